"""The words, numbers and signs of a text, each with its place in the original characters."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

# Digits with the signs that may stand inside a number: "2.400", "2,5", "1 000" (also with the narrow spaces that
# typesetters use), "1/2". A space joins groups of three digits only. The second strength of "50/12,5 mg" is no 5 mg.
_NUMBER = (
    r"\d+(?:[.,]\d+)*(?:[ \u00a0\u2009\u202f]\d{3}(?!\d)(?:,\d+)?)*(?:/\d+(?:,\d{1,2}(?![\d,/]))?)?"
)
# The letters of our languages first, and many at once: that takes half the time.
_LETTERS = r"(?:[a-zA-ZÀ-ÖØ-öø-ÿ]+|[^\W\d_]|\uf06d)[\u0300-\u036f]*"
_WORD = rf"(?:{_LETTERS})+"
_PIECE = re.compile(rf"{_NUMBER}|{_WORD}|[^\s]")
_ALIKE = str.maketrans(
    {
        "’": "'",
        "ʼ": "'",
        "‘": "'",
        "–": "-",
        "—": "-",
        "‑": "-",
        "‐": "-",
        "−": "-",
        "\u00b5": "\u03bc",
        "\uf06d": "\u03bc",
        "•": "•",
        "º": "º",
    }
)


class Word(NamedTuple):
    """A word, a number or one sign; `text` is small and composed (NFC), [start, end) its original characters."""

    text: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.text[0].isalpha()


@lru_cache(maxsize=8192)
def _small(piece: str) -> str:
    composed = unicodedata.normalize("NFC", piece).casefold().translate(_ALIKE)
    return composed or piece


def words_of(text: str) -> list[Word]:
    """The pieces of a text in order; spaces and soft hyphens are none."""
    words = [Word(_small(found[0]), *found.span()) for found in _PIECE.finditer(text)]
    return [word for word in words if word.text != "\u00ad"] if "\u00ad" in text else words
