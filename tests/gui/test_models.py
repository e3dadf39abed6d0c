"""Model files come in by hand or by drop, are chosen and taken away; what a model makes of an answer moves nobody."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox, QProgressBar, QRadioButton

from core.engines import Engines
from core.generating import Level, Trouble
from core.store.audit import records
from core.store.database import open_store
from desktop.accessibility import SentenceLabel
from desktop.controls import plain
from desktop.row_list import RowList
from models.shelf import Shelf
from tests.desktop_fakes import SHORT, SlowHelper
from tests.gguf_files import GgufFile
from tests.gui.conftest import WAIT_MS
from tests.gui.handing_over import drop, files
from tests.gui.keyboard import press
from tests.gui.screen_reader import by_name, description_of, items_of
from tests.gui.test_ask import STORAGE, ask, wait_for_answer
from tests.model_fakes import ScriptedGenerator
from tests.real_models import SMOLLM2, need_model

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop


class ShelfGenerator(ScriptedGenerator):
    """Has the model that the shelf has chosen; what it is in trouble with is forgiven with each choice."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.in_trouble: Trouble | None = None
        self.shelf = Shelf(folder, on_choose=self._forgive)

    def trouble(self) -> Trouble | None:
        return Trouble.NO_MODEL if self.shelf.chosen() is None else self.in_trouble

    def _forgive(self) -> None:
        self.in_trouble = None


@pytest.fixture
def generator(home: Path, monkeypatch: pytest.MonkeyPatch) -> ShelfGenerator:
    """The engine of the window is a scripted one."""
    made = ShelfGenerator(home / "models")
    engines = Engines(reader=None, missing={}, generator=made, shelf=made.shelf)
    monkeypatch.setattr("models.assemble.assemble", lambda *_home: engines)
    return made


@pytest.fixture
def shelf(generator: ShelfGenerator) -> Shelf:
    """The models of the window."""
    return generator.shelf


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return GgufFile().write(tmp_path / "little.gguf")


def models_in(desktop: Desktop, qtbot: QtBot, count: int) -> RowList:
    desktop.window.go_to_models()

    def listed() -> None:
        assert len(items_of(by_name(desktop.window, "Models", RowList))) == count

    qtbot.waitUntil(listed, timeout=WAIT_MS)
    return by_name(desktop.window, "Models", RowList)


def test_a_dropped_model_is_no_leaflet(
    shelf: Shelf, window: Desktop, file: Path, qtbot: QtBot
) -> None:
    drop(window.window, *files(file))

    (line,) = items_of(models_in(window, qtbot, 1))
    assert line.startswith("Little Llama. Chosen.")
    assert "Licence: apache-2.0" in line
    window.window.go_to_imports()
    assert not any("little" in receipt for receipt in items_of(by_name(window.window, "Receipts")))


def test_the_focus_is_on_the_model_that_was_added(
    shelf: Shelf, window: Desktop, file: Path, qtbot: QtBot
) -> None:
    drop(window.window, *files(file))

    rows = models_in(window, qtbot, 1)

    qtbot.waitUntil(rows.hasFocus, timeout=WAIT_MS)
    assert not [bar for bar in window.window.findChildren(QProgressBar) if bar.isVisible()]


def test_a_file_that_is_no_model_is_told_on_the_screen(
    shelf: Shelf, window: Desktop, tmp_path: Path, qtbot: QtBot
) -> None:
    wrong = tmp_path / "wrong.gguf"
    wrong.write_bytes(b"not at all")

    drop(window.window, *files(wrong))

    def told() -> None:
        texts = [label.accessibleName() for label in window.window.findChildren(SentenceLabel)]
        assert "wrong.gguf is no GGUF file. Choose a model in this format." in texts

    qtbot.waitUntil(told, timeout=WAIT_MS)


def test_a_model_is_removed_after_a_question(
    shelf: Shelf,
    window: Desktop,
    file: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf.add(file)
    rows = models_in(window, qtbot, 1)
    rows.focus_row(0)
    asked: list[str] = []

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        wanted = "Remove" if len(asked) > 1 else "Keep"
        next(one for one in box.buttons() if plain(one.text()) == wanted).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    remove = command(window, "Remove this model")
    remove.trigger()
    kept = len(shelf.models())
    remove.trigger()

    def gone() -> None:
        assert shelf.models() == ()

    qtbot.waitUntil(gone, timeout=WAIT_MS)
    assert asked == ["Remove Little Llama from this computer?"] * 2
    assert kept == 1


def command(desktop: Desktop, name: str) -> QAction:
    (found,) = [
        action for action in desktop.window.findChildren(QAction) if plain(action.text()) == name
    ]
    return found


def test_enter_chooses_a_model_and_a_command_none(
    shelf: Shelf, window: Desktop, file: Path, qtbot: QtBot
) -> None:
    shelf.add(file)
    rows = models_in(window, qtbot, 1)

    command(window, "Use no model").trigger()
    qtbot.waitUntil(lambda: shelf.chosen() is None, timeout=WAIT_MS)
    rows.focus_row(0)
    press(rows, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: shelf.chosen() is not None, timeout=WAIT_MS)


def test_a_model_that_is_off_can_be_turned_on_again(
    generator: ShelfGenerator, window: Desktop, file: Path, qtbot: QtBot
) -> None:
    generator.shelf.add(file)
    generator.in_trouble = Trouble.OFF
    rows = models_in(window, qtbot, 1)
    rows.focus_row(0)
    again = by_name(window.window, "Turn it on again")

    press(again, Qt.Key.Key_Space)

    qtbot.waitUntil(lambda: items(rows)[0].startswith("Little Llama. Chosen."), timeout=WAIT_MS)
    assert not again.isVisible()


def items(rows: RowList) -> list[str]:
    """By the list's own rows: Qt tells of new ones only while a screen reader listens."""
    return [rows.row_at(number).spoken for number in range(rows.count())]


def test_how_far_it_may_help_is_chosen_once_there_is_a_model(
    shelf: Shelf, window: Desktop, file: Path, qtbot: QtBot
) -> None:
    window.window.go_to_settings()
    button = by_name(window.window, "Open the models")
    write = by_name(window.window, "Help of the model: Write", QRadioButton)
    qtbot.waitUntil(lambda: "No model is chosen" in description_of(button), timeout=WAIT_MS)
    assert not write.isEnabled()

    drop(window.window, *files(file))
    qtbot.waitUntil(write.isEnabled, timeout=WAIT_MS)
    window.window.go_to_settings()
    choose = by_name(window.window, "Help of the model: Choose", QRadioButton)
    choose.setFocus()
    press(choose, Qt.Key.Key_Down)

    assert window.choices.settings.level is Level.QUOTE
    assert "word for word" in description_of(choose)


@pytest.fixture
def helped(
    filled_home: Path,
    home: Path,
    open_window: Callable[..., Desktop],
    monkeypatch: pytest.MonkeyPatch,
) -> Desktop:
    """A window with a slow model."""
    shutil.copytree(filled_home, home)
    monkeypatch.setattr("desktop.app.ModelHelper", SlowHelper)
    desktop = open_window()
    desktop.choices.change(level=Level.WRITE)
    return desktop


def test_who_reads_is_offered_the_models_answer(helped: Desktop, qtbot: QtBot) -> None:
    ask(helped, qtbot, STORAGE)
    answer = wait_for_answer(helped, qtbot)
    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)
    before = items_of(answer)

    SlowHelper.gate.set()
    qtbot.waitUntil(lambda: is_there(helped, "Show the model's answer"), timeout=WAIT_MS)

    assert items_of(answer) == before
    assert answer.hasFocus()
    press(answer, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: says_short(answer), timeout=WAIT_MS)
    assert "In the leaflet: “" in answer.row_at(0).details[0]
    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)


def says_short(answer: RowList) -> bool:
    spoken = items(answer)
    return len(spoken) == 1 and spoken[0].startswith(f"{SHORT} Checked against the leaflet.")


def is_there(desktop: Desktop, name: str) -> bool:
    return any(
        button.isVisible() and button.accessibleName() == name
        for button in desktop.window.findChildren(type(by_name(desktop.window, "Ask")))
    )


def test_who_does_not_read_gets_it_in_place_and_hears_of_it_once(
    helped: Desktop, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr(
        "desktop.ask.view.announce", lambda _widget, sentence: announced.append(sentence)
    )
    ask(helped, qtbot, STORAGE)
    answer = wait_for_answer(helped, qtbot)
    by_name(helped.window, "Medicine", QLineEdit).setFocus()

    SlowHelper.gate.set()
    qtbot.waitUntil(lambda: says_short(answer), timeout=WAIT_MS)

    assert len(announced) == 2
    assert announced[1].endswith("Written by the model, checked.")
    assert not is_there(helped, "Stop the model")


@pytest.mark.parametrize("way", ["escape", "button"])
def test_the_model_is_stopped_and_the_answer_stays(
    helped: Desktop, qtbot: QtBot, way: str, home: Path
) -> None:
    ask(helped, qtbot, STORAGE)
    answer = wait_for_answer(helped, qtbot)
    before = items_of(answer)
    qtbot.waitUntil(answer.hasFocus, timeout=WAIT_MS)
    stop = by_name(helped.window, "Stop the model")

    if way == "escape":
        press(answer, Qt.Key.Key_Escape)
    else:
        press(answer, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is stop
        press(stop, Qt.Key.Key_Space)

    qtbot.waitUntil(lambda: not is_there(helped, "Stop the model"), timeout=WAIT_MS)
    assert items_of(answer) == before
    assert answer.hasFocus()
    assert recorded(home) == ["cancelled"]


def recorded(home: Path) -> list[str]:
    """The troubles of the answers that were recorded."""
    with open_store(home) as store:
        kept = [one.record for one in records(store.reader(), 10)]
    return [one["help"]["trouble"] for one in kept if one["kind"] == "answer"]


def test_a_window_that_closes_while_the_model_works_has_recorded_the_answer(
    helped: Desktop, qtbot: QtBot, home: Path
) -> None:
    ask(helped, qtbot, STORAGE)
    wait_for_answer(helped, qtbot)

    helped.window.close()

    assert recorded(home) == ["cancelled"]


def test_another_question_has_the_one_before_recorded_once(
    helped: Desktop, qtbot: QtBot, home: Path
) -> None:
    ask(helped, qtbot, STORAGE)
    wait_for_answer(helped, qtbot)

    ask(helped, qtbot, STORAGE)
    SlowHelper.gate.set()
    qtbot.waitUntil(lambda: len(recorded(home)) > 1, timeout=WAIT_MS)
    helped.window.close()

    assert sorted(recorded(home)) == ["", "cancelled"]


@pytest.mark.engine
def test_a_real_model_helps_or_leaves_the_leaflets_sentences(
    filled_home: Path, home: Path, open_window: Callable[..., Desktop], qtbot: QtBot
) -> None:
    model = need_model(SMOLLM2)
    shutil.copytree(filled_home, home)
    added = Shelf(home / "models").add(model)
    desktop = open_window()

    ask(desktop, qtbot, STORAGE)
    first = items(wait_for_answer(desktop, qtbot))
    at_work = is_there(desktop, "Stop the model")
    qtbot.waitUntil(lambda: not is_there(desktop, "Stop the model"), timeout=4 * WAIT_MS)

    assert at_work
    assert "From the leaflet, word for word" in first[0]
    with open_store(home) as store:
        (record,) = [one.record for one in records(store.reader(), 10)]
    assert record["model"]["sha256"] == added.sha256
    assert record["help"]["calls"]
