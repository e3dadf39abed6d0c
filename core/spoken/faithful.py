"""Whether what is spoken still says the same quantities as what is written, by the verifier's own parser."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from core.language.pack import load_pack
from core.spoken.heard import Ear
from core.spoken.plain import Plain
from core.spoken.wording import load_voice
from core.verify.measures.numbers import Numbers, is_number, of_digits
from core.verify.measures.quantities import quantities_of
from core.verify.measures.units import PEOPLE
from core.verify.measures.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.quantities import QuantityFacts
    from core.verify.measures.quantity import Quantity
    from core.verify.measures.words import Word

_DIGITS = re.compile(r"\d+")
SPACED = re.compile(r"\d+(?:\s\d+)+")  # "20 245" may be groups of a telephone number
TEN = 10
PER_CENT = Fraction(1, 100)  # "por cento" holds no hundred
BARE = {"label", "number"}


def is_faithful(text: str, spoken: str, voice: str) -> bool:
    """Whether the spoken words give the quantities of the text: each value, unit, bound and frequency, in order.

    Numbers that count nothing (codes, dates, telephone numbers, "classe III") must come back with the same digits, in
    the same order; a code may be told in its groups or digit by digit, a number that counts may not fall apart.
    """
    listener = _listener(load_voice(voice).voice)
    return listener.meanings(listener.plain(text)) == listener.meanings(spoken) and listener.agree(
        listener.bare(listener.plain(text)), listener.bare(spoken)
    )


@cache
def _listener(voice: str) -> _Listener:
    return _Listener(voice)


class _Listener:
    def __init__(self, voice: str) -> None:
        wording = load_voice(voice)
        self._facts: QuantityFacts = load_pack(wording.lang).quantities
        self._ear = Ear(wording, self._facts)
        self._plain = Plain(wording)

    def plain(self, text: str) -> str:
        """The text with its numerals and dates as a listener writes them down."""
        return self._plain.written(text)

    def meanings(self, text: str) -> list[tuple[object, ...]]:
        """What the quantities with a unit say, in order."""
        words = words_of(self._ear.written(text))
        found = quantities_of(words, self._facts)
        return [one.meaning for one in found if not _is_bare(one)]

    def bare(self, text: str) -> list[str]:
        """The digits of all that counts nothing, in order."""
        written = self._ear.written(text)
        words = words_of(written)
        counted = {
            place
            for one in quantities_of(words, self._facts)
            if not _is_bare(one)
            for place in range(one.first, one.last)
        }
        return self._digits(words, counted)

    def _digits(self, words: Sequence[Word], counted: set[int]) -> list[str]:
        numbers = Numbers(words, self._facts)
        found: list[str] = []
        at = 0
        while at < len(words):
            if at in counted:
                at += 1
                continue
            word = words[at].text
            if is_number(word):
                is_pair = "/" in word and of_digits(word) is None  # "120/80"
                found += _DIGITS.findall(word) if is_pair else [word]
            elif word in self._facts.numbers:
                value = numbers.simple(at)
                if value is not None and counted.isdisjoint(range(at, value.end)):
                    found.append(str(value.value))
                    at = value.end
                    continue
                found.append(str(self._facts.numbers[word]))
            elif (unit := numbers.entry("units", at)) and unit.factor == PER_CENT:
                at += unit.length
                continue
            elif numbers.skip("articles", at) is not None:
                found.append("1")
            at += 1
        return found

    @staticmethod
    def agree(written: Sequence[str], spoken: Sequence[str]) -> bool:
        """Whether the spoken numbers are the written ones, each whole or in its groups or digits."""
        left = list(spoken)
        for number in written:
            taken = _taken(number, left)
            if not taken:
                return False
            del left[:taken]
        return not left


def _is_bare(quantity: Quantity) -> bool:
    """Whether its digits are what counts: a code, a number, "1 paciente", of which "um" is no number to the parser."""
    is_one = quantity.unit in PEOPLE and quantity.is_exact and quantity.low == 1
    return quantity.kind in BARE or (is_one and not quantity.per)


def _taken(number: str, spoken: Sequence[str]) -> int:
    """How many of the spoken numbers say the written one; 0 if they say another."""
    if not spoken:
        return 0
    value = of_digits(number)
    if value is not None and of_digits(spoken[0]) == value:
        return 1
    groups = _DIGITS.findall(number)
    is_grouped = value is None or SPACED.fullmatch(number) is not None
    if is_grouped and [_plain(one) for one in spoken[: len(groups)]] == [
        _plain(one) for one in groups
    ]:
        return len(groups)
    digits = "".join(groups)
    told = ""
    for count, one in enumerate(spoken, start=1):
        told += "".join(_DIGITS.findall(one))
        if told == digits and (count == 1 or value is None or len(digits) == count):
            return count
        if not digits.startswith(told):
            return 0
    return 0


def _plain(number: str) -> str:
    return number.lstrip("0") or "0"


def keeps_digits(text: str, spoken: str, voice: str) -> bool:
    """Whether every digit of the text is said as one, in order: what a sentence keeps that is read digit by digit."""
    numerals = load_voice(voice).numerals
    digits = {word: str(value) for value, word in enumerate(numerals.below_hundred[:TEN])}
    said = "".join(digits.get(word, "") for word in re.findall(r"\w+", spoken.casefold()))
    written = iter(said)
    return all(digit in written for digit in "".join(_DIGITS.findall(text)))
