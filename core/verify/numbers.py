"""Numbers as they are written: digits with their separators, fractions, number words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.quantities import Entry, QuantityFacts
    from core.verify.words import Word

_THOUSANDS = re.compile(r"\d{1,3}(?:[.\s]\d{3})+(?:,\d+)?")
SIGNS = {
    "½": Fraction(1, 2),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
}
HALF = Fraction(1, 2)
HUNDRED, SCORE, FOUR, TEN = 100, 20, 4, 10
COUNTED_IN_SCORES = {60, 80}  # "soixante-dix", "quatre-vingt-dix": the teens go on from these
LARGEST = 10**9


@dataclass(frozen=True, slots=True)
class Value:
    """A number and the place after its words; one that `needs_unit` is none before another word ("um", "meio")."""

    value: Fraction
    end: int
    needs_unit: bool = False
    is_word: bool = False


class Numbers:
    """The numbers of a sentence's words, by place."""

    def __init__(self, words: Sequence[Word], facts: QuantityFacts) -> None:
        self.words = [word.text for word in words]
        self.spans = words
        self.facts = facts

    def entry(self, kind: str, at: int) -> Entry | None:
        """The longest expression of a kind that begins at a place."""
        if at >= len(self.words):
            return None
        for entry in self.facts.entries.get((kind, self.words[at]), ()):
            if tuple(self.words[at : at + len(entry.words)]) == entry.words:
                return entry
        return None

    def skip(self, kind: str, at: int) -> int | None:
        """The place after an expression of a kind; None if there is none."""
        entry = self.entry(kind, at)
        return at + len(entry.words) if entry else None

    def value(self, at: int) -> Value | None:  # noqa: PLR0911
        """The number that begins at a place."""
        if at >= len(self.words):
            return None
        word = self.words[at]
        if word[0].isdecimal():
            return self._digits(at)
        if word in SIGNS:
            return Value(SIGNS[word], at + 1)
        if (end := self.skip("half_before", at)) is not None:
            return Value(HALF, self._past_hyphen(end), needs_unit=True, is_word=True)
        if (end := self.skip("articles", at)) is not None:
            if (half := self.skip("half_before", end)) is not None:
                return Value(HALF, self._past_hyphen(half), needs_unit=True, is_word=True)
            return Value(Fraction(1), end, needs_unit=True, is_word=True)
        return self._number_word(at)

    def _past_hyphen(self, at: int) -> int:
        return at + (self.words[at : at + 1] == ["-"])

    def _digits(self, at: int) -> Value | None:
        word, end = self.words[at], at + 1
        value = _of_digits(word)
        if value is None:
            return None
        if "/" not in word and self.words[end : end + 1] and self.words[end] in SIGNS:
            return Value(value + SIGNS[self.words[end]], end + 1)
        if value == 1 and (half := self.skip("half_before", end)) is not None:
            return Value(HALF, self._past_hyphen(half), needs_unit=True)
        return Value(value, end)

    def _number_word(self, at: int) -> Value | None:
        total, smallest = 0, LARGEST
        here = end = at
        while here < len(self.words):
            found = self._word_value(here, total)
            if found is None:
                break
            value, here = found
            if value >= HUNDRED and total and smallest < value and value % HUNDRED == 0:
                total, smallest = total * value, value
            elif total == FOUR and value == SCORE:
                total, smallest = FOUR * SCORE, SCORE
            elif value < smallest and not (total and smallest < TEN):
                is_teen = total % HUNDRED in COUNTED_IN_SCORES and value < SCORE
                total, smallest = total + value, SCORE if is_teen else value
            else:
                break
            here += 1
            end = here
        return Value(Fraction(total), end, is_word=True) if end > at else None

    def _word_value(self, at: int, total: int) -> tuple[int, int] | None:
        """The value of the number word at a place, or after a joining word there, and its place."""
        value = self.facts.numbers.get(self.words[at])
        if value is not None or not total:
            return None if value is None else (value, at)
        is_hyphen = self.words[at] == "-"
        joined = at + 1 if is_hyphen else self.skip("join", at)
        if joined is None or joined >= len(self.words):
            return None
        value = self.facts.numbers.get(self.words[joined])
        if value is None and total > TEN and total % TEN == 0 and self.entry("articles", joined):
            value = 1
        return None if value is None else (value, joined)


def _of_digits(word: str) -> Fraction | None:
    if "/" in word:
        top, _, bottom = word.partition("/")
        is_fraction = top.isdecimal() and bottom.isdecimal() and int(bottom) != 0
        return Fraction(int(top), int(bottom)) if is_fraction else None
    if _THOUSANDS.fullmatch(word) and not word.startswith("0"):
        return Fraction(re.sub(r"[.\s]", "", word).replace(",", "."))
    text = re.sub(r"\s", "", word).replace(",", ".")
    return None if text.count(".") > 1 else Fraction(text)
