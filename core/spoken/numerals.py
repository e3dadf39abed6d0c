"""Numbers in words: "dois mil e quatrocentos", "zero vírgula cinco", "vingt et une", or digit by digit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.verify.measures.numbers import of_digits

if TYPE_CHECKING:
    from fractions import Fraction

    from core.spoken.wording import Wording

# As the verifier's reader of words sees one number (core/verify/measures/words.py), so that both mean the same digits.
NUMBER = re.compile(
    r"\d+(?:[.,]\d+)*(?:[ \u00a0\u2009\u202f]\d{3}(?!\d)(?:,\d+)?)*(?:/\d+(?:,\d{1,2}(?![\d,/]))?)?",
    re.ASCII,
)
_PARTS = re.compile(r"(\d+)(?:[.,](\d+))?", re.ASCII)
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:[.\s]\d{3})+(?:,\d+)?")
HUNDRED, THOUSAND, MILLION, BILLION = 100, 1000, 10**6, 10**9
MOST = 10**12
LONGEST_DECIMALS = 3  # digits that are said as one number


class Numerator:
    """Says numbers in the words of a voice."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._numerals = wording.numerals

    def cardinal(self, number: int, *, is_feminine: bool = False, before_noun: bool = False) -> str:
        """A whole number below 10¹² in words; `before_noun` says "um milhão de".

        Raises:
            ValueError: the number is negative or too large.
        """
        if not 0 <= number < MOST:
            raise ValueError(number)
        numerals = self._numerals
        parts: list[str] = []
        rest = number
        for size, (one, many) in ((BILLION, numerals.billion), (MILLION, numerals.million)):
            count, rest = divmod(rest, size)
            if count:
                parts.append(f"{self._below_thousand(count)} {one if count == 1 else many}")
        words = self._below_million(rest, is_feminine=is_feminine)
        if parts and rest:
            words = " ".join(parts) + (numerals.join_thousand if _is_joined(rest) else " ") + words
        elif parts:
            words = " ".join(parts) + (f" {numerals.of_million}" if before_noun else "")
        return self.in_variant(words)

    def decimal(self, written: str, *, is_feminine: bool = False, before_noun: bool = False) -> str:
        """A number as it is written ("2.400", "0,50", "1 000") in words, each digit after the sign kept.

        Raises:
            ValueError: it is no number, or too large.
        """
        whole, decimals = parts_of(written)
        if not decimals:
            return self.cardinal(int(whole), is_feminine=is_feminine, before_noun=before_noun)
        return (
            f"{self.cardinal(int(whole))} {self._wording.words['point']} {self._decimals(decimals)}"
        )

    def _decimals(self, digits: str) -> str:
        if len(digits.lstrip("0")) > LONGEST_DECIMALS:
            return self.digits(digits)
        zeros = len(digits) - len(digits.lstrip("0"))
        words = [self.cardinal(0)] * zeros
        if zeros < len(digits):
            words.append(self.cardinal(int(digits)))
        return " ".join(words)

    def digits(self, written: str) -> str:
        """Digit by digit, with the words for the signs between."""
        words = self._wording.words
        names = {",": words["point"], ".": words["dot"], "/": words["slash"]}
        said = [
            self._numerals.below_hundred[int(sign)] if sign.isdecimal() else names.get(sign, "")
            for sign in written
        ]
        return " ".join(filter(None, said))

    def code(self, written: str) -> str:
        """What counts nothing, digit by digit, with a pause between its groups: "0800 722 6001"."""
        groups = re.findall(r"\d+", written)
        return ", ".join(self.digits(group) for group in groups)

    def ordinal(self, number: int, *, is_feminine: bool = False) -> str | None:
        """As in "primeira"; None beyond those of the data."""
        names = self._numerals.feminine_ordinals if is_feminine else self._numerals.ordinals
        return names[number - 1] if 0 < number <= len(names) else None

    def in_variant(self, words: str) -> str:
        """The words as the voice's country says them."""
        for usual, other in self._wording.variant.items():
            words = re.sub(rf"\b{usual}\b", other, words)
        return words

    def _below_million(self, number: int, *, is_feminine: bool) -> str:
        numerals = self._numerals
        thousands, rest = divmod(number, THOUSAND)
        words = self._below_thousand(rest, is_feminine=is_feminine) if rest or not thousands else ""
        if not thousands:
            return words
        head = numerals.thousand
        if thousands > 1:
            count = self._below_thousand(
                thousands, is_feminine=is_feminine and numerals.feminine_thousands
            )
            for usual, other in numerals.before_thousand.items():
                count = re.sub(rf"{usual}$", other, count)
            head = f"{count} {head}"
        if not rest:
            return head
        return head + (numerals.join_thousand if _is_joined(rest) else " ") + words

    def _below_thousand(self, number: int, *, is_feminine: bool = False) -> str:
        numerals = self._numerals
        hundreds, rest = divmod(number, HUNDRED)
        if hundreds and not rest:
            words = numerals.round_hundreds[hundreds - 1]
        elif hundreds:
            words = numerals.hundreds[hundreds - 1] + numerals.join + numerals.below_hundred[rest]
        else:
            words = numerals.below_hundred[rest]
        if is_feminine:
            for usual, other in numerals.feminine.items():
                words = re.sub(rf"(?<![^\W\d_]){usual}(?=$|{numerals.join})", other, words)
        return words


def parts_of(written: str) -> tuple[str, str]:
    """The digits before and after the decimal sign.

    Raises:
        ValueError: it is no number.
    """
    if of_digits(written) is None or "/" in written:
        raise ValueError(written)
    plain = re.sub(r"[.\s]", "", written) if _GROUPED.fullmatch(written) else written
    found = _PARTS.fullmatch(plain)
    if found is None or len(found[1]) > len(str(MOST)):
        raise ValueError(written)
    return found[1], found[2] or ""


def value_of(written: str) -> Fraction | None:
    """The value of digits as they are written, None if they are a code."""
    return of_digits(written)


def _is_joined(rest: int) -> bool:
    """Whether "e" stands before what is left of a number: less than a hundred, round hundreds, or so many thousands."""
    if rest % THOUSAND == 0:
        rest //= THOUSAND
    return rest < HUNDRED or (rest < THOUSAND and rest % HUNDRED == 0)
