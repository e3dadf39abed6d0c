"""Every sentence of a recorded answer held against the stored leaflet once more, by nothing but its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from core.asking.compose import SUPPORTED
from core.asking.reopen import reopen, text_used
from core.language.pack import load_pack
from core.store.documents import passages_of
from core.verify.verify import Passage, verify_answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.asking.answer import Segment
    from core.store.database import Connection


@dataclass(frozen=True, slots=True)
class Unproven:
    """A sentence that its source does not prove: `place` among the answer's segments, and in plain words why."""

    place: int
    text: str
    reasons: tuple[str, ...]


def recheck(db: Connection, number: int) -> tuple[Unproven, ...]:
    """The sentences of an answer that do not follow from what it cites; none if all do.

    A literal one must be the cited characters; one that a model wrote must be derived from the cited section.

    Raises:
        NotFoundError: there is no such answer.
        TextNotHereError: the text it was made from is not in this library.
        StoreError: the database cannot be read, or a text is not as it was stored.
    """
    segments = reopen(db, number).answer.segments
    found = []
    for place, segment in enumerate(segments):
        if segment.kind is not SegmentKind.CLINICAL_ASSERTION:
            continue
        reasons = _objections(db, segment, segment.text)
        if reasons and (told := _told_together(segments, place)) != segment.text:
            # "Except in the first month." holds with the sentence before it, as it was checked and is shown.
            reasons = _objections(db, segment, told)
        if reasons:
            found.append(Unproven(place, segment.text, reasons))
    return tuple(found)


def _told_together(segments: Sequence[Segment], place: int) -> str:
    """The sentences that a model wrote on end from one section, of which this is one."""
    first, last = place, place + 1
    while first and _is_beside(segments[first - 1], segments[place]):
        first -= 1
    while last < len(segments) and _is_beside(segments[last], segments[place]):
        last += 1
    return " ".join(one.text for one in segments[first:last])


def _is_beside(other: Segment, segment: Segment) -> bool:
    if other.citation is None or segment.citation is None:
        return False
    is_same = other.citation.section_id == segment.citation.section_id
    return is_same and other.verdict == segment.verdict == SUPPORTED


def _objections(db: Connection, segment: Segment, told: str) -> tuple[str, ...]:
    """What speaks against a segment, if a model wrote it against the text that it is told in."""
    citation = segment.citation
    if citation is None:
        return ("no source",)
    stored = text_used(db, citation)
    text = stored.section.text
    if text[citation.start : citation.end] != citation.quote:
        return ("the quote is not at its place",)
    match segment.verdict:
        case "literal":
            return () if segment.text == citation.quote else ("not the cited words",)
        case "supported":
            if segment.spoken != segment.text:
                return ("it is spoken in other words",)
            passage = Passage("1", citation.medicine, citation.section, text)
            # In the leaflet's language, whatever that of the question was.
            lang = passages_of(db, stored.version_id)[0].lang
            verdict = verify_answer(told, [passage], citation.medicine, load_pack(lang))
            reasons = [reason for claim in verdict.sentences for reason in claim.reasons]
            return () if verdict.supported else tuple(reasons or ("not a sentence",))
        case _:
            return (f"verdict {segment.verdict}",)
