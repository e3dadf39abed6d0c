"""Where on its pages does a quote stand? Its words are found again as the import has read them, or not at all.

Both sides lose what the import may change: spaces, hyphens, ligatures, leaders. A quote that goes on in the next
column or on the next page may step over whole lines: running headers are no part of the text.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from core.ingest.normal import glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.engines import Quote
    from models.layout.page import PlacedWord

# What is lost or gained between the page and the text: spaces, hyphens at line ends, invisible signs.
_LOST = re.compile(
    r"[\s\-\u00ad\u2010\u2011\ufffe\u2026\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\x00-\x1f\x7f]"
)
_LEADERS = re.compile(r"[.·_]{4,}")
CONTEXT_CHARS = 200
CERTAIN_CHARS = 20  # so many characters, with their neighbours, are no accident
STEPPED_OVER = 14  # lines between two parts of a quote: a footer, a header, a table beside
STEPS = 4  # columns and pages that a quote goes over
SAME_LINE = 0.5  # of the lower word's height is shared
NEAR = 1.5  # times their height: words of one mark are no further apart


class Box(NamedTuple):
    """A rectangle on a page, numbered from 0 within those that were looked at."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Pages:
    """All that stands on the pages as one text; `places` are (page, word, share of it before, share after)."""

    text: str
    places: list[tuple[int, PlacedWord, float, float]]
    rows: list[tuple[int, int]]  # where each line begins and ends in the text


def boxes_of(quote: Quote, pages: Sequence[Sequence[Sequence[PlacedWord]]]) -> list[Box]:
    """The rectangles around the quoted words on the pages' lines; none unless there is one place for certain."""
    found = _pages(pages)
    target = _text_key(quote.text)
    if not target:
        return []
    around = (_text_key(quote.before[-CONTEXT_CHARS:]), _text_key(quote.after[:CONTEXT_CHARS]))
    places = _whole(found, target) or _in_parts(found, target)
    spans = _certain(found, places, target, around)
    return list(_merged(found, spans))


@lru_cache(maxsize=4096)
def _key(text: str) -> str:
    """What is compared of a word: the characters as a person sees them, without what may be lost."""
    return _LOST.sub("", unicodedata.normalize("NFD", text.translate(glyphs())))


def _text_key(text: str) -> str:
    """What is compared of a text."""
    return _LEADERS.sub("", _key(text))


def _pages(pages: Sequence[Sequence[Sequence[PlacedWord]]]) -> _Pages:
    parts: list[str] = []
    places: list[tuple[int, PlacedWord, float, float]] = []
    rows: list[tuple[int, int]] = []
    for number, lines in enumerate(pages):
        for words in lines:
            start = len(places)
            line: list[str] = []
            own: list[tuple[int, PlacedWord, float, float]] = []
            for word in words:
                key = _key(word.text)
                line.append(key)
                own.extend(
                    (number, word, index / len(key), (index + 1) / len(key))
                    for index in range(len(key))
                )
            text = "".join(line)
            # Leaders may be words of one dot each.
            for leader in reversed(list(_LEADERS.finditer(text))):
                del own[leader.start() : leader.end()]
            parts.append(_LEADERS.sub("", text))
            places.extend(own)
            if len(places) > start:
                rows.append((start, len(places)))
    return _Pages("".join(parts), places, rows)


def _whole(pages: _Pages, target: str) -> list[list[tuple[int, int]]]:
    """The places of the quote in one piece."""
    return [[(start, start + len(target))] for start in _occurrences(pages.text, target)]


def _occurrences(text: str, target: str) -> Iterator[int]:
    at = text.find(target)
    while at >= 0:
        yield at
        at = text.find(target, at + 1)


def _in_parts(pages: _Pages, target: str) -> list[list[tuple[int, int]]]:
    """The places of the quote with whole lines between its parts, of as few parts as there can be."""
    ways = [
        way
        for row, (start, end) in enumerate(pages.rows)
        for at in range(start, end)
        if pages.text[at] == target[0] and target.startswith(pages.text[at:end])
        for way in _ways(pages, row, end - at, [(at, end)], target)
    ]
    least = min(map(len, ways), default=0)
    return [way for way in ways if len(way) == least]


def _ways(
    pages: _Pages, row: int, done: int, spans: list[tuple[int, int]], target: str
) -> Iterator[list[tuple[int, int]]]:
    """How the rest of the quote can go on after a line that it fills to its end."""
    if done == len(target):
        yield spans
        return
    for following in range(row + 1, min(row + 2 + STEPPED_OVER, len(pages.rows))):
        start, end = pages.rows[following]
        length = min(end - start, len(target) - done)
        if pages.text[start : start + length] != target[done : done + length]:
            continue
        if following == row + 1:
            grown = [*spans[:-1], (spans[-1][0], start + length)]
        elif len(spans) < STEPS:
            grown = [*spans, (start, start + length)]
        else:
            continue
        yield from _ways(pages, following, done + length, grown, target)
        if following == row + 1:
            return  # what goes on at once steps over nothing


def _certain(
    pages: _Pages, places: list[list[tuple[int, int]]], target: str, around: tuple[str, str]
) -> list[tuple[int, int]]:
    """The place whose neighbours are the quote's; none if two are as good, or if it says too little."""
    scored = sorted(((_agreement(pages, spans, around), spans) for spans in places), reverse=True)
    if not scored or (len(scored) > 1 and scored[0][0] == scored[1][0]):
        return []
    agreement, spans = scored[0]
    is_all = not any(around)
    return spans if is_all or len(target) + agreement >= CERTAIN_CHARS else []


def _agreement(pages: _Pages, spans: list[tuple[int, int]], around: tuple[str, str]) -> int:
    """How many characters before and after the place are those beside the quote."""
    before, after = around
    start, end = spans[0][0], spans[-1][1]
    left = pages.text[max(0, start - len(before)) : start]
    right = pages.text[end : end + len(after)]
    return _shared(left[::-1], before[::-1]) + _shared(right, after)


def _shared(one: str, other: str) -> int:
    length = min(len(one), len(other))
    return next((i for i in range(length) if one[i] != other[i]), length)


def _merged(pages: _Pages, spans: Sequence[tuple[int, int]]) -> Iterator[Box]:
    """Words beside each other on one line as one rectangle."""
    box: Box | None = None
    for piece in _pieces(pages, spans):
        if box is not None and _is_beside(box, piece):
            box = Box(
                box.page,
                min(box.x0, piece.x0),
                min(box.top, piece.top),
                max(box.x1, piece.x1),
                max(box.bottom, piece.bottom),
            )
            continue
        if box is not None:
            yield box
        box = piece
    if box is not None:
        yield box


def _pieces(pages: _Pages, spans: Sequence[tuple[int, int]]) -> Iterator[Box]:
    """The quoted part of each word."""
    for start, end in spans:
        places = pages.places[start:end]
        edges = [
            0,
            *(i for i, (one, other) in enumerate(pairwise(places), 1) if one[1] is not other[1]),
            len(places),
        ]
        for first, last in pairwise(edges):
            page, word, share, _ = places[first]
            until = places[last - 1][3]
            if word.bottom - word.top > word.x1 - word.x0 and len(word.text) > 2:  # noqa: PLR2004 - upright text
                share, until = 0.0, 1.0
            width = word.x1 - word.x0
            yield Box(page, word.x0 + share * width, word.top, word.x0 + until * width, word.bottom)


def _is_beside(box: Box, piece: Box) -> bool:
    height = min(box.bottom - box.top, piece.bottom - piece.top)
    shared = min(box.bottom, piece.bottom) - max(box.top, piece.top)
    gap = max(piece.x0 - box.x1, box.x0 - piece.x1)
    return box.page == piece.page and shared >= SAME_LINE * height and gap <= NEAR * height
