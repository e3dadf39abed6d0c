"""An answer read aloud by keys, with the system's real voice; the loudspeaker is the test's."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, ClassVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.voice import assemble
from desktop.voice.bar import VoiceBar
from models.speaker import SystemSpeaker
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import CTRL, SHIFT, press
from tests.gui.screen_reader import by_name, name_of
from tests.gui.test_ask import EMERGENCY, STORAGE, ask, wait_for_answer
from tests.real_sound import need_voices

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from core.speaking import Sound
    from desktop.app import Desktop


class TestLoudspeaker:
    """Notes what is played; it ends when the test says so."""

    __test__ = False
    made: ClassVar[list[TestLoudspeaker]] = []

    def __init__(self, _parent: object, _choices: object) -> None:
        self.begun: list[float] = []
        self.is_on = self.is_paused = False
        self.on_ended: Callable[[], None] = lambda: None
        self.on_failed: Callable[[object], None] = lambda _trouble: None
        self.made.append(self)

    def play(self, sound: Sound) -> None:
        self.begun.append(sound.seconds)
        self.is_on, self.is_paused = True, False

    def pause(self) -> None:
        self.is_paused = True

    def resume(self) -> None:
        self.is_paused = False

    def stop(self) -> None:
        self.is_on = False


@pytest.fixture
def room(
    open_window: Callable[..., Desktop],
    filled_home: Path,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[Desktop, TestLoudspeaker]:
    """A window with a real voice, and the loudspeaker that it plays on."""
    speaker = SystemSpeaker()
    need_voices(speaker)
    speaker.close()
    monkeypatch.setattr(assemble, "LateOutput", TestLoudspeaker)
    shutil.copytree(filled_home, home)
    desktop = open_window()
    return desktop, TestLoudspeaker.made[-1]


def read_aloud(room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot, question: str) -> None:
    desktop, loudspeaker = room
    ask(desktop, qtbot, question)
    wait_for_answer(desktop, qtbot)
    press(desktop.window, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: loudspeaker.is_on, timeout=WAIT_MS)


def told(desktop: Desktop) -> list[str]:
    bar = desktop.window.findChild(VoiceBar)
    assert bar is not None
    return (
        [name_of(one) for one in bar.findChildren(QWidget) if name_of(one)]
        if bar.isVisible()
        else []
    )


def test_an_answer_is_read_to_its_end(room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot) -> None:
    desktop, loudspeaker = room
    read_aloud(room, qtbot, STORAGE)

    assert any(one.startswith("Reading aloud: sentence 1 of ") for one in told(desktop))
    assert loudspeaker.begun[0] > 1  # seconds of a real voice

    def ended() -> bool:
        if loudspeaker.is_on:
            loudspeaker.is_on = False
            loudspeaker.on_ended()
        return not told(desktop)

    qtbot.waitUntil(ended, timeout=WAIT_MS)


def test_esc_silences_from_the_question_and_leaves_everything_else(
    room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot
) -> None:
    desktop, loudspeaker = room
    read_aloud(room, qtbot, STORAGE)
    line = by_name(desktop.window, "Question", QLineEdit)
    line.setFocus()

    press(line, Qt.Key.Key_Escape)

    assert not loudspeaker.is_on
    assert (line.hasFocus(), line.text()) == (True, STORAGE)
    assert told(desktop) == []


def test_the_same_key_pauses_and_goes_on(
    room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot
) -> None:
    desktop, loudspeaker = room
    read_aloud(room, qtbot, STORAGE)

    press(desktop.window, Qt.Key.Key_F8)

    assert (loudspeaker.is_on, loudspeaker.is_paused) == (True, True)
    assert any(one.startswith("Paused") for one in told(desktop))
    press(desktop.window, Qt.Key.Key_F8)
    assert not loudspeaker.is_paused


def test_slower_is_kept_for_the_next_time(
    room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot
) -> None:
    desktop, loudspeaker = room
    read_aloud(room, qtbot, STORAGE)
    before = desktop.choices.settings.voice_rate

    press(desktop.window, Qt.Key.Key_F7, SHIFT)
    qtbot.waitUntil(lambda: len(loudspeaker.begun) > 1, timeout=WAIT_MS)

    assert desktop.choices.settings.voice_rate < before
    assert loudspeaker.begun[-1] > loudspeaker.begun[0]


def test_where_it_comes_from_is_said(room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot) -> None:
    desktop, loudspeaker = room
    read_aloud(room, qtbot, STORAGE)
    begun = len(loudspeaker.begun)

    press(desktop.window, Qt.Key.Key_F8, CTRL)

    qtbot.waitUntil(lambda: len(loudspeaker.begun) > begun, timeout=WAIT_MS)


def test_a_new_question_silences_the_answer_before(
    room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot
) -> None:
    desktop, loudspeaker = room
    read_aloud(room, qtbot, STORAGE)

    ask(desktop, qtbot, EMERGENCY)

    assert not loudspeaker.is_on


def test_without_an_answer_the_key_says_what_to_do(
    room: tuple[Desktop, TestLoudspeaker], qtbot: QtBot
) -> None:
    desktop, loudspeaker = room

    press(desktop.window, Qt.Key.Key_F8)

    assert not loudspeaker.is_on
    assert desktop.window.notice.isVisible()


def test_without_a_loudspeaker_that_is_told(
    open_window: Callable[..., Desktop],
    filled_home: Path,
    home: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The sound server is one that nobody has started."""
    monkeypatch.setenv("PULSE_SERVER", f"unix:{home}/nobody")
    shutil.copytree(filled_home, home)
    desktop = open_window()
    ask(desktop, qtbot, STORAGE)
    wait_for_answer(desktop, qtbot)

    press(desktop.window, Qt.Key.Key_F8)

    def is_told() -> None:
        assert any(one.startswith("There is no loudspeaker") for one in told(desktop))

    qtbot.waitUntil(is_told, timeout=WAIT_MS)
