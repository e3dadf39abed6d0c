"""A choice on the settings screen is used at once: the language, the size of the text, the theme."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit

from core.settings import Settings, save_settings
from core.store.audit import append, records, verify_chain
from core.store.database import open_store
from desktop.helping.dialogs import TourDialog
from desktop.look.theme import Dresser, look
from desktop.look.tokens import CONTRAST
from desktop.qt_language import QtLanguage
from desktop.settings.view_model import LANGUAGES
from tests.gui.conftest import WAIT_MS
from tests.gui.handing_over import drop, files
from tests.gui.keyboard import CTRL, press, write
from tests.gui.screen_reader import by_name, items_of
from tests.gui.test_ask import STORAGE, ask, wait_for_answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

OLD = {"kind": "answer", "question": "antiga?"}
CODES = ["", *(code for code, _name in LANGUAGES)]


@pytest.fixture
def dressed(window: Desktop, dresser: Dresser) -> Iterator[Desktop]:
    """A window whose look follows its settings, as in the program."""
    settings = window.choices.settings
    window.choices.follow(lambda _before, after: dresser.dress(after.theme, after.text_percent))
    yield window
    dresser.dress(settings.theme, settings.text_percent)


def choose(desktop: Desktop, name: str, number: int) -> None:
    box = by_name(desktop.window, name, QComboBox)
    box.setCurrentIndex(number)
    box.activated.emit(number)


def test_another_language_keeps_question_answer_and_place(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, STORAGE)
    before = items_of(wait_for_answer(window, qtbot))
    window.window.go_to_settings()

    choose(window, "Language of the window", CODES.index("fr"))

    qtbot.waitUntil(
        lambda: by_name(window.window, "Langue de la fenêtre", QComboBox).count() > 0,
        timeout=WAIT_MS,
    )
    window.window.go_to_ask()
    assert by_name(window.window, "Question", QLineEdit).text() == STORAGE
    after = items_of(by_name(window.window, "Réponse"))
    assert len(after) == len(before)
    assert after != before
    assert window.choices.settings.language == "fr"


def test_another_language_leaves_no_import_and_no_first_steps_behind(
    open_window: Callable[..., Desktop], demonstration: Path, qtbot: QtBot
) -> None:
    desktop = open_window(with_tour=True)
    qtbot.waitUntil(lambda: desktop.window.findChild(TourDialog) is not None, timeout=WAIT_MS)
    press(by_name(desktop.window, "Next"), Qt.Key.Key_Space)
    drop(desktop.window, *files(demonstration))
    desktop.window.go_to_settings()

    choose(desktop, "Language of the window", CODES.index("fr"))

    def is_there() -> None:
        tour = desktop.window.findChild(TourDialog)
        assert tour is not None
        assert tour.isVisible()
        assert (tour.windowTitle(), tour.page) == ("Premiers pas", 1)

    qtbot.waitUntil(is_there, timeout=WAIT_MS)
    desktop.window.go_to_imports()
    assert len(wait_for_all(desktop, qtbot, len(list(demonstration.iterdir())))) > 0


def wait_for_all(desktop: Desktop, qtbot: QtBot, count: int) -> list[str]:
    """The receipts in French."""

    def received() -> None:
        assert len(items_of(by_name(desktop.window, "Reçus"))) >= count

    qtbot.waitUntil(received, timeout=WAIT_MS)
    return items_of(by_name(desktop.window, "Reçus"))


def test_the_text_grows_and_shrinks_by_key(dressed: Desktop, qtbot: QtBot) -> None:
    usual = QApplication.font().pointSizeF()

    press(dressed.window, Qt.Key.Key_Plus, CTRL)
    press(dressed.window, Qt.Key.Key_Plus, CTRL)

    assert QApplication.font().pointSizeF() == pytest.approx(usual * 1.5)
    press(dressed.window, Qt.Key.Key_0, CTRL)
    assert QApplication.font().pointSizeF() == pytest.approx(usual)


def test_the_theme_is_used_at_once(dressed: Desktop, qtbot: QtBot) -> None:
    dressed.window.go_to_settings()

    choose(dressed, "Theme", 3)

    assert look().palette is CONTRAST
    assert QApplication.palette().window().color().name() == CONTRAST.ground


def test_a_setting_is_found_by_typing(window: Desktop, qtbot: QtBot) -> None:
    window.window.go_to_settings()

    write(by_name(window.window, "Find a setting", QLineEdit), "theme")

    visible = [box.accessibleName() for box in boxes(window)]
    assert visible == ["Theme"]


def boxes(desktop: Desktop) -> list[QComboBox]:
    return [box for box in desktop.window.findChildren(QComboBox) if box.isVisible()]


def test_the_country_is_one_choice_on_both_screens(window: Desktop, qtbot: QtBot) -> None:
    (country,) = boxes(window)
    france = country.findText("France (Français)")
    country.setCurrentIndex(france)
    country.activated.emit(france)

    assert window.choices.settings.country == "FR"
    window.window.go_to_settings()
    shown = by_name(window.window, "Country", QComboBox)
    assert shown.currentText() == "France (Français)"
    choose(window, "Country", 0)
    window.window.go_to_ask()
    qtbot.waitUntil(lambda: boxes(window)[0].currentText() == "Brazil (Português)", timeout=WAIT_MS)


def test_old_questions_lose_their_words_at_the_next_start(
    open_window: Callable[..., Desktop], filled_home: Path, home: Path, qtbot: QtBot
) -> None:
    shutil.copytree(filled_home, home)
    save_settings(home, Settings(keep_questions_days=30))
    with open_store(home) as store:
        append(store.writer(), OLD, "2020-01-01T00:00:00+00:00", ["question"])

    desktop = open_window()
    done: list[bool] = []
    desktop.when_usable(lambda: done.append(True))
    qtbot.waitUntil(lambda: bool(done), timeout=WAIT_MS)

    with open_store(home) as store:
        assert "antiga" not in str(records(store.reader(), 10)[0].record)
        assert verify_chain(store.reader()).first_broken is None


def test_the_window_comes_back_where_it_was(
    open_window: Callable[..., Desktop], home: Path, qtbot: QtBot
) -> None:
    first = open_window()
    first.window.resize(750, 555)  # the offscreen screen is no larger than 800
    first.window.close()

    again = open_window()

    assert (again.window.width(), again.window.height()) == (750, 555)


@pytest.mark.parametrize("place", ["", "é", "AAAA", "not base64 at all"])
def test_a_place_that_means_nothing_is_no_place(window: Desktop, place: str) -> None:
    before = window.window.size()

    window.window.put_at(place)

    assert window.window.size() == before


def test_languages_are_looked_through_by_key(window: Desktop, qtbot: QtBot) -> None:
    window.window.go_to_settings()
    box = by_name(window.window, "Language of the window", QComboBox)
    box.setFocus()

    press(box, Qt.Key.Key_Down)  # "as the system has it" was chosen

    def is_on_the_same_setting() -> None:
        again = by_name(window.window, "Idioma da janela", QComboBox)
        assert again.currentText() == "Português (Brasil)"
        assert window.window.focusWidget() is again

    qtbot.waitUntil(is_on_the_same_setting, timeout=WAIT_MS)


def test_a_size_chosen_by_key_is_the_one_shown(dressed: Desktop, qtbot: QtBot) -> None:
    dressed.window.go_to_settings()

    press(dressed.window, Qt.Key.Key_Plus, CTRL)

    box = by_name(dressed.window, "Text size", QComboBox)
    assert box.currentText() == f"{dressed.choices.settings.text_percent} %"
    assert dressed.choices.settings.text_percent > 100


@pytest.mark.parametrize(
    ("language", "look_in", "of_type"),
    [
        ("pt_BR", "Procurar em:", "Arquivos do tipo:"),
        ("fr", "Voir dans\u00a0:", "Fichiers de type\u00a0:"),
    ],
)
def test_the_dialog_for_files_is_all_in_the_users_language(
    qapp: QApplication, language: str, look_in: str, of_type: str
) -> None:
    qt_language = QtLanguage()
    qt_language.use(language)

    dialog = QFileDialog(options=QFileDialog.Option.DontUseNativeDialog)

    labels = {one: dialog.labelText(one) for one in QFileDialog.DialogLabel}
    qt_language.use("en")
    assert labels[QFileDialog.DialogLabel.LookIn] == look_in
    assert labels[QFileDialog.DialogLabel.FileType] == of_type
    assert all(labels.values())
