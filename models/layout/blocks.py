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
SHORT = 0.82  # of the region's width: a line that ends sooner ends a paragraph, if its sentence ends too
SENTENCE_END = re.compile(r"[.:;!?…]['\"”’»)]*$")
ITEM = re.compile(r"(?:[•·▪●○◦\-–—*]|[\ue000-\uf8ff])\s*\S|(?:\d{1,2}|[a-zA-Z])[.)]\s")


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
    larger = max(row.size, last.size)
    if abs(row.size - last.size) > SIZE_STEP * larger or row.bold != last.bold:
        return True
    if row.bottom - last.bottom > usual + GAP_STEP * larger:
        return True
    if ITEM.match(row.text):
        return True
    left, right = edges
    if row.x0 - last.x0 > INDENT * larger and last.x0 - left < INDENT * larger:
        # The first line of a paragraph stands in; the lines of an item stand in under its first.
        return not ITEM.match(last.text)
    ended = last.x1 - left < SHORT * (right - left)
    return ended and SENTENCE_END.search(last.text) is not None


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
