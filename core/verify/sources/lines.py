"""A text cut into its statements: sentences and list items, each with the line that opens its list or heads it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from core.language.sentences import sentences
from core.verify.sources.rows import is_header, is_row

if TYPE_CHECKING:
    from collections.abc import Collection

_BULLET = re.compile(r"\s*(?:[-•*·▪●◦■–—\uf0b7]|\(?(?:\d{1,2}|[a-z])[.)](?=\s))\s*")
_LABEL = re.compile(r"\s*\(?(?:\d{1,2}|[a-z])[.)]\s*")
_WRAP = re.compile(
    r"(?<=[^\s.:;!?…])[ \t]*\n(?=[ \t]*[a-zà-öø-ÿ]+[ ,;.\n])"
)  # a line broken within its sentence
_ENDS = (".", ":", ";", "!", "?", "…", ",")
_LONGEST_HEADING = 80  # characters; a longer line without a full stop is a sentence that lost it
_LONGEST_HEAD = 45  # characters of a line over a list that may head what follows the list too
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Statement:
    """The characters [start, end) of a text.

    `lead` are those of the line that opens the list it stands in, `heading` those of the line without a full stop
    that stands over it, `outer` those of the heading over that one; `later` is not the first sentence of its list item.
    `header` are those of the line with the headers of a table's row.
    """

    start: int
    end: int
    lead: Place | None
    heading: Place | None
    later: bool
    is_heading: bool
    is_row: bool = False
    header: Place | None = None
    outer: Place | None = None
    past: Place | None = None  # the line that opened the list before it, which may head it too

    @property
    def above(self) -> tuple[Place, ...]:
        """The headings over it, the outer one first."""
        return tuple(place for place in (self.outer, self.heading, self.past) if place)


def statements(text: str, abbreviations: Collection[str] = ()) -> list[Statement]:
    """The statements of a text in order; a line with a colon at its end, or bullets after it, leads those lines."""
    if "\n" in text and "\t" not in text and "|" not in text:
        text = _WRAP.sub(lambda wrap: " " * len(wrap.group()), text)
    found: list[Statement] = []
    reader = _Lists()
    titles: int | None = None  # where the headings right over each other begin
    starts = [start for start, _ in sentences(text, abbreviations)]
    lines = text.split("\n")
    table: _Table | None = None
    at = 0
    for number, line in enumerate(lines):
        if is_row(line):
            row = _stripped(line, at)
            reader.meets(line, [row], is_item=False)
            below = lines[number + 1] if number + 1 < len(lines) else ""
            if table is None:
                table = _Table(
                    reader.heading, reader.outer, row if is_header(line, below) else None
                )
            found.append(table.row(row, reader.lead))
            titles, reader.heading = None, table.over
            at += len(line) + 1
            continue
        table = None
        pieces = _pieces(text, at, at + len(line), starts)
        is_item = _BULLET.match(line) is not None
        follower = next((one for one in lines[number + 1 :] if one.strip()), "")
        reader.meets(line, pieces, is_item=is_item)
        for place, (start, end) in enumerate(pieces):
            is_last = place == len(pieces) - 1
            opens = is_last and not is_item and (text[end - 1] == ":" or _leads(line, follower))
            lead = None if opens else reader.lead
            heads = is_last and not (opens or lead) and _is_heading(line, follower)
            heads = heads and not (is_item and _BULLET.match(follower))
            found.append(
                Statement(
                    start,
                    end,
                    lead,
                    reader.heading,
                    later=place > 0,
                    is_heading=heads,
                    outer=reader.outer,
                    past=None if lead or heads or opens else reader.past,
                )
            )
            if opens:
                reader.opens((start, end))
            elif heads:
                titles = start if titles is None else titles
                reader.heads((titles, end))
            elif is_last and not lead and not text[start:end].endswith(_ENDS):
                reader.heads(None)  # a long line without a full stop ends what a heading heads
            if not heads:
                titles = None
        at += len(line) + 1
    return found


class _Table(NamedTuple):
    """A table that stands open: what stands over it, and its line of headers."""

    over: Place | None
    outer: Place | None
    header: Place | None

    def row(self, place: Place, lead: Place | None) -> Statement:
        """One of its rows; its header stands over it as a heading does."""
        start, end = place
        is_first = place == self.header
        heading, header = self.over, None if is_first else self.header
        if header:
            heading = (heading[0] if heading else header[0], header[1])
        return Statement(
            start,
            end,
            lead,
            heading,
            later=False,
            is_heading=is_first,
            is_row=True,
            header=header,
            outer=self.outer,
        )


def _stripped(line: str, at: int) -> Place:
    """Where a line that begins at a place stands, without the space around it."""
    return at + len(line) - len(line.lstrip()), at + len(line.rstrip())


class _Lists:
    """Which list stands open, line by line, and which heading stands over the lines."""

    def __init__(self) -> None:
        self.lead: Place | None = None
        self.heading: Place | None = None
        self.outer: Place | None = None
        self.past: Place | None = None  # what opened the list that ended last
        self._bulleted: bool | None = (
            None  # whether its items have bullets, once the first was seen
        )
        self._stopped = False  # whether they end with a full stop
        self._was_stopped = False  # the line before
        self._may_stop = False
        self._gap = False

    def heads(self, heading: Place | None) -> None:
        self.heading, self.outer, self.past = heading, None, None

    def opens(self, lead: Place) -> None:
        """A line opens a list; if it is itself an item of one, what opens that one heads all that follows.

        As in "Adults:", "Take two tablets if you:", "- have a cough": until the next heading, for nothing tells where
        such a block ends.
        """
        if self.lead:
            self.heading, self.outer = self.lead, self.heading
        self.lead, self.past, self._bulleted, self._gap = lead, None, None, False

    def meets(self, line: str, pieces: list[Place], *, is_item: bool) -> None:
        """Whether a line is an item of the list that stands open: the first one is, then those that look alike.

        A list with bullets goes on as long as they do, also over an empty line; one without as long as its lines are
        single pieces that end alike, as the rows of a table do. What follows a semicolon, or a title ("Children:",
        "First dose", "3 drops at once."), may end with a full stop.
        """
        if self.lead is None:
            return
        lead = self.lead
        stops = line.rstrip().endswith(".")
        is_title = self._bulleted is None or self._was_stopped
        if not line.strip():
            self._gap = self._bulleted is None
            if self._bulleted is False:
                self.lead = None
        elif self._bulleted is None:
            if self._gap and not is_item:
                self.lead = None
            self._bulleted, self._stopped = is_item, stops
        elif is_item != self._bulleted or not (
            is_item or (len(pieces) == 1 and self._ends_alike(stops=stops))
        ):
            self.lead = None
        if self.lead is None:
            is_head = lead[1] - lead[0] <= _LONGEST_HEAD
            self.past = (
                lead if is_head else None
            )  # "Renal failure", "- measure it", "- drink", "The dose is halved."
        self._was_stopped = stops
        self._may_stop = is_title or line.rstrip().endswith((";", ","))

    def _ends_alike(self, *, stops: bool) -> bool:
        return stops == self._stopped or (stops and self._may_stop)


def _leads(line: str, follower: str) -> bool:
    """Whether bullets follow a line that no sign ends: "Never take it if", "- you are pregnant"."""
    return bool(_BULLET.match(follower)) and not line.rstrip().endswith(_ENDS)


def _is_heading(line: str, follower: str) -> bool:
    return (
        bool(follower)
        and len(line.strip()) <= _LONGEST_HEADING
        and not line.rstrip().endswith((".", ";", "!", "…", ","))
    )


def _pieces(text: str, start: int, end: int, starts: list[int]) -> list[Place]:
    """The characters of a line, cut where sentences of the whole text begin, without space around them."""
    within = starts[bisect_right(starts, start) : bisect_left(starts, end)]
    found = []
    if within and _LABEL.fullmatch(text[start : within[0]]):
        del within[0]  # "1." is no sentence
    for first, last in pairwise((start, *within, end)):
        piece = text[first:last]
        if stripped := piece.strip():
            begin = first + len(piece) - len(piece.lstrip())
            found.append((begin, begin + len(stripped)))
    return found
