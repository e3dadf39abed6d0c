"""The voice is chosen, tried and changed on the settings screen; the loudspeaker is the test's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QRadioButton, QWidget

from core.settings import OwnVoice
from core.speaking import FASTEST
from desktop.settings.assemble import LateDevices
from desktop.settings.view import SettingsScreen
from tests.gui.conftest import WAIT_MS, NoDevices
from tests.gui.keyboard import press
from tests.gui.screen_reader import by_name, description_of
from tests.gui.test_settings import choose
from tests.gui.test_voice import TestLoudspeaker, read_aloud, room, told

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

__all__ = ["room"]
BRAZIL = "Voice for Português (Brazil)"


def voices_of(desktop: Desktop, qtbot: QtBot, name: str = BRAZIL) -> QComboBox:
    desktop.window.go_to_settings()
    qtbot.waitUntil(lambda: bool(_boxes(desktop, name)), timeout=WAIT_MS)
    return by_name(desktop.window, name, QComboBox)


def _boxes(desktop: Desktop, name: str) -> list[QComboBox]:
    return [
        one
        for one in desktop.window.findChildren(QComboBox)
        if one.isVisible() and one.accessibleName() == name
    ]


def test_a_voice_is_tried_and_esc_silences_it(
    room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot
) -> None:
    desktop, loudspeaker = room
    assert voices_of(desktop, qtbot).currentText().startswith("As Bulafiel chooses: ")

    press(by_name(desktop.window, f"{BRAZIL}: Try the voice", QPushButton), Qt.Key.Key_Space)

    qtbot.waitUntil(lambda: loudspeaker.is_on, timeout=WAIT_MS)
    assert loudspeaker.begun[-1] > 1  # seconds of a real voice
    assert "Reading aloud: sentence 1 of 1." in told(desktop)
    press(desktop.window, Qt.Key.Key_Escape)
    assert not loudspeaker.is_on


def test_another_speed_is_used_by_the_next_sentence(
    room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot
) -> None:
    desktop, loudspeaker = room
    read_aloud(room, qtbot, "como guardar Zumbelina?")
    usual, begun = loudspeaker.begun[0], len(loudspeaker.begun)
    desktop.window.go_to_settings()

    box = by_name(desktop.window, "Speed of the voice", QComboBox)
    choose(desktop, "Speed of the voice", box.count() - 1)

    assert desktop.choices.settings.voice_rate == FASTEST
    assert len(loudspeaker.begun) == begun
    press(desktop.window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: len(loudspeaker.begun) > begun, timeout=WAIT_MS)
    assert loudspeaker.begun[-1] < usual


def test_a_speed_chosen_by_key_is_the_one_shown(window: Desktop, qtbot: QtBot) -> None:
    window.window.go_to_settings()

    window.choices.change(voice_rate=97)

    assert by_name(window.window, "Speed of the voice", QComboBox).currentText() == (
        "97 words a minute"
    )


def test_tab_comes_to_the_voices_where_they_stand(window: Desktop, qtbot: QtBot) -> None:
    first = voices_of(window, qtbot)
    trial = by_name(window.window, f"{BRAZIL}: Try the voice", QPushButton)
    first.setFocus()

    press(first, Qt.Key.Key_Tab)

    assert window.window.focusWidget() is trial
    names: list[str] = []
    while len(names) < 20 and not (names and names[-1] == "Watched folder"):
        focus = window.window.focusWidget()
        assert isinstance(focus, QWidget)
        press(focus, Qt.Key.Key_Tab)
        after = window.window.focusWidget()
        assert isinstance(after, QWidget)
        names.append(after.accessibleName())
    assert names == [
        "Voice for Português (Portugal)",
        "Voice for Português (Portugal): Try the voice",
        "Watched folder",
    ]


def test_a_loudspeaker_that_is_taken_out_is_told_and_stays_chosen(
    window: Desktop, qtbot: QtBot, devices: NoDevices
) -> None:
    devices.outputs = (("usb-1", "Headset"),)
    voices_of(window, qtbot)
    choose(window, "Loudspeaker", 1)

    devices.outputs = ()
    devices.on_change()

    box = by_name(window.window, "Loudspeaker", QComboBox)
    assert box.currentText() == "Not plugged in: usb-1"
    assert window.choices.settings.voice_device == "usb-1"


def test_whether_it_speaks_by_itself_is_chosen_by_key(window: Desktop, qtbot: QtBot) -> None:
    window.window.go_to_settings()
    always = by_name(window.window, "Own voice in voice mode: Always", QRadioButton)

    press(always, Qt.Key.Key_Space)

    assert window.choices.settings.own_voice is OwnVoice.ON
    assert description_of(always)


def test_nothing_for_sound_is_loaded_before_the_settings_are_shown(
    window: Desktop, qtbot: QtBot, devices: NoDevices
) -> None:
    assert devices.looked == 0

    window.window.go_to_settings()

    qtbot.waitUntil(lambda: devices.looked > 0, timeout=WAIT_MS)


@pytest.mark.parametrize("language", ["pt_BR", "fr"])
def test_the_voices_are_there_in_every_language(
    window: Desktop, qtbot: QtBot, language: str
) -> None:
    window.choices.change(language=language)
    QApplication.processEvents()
    screen = window.window.findChild(SettingsScreen)
    assert screen is not None
    window.window.go_to_settings()

    def all_there() -> None:
        buttons = [one.accessibleName() for one in screen.findChildren(QPushButton)]
        assert sum("Português" in one for one in buttons) == 2

    qtbot.waitUntil(all_there, timeout=WAIT_MS)


def test_the_real_devices_are_asked_for_their_names(qapp: QApplication) -> None:
    owner = QWidget()
    devices = LateDevices(owner)

    for found in (devices.loudspeakers(), devices.microphones()):
        assert all(identity and name for identity, name in found)
    owner.deleteLater()
