"""In which order are the parts of a page read? Finds the white gutters between columns of prose."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.layout.page import Rule
    from models.layout.row import Row
    from models.layout.words import Word

BIN = 2.0  # points: gutters are looked for in strips this wide
GUTTER = 5.0  # points: no gutter is narrower
LINES_BESIDE = 6  # lines of text on either side make a gutter worth a look
NEIGHBOUR = 10.0  # points: white strips this close are one
WALL = 20.0  # points: a shorter rule is an underline or a mark
TALL = 0.75  # of the tallest gutter's height: gutters as good as it
WHITE = 0.9  # of a gutter's height is white at its sides
BESIDE_SHARE = 0.8  # of a gutter's height is shared by another that bounds the same column
FULL = 0.85  # of a column's width: a full line
FULL_SHARE = 0.4  # of a column's lines are full, if it is prose
LETTERS = 0.75  # of a column's visible characters, if it is prose; a table of doses has fewer
LINE_STEP = 2.0  # times the height of a line: the next one of a paragraph is no further
DENSE_SHARE = 0.6  # of the lines of prose follow so closely
COLUMN_CHARS = 24  # a full line of a column of prose is no shorter
MARGIN_SHARE = 0.12  # of the page's height, at top and bottom: where running lines stand
MARGIN = 100.0  # points: and never further in
LINE_HEIGHT = 12.0  # points: a table counts as one line
MARGIN_GAP = 1.6  # times the distance of two lines: so far from the text do running lines stand


@dataclass(slots=True, eq=False)
class Box:
    """A piece of a line with its words, or a table with its rows; a table has no `chars`."""

    x0: float
    top: float
    x1: float
    bottom: float
    chars: int = 0
    words: list[Word] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class _Gutter:
    """White from top to bottom between two columns."""

    x: float
    top: float
    bottom: float

    @property
    def height(self) -> float:
        return self.bottom - self.top


def reading_order(
    boxes: Sequence[Box], page_height: float, rules: Sequence[Rule] = ()
) -> list[list[Box]]:
    """The boxes in regions, each to be read from top to bottom before the next; no gutter crosses a rule."""
    head, body, foot = _without_margins(boxes, page_height)
    regions = _regions([*body, *_walls(body, rules)])
    return [region for region in (head, *regions, foot) if any(_has_text(box) for box in region)]


def _has_text(box: Box) -> bool:
    return bool(box.words or box.rows)


def _walls(boxes: Sequence[Box], rules: Sequence[Rule]) -> list[Box]:
    """Level rules between the texts: a line drawn across keeps together what it crosses."""
    if not boxes:
        return []
    left, right = min(box.x0 for box in boxes), max(box.x1 for box in boxes)
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    return [
        Box(max(rule.x0, left), rule.top, min(rule.x1, right), rule.bottom)
        for rule in rules
        if rule.is_horizontal
        and top < rule.top < bottom
        and min(rule.x1, right) - max(rule.x0, left) > WALL
    ]


def _without_margins(
    boxes: Sequence[Box], page_height: float
) -> tuple[list[Box], list[Box], list[Box]]:
    """Running lines at the top and bottom apart: they belong to no column."""
    margin = min(page_height * MARGIN_SHARE, MARGIN)
    down = sorted(boxes, key=lambda box: box.top)
    head = down[: _margin([(box.top, box.bottom) for box in down], margin)]
    up = sorted(down[len(head) :], key=lambda box: -box.bottom)
    # The foot is the head of the page upside down.
    feet = _margin([(-box.bottom, -box.top) for box in up], margin - page_height)
    return head, up[feet:], up[:feet]


def _margin(spans: Sequence[tuple[float, float]], limit: float) -> int:
    """How many of the first spans lie before the limit and far enough from those that follow."""
    reach, cut = float("-inf"), 0
    for index, (start, end) in enumerate(spans):
        if index and start - reach > MARGIN_GAP * min(end - start, LINE_HEIGHT):
            cut = index
        if end > limit:
            break
        reach = max(reach, end)
    return cut


def _regions(boxes: list[Box]) -> list[list[Box]]:
    gutter = _best_gutter(boxes)
    if gutter is None:
        return [boxes]
    above = [box for box in boxes if box.middle < gutter.top]
    below = [box for box in boxes if box.middle > gutter.bottom]
    beside = [box for box in boxes if gutter.top <= box.middle <= gutter.bottom]
    left = [box for box in beside if (box.x0 + box.x1) / 2 < gutter.x]
    right = [box for box in beside if (box.x0 + box.x1) / 2 >= gutter.x]
    return [region for part in (above, left, right, below) if part for region in _regions(part)]


def _best_gutter(boxes: Sequence[Box]) -> _Gutter | None:
    """The tallest gutter between two columns of prose."""
    heights = [box.bottom - box.top for box in boxes if box.chars]
    if len(heights) < 2 * LINES_BESIDE:
        return None
    white = _White(boxes, LINES_BESIDE * median(heights))
    strips = white.strips()
    between = [strip for strip in strips if _is_between_prose(boxes, strip, strips)]
    tall = TALL * max((strip.height for strip in between), default=0.0)
    # Spaces of justified lines may lie below each other all the way down, but they are narrower.
    return max((strip for strip in between if strip.height >= tall), key=white.width, default=None)


class _White:
    """Where a page is white from top to bottom, in bins from left to right."""

    def __init__(self, boxes: Sequence[Box], least_height: float) -> None:
        self._left, right = min(box.x0 for box in boxes), max(box.x1 for box in boxes)
        top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
        self._least = least_height
        bins = int((right - self._left) / BIN) + 1
        reached = [top] * bins  # so far down is the bin known
        self._runs: list[list[tuple[float, float]]] = [[] for _ in range(bins)]
        for box in sorted(boxes, key=lambda box: box.top):
            box_top, box_bottom = box.top, box.bottom
            for index in range(self._bin(box.x0), self._bin(box.x1) + 1):
                at = reached[index]
                if box_top - at >= least_height:
                    self._runs[index].append((at, box_top))
                if box_bottom > at:
                    reached[index] = box_bottom
        for index, at in enumerate(reached):
            if bottom - at >= least_height:
                self._runs[index].append((at, bottom))

    def _bin(self, x: float) -> int:
        return int((x - self._left) / BIN)

    def strips(self) -> list[_Gutter]:
        """White strips of a gutter's width and at least the least height, the tallest first."""
        wide = round(GUTTER / BIN)
        strips = [
            _Gutter(self._left + (index + wide / 2) * BIN, start, end)
            for index in range(len(self._runs) - wide + 1)
            for start, end in self._shared(self._runs[index : index + wide])
        ]
        strips.sort(key=lambda strip: -strip.height)
        chosen: list[_Gutter] = []
        for strip in strips:
            if not any(
                abs(strip.x - other.x) < NEIGHBOUR and _overlap(strip, other) > 0
                for other in chosen
            ):
                chosen.append(strip)
        return chosen

    def _shared(self, bins: Sequence[list[tuple[float, float]]]) -> list[tuple[float, float]]:
        """The white runs that neighbouring bins have in common."""
        shared = bins[0]
        for runs in bins[1:]:
            shared = [
                (max(start, at), min(end, to))
                for start, end in shared
                for at, to in runs
                if min(end, to) - max(start, at) >= self._least
            ]
        return shared

    def width(self, strip: _Gutter) -> float:
        """How wide is it white around a strip?"""
        first = last = self._bin(strip.x)
        while first > 0 and self._is_white(first - 1, strip):
            first -= 1
        while last + 1 < len(self._runs) and self._is_white(last + 1, strip):
            last += 1
        return (last - first + 1) * BIN

    def _is_white(self, index: int, strip: _Gutter) -> bool:
        return any(
            min(strip.bottom, end) - max(strip.top, start) >= WHITE * strip.height
            for start, end in self._runs[index]
        )


def _overlap(one: _Gutter, other: _Gutter) -> float:
    return min(one.bottom, other.bottom) - max(one.top, other.top)


def _is_between_prose(boxes: Sequence[Box], gutter: _Gutter, strips: Sequence[_Gutter]) -> bool:
    """Is there a column of prose on either side? It may reach to any of the other white strips."""
    beside = [box for box in boxes if gutter.top <= box.middle <= gutter.bottom]
    others = sorted(
        strip.x
        for strip in strips
        if _overlap(strip, gutter) >= BESIDE_SHARE * (gutter.bottom - gutter.top)
    )
    right = [box for box in beside if box.x0 >= gutter.x]
    left = [box for box in beside if box.x1 <= gutter.x]
    return any(
        _is_prose([box for box in right if box.x1 <= limit])
        for limit in (*(x for x in others if x > gutter.x), float("inf"))
    ) and any(
        _is_prose([box for box in left if box.x0 >= limit])
        for limit in (*(x for x in reversed(others) if x < gutter.x), float("-inf"))
    )


def _lines(boxes: Sequence[Box]) -> list[tuple[float, float, float, int]]:
    """(middle, x0, x1, characters) of the lines that the boxes make."""
    lines: list[tuple[float, float, float, int]] = []
    for box in sorted(boxes, key=lambda box: box.middle):
        if lines and box.middle - lines[-1][0] < (box.bottom - box.top) / 2:
            middle, x0, x1, chars = lines[-1]
            lines[-1] = (middle, min(x0, box.x0), max(x1, box.x1), chars + box.chars)
        else:
            lines.append((box.middle, box.x0, box.x1, box.chars))
    return lines


def _is_prose(boxes: Sequence[Box]) -> bool:
    """Do enough of the lines fill their column, as prose does and a table's cells do not?"""
    boxes = [box for box in boxes if box.chars]
    lines = _lines(boxes)
    if len(lines) < LINES_BESIDE:
        return False
    height = median(box.bottom - box.top for box in boxes)
    if not _is_wordy(boxes) or not _is_dense(lines, height):
        return False
    width = max(line[2] for line in lines) - min(line[1] for line in lines)
    full = [line for line in lines if line[2] - line[1] >= FULL * width]
    if len(full) < FULL_SHARE * len(lines):
        return False
    return median(line[3] for line in full) >= COLUMN_CHARS


def _is_wordy(boxes: Sequence[Box]) -> bool:
    letters = chars = 0
    for box in boxes:
        for word in box.words:
            chars += len(word.text)
            letters += sum(char.isalpha() for char in word.text)
    return letters >= LETTERS * chars


def _is_dense(lines: Sequence[tuple[float, float, float, int]], height: float) -> bool:
    """Do most lines follow closely on the one before?"""
    steps = [after[0] - before[0] for before, after in pairwise(lines)]
    return sum(step <= LINE_STEP * height for step in steps) >= DENSE_SHARE * len(steps)
