"""Ruling lines to the cells that they enclose."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from models.layout.page import Rule

# In points.
SAME_LINE = 2.0  # rules of one border, drawn cell by cell
TOUCH = 3.0  # rules that meet at a corner
NARROW = 5.0  # no cell is narrower or lower
BORDER_SHARE = 0.6  # of a cell's side must be drawn to part it from its neighbour
RULE_LIMIT = 3000  # more lines than any table has: a drawing


@dataclass(slots=True)
class _Border:
    """One long line: `at` is its distance from the page's edge, [start, end] its length."""

    at: float
    start: float
    end: float
    group: int = -1


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table, in grid lines: rows [row, row_end), columns [column, column_end)."""

    row: int
    row_end: int
    column: int
    column_end: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table: the places of its grid lines and, for each elementary square, its cell."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    cells: tuple[tuple[Cell, ...], ...]  # by row, then column

    @property
    def x0(self) -> float:
        return self.xs[0]

    @property
    def x1(self) -> float:
        return self.xs[-1]

    @property
    def top(self) -> float:
        return self.ys[0]

    @property
    def bottom(self) -> float:
        return self.ys[-1]

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell that holds a point, None outside the table."""
        if not (self.x0 <= x <= self.x1 and self.top <= y <= self.bottom):
            return None
        row = min(max(bisect_right(self.ys, y) - 1, 0), len(self.ys) - 2)
        column = min(max(bisect_right(self.xs, x) - 1, 0), len(self.xs) - 2)
        return self.cells[row][column]


def grids_of(rules: Sequence[Rule]) -> list[Grid]:
    """The tables that the rules draw: at least two cells side by side."""
    if len(rules) > RULE_LIMIT:
        return []
    horizontal = _long_lines(
        [_Border((r.top + r.bottom) / 2, r.x0, r.x1) for r in rules if r.is_horizontal]
    )
    vertical = _long_lines(
        [_Border((r.x0 + r.x1) / 2, r.top, r.bottom) for r in rules if not r.is_horizontal]
    )
    grids = []
    for across, down in _meeting(horizontal, vertical):
        grid = _grid(across, down)
        if grid is not None:
            grids.append(grid)
    return _outermost(grids)


def _long_lines(borders: list[_Border]) -> list[_Border]:
    """Pieces of one line put together."""
    borders.sort(key=lambda border: border.at)
    lines: list[_Border] = []
    first = 0
    for index in range(len(borders) + 1):
        if index < len(borders) and borders[index].at - borders[first].at <= SAME_LINE:
            continue
        pieces = sorted(borders[first:index], key=lambda border: border.start)
        for piece in pieces:
            if lines and piece is not pieces[0] and piece.start <= lines[-1].end + TOUCH:
                lines[-1].end = max(lines[-1].end, piece.end)
            else:
                lines.append(_Border(piece.at, piece.start, piece.end))
        first = index
    return lines


def _meeting(
    horizontal: list[_Border], vertical: list[_Border]
) -> Iterable[tuple[list[_Border], list[_Border]]]:
    """Groups of lines that meet, as (horizontal, vertical)."""
    parents = list(range(len(horizontal) + len(vertical)))

    def root(index: int) -> int:
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index

    for i, across in enumerate(horizontal):
        for j, down in enumerate(vertical, start=len(horizontal)):
            if (
                across.start - TOUCH <= down.at <= across.end + TOUCH
                and down.start - TOUCH <= across.at <= down.end + TOUCH
            ):
                parents[root(i)] = root(j)
    groups: dict[int, tuple[list[_Border], list[_Border]]] = {}
    for i, across in enumerate(horizontal):
        groups.setdefault(root(i), ([], []))[0].append(across)
    for j, down in enumerate(vertical, start=len(horizontal)):
        groups.setdefault(root(j), ([], []))[1].append(down)
    return [group for group in groups.values() if group[0] and group[1]]


def _grid(across: list[_Border], down: list[_Border]) -> Grid | None:
    # A table may be open at its sides, or at its top and bottom.
    xs = _places(
        [
            *(border.at for border in down),
            *(min(border.start for border in across), max(border.end for border in across)),
        ]
    )
    ys = _places(
        [
            *(border.at for border in across),
            *(min(border.start for border in down), max(border.end for border in down)),
        ]
    )
    rows, columns = len(ys) - 1, len(xs) - 1
    if rows < 1 or columns < 2:  # noqa: PLR2004 - a table has two columns
        return None
    cells = _cells(xs, ys, across, down)
    if all(cell.column_end - cell.column == columns for row in cells for cell in row):
        return None
    return Grid(tuple(xs), tuple(ys), cells)


def _places(values: Iterable[float]) -> list[float]:
    places: list[float] = []
    for value in sorted(values):
        if not places or value - places[-1] > NARROW:
            places.append(value)
    return places


def _cells(
    xs: list[float], ys: list[float], across: list[_Border], down: list[_Border]
) -> tuple[tuple[Cell, ...], ...]:
    """Elementary squares joined where no border parts them."""
    rows, columns = len(ys) - 1, len(xs) - 1
    owner = {(row, column): {(row, column)} for row in range(rows) for column in range(columns)}

    def join(one: tuple[int, int], other: tuple[int, int]) -> None:
        if owner[one] is not owner[other]:
            owner[one] |= owner[other]
            for square in owner[other]:
                owner[square] = owner[one]

    for row in range(rows):
        for column in range(columns):
            if column + 1 < columns and not _parts(down, xs[column + 1], ys[row], ys[row + 1]):
                join((row, column), (row, column + 1))
            if row + 1 < rows and not _parts(across, ys[row + 1], xs[column], xs[column + 1]):
                join((row, column), (row + 1, column))

    def cell(squares: set[tuple[int, int]]) -> Cell:
        return Cell(
            min(row for row, _ in squares),
            max(row for row, _ in squares) + 1,
            min(column for _, column in squares),
            max(column for _, column in squares) + 1,
        )

    known = {id(squares): cell(squares) for squares in owner.values()}
    return tuple(
        tuple(known[id(owner[row, column])] for column in range(columns)) for row in range(rows)
    )


def _parts(borders: Iterable[_Border], at: float, start: float, end: float) -> bool:
    """Is the side from `start` to `end` drawn?"""
    drawn = sum(
        max(0.0, min(border.end, end) - max(border.start, start))
        for border in borders
        if abs(border.at - at) <= NARROW
    )
    return drawn >= BORDER_SHARE * (end - start)


def _outermost(grids: list[Grid]) -> list[Grid]:
    """Without the tables inside a cell of another: their text is that cell's."""
    return [
        grid
        for grid in grids
        if not any(
            other is not grid
            and other.x0 <= grid.x0
            and grid.x1 <= other.x1
            and other.top <= grid.top
            and grid.bottom <= other.bottom
            for other in grids
        )
    ]
