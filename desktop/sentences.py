"""A sentence of an answer as it is shown, spoken and copied, and the place in the leaflet that it comes from. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from core.asking.report import ASSERTION_WORDS, LEVEL_WORDS, OWN_WORDS, STATUS_WORDS, own_words
from desktop.kinds import titled
from desktop.page_shown import place_of
from desktop.rows import Reading, Row, Sign
from desktop.translations import _

if TYPE_CHECKING:
    from core.asking.answer import Answer, Segment
    from core.documents.document import Citation, Section

SHORT_HASH = 8
NO_BREAK_SPACE = "\u00a0"
_SIGNS = {
    SegmentKind.EMERGENCY: Sign.EMERGENCY,
    SegmentKind.ABSTENTION: Sign.NOT_FOUND,
    SegmentKind.NARRATIVE: Sign.NOTE,
}
_ASSERTION_SIGNS = {"literal": Sign.LITERAL, "supported": Sign.VERIFIED}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an answer and the place in the leaflet that it comes from, if any."""

    row: Row
    citation: Citation | None
    copied: str


def where_from(citation: Citation) -> str:
    """The line beside a sentence: medicine, section, page, version, hash."""
    medicine, section, *short = (*_place(citation), short_hash(citation.file_sha256))
    return " · ".join((medicine, section, *map(_unbroken, short)))


def source_reading(citation: Citation, section: Section | None, lang: str = "") -> Reading:
    """The section's whole text with the cited words marked.

    A section whose characters are no longer the quoted ones is shown unmarked and says so: a mark on the
    wrong words would be worse than none.
    """
    page_place = place_of(citation, section)
    if section is None:
        words = citation.quote
        return Reading(_("Source"), where_from(citation), words, 0, len(words), lang, page_place)
    title = section.heading or citation.heading or citation.section
    medicine, _section, page, version = _place(citation)
    where = " · ".join(
        (medicine, *map(_unbroken, (page, version, short_hash(citation.file_sha256))))
    )
    if section.text[citation.start : citation.end] != citation.quote:
        warning = _("The marked words could not be found again in this text.")
        return Reading(title, f"{where}\n{warning}", section.text, 0, 0, lang, page_place)
    return Reading(title, where, section.text, citation.start, citation.end, lang, page_place)


def sentence_shown(segment: Segment, remark: str = "") -> Sentence:
    """The sentence with its status word and its source; a remark stands and is spoken after these.

    A sentence that a model wrote has the leaflet's own words under it, spoken on request.
    """
    sign, status = _status(segment)
    citation = segment.citation
    spoken = [f"{segment.spoken or segment.text}", f"{status}."]
    if citation is None:
        row = Row(sign, status, segment.text, (), " ".join(spoken))
        return Sentence(row, None, segment.text)
    place = ", ".join(_place(citation))
    own = _own_words(segment, citation)
    details = (own, where_from(citation), remark)
    more = (own, short_hash(citation.file_sha256))
    row = Row(
        sign,
        status,
        segment.text,
        tuple(filter(None, details)),
        " ".join((*spoken, f"{place}. {remark}" if remark else place)),
        " ".join(filter(None, more)),
    )
    source = where_from(citation).replace(NO_BREAK_SPACE, " ")
    copied = "\n".join(
        filter(None, (segment.text, own, f"({source}; SHA-256 {citation.file_sha256})"))
    )
    return Sentence(row, citation, copied)


def level_words(answer: Answer) -> str:
    """How the answer came about."""
    return _(LEVEL_WORDS[answer.level]) if answer.level in LEVEL_WORDS else answer.level


def _own_words(segment: Segment, citation: Citation) -> str:
    quote = own_words(segment, citation)
    return _(OWN_WORDS).format(quote=quote) if quote else ""


def _status(segment: Segment) -> tuple[Sign, str]:
    if segment.kind is not SegmentKind.CLINICAL_ASSERTION:
        return _SIGNS[segment.kind], _(STATUS_WORDS[segment.kind])
    if (sign := _ASSERTION_SIGNS.get(segment.verdict)) is None:
        return Sign.ATTENTION, _("Not checked")
    return sign, _(ASSERTION_WORDS[segment.verdict])


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


def short_hash(file_sha256: str) -> str:
    """The beginning of a file's hash, enough to tell files apart."""
    return _("hash {digits}").format(digits=file_sha256[:SHORT_HASH])


def _unbroken(words: str) -> str:
    """The words on one line: "hash" alone at a line's end would say nothing."""
    return words.replace(" ", NO_BREAK_SPACE)
