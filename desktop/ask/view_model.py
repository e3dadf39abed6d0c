"""An answer as it is shown and as it is spoken: one frozen value holds both, so that they cannot part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from core.language.text import fold
from core.messages import N_, unrecorded_sentence
from desktop import translations
from desktop.kinds import titled
from desktop.rows import Reading, Row, Sign
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.asking.answer import Answer, MedicineMatch, Segment
    from core.documents.document import Citation, Medicine, Section

SHORT_HASH = 8
NO_BREAK_SPACE = "\u00a0"

# Translators: the status word beside a sentence of an answer.
_ASSERTIONS = {
    "literal": (Sign.LITERAL, N_("From the leaflet, word for word")),
    "supported": (Sign.VERIFIED, N_("Checked against the leaflet")),
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an answer and the place in the leaflet that it comes from, if any."""

    row: Row
    citation: Citation | None
    copied: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A medicine that may be the one meant; the user confirms it."""

    row: Row
    medicine: str


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """All that the screen shows of an answer; `summary` is also what is announced, once."""

    summary: str
    emergency: tuple[Sentence, ...]
    candidates: tuple[Candidate, ...]
    sentences: tuple[Sentence, ...]
    lang: str


@dataclass(frozen=True, slots=True)
class MedicineChoice:
    """A medicine of the completion list: what is shown, what is put in the field, what is matched."""

    shown: str
    name: str
    matched: str


def answer_shown(answer: Answer, known: Mapping[int, Medicine] | None = None) -> AnswerShown:
    """The answer as the screen shows and speaks it; emergencies stand apart, before everything.

    `known` are the library's medicines by their id: two of one name are told apart by substance and holder.
    """
    known = known or {}
    emergency = [s for s in answer.segments if s.kind is SegmentKind.EMERGENCY]
    others = [s for s in answer.segments if s.kind is not SegmentKind.EMERGENCY]
    return AnswerShown(
        summary=_summary(answer, others, is_emergency=bool(emergency)),
        emergency=tuple(_sentence(segment) for segment in emergency),
        candidates=tuple(
            _candidate(match, known.get(match.medicine_id)) for match in answer.candidates
        ),
        sentences=tuple(_sentence(segment) for segment in others),
        lang=answer.lang,
    )


def where_from(citation: Citation) -> str:
    """The line beside a sentence: medicine, section, page, version, hash."""
    medicine, section, *short = (*_place(citation), _short_hash(citation))
    return " · ".join((medicine, section, *map(_unbroken, short)))


def source_reading(citation: Citation, section: Section | None, lang: str = "") -> Reading:
    """The section's whole text with the cited words marked.

    A section whose characters are no longer the quoted ones is shown unmarked and says so: a mark on the
    wrong words would be worse than none.
    """
    if section is None:
        return Reading(
            _("Source"), where_from(citation), citation.quote, 0, len(citation.quote), lang
        )
    title = section.heading or citation.heading or citation.section
    medicine, _section, page, version = _place(citation)
    where = " · ".join((medicine, *map(_unbroken, (page, version, _short_hash(citation)))))
    if section.text[citation.start : citation.end] != citation.quote:
        warning = _("The marked words could not be found again in this text.")
        return Reading(title, f"{where}\n{warning}", section.text, lang=lang)
    return Reading(title, where, section.text, citation.start, citation.end, lang)


def medicine_choice(medicine: Medicine) -> MedicineChoice:
    """A line of the completion list; its substances and its holder are found as well as its name."""
    shown = " — ".join((medicine.name, *_told_apart_by(medicine)))
    return MedicineChoice(shown=shown, name=medicine.name, matched=fold(shown))


def _told_apart_by(medicine: Medicine) -> list[str]:
    return [part for part in (", ".join(medicine.substances), medicine.holder) if part]


def _summary(answer: Answer, others: list[Segment], *, is_emergency: bool) -> str:
    parts = []
    if is_emergency:
        parts.append(_("This may be an emergency: read the first lines at once."))
    count = sum(segment.kind is SegmentKind.CLINICAL_ASSERTION for segment in others)
    medicine = answer.medicine.name if answer.medicine is not None else ""
    if count and medicine:
        parts.append(
            # Translators: {count} is a number, {medicine} a brand name.
            plural(
                "{count} passage from the leaflet of {medicine}.",
                "{count} passages from the leaflet of {medicine}.",
                count,
                medicine=medicine,
            )
        )
    elif count:
        parts.append(
            plural(
                "{count} passage from the leaflets.", "{count} passages from the leaflets.", count
            )
        )
    if answer.candidates:
        parts.append(_("Which medicine do you mean?"))
    if any(segment.kind is SegmentKind.ABSTENTION for segment in others):
        parts.append(_("Not found in the leaflet."))
    if not parts:
        parts.append(_("Here is the answer."))
    if not answer.answer_id:
        parts.append(unrecorded_sentence(answer.unrecorded, translations.language()))
    return " ".join(parts)


def _sentence(segment: Segment) -> Sentence:
    sign, status = _status(segment)
    citation = segment.citation
    spoken = [f"{segment.spoken or segment.text}", f"{status}."]
    if citation is None:
        row = Row(sign, status, segment.text, (), " ".join(spoken))
        return Sentence(row, None, segment.text)
    place = ", ".join(_place(citation))
    row = Row(
        sign,
        status,
        segment.text,
        (where_from(citation),),
        " ".join((*spoken, place)),
        _short_hash(citation),
    )
    source = where_from(citation).replace(NO_BREAK_SPACE, " ")
    copied = f"{segment.text}\n({source}; SHA-256 {citation.file_sha256})"
    return Sentence(row, citation, copied)


def _status(segment: Segment) -> tuple[Sign, str]:
    match segment.kind:
        case SegmentKind.EMERGENCY:
            return Sign.EMERGENCY, _("Emergency")
        case SegmentKind.ABSTENTION:
            return Sign.NOT_FOUND, _("Not found in the leaflet")
        case SegmentKind.NARRATIVE:
            return Sign.NOTE, _("Note")
        case SegmentKind.CLINICAL_ASSERTION:
            if (known := _ASSERTIONS.get(segment.verdict)) is None:
                return Sign.ATTENTION, _("Not checked")
            sign, word = known
            return sign, _(word)


def _place(citation: Citation) -> tuple[str, str, str, str]:
    medicine = titled(citation.medicine, citation.kind)
    section = citation.heading or citation.section or _("section unknown")
    first, last = citation.pages
    page = (
        _("page {page}").format(page=first)
        if first == last
        else _("pages {first} to {last}").format(first=first, last=last)
    )
    return medicine, section, page, _("version {number}").format(number=citation.version)


def _short_hash(citation: Citation) -> str:
    return _("hash {digits}").format(digits=citation.file_sha256[:SHORT_HASH])


def _unbroken(words: str) -> str:
    """The words on one line: "hash" alone at a line's end would say nothing."""
    return words.replace(" ", NO_BREAK_SPACE)


def _candidate(match: MedicineMatch, medicine: Medicine | None) -> Candidate:
    details = [" — ".join(_told_apart_by(medicine))] if medicine is not None else []
    if match.heard:
        details.append(_("You wrote: {heard}").format(heard=match.heard))
    details = [detail for detail in details if detail]
    status = _("Possible medicine")
    spoken = ". ".join((match.name, status, *details))
    return Candidate(Row(Sign.QUESTION, status, match.name, tuple(details), spoken), match.name)
