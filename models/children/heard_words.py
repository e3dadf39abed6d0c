"""Two hearings of one sound brought together: any words, and the phrases that were likely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

SURE: Final = 0.9  # how sure of a phrase one must be to put it in the place of other words
UNSURE: Final = 0.7  # and how little of those


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its confidence (0 to 1) and its time in seconds."""

    text: str
    confidence: float
    start: float
    end: float


def with_phrases(free: Sequence[Word], phrases: Sequence[Word]) -> list[Word]:
    """The freely heard words, with a likely phrase's words in the place of those that were guessed."""
    if (
        not free
    ):  # silence to the one that knows all words: the other must make its phrases of anything
        return []
    said = list(free)
    for word in phrases:
        under = [other for other in said if _overlap(word, other) > 0]
        if not under or word.confidence < SURE:
            continue
        if all(other.confidence < UNSURE and _is_mostly_within(other, word) for other in under):
            place = said.index(under[0])
            said[place : place + len(under)] = [word]
    return said


def _overlap(one: Word, other: Word) -> float:
    return min(one.end, other.end) - max(one.start, other.start)


def _is_mostly_within(inner: Word, outer: Word) -> bool:
    return _overlap(inner, outer) >= (inner.end - inner.start) / 2
