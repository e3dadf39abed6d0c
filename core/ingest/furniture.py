"""Running headers and footers, page numbers and stamps: lines that belong to the sheet, not to the leaflet."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
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
ROW_SHARE = 0.6  # of all pages, for a line that reads like a row of a table
MARK_SIZE = 0.8  # of the body's size: below it, small print at the same place is a printer's mark
SPOT_POINTS = 10  # how exactly the place must agree

_DIGITS = re.compile(r"\d+")
_PRINT_CODE = re.compile(r"^[A-Za-z0-9-]+(?:_[A-Za-z0-9.-]+){2,}$")  # "zelturina_comp_VP_V01"
MAX_DIGITS = 12  # of such a number, its last ones: what tells two bar codes apart
MAX_NUMBERS = 12  # a line with more is a row, not a header


def furniture(lines: Sequence[Line]) -> frozenset[int]:
    """Indexes of the lines that are furniture.

    A line is furniture when it stands at the same edge of at least three pages and of a third of the pages of its
    run, the same but for numbers that count with the pages; when it is a lone page number or the name of a print
    file at an edge; or when it is a stamp. A number that does not count with the pages is never taken for one: it
    could be a dose.
    """
    pages: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        pages[line.page].append(line)
    edges: dict[tuple[str, bool], list[Line]] = defaultdict(list)
    found: set[int] = set()
    for page in pages.values():
        for line, is_top in _edges(page):
            edges[_mask(line.text), is_top].append(line)
            if _PRINT_CODE.match(line.text):
                found.add(line.index)
    found.update(line.index for group in edges.values() for line in _running(group, len(pages)))
    return frozenset({*found, *_stamps(lines, len(pages))})


def _edges(page: Sequence[Line]) -> Iterable[tuple[Line, bool]]:
    """The lines at the top (True) and bottom, by position where there is one, else by order."""
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
            yield line, near_top


def _mask(text: str) -> str:
    """The text without what may differ from page to page: spaces, case and numbers."""
    return _DIGITS.sub("#", text.casefold().replace(" ", ""))


def _running(group: Sequence[Line], page_count: int) -> Sequence[Line]:
    """The lines of one mask at one edge that run through the pages; none if they do not.

    Each number of a line must be one that at least three of the lines share, as it is or as a step from the
    page's own number (which begins anew in each leaflet of a file).
    """
    numbers = [
        [int(digits[-MAX_DIGITS:]) for digits in _DIGITS.findall(line.text)[:MAX_NUMBERS]]
        for line in group
    ]
    shared = Counter(
        key
        for line, own in zip(group, numbers, strict=True)
        for place, number in enumerate(own)
        for key in ((place, "fixed", number), (place, "counts", number - line.page))
    )
    alike = [
        line
        for line, own in zip(group, numbers, strict=True)
        if all(
            shared[place, "fixed", number] >= MIN_PAGES
            or shared[place, "counts", number - line.page] >= MIN_PAGES
            for place, number in enumerate(own)
        )
    ]
    pages = {line.page for line in alike}
    span = max(pages) - min(pages) + 1 if pages else 1
    # The header of a table comes again on each page of the table; that of the sheet runs through the file.
    needed = ROW_SHARE * page_count if any(line.is_row for line in alike) else MIN_RUN_SHARE * span
    return alike if len(pages) >= max(MIN_PAGES, needed) else []


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
    return line.text.casefold(), round(line.x0 / SPOT_POINTS), round(line.top / SPOT_POINTS)
