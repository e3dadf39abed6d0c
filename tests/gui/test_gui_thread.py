"""Calls posted from any thread run on the GUI thread, in order, none lost."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

from desktop.gui_thread import GuiThread

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

COUNT = 2000


def test_posted_calls_run_here_in_order(qtbot: QtBot) -> None:
    gui = GuiThread()
    seen: list[tuple[int, int]] = []

    def post_all() -> None:
        for number in range(COUNT):
            gui.post(lambda number=number: seen.append((number, threading.get_ident())))  # type: ignore[misc]

    worker = threading.Thread(target=post_all)
    worker.start()
    qtbot.waitUntil(lambda: len(seen) == COUNT, timeout=30_000)
    worker.join()

    assert seen == [(number, threading.get_ident()) for number in range(COUNT)]


def test_emitting_does_not_use_up_the_interpreters_own_true(qtbot: QtBot) -> None:
    # PySide6 6.12 loses one reference at each emit on Python 3.11 and dies after some hundred.
    gui = GuiThread()
    before = sys.getrefcount(True)

    for _number in range(100):
        gui.post(lambda: None)

    assert sys.getrefcount(True) > before - 50
