"""Which topics of a leaflet a question is about, the one that decides first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.asking.answer import Route
    from core.asking.reading import Reading

INDICATION, COMPOSITION = "indication", "composition"
CONTAINS = "contains"


def topics_of(reading: Reading, route: Route) -> tuple[str, ...]:
    """The topics of the question, the route's own first; what a medicine is for before all."""
    found = [topic.name for topic in reading.pack.routing.topics if reading.hits.has(topic.name)]
    said = [reading.tokens.word(place) for place in range(len(reading.tokens.spellings))]
    first = [INDICATION] if reading.pack.answering.purpose.find(said) else []
    if route.topic in found:
        first.append(route.topic)
    if any(one.name == CONTAINS for one in reading.pack.answering.asking.find(said)):
        found.append(COMPOSITION)
    swallowed = _swallowed(reading, said)
    return tuple(name for name in dict.fromkeys([*first, *found]) if name not in swallowed)


def _swallowed(reading: Reading, said: list[str]) -> set[str]:
    """Topics named only within the words that name another ("contre-indications" are no indications)."""
    places: dict[str, list[tuple[int, int]]] = {}
    for one in reading.pack.answering.cues.find(said):
        places.setdefault(one.name, []).append((one.start, one.end))

    def is_within(span: tuple[int, int], name: str) -> bool:
        return any(
            start <= span[0] and span[1] <= end and (start, end) != span
            for other, spans in places.items()
            if other != name
            for start, end in spans
        )

    return {
        name
        for name, spans in places.items()
        if name == INDICATION and all(is_within(span, name) for span in spans)
    }
