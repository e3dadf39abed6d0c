"""Level 0: the leaflet's own sentences that answer a question, chosen in their context, or none.

An answer must speak of everything that the question demands: a word that stands for itself and is not in the
chosen text, directly or by a reviewed synonym, means that the leaflet does not say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.asking.focus import Need
from core.asking.groups import Draft, Group, in_order, is_repeated
from core.asking.quote import quoted
from core.asking.score import WEIGHTS, fitting_measures, scored
from core.asking.whole import about

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.asking.focus import Focus, Item
    from core.asking.leaflets import ReadySection
    from core.asking.retrieve import Retrieved
    from core.language.pack import LanguagePack

LEAST_COVERED = 0.6  # of what is demanded, by weight
AS_GOOD = 0.85  # share of the best score that a further group must have
TELLING = 0.6  # … where only a topic was named, and for what is always told
MOST_GROUPS, MOST_CHARS = 3, 1200
TRIED = 40  # best sentences that are looked at
NEAR_SENTENCES = 3
FEWEST_COMPARED = 2


def extract(focus: Focus, retrieved: Retrieved, pack: LanguagePack) -> Draft | None:
    """The sentences that answer, None if the leaflet's passages do not speak of what is asked."""
    if focus.compares:
        return _compared(focus, retrieved, pack)
    if not focus.demanding and not focus.measures:
        return _by_topic(focus, retrieved, pack)
    draft = _by_words(focus, retrieved, pack)
    return _each(focus, retrieved, pack) if draft is None and focus.is_list else draft


def _compared(focus: Focus, retrieved: Retrieved, pack: LanguagePack) -> Draft | None:
    """The sentence that itself speaks of all that is compared; two sentences on one thing each compare nothing.

    A medicine and another thing are never compared: its leaflet speaks of it all the time.
    """
    if len(focus.demanding) < FEWEST_COMPARED:
        return None
    for score, section, index in scored(focus, retrieved, pack)[:TRIED]:
        said = section.prepared.units[index].keys
        if all(not item.keys.isdisjoint(said) for item in focus.demanding):
            group = Group(section, quoted(focus, section, index), score)
            return Draft((group,), (_said(focus),))
    return None


def _each(focus: Focus, retrieved: Retrieved, pack: LanguagePack) -> Draft | None:
    """The best sentence on each of the things that are asked about; None if the leaflet lacks one of them."""
    groups: list[Group] = []
    for item in focus.items:
        if item.need is not Need.REQUIRED:
            continue
        draft = _by_words(focus.only(item), retrieved, pack)
        if draft is None:
            return None
        best = max(draft.groups, key=lambda group: group.score)
        if not is_repeated(best, groups):
            groups.append(best)
    return Draft(tuple(in_order(groups, retrieved)), (_said(focus),))


def _by_words(focus: Focus, retrieved: Retrieved, pack: LanguagePack) -> Draft | None:
    best = scored(focus, retrieved, pack)[:TRIED]
    # Where the leaflet has a range for the question's number, what has none is no answer.
    best = [one for one in best if _may_answer(focus, one[1], one[2], pack)]
    found = list(_candidates(focus, best, by_measure=True)) or list(
        _candidates(focus, best, by_measure=False)
    )
    if not found:
        return None
    # Who asks for a quantity is answered by a sentence that tells one, if there is any.
    telling = [one for one in found if focus.asked & one[0].section.prepared.told(one[1])]
    first = next((one for one in telling if one[0].score >= TELLING * found[0][0].score), found[0])
    # A further sentence that tells less than the first would only lead astray.
    told = _tells(focus, *first)
    others = [
        one for one, index in found if told <= _tells(focus, one, index) and one is not first[0]
    ]
    groups = [first[0]]
    for group in others:
        is_room = (
            len(groups) < MOST_GROUPS
            and sum(one.chars for one in groups) + group.chars <= MOST_CHARS
        )
        if group.score >= AS_GOOD * groups[0].score and is_room and not is_repeated(group, groups):
            groups.append(group)
    always = _always(focus, pack)
    if not any(group.section.section.code in always for group in groups):
        told_too = (one for one in others if one.section.section.code in always)
        groups += [one for one in told_too if one.score >= TELLING * groups[0].score][:1]
    return Draft(tuple(in_order(groups, retrieved)), (_said(focus),))


def _may_answer(focus: Focus, section: ReadySection, index: int, pack: LanguagePack) -> bool:
    """Whether a sentence stands at home in its topic, or uses the topic's own expressions."""
    topic = pack.answering.topics.get(focus.topics[0]) if focus.topics else None
    if topic is None or not topic.home or section.section.code in topic.home:
        return True
    return topic.name in section.prepared.units[index].topics


def _candidates(
    focus: Focus, found: Sequence[tuple[float, ReadySection, int]], *, by_measure: bool
) -> Iterator[tuple[Group, int]]:
    """The groups around the best sentences that speak of all that is demanded, each with its sentence.

    With `by_measure` they must have a range that holds the question's number, which then is a part of what is
    demanded.
    """
    if by_measure and not focus.measures:
        return
    kinds = {one.kind for one in focus.measures}
    for score, section, index in found:
        group = Group(section, quoted(focus, section, index), score)
        fitting = len(kinds & _tells(focus, group, index)) if by_measure else 0
        if by_measure and not fitting:
            continue
        wider = _covering(focus, group, index, WEIGHTS[Need.REQUIRED] * fitting)
        if wider is not None:
            yield wider, index


def _always(focus: Focus, pack: LanguagePack) -> frozenset[str]:
    """The sections whose sentences on the matter are never left out."""
    facts = pack.answering.topics
    return frozenset(
        code for topic in focus.topics if topic in facts for code in facts[topic].always
    )


def _tells(focus: Focus, group: Group, index: int) -> frozenset[str]:
    """What of the question a group speaks of: its demanded items, its numbers, its measures."""
    prepared = group.section.prepared
    keys = _keys(group)
    told = {item.said for item in focus.demanding if not item.keys.isdisjoint(keys)}
    told |= focus.numbers & (prepared.numbers(index) | prepared.numbers_before(index))
    told |= fitting_measures(focus, group.section, index)
    return frozenset(told)


def _keys(group: Group) -> frozenset[str]:
    units = group.section.prepared.units
    return frozenset().union(
        group.section.heading_keys, *(units[index].keys for index in group.units)
    )


def _covers(focus: Focus, group: Group, more: float) -> bool:
    """Whether the quoted text speaks of all that is required and of most of what is demanded.

    `more` is the weight of what it has besides words.
    """
    keys = _keys(group)
    demanded = focus.demanding
    missing = [item for item in demanded if item.keys.isdisjoint(keys)]
    if any(item.need is Need.REQUIRED for item in missing):
        return False
    total = sum(WEIGHTS[item.need] for item in demanded) + more
    return sum(WEIGHTS[item.need] for item in missing) < (1 - LEAST_COVERED) * total


def _covering(focus: Focus, group: Group, index: int, more: float) -> Group | None:
    """The group, with sentences near it in its paragraph if these speak of what it lacks; None if it lacks more."""
    if _covers(focus, group, more):
        return group
    prepared = group.section.prepared
    keys = _keys(group)
    missing = [item for item in focus.demanding if item.keys.isdisjoint(keys)]
    near = [
        other
        for other in prepared.of_block[prepared.units[index].block]
        if other not in group.units and abs(other - index) <= NEAR_SENTENCES
    ]
    added: set[int] = set()
    for item in missing:
        holding = [other for other in near if not item.keys.isdisjoint(prepared.units[other].keys)]
        added.update(sorted(holding, key=lambda other: abs(other - index))[:1])
    if not added:
        return None
    needed = {need for other in added for need in prepared.needs(other)}
    wider = Group(group.section, tuple(sorted({*group.units, *added, *needed})), group.score)
    return wider if _covers(focus, wider, more) else None


def _by_topic(focus: Focus, retrieved: Retrieved, pack: LanguagePack) -> Draft | None:
    """The answer to a question that only names a topic: the whole section, or its sentences that tell of it."""
    facts = pack.answering.topics
    topic = next(
        (facts[name] for name in focus.topics if name in facts and facts[name].is_alone), None
    )
    if topic is None or not retrieved.sections:
        return None
    own = {code for one in pack.routing.topics if one.name == topic.name for code in one.sections}
    first = next(
        (one for one in retrieved.sections if one.section.code in own), retrieved.sections[0]
    )
    if topic.is_whole and (draft := about(first, topic)):
        return draft
    groups: list[Group] = []
    for score, section, index in scored(focus, retrieved, pack)[:TRIED]:
        if groups and score < TELLING * groups[0].score:
            break
        unit = section.prepared.units[index]
        speaks = not unit.topics.isdisjoint(focus.topics) and not unit.is_mandatory
        group = Group(section, quoted(focus, section, index), score)
        if not speaks or is_repeated(group, groups):
            continue
        if groups and sum(one.chars for one in groups) + group.chars > MOST_CHARS:
            break
        groups.append(group)
    if not groups:
        return None
    return Draft(tuple(in_order(groups, retrieved)), (f"{topic.name}: what the section tells",))


def _said(focus: Focus) -> str:
    demanded: tuple[Item, ...] = focus.demanding
    return (
        "covers: " + ", ".join(item.said for item in demanded) if demanded else "covers the topic"
    )
