"""What a page shows: glyphs and ruling lines, in points from the top left corner."""

from __future__ import annotations

import math
from typing import NamedTuple


class Glyph(NamedTuple):
    """One character, in the order the file draws it; white space counts as glyphs too.

    (`x`, `y`) is where it stands on its baseline, `advance` its width in reading direction, `size` its font's
    size, `angle` its direction in degrees counter-clockwise: 0 for upright text.
    """

    text: str
    x: float
    y: float
    advance: float
    size: float
    bold: bool = False
    angle: int = 0


class Rule(NamedTuple):
    """A drawn straight line, horizontal or vertical."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def is_horizontal(self) -> bool:
        return self.x1 - self.x0 >= self.bottom - self.top


class PageGlyphs(NamedTuple):
    """All that the layout needs to know of a page."""

    width: float
    height: float
    glyphs: list[Glyph]
    rules: list[Rule]


class PlacedWord(NamedTuple):
    """A word where it stands on the page."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float


QUARTER = 90
# Scanned pages lie a little askew: their text still reads as upright.
SKEW_DEGREES = 12


def nearest_quarter(angle: int) -> int | None:
    """0, 90, 180 or 270 for an angle close to one of them."""
    quarter = round(angle / QUARTER) * QUARTER
    return quarter % 360 if abs(angle - quarter) <= SKEW_DEGREES else None


class Turn:
    """A page turned clockwise by `angle` degrees, kept with its corner at the origin."""

    def __init__(self, width: float, height: float, angle: float) -> None:
        self._cosine, self._sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        self._left = self._top = 0.0
        around = [self.there(x, y) for x in (0.0, width) for y in (0.0, height)]
        self._left, self._top = min(x for x, _ in around), min(y for _, y in around)
        self.width = max(x for x, _ in around) - self._left
        self.height = max(y for _, y in around) - self._top

    def there(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the page is after the turn."""
        return (
            x * self._cosine - y * self._sine - self._left,
            x * self._sine + y * self._cosine - self._top,
        )

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Where a point was before the turn."""
        x, y = x + self._left, y + self._top
        return x * self._cosine + y * self._sine, y * self._cosine - x * self._sine


def turned(page: PageGlyphs, angle: int) -> PageGlyphs:
    """The page turned clockwise by `angle` degrees, so that text of that direction is upright."""
    if angle == 0:
        return page
    turn = Turn(page.width, page.height, angle)
    glyphs = [
        glyph._replace(x=at[0], y=at[1], angle=(glyph.angle - angle) % 360)
        for glyph in page.glyphs
        for at in [turn.there(glyph.x, glyph.y)]
    ]
    rules = []
    for rule in page.rules if angle % QUARTER == 0 else []:
        (xa, ya), (xb, yb) = turn.there(rule.x0, rule.top), turn.there(rule.x1, rule.bottom)
        rules.append(Rule(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb)))
    return PageGlyphs(turn.width, turn.height, glyphs, rules)
