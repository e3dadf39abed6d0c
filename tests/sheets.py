"""Pages set by hand: glyphs and rules as a PDF reader would find them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from models.layout.page import Glyph, PageGlyphs, Rule
from models.layout.reading import read_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.engines import TextLine

GLYPH_WIDTH = 0.5  # em, of every character but the space
SPACE_WIDTH = 0.25


class Sheet:
    """A page that text and lines are put on."""

    def __init__(self, width: float = 595.0, height: float = 842.0) -> None:
        self.width = width
        self.height = height
        self.glyphs: list[Glyph] = []
        self.rules: list[Rule] = []

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 10.0,
        bold: bool = False,
        to: float = 0.0,
    ) -> float:
        """One line on the baseline `y`, its spaces stretched to reach `to`; the x where it ends."""
        spare = to - x - width_of(text, size)
        stretch = spare / max(1, text.count(" ")) if to else 0.0
        for char in text:
            wide = size * (SPACE_WIDTH if char == " " else GLYPH_WIDTH)
            if char == " ":
                self.glyphs.append(Glyph(" ", 0.0, 0.0, 0.0, 0.0))
                wide += stretch
            else:
                self.glyphs.append(Glyph(char, x, y, wide, size, bold))
            x += wide
        self._break()
        return x

    def lines(
        self, x: float, y: float, texts: Iterable[str], *, step: float = 12.0, to: float = 0.0
    ) -> float:
        """Lines below each other, justified to `to` but for the last; the next baseline."""
        texts = list(texts)
        for index, text in enumerate(texts):
            self.text(x, y, text, to=to if index + 1 < len(texts) else 0.0)
            y += step
        return y

    def raised(self, x: float, y: float, text: str, *, size: float = 10.0) -> float:
        """Small glyphs above the baseline `y`, which go on with the text before."""
        while self.glyphs and self.glyphs[-1].text in ("\r", "\n"):
            self.glyphs.pop()
        end = x
        for char in text:
            self.glyphs.append(Glyph(char, end, y - 0.35 * size, 0.325 * size, 0.65 * size))
            end += 0.325 * size
        self._break()
        return end

    def upward(self, x: float, y: float, text: str, *, size: float = 8.0) -> None:
        """Text that runs up the page from (x, y)."""
        for char in text:
            self.glyphs.append(Glyph(char, x, y, GLYPH_WIDTH * size, size, angle=90))
            y -= GLYPH_WIDTH * size
        self._break()

    def grid(self, xs: Sequence[float], ys: Sequence[float]) -> None:
        """The borders of a table, drawn cell by cell."""
        for y in ys:
            for left, right in pairwise(xs):
                self.rules.append(Rule(left, y - 0.25, right, y + 0.25))
        for x in xs:
            for top, bottom in pairwise(ys):
                self.rules.append(Rule(x - 0.25, top, x + 0.25, bottom))

    @property
    def page(self) -> PageGlyphs:
        return PageGlyphs(self.width, self.height, self.glyphs, self.rules)

    def read(self) -> list[TextLine]:
        return read_page(self.page)[0]

    def texts(self) -> list[str]:
        return [line.text for line in self.read()]

    def _break(self) -> None:
        self.glyphs.extend(Glyph(char, 0.0, 0.0, 0.0, 0.0) for char in "\r\n")


def width_of(text: str, size: float = 10.0) -> float:
    """How wide a line is that is not stretched."""
    return sum(size * (SPACE_WIDTH if char == " " else GLYPH_WIDTH) for char in text)


def visible(texts: Iterable[str]) -> Counter[str]:
    """How often each character that is not white space occurs; a raised digit counts as that digit."""
    return Counter(
        char for text in texts for char in unicodedata.normalize("NFKC", text) if not char.isspace()
    )


def paragraph(name: str, lines: int, chars: int = 40) -> list[str]:
    """Lines of about the same length, each with words that say whose they are."""
    made = []
    for number in range(lines):
        words = [f"{name}{number}"]
        while len(" ".join(words)) < chars:
            words.append("abcdefg"[: 2 + (number + len(words)) % 6])
        made.append(" ".join(words)[:chars].strip())
    return made
