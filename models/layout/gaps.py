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
STRETCH_LIMIT = 1.5  # no space between words is stretched so far
EVEN = 1.15  # times the narrowest: spaces of a line that is stretched as a whole
FAR = 10.0  # lines further apart belong to no common table
ALIGNED = 2.5  # points
FEW, MANY = 2, 3

MARKER = re.compile(r"(?:[^\w\s(]|[a-z]|\(?\w{1,3}[.)ºª]+[-–]?|[\ue000-\uf8ff])")


@dataclass(slots=True)
class _Strip:
    """A white strip that lines share.

    `cuts` are (line, word before which it lies); `before` are the lines that begin behind it.
    """

    left: float
    right: float
    baseline: float
    cuts: list[tuple[int, int]] = field(default_factory=list)
    before: list[int] = field(default_factory=list)


def rows_by_gaps(lines: Sequence[Line]) -> list[Row]:
    """The lines as rows: cut where several of them share a gap, whole elsewhere."""
    cuts = _cuts(lines)
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


def _cuts(lines: Sequence[Line]) -> dict[int, list[int]]:
    """Where each line that is a row is cut: the words that begin cells, twice where a cell before is empty."""
    strips = [strip for strip in _strips(lines) if _is_tabular(strip, lines)]
    cuts: dict[int, list[int]] = {}
    for strip in strips:
        for line, word in strip.cuts:
            cuts.setdefault(line, []).append(word)
    for strip in strips:
        for line in strip.before:
            if line in cuts:
                cuts[line].append(0)
    return cuts


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
    edges = [0, *sorted(cuts), len(words)]
    return [words[start:end] for start, end in pairwise(edges)]


def _strips(lines: Sequence[Line]) -> list[_Strip]:
    strips: list[_Strip] = []
    active: list[_Strip] = []
    for index, line in enumerate(lines):
        size, baseline = line.main.size, line.main.baseline
        gaps = _wide_gaps(line)
        taken: set[int] = set()
        going: list[_Strip] = []
        for strip in active:
            if baseline - strip.baseline > FAR * size:
                continue
            match = next((gap for gap in gaps if _shared(gap, strip) >= SHARED * size), None)
            if match is not None:
                # A gap may lie over several strips: the cells between them are empty.
                strip.left, strip.right = max(match[0], strip.left), min(match[1], strip.right)
                strip.cuts.append((index, match[2]))
                taken.add(match[2])
            elif line.x0 >= strip.right:
                strip.before.append(index)
            elif not _leaves_white(strip, line.words, SHARED * size):
                continue
            strip.baseline = baseline
            going.append(strip)
        for left, right, word in gaps:
            if word in taken:
                continue
            strip = _Strip(left, right, baseline, [(index, word)])
            strips.append(strip)
            going.append(strip)
        active = going
    return strips


def _shared(gap: tuple[float, float, int], strip: _Strip) -> float:
    return min(gap[1], strip.right) - max(gap[0], strip.left)


def _leaves_white(strip: _Strip, words: Sequence[Word], least: float) -> bool:
    """Narrow the strip by words that reach into it from its sides; is enough of it left?"""
    for word in words:
        if word.x1 <= strip.left or word.x0 >= strip.right:
            continue
        if word.x0 <= strip.left:
            strip.left = word.x1
        elif word.x1 >= strip.right:
            strip.right = word.x0
        elif word.x0 - strip.left < strip.right - word.x1:
            strip.left = word.x1
        else:
            strip.right = word.x0
    return strip.right - strip.left >= least


def _wide_gaps(line: Line) -> list[tuple[float, float, int]]:
    """(from, to, word behind it) of the gaps that are no mere space."""
    pairs = list(zip(line.words, line.words[1:], strict=False))
    widths = [right.x0 - left.x1 for left, right in pairs]
    if not widths or (len(widths) > 1 and max(widths) <= EVEN * min(widths)):
        return []  # one word, or all its spaces stretched alike
    size = line.main.size
    spaces = [width for width in widths if width < STRETCH_LIMIT * size]
    usual = median(spaces) if len(spaces) > FEW else 0.0
    least = max(GAP * size, STRETCHED * usual)
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
    starts = [lines[index].x0 for index in strip.before]
    ends, middles = [], []
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
