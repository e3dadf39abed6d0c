"""A recogniser for tests that hears what it was told to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import HearingError
from core.recognizing import RATE_HZ, SAMPLE_BYTES, Heard, HearingTrouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.cancel import CancelToken
    from core.recognizing import SpeechModel


class ScriptedRecognizer:
    """Hears its script, an utterance each time; with a `fault`, that. One that `waits` tells nothing before the end."""

    def __init__(
        self, script: Sequence[Heard], fault: HearingTrouble | None = None, *, waits: bool = False
    ) -> None:
        self._script = list(script)
        self._fault = fault
        self._waits = waits
        self._is_open = False
        self.opened: list[tuple[str, tuple[str, ...]]] = []
        self.fed_seconds = 0.0
        self.finished = 0

    def model(self, lang: str) -> SpeechModel | None:
        return None

    def trouble(self, lang: str) -> HearingTrouble | None:
        return self._fault

    def load(self, lang: str, cancel: CancelToken | None = None) -> None:
        self._check()

    def open(self, lang: str, phrases: Sequence[str] = (), *, is_closed: bool = False) -> None:
        self._check()
        self._is_open = True
        self.fed_seconds = 0.0
        self.opened.append((lang, tuple(phrases)))

    def feed(self, pcm: bytes) -> str:
        self._check()
        if not self._is_open:
            raise HearingError(trouble=HearingTrouble.NOT_LISTENING)
        self.fed_seconds += len(pcm) / SAMPLE_BYTES / RATE_HZ
        return "" if self._waits or not self._script else self._script[0].text.partition(" ")[0]

    def finish(self, cancel: CancelToken | None = None) -> Heard:
        self._check()
        if cancel is not None:
            cancel.check()
        if not self._is_open:
            raise HearingError(trouble=HearingTrouble.NOT_LISTENING)
        self._is_open = False
        self.finished += 1
        return self._script.pop(0)

    def close(self) -> None:
        self._is_open = False

    def _check(self) -> None:
        if self._fault is not None:
            raise HearingError(trouble=self._fault)
