"""From what was decided to the segments of an answer; code attaches each citation from the section's own characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.asking.answer import Segment, SegmentKind
from core.asking.emergency import load_emergencies
from core.asking.spoken import spoken
from core.documents.document import Citation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.asking.answer import Emergency
    from core.asking.groups import Draft, Group
    from core.asking.leaflets import ReadyLeaflet, ReadySection
    from core.language.pack import LanguagePack

LITERAL, SUPPORTED, FIXED, NONE = "literal", "supported", "fixed", "none"
LONGEST_SEGMENT = 900  # characters, where there is a place to part
MOST_HEADINGS = 12


def literal(draft: Draft, leaflets: Sequence[ReadyLeaflet], pack: LanguagePack) -> list[Segment]:
    """The draft's own characters, each stretch with its citation; the form is said where there are several."""
    segments: list[Segment] = []
    said: list[Segment] = []
    for group in draft.groups:
        form = from_form(group.section, leaflets, pack)
        if form != said:
            segments += form
            said = form or said
        segments += [_quoted(group.section, stretch) for stretch in _stretches(group)]
    return segments


def from_form(
    section: ReadySection, leaflets: Sequence[ReadyLeaflet], pack: LanguagePack
) -> list[Segment]:
    """Says from which form's leaflet a section is, where the medicine has others of the same kind; else nothing."""
    if not (form := _form(section, leaflets)):
        return []
    medicine = section.stored_passages[0].medicine
    return [fixed(pack, "from_form", medicine=medicine, form=form)]


def _form(section: ReadySection, leaflets: Sequence[ReadyLeaflet]) -> str:
    """The form of a section's leaflet, where the medicine has others of the same kind."""
    document_id = section.stored_passages[0].document_id
    own = next(
        leaflet.document for leaflet in leaflets if leaflet.document.document_id == document_id
    )
    of_kind = {leaflet.document.form for leaflet in leaflets if leaflet.document.kind == own.kind}
    return own.form if len(of_kind) > 1 else ""


def _stretches(group: Group) -> Iterator[list[int]]:
    """The group's units that follow each other, parted between blocks where they grow long."""
    units = group.section.prepared.units
    stretch: list[int] = []
    for index in group.units:
        if stretch and (
            index != stretch[-1] + 1
            or (
                units[index].end - units[stretch[0]].start > LONGEST_SEGMENT
                and units[index].block != units[stretch[-1]].block
                and not units[stretch[-1]].is_title
            )
        ):
            yield stretch
            stretch = []
        stretch.append(index)
    if stretch:
        yield stretch


def _quoted(section: ReadySection, stretch: Sequence[int]) -> Segment:
    units = section.prepared.units
    citation = _citation(section, units[stretch[0]].start, units[stretch[-1]].end)
    text = spoken(section.prepared, stretch)
    return Segment(SegmentKind.CLINICAL_ASSERTION, citation.quote, text, LITERAL, citation)


def supported(section: ReadySection, text: str, start: int, end: int) -> Segment:
    """A sentence that the verifier derived from the characters [start, end) of a section; these are its citation."""
    return Segment(
        SegmentKind.CLINICAL_ASSERTION, text, text, SUPPORTED, _citation(section, start, end)
    )


def _citation(section: ReadySection, start: int, end: int) -> Citation:
    blocks = [one for one in section.section.blocks if one.start < end and start < one.end]
    passage = section.passage_at(start)
    return Citation(
        document_id=passage.document_id,
        medicine=passage.medicine,
        kind=passage.kind,
        section=passage.section,
        heading=passage.heading,
        pages=(min(block.page for block in blocks), max(block.last_page for block in blocks)),
        version=passage.version,
        file_sha256=passage.file_sha256,
        text_sha256=passage.text_sha256,
        passage_id=passage.passage_id,
        section_id=passage.section_id,
        start=start,
        end=end,
        quote=section.section.text[start:end],
    )


def emergency(found: Emergency) -> Segment:
    """The fixed words and numbers of an emergency, or the line beside an answer about an imagined one."""
    return Segment(SegmentKind.EMERGENCY, found.text, found.spoken or found.text, FIXED, None)


def strip(pack: LanguagePack, country: str) -> Segment:
    """The emergency numbers beside an answer about too much of a medicine."""
    return emergency(load_emergencies().strip(pack.code, country))


def poison_centres(pack: LanguagePack, country: str) -> Segment:
    """The numbers of the poison centres, as an ordinary answer."""
    found = load_emergencies().poison_centres(pack.code, country)
    return Segment(SegmentKind.NARRATIVE, found.text, found.spoken or found.text, FIXED, None)


def fixed(pack: LanguagePack, name: str, **details: str) -> Segment:
    """A reviewed sentence of the language pack."""
    text = pack.answering.texts[name].format(**details)
    return Segment(SegmentKind.NARRATIVE, text, text, FIXED, None)


def abstention(pack: LanguagePack, name: str, **details: str) -> Segment:
    """Says that the leaflet does not tell, or that there is no leaflet."""
    text = pack.answering.texts[name].format(**details)
    return Segment(SegmentKind.ABSTENTION, text, text, NONE, None)


def not_found(
    pack: LanguagePack, medicine: str, sections: Sequence[ReadySection], *, is_foreign: bool
) -> list[Segment]:
    """Absence as absence, with the sections that were looked through; in a foreign leaflet it is less certain."""
    name = "other_language" if is_foreign else "not_found"
    segments = [abstention(pack, name, medicine=medicine)]
    headings = list(
        dict.fromkeys(" ".join(section.section.heading.split()) for section in sections)
    )
    if named := [heading for heading in headings if heading][:MOST_HEADINGS]:
        segments.append(fixed(pack, "searched", sections="; ".join(named)))
    return segments
