"""One walk through a text: what was said so far, what stands before a place, and how numbers are said here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from core.spoken.numerals import NUMBER, Numerator
from core.spoken.plain import Romans

if TYPE_CHECKING:
    from collections.abc import Collection

    from core.spoken.wording import Wording

_LAST_WORD = re.compile(r"([^\W\d_][\w.'’-]*|[.,;:!?()/])[\s(\"'«“:]*$")
_NEXT_WORD = re.compile(r"[ \u00a0\u202f]*([^\W\d_]+(?:[-’'][^\W\d_]+)*)")
REACH = 48  # characters before a place that are looked at


class Said(NamedTuple):
    """The words for the characters up to `end`."""

    words: str
    end: int


class Scan:
    """A text on the way to its words.

    `digitwise` are places of numbers that are said digit by digit, None all of them; `places` are those of all numbers.
    """

    def __init__(
        self, text: str, wording: Wording, digitwise: Collection[int] | None = frozenset()
    ) -> None:
        self.text = text
        self.wording = wording
        self.numerator = Numerator(wording)
        self.places: list[int] = []
        self.romans = {
            start: (end, value) for (start, end), value in Romans(wording).find(text).items()
        }
        self.amount_start = self.amount_end = -1  # where the last number or amount stands
        self._digitwise = digitwise

    def word_before(self, at: int) -> str:
        """The word or sign before a place, in small letters."""
        found = _LAST_WORD.search(self.text[max(0, at - REACH) : at])
        return found[1].casefold() if found else ""

    def words_before(self, at: int, count: int) -> list[str]:
        """The last words before a place, in small letters, without their signs."""
        words = self.text[max(0, at - REACH) : at].casefold().split()
        return [word.strip(".,:;()“”\"'") for word in words[-count:]]

    def is_inside_word(self, at: int) -> bool:
        """Whether a letter stands right before a place, or a digit before what is no letter ("35POTASSIUM")."""
        before, here = self.text[at - 1 : at], self.text[at : at + 1]
        return before.isalpha() or (before.isalnum() and not here.isalpha())

    def is_digitwise(self, at: int) -> bool:
        """Whether the number at a place is said digit by digit."""
        return self._digitwise is None or at in self._digitwise

    def number(
        self, at: int, written: str, *, is_feminine: bool = False, before_noun: bool = False
    ) -> str:
        """The number at a place in words, digit by digit where that was asked for or it is no number."""
        self.places.append(at)
        if self.is_digitwise(at):
            return self.numerator.digits(written)
        try:
            return self.numerator.decimal(written, is_feminine=is_feminine, before_noun=before_noun)
        except ValueError:
            return self.numerator.digits(written)

    def noun_after(self, at: int) -> tuple[str, int]:
        """The word that follows numbers and what joins them ("1 ou 2 cápsulas"), and where it ends; "" if none."""
        text, chain = self.text, self.wording.lists["chain"]
        while True:
            space = re.compile(r"[ \u00a0\u202f]*[-–—‑‐]?[ \u00a0\u202f]*").match(text, at)
            here = space.end() if space else at
            if number := NUMBER.match(text, here):
                at = number.end()
                continue
            found = _NEXT_WORD.match(text, at)
            if found is None:
                return "", at
            if found[1].casefold() in chain and self._number_follows(found.end()):
                at = found.end()
                continue
            return found[1], found.end()

    def next_word(self, at: int) -> tuple[str, int]:
        """The word right after a place, and where it ends; "" if a sign or a number stands there."""
        found = _NEXT_WORD.match(self.text, at)
        return (found[1], found.end()) if found else ("", at)

    def _number_follows(self, at: int) -> bool:
        return re.compile(r"[ \u00a0\u202f]*\d").match(self.text, at) is not None
