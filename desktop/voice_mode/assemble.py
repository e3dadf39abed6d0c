"""Voice mode, made whole when it is first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.settings import OwnVoice
from desktop.problems import told_of
from desktop.voice.cues import CuedOutput
from desktop.voice.following import follow_settings
from desktop.voice.late_microphone import LateMicrophone
from desktop.voice.late_output import LateOutput
from desktop.voice.reading_aloud import ReadingAloud, State
from desktop.voice_mode.hearing import Hearing
from desktop.voice_mode.opening import Opening
from desktop.voice_mode.ports import Key
from desktop.voice_mode.presenter import VoiceMode
from desktop.voice_mode.screen_reader import is_screen_reader_on
from desktop.voice_mode.talking import Talking
from desktop.voice_mode.view import ModeWindow

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from core.errors import AppError
    from desktop.choices import Choices
    from desktop.places import Place
    from desktop.tasks import Starter
    from desktop.voice.reading_aloud import Maker
    from desktop.voice_mode.hearing import Hearer
    from desktop.voice_mode.pager import Pager
    from desktop.voice_mode.ports import ModeWork


class _ReadingHere:
    """Where the voice tells what it does: the page follows it."""

    def __init__(self, window: ModeWindow, pager: Pager) -> None:
        self._window = window
        self._pager = pager
        self.on_silent: Callable[[], None] = lambda: None

    def show_sentence(self, number: int, _count: int) -> None:
        self._pager.on_sentence(number)

    def show_state(self, state: State) -> None:
        if state is State.SILENT:
            self.on_silent()

    def show_rate(self, words_per_minute: int) -> None:
        """Heard: nothing is shown of it."""

    def show_trouble(self, error: AppError) -> None:
        sentence = told_of(error, lambda _error: None)
        self._window.show_remark(sentence)
        self._window.announce(sentence, is_urgent=False)


class ModeParts:
    """The full screen, its presenter and its voice."""

    def __init__(
        self,
        parent: QWidget,
        work: ModeWork,
        lane: Starter,
        *,
        maker: Maker,
        speaking: Starter,
        choices: Choices,
        place: Callable[[], Place],
        hearer: Hearer,
        hearing: Starter,
    ) -> None:
        self.window = ModeWindow(parent)
        self._choices = choices
        self._is_reader_on = False
        self.mode = VoiceMode(self.window, work, lane, place=place, is_voiced=self._is_voiced)
        loudspeaker = LateOutput(self.window, choices)
        output = CuedOutput(loudspeaker, lambda: choices.settings.earcons)
        loudspeaker.on_ended = output.on_output_ended
        loudspeaker.on_failed = output.on_output_failed
        here = _ReadingHere(self.window, self.mode.pager)
        self.reading = ReadingAloud(
            here,
            output,
            maker,
            speaking,
            words_per_minute=choices.settings.voice_rate,
            on_rate=lambda rate: choices.change(voice_rate=rate),
        )
        follow_settings(self.reading, choices, self.window)
        output.on_ended, output.on_failed = self.reading.on_ended, self.reading.on_failed
        self.mode.pager.use(self.reading, output.cue)
        opening = Opening(self.mode.pager, output.cue)
        here.on_silent = opening.on_silent
        self.talking = Talking(self.mode, lambda: place().lang)
        ear = LateMicrophone(self.window, choices)
        heard = Hearing(
            self.window,
            ear,
            hearer,
            hearing,
            opening=opening,
            on_understood=self.talking.on_understood,
            on_trouble=self.talking.on_trouble,
        )
        ear.on_heard, ear.on_failed = heard.on_heard, heard.on_failed
        self.talking.use(heard)
        self.window.talk_pressed.connect(self.talking.talk)
        self.window.talk_released.connect(self.talking.release)
        self.window.key_pressed.connect(self._on_key)
        self.window.typed.connect(self.mode.pager.jump)
        self.window.asked.connect(self.mode.ask)
        self.window.closed.connect(self._on_closed)

    def open(self, medicine: str) -> None:
        """Show it, with the questions about a medicine if one is given."""
        self._is_reader_on = is_screen_reader_on()
        self.window.open_mode()
        self.mode.begin(medicine)

    def _on_key(self, key: Key) -> None:
        # Whoever presses a key has stopped talking.
        if not self.talking.leave() or key is not Key.LEAVE:
            self.mode.press(key)
        else:
            self.mode.pager.hush()

    def _on_closed(self) -> None:
        self.talking.leave()
        self.mode.end()

    def _is_voiced(self) -> bool:
        own = self._choices.settings.own_voice
        return own is OwnVoice.ON or (own is OwnVoice.AUTO and not self._is_reader_on)
