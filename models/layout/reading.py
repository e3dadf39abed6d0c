"""A page's glyphs to its lines in reading order: the straight line through this folder."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from models.layout.blocks import numbered
from models.layout.columns import Box, reading_order
from models.layout.gaps import rows_by_gaps
from models.layout.grid import Grid, grids_of
from models.layout.lines import lines_of
from models.layout.page import Glyph, PageGlyphs, PlacedWord, Turn, nearest_quarter, turned
from models.layout.row import Row, row_of
from models.layout.table import is_table, rows_of, words_in
from models.layout.words import Word, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.engines import TextLine
    from models.layout.grid import Cell

PIECE_GAP = 1.0  # em: words closer than this are one piece of a line
ASIDE_DEGREES = 5  # rotated text of about one direction is read together


def read_page(page: PageGlyphs) -> tuple[list[TextLine], float, float]:
    """Lines and table rows in reading order, with the width and height of the page as it is read.

    Text that is rotated or outside the page comes at the end. Every glyph that is not white space comes once.
    """
    page = turned(page, _main_direction(page.glyphs))
    return numbered(_rows_of(page)), page.width, page.height


def words_read(page: PageGlyphs) -> list[list[PlacedWord]]:
    """The words of each line or row that `read_page` gives, in its order, where they stand on the page as shown."""
    angle = _main_direction(page.glyphs)
    upright = turned(page, angle)
    there = Turn(page.width, page.height, angle)
    return [
        [_placed(word, row.angle, upright, there) for word in row.words]
        for row in _rows_of(upright)
    ]


def _placed(word: Word, angle: int, page: PageGlyphs, whole: Turn) -> PlacedWord:
    aside = Turn(page.width, page.height, angle)
    corners = [
        whole.back(*aside.back(x, y)) for x in (word.x0, word.x1) for y in (word.top, word.bottom)
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return PlacedWord(word.text, min(xs), min(ys), max(xs), max(ys))


def _rows_of(page: PageGlyphs) -> list[Row]:
    on_page, aside = _parted(page)
    rows = _upright_rows(page._replace(glyphs=on_page))
    for angle, glyphs in sorted(aside.items()):
        rows.extend(_rows_aside(page, angle, glyphs, rows[-1].region + 1 if rows else 0))
    return rows


def _main_direction(glyphs: Sequence[Glyph]) -> int:
    """The direction, in quarters of a circle, of most of the text."""
    counts: Counter[int] = Counter()
    for angle, count in Counter(glyph.angle for glyph in glyphs if glyph.size).items():
        if (quarter := nearest_quarter(angle)) is not None:
            counts[quarter] += count
    return counts.most_common(1)[0][0] if counts else 0


def _parted(page: PageGlyphs) -> tuple[list[Glyph], dict[int, list[Glyph]]]:
    """The upright glyphs on the page, and the others by their direction (upright ones outside the page under 0)."""
    on_page: list[Glyph] = []
    aside: dict[int, list[Glyph]] = {}
    target = on_page
    width, height = page.width, page.height
    for glyph in page.glyphs:
        _, x, y, _, size, _, angle = glyph
        if size:  # white space has none
            upright = angle == 0 or nearest_quarter(angle) == 0
            if upright and 0 <= x <= width and 0 <= y <= height:
                target = on_page
            else:
                angle = 0 if upright else round(angle / ASIDE_DEGREES) * ASIDE_DEGREES % 360
                target = aside.setdefault(angle, [])
        target.append(glyph)
    return on_page, aside


def _upright_rows(page: PageGlyphs) -> list[Row]:
    words = words_of(page.glyphs)
    tables: list[tuple[Grid, dict[Cell, list[Word]]]] = []
    for grid in grids_of(page.rules):
        cells = words_in(grid, words)
        if is_table(grid, cells):
            tables.append((grid, cells))
            inside = {id(word) for held in cells.values() for word in held}
            words = [word for word in words if id(word) not in inside]
    boxes = [*_pieces(words), *(_table_box(*table) for table in tables)]
    rows: list[Row] = []
    for region, part in enumerate(reading_order(boxes, page.height, page.rules)):
        for row in _region_rows(part):
            row.region = region
            rows.append(row)
    return rows


def _pieces(words: Sequence[Word]) -> list[Box]:
    """Words that follow each other on a line, as boxes."""
    boxes: list[Box] = []
    last: Word | None = None
    for word in words:
        if (
            last is None
            or abs(word.baseline - last.baseline) > word.size / 2
            or not -word.size < word.x0 - last.x1 < PIECE_GAP * word.size
        ):
            boxes.append(Box(word.x0, word.top, word.x1, word.bottom))
        box = boxes[-1]
        box.words.append(word)
        last = word
        box.x0, box.x1 = min(box.x0, word.x0), max(box.x1, word.x1)
        box.top, box.bottom = min(box.top, word.top), max(box.bottom, word.bottom)
        box.chars += len(word.text) + 1
    return boxes


def _table_box(grid: Grid, cells: dict[Cell, list[Word]]) -> Box:
    return Box(grid.x0, grid.top, grid.x1, grid.bottom, rows=rows_of(grid, cells))


def _region_rows(boxes: Sequence[Box]) -> list[Row]:
    """The rows of a region: its lines, with its tables where they stand between them."""
    tables = sorted((box for box in boxes if box.rows), key=lambda box: box.top)
    lines = lines_of(word for box in boxes for word in box.words)
    rows: list[Row] = []
    at = 0
    for table in tables:
        before = at
        while at < len(lines) and lines[at].main.middle < table.top:
            at += 1
        rows.extend(rows_by_gaps(lines[before:at]))
        rows.extend(table.rows)
    rows.extend(rows_by_gaps(lines[at:]))
    return rows


def _rows_aside(page: PageGlyphs, angle: int, glyphs: list[Glyph], region: int) -> list[Row]:
    """Lines of rotated glyphs, each with its place on the page."""
    turn = Turn(page.width, page.height, angle)
    upright = turned(page._replace(glyphs=glyphs, rules=[]), angle)
    rows = []
    for line in lines_of(words_of(upright.glyphs)):
        row = row_of([line.words])
        corners = [turn.back(x, y) for x in (row.x0, row.x1) for y in (row.top, row.bottom)]
        rows.append(
            replace(
                row,
                x0=min(x for x, _ in corners),
                top=min(y for _, y in corners),
                x1=max(x for x, _ in corners),
                bottom=max(y for _, y in corners),
                region=region,
                angle=angle,
            )
        )
    return rows
