"""The words that a misspelt word may have been meant to be."""

from __future__ import annotations

from dataclasses import dataclass

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
        by_sound: dict[str, tuple[str, ...]] = {}
        for word in long:
            said = word_sound(word, sounds)
            by_sound[said] = (*by_sound.get(said, ()), word)
        return cls(long, by_sound)


def word_sound(word: str, sounds: tuple[tuple[str, str], ...]) -> str:
    """How a word sounds under a language's rules."""
    word = f"^{word}^"
    for written, said in sounds:
        word = word.replace(written, said)
    return word
