"""Level 0: the leaflet's own sentences that answer a question, chosen in their context, or none.

An answer must speak of everything that the question demands: a word that stands for itself and is not in the
chosen text, directly or by a reviewed synonym, means that the leaflet does not say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.asking.focus import Need
from core.asking.quote import quoted
from core.asking.score import WEIGHTS, fitting_measures, scored

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.asking.focus import Focus, Item
    from core.asking.leaflets import ReadySection
    from core.asking.retrieve import Retrieved
    from core.language.answering import TopicFacts
    from core.language.pack import LanguagePack

LEAST_COVERED = 0.6  # of what is demanded, by weight
AS_GOOD = 0.85  # share of the best score that a further group must have
TELLING = 0.6  # … where only a topic was named, and for what is always told
MOST_GROUPS, MOST_CHARS = 3, 1200
TRIED = 40  # best sentences that are looked at
NEAR_SENTENCES = 3
FEWEST_COMPARED = 2
SAME = 0.8  # share of the words that two quotes have in common when they say the same


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one section that are quoted together, in their order."""

    section: ReadySection
    units: tuple[int, ...]
    score: float

    @property
    def chars(self) -> int:
        units = self.section.prepared.units
        return sum(units[index].end - units[index].start for index in self.units)


@dataclass(frozen=True, slots=True)
class Draft:
    """The groups of an answer in reading order, and in plain words what they cover."""

    groups: tuple[Group, ...]
    reasons: tuple[str, ...]

    def tells(self, quantities: frozenset[str]) -> bool:
        """Whether it tells one of these kinds of quantity."""
        return any(
            quantities & group.section.prepared.told(index)
            for group in self.groups
            for index in group.units
        )


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
        if not _is_repeated(best, groups):
            groups.append(best)
    return Draft(tuple(_in_order(groups, retrieved)), (_said(focus),))


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
        if group.score >= AS_GOOD * groups[0].score and is_room and not _is_repeated(group, groups):
            groups.append(group)
    always = _always(focus, pack)
    if not any(group.section.section.code in always for group in groups):
        told_too = (one for one in others if one.section.section.code in always)
        groups += [one for one in told_too if one.score >= TELLING * groups[0].score][:1]
    return Draft(tuple(_in_order(groups, retrieved)), (_said(focus),))


def _may_answer(focus: Focus, section: ReadySection, index: int, pack: LanguagePack) -> bool:
    """Whether a sentence stands at home in its topic, or uses the topic's own expressions."""
    topic = pack.answering.topics.get(focus.topics[0]) if focus.topics else None
    if topic is None or not topic.home or section.section.code in topic.home:
        return True
    return topic.name in section.prepared.topics(index)


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


def _is_repeated(group: Group, groups: Iterable[Group]) -> bool:
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


def _in_order(groups: Sequence[Group], retrieved: Retrieved) -> list[Group]:
    """Groups as the leaflet has them, those of one section and of one leaflet together."""
    places = {id(section): place for place, section in enumerate(retrieved.sections)}
    merged: dict[int, Group] = {}
    for group in groups:
        known = merged.get(id(group.section))
        units = sorted({*group.units, *(known.units if known else ())})
        score = max(group.score, known.score if known else 0.0)
        merged[id(group.section)] = Group(group.section, tuple(units), score)
    ordered = sorted(merged.values(), key=lambda one: places[id(one.section)])
    leaflets = list(dict.fromkeys(_document(group) for group in ordered))
    return sorted(ordered, key=lambda one: leaflets.index(_document(one)))


def _document(group: Group) -> int:
    return group.section.stored_passages[0].document_id


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
        prepared = section.prepared
        speaks = not prepared.topics(index).isdisjoint(focus.topics) and not prepared.is_mandatory(
            index
        )
        group = Group(section, quoted(focus, section, index), score)
        if not speaks or _is_repeated(group, groups):
            continue
        if groups and sum(one.chars for one in groups) + group.chars > MOST_CHARS:
            break
        groups.append(group)
    if not groups:
        return None
    return Draft(tuple(_in_order(groups, retrieved)), (f"{topic.name}: what the section tells",))


def whole(section: ReadySection) -> Draft:
    """A whole section, in its order."""
    units = tuple(range(len(section.prepared.units)))
    return Draft((Group(section, units, 1.0),), ("the whole section",))


def about(section: ReadySection, topic: TopicFacts) -> Draft | None:
    """All that a section says of a topic, in its order; None if it has nothing under a title of the topic."""
    part = _part(section, topic)
    return Draft((Group(section, part, 1.0),), (f"{topic.name}: all of it",)) if part else None


def _part(section: ReadySection, topic: TopicFacts) -> tuple[int, ...]:
    """All of a section; of one that has the topic among others, what stands under the topic's title, if any."""
    prepared = section.prepared
    if section.section.code not in topic.part_of:
        return tuple(range(len(prepared.units)))
    titles = [unit.index for unit in prepared.units if unit.is_title]
    first = next((title for title in titles if topic.name in prepared.title_topics(title)), -1)
    if first < 0:
        return ()
    # The part ends where a title names other topics; a title that names none goes on with this one.
    end = next(
        (
            title
            for title in titles
            if title > first + 1
            and topic.name not in prepared.title_topics(title)
            and prepared.title_topics(title)
        ),
        len(prepared.units),
    )
    return tuple(range(first, end))


def _said(focus: Focus) -> str:
    demanded: tuple[Item, ...] = focus.demanding
    return (
        "covers: " + ", ".join(item.said for item in demanded) if demanded else "covers the topic"
    )
