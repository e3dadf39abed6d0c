"""Numbers as they are written: digits with their separators, fractions, number words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.quantities import Entry, QuantityFacts
    from core.verify.measures.words import Word

_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[.\s]\d{3})+(?:,\d+)?")
_PLAIN = re.compile(r"\d+(?:[.,]\d+)?")
_SIGNS = {
    "½": Fraction(1, 2),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
}
HALF = Fraction(1, 2)
ONE, TEN, SCORE, HUNDRED, THOUSAND, MILLION = 1, 10, 20, 100, 1000, 1_000_000
FOUR, FOUR_SCORE = 4, 80
LATE_TEENS = {7, 8, 9}
KEPT_NUMBERS = 4096
NOTHING: frozenset[str] = frozenset()
LONGEST = 18  # digits of a number; what is longer is a code


@dataclass(frozen=True, slots=True)
class Value:
    """A number and the place after its words; one that `needs_unit` is none before another word ("um", "meio")."""

    value: Fraction
    end: int
    needs_unit: bool = False
    is_share: bool = False  # written as a fraction: "1/10"


def is_number(word: str) -> bool:
    """Whether a word is of digits: words have either digits or letters."""
    return word[:1].isdecimal()


def is_letters(word: str) -> bool:
    """Whether a word is of letters."""
    return word[:1].isalpha()


class Numbers:
    """The numbers of a sentence's words, by place; `like` has looked at the same words before."""

    def __init__(
        self, words: Sequence[Word], facts: QuantityFacts, like: Numbers | None = None
    ) -> None:
        starts = facts.starts
        self.words: list[str] = like.words if like else [word.text for word in words]
        self.starts: list[frozenset[str]] = (
            like.starts if like else [starts.get(text, NOTHING) for text in self.words]
        )
        self.spans = words
        self.facts = facts
        self._values: dict[int, Value | None] = {}

    def word(self, at: int) -> str:
        """The word at a place; nothing outside the sentence."""
        return self.words[at] if 0 <= at < len(self.words) else ""

    def entry(self, kind: str, at: int) -> Entry | None:
        """The longest expression of a kind that begins at a place."""
        if not 0 <= at < len(self.words) or kind not in self.starts[at]:
            return None
        return self.facts.find(kind, self.words, at)

    def skip(self, kind: str, at: int) -> int | None:
        """The place after an expression of a kind; None if there is none."""
        # As `entry`, which would be one call more for most words.
        if not 0 <= at < len(self.words) or kind not in self.starts[at]:
            return None
        entry = self.facts.find(kind, self.words, at)
        return at + entry.length if entry else None

    def touches(self, at: int) -> bool:
        """Whether no space stands between a word and the next."""
        return 0 <= at < len(self.words) - 1 and self.spans[at].end == self.spans[at + 1].start

    def value(self, at: int) -> Value | None:
        """The number that begins at a place: "2", "dois", "2 (dois)", "1 e 1/2", "1,2 milhões"."""
        if at not in self._values:  # asked for again by each way to read a quantity
            self._values[at] = self._value(at)
        return self._values[at]

    def _value(self, at: int) -> Value | None:
        found = self.simple(at)
        if found is None or found.needs_unit:
            return found and self._and_half(found)
        if self.word(found.end) == "(" and (again := self.simple(found.end + 1)):
            is_same = again.value == found.value and self.word(again.end) == ")"
            return replace(found, end=again.end + 1) if is_same else found
        if found.value.denominator != 1:
            return found
        joined = found.end + 1 if self.word(found.end) == "+" else self.skip("join", found.end)
        part = self.simple(joined if joined is not None else found.end)
        is_part = part is not None and (
            (part.is_share and part.value.denominator <= TEN) or (part.needs_unit and joined)
        )
        if part and is_part and part.value < 1:
            return Value(found.value + part.value, part.end, needs_unit=part.needs_unit)
        return found

    def _and_half(self, found: Value) -> Value:
        """As in "um e meio comprimido"; "um comprimido e meio" is read with the unit."""
        joined = self.skip("join", found.end)
        half = self.skip("half_before", joined) if found.value == 1 and joined is not None else None
        if half is None or not self.entry("units", half):
            return found
        return replace(found, value=found.value + HALF, end=half)

    def simple(self, at: int) -> Value | None:
        """The number that begins at a place, without what may go on it."""
        word = self.word(at)
        if is_number(word):
            return self._scaled(self._digits(at))
        if word in _SIGNS:
            return Value(_SIGNS[word], at + 1, is_share=True)
        if (end := self.skip("half_before", at)) is not None:
            return Value(HALF, self._past_hyphen(end), needs_unit=True)
        if (end := self.skip("articles", at)) is not None:
            return self._article(end)
        return self._scaled(self._number_word(at))

    def _article(self, end: int) -> Value | None:
        """One, "um" and "um (1)"; half, "um meio"; before "million" the number."""
        if self.entry("multipliers", end):
            return self._scaled(Value(Fraction(1), end))
        if (half := self.skip("half_before", end)) is not None:
            return Value(HALF, self._past_hyphen(half), needs_unit=True)
        if [self.word(end), self.word(end + 1), self.word(end + 2)] == ["(", "1", ")"]:
            end += len("(1)")
        return Value(Fraction(1), end, needs_unit=True)

    def _scaled(self, found: Value | None) -> Value | None:
        """With a following "thousand" or "million (of)"."""
        entry = self.entry("multipliers", found.end) if found else None
        if found is None or entry is None or found.is_share:
            return found
        end = found.end + entry.length
        after = self.skip("of", end) if entry.factor >= MILLION else None
        return replace(found, value=found.value * entry.factor, end=after or end)

    def _past_hyphen(self, at: int) -> int:
        return at + (self.word(at) == "-")

    def _digits(self, at: int) -> Value | None:
        word, end = self.words[at], at + 1
        if "/" in word and (rest := self._thousands_after(end)):
            word, end = word + rest[0], rest[1]
        value = of_digits(word)
        if value is None:
            return None
        if "/" in word:
            return Value(value, end, is_share=True)
        if (sign := self.word(end)) in _SIGNS:
            return Value(value + _SIGNS[sign], end + 1)
        if value == 1 and (half := self.skip("half_before", end)) is not None:
            return Value(HALF, self._past_hyphen(half), needs_unit=True)
        return Value(value, end)

    def _thousands_after(self, at: int) -> tuple[str, int] | None:
        """The groups of three digits that go on a fraction, "1/10 000" and "1/10.000", and the place after."""
        if self.word(at) == "." and self.touches(at - 1) and self.touches(at):
            at += 1
        elif at >= len(self.words) or self.spans[at].start - self.spans[at - 1].end != 1:
            return None
        word = re.sub(r"\s", "", self.word(at))
        is_group = word.isdecimal() and len(word) % len("000") == 0 and len(word) < LONGEST
        return (word, at + 1) if is_group else None

    # Number words ------------------------------------------------------------------------------------

    def _number_word(self, at: int) -> Value | None:
        done = current = 0
        last = THOUSAND
        here = end = thousands = at
        while (found := self._word_value(here, current or done)) is not None:
            value, after, is_joined = found
            if value == THOUSAND:
                if done:
                    return Value(Fraction(done), thousands)  # "mil e dois mil": two numbers
                done, current, last, thousands = (current or 1) * THOUSAND, 0, THOUSAND, after
            else:
                size = SCORE if self.entry("teens_after", after - 1) else _size(value)
                added = _joined(current, value, last, size, is_joined=is_joined)
                if added is None:
                    break
                current, last = added
            here = end = after
        return Value(Fraction(done + current), end) if end > at else None

    def _word_value(self, at: int, total: int) -> tuple[int, int, bool] | None:
        """The value of the number word at a place or after a joining word there, the place after, whether one joins."""
        value = self.facts.numbers.get(self.word(at))
        if value is not None or not total:
            return None if value is None else (value, at + 1, False)
        joined = at + 1 if self.word(at) == "-" else self.skip("join", at)
        here = at if joined is None else joined
        value = self.facts.numbers.get(self.word(here))
        if value == FOUR and self._is_score(here + 1):
            return None  # "entre soixante et quatre-vingts"
        if value is None and (joined is not None or total % HUNDRED == 0):
            value = ONE if self.entry("articles", here) else None  # "vinte e um", "cent un"
        is_joined = here > at and self.word(at) != "-"
        return None if value is None else (value, here + 1, is_joined)

    def _is_score(self, at: int) -> bool:
        """Whether "quatre" goes on as "quatre-vingts"."""
        return self.facts.numbers.get(self.word(at + (self.word(at) == "-"))) == SCORE


def _joined(
    current: int, value: int, last: int, size: int, *, is_joined: bool
) -> tuple[int, int] | None:
    """A number below a thousand with one more word, and the size of what may still follow; None if it can't follow."""
    if not is_joined and (changed := _multiplied(current, value)):
        return changed
    return None if current and value >= last else (current + value, size)


def _multiplied(current: int, value: int) -> tuple[int, int] | None:
    """As in "deux cents", "quatre-vingts", "dix-sept", which "e" or "et" does not make."""
    if value == HUNDRED and ONE < current < TEN:
        return current * HUNDRED, HUNDRED
    if value == SCORE and current % HUNDRED == FOUR:
        return current - FOUR + FOUR_SCORE, SCORE
    if current % SCORE == TEN and value in LATE_TEENS:
        return current + value, ONE
    return None


def _size(value: int) -> int:
    """What may follow a word must be smaller: after tens a digit, after a digit or a teen nothing."""
    if value >= HUNDRED:
        return HUNDRED
    return TEN if value >= SCORE else ONE


@lru_cache(maxsize=KEPT_NUMBERS)
def of_digits(word: str) -> Fraction | None:
    """The number that digits and their signs are, None if they are a code."""
    if len(word) > LONGEST:
        return None
    if "/" in word:
        top, _, bottom = word.partition("/")
        is_fraction = (
            top.isdecimal()
            and bottom.isdecimal()
            and bottom[0] != "0"
            and 0 < int(top) < int(bottom)
        )
        return Fraction(int(top), int(bottom)) if is_fraction else None
    if _THOUSANDS.fullmatch(word):
        return Fraction(re.sub(r"[.\s]", "", word).replace(",", "."))
    return Fraction(word.replace(",", ".")) if _PLAIN.fullmatch(word) else None
