"""A text cut into its statements: sentences and list items, each item with the line that opens its list."""

from __future__ import annotations

import re
from dataclasses import dataclass
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
    bulleted: bool | None = None
    at = 0
    for line in text.split("\n"):
        pieces = [(at + start, at + end) for start, end in sentences(line, abbreviations)]
        is_item = _BULLET.match(line) is not None
        if not line.strip() or (lead and bulleted and not is_item):
            lead = None
        if lead and bulleted is None:
            bulleted = is_item
        for number, (start, end) in enumerate(pieces):
            opens = text[end - 1] == ":" and number == len(pieces) - 1 and not is_item
            found.append(Statement(start, end, None if opens else lead, is_lead=opens))
            if opens:
                lead, bulleted = (start, end), None
        at += len(line) + 1
    return found
