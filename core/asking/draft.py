"""Level 0: the leaflet's own sentences that answer a question, chosen in their context, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.asking.focus import Need
from core.asking.groups import Draft, Group, Place, in_order, is_repeated
from core.asking.quote import quoted
from core.asking.ranking import confidence, load_weights, ranked
from core.asking.whole import about

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.asking.evidence import Evidence
    from core.asking.ranking import Ranked
    from core.language.pack import LanguagePack

MOST_GROUPS, MOST_CHARS = 3, 1600
BEHIND = 2.5  # how much lower than the best a further group may score
TOPIC_BEHIND = 3.0  # … where only a topic was named
FORBIDDING_BEHIND = 8.0  # … where it forbids
TRIED = 40  # best sentences that are looked at
FEWEST_COMPARED = 2


def extract(evidence: Evidence, topics: Mapping[str, float], pack: LanguagePack) -> Draft | None:
    """The sentences that answer, None if the leaflet's sentences do not speak of what is asked.

    `topics` are the probabilities of the topics that the question may be about.
    """
    focus = evidence.focus
    found = ranked(evidence)
    if not found:
        return None
    if focus.compares:
        return _compared(evidence, found)
    if not focus.demanding and not focus.measures and (whole := _by_topic(evidence, found, pack)):
        return whole
    return _likely(evidence, found, topics, pack)


def _likely(
    evidence: Evidence, found: Sequence[Ranked], topics: Mapping[str, float], pack: LanguagePack
) -> Draft | None:
    """The best sentences, if they answer as far as can be told."""
    groups = _groups(evidence, found, BEHIND)
    likely = confidence(evidence, found, topics, keys_of(groups[0]))
    if likely < load_weights().least:
        return None
    forbidding = _forbidding(evidence, found, groups, pack)
    return Draft(
        tuple(in_order([*forbidding, *groups], evidence.sections, first=forbidding)),
        (f"answers: {likely:.2f}",),
        best=Place(found[0].section, found[0].index),
        forbidding=tuple(forbidding),
    )


def _forbidding(
    evidence: Evidence, found: Sequence[Ranked], groups: Sequence[Group], pack: LanguagePack
) -> list[Group]:
    """What the sections of contraindications say of the matter: it is never left out, and comes first."""
    facts = pack.answering.topics.values()
    codes = {code for topic in facts for code in topic.always}
    quoted_already = [group for group in groups if group.section.section.code in codes]
    if quoted_already:
        return quoted_already
    focus = evidence.focus
    wanted = [item for item in focus.items if item.need is Need.REQUIRED]
    wanted = wanted or [
        item for item in focus.items if not pack.answering.groups.isdisjoint(item.keys)
    ]
    for one in found:
        if one.score < found[0].score - FORBIDDING_BEHIND:
            break
        if one.section.section.code not in codes:
            continue
        group = Group(one.section, quoted(focus, one.section, one.index), one.score)
        said = keys_of(group)
        if wanted and all(not item.keys.isdisjoint(said) for item in wanted):
            return [] if is_repeated(group, groups) else [group]
    return []


def _groups(evidence: Evidence, found: Sequence[Ranked], behind: float) -> list[Group]:
    """The quotes around the best sentences, as many as are about as good and as there is room for.

    Where the best that a leaflet says is what another says already, its lesser sentences would only lead astray; so
    would what the regulation makes every leaflet say.
    """
    groups: list[Group] = []
    alike: set[int] = set()
    for one in found[:TRIED]:
        if groups and (one.score < found[0].score - behind or len(groups) == MOST_GROUPS):
            break
        group = Group(one.section, quoted(evidence.focus, one.section, one.index), one.score)
        if not groups:
            groups.append(group)
            continue
        if group.document in alike or one.section.prepared.units[one.index].is_mandatory:
            continue
        if is_repeated(group, groups):
            if all(known.document != group.document for known in groups):
                alike.add(group.document)
            continue
        if sum(known.chars for known in groups) + group.chars <= MOST_CHARS:
            groups.append(group)
    return groups


def _compared(evidence: Evidence, found: Sequence[Ranked]) -> Draft | None:
    """The sentence that itself speaks of all that is compared; two sentences on one thing each compare nothing.

    A medicine and another thing are never compared: its leaflet speaks of it all the time.
    """
    demanding = evidence.focus.demanding
    if len(demanding) < FEWEST_COMPARED:
        return None
    for one in found[:TRIED]:
        said = one.section.prepared.units[one.index].keys
        if all(not item.keys.isdisjoint(said) for item in demanding):
            units = quoted(evidence.focus, one.section, one.index)
            return Draft((Group(one.section, units, one.score),), ("compares both",))
    return None


def keys_of(group: Group) -> frozenset[str]:
    """The concepts and stems of all that a group quotes and of its section's heading."""
    units = group.section.prepared.units
    return frozenset().union(
        group.section.heading_keys, *(units[index].keys for index in group.units)
    )


def _by_topic(evidence: Evidence, found: Sequence[Ranked], pack: LanguagePack) -> Draft | None:
    """The answer to a question that only names a topic: the whole section, or its sentences that tell of it."""
    focus, facts = evidence.focus, pack.answering.topics
    topic = next(
        (facts[name] for name in focus.topics if name in facts and facts[name].is_alone), None
    )
    if topic is None:
        return None
    own = {code for one in pack.routing.topics if one.name == topic.name for code in one.sections}
    first = next((one for one in evidence.sections if one.section.code in own), None)
    if first is not None and topic.is_whole and (draft := about(first, topic)):
        return draft
    told = [
        one
        for one in found
        if topic.name in one.section.prepared.units[one.index].topics
        and not one.section.prepared.units[one.index].is_mandatory
    ]
    at_home = [one for one in told if one.section.section.code in own]
    if not told:
        return None
    told = at_home or told
    groups = _groups(evidence, told, TOPIC_BEHIND)
    return Draft(
        tuple(in_order(groups, evidence.sections)),
        (f"{topic.name}: what the section tells",),
        best=Place(told[0].section, told[0].index),
    )
