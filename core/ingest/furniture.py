"""Running headers and footers, page numbers and stamps: lines that belong to the sheet, not to the leaflet."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.ingest.lines import Line

EDGE_LINES = 6  # how far from the top or bottom of a page, in lines, furniture stands
EDGE_SHARE = 0.14  # … or in share of the page's height
MIN_PAGES = 3
MIN_RUN_SHARE = 0.35  # of the pages between a line's first and last appearance
STAMP_SHARE = 0.6  # of all pages
MARK_SIZE = 0.8  # of the body's size: below it, small print at the same place is a printer's mark
SPOT_POINTS = 10  # how exactly the place must agree

_DIGITS = re.compile(r"\d+")
_NUMBER_ONLY = re.compile(
    r"^\W*(?:(?:p[aá]g(?:ina|e)?|page|folha)\.?\s*)?\d{1,4}(?:\s*(?:/|de|of|sur|-)\s*\d{1,4})?\W*$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class _Edge:
    """A line near the top or the bottom of its page, with its mask (digits made alike)."""

    line: Line
    mask: str
    is_top: bool


def furniture(lines: Sequence[Line]) -> frozenset[int]:
    """Indexes of the lines that are furniture.

    A line is furniture when its text, with digits made alike, stands at the same edge of at least three
    pages and of a third of the pages of its run, or when it is a lone page number at an edge.
    """
    pages: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        pages[line.page].append(line)
    edges = [edge for page in pages.values() for edge in _edges(page)]
    repeated = _repeated(edges)
    found = {edge.line.index for edge in edges if (edge.mask, edge.is_top) in repeated}
    found.update(_page_numbers(edges, found))
    found.update(_stamps(lines, len(pages)))
    return frozenset(found)


def _edges(page: Sequence[Line]) -> Iterable[_Edge]:
    """The lines at the top and bottom, by position where there is one, else by order."""
    has_positions = any(line.bottom > line.top for line in page)
    ordered = sorted(page, key=lambda line: (line.top, line.x0)) if has_positions else list(page)
    for place, line in enumerate(ordered):
        height = line.page_height or 1.0
        near_top = place < EDGE_LINES and (not has_positions or line.top < EDGE_SHARE * height)
        rest = len(ordered) - 1 - place
        near_bottom = rest < EDGE_LINES and (
            not has_positions or line.bottom > (1 - EDGE_SHARE) * height
        )
        if near_top or near_bottom:
            yield _Edge(line, _mask(line.text), near_top)


def _mask(text: str) -> str:
    return _DIGITS.sub("#", text.casefold().replace(" ", ""))


def _repeated(edges: Sequence[_Edge]) -> set[tuple[str, bool]]:
    where: dict[tuple[str, bool], set[int]] = defaultdict(set)
    for edge in edges:
        where[edge.mask, edge.is_top].add(edge.line.page)
    return {key for key, found in where.items() if _is_run(found)}


def _is_run(pages: set[int]) -> bool:
    span = max(pages) - min(pages) + 1
    return len(pages) >= MIN_PAGES and len(pages) >= MIN_RUN_SHARE * span


def _page_numbers(edges: Sequence[_Edge], known: set[int]) -> Iterable[int]:
    """Lone numbers at an edge, where at least three pages have one."""
    numbers = [
        edge.line
        for edge in edges
        if edge.line.index not in known and _NUMBER_ONLY.match(edge.line.text)
    ]
    if len({line.page for line in numbers}) >= MIN_PAGES:
        yield from (line.index for line in numbers)


def _stamps(lines: Sequence[Line], page_count: int) -> Iterable[int]:
    """The same words at the same place of most pages, wherever that is: stamps, printers' marks.

    Two pages are enough where the words are much smaller than the body, or lie outside the sheet.
    """
    placed = [line for line in lines if line.bottom > line.top and line.squeezed]
    if not placed:
        return
    body_size = median(line.size for line in placed)
    pages: dict[tuple[str, int, int], set[int]] = defaultdict(set)
    for line in placed:
        pages[_spot(line)].add(line.page)
    for line in placed:
        is_mark = line.size < MARK_SIZE * body_size or line.x0 < 0
        needed = max(2 if is_mark else MIN_PAGES, STAMP_SHARE * page_count)
        if len(pages[_spot(line)]) >= needed:
            yield line.index


def _spot(line: Line) -> tuple[str, int, int]:
    return line.squeezed, round(line.x0 / SPOT_POINTS), round(line.top / SPOT_POINTS)
