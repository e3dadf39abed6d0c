"""Whole sections, or all that a section says of a topic, for who asks for just that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.asking.groups import Draft, Group

if TYPE_CHECKING:
    from core.asking.leaflets import ReadySection
    from core.language.answering import TopicFacts


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
