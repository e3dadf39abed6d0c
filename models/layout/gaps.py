"""Lines that share a wide gap are rows of a table that nobody ruled."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from models.layout.lines import wrapped, wraps
from models.layout.row import Row, row_with

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.layout.lines import Line
    from models.layout.words import Word

# In ems.
GAP = 1.0  # wide enough if three lines share it
WIDE_GAP = 2.0  # wide enough if two lines share it
SHARED = 0.8  # so much of a gap do the lines have in common
STRETCHED = 2.0  # times the line's usual space: what a justified line does not reach
NEXT_LINE = 1.6  # so near is the next line of a cell
FAR = 3.5  # lines further apart belong to no common table
ALIGNED = 2.5  # points
FEW, MANY = 2, 3

MARKER = re.compile(r"(?:[^\w\s(]|[a-z]|\(?\w{1,3}[.)ºª]+[-–]?|[\ue000-\uf8ff])")


@dataclass(slots=True)
class _Strip:
    """A white strip that lines share. `cuts` are (line, word before which it lies)."""

    left: float
    right: float
    baseline: float
    cuts: list[tuple[int, int]] = field(default_factory=list)


def rows_by_gaps(lines: Sequence[Line]) -> list[Row]:
    """The lines as rows: cut where several of them share a gap, whole elsewhere."""
    cuts: dict[int, list[int]] = {}
    for strip in _strips(lines):
        if _is_tabular(strip, lines):
            for at, word in strip.cuts:
                cuts.setdefault(at, []).append(word)
    right = max((line.x1 for line in lines), default=0.0)
    open_row: list[list[Sequence[Word]]] | None = None  # its cells, each with its lines
    rows: list[list[list[Sequence[Word]]]] = []
    for index, line in enumerate(lines):
        if open_row is not None and index not in cuts and _goes_on(open_row[-1], line, right):
            open_row[-1].append(line.words)
            continue
        cells = [[part] for part in _parts(line.words, cuts.get(index, []))]
        open_row = cells if len(cells) > 1 else None
        rows.append(cells)
    return [_row(cells) for cells in rows]


def _row(cells: Sequence[Sequence[Sequence[Word]]]) -> Row:
    words = [word for cell in cells for line in cell for word in line]
    return row_with([wrapped(cell) for cell in cells], words)


def _goes_on(cell: Sequence[Sequence[Word]], line: Line, right: float) -> bool:
    """Is the line the next one of a row's last cell, which had no room for its first word?"""
    last = cell[-1]
    start = cell[0][0].x0
    return (
        abs(line.x0 - start) <= ALIGNED
        and line.main.baseline - last[0].baseline <= NEXT_LINE * line.main.size
        and wraps(last, line.words, right - start)
    )


def _parts(words: Sequence[Word], cuts: Sequence[int]) -> list[Sequence[Word]]:
    edges = [0, *sorted(set(cuts)), len(words)]
    return [words[start:end] for start, end in pairwise(edges)]


def _strips(lines: Sequence[Line]) -> list[_Strip]:
    strips: list[_Strip] = []
    active: list[_Strip] = []
    for index, line in enumerate(lines):
        size, baseline = line.main.size, line.main.baseline
        gaps = _wide_gaps(line)
        going: list[_Strip] = []
        for strip in active:
            if baseline - strip.baseline > FAR * size:
                continue
            match = next(
                (
                    gap
                    for gap in gaps
                    if min(gap[1], strip.right) - max(gap[0], strip.left) >= SHARED * size
                ),
                None,
            )
            if match is not None:
                strip.left, strip.right = max(match[0], strip.left), min(match[1], strip.right)
                strip.cuts.append((index, match[2]))
                gaps.remove(match)
            elif any(word.x0 < strip.right and strip.left < word.x1 for word in line.words):
                continue
            strip.baseline = baseline
            going.append(strip)
        for left, right, word in gaps:
            strip = _Strip(left, right, baseline, [(index, word)])
            strips.append(strip)
            going.append(strip)
        active = going
    return strips


def _wide_gaps(line: Line) -> list[tuple[float, float, int]]:
    """(from, to, word behind it) of the gaps that are no mere space."""
    pairs = list(zip(line.words, line.words[1:], strict=False))
    widths = [right.x0 - left.x1 for left, right in pairs]
    if not widths:
        return []
    usual = median(widths) if len(widths) > FEW else 0.0
    least = max(GAP * line.main.size, STRETCHED * usual)
    gaps = []
    for index, (left, right) in enumerate(pairs, start=1):
        if right.x0 - left.x1 < least:
            continue
        # The gap between a bullet and its text parts no cells.
        is_first = index == 1 or widths[index - 2] >= least
        if not (is_first and MARKER.fullmatch(left.text)):
            gaps.append((left.x1, right.x0, index))
    return gaps


def _is_tabular(strip: _Strip, lines: Sequence[Line]) -> bool:
    """Do enough lines share the strip, with cells aligned behind it?"""
    size = lines[strip.cuts[0][0]].main.size
    needed = FEW if strip.right - strip.left >= WIDE_GAP * size else MANY
    if len(strip.cuts) < needed:
        return False
    starts, ends, middles = [], [], []
    for index, word in strip.cuts:
        words = lines[index].words[word:]
        end = words[0]
        for left, right in pairwise(words):
            if right.x0 - left.x1 >= GAP * size:
                break
            end = right
        starts.append(words[0].x0)
        ends.append(end.x1)
        middles.append((words[0].x0 + end.x1) / 2)
    return any(_most_aligned(places) >= needed for places in (starts, ends, middles))


def _most_aligned(places: Sequence[float]) -> int:
    return max(sum(abs(place - other) <= ALIGNED for other in places) for place in places)
