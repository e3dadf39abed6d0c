"""Every sentence of a recorded answer held against the stored leaflet once more, by nothing but its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from core.asking.reopen import reopen, text_used
from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

if TYPE_CHECKING:
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
    answer = reopen(db, number).answer
    found = []
    for place, segment in enumerate(answer.segments):
        if segment.kind is SegmentKind.CLINICAL_ASSERTION and (
            reasons := _objections(db, segment, answer.lang)
        ):
            found.append(Unproven(place, segment.text, reasons))
    return tuple(found)


def _objections(db: Connection, segment: Segment, lang: str) -> tuple[str, ...]:
    citation = segment.citation
    if citation is None:
        return ("no source",)
    section = text_used(db, citation).section
    if section.text[citation.start : citation.end] != citation.quote:
        return ("the quote is not at its place",)
    match segment.verdict:
        case "literal":
            return () if segment.text == citation.quote else ("not the cited words",)
        case "supported":
            passage = Passage("1", citation.medicine, citation.section, section.text)
            verdict = verify_answer(segment.text, [passage], citation.medicine, load_pack(lang))
            reasons = [reason for claim in verdict.sentences for reason in claim.reasons]
            return () if verdict.supported else tuple(reasons or ("not a sentence",))
        case _:
            return (f"verdict {segment.verdict}",)
