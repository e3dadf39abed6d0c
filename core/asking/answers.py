"""What each route answers; every one of them ends in words that were decided beforehand or in the leaflet's own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.asking import compose
from core.asking.answer import MedicineMatch, RouteName
from core.asking.leaflet_answer import Literal, first_of_each, leaflets_of, of_medicine, strip
from core.asking.retrieve import sections_in
from core.asking.route import POISON_CENTRE
from core.asking.whole import about
from core.errors import StoreError
from core.store.documents import medicines

if TYPE_CHECKING:
    from core.asking.answer import Answer, Segment
    from core.asking.asked import Asked
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
        answer = of_medicine(replace(asked, route=route), asked.subject.matches[0], db).answer
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
    told = of_medicine(replace(asked, route=everything), asked.subject.matches[0], db).answer
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
    return asked.answer([*strip(asked), *segments])


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
        leaflets = leaflets_of(db, match.medicine_id, asked)
    except StoreError:
        return [], []
    topic = asked.pack.answering.topics[OVERDOSE]
    segments: list[Segment] = []
    sections = first_of_each(sections_in(leaflets, asked.route.sections), leaflets)
    for section in sections:
        if draft := about(section, topic):
            segments += compose.literal(draft, leaflets, asked.pack)
    return segments, [section.section.code for section in sections]


def needs_name(asked: Asked, db: Connection) -> Answer:
    """Asks for the medicine; where there are few leaflets, they are offered."""
    known = medicines(db)
    if not known:
        return asked.answer([*strip(asked), compose.fixed(asked.pack, "empty_store")])
    candidates = asked.subject.candidates or tuple(
        MedicineMatch(one.id, one.name, "", is_certain=False, score=0.0) for one in known
    )
    if len(candidates) == 1:
        question = compose.fixed(asked.pack, "is_it", medicine=candidates[0].name)
    else:
        question = compose.fixed(asked.pack, "name_needed")
    offered = candidates if len(candidates) <= FEW_MEDICINES else ()
    return asked.answer([*strip(asked), question], candidates=offered)


def from_leaflet(asked: Asked, db: Connection) -> Literal:
    """The leaflet's own sentences; where there is more than one medicine or none, a question or a refusal."""
    subject, pack = asked.subject, asked.pack
    if asked.route.topic == POISON_CENTRE:
        return Literal(asked.answer([compose.poison_centres(pack, asked.country)]))
    if subject.candidates:
        name = "is_it" if len(subject.candidates) == 1 else "which_medicine"
        which = compose.fixed(pack, name, medicine=subject.candidates[0].name)
        return Literal(asked.answer([*strip(asked), which], candidates=subject.candidates))
    if not subject.matches:
        absent = compose.abstention(pack, "no_leaflet", medicine=subject.absent)
        return Literal(asked.answer([*strip(asked), absent], route=RouteName.NOT_IN_LEAFLET))
    abstained: Literal | None = None
    for match in subject.matches[:2]:
        told = of_medicine(asked, match, db)
        if told.answer.route is not RouteName.NOT_IN_LEAFLET:
            return told
        abstained = abstained or told
    assert abstained is not None  # noqa: S101 - there was at least one medicine
    return abstained
