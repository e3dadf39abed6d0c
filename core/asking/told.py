"""One question as triage looks at it: what is told of somebody, now, and not denied, imagined or long past."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.asking.frames import Frames

if TYPE_CHECKING:
    from core.asking.reading import Reading
    from core.language.phrases import Span


class Told:
    """A question's words with their frames; `concern` becomes true when a danger is at least spoken of."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.tokens = reading.tokens
        self.hits = reading.hits
        self.frames = Frames(reading)
        self.concern = False
        self.classes = frozenset().union(
            *(reading.names.classes_of(name.substances) for name in reading.named)
        )

    def milder_signs(self) -> list[str]:
        """Different milder signs that are real, in the text's words."""
        found: dict[int, str] = {}
        for span in self.hits.of("moderate"):
            is_asked = self.frames.has_in_sentence(span, "informative")
            if self.is_real(span) and not is_asked and not self.frames.is_benign(span):
                found.setdefault(span.end, self.said(span))
        return list(found.values())

    def live(self, name: str) -> list[Span]:
        """The places of a class that are real."""
        return [span for span in self.hits.of(name) if self.is_real(span)]

    def is_real(self, span: Span) -> bool:
        if self.frames.is_denied(span) or self.frames.is_long_past(span):
            return False
        if self.frames.is_imagined(span) or self.frames.is_of_anybody(span):
            self.concern = True
            return False
        return True

    def said(self, span: Span) -> str:
        return self.tokens.said(span.start, span.end)
