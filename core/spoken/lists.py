"""Lists within a sentence, "Seções procuradas: 4. CONTRAINDICAÇÕES; 8. POSOLOGIA": each number with its own item."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from core.spoken.wording import Wording

# "4. CONTRAINDICAÇÕES", "4) …", "4.3 Contre-indications".
_ITEM = re.compile(
    r"\s*(?:(\d{1,2}(?:\.\d{1,2}){0,3})\s?[.)]|(\d{1,2}(?:\.\d{1,2}){1,3}))\s+(?=[^\W\d_a-zà-ÿ])",
    re.ASCII,
)
_LEAD = re.compile(r"[^:;\d]{3,80}:(?=\s)")
_SENTENCES = re.compile(r"[.!?]\s+\S")  # an item of several sentences is no heading
LEAST_ITEMS = 2


class Item(NamedTuple):
    """A part of a list as it is written; the digits that number it ("" if none do), and the rest."""

    text: str
    number: str
    rest: str


class SectionList(NamedTuple):
    """What leads to a list ("" if nothing does), its items, and whether they are sections of a leaflet."""

    lead: str
    items: tuple[Item, ...]
    is_of_sections: bool


def list_in(line: str, wording: Wording) -> SectionList | None:
    """The list that a line is; None if it is none.

    One numbered item is enough where the lead speaks of sections; else it takes two.
    """
    found = _LEAD.match(line)
    lead = found[0] if found else ""
    parts = [part for part in re.split(r"(?<=;)", line[len(lead) :]) if part.strip()]
    items = tuple(map(_item, parts))
    numbered = sum(bool(item.number) for item in items)
    words = re.findall(r"\w+", lead.casefold())
    is_of_sections = not wording.lists["section_words"].isdisjoint(words)
    is_list = numbered >= (1 if is_of_sections else LEAST_ITEMS)
    is_whole = is_of_sections or numbered == len(items)
    if not is_list or not is_whole or any(_SENTENCES.search(item.rest) for item in items):
        return None
    return SectionList(lead.strip(), items, is_of_sections)


def _item(part: str) -> Item:
    found = _ITEM.match(part)
    if found is None:
        return Item(part.strip(), "", part.strip())
    return Item(part.strip(), found[1] or found[2], part[found.end() :].strip())
