"""The words that a misspelt word may have been meant to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

SHORTEST_REPAIRED = 5


@dataclass(frozen=True, slots=True)
class Repairs:
    """The words that a misspelt one may have been: by their letters and by their sound."""

    words: tuple[str, ...]
    by_sound: dict[str, tuple[str, ...]]

    @classmethod
    def of(cls, vocabulary: frozenset[str], sounds: tuple[tuple[str, str], ...]) -> Repairs:
        """What a vocabulary offers; short words are never guessed."""
        long = tuple(sorted(word for word in vocabulary if len(word) >= SHORTEST_REPAIRED))
        return cls(long, by_sound(long, sounds))


def by_sound(
    vocabulary: Sequence[str], sounds: tuple[tuple[str, str], ...]
) -> dict[str, tuple[str, ...]]:
    """The words that sound alike, in their order, by their sound."""
    # All words at once, a line each, are a fifth of the work; no rule reaches past the end of a line.
    text = word_sound("^\n^".join(vocabulary), sounds)
    alike: dict[str, tuple[str, ...]] = {}
    for word, said in zip(vocabulary, text.split("\n"), strict=True):
        alike[said] = (*alike.get(said, ()), word)
    return alike


def word_sound(word: str, sounds: tuple[tuple[str, str], ...]) -> str:
    """How a word sounds under a language's rules."""
    word = f"^{word}^"
    for written, said in sounds:
        word = word.replace(written, said)
    return word
