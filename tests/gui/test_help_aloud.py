"""The help read aloud by keys, from the heading on, with the system's real voice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextBrowser

from desktop.helping.dialogs import HelpDialog
from desktop.voice import assemble
from desktop.voice.work import VoiceMaker
from models.speaker import SystemSpeaker
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import SHIFT, press
from tests.gui.screen_reader import by_name
from tests.gui.test_voice import TestLoudspeaker
from tests.real_sound import need_voices

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from core.cancel import CancelToken
    from core.speaking import Sound
    from desktop.app import Desktop


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that the voice was given."""
    speaker = SystemSpeaker()
    need_voices(speaker)
    speaker.close()
    words_given: list[str] = []
    made = VoiceMaker.sound

    def sound(
        maker: VoiceMaker, words: str, lang: str, words_per_minute: int, cancel: CancelToken
    ) -> Sound:
        words_given.append(words)
        return made(maker, words, lang, words_per_minute, cancel)

    monkeypatch.setattr(VoiceMaker, "sound", sound)
    monkeypatch.setattr(assemble, "LateOutput", TestLoudspeaker)
    return words_given


def help_of(desktop: Desktop, qtbot: QtBot, name: str) -> tuple[HelpDialog, QTextBrowser]:
    press(desktop.window, Qt.Key.Key_F1)
    dialog = desktop.window.findChild(HelpDialog)
    assert dialog is not None
    text = by_name(dialog, name, QTextBrowser)
    qtbot.waitUntil(text.hasFocus, timeout=WAIT_MS)
    return dialog, text


def test_f8_reads_from_the_heading_pauses_and_escape_silences(
    open_window: Callable[..., Desktop], said: list[str], qtbot: QtBot
) -> None:
    desktop = open_window(language="pt_BR")
    loudspeaker = TestLoudspeaker.made[-1]
    dialog, text = help_of(desktop, qtbot, "Ajuda")
    while text.textCursor().block().text() != "Voz":
        press(text, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)

    press(text, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: loudspeaker.is_on, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: len(said) > 1, timeout=WAIT_MS)
    assert said[0] == "Voz."
    assert said[1].startswith("efe oito lê a resposta em voz alta")
    assert not any(sign.isdecimal() for words in said for sign in words)

    press(text, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: loudspeaker.is_paused, timeout=WAIT_MS)
    press(text, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: not loudspeaker.is_paused, timeout=WAIT_MS)
    press(text, Qt.Key.Key_F9)
    qtbot.waitUntil(lambda: len(loudspeaker.begun) > 1, timeout=WAIT_MS)
    press(text, Qt.Key.Key_F8, SHIFT)
    qtbot.waitUntil(lambda: len(loudspeaker.begun) > 2, timeout=WAIT_MS)
    assert loudspeaker.begun[-1] == loudspeaker.begun[-2]

    press(text, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not loudspeaker.is_on, timeout=WAIT_MS)
    assert dialog.isVisible()
    press(text, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=WAIT_MS)


def test_a_help_that_is_closed_is_silent_and_a_table_is_read_row_by_row(
    open_window: Callable[..., Desktop], said: list[str], qtbot: QtBot
) -> None:
    desktop = open_window(language="fr")
    loudspeaker = TestLoudspeaker.made[-1]
    dialog, text = help_of(desktop, qtbot, "Aide")
    while text.textCursor().block().text() != "Voix":
        press(text, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    press(text, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    while text.textCursor().block().text() != "Voix":  # the menu of that name, below all the keys
        press(text, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)

    button = by_name(dialog, "Lire à voix haute, suspendre, reprendre")
    press(button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: loudspeaker.is_on, timeout=WAIT_MS)
    for place in (2, 3):
        press(text, Qt.Key.Key_F9)
        qtbot.waitUntil(lambda place=place: len(loudspeaker.begun) >= place, timeout=WAIT_MS)  # type: ignore[misc]
    assert any(words.casefold() == "èfe onze, mode vocal." for words in said)

    dialog.accept()

    assert not loudspeaker.is_on
