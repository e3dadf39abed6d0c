"""Whether what is spoken still says the same quantities as what is written, by the verifier's own parser."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

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
SMALL_CODE = 2  # digits of "05", which is five; "014" is a part of a code
PER_CENT = Fraction(1, 100)  # "por cento" holds no hundred
BARE = {"label", "number"}


def is_faithful(text: str, spoken: str, voice: str) -> bool:
    """Whether the spoken words give the quantities of the text: each value, unit, bound and frequency, in order.

    Numbers that count nothing (codes, dates, telephone numbers, "classe III") must come back with the same digits, in
    the same order; a code may be told in its groups or digit by digit, a number that counts may not fall apart.
    """
    listener = _listener(load_voice(voice).voice)
    written, said = listener.hear(listener.plain(text)), listener.hear(spoken)
    is_same = written.bounds == said.bounds and written.meanings == said.meanings
    return is_same and _agree(written.bare, said.bare)


class _Heard(NamedTuple):
    """What a text says to an ear.

    `bounds` are the signs of inequality before numbers, also where the parser reads none; `meanings` say what the
    quantities with a unit do; `bare` are the digits of all that counts nothing. All are in the text's order.
    """

    bounds: list[str]
    meanings: list[tuple[object, ...]]
    bare: list[str]


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

    def hear(self, text: str) -> _Heard:
        """What the text says."""
        words = words_of(self._ear.written(text))
        counted = [one for one in quantities_of(words, self._facts) if not _is_bare(one)]
        places = {place for one in counted for place in range(one.first, one.last)}
        meanings = [one.meaning for one in counted]
        return _Heard(self._ear.bounds(text), meanings, self._digits(words, places))

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
                found += word.split("/") if is_pair else [word]
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


def _agree(written: Sequence[str], spoken: Sequence[str]) -> bool:
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
    is_odd = number.isdecimal() and number[0] == "0" and len(number) > SMALL_CODE
    value, first = None if is_odd else of_digits(number), spoken[:1]
    if value is not None and first and of_digits(first[0]) == value:
        return 1
    if value is not None and value.denominator != 1:
        return 0  # "5,4" is no 5 and 4
    groups = _DIGITS.findall(number)
    is_grouped = value is None or SPACED.fullmatch(number) is not None
    if is_grouped and list(spoken[: len(groups)]) == groups:
        return len(groups)
    return _told_singly("".join(groups), spoken, is_counted=value is not None)


def _told_singly(digits: str, spoken: Sequence[str], *, is_counted: bool) -> int:
    """How many of the spoken numbers say the digits; of a number that counts each must be one of them."""
    told = ""
    for count, one in enumerate(spoken, start=1):
        told += "".join(_DIGITS.findall(one))
        if told == digits and (not is_counted or len(digits) == count):
            return count
        if not digits.startswith(told):
            break
    return 0


def keeps_digits(text: str, spoken: str, voice: str) -> bool:
    """Whether every digit of the text is said as one, in order: what a sentence keeps that is read digit by digit."""
    numerals = load_voice(voice).numerals
    digits = {word: str(value) for value, word in enumerate(numerals.below_hundred[:TEN])}
    said = "".join(digits.get(word, "") for word in re.findall(r"\w+", spoken.casefold()))
    written = iter(said)
    return all(digit in written for digit in "".join(_DIGITS.findall(text)))
