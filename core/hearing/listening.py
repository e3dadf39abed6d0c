"""Listening, from the microphone's samples to what was understood: gate, recogniser, names, in this order.

A recogniser that waits for the end takes its time then. It is asked at the first short pause, which mostly is the end;
where somebody goes on speaking, it hears the whole again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.hearing.gate import Gate
from core.hearing.understood import Understood, understand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.cancel import CancelToken
    from core.hearing.gate import Gated
    from core.hearing.names import NameEar
    from core.recognizing import Heard, Recognizer

MOST_EARLY: Final = (
    2  # times that it is asked before the end: whoever stops at each word shall not wait
)


@dataclass(frozen=True, slots=True)
class Noticed:
    """What is to be shown or said while the microphone is open.

    `is_dead` tells that the microphone gives nothing at all ("I hear silence on …"). `partial` is what was understood
    so far, and may change. `understood` is there when an utterance has ended; its text is "" where the words were
    not clear, and it is None where there was only noise.
    """

    level_dbfs: float
    is_dead: bool
    is_speaking: bool
    partial: str = ""
    understood: Understood | None = None


class Listening:
    """One opening of the microphone: feed it, on one lane, until `understood` comes or the key is released.

    `phrases` are what is likely to be said, with `is_closed` all that can be; the recogniser's model must be there
    (`Recognizer.trouble`).
    """

    def __init__(
        self,
        recognizer: Recognizer,
        ear: NameEar,
        phrases: Sequence[str] = (),
        gate: Gate | None = None,
        *,
        is_closed: bool = False,
    ) -> None:
        self._recognizer = recognizer
        self._ear = ear
        self._phrases = tuple(phrases)
        self._gate = gate or Gate()
        self._is_closed = is_closed
        self._partial = ""
        self._is_open = False
        self._sound = bytearray()  # of the utterance
        self._early: _Early | None = None
        self._early_count = 0

    def feed(self, pcm: bytes, cancel: CancelToken | None = None) -> Noticed:
        """Take more sound.

        Raises:
            HearingError: the recogniser cannot go on.
            CancelledError: the token was set.
        """
        return self._noticed(self._gate.feed(pcm), cancel)

    def finish(self, cancel: CancelToken | None = None) -> Noticed:
        """The key was released: what was said until now is all.

        Raises:
            HearingError: the recogniser cannot go on.
            CancelledError: the token was set.
        """
        return self._noticed(self._gate.finish(), cancel)

    def _noticed(self, gated: Gated, cancel: CancelToken | None) -> Noticed:
        if gated.speech:
            self._hear(gated.speech)
        if gated.is_open and gated.pausing_since is None:
            self._hear_again()
        elif gated.is_open and gated.pausing_since is not None:
            self._hear_early(gated.pausing_since, cancel)
        partial = self._partial if gated.is_open else ""
        understood = self._understood(gated, cancel) if gated.has_ended else None
        return Noticed(gated.level_dbfs, gated.is_dead, gated.is_open, partial, understood)

    def _hear(self, pcm: bytes) -> None:
        if not self._is_open:
            self._open()
            self._sound.clear()
            self._early, self._early_count = None, 0
        self._sound += pcm
        if self._early is None:
            self._partial = self._recognizer.feed(pcm)

    def _open(self) -> None:
        self._recognizer.open(self._ear.lang, self._phrases, is_closed=self._is_closed)
        self._is_open = True

    def _hear_early(self, pause: int, cancel: CancelToken | None) -> None:
        """Ask a recogniser that waits what it has heard up to this pause."""
        if not self._is_open or self._partial or self._early_count == MOST_EARLY:
            return
        if self._early is not None and self._early.pause == pause:
            return
        self._hear_again()
        self._early_count += 1
        self._early = _Early(pause, self._recognizer.finish(cancel))

    def _hear_again(self) -> None:
        """Have the recogniser hear the whole utterance, if it was asked too early."""
        if self._early is not None:
            self._early = None
            self._open()
            self._partial = self._recognizer.feed(bytes(self._sound))

    def _understood(self, gated: Gated, cancel: CancelToken | None) -> Understood | None:
        self._partial = ""
        if not self._is_open:
            return None
        self._is_open = False
        # The next utterance opens the recogniser anew: what it made of noise goes with that.
        if not gated.was_speech:
            return None
        if self._early is not None and self._early.pause == gated.pausing_since:
            return understand(self._early.heard, self._ear)
        self._hear_again()
        self._is_open = False
        return understand(self._recognizer.finish(cancel), self._ear)


@dataclass(frozen=True, slots=True)
class _Early:
    """What was heard up to a pause."""

    pause: int
    heard: Heard
