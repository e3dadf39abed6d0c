"""What is quoted together: units of a section, groups of them in the leaflet's order, and those that say the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.asking.leaflets import ReadySection

SAME = 0.8  # share of the words that two quotes have in common when they say the same


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one section that are quoted together, in their order."""

    section: ReadySection
    units: tuple[int, ...]
    score: float

    @property
    def document(self) -> int:
        """The number of the document that it is quoted from."""
        return self.section.stored_passages[0].document_id

    @property
    def chars(self) -> int:
        units = self.section.prepared.units
        return sum(units[index].end - units[index].start for index in self.units)


@dataclass(frozen=True, slots=True)
class Place:
    """A unit of a section."""

    section: ReadySection
    index: int


@dataclass(frozen=True, slots=True)
class Draft:
    """The groups of an answer in reading order, and in plain words what they cover.

    `best` is the unit that answers best, None where more than single sentences is quoted (a section, a comparison).
    `forbidding` is quoted because contraindications are never left out.
    """

    groups: tuple[Group, ...]
    reasons: tuple[str, ...]
    best: Place | None = None
    forbidding: tuple[Group, ...] = ()


def is_repeated(group: Group, groups: Iterable[Group]) -> bool:
    """Whether the same is quoted already: a part of it, or another leaflet's words with few changes."""
    words, numbers = _content(group)
    for one in groups:
        if one.section is group.section and set(group.units) <= set(one.units):
            return True
        other_words, other_numbers = _content(one)
        shared = len(words & other_words)
        if numbers == other_numbers and shared >= SAME * len(words | other_words):
            return True
    return False


def _content(group: Group) -> tuple[frozenset[str], frozenset[str]]:
    """The words and the numbers of a group, titles apart."""
    units = group.section.prepared.units
    said = {
        word for index in group.units if not units[index].is_title for word in units[index].words
    }
    return frozenset(w for w in said if w.isalpha()), frozenset(w for w in said if not w.isalpha())


def in_order(
    groups: Sequence[Group], sections: Sequence[ReadySection], first: Sequence[Group] = ()
) -> list[Group]:
    """Groups as the leaflet has them, those of one section and of one leaflet together.

    Of each leaflet, the sections of the groups `first` come before the others.
    """
    places = {id(section): place for place, section in enumerate(sections)}
    merged: dict[int, Group] = {}
    for group in groups:
        known = merged.get(id(group.section))
        units = sorted({*group.units, *(known.units if known else ())})
        score = max(group.score, known.score if known else 0.0)
        merged[id(group.section)] = Group(group.section, tuple(units), score)
    of_first = {id(group.section) for group in first}
    ordered = sorted(
        merged.values(),
        key=lambda one: (id(one.section) not in of_first, places[id(one.section)]),
    )
    leaflets = list(dict.fromkeys(group.document for group in ordered))
    return sorted(ordered, key=lambda one: leaflets.index(one.document))
