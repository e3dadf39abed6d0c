"""Which lines make one paragraph?"""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from core.engines import TextLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.layout.row import Row

SIZE_STEP = 0.12  # another font size, relative
GAP_STEP = 0.35  # em: a wider distance than the region's usual one parts paragraphs
INDENT = 0.8  # em
LITTLE, MOST = 0.05, 0.95  # shares of a line
HYPHENS = ("\ufffe", "\u00ad", "-")
SHORT = 0.82  # of the region's width: a line that ends sooner ends a paragraph, if its sentence ends too
SENTENCE_END = re.compile(r"[.:;!?…]['\"”’»)]*$")
PART_END = re.compile(r"[.:;,!?…]['\"”’»)]*$")
BULLET = re.compile(r"(?:[•·▪●○◦*]|[\ue000-\uf8ff])\s*\S|(?:\d{1,2}|[a-zA-Z])[.)]\s")
DASH = re.compile(r"[-–—]\s*\S")  # also stands in the middle of a sentence


def numbered(rows: Sequence[Row]) -> list[TextLine]:
    """The rows as lines, with their paragraph's number on the page."""
    usual = _usual_distances(rows)
    edges = _edges(rows)
    lines: list[TextLine] = []
    block = 0
    for index, row in enumerate(rows):
        if index and _begins(rows, index, usual[row.region], edges[row.region]):
            block += 1
        lines.append(
            TextLine(row.text, row.x0, row.top, row.x1, row.bottom, row.size, row.bold, block=block)
        )
    return lines


def _begins(rows: Sequence[Row], index: int, usual: float, edges: tuple[float, float]) -> bool:
    """Does a paragraph begin with this row?"""
    last, row = rows[index - 1], rows[index]
    if row.region != last.region or row.is_row or last.is_row or row.is_ruled != last.is_ruled:
        return True
    if last.text.endswith(HYPHENS):
        return False
    too_far = row.bottom - last.bottom > usual + GAP_STEP * max(row.size, last.size)
    return (
        too_far
        or _looks_other(last, row)
        or _is_item(last, row, edges)
        or _stands_in(last, row, edges[0])
        or _has_ended(last, edges)
    )


def _looks_other(last: Row, row: Row) -> bool:
    """Another size, or a line that is bold throughout beside one that is not bold at all: a heading and its text."""
    if abs(row.size - last.size) > SIZE_STEP * max(row.size, last.size):
        return True
    lesser, greater = sorted((row.bold_share, last.bold_share))
    return lesser < LITTLE and greater > MOST


def _stands_in(last: Row, row: Row, left: float) -> bool:
    """The first line of a paragraph stands in; the lines of an item stand in under its first."""
    step = INDENT * max(row.size, last.size)
    return (
        row.x0 - last.x0 > step
        and last.x0 - left < step
        and not (BULLET.match(last.text) or DASH.match(last.text))
    )


def _is_item(last: Row, row: Row, edges: tuple[float, float]) -> bool:
    """A bullet begins an item; a dash only if the line before has ended or is an item itself."""
    if BULLET.match(row.text):
        return True
    left, right = edges
    return DASH.match(row.text) is not None and (
        PART_END.search(last.text) is not None or last.x1 - left < SHORT * (right - left)
    )


def _has_ended(last: Row, edges: tuple[float, float]) -> bool:
    """Is there room left on the line, after the end of a sentence?"""
    left, right = edges
    return last.x1 - left < SHORT * (right - left) and SENTENCE_END.search(last.text) is not None


def _usual_distances(rows: Sequence[Row]) -> dict[int, float]:
    distances: dict[int, list[float]] = {}
    for last, row in pairwise(rows):
        step = row.bottom - last.bottom
        if last.region == row.region and 0 < step < 2 * max(row.size, last.size):
            distances.setdefault(row.region, []).append(step)
    usual = {region: median(steps) for region, steps in distances.items()}
    return {row.region: usual.get(row.region, 1.2 * row.size) for row in rows}


def _edges(rows: Sequence[Row]) -> dict[int, tuple[float, float]]:
    edges: dict[int, tuple[float, float]] = {}
    for row in rows:
        left, right = edges.get(row.region, (row.x0, row.x1))
        edges[row.region] = (min(left, row.x0), max(right, row.x1))
    return edges
