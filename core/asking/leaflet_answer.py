"""What the leaflets of one medicine say to a question: their sentences, or that they say nothing of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.asking import compose
from core.asking.answer import RouteName
from core.asking.classify import probabilities
from core.asking.draft import extract
from core.asking.evidence import Evidence
from core.asking.focusing import focus_of
from core.asking.leaflets import ready_leaflet
from core.asking.retrieve import repaired, sections_in
from core.asking.route import READ
from core.asking.subject import together
from core.asking.units import CONCEPT
from core.asking.whole import whole
from core.language.pack import load_pack
from core.language.text import words
from core.store.documents import documents_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.asking.answer import Answer, MedicineMatch, Segment
    from core.asking.asked import Asked
    from core.asking.focus import Focus
    from core.asking.groups import Draft
    from core.asking.leaflets import ReadyLeaflet, ReadySection
    from core.store.database import Connection


@dataclass(frozen=True, slots=True)
class Found:
    """What a literal answer was made of."""

    evidence: Evidence
    draft: Draft
    leaflets: tuple[ReadyLeaflet, ...]


@dataclass(frozen=True, slots=True)
class Literal:
    """An answer in the leaflet's own words, complete, and what a model may be shown to help with it.

    `found` is there only where the answer quotes what the ranking found best: never in an emergency.
    """

    answer: Answer
    found: Found | None = None

    @property
    def can_be_helped(self) -> bool:
        """Whether a model may choose or write at all."""
        return self.found is not None and self.found.draft.best is not None


def of_medicine(asked: Asked, match: MedicineMatch, db: Connection) -> Literal:
    """What the leaflets of a medicine say to a question, and what it was found with."""
    leaflets = leaflets_of(db, match.medicine_id, asked)
    heard = [
        mention.heard
        for mention in asked.recognition.mentions
        if any(one.medicine_id == match.medicine_id and one.is_certain for one in mention.matches)
    ]
    focus = focus_of(
        asked.reading, asked.route, {*heard, *asked.subject.heard}, asked.recognition.mentions
    )
    leaflets = _of_form(leaflets, focus, asked)
    focus = _without_own_class(focus, leaflets, asked)
    if asked.route.topic == READ:
        return Literal(_read(asked, match, leaflets))
    sections = _allowed(_everything(asked, leaflets), focus, asked)
    searched = [section.section.code for section in sections]
    topics = probabilities(asked.reading, "topic")
    evidence = Evidence(
        repaired(focus, leaflets, asked.pack, asked.reading.names),
        topics,
        sections,
        asked.pack,
        is_professional=asked.reading.hits.has("professional"),
    )
    draft = extract(evidence, topics, asked.pack)
    if draft is not None:
        answer = asked.answer(
            [*strip(asked), *compose.literal(draft, leaflets, asked.pack)],
            route=RouteName.LEAFLET_SECTION,
            medicine=match,
            searched=searched,
            reasons=draft.reasons,
        )
        return Literal(answer, Found(evidence, draft, tuple(leaflets)))
    is_foreign = all(one.document.lang != asked.pack.code for one in leaflets)
    not_found = compose.not_found(asked.pack, match.name, sections, is_foreign=is_foreign)
    answer = asked.answer(
        [*strip(asked), *not_found],
        route=RouteName.NOT_IN_LEAFLET,
        medicine=match,
        searched=searched,
        reasons=["not in the leaflet: " + ", ".join(item.said for item in focus.demanding)],
    )
    return Literal(answer)


def _everything(asked: Asked, leaflets: Sequence[ReadyLeaflet]) -> tuple[ReadySection, ...]:
    """All sections: those of the route first, the others as the question's topic-less form would search them."""
    routing = asked.pack.routing
    order = routing.in_order(
        routing.everything, asked.country, for_professional=asked.reading.hits.has("professional")
    )
    searched = (sections_in(leaflets, codes) for codes in (asked.route.sections, order, None))
    return tuple(dict.fromkeys(section for sections in searched for section in sections))


def _allowed(
    sections: Sequence[ReadySection], focus: Focus, asked: Asked
) -> tuple[ReadySection, ...]:
    """The sections that may answer: what a medicine is for is never answered by its side effects."""
    facts = asked.pack.answering
    topic = facts.topics.get(focus.topics[0]) if focus.topics else None
    return tuple(
        one
        for one in sections
        if (topic is None or topic.allows(one.section.code))
        and facts.reserved.get(one.section.code) in {None, *focus.topics}
    )


def _read(asked: Asked, match: MedicineMatch, leaflets: Sequence[ReadyLeaflet]) -> Answer:
    """A section read aloud: the first of the wanted ones that the preferred leaflet has, whole."""
    sections = first_of_each(sections_in(leaflets, asked.route.sections), leaflets)[:1]
    if not sections:
        missing = compose.abstention(asked.pack, "no_such_section", medicine=match.name)
        return asked.answer(
            [missing], route=RouteName.NOT_IN_LEAFLET, medicine=match, searched=asked.route.sections
        )
    return _answered(asked, match, whole(sections[0]), leaflets, tuple(sections))


def _answered(
    asked: Asked,
    match: MedicineMatch,
    draft: Draft,
    leaflets: Sequence[ReadyLeaflet],
    searched: Sequence[ReadySection],
) -> Answer:
    return asked.answer(
        [*strip(asked), *compose.literal(draft, leaflets, asked.pack)],
        route=RouteName.LEAFLET_SECTION,
        medicine=match,
        searched=[section.section.code for section in searched],
        reasons=draft.reasons,
    )


def leaflets_of(db: Connection, medicine_id: int, asked: Asked) -> list[ReadyLeaflet]:
    """The leaflets of a medicine, of all entries that are one medicine."""
    return [
        ready_leaflet(db, document, load_pack(document.lang))
        for one in together(medicine_id, asked.index)
        for document in documents_of(db, one)
    ]


def _without_own_class(focus: Focus, leaflets: Sequence[ReadyLeaflet], asked: Asked) -> Focus:
    """The focus; a kind of medicine that the leaflet calls its own ("a pílula") is not asked for."""
    kinds = {CONCEPT + name for name in asked.pack.answering.classes}
    own = {
        key
        for section in sections_in(leaflets, asked.pack.answering.own_sections)
        for unit in section.prepared.units
        for key in unit.keys & kinds
    }
    return focus.relaxed(own) if own else focus


def _of_form(leaflets: Sequence[ReadyLeaflet], focus: Focus, asked: Asked) -> list[ReadyLeaflet]:
    """The leaflets of the form that the question names ("gotas"), all of them where it names none that is there."""
    forms = asked.pack.answering.forms

    def is_meant(leaflet: ReadyLeaflet) -> bool:
        return any(one.name in focus.forms for one in forms.find(words(leaflet.document.form)))

    meant = [leaflet for leaflet in leaflets if is_meant(leaflet)]
    return meant or list(leaflets)


def first_of_each(
    sections: Sequence[ReadySection], leaflets: Sequence[ReadyLeaflet]
) -> list[ReadySection]:
    """For each form, the first section in the order of preference: a reading is never given twice."""
    forms = {leaflet.document.document_id: leaflet.document.form for leaflet in leaflets}
    firsts: dict[str, ReadySection] = {}
    for section in sections:
        firsts.setdefault(forms[section.stored_passages[0].document_id], section)
    return list(firsts.values())


def strip(asked: Asked) -> list[Segment]:
    """The emergency numbers beside an answer about too much of a medicine, where they are due."""
    return [compose.strip(asked.pack, asked.country)] if asked.route.safety_strip else []
