"""What the language pack's classifiers say of a question that was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language.classifier import load_classifier

if TYPE_CHECKING:
    from collections.abc import Collection

    from core.asking.reading import Reading

MEDICINE, NUMBER, ASKS = "<m>", "0", "?"
# The phrases of danger were made looking at the examples, so that they tell nothing about others.
WITH_PHRASES = frozenset({"topic"})


def probabilities(reading: Reading, name: str, without: Collection[int] = ()) -> dict[str, float]:
    """How likely a question belongs to each class of the classifier `name` ("danger", "route", "topic").

    The words at the positions `without` are left out.
    """
    classifier = load_classifier(reading.pack.code, name)
    return classifier.probabilities(masked_words(reading, without), marks(reading, name))


def marks(reading: Reading, name: str) -> tuple[str, ...]:
    """The classes of the pack's phrases that a question has, for the classifiers that look at them."""
    if name not in WITH_PHRASES:
        return ()
    return tuple(found for found, spans in reading.hits.spans.items() if spans)


def masked_words(reading: Reading, without: Collection[int] = ()) -> tuple[str, ...]:
    """The words of a question; which medicine is named and which number is said decides nothing.

    Each name of a medicine is one mark, each digit another; a question mark in the text is a word.
    """
    tokens = reading.tokens
    starts = {name.start for name in reading.named}
    named = {place for name in reading.named for place in range(name.start, name.end)}
    words = [
        MEDICINE if place in starts else _masked(tokens.word(place))
        for place in range(len(tokens.spellings))
        if place not in without and (place in starts or place not in named)
    ]
    return (*words, ASKS) if ASKS in tokens.text else tuple(words)


def _masked(word: str) -> str:
    return "".join(NUMBER if letter.isdigit() else letter for letter in word)
