"""The lines of a file as sectioning sees them: repaired text with its place on the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.ingest.normal import repair, squeeze, visible_chars

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.engines import FileText, PageText, TextLine

MAX_CHARS = 10_000  # of a line; the longest paragraph of the French base has 8,300


@dataclass(frozen=True, slots=True)
class Line:
    """One repaired line.

    `index` is its place in the file's reading order. `chars` counts the visible characters of the line as the
    file had them. `squeezed` is what heading patterns match. Positions are points from the page's top left.
    """

    index: int
    page: int
    text: str
    squeezed: str
    chars: int
    x0: float
    top: float
    x1: float
    bottom: float
    page_height: float
    size: float
    bold: bool
    block: int
    heading_level: int
    anchor: str

    @property
    def is_row(self) -> bool:
        """Whether the line is a row of a table."""
        return "\t" in self.text


def lines_of(file_text: FileText) -> list[Line]:
    """All lines that show something, in reading order, repaired."""
    found: list[Line] = []
    for page in file_text.pages:
        for raw in page.lines:
            for piece in _pieces(raw.text):
                if text := repair(piece):
                    found.append(_line(len(found), page, raw, piece, text))
    return found


def _pieces(text: str) -> Iterator[str]:
    """The text, cut between words where it is longer than lines are: whoever looks at a line need not fear its length.

    Pieces of one paragraph become one again.
    """
    start = 0
    while len(text) - start > MAX_CHARS:
        cut = text.rfind(" ", start, start + MAX_CHARS) + 1 or start + MAX_CHARS
        yield text[start:cut]
        start = cut
    yield text[start:]


def _line(index: int, page: PageText, raw: TextLine, piece: str, text: str) -> Line:
    return Line(
        index=index,
        page=page.number,
        text=text,
        squeezed=squeeze(text),
        chars=visible_chars(piece),
        x0=raw.x0,
        top=raw.top,
        x1=raw.x1,
        bottom=raw.bottom,
        page_height=page.height,
        size=raw.size,
        bold=raw.bold,
        block=raw.block,
        heading_level=raw.heading_level,
        anchor=raw.anchor,
    )
