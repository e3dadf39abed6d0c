"""What a listener writes down: number words back as digits, so that the verifier's parser can read what is spoken.

It knows nothing of how the words were made. Integers before a unit stay words, which the parser reads itself; here are
only decimals ("zero vírgula cinco"), digits one by one ("um zero"), signs in words ("barra", "menos") and millions.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from core.spoken.wording import load_voice
from core.verify.measures.numbers import Numbers
from core.verify.measures.words import words_of

if TYPE_CHECKING:
    from fractions import Fraction

    from core.language.quantities import QuantityFacts
    from core.spoken.wording import Wording
    from core.verify.measures.numbers import Value

TEN, ELEVEN, SCORE, HUNDRED, THOUSAND, MILLION = 10, 11, 20, 100, 1000, 10**6
MARKS = {"point": ",", "dot": ".", "slash": "/"}
BOUNDS = "≥≤<>±"
FAR = 9  # words after "menos" in which the degrees stand
DEGREES = {"celsius", "fahrenheit"}
GLUE = re.compile(r"\s+(?=/)|(?<=/)\s+")
MINUS = re.compile(r"(?<![\w-])-\s+(?=[^\W_])")


class Piece(NamedTuple):
    """Digits that were heard, and the place after their words."""

    digits: str
    end: int


class Ear:
    """Writes down what is heard in one language."""

    def __init__(self, wording: Wording, facts: QuantityFacts) -> None:
        self._facts = facts
        names = ("point", "dot", "slash", "minus", "cross")
        self._is_joining_all = bool(wording.numerals.join.strip())
        self._one = wording.numerals.below_hundred[1]
        self._bounds = sorted(
            ((tuple(word.text for word in words_of(wording.signs[sign])), sign) for sign in BOUNDS),
            key=lambda one: -len(one[0]),
        )
        self._bound_starts = {bound[0] for bound, _ in self._bounds}
        self._between = wording.lists["between"]
        self._one_in_word = wording.words["one_in"]
        self._signs = {
            tuple(word.text for word in words_of(wording.words[name])): name for name in names
        }

    def written(self, text: str) -> str:
        """The text with its number words as digits where the parser would not read them."""
        words = words_of(text)
        numbers = Numbers(words, self._facts)
        found: list[str] = []
        at, last = 0, 0
        while at < len(words):
            piece = self._piece(numbers, at)
            if piece is None:
                unit = numbers.entry("units", at)  # "por cento" holds no hundred
                at += unit.length if unit else 1
                continue
            found += [text[last : words[at].start], piece.digits]
            last = words[piece.end - 1].end
            at = piece.end
        return MINUS.sub("-", GLUE.sub("", "".join((*found, text[last:]))))

    def bounds(self, text: str) -> list[str]:
        """The signs of inequality before numbers, also in words and where the parser reads no bound."""
        numbers = Numbers(words_of(text), self._facts)
        found: list[str] = []
        at = 0
        while at < len(numbers.words):
            sign, end = self._bound(numbers, at)
            if sign and self._counts(numbers, end):
                found.append(sign)
            at = max(end, at + 1)
        return found

    def _bound(self, numbers: Numbers, at: int) -> tuple[str, int]:
        word = numbers.word(at)
        if word and word in BOUNDS:
            return word, at + 1
        for bound, sign in self._bounds if word in self._bound_starts else ():
            end = at + len(bound)
            if tuple(numbers.words[at:end]) == bound:
                return sign, end
        return "", at

    def _piece(self, numbers: Numbers, at: int) -> Piece | None:
        """What the words at a place are in digits and signs; None if the parser reads them itself."""
        for read in (self._said_sign, self._one_in, self._joined, self._millions):
            if piece := read(numbers, at):
                return piece
        return None

    def _said_sign(self, numbers: Numbers, at: int) -> Piece | None:
        """As in "barra", "menos vinte graus", "maior que"."""
        sign = self._sign(numbers, at)
        if sign == "slash":
            return Piece("/", at + 1)
        if sign == "minus" and self._is_below_zero(numbers, at):
            return Piece("-", at + 1)
        if sign == "cross" and self._number(numbers, at + 1):
            return Piece("x", at + 1)
        mark, end = self._bound(numbers, at)
        is_said = mark and end - at > 1 and self._counts(numbers, end)
        return Piece(mark, end) if is_said and not self._is_inside(numbers, at) else None

    def _joined(self, numbers: Numbers, at: int) -> Piece | None:
        """Digit by digit, or numbers that a sign in words joins: "zero vírgula cinco", "quatro ponto dois"."""
        number = self._number(numbers, at)
        if number is None:
            return None
        here, digits = number.end, number.digits
        is_run = number.end - at > 1 and self._is_run(numbers, at)
        whole = None if is_run else numbers.simple(at)
        is_changed = is_run or (whole is not None and whole.end > number.end)
        while (sign := self._sign(numbers, here)) in MARKS:
            after = self._decimals(numbers, here + 1) if sign != "slash" else None
            after = after or self._number(numbers, here + 1)
            if after is None:
                break
            digits, here, is_changed = f"{digits}{MARKS[sign]}{after.digits}", after.end, True
        return Piece(digits, here) if is_changed else None

    def _counts(self, numbers: Numbers, at: int) -> bool:
        at += self._sign(numbers, at) == "minus" or numbers.word(at) == "-"
        word = numbers.word(at)
        is_article = numbers.skip("articles", at) is not None
        return word[:1].isnumeric() or is_article or word in self._facts.numbers

    @staticmethod
    def _is_inside(numbers: Numbers, at: int) -> bool:
        """Whether a longer expression goes on at a place: "pelo menos", "igual ou menor que"."""
        for back in (1, 2, 3):
            for kind in ("bound", "about"):
                entry = numbers.entry(kind, at - back)
                if entry is not None and entry.length > back:
                    return True
        return False

    def _is_below_zero(self, numbers: Numbers, at: int) -> bool:
        """Whether "menos" is the sign of a temperature, and no end of "pelo menos", "mais ou menos"."""
        if self._is_inside(numbers, at):
            return False
        if self._number(numbers, at + 1) is None and not numbers.word(at + 1).isdecimal():
            return False
        near = (numbers.entry("units", here) for here in range(at + 2, at + FAR))
        return any(unit is not None and unit.name in DEGREES for unit in near)

    def _one_in(self, numbers: Numbers, at: int) -> Piece | None:
        """As in "menor que um em mil", which is < 1/1000; of "entre um em cem e um em dez" the parser knows both."""
        is_between = numbers.word(at - 1) in self._between or numbers.skip("join", at - 1)
        if is_between or self._digit(numbers, at) != "1":
            return None
        if numbers.word(at + 1) != self._one_in_word:
            return None
        whole = self._number(numbers, at + 2)
        if whole is None or numbers.entry("units", whole.end) or whole.digits.rstrip("0") != "1":
            return None
        return Piece(f"1/{whole.digits}", whole.end) if len(whole.digits) > 1 else None

    def _sign(self, numbers: Numbers, at: int) -> str:
        return self._signs.get((numbers.word(at),), "")

    def _digit(self, numbers: Numbers, at: int) -> str:
        """The digit that a word is, "" if it is none."""
        word = numbers.word(at)
        value = self._facts.numbers.get(word)
        if value is None and word == self._one:
            value = 1
        return str(value) if value is not None and value < TEN else ""

    def _is_run(self, numbers: Numbers, at: int) -> bool:
        return bool(self._digit(numbers, at) and self._digit(numbers, at + 1))

    def _run(self, numbers: Numbers, at: int) -> Piece | None:
        """Two or more digits one after the other; none of them goes on as a larger number."""
        digits = ""
        while digit := self._digit(numbers, at):
            if digits and self._goes_on(numbers, at):
                break
            digits, at = digits + digit, at + 1
        return Piece(digits, at) if len(digits) > 1 else None

    def _goes_on(self, numbers: Numbers, at: int) -> bool:
        """Whether "quatre" is the beginning of "quatre-vingts", "dois" that of "dois mil"."""
        value = None if self._digit(numbers, at + 1) else numbers.simple(at)
        return value is not None and value.end > at + 1

    def _number(self, numbers: Numbers, at: int) -> Piece | None:
        """A whole number in words, or digit by digit."""
        digit = self._digit(numbers, at)
        if not digit and numbers.word(at) not in self._facts.numbers:
            return None
        if self._is_run(numbers, at) and (run := self._run(numbers, at)):
            return run
        value = self._cut(numbers, at)
        is_whole = value is not None and value.value.denominator == 1
        if value is None or not is_whole or (digit and value.end == at + 1):
            return Piece(digit, at + 1) if digit else None
        return Piece(str(int(value.value)), value.end)

    def _cut(self, numbers: Numbers, at: int) -> Value | None:
        """The number at a place, without what only stands after it: "deux cents et trois cents", "quatro e zero"."""
        value = numbers.simple(at)
        for here in range(at + 1, value.end if value else at):
            joined = numbers.skip("join", here)
            if joined is not None and not self._joins(numbers, here, joined):
                part = Numbers(numbers.spans[at:here], self._facts).simple(0)
                return part and replace(part, end=at + part.end)
        return value

    def _joins(self, numbers: Numbers, at: int, after: int) -> bool:
        """Whether a word that joins makes one number: in French only "vingt et un", "soixante et onze"."""
        following = self._facts.numbers.get(numbers.word(after))
        if self._is_joining_all:
            return following != 0
        before = self._facts.numbers.get(numbers.word(at - 1), 0)
        return SCORE <= before < HUNDRED and following in {None, ELEVEN}

    def _decimals(self, numbers: Numbers, at: int) -> Piece | None:
        """As in "zero cinco", "cento e vinte e cinco", digit by digit."""
        if run := self._run(numbers, at):
            is_more = bool(run.digits.rstrip("0"))
            if is_more or not self._facts.numbers.get(numbers.word(run.end)):
                return run
        zeros = 0
        while self._facts.numbers.get(numbers.word(at)) == 0:
            zeros, at = zeros + 1, at + 1
        rest = self._number(self._before_million(numbers, at), at)
        if rest is None:
            return Piece("0" * zeros, at) if zeros else None
        return Piece("0" * zeros + rest.digits, rest.end)

    def _before_million(self, numbers: Numbers, at: int) -> Numbers:
        """The words without a following "milhões", which multiplies the whole: "um vírgula cinco milhões"."""
        for here in range(at + 1, min(len(numbers.words), at + FAR)):
            if numbers.entry("multipliers", here):
                return Numbers(numbers.spans[:here], self._facts)
        return numbers

    def _millions(self, numbers: Numbers, at: int) -> Piece | None:
        """Millions with thousands and units after them, which the parser reads as two numbers."""
        if not self._opens(numbers, at):
            return None
        value = numbers.simple(at)
        if value is None or value.value < MILLION or value.value.denominator != 1:
            return None
        total, end = value.value, value.end
        while True:
            joined = numbers.skip("join", end)
            here = end if joined is None else joined
            rest = numbers.simple(here) if self._opens(numbers, here) else None
            if rest is None or not self._fits(total, rest.value):
                break
            total, end = total + rest.value, rest.end
        return Piece(str(int(total)), end) if end > value.end else None

    def _opens(self, numbers: Numbers, at: int) -> bool:
        """Whether a number word stands at a place; no number follows an "e" that joins two things."""
        return bool(self._digit(numbers, at)) or numbers.word(at) in self._facts.numbers

    @staticmethod
    def _fits(total: Fraction, rest: Fraction) -> bool:
        size = MILLION if total % (THOUSAND * MILLION) else THOUSAND * MILLION
        return 0 < rest < size and rest.denominator == 1


@cache
def words_for_numbers(voice: str) -> frozenset[str]:
    """Every word that a number may end with."""
    wording = load_voice(voice)
    numerals = wording.numerals
    names = (
        *numerals.below_hundred, *numerals.hundreds, *numerals.round_hundreds, numerals.thousand, *numerals.million,
        *numerals.billion, *numerals.feminine.values(), *wording.variant.values(), *wording.pairs["half"],
    )  # fmt: skip
    return frozenset(word for name in names for word in re.split(r"[ -]", name))
