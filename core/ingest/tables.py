"""Which rows head a table, and which blocks the others cannot be understood without."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.documents.document import BlockKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NUMBER = re.compile(r"^[<>≤≥±~]?\s*[\d.,]+(?:\s*[-–/]\s*[\d.,]+)?\s*[%*†‡]*$")
_BULLET = re.compile(r"^[•●▪■◦○∙·*–➢✓✔►→-]\s?")
MOST_HEADERS = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """A block as its place among the others is judged: its text, and whether its last line is bold."""

    kind: BlockKind
    text: str
    bold: bool

    @property
    def cells(self) -> list[str]:
        return [cell.strip() for cell in self.text.split("\t")]

    @property
    def announces(self) -> bool:
        """Whether it leads in what comes after it."""
        return self.kind is BlockKind.SUBHEADING or self.text.rstrip().endswith(":")


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that may go on after a subheading within it; `header` is its last header row, -1 if it has none."""

    header: int
    text: str
    columns: int
    end: int


def leads_of(pieces: Sequence[Piece]) -> list[int]:
    """For each block the one that it needs, -1 for none: a list's lead-in, a table's header.

    A second header row needs the first, and a subheading within a table needs the table's header.
    """
    leads = [-1] * len(pieces)
    table: _Table | None = None
    for first, end in _runs(pieces):
        before = first - 1 if first and pieces[first - 1].announces else -1
        if pieces[first].kind is BlockKind.ITEM:
            leads[first:end] = [before] * (end - first)
            continue
        goes_on = table is not None and _goes_on(pieces, table, first, end)
        if table is not None and goes_on:
            leads[first - 1] = table.header
            leads[first:end] = [table.header if table.header >= 0 else before] * (end - first)
            columns, header, text = table.columns, table.header, table.text
        else:
            count = _header_rows(pieces, first, end)
            header = first + count - 1 if count else -1
            for row in range(first, end):
                above = before if row == first or not count else row - 1
                leads[row] = above if row <= header or not count else header
            columns, text = _columns(pieces, first, end), pieces[first].text if count else ""
        table = _Table(header, text, columns, end)
    return leads


def _runs(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Each run of items and each of rows, [first, end)."""
    first = 0
    for index in range(1, len(pieces) + 1):
        if index == len(pieces) or pieces[index].kind is not pieces[first].kind:
            if pieces[first].kind in {BlockKind.ITEM, BlockKind.ROW}:
                yield first, index
            first = index


def _columns(pieces: Sequence[Piece], first: int, end: int) -> int:
    return max(len(pieces[row].cells) for row in range(first, end))


def _goes_on(pieces: Sequence[Piece], table: _Table, first: int, end: int) -> bool:
    """Whether the rows are of the table above, after one subheading within it ("Distúrbios vasculares")."""
    is_band = first - table.end == 1 and pieces[first - 1].kind is BlockKind.SUBHEADING
    if not is_band or _columns(pieces, first, end) != table.columns:
        return False
    opening = pieces[first]
    return opening.text != table.text and not (
        opening.cells[0] == ""
        or (opening.bold and first + 1 < end and not pieces[first + 1].bold)
        or (_has_labels(opening) and first + 1 < end and not _has_labels(pieces[first + 1]))
    )


def _header_rows(pieces: Sequence[Piece], first: int, end: int) -> int:
    """How many of the rows head the others."""
    if _is_data(pieces, first):
        return 0
    if end - first == 1:
        return int(_heads_bands(pieces, first))
    count = 1
    while count < MOST_HEADERS and first + count < end and _is_second_header(pieces, first + count):
        count += 1
    return count


def _heads_bands(pieces: Sequence[Piece], row: int) -> bool:
    """Whether a lone row heads rows that come after the first subheading within its table."""
    return (
        row + 2 < len(pieces)
        and pieces[row + 1].kind is BlockKind.SUBHEADING
        and pieces[row + 2].kind is BlockKind.ROW
        and len(pieces[row].cells) == len(pieces[row + 2].cells)
    )


def _is_data(pieces: Sequence[Piece], first: int) -> bool:
    """Whether already the first row says something: "Comum: … náusea", two columns of bullets, bare numbers."""
    cells = pieces[first].cells
    own_numbers = len(cells) > 1 and all(_NUMBER.match(cell) for cell in cells)
    return cells[0].endswith(":") or bool(_BULLET.match(cells[0])) or own_numbers


def _is_second_header(pieces: Sequence[Piece], row: int) -> bool:
    """Whether the row below a header is one, too: it splits the header's columns, or names none of its own."""
    cells, above = pieces[row].cells, pieces[row - 1].cells
    below = next(
        (
            pieces[place]
            for place in range(row + 1, min(row + 3, len(pieces)))
            if pieces[place].kind is BlockKind.ROW
        ),
        None,
    )
    if below is None or len(below.cells) < len(cells):
        return False
    splits = len(cells) > len(above) and any(cells[1:])
    has_words = all(any(map(str.isalpha, cell)) for cell in cells if cell)
    are_numbers = all(_NUMBER.match(cell) for cell in below.cells[1:] if cell)
    is_open = cells[0] == "" and above[0] != "" and pieces[row].bold and not below.bold
    return is_open or (splits and has_words and are_numbers and not _is_figure(cells, below.cells))


def _is_figure(cells: Sequence[str], below: Sequence[str]) -> bool:
    """Whether a row reads like the one below it."""
    return all(
        bool(_NUMBER.match(a)) == bool(_NUMBER.match(b)) for a, b in zip(cells, below, strict=False)
    )


def _has_labels(piece: Piece) -> bool:
    """Whether no cell after the first has a figure."""
    return not any(char.isdigit() for cell in piece.cells[1:] for char in cell)
