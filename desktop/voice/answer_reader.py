"""Reads the answer that is shown: one key begins, pauses and goes on. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.translations import _
from desktop.voice.utterances import utterances_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.asking.answer import Answer
    from desktop.voice.reading_aloud import ReadingAloud


class AnswerReader:
    """Knows whether what is being read is still what is shown."""

    def __init__(
        self,
        reading: ReadingAloud,
        shown: Callable[[], Answer | None],
        tell: Callable[[str], None],
    ) -> None:
        self._reading = reading
        self._shown = shown
        self._tell = tell
        self._segments: object = None

    def read(self) -> None:
        """Read the answer from its beginning, or pause, or go on."""
        answer = self._shown()
        if answer is None or not answer.segments:
            self._tell(_("There is no answer to read aloud yet. Ask a question first."))
        elif answer.segments is self._segments:
            self._reading.toggle_pause()
        else:
            self._segments = answer.segments
            self._reading.read(utterances_of(answer))

    def leave(self) -> None:
        """Another question: nothing of the answer before it is heard any more."""
        self._reading.stop()
        self._segments = None
