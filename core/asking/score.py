"""How well a sentence answers: what it says itself, what it hangs on says, and where in the leaflet it stands.

Scores are comparable within one question only and are shown to nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.asking.focus import Need

if TYPE_CHECKING:
    from core.asking.focus import Focus
    from core.asking.leaflets import ReadySection
    from core.asking.measures import Measure
    from core.asking.retrieve import Retrieved
    from core.language.pack import LanguagePack

WEIGHTS = {Need.REQUIRED: 2.0, Need.SOFT: 1.0, Need.OPTIONAL: 0.5}
NEARBY, AROUND = 0.8, 0.3  # a word in what the sentence hangs on; elsewhere in its paragraph
LEAST_WEIGHT = 0.4  # share of a word's weight that it has even if every passage holds it
TOPIC, OTHER_TOPIC = 0.5, 0.2
ASKED = 0.9  # it tells the kind of quantity that is asked for
MEASURE_FITS, MEASURE_DIFFERS = 1.6, -1.6
NUMBER = 0.5  # a strength that the question names
SECTION, PASSAGE = 0.4, 0.3
MANDATORY, REFERENCE, LONG = -1.2, -0.3, -0.2
LONG_UNIT = 600


def scored(
    focus: Focus, retrieved: Retrieved, pack: LanguagePack
) -> list[tuple[float, ReadySection, int]]:
    """All units that may answer, the best first, then in the order in which sections are preferred."""
    places = {id(section): place for place, section in enumerate(retrieved.sections)}
    most = max(retrieved.rarity.values(), default=1.0) or 1.0
    weights = {
        item.said: WEIGHTS[item.need]
        * (LEAST_WEIGHT + (1 - LEAST_WEIGHT) * retrieved.rarity.get(item.said, most) / most)
        for item in focus.items
    }
    wanted = _wanted(focus, pack)
    found = []
    for ranked in retrieved.passages:
        section = ranked.ready.section
        prior = SECTION * (1 - places[id(section)] / max(len(places), 1)) + PASSAGE * ranked.score
        units = section.prepared.units[slice(*ranked.ready.units)]
        found += [
            (prior + _score(focus, section, unit.index, weights, wanted), section, unit.index)
            for unit in units
            if not unit.is_title and not section.prepared.is_header(unit.index)
        ]
    return sorted(found, key=lambda one: (-one[0], places[id(one[1])], one[2]))


def _score(
    focus: Focus,
    section: ReadySection,
    index: int,
    weights: dict[str, float],
    wanted: frozenset[str],
) -> float:
    """How well a unit answers; comparable within one question only."""
    prepared = section.prepared
    unit = prepared.units[index]
    context, around = prepared.context_keys(index), prepared.block_keys(unit.block)
    score, direct = 0.0, 0
    for item in focus.items:
        if not item.keys.isdisjoint(unit.keys):
            score += weights[item.said]
            direct += item.need is not Need.OPTIONAL
        elif not (item.keys.isdisjoint(context) and item.keys.isdisjoint(section.heading_keys)):
            score += NEARBY * weights[item.said]
        elif not item.keys.isdisjoint(around):
            score += AROUND * weights[item.said]
    score += _topic_score(focus, section, index) + _measure_score(focus, section, index)
    if focus.numbers and direct:
        score += NUMBER * len(
            focus.numbers & (prepared.numbers(index) | prepared.numbers_before(index))
        )
    if wanted and not wanted.isdisjoint(prepared.told(index)):
        score += ASKED
    if not direct and unit.is_mandatory:
        score += MANDATORY
    if unit.is_reference:
        score += REFERENCE
    if unit.end - unit.start > LONG_UNIT:
        score += LONG
    return score


def _wanted(focus: Focus, pack: LanguagePack) -> frozenset[str]:
    """The quantities that the question asks for, else those that its topic usually has."""
    if focus.asked:
        return focus.asked
    facts = pack.answering.topics
    return frozenset(
        name for topic in focus.topics[:2] if topic in facts for name in facts[topic].asked
    )


def _topic_score(focus: Focus, section: ReadySection, index: int) -> float:
    if not focus.topics:
        return 0.0
    prepared = section.prepared
    title = prepared.titles[index]
    own = prepared.units[index].topics
    above = prepared.units[title].topics if title >= 0 else frozenset()
    score = 0.0
    for place, topic in enumerate(focus.topics):
        weight = TOPIC if place == 0 else OTHER_TOPIC
        if topic in own:
            score += weight
        elif topic in above:
            score += weight / 2
    return score


def _measure_score(focus: Focus, section: ReadySection, index: int) -> float:
    """A range that holds the question's number speaks for a unit, one that does not against it."""
    if not focus.measures:
        return 0.0
    told = _told_measures(section, index)
    fitting = fitting_measures(focus, section, index)
    score = 0.0
    for asked in focus.measures:
        if asked.kind in fitting:
            score += MEASURE_FITS
        elif any(one.kind == asked.kind for one in told):
            score += MEASURE_DIFFERS
    return score


def fitting_measures(focus: Focus, section: ReadySection, index: int) -> frozenset[str]:
    """The kinds of the question's numbers for which a unit, or what it stands under, has a range that holds them."""
    told = _told_measures(section, index) if focus.measures else ()
    return frozenset(
        asked.kind
        for asked in focus.measures
        if any(one.kind == asked.kind and one.holds(asked) for one in told)
    )


def _told_measures(section: ReadySection, index: int) -> tuple[Measure, ...]:
    prepared = section.prepared
    own = prepared.measures(index)
    above = [one for other in prepared.context(index) for one in prepared.measures(other)]
    return own or tuple(above)
