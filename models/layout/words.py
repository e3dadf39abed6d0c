"""Glyphs to words: what stands together without a space between."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from models.layout.page import Glyph

# In ems (multiples of the font's size).
WORD_GAP = 0.24  # a wider gap inside a run parts two words though the file has no space there
BACK_STEP = 0.4  # so far back is another place of the page
BASELINE_STEP = 0.12  # a glyph raised or lowered by more begins a word of its own (², ®)
SIZE_STEP = 0.1
ASCENT = 0.78
DESCENT = 0.22

NBSP = "\u00a0"


@dataclass(slots=True)
class Word:
    """Glyphs that stand together. `order` is its place in the file.

    `before` is what the file has between the word before and this one: "" (nothing: the word goes on in another
    size or height), a space, or a line break (another place of the page).
    """

    text: str
    x0: float
    x1: float
    baseline: float
    size: float
    bold: bool
    order: int
    before: str

    @property
    def top(self) -> float:
        return self.baseline - ASCENT * self.size

    @property
    def bottom(self) -> float:
        return self.baseline + DESCENT * self.size

    @property
    def middle(self) -> float:
        return self.baseline - (ASCENT - DESCENT) / 2 * self.size


def words_of(glyphs: Iterable[Glyph]) -> list[Word]:
    """The words of upright glyphs, in the order of the file. Every glyph that is not white space is in one."""
    words: list[Word] = []
    word: Word | None = None
    before = "\n"
    for text, x, y, advance, size, bold, _ in glyphs:
        if text.isspace() or text == "":
            before, word = _wider(before, text), None
            continue
        if word is not None:
            # Nearly every glyph stands and looks as the one before: compare before calculating.
            if (y != word.baseline or size != word.size) and _is_another_height(word, y, size):
                before, word = _before_another_height(word, x, y, size), None
            elif x - word.x1 > WORD_GAP * size:
                before, word = " ", None
            elif x - word.x1 < -BACK_STEP * size and x < word.x0:
                before, word = "\n", None
        if word is None:
            word = Word(text, x, x + advance, y, size, bold, len(words), before)
            words.append(word)
            before = ""
        else:
            word.text += text
            word.x1 = max(word.x1, x + advance)
    return words


def _wider(before: str, space: str) -> str:
    """The two spaces as one: a line break outweighs a no-break space, and that a space."""
    if space in ("\r", "\n") or before == "\n":
        return "\n"
    return NBSP if NBSP in (before, space) else " "


def _is_another_height(word: Word, y: float, size: float) -> bool:
    return abs(y - word.baseline) > BASELINE_STEP * max(size, word.size) or not (
        math.isclose(size, word.size, rel_tol=SIZE_STEP)
    )


def _before_another_height(word: Word, x: float, y: float, size: float) -> str:
    """Does a glyph of another height or size go on with the word before (², ®), or is it elsewhere?"""
    larger = max(size, word.size)
    if abs(y - word.baseline) > larger or not -BACK_STEP * larger < x - word.x1 < larger:
        return "\n"
    return "" if x - word.x1 <= WORD_GAP * larger else " "
