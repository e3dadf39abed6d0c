"""Reads sentences aloud, one at a time: pause, stop, back and forth, slower, faster, spell, where from. No Qt.

While one sentence plays, the next is made, so that nothing is heard between them but a breath.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from core.errors import SpeechError
from core.speaking import SpeechTrouble, faster
from desktop.tasks import Task

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.asking.aloud import SpokenSentence
    from core.cancel import CancelToken
    from core.errors import AppError
    from core.speaking import Sound
    from desktop.tasks import Starter


class Output(Protocol):
    """What plays: one sound at a time."""

    def play(self, sound: Sound) -> None: ...

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def stop(self) -> None: ...


class Maker(Protocol):
    """What makes words into sound. Runs on the voice's lane."""

    def sound(self, words: str, lang: str, words_per_minute: int, cancel: CancelToken) -> Sound:
        """The words in the voice for this language.

        Raises:
            SpeechError: there is none, or it failed.
        """
        ...


class ReadingView(Protocol):
    """What the screen shows of the reading."""

    def show_sentence(self, number: int, count: int) -> None:
        """The sentence that is being read, from 1."""
        ...

    def show_state(self, state: State) -> None: ...

    def show_rate(self, words_per_minute: int) -> None: ...

    def show_trouble(self, error: AppError) -> None: ...


class State(Enum):
    """Whether something is heard."""

    SILENT = auto()
    READING = auto()
    PAUSED = auto()


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Words to be made into sound; the same words are made once."""

    words: str
    lang: str
    words_per_minute: int


class ReadingAloud:
    """One text at a time; whatever is asked next silences what is heard."""

    def __init__(
        self,
        view: ReadingView,
        output: Output,
        maker: Maker,
        lane: Starter,
        *,
        words_per_minute: int,
        on_rate: Callable[[int], None] = lambda _rate: None,
    ) -> None:
        self._view = view
        self._output = output
        self._maker = maker
        self._lane = lane
        self._rate = words_per_minute
        self._on_rate = on_rate
        self._sentences: tuple[SpokenSentence, ...] = ()
        self._at = 0
        self._state = State.SILENT
        self._is_aside = (
            False  # what is heard is no sentence of the text: where it is from, a number spelled
        )
        self._made: dict[_Wanted, Sound] = {}
        self._making: dict[_Wanted, Task[Sound, None]] = {}
        self._awaited: _Wanted | None = None

    @property
    def state(self) -> State:
        return self._state

    @property
    def at(self) -> SpokenSentence | None:
        """The sentence that is heard, or was heard last."""
        return self._sentences[self._at] if self._sentences else None

    def read(self, sentences: Sequence[SpokenSentence], start: int = 0) -> None:
        """Read from a sentence on, to the end."""
        self._hush()
        self._forget()
        self._sentences = tuple(sentences)
        self._at = max(0, min(start, len(self._sentences) - 1))
        self.repeat()

    def toggle_pause(self) -> None:
        """Pause, go on, or begin again where everything was read."""
        match self._state:
            case State.READING:
                self._output.pause()
                self._set(State.PAUSED)
            case State.PAUSED if self._awaited is None:
                self._set(State.READING)
                self._output.resume()
            case _:
                self.repeat()

    def stop(self) -> None:
        """Fall silent; the place is kept."""
        self._hush()
        for task in self._making.values():
            task.cancel()
        self._making.clear()
        self._set(State.SILENT)

    def repeat(self) -> None:
        """The sentence from its beginning."""
        self._go(self._at)

    def next(self) -> None:
        self._go(self._at + 1)

    def previous(self) -> None:
        self._go(self._at - 1)

    def slower(self) -> None:
        self._change_rate(-1)

    def faster(self) -> None:
        self._change_rate(1)

    def use(self, words_per_minute: int) -> None:
        """From the next sentence on, read so fast, and in the voices that are chosen now."""
        self._rate = words_per_minute
        self._made.clear()
        for wanted in [one for one in self._making if one != self._awaited]:
            self._making.pop(wanted).cancel()

    def say_source(self) -> None:
        """Where the sentence comes from; then silence, the place is kept."""
        if (sentence := self.at) is not None and sentence.where:
            self._say_aside(sentence.where, sentence.where_lang or sentence.lang)

    def spell(self) -> None:
        """The last number of the sentence, sign by sign."""
        if (sentence := self.at) is not None and sentence.spelled:
            self._say_aside(sentence.spelled, sentence.lang)

    def on_ended(self) -> None:
        """A sound was played to its end."""
        if self._state is not State.READING:
            return
        if self._is_aside or self._at + 1 >= len(self._sentences):
            self._is_aside = False
            self._set(State.SILENT)
        else:
            self._go(self._at + 1)

    def on_failed(self, trouble: SpeechTrouble) -> None:
        """The device failed; what was being read can be gone on with."""
        self.stop()
        self._view.show_trouble(SpeechError(trouble=trouble))

    def _go(self, at: int) -> None:
        if not self._sentences:
            return
        self._hush()
        self._is_aside = False
        self._at = max(0, min(at, len(self._sentences) - 1))
        self._view.show_sentence(self._at + 1, len(self._sentences))
        self._set(State.READING)
        sentence = self._sentences[self._at]
        self._say(_Wanted(sentence.words, sentence.lang, self._rate))
        if self._at + 1 < len(self._sentences):
            following = self._sentences[self._at + 1]
            self._make(_Wanted(following.words, following.lang, self._rate))

    def _say_aside(self, words: str, lang: str) -> None:
        self._hush()
        self._is_aside = True
        self._set(State.READING)
        self._say(_Wanted(words, lang, self._rate))

    def _say(self, wanted: _Wanted) -> None:
        sound = self._made.get(wanted)
        if sound is not None:
            self._awaited = None
            self._output.play(sound)
            return
        self._awaited = wanted
        self._make(wanted)

    def _make(self, wanted: _Wanted) -> None:
        if wanted in self._made or wanted in self._making:
            return
        task: Task[Sound, None] = Task(
            lambda cancel, _tell: self._maker.sound(
                wanted.words, wanted.lang, wanted.words_per_minute, cancel
            ),
            on_result=lambda sound: self._take(wanted, sound),
            on_error=lambda error: self._take_failure(wanted, error),
        )
        self._making[wanted] = task
        self._lane.start(task)

    def _take(self, wanted: _Wanted, sound: Sound) -> None:
        self._making.pop(wanted, None)
        self._made[wanted] = sound
        if wanted == self._awaited:
            self._awaited = None
            self._output.play(sound)
            if self._state is State.PAUSED:  # paused before it was there
                self._output.pause()

    def _take_failure(self, wanted: _Wanted, error: AppError) -> None:
        self._making.pop(wanted, None)
        if wanted == self._awaited:
            self.stop()
            self._view.show_trouble(error)

    def _change_rate(self, steps: int) -> None:
        self._rate = faster(self._rate, steps)
        self._view.show_rate(self._rate)
        self._on_rate(self._rate)
        self._forget()
        if self._state is not State.SILENT:
            self.repeat()

    def _hush(self) -> None:
        self._awaited = None
        self._output.stop()

    def _forget(self) -> None:
        for task in self._making.values():
            task.cancel()
        self._making.clear()
        self._made.clear()

    def _set(self, state: State) -> None:
        if state is not self._state:
            self._state = state
            self._view.show_state(state)
