"""A text cut into its statements: sentences and list items, each item with the line that opens its list."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from core.language.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Collection

_BULLET = re.compile(r"\s*(?:[-•*·▪●◦■–—\uf0b7]|\(?(?:\d{1,2}|[a-z])[.)](?=\s))\s*")


@dataclass(frozen=True, slots=True)
class Statement:
    """The characters [start, end) of a text; `lead` are those of the line that opens the list it stands in."""

    start: int
    end: int
    lead: tuple[int, int] | None = None
    is_lead: bool = False


def statements(text: str, abbreviations: Collection[str] = ()) -> list[Statement]:
    """The statements of a text in order; a line that ends with a colon leads the lines after it."""
    found: list[Statement] = []
    lead: tuple[int, int] | None = None
    bulleted: bool | None = (
        None  # whether the items of the list have bullets, once the first was seen
    )
    starts = [start for start, _ in sentences(text, abbreviations)]
    at = 0
    for line in text.split("\n"):
        pieces = _pieces(text, at, at + len(line), starts)
        is_item = _BULLET.match(line) is not None
        if lead and not _belongs(line, pieces, bulleted=bulleted):
            lead = None
        elif lead:
            bulleted = is_item
        for number, (start, end) in enumerate(pieces):
            opens = text[end - 1] == ":" and number == len(pieces) - 1 and not is_item
            # An item's first sentence completes the list's first line; those after it stand alone.
            mine = lead if number == 0 and not opens else None
            found.append(Statement(start, end, mine, is_lead=opens))
            if opens:
                lead, bulleted = (start, end), None
        at += len(line) + 1
    return found


def _belongs(line: str, pieces: list[tuple[int, int]], *, bulleted: bool | None) -> bool:
    """Whether a line is an item of the list that stands open: the first one is, then those that look alike.

    A list with bullets goes on as long as they do; one without as long as its lines are single pieces that no full
    stop ends, as the rows of a table are.
    """
    if not line.strip():
        return False
    if bulleted is None:
        return True
    if bulleted:
        return _BULLET.match(line) is not None
    return len(pieces) == 1 and not line.rstrip().endswith(".")


def _pieces(text: str, start: int, end: int, starts: list[int]) -> list[tuple[int, int]]:
    """The characters of a line, cut where sentences of the whole text begin, without space around them."""
    within = starts[bisect_right(starts, start) : bisect_left(starts, end)]
    found = []
    for first, last in pairwise((start, *within, end)):
        piece = text[first:last]
        if stripped := piece.strip():
            begin = first + len(piece) - len(piece.lstrip())
            found.append((begin, begin + len(stripped)))
    return found
