"""What each route answers; every one of them ends in words that were decided beforehand or in the leaflet's own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.asking import compose
from core.asking.answer import MedicineMatch, RouteName
from core.asking.classify import probabilities
from core.asking.draft import extract
from core.asking.evidence import Evidence
from core.asking.focusing import focus_of
from core.asking.leaflets import ready_leaflet
from core.asking.retrieve import repaired, sections_in
from core.asking.route import POISON_CENTRE, READ
from core.asking.subject import together
from core.asking.units import CONCEPT
from core.asking.whole import about, whole
from core.errors import StoreError
from core.language.pack import load_pack
from core.language.text import words
from core.store.documents import documents_of, medicines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.asking.answer import Answer, Segment
    from core.asking.asked import Asked
    from core.asking.focus import Focus
    from core.asking.groups import Draft
    from core.asking.leaflets import ReadyLeaflet, ReadySection
    from core.store.database import Connection

FEW_MEDICINES = 12
SUICIDE = "suicide"
OVERDOSE = "overdose"
FIXED = {
    RouteName.CALCULATION: "calculation",
    RouteName.REFER_TO_PROFESSIONAL: "refer",
    RouteName.SMALL_TALK: "small_talk",
    RouteName.OUT_OF_SCOPE: "out_of_scope",
}


def talk(asked: Asked, db: Connection) -> Answer:
    """A reviewed sentence; but where the user has chosen a medicine, its leaflet is looked into first."""
    if asked.is_given and asked.subject.matches:
        everything = asked.pack.routing.in_order(
            asked.pack.routing.everything, asked.country, for_professional=False
        )
        route = replace(asked.route, name=RouteName.LEAFLET_SECTION, sections=everything)
        answer = _of_medicine(replace(asked, route=route), asked.subject.matches[0], db)
        if answer.route is not RouteName.NOT_IN_LEAFLET:
            return answer
    return fixed(asked)


def referred(asked: Asked, db: Connection) -> Answer:
    """That somebody else decides, and what the leaflet itself says of the matter, if it surely does.

    What could harm is not looked up.
    """
    answer = fixed(asked)
    if asked.route.is_harmful or not asked.subject.matches or asked.subject.candidates:
        return answer
    return _with_leaflet(asked, answer, db)


def _with_leaflet(asked: Asked, answer: Answer, db: Connection) -> Answer:
    """An answer that was decided beforehand, with the leaflet's sentences after it where these surely answer."""
    everything = replace(
        asked.route,
        name=RouteName.LEAFLET_SECTION,
        sections=asked.pack.routing.everything,
        safety_strip=False,
    )
    told = _of_medicine(replace(asked, route=everything), asked.subject.matches[0], db)
    if told.route is RouteName.NOT_IN_LEAFLET:
        return answer
    return replace(
        told,
        route=answer.route,
        segments=(*answer.segments, *told.segments),
        reasons=(*answer.reasons, *told.reasons),
    )


def fixed(asked: Asked) -> Answer:
    """A reviewed sentence; nothing of any leaflet."""
    segments = [compose.fixed(asked.pack, FIXED[asked.route.name])]
    return asked.answer([*_strip(asked), *segments])


def emergency(asked: Asked, db: Connection | None) -> Answer:
    """The numbers first; then the leaflet's own words, if the medicine is certain and leaflets can be opened.

    These are what it says of too much of it, else what surely answers the question: an alarm may be a false one.
    """
    found = asked.route.emergency
    assert found is not None  # noqa: S101 - the route is an emergency
    first = compose.emergency(found)
    if asked.subject.candidates:
        which = compose.fixed(asked.pack, "which_medicine")
        return asked.answer([first, which], candidates=asked.subject.candidates)
    if db is None or not asked.subject.matches or found.kind == SUICIDE:
        return asked.answer([first])
    match = asked.subject.matches[0]
    if asked.route.topic == OVERDOSE:
        read, searched = _overdose(asked, match, db)
        return asked.answer([first, *read], medicine=match, searched=searched)
    try:
        return _with_leaflet(asked, asked.answer([first], medicine=match), db)
    except StoreError:
        return asked.answer([first])


def _overdose(
    asked: Asked, match: MedicineMatch, db: Connection
) -> tuple[list[Segment], list[str]]:
    """What the leaflet says of too much of the medicine, word for word, with the sections looked through."""
    try:
        leaflets = _leaflets(db, match.medicine_id, asked)
    except StoreError:
        return [], []
    topic = asked.pack.answering.topics[OVERDOSE]
    segments: list[Segment] = []
    sections = _first_of_each(sections_in(leaflets, asked.route.sections), leaflets)
    for section in sections:
        if draft := about(section, topic):
            segments += compose.literal(draft, leaflets, asked.pack)
    return segments, [section.section.code for section in sections]


def needs_name(asked: Asked, db: Connection) -> Answer:
    """Asks for the medicine; where there are few leaflets, they are offered."""
    known = medicines(db)
    if not known:
        return asked.answer([*_strip(asked), compose.fixed(asked.pack, "empty_store")])
    candidates = asked.subject.candidates or tuple(
        MedicineMatch(one.id, one.name, "", is_certain=False, score=0.0) for one in known
    )
    if len(candidates) == 1:
        question = compose.fixed(asked.pack, "is_it", medicine=candidates[0].name)
    else:
        question = compose.fixed(asked.pack, "name_needed")
    offered = candidates if len(candidates) <= FEW_MEDICINES else ()
    return asked.answer([*_strip(asked), question], candidates=offered)


def from_leaflet(asked: Asked, db: Connection) -> Answer:
    """The leaflet's own sentences; where there is more than one medicine or none, a question or a refusal."""
    subject, pack = asked.subject, asked.pack
    if asked.route.topic == POISON_CENTRE:
        return asked.answer([compose.poison_centres(pack, asked.country)])
    if subject.candidates:
        name = "is_it" if len(subject.candidates) == 1 else "which_medicine"
        which = compose.fixed(pack, name, medicine=subject.candidates[0].name)
        return asked.answer([*_strip(asked), which], candidates=subject.candidates)
    if not subject.matches:
        absent = compose.abstention(pack, "no_leaflet", medicine=subject.absent)
        return asked.answer([*_strip(asked), absent], route=RouteName.NOT_IN_LEAFLET)
    abstained: Answer | None = None
    for match in subject.matches[:2]:
        answer = _of_medicine(asked, match, db)
        if answer.route is not RouteName.NOT_IN_LEAFLET:
            return answer
        abstained = abstained or answer
    assert abstained is not None  # noqa: S101 - there was at least one medicine
    return abstained


def _of_medicine(asked: Asked, match: MedicineMatch, db: Connection) -> Answer:
    leaflets = _leaflets(db, match.medicine_id, asked)
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
        return _read(asked, match, leaflets)
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
        return asked.answer(
            [*_strip(asked), *compose.literal(draft, leaflets, asked.pack)],
            route=RouteName.LEAFLET_SECTION,
            medicine=match,
            searched=searched,
            reasons=draft.reasons,
        )
    return asked.answer(
        [*_strip(asked), *compose.not_found(asked.pack, match.name, sections)],
        route=RouteName.NOT_IN_LEAFLET,
        medicine=match,
        searched=searched,
        reasons=["not in the leaflet: " + ", ".join(item.said for item in focus.demanding)],
    )


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
    sections = _first_of_each(sections_in(leaflets, asked.route.sections), leaflets)[:1]
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
        [*_strip(asked), *compose.literal(draft, leaflets, asked.pack)],
        route=RouteName.LEAFLET_SECTION,
        medicine=match,
        searched=[section.section.code for section in searched],
        reasons=draft.reasons,
    )


def _leaflets(db: Connection, medicine_id: int, asked: Asked) -> list[ReadyLeaflet]:
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


def _first_of_each(
    sections: Sequence[ReadySection], leaflets: Sequence[ReadyLeaflet]
) -> list[ReadySection]:
    """For each form, the first section in the order of preference: a reading is never given twice."""
    forms = {leaflet.document.document_id: leaflet.document.form for leaflet in leaflets}
    firsts: dict[str, ReadySection] = {}
    for section in sections:
        firsts.setdefault(forms[section.stored_passages[0].document_id], section)
    return list(firsts.values())


def _strip(asked: Asked) -> list[Segment]:
    return [compose.strip(asked.pack, asked.country)] if asked.route.safety_strip else []
