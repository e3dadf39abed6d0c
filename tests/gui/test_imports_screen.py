"""The screen of imports: stopped, gone on with, filtered, opened, fed by a watched folder."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QPushButton

from core.store.database import open_store
from core.store.waiting import add_waiting, waiting
from desktop.row_list import RowList
from tests.gui.conftest import WAIT_MS
from tests.gui.handing_over import (
    LEAFLET,
    all_sentences,
    drop,
    files,
    sentences,
    wait_for_receipts,
)
from tests.gui.keyboard import press, write
from tests.gui.screen_reader import by_name, items_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop


def test_a_stopped_import_keeps_whole_leaflets_and_says_what_was_left_out(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path, tmp_path: Path
) -> None:
    desktop = open_window()
    many = copies(demonstration / LEAFLET, tmp_path / "many", 200)

    drop(desktop.window, *files(many))
    wait_for_receipts(desktop, qtbot, 1)
    cancel = by_name(desktop.window, "Cancel import")
    cancel.setFocus()
    press(cancel, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: "Stopped at your wish." in sentences(desktop), timeout=WAIT_MS)

    receipts = items_of(by_name(desktop.window, "Receipts"))
    assert 0 < len(receipts) < 200
    assert f"{200 - len(receipts)} files were left out." in sentences(desktop)


def copies(leaflet: Path, folder: Path, count: int) -> Path:
    """A folder of leaflets that differ in one line."""
    folder.mkdir()
    text = leaflet.read_text(encoding="utf-8")
    for number in range(count):
        (folder / f"{number:03}.txt").write_text(f"{text}\nExemplar {number}.\n", encoding="utf-8")
    return folder


def test_enter_on_a_receipt_shows_all_about_the_file(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path
) -> None:
    desktop = open_window()
    drop(desktop.window, *files(demonstration / LEAFLET))
    wait_for_receipts(desktop, qtbot, 1)
    receipts = by_name(desktop.window, "Receipts", RowList)
    qtbot.waitUntil(lambda: receipts.hasFocus() and receipts.currentRow() == 0, timeout=WAIT_MS)

    press(receipts, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QPlainTextEdit), timeout=WAIT_MS)
    text = by_name(desktop.window, "Zumbelina (patient leaflet)", QPlainTextEdit)
    assert text.hasFocus()
    assert "VP-6" in text.toPlainText()
    press(text, Qt.Key.Key_Escape)
    assert receipts.hasFocus()


def test_receipts_are_filtered_by_their_words(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path, tmp_path: Path
) -> None:
    desktop = open_window()
    (tmp_path / "empty.pdf").touch()
    drop(desktop.window, *files(tmp_path / "empty.pdf", demonstration / LEAFLET))
    wait_for_receipts(desktop, qtbot, 2)
    qtbot.waitUntil(lambda: "2 files read" in sentences(desktop), timeout=WAIT_MS)
    receipts = by_name(desktop.window, "Receipts", RowList)

    line = by_name(desktop.window, "Filter the receipts", QLineEdit)
    write(line, "refused empty")

    qtbot.waitUntil(lambda: receipts.count() == 1, timeout=WAIT_MS)
    assert receipts.row_at(0).spoken.startswith("Refused. empty.pdf")
    line.clear()
    qtbot.waitUntil(lambda: receipts.count() == 2, timeout=WAIT_MS)


def test_a_leaflet_that_appears_in_the_watched_folder_is_added_without_moving_the_user(
    open_window: Callable[..., Desktop],
    qtbot: QtBot,
    demonstration: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("desktop.imports.watch.SOON_MS", 100)
    monkeypatch.setattr("desktop.imports.watch.NOW_AND_THEN_MS", 300)
    desktop = open_window()
    tab = desktop.window.tab()
    watched = tmp_path / "watched"
    watched.mkdir()

    desktop.choices.change(watched_folder=str(watched))
    shutil.copy(demonstration / LEAFLET, watched)

    def is_imported() -> None:
        assert "1 file read: 1 imported." in all_sentences(desktop)

    qtbot.waitUntil(is_imported, timeout=WAIT_MS)
    assert desktop.window.tab() == tab


def test_what_was_not_imported_before_the_program_ended_is_offered_and_gone_on_with(
    open_window: Callable[..., Desktop], qtbot: QtBot, demonstration: Path, home: Path
) -> None:
    with open_store(home) as store:
        add_waiting(store.writer(), [demonstration / LEAFLET])

    desktop = open_window()
    qtbot.waitUntil(lambda: "1 file waits." in sentences(desktop), timeout=WAIT_MS)
    by_name(desktop.window.notice, "Import them now", QPushButton).click()

    assert len(wait_for_receipts(desktop, qtbot, 1)) == 1
    qtbot.waitUntil(lambda: "1 file read" in sentences(desktop), timeout=WAIT_MS)
    with open_store(home) as store:
        assert waiting(store.reader()) == []
