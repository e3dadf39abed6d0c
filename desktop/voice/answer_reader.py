"""Reads the answer that is shown: one key begins, pauses and goes on. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from desktop.tasks import Task
from desktop.translations import _
from desktop.voice.reading_aloud import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.asking.aloud import SpokenSentence
    from core.asking.answer import Answer
    from desktop.tasks import Starter
    from desktop.voice.reading_aloud import ReadingAloud


class Words(Protocol):
    """What makes an answer into sentences for the voice. Runs on the asking lane."""

    def sentences(self, answer: Answer) -> tuple[SpokenSentence, ...]: ...

    def of_text(self, text: str) -> tuple[SpokenSentence, ...]: ...


class AnswerReader:
    """Knows whether what is being read is still what is shown."""

    def __init__(
        self,
        reading: ReadingAloud,
        words: Words,
        lane: Starter,
        shown: Callable[[], Answer | None],
        tell: Callable[[str], None],
    ) -> None:
        self._reading = reading
        self._words = words
        self._lane = lane
        self._shown = shown
        self._tell = tell
        self._segments: object = None
        self._is_text = False
        self._task: Task[tuple[SpokenSentence, ...], None] | None = None

    def read(self) -> None:
        """Read the answer from its beginning, or pause, or go on."""
        answer = self._shown()
        if answer is None or not answer.segments:
            self._tell(_("There is no answer to read aloud yet. Ask a question first."))
        elif answer.segments is self._segments:
            self._reading.toggle_pause()
        else:
            self.leave()
            self._segments = answer.segments
            self._task = Task(
                lambda _cancel, _tell: self._words.sentences(answer),
                on_result=self._reading.read,
            )
            self._lane.start(self._task)

    def read_text(self, text: str) -> None:
        """Read a text of the program's own, or pause, or go on with what is being read of it."""
        if self._is_text and self._reading.state is not State.SILENT:
            self._reading.toggle_pause()
            return
        self.leave()
        self._is_text = True
        self._task = Task(
            lambda _cancel, _tell: self._words.of_text(text), on_result=self._reading.read
        )
        self._lane.start(self._task)

    def say(self, words: str, lang: str) -> None:
        """Say a sentence that is of no answer; nothing else is heard any more."""
        from core.asking.aloud import SpokenSentence  # noqa: PLC0415 - the window shows first

        self.leave()
        self._reading.read((SpokenSentence(words, words, lang),))

    def leave(self) -> None:
        """Another question: nothing of the answer before it is heard any more."""
        if self._task is not None:
            self._task.cancel()
        self._reading.stop()
        self._segments = None
        self._is_text = False
