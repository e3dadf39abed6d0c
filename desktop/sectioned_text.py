"""A text in sections as it is shown and told: its headings, its pages, its marked words. No Qt."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from desktop.rows import Row, Sign
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.documents.document import Section


class MarkKind(StrEnum):
    """Why words are marked; the text says the same in words."""

    HEADING = "heading"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Mark:
    """The characters [start, end) of the text, marked."""

    kind: MarkKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A section's heading as a line of the list of headings, and where it stands in the text.

    `key` is the same for the same section of another text.
    """

    row: Row
    key: str
    start: int


@dataclass(frozen=True, slots=True)
class SectionedText:
    """A whole text with its headings in order. `pages` are places where a page begins: (character, page).

    `file_sha256` is the file that it was read from, "" if there is not one (a difference of two).
    """

    title: str
    where: str
    lang: str
    text: str
    headings: tuple[Heading, ...]
    marks: tuple[Mark, ...] = ()
    pages: tuple[tuple[int, int], ...] = ()
    file_sha256: str = ""

    def heading_at(self, offset: int) -> int:
        """The number of the heading over a character, -1 before the first."""
        return bisect_right([heading.start for heading in self.headings], offset) - 1

    def page_at(self, offset: int) -> int:
        """The page that a character stands on, 0 if it is not known."""
        number = bisect_right([start for start, _page in self.pages], offset) - 1
        return self.pages[number][1] if number >= 0 else 0

    def place_at(self, offset: int) -> str:
        """Where a character stands: its page and the heading over it."""
        page = self.page_at(offset)
        number = self.heading_at(offset)
        heading = self.headings[number].row.text if number >= 0 else ""
        if not page:
            return heading
        told = _("Page {page}").format(page=page)
        return f"{told} · {heading}" if heading else told

    def start_of(self, key: str) -> int | None:
        """Where the section of that key begins; None if this text has none."""
        return next((one.start for one in self.headings if one.key == key), None)


def sectioned(
    sections: Sequence[Section], *, title: str, where: str, lang: str, file_sha256: str = ""
) -> SectionedText:
    """A leaflet's sections as one text, each under its heading."""
    parts: list[str] = []
    headings: list[Heading] = []
    marks: list[Mark] = []
    pages: list[tuple[int, int]] = []
    length = 0
    for section in sections:
        heading = heading_of(section)
        headings.append(Heading(_heading_row(section, heading), key_of(section), length))
        marks.append(Mark(MarkKind.HEADING, length, length + len(heading)))
        pages.append((length, section.pages[0]))
        body = length + len(heading) + 1
        pages += [(body + block.start, block.page) for block in section.blocks]
        part = f"{heading}\n{section.text}\n\n"
        parts.append(part)
        length += len(part)
    text = "".join(parts).rstrip("\n")
    return SectionedText(
        title, where, lang, text, tuple(headings), tuple(marks), tuple(pages), file_sha256
    )


def heading_of(section: Section) -> str:
    """The heading on one line; a section without one is told by its code."""
    return " ".join(section.heading.split()) or section.code or _("Without a heading")


def key_of(section: Section) -> str:
    """What the same section of another leaflet has too."""
    return section.code or heading_of(section).casefold()


def pages_told(pages: tuple[int, int]) -> str:
    """A section's pages in words, to stand in a sentence."""
    first, last = pages
    if first == last:
        return _("page {page}").format(page=first)
    return _("pages {first} to {last}").format(first=first, last=last)


def _heading_row(section: Section, heading: str) -> Row:
    pages = pages_told(section.pages)
    status = f"{section.code} · {pages}" if section.code else pages
    return Row(Sign.SECTION, status, heading, (), f"{heading}, {pages}.", section.code)
