"""A box in the hand in voice mode: its keys typed as by a scanner, its picture dropped; by accessible names alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from desktop.box.camera import CameraDialog
from desktop.box.view import BoxDialog
from desktop.voice_mode import assemble
from desktop.voice_mode.one_at_a_time import OneAtATime
from desktop.voice_mode.view import ModeWindow
from tests.gui.conftest import WAIT_MS
from tests.gui.handing_over import drop, files
from tests.gui.keyboard import CTRL, press
from tests.gui.screen_reader import name_of
from tests.gui.test_box import EAN, WHOLE, linked, patient, picture, scan
from tests.gui.test_voice import TestLoudspeaker

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

__all__ = ["linked", "patient"]

FIRST_PAGE = "Which medicine?"
TAKEN = "Zumbelina. What would you like to know?"
GOOD = f"010{EAN}17491231" + "10A7"


@pytest.fixture
def mode(linked: Desktop, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ModeWindow:
    """Voice mode over a window that knows one box, as it was just opened."""
    monkeypatch.setattr(assemble, "LateOutput", TestLoudspeaker)
    press(linked.window, Qt.Key.Key_F11)
    window = linked.window.findChild(ModeWindow)
    assert window is not None
    wait_for(window, qtbot, TAKEN)  # the medicine that the window was at
    press(things(window), Qt.Key.Key_Escape)
    while FIRST_PAGE not in told(window):
        press(things(window), Qt.Key.Key_Escape)
    return window


def things(window: ModeWindow) -> OneAtATime:
    found = window.findChild(OneAtATime)
    assert found is not None
    return found


def told(window: ModeWindow) -> list[str]:
    return [name_of(one) for one in window.findChildren(QLabel) if one.isVisible()]


def wait_for(window: ModeWindow, qtbot: QtBot, words: str) -> None:
    """Until it is told; a failure shows what is told instead."""

    def is_told() -> None:
        assert words in " ".join(told(window))

    qtbot.waitUntil(is_told, timeout=WAIT_MS)


def test_a_scanned_box_is_told_expired_first_and_one_key_takes_it(
    linked: Desktop, mode: ModeWindow, qtbot: QtBot
) -> None:
    scan(linked, WHOLE)

    wait_for(mode, qtbot, "Ask about it?")
    assert told(mode)[0] == (
        "This box has expired: it was good until 31 January 2020. Zumbelina. Batch A7. Ask about it?"
    )
    assert things(mode).currentItem().text() == "Yes"
    dialog = linked.window.findChild(BoxDialog)
    assert dialog is None or not dialog.isVisible()
    loudspeaker = TestLoudspeaker.made[-1]
    qtbot.waitUntil(lambda: loudspeaker.is_on, timeout=WAIT_MS)  # the system's real voice
    press(things(mode), Qt.Key.Key_Return)
    wait_for(mode, qtbot, TAKEN)


def test_a_good_box_is_told_with_its_batch_and_its_last_day(
    linked: Desktop, mode: ModeWindow, qtbot: QtBot
) -> None:
    scan(linked, GOOD)

    wait_for(mode, qtbot, "Zumbelina. Batch A7. Good until 31 December 2049. Ask about it?")


def test_an_unknown_box_is_told_with_the_way_out(
    linked: Desktop, mode: ModeWindow, qtbot: QtBot
) -> None:
    scan(linked, "96385074")

    wait_for(mode, qtbot, "The code 96385074 is not known.")
    press(things(mode), Qt.Key.Key_Return)
    wait_for(mode, qtbot, FIRST_PAGE)


def test_digits_that_a_person_types_are_no_scan(
    linked: Desktop, mode: ModeWindow, qtbot: QtBot
) -> None:
    QTest.keyClicks(things(mode), "zu")

    qtbot.waitUntil(
        lambda: things(mode).currentItem().text().startswith("Zumbelina"), timeout=WAIT_MS
    )


def test_a_picture_of_a_box_is_dropped(
    linked: Desktop, mode: ModeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "caixa.png"
    picture().save(str(path))

    assert drop(mode, *files(path))

    wait_for(mode, qtbot, "Zumbelina. Ask about it?")


def test_a_picture_of_a_box_is_pasted(linked: Desktop, mode: ModeWindow, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setImage(picture())

    QTest.keyClick(mode.windowHandle(), Qt.Key.Key_V, CTRL)

    wait_for(mode, qtbot, "Zumbelina. Ask about it?")
    QGuiApplication.clipboard().clear()


def test_a_leaflet_that_is_dropped_here_is_not_lost_silently(
    mode: ModeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "bula.txt"
    path.write_text("bula", encoding="utf-8")

    assert drop(mode, *files(path))

    wait_for(mode, qtbot, "Only a picture of a box is read here.")


@pytest.mark.qt_log_ignore("No RHI backend")
def test_without_a_camera_that_is_said_too(mode: ModeWindow, qtbot: QtBot) -> None:
    loudspeaker = TestLoudspeaker.made[-1]
    loudspeaker.stop()
    begun = len(loudspeaker.begun)

    press(things(mode), Qt.Key.Key_F3)

    camera = mode.findChild(CameraDialog)
    assert camera is not None
    assert any("camera" in name_of(label) for label in camera.findChildren(QLabel))
    qtbot.waitUntil(lambda: len(loudspeaker.begun) > begun, timeout=WAIT_MS)
    press(camera, Qt.Key.Key_Escape)


def test_outside_voice_mode_the_window_tells_boxes_again(
    linked: Desktop, mode: ModeWindow, qtbot: QtBot
) -> None:
    mode.close()
    qtbot.waitUntil(lambda: not mode.isVisible(), timeout=WAIT_MS)

    scan(linked, EAN)

    dialog = linked.window.findChild(BoxDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.isVisible, timeout=WAIT_MS)
