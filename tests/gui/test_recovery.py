"""What may break: a damaged store, the unexpected. The window opens all the same, says so, and goes on."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit

from core.store.database import FILE_NAME
from desktop.details import DetailsDialog
from tests.gui.conftest import WAIT_MS
from tests.gui.handing_over import LEAFLET, drop, files, sentences, wait_for_receipts
from tests.gui.keyboard import press
from tests.gui.screen_reader import by_name
from tests.gui.test_ask import STORAGE, ask, wait_for_answer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

RUBBISH = b"this is no database at all " * 400


def recover(desktop: Desktop, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "is damaged" in sentences(desktop), timeout=WAIT_MS)
    press(by_name(desktop.window, "Recover"), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: "was kept as" in sentences(desktop), timeout=WAIT_MS)


def test_a_damaged_store_is_set_aside_and_leaflets_can_be_added_again(
    open_window: Callable[..., Desktop], qtbot: QtBot, home: Path, demonstration: Path
) -> None:
    home.mkdir()
    (home / FILE_NAME).write_bytes(RUBBISH)
    desktop = open_window()

    recover(desktop, qtbot)

    assert [path.read_bytes() for path in home.glob("bulafiel-damaged-*.db")] == [RUBBISH]
    drop(desktop.window, *files(demonstration / LEAFLET))
    assert len(wait_for_receipts(desktop, qtbot, 1)) == 1


def test_the_last_good_copy_takes_the_damaged_stores_place(
    open_window: Callable[..., Desktop], qtbot: QtBot, home: Path, filled_home: Path
) -> None:
    home.mkdir()
    shutil.copy(filled_home / FILE_NAME, home / "bulafiel-monthly-2026-01-01.db")
    (home / FILE_NAME).write_bytes(RUBBISH)
    desktop = open_window()

    recover(desktop, qtbot)
    ask(desktop, qtbot, STORAGE)

    assert "bulafiel-monthly-2026-01-01.db" in sentences(desktop)
    assert "Zumbelina" in wait_for_answer(desktop, qtbot).row_at(0).spoken


def test_the_unexpected_is_told_in_a_sentence_and_survived(window: Desktop, qtbot: QtBot) -> None:
    window.crashes.record(ZeroDivisionError("something private"))

    qtbot.waitUntil(lambda: "Something unexpected happened." in sentences(window), timeout=WAIT_MS)
    assert "private" not in sentences(window)
    press(by_name(window.window, "Show details"), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.window.findChild(DetailsDialog) is not None, timeout=WAIT_MS)
    details = window.window.findChild(DetailsDialog)
    assert details is not None
    told = by_name(details, "Details", QPlainTextEdit).toPlainText()
    assert "ZeroDivisionError" in told
    assert "private" not in told
    details.accept()
    ask(window, qtbot, STORAGE)
    assert wait_for_answer(window, qtbot).count()


def test_a_citation_of_another_library_opens_no_text_of_this_one(
    window: Desktop, qtbot: QtBot
) -> None:
    ask(window, qtbot, STORAGE)
    wait_for_answer(window, qtbot)
    answer = window.screens.keep().answer
    assert answer is not None
    citation = next(one.citation for one in answer.segments if one.citation is not None)

    # As after a recovery: the same numbers, another text.
    window.screens.open_place(replace(citation, text_sha256="0" * 64))

    qtbot.waitUntil(lambda: "not in this library" in sentences(window), timeout=WAIT_MS)
