"""What speaks for a sentence as the answer to a question: a handful of numbers, each with a name.

Nothing is decided here: `core/asking/ranking.py` weighs the numbers. A word counts by how rare it is among the
leaflet's sentences (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), and less where only what
the sentence hangs on says it.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING

from core.asking.focus import Need
from core.documents.document import BlockKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.asking.focus import Focus
    from core.asking.leaflets import ReadySection
    from core.asking.measures import Measure
    from core.language.pack import LanguagePack

NAMES = (
    *("required_said", "required_near", "required_around"),
    *("soft_said", "soft_near", "soft_around", "optional_said", "optional_near"),
    *("items_said", "covered", "section_topic", "own_topic", "title_topic"),
    *("tells_asked", "tells_other", "measure_fits", "measure_differs", "number"),
    *("mandatory", "reference", "long", "short", "row", "item", "for_professional", "for_patient"),
    *("covered_in_topic", "required_in_topic", "asked_in_topic", "of_others"),
    "away_from_home",
)
NEAR, AROUND = 0.7, 0.3  # a word in what the sentence hangs on; elsewhere in its paragraph
MOST_ITEMS, MOST_NUMBERS = 4, 2  # more of them say no more
LONG, SHORT = 600, 25  # characters
ADULT = "c:adult"  # whom a leaflet means where it names nobody
LEAST_SHARE = 0.005  # of a topic that is looked at
LEAST_TOPIC = 0.1  # of a section whose units are looked at though they have none of the words
_IN_TOPIC = {
    "covered_in_topic": "covered",
    "required_in_topic": "required_said",
    "asked_in_topic": "tells_asked",
}
_NEEDS = {Need.REQUIRED: "required", Need.SOFT: "soft", Need.OPTIONAL: "optional"}


class Evidence:
    """A question and the sections that are searched for its answer."""

    def __init__(
        self,
        focus: Focus,
        topics: Mapping[str, float],
        sections: Sequence[ReadySection],
        pack: LanguagePack,
        *,
        is_professional: bool,
    ) -> None:
        """`topics` are the probabilities of the topics that the question may be about."""
        self.focus = focus
        self.sections = tuple(sections)
        self._topics = topics
        self._pack = pack
        self._is_professional = is_professional

    @cached_property
    def holding(self) -> dict[str, int]:
        """How many units hold each item of the focus, by what was said."""
        units = [unit for section in self.sections for unit in section.prepared.units]
        return {
            item.said: sum(1 for unit in units if not item.keys.isdisjoint(unit.keys))
            for item in self.focus.items
        }

    @cached_property
    def weights(self) -> dict[str, float]:
        """Each item's share of what the question says; a word that few units hold weighs more."""
        count = sum(len(section.prepared.units) for section in self.sections)
        rarity = {
            said: math.log1p((count - holding + 0.5) / (holding + 0.5))
            for said, holding in self.holding.items()
        }
        total = math.fsum(rarity.values()) or 1.0
        return {said: weight / total for said, weight in rarity.items()}

    def may_answer(self, section: ReadySection, index: int) -> bool:
        """Whether anything at all speaks for a unit, and it is not of others than those asked about.

        A word in or around it speaks for it, or its section's topic. A child's dose never answers for the elderly.
        """
        prepared, asked = section.prepared, self._asked_keys
        groups = self._pack.answering.groups | {ADULT}
        of_unit = groups & prepared.units[index].keys
        if of_unit and not groups.isdisjoint(asked) and of_unit.isdisjoint(asked):
            return False
        if self._of_section(section) >= LEAST_TOPIC:
            return True
        block = prepared.units[index].block
        return not (
            asked.isdisjoint(prepared.block_keys(block))
            and asked.isdisjoint(prepared.context_keys(index))
        )

    def of(self, section: ReadySection, index: int) -> tuple[float, ...]:
        """The numbers of one unit, in the order of `NAMES`."""
        found = dict.fromkeys(NAMES, 0.0)
        self._words(section, index, found)
        self._topic(section, index, found)
        self._quantities(section, index, found)
        self._shape(section, index, found)
        # A word says more where the topic is told as well.
        for name, of in _IN_TOPIC.items():
            found[name] = found[of] * found["section_topic"]
        return tuple(found.values())

    def _words(self, section: ReadySection, index: int, found: dict[str, float]) -> None:
        prepared = section.prepared
        unit = prepared.units[index]
        near = prepared.context_keys(index)
        around = prepared.block_keys(unit.block)
        said = 0
        for item in self.focus.items:
            weight, need = self.weights[item.said], _NEEDS[item.need]
            if not item.keys.isdisjoint(unit.keys):
                said += 1
                found[f"{need}_said"] += weight
                found["covered"] += weight
            elif not (item.keys.isdisjoint(near) and item.keys.isdisjoint(section.heading_keys)):
                found[f"{need}_near"] += weight
                found["covered"] += NEAR * weight
            elif not item.keys.isdisjoint(around):
                if item.need is not Need.OPTIONAL:
                    found[f"{need}_around"] += weight
                found["covered"] += AROUND * weight
        found["items_said"] = min(said, MOST_ITEMS) / MOST_ITEMS
        # What is told of children or of dialysis answers nobody who did not ask about them.
        groups = self._pack.answering.groups & (unit.keys | near)
        found["of_others"] = float(bool(groups) and groups.isdisjoint(self._asked_keys))

    @cached_property
    def _asked_keys(self) -> frozenset[str]:
        return frozenset().union(*(item.keys for item in self.focus.items))

    def _topic(self, section: ReadySection, index: int, found: dict[str, float]) -> None:
        prepared = section.prepared
        found["section_topic"] = self._of_section(section)
        found["own_topic"] = self._share(prepared.units[index].topics)
        found["away_from_home"] = float(self._is_away(section, index))
        title = prepared.titles[index]
        if title >= 0:
            found["title_topic"] = self._share(prepared.title_topics(title))

    def _is_away(self, section: ReadySection, index: int) -> bool:
        """Whether the question's topic has sections of its own, and a unit of another does not speak of it."""
        first = self.focus.topics[0] if self.focus.topics else ""
        topic = self._pack.answering.topics.get(first)
        if topic is None or not topic.home or section.section.code in topic.home:
            return False
        return topic.name not in section.prepared.units[index].topics

    def _of_section(self, section: ReadySection) -> float:
        """How likely the question's topics are told in this section: less for one that is searched later."""
        known = self._by_section.get(id(section))
        if known is None:
            known = self._by_section[id(section)] = math.fsum(
                share / (1 + rank)
                for topic in self._pack.routing.topics
                if (share := self._topics.get(topic.name, 0.0)) >= LEAST_SHARE
                and (rank := topic.rank(section.section.code)) is not None
            )
        return known

    @cached_property
    def _by_section(self) -> dict[int, float]:
        return {}

    def _share(self, topics: frozenset[str]) -> float:
        return sum([self._topics.get(name, 0.0) for name in topics]) if topics else 0.0

    def _quantities(self, section: ReadySection, index: int, found: dict[str, float]) -> None:
        focus, prepared = self.focus, section.prepared
        if focus.asked:
            tells = bool(focus.asked & prepared.told(index))
            found["tells_asked" if tells else "tells_other"] = 1.0
        if focus.measures:
            fitting = fitting_measures(focus, section, index)
            told = {one.kind for one in told_measures(section, index)}
            found["measure_fits"] = sum(1 for one in focus.measures if one.kind in fitting)
            found["measure_differs"] = sum(
                1 for one in focus.measures if one.kind in told - fitting
            )
        if focus.numbers:
            numbers = prepared.numbers(index) | prepared.numbers_before(index)
            found["number"] = min(len(focus.numbers & numbers), MOST_NUMBERS)

    def _shape(self, section: ReadySection, index: int, found: dict[str, float]) -> None:
        unit = section.prepared.units[index]
        size = unit.end - unit.start
        is_professional = section.section.code.partition("-")[0] in self._pack.routing.professional
        found["mandatory"] = float(unit.is_mandatory)
        found["reference"] = float(unit.is_reference)
        found["long"] = float(size > LONG)
        found["short"] = float(size < SHORT)
        found["row"] = float(unit.kind is BlockKind.ROW)
        found["item"] = float(unit.kind is BlockKind.ITEM)
        found["for_professional"] = float(is_professional and self._is_professional)
        found["for_patient"] = float(not is_professional and not self._is_professional)


def fitting_measures(focus: Focus, section: ReadySection, index: int) -> frozenset[str]:
    """The kinds of the question's numbers for which a unit, or what it stands under, has a range that holds them."""
    told = told_measures(section, index) if focus.measures else ()
    return frozenset(
        asked.kind
        for asked in focus.measures
        if any(one.kind == asked.kind and one.holds(asked) for one in told)
    )


def told_measures(section: ReadySection, index: int) -> tuple[Measure, ...]:
    """The measures of a unit, else those of what it hangs on and stands under."""
    prepared = section.prepared
    own = prepared.measures(index)
    return own or tuple(
        one for other in prepared.context(index) for one in prepared.measures(other)
    )
