"""The words in a ruled table to its rows: what wraps inside a cell is one cell again."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from models.layout.lines import Line, lines_of, wrapped, wraps
from models.layout.row import Row, row_of, row_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from models.layout.grid import Cell, Grid
    from models.layout.words import Word

PADDING = 4.0  # points between a cell's text and its border
SAME_ROW = 0.3  # em
UNRULED_ROWS = 3  # lines that match from cell to cell: rows that nobody drew a border between
FRAME_LINES = (
    12  # a cell of so many lines, alone in its row and this wide, frames a column of prose
)
FRAME_WIDTH = 120.0


def words_in(grid: Grid, words: Iterable[Word]) -> dict[Cell, list[Word]]:
    """The words of each cell."""
    cells: dict[Cell, list[Word]] = defaultdict(list)
    for word in words:
        cell = grid.cell_at((word.x0 + word.x1) / 2, word.middle)
        if cell is not None:
            cells[cell].append(word)
    return cells


def is_table(grid: Grid, cells: dict[Cell, list[Word]]) -> bool:
    """Has the grid two cells with text side by side, and do they not frame columns of prose?"""
    beside = any(len({cell for cell in row if cells.get(cell)}) > 1 for row in grid.cells)
    if not beside:
        return False
    if len(grid.ys) > 2:  # noqa: PLR2004 - two lines enclose one row
        return True
    return not all(
        grid.xs[cell.column_end] - grid.xs[cell.column] >= FRAME_WIDTH
        and len(lines_of(words)) >= FRAME_LINES
        for cell, words in cells.items()
    )


def rows_of(grid: Grid, words: dict[Cell, list[Word]]) -> list[Row]:
    """The rows from top to bottom. A cell that spans rows stands in its first one."""
    lines = {cell: lines_of(inside) for cell, inside in words.items()}
    rows: list[Row] = []
    for index, squares in enumerate(grid.cells):
        cells = list(dict.fromkeys(squares))
        begun = [lines.get(cell, []) if cell.row == index else [] for cell in cells]
        rows.extend(_rows(grid, cells, begun))
    return rows


def _rows(grid: Grid, cells: Sequence[Cell], lines: list[list[Line]]) -> list[Row]:
    filled = [one for one in lines if one]
    if not filled:
        return []
    if len(filled) == 1 and len(cells) == 1:
        return [row_of([line.words], is_ruled=True) for line in filled[0]]
    widths = [grid.xs[cell.column_end] - grid.xs[cell.column] - 2 * PADDING for cell in cells]
    starts = _unruled_rows(lines, widths)
    return [_row(part) for part in _cut(lines, starts)]


def _row(lines: Sequence[Sequence[Line]]) -> Row:
    words = [word for cell in lines for line in cell for word in line.words]
    return row_with(
        [wrapped([line.words for line in cell]) for cell in lines], words, is_ruled=True
    )


def _unruled_rows(lines: Sequence[Sequence[Line]], widths: Sequence[float]) -> list[float]:
    """Baselines at which rows begin that are not ruled, [] if the cells are one row.

    They are rows if the lines match from cell to cell and none had to break: the next line's first word would
    have fitted.
    """
    tall = [(cell, width) for cell, width in zip(lines, widths, strict=True) if len(cell) > 1]
    if len(tall) < 2 or len(tall[0][0]) < UNRULED_ROWS:  # noqa: PLR2004 - rows need two cells
        return []
    baselines = [line.main.baseline for line in tall[0][0]]
    for cell, width in tall:
        if len(cell) != len(baselines):
            return []
        for line, baseline in zip(cell, baselines, strict=True):
            if abs(line.main.baseline - baseline) > SAME_ROW * line.main.size:
                return []
        if any(wraps(line.words, following.words, width) for line, following in pairwise(cell)):
            return []
    return baselines


def _cut(lines: Sequence[Sequence[Line]], starts: Sequence[float]) -> list[list[list[Line]]]:
    """The cells' lines parted at these baselines."""
    if not starts:
        return [[list(cell) for cell in lines]]
    parts: list[list[list[Line]]] = [[[] for _ in lines] for _ in starts]
    for column, cell in enumerate(lines):
        for line in cell:
            row = max(
                (
                    index
                    for index, start in enumerate(starts)
                    if start <= line.main.baseline + SAME_ROW * line.main.size
                ),
                default=0,
            )
            parts[row][column].append(line)
    return parts
