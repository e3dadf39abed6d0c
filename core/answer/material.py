"""What a model is shown of a leaflet: a few sentences, cut into numbered spans, and which of them it may use."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.verify.verify import Passage, Source

SHORTEST_SPAN = 12  # characters: less is no clause
LONGEST_WHOLE = 80  # characters of a sentence that is not cut
_CUT = re.compile(r"(?<=[,;:])\s+")
_SPACES = re.compile(r"\s+")
_NUMBER = re.compile(r"[1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, list item or row: the characters [start, end) of its section; `unit` is its place there.

    A title is shown to be understood by, and cannot be chosen; `hangs_on` are the units without which it says less
    or something else.
    """

    unit: int
    text: str
    start: int
    end: int
    is_title: bool = False
    hangs_on: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedPassage:
    """A passage that written sentences are checked against; `start` is its first character's place in the section."""

    passage: Passage
    start: int


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a sentence that can be quoted, the characters [start, end) of its text; numbers count from 1."""

    number: int
    sentence: Sentence
    start: int
    end: int

    @property
    def text(self) -> str:
        """On one line, as the model sees it."""
        return on_one_line(self.sentence.text[self.start : self.end])


@dataclass(frozen=True, slots=True)
class Shown:
    """What a model reads of a leaflet; the same `key` means the same text, "" that its state is not worth keeping."""

    block: str
    key: str


@dataclass(frozen=True)
class Material:
    """What a model may help with: a question and a stretch of one section of one leaflet.

    `key` names the stretch (a version's text and a place in it never change). `allowed` are the units that may be
    shown as an answer to this question: what else stands in the stretch is there to be understood.
    `passages` are what a written sentence is checked against.
    """

    question: str
    lang: str
    medicine: str
    heading: str
    key: str
    sentences: tuple[Sentence, ...]
    allowed: frozenset[int]
    passages: tuple[PlacedPassage, ...]

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        found: list[Span] = []
        for sentence in self.sentences:
            if sentence.is_title:
                continue
            for start, end in _pieces(sentence.text):
                found.append(Span(len(found) + 1, sentence, start, end))
        return tuple(found)

    def span(self, number: int) -> Span | None:
        """The span of a number, None if there is none."""
        return self.spans[number - 1] if 1 <= number <= len(self.spans) else None

    def named(self, number: str) -> Span | None:
        """The span of a number as a model wrote it, None if that is no number of a span."""
        return self.span(int(number)) if _NUMBER.fullmatch(number) else None

    def is_allowed(self, span: Span) -> bool:
        return span.sentence.unit in self.allowed

    def place(self, source: Source) -> tuple[int, int]:
        """The characters of the section that carry a claim."""
        at = next(one.start for one in self.passages if one.passage.pid == source.pid)
        return at + source.start, at + source.end

    def units_at(self, start: int, end: int) -> frozenset[int]:
        """The units that have a character in [start, end) of the section, titles apart."""
        return frozenset(
            one.unit
            for one in self.sentences
            if one.start < end and start < one.end and not one.is_title
        )

    def carriers(self, source: Source) -> frozenset[int]:
        """The first and the last unit of a claim's source, which carry it; what is between may be something else."""
        units = self.units_at(*self.place(source))
        return frozenset({min(units), max(units)}) if units else units

    @cached_property
    def allowed_units(self) -> frozenset[int]:
        """The units that a model may choose."""
        return frozenset(
            one.unit for one in self.sentences if one.unit in self.allowed and not one.is_title
        )

    @cached_property
    def allowed_numbers(self) -> tuple[int, ...]:
        """The first span of each sentence that may be shown."""
        firsts = {span.sentence.unit: span.number for span in reversed(self.spans)}
        return tuple(sorted(firsts[unit] for unit in self.allowed if unit in firsts))

    @cached_property
    def shown(self) -> Shown:
        """The stretch as a model that writes reads it, each span behind its number."""
        return Shown("\n".join(self._lines()), self.key)

    def _lines(self) -> Iterator[str]:
        spans: dict[int, list[Span]] = {}
        for span in self.spans:
            spans.setdefault(span.sentence.unit, []).append(span)
        for sentence in self.sentences:
            if sentence.is_title:
                yield f"# {on_one_line(sentence.text)}"
            else:
                yield " ".join(f"[{one.number}] {one.text}" for one in spans[sentence.unit])


def on_one_line(text: str) -> str:
    return _SPACES.sub(" ", text).strip()


def _pieces(text: str) -> Sequence[tuple[int, int]]:
    """Where a long sentence may be cut: after a comma, semicolon or colon, into parts that are not too short."""
    if len(text) <= LONGEST_WHOLE or "\t" in text:
        return [(0, len(text))]
    cuts = [0]
    for match in _CUT.finditer(text):
        is_long_enough = min(match.start() - cuts[-1], len(text) - match.end()) >= SHORTEST_SPAN
        if is_long_enough:
            cuts.append(match.end())
    return list(zip(cuts, [*cuts[1:], len(text)], strict=True))
