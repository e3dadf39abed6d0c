"""A finished line: plain text, or a table's row with its cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from models.layout.lines import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.layout.words import Word

TAB = "\t"


@dataclass(slots=True)
class Row:
    """One line of the page's text. `region` numbers the column or table it is part of.

    `words` are those of `text` in their order; `angle` is the direction that they were turned upright from.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    bold_share: float
    region: int = 0
    is_ruled: bool = False
    words: Sequence[Word] = ()
    angle: int = 0

    @property
    def bold(self) -> bool:
        return self.bold_share > 0.5  # noqa: PLR2004 - most of it

    @property
    def is_row(self) -> bool:
        return TAB in self.text


def row_of(cells: Sequence[Sequence[Word]], *, is_ruled: bool = False) -> Row:
    """A row of these cells; one cell makes a plain line."""
    return row_with(
        [joined(cell) for cell in cells],
        [word for cell in cells for word in cell],
        is_ruled=is_ruled,
    )


def row_with(texts: Sequence[str], words: Sequence[Word], *, is_ruled: bool = False) -> Row:
    """A row whose cells' texts are already made of these words."""
    chars = sum(len(word.text) for word in words)
    bold = sum(len(word.text) for word in words if word.bold)
    sizes: dict[float, int] = {}
    for word in words:
        key = round(word.size, 2)
        sizes[key] = sizes.get(key, 0) + len(word.text)
    return Row(
        TAB.join(texts),
        min(word.x0 for word in words),
        min(word.top for word in words),
        max(word.x1 for word in words),
        max(word.bottom for word in words),
        max(sizes, key=lambda size: sizes[size]),
        bold / chars if chars else 0.0,
        is_ruled=is_ruled,
        words=words,
    )
