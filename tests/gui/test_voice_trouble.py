"""Voice mode where something of the sound is missing: one calm sentence on the screen, and all keys go on."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, NoReturn

import pytest
from PySide6.QtCore import Qt

from core.errors import SpeechError
from core.settings import Settings, save_settings
from core.speaking import SpeechTrouble
from desktop.voice.earcons import Earcon, sound_of
from desktop.voice.work import VoiceMaker
from desktop.voice_mode.view import ModeWindow
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import press
from tests.gui.test_box_in_voice_mode import things, told, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop


@pytest.fixture
def open_mode(
    open_window: Callable[..., Desktop],
    filled_home: Path,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[Settings], ModeWindow]:
    """Opens voice mode with these settings, on a computer whose sound server nobody has started."""
    monkeypatch.setenv("PULSE_SERVER", f"unix:{home}/nobody")
    shutil.copytree(filled_home, home)

    def start(settings: Settings) -> ModeWindow:
        save_settings(home, settings)
        desktop = open_window()
        press(desktop.window, Qt.Key.Key_F11)
        window = desktop.window.findChild(ModeWindow)
        assert window is not None
        return window

    return start


def goes_on(window: ModeWindow, qtbot: QtBot) -> None:
    """The keys work: a medicine is chosen, and Escape leads out."""
    press(things(window), Qt.Key.Key_Return)
    wait_for(window, qtbot, "What would you like to know?")

    def is_out() -> bool:
        press(things(window), Qt.Key.Key_Escape)
        return not window.isVisible()

    qtbot.waitUntil(is_out, timeout=WAIT_MS)


def test_without_a_voice_the_screen_tells_and_the_keys_go_on(
    open_mode: Callable[[Settings], ModeWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_engine(_maker: VoiceMaker) -> NoReturn:
        raise SpeechError(trouble=SpeechTrouble.NO_ENGINE)

    monkeypatch.setattr(VoiceMaker, "_speaker", no_engine)
    window = open_mode(Settings(has_seen_tour=True))

    wait_for(window, qtbot, "no voice")

    goes_on(window, qtbot)


@pytest.mark.parametrize(
    ("device", "sentence"),
    [
        ("", "There is no loudspeaker"),
        ("alsa_output.of-another-computer", "headphone that you chose is not there"),
    ],
)
def test_without_its_loudspeaker_the_screen_tells_and_the_keys_go_on(
    open_mode: Callable[[Settings], ModeWindow],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    device: str,
    sentence: str,
) -> None:
    # Any sound will do: it is the loudspeaker that is missing.
    monkeypatch.setattr(VoiceMaker, "sound", lambda *_args: sound_of(Earcon.READY))
    window = open_mode(Settings(has_seen_tour=True, voice_device=device))

    wait_for(window, qtbot, sentence)

    goes_on(window, qtbot)


@pytest.mark.parametrize("device", ["", "alsa_input.of-another-computer"])
def test_without_what_it_takes_to_listen_the_screen_tells(
    open_mode: Callable[[Settings], ModeWindow], qtbot: QtBot, device: str
) -> None:
    window = open_mode(Settings(has_seen_tour=True, microphone=device))
    wait_for(window, qtbot, "Which medicine?")

    press(things(window), Qt.Key.Key_F2)

    # No speech model is there either, and that is found out first.
    wait_for(window, qtbot, "speech model")
    assert not any("Listening" in one for one in told(window))
    goes_on(window, qtbot)
