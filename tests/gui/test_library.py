"""The library by keyboard and accessible names: filter, read, compare, take out and put back."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QTextFormat
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
)

from core.cancel import CancelToken
from desktop.imports.work import StoreImports
from desktop.row_list import RowList
from desktop.shared_store import SharedStore
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import CTRL, press, write
from tests.gui.screen_reader import by_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture(scope="session")
def two_versions_home(
    filled_home: Path, demonstration: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The demonstration leaflets, one of them with a second version; tests work on copies."""
    folder = tmp_path_factory.mktemp("versions")
    home = folder / "home"
    shutil.copytree(filled_home, home)
    text = (demonstration / "zumbelina_paciente.txt").read_text(encoding="utf-8")
    assert "15 °C" in text
    newer = folder / "zumbelina_2.txt"
    newer.write_text(text.replace("15 °C", "10 °C"), encoding="utf-8")
    store = SharedStore(home)
    imports = StoreImports(store)
    imports.import_paths([newer], CancelToken(), lambda _told: None)
    store.get().close()
    imports.close()
    return home


@pytest.fixture
def library(
    open_window: Callable[..., Desktop], two_versions_home: Path, home: Path, qtbot: QtBot
) -> Desktop:
    """A window that shows the library."""
    shutil.copytree(two_versions_home, home)
    desktop = open_window()
    press(desktop.window, Qt.Key.Key_2, CTRL)
    wait_for_list(desktop, qtbot, "Medicines")
    return desktop


def wait_for_list(desktop: Desktop, qtbot: QtBot, name: str) -> RowList:
    def listed() -> None:
        assert by_name(desktop.window, name, RowList).count()

    qtbot.waitUntil(listed, timeout=WAIT_MS)
    return by_name(desktop.window, name, RowList)


def open_zumbelina(desktop: Desktop, qtbot: QtBot) -> RowList:
    medicines = by_name(desktop.window, "Medicines", RowList)
    names = rows_of(medicines)
    medicines.focus_row(next(n for n, name in enumerate(names) if name.startswith("Zumbelina")))
    press(medicines, Qt.Key.Key_Return)
    return wait_for_list(desktop, qtbot, "Leaflets and versions of Zumbelina")


def rows_of(rows: RowList) -> list[str]:
    """What is said of each row now; Qt forgets its cells after a change only while a screen reader is at work."""
    return [rows.row_at(number).spoken for number in range(rows.count())]


def reading(qtbot: QtBot) -> QPlainTextEdit:
    """The text that has the focus."""

    def is_reading() -> None:
        assert isinstance(QApplication.focusWidget(), QPlainTextEdit)

    qtbot.waitUntil(is_reading, timeout=WAIT_MS)
    text = QApplication.focusWidget()
    assert isinstance(text, QPlainTextEdit)
    return text


def notice(desktop: Desktop) -> str:
    return desktop.window.notice._sentence.accessibleName()


def answer_question(name: str) -> None:
    """Press the button of that name in the question that comes up next."""

    def click() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        (button,) = [one for one in box.buttons() if one.text().replace("&", "") == name]
        button.click()

    QTimer.singleShot(0, click)


def actions_of(desktop: Desktop) -> list[QAction]:
    """What the menu of a leaflet's version offers."""
    (menu,) = [
        one for one in desktop.window.menuBar().findChildren(QMenu) if one.title() == "Te&xt"
    ]
    return menu.actions()


def trigger(desktop: Desktop, name: str) -> None:
    """Choose it in the menu bar, as every action can be."""
    actions = [one for one in actions_of(desktop) if one.text().replace("&", "") == name]
    (action,) = actions
    assert action.isEnabled()
    action.trigger()


def test_the_filter_leaves_what_has_the_words_and_down_goes_there(
    library: Desktop, qtbot: QtBot
) -> None:
    line = by_name(library.window, "Filter", QLineEdit)

    write(line, "tivelane")
    press(line, Qt.Key.Key_Down)

    medicines = by_name(library.window, "Medicines", RowList)
    assert medicines.hasFocus()
    assert [item.split(" ")[0].lower() for item in rows_of(medicines)] == ["tivelane"]


def test_a_leaflet_is_read_heading_by_heading(library: Desktop, qtbot: QtBot) -> None:
    versions = open_zumbelina(library, qtbot)
    assert "version 2. Current." in rows_of(versions)[0]

    press(versions, Qt.Key.Key_Return)
    text = reading(qtbot)
    for _step in range(3):
        press(text, Qt.Key.Key_Down, ALT)

    assert text.textCursor().block().text().startswith("3. QUANDO NÃO DEVO USAR")
    headings = by_name(library.window, "Headings", RowList)
    assert headings.row_at(headings.currentRow()).text.startswith("3. QUANDO")
    press(text, Qt.Key.Key_Up, ALT)
    assert text.textCursor().block().text().startswith("2. COMO")
    press(text, Qt.Key.Key_Escape)
    assert versions.hasFocus()
    press(versions, Qt.Key.Key_Escape)
    assert by_name(library.window, "Medicines", RowList).hasFocus()


def test_a_heading_chosen_in_the_list_is_where_the_text_goes_on(
    library: Desktop, qtbot: QtBot
) -> None:
    press(open_zumbelina(library, qtbot), Qt.Key.Key_Return)
    text = reading(qtbot)
    headings = by_name(library.window, "Headings", RowList)
    headings.focus_row(4)

    press(headings, Qt.Key.Key_Return)

    assert text.hasFocus()
    assert text.textCursor().block().text() == headings.row_at(4).text


def test_what_differs_is_told_in_words_and_marked_without_colour(
    library: Desktop, qtbot: QtBot
) -> None:
    versions = open_zumbelina(library, qtbot)

    press(versions, Qt.Key.Key_E, CTRL)
    text = reading(qtbot)

    shown = text.toPlainText()
    assert shown.startswith("1 section differs, 10 are the same.")
    assert "removed: “15” added: “10” °C" in shown
    for words, is_so in (("15”", "fontStrikeOut"), ("10” °C", "fontUnderline")):
        cursor = text.textCursor()
        cursor.setPosition(shown.index(words) + 1)
        form = cursor.charFormat()
        assert getattr(form, is_so)()
        assert not form.hasProperty(QTextFormat.Property.ForegroundBrush)


def test_two_leaflets_go_to_the_same_section_together(library: Desktop, qtbot: QtBot) -> None:
    versions = open_zumbelina(library, qtbot)
    trigger(library, "Put beside another leaflet…")
    choice = wait_for_list(library, qtbot, "Leaflets to choose from")
    line = by_name(library.window, "Filter", QLineEdit)
    write(line, "zumbelina patient 1")
    press(line, Qt.Key.Key_Return)

    press(choice, Qt.Key.Key_Return)
    text = reading(qtbot)
    press(text, Qt.Key.Key_Down, ALT)
    press(text, Qt.Key.Key_Down, ALT)

    first, second = [one for one in library.window.findChildren(QPlainTextEdit) if one.isVisible()]
    assert first.textCursor().block().text() == second.textCursor().block().text()
    assert first.textCursor().block().text().startswith("2. COMO")
    press(text, Qt.Key.Key_Escape)
    assert versions.hasFocus()


def test_a_leaflet_is_removed_after_a_question_and_comes_back_by_undo(
    library: Desktop, qtbot: QtBot
) -> None:
    versions = open_zumbelina(library, qtbot)
    before = rows_of(versions)

    answer_question("Keep")
    trigger(library, "Remove…")
    assert rows_of(versions) == before
    answer_question("Remove")
    trigger(library, "Remove…")

    qtbot.waitUntil(lambda: len(rows_of(versions)) == len(before) - 2, timeout=WAIT_MS)
    assert notice(library) == "Zumbelina (patient leaflet) was removed."
    by_name(library.window, "Undo", QPushButton).click()
    qtbot.waitUntil(lambda: rows_of(versions) == before, timeout=WAIT_MS)
    assert "in the library again" in notice(library)


def test_a_removed_leaflet_is_brought_back_from_the_list_of_removed_ones(
    library: Desktop, qtbot: QtBot
) -> None:
    versions = open_zumbelina(library, qtbot)
    answer_question("Remove")
    trigger(library, "Remove…")
    qtbot.waitUntil(lambda: "was removed" in notice(library), timeout=WAIT_MS)
    press(versions, Qt.Key.Key_Escape)

    qtbot.waitUntil(
        lambda: by_name(library.window, "1 removed leaflet…", QPushButton).isVisible(),
        timeout=WAIT_MS,
    )
    by_name(library.window, "1 removed leaflet…", QPushButton).click()
    press(wait_for_list(library, qtbot, "Leaflets to choose from"), Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: "in the library again" in notice(library), timeout=WAIT_MS)
    assert by_name(library.window, "Medicines", RowList).hasFocus()


def test_an_older_version_is_made_current_and_undone_by_a_key(
    library: Desktop, qtbot: QtBot
) -> None:
    versions = open_zumbelina(library, qtbot)
    versions.focus_row(1)

    trigger(library, "Make current")
    qtbot.waitUntil(lambda: "version 2. Superseded" in rows_of(versions)[0], timeout=WAIT_MS)
    press(versions, Qt.Key.Key_Z, CTRL)

    qtbot.waitUntil(lambda: "version 2. Current" in rows_of(versions)[0], timeout=WAIT_MS)


def test_nothing_can_be_done_to_a_leaflet_that_is_not_seen(library: Desktop, qtbot: QtBot) -> None:
    open_zumbelina(library, qtbot)
    press(library.window, Qt.Key.Key_1, CTRL)

    actions = actions_of(library)

    assert [action.text() for action in actions if action.isEnabled()] == []


def test_an_empty_library_says_what_to_do(open_window: Callable[..., Desktop]) -> None:
    desktop = open_window()

    press(desktop.window, Qt.Key.Key_2, CTRL)

    assert by_name(desktop.window, "Add leaflets", QPushButton).hasFocus()
    shown = [
        child.accessibleName()
        for child in desktop.window.findChildren(type(desktop.window.notice._sentence))
        if child.isVisible()
    ]
    assert any(sentence.startswith("There is no leaflet yet.") for sentence in shown)
