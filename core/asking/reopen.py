"""A recorded answer opened again, with the very text that it was made from, whatever was imported since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.answer.outcome import Called
from core.asking.answer import Answer, Help, MedicineMatch, RouteName, Segment, SegmentKind
from core.documents.document import Citation
from core.errors import RecordChangedError, TextNotHereError
from core.generating import Level
from core.store import audit
from core.store.documents import sections_of, versions_of
from core.store.integrity import checked_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.store.database import Connection
    from core.store.documents import StoredSection, VersionSummary


@dataclass(frozen=True, slots=True)
class Since:
    """What today's version of a leaflet says where an answer cites another: the same, something else, or nothing."""

    used: int
    current: int
    is_same: bool
    is_there: bool


@dataclass(frozen=True, slots=True)
class Reopened:
    """An answer as it was recorded: by which release, and whether its record is as it was written.

    `since` has an entry for each segment: None where there is no citation, or where the cited version is still
    the current one. `is_forgotten`: the user's own words are gone, and the answer's `question` is "".
    """

    answer: Answer
    recorded_at: str
    program: str
    sha256: str
    is_as_written: bool
    is_forgotten: bool
    since: tuple[Since | None, ...]


def reopen(db: Connection, number: int) -> Reopened:
    """The answer with this number.

    Raises:
        NotFoundError: there is none.
        RecordChangedError: its record cannot be read any more.
        StoreError: the database cannot be read.
    """
    found = audit.record(db, number)
    try:
        answer = answer_of(number, found.record)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise RecordChangedError(number=number) from None
    compared = _Compared(db)
    return Reopened(
        answer,
        found.recorded_at,
        str(found.record.get("program", "")),
        found.sha256,
        audit.is_as_written(db, number),
        bool(found.record.get("forgotten")),
        tuple(compared.since(segment.citation) for segment in answer.segments),
    )


def text_used(db: Connection, citation: Citation) -> StoredSection:
    """The section that a citation names, of the version that was answered from, seen to be as it was stored.

    Raises:
        TextNotHereError: this library has no such text.
        StoreDamagedError: the text is not as it was stored.
    """
    if (version := _version_used(versions_of(db, citation.document_id), citation)) is not None:
        sections, _passages = checked_text(db, version.version_id)
        if (section := _section_used(sections, citation)) is not None:
            return section
    raise TextNotHereError(medicine=citation.medicine, version=citation.version)


def answer_of(number: int, record: dict[str, Any]) -> Answer:
    """The answer that a record holds; words that were forgotten are ""."""
    return Answer(
        answer_id=number,
        question=record["question"] or "",
        lang=record["lang"],
        route=RouteName(record["route"]),
        medicine=None if record["medicine"] is None else _medicine(record["medicine"]),
        candidates=tuple(map(_medicine, record["candidates"])),
        segments=tuple(map(_segment, record["segments"])),
        searched_sections=tuple(record["searched_sections"]),
        level=record["level"],
        retries=record["retries"],
        rejected=tuple(record["rejected"]),
        timings_ms=record["timings_ms"],
        reasons=tuple(record["reasons"] or ()),
        help=_help(record["help"]) if record.get("help") else None,
        country=record.get("country", ""),
        given=record.get("given") or "",
    )


class _Compared:
    """Reads each version once."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._versions: dict[int, list[VersionSummary]] = {}
        self._sections: dict[int, list[StoredSection]] = {}

    def since(self, citation: Citation | None) -> Since | None:
        if citation is None:
            return None
        versions = self._of_document(citation.document_id)
        used = _version_used(versions, citation)
        current = next((one for one in versions if not one.is_superseded), None)
        if used is None or current is None or current.version_id == used.version_id:
            return None
        then = _section_used(self._of_version(used.version_id), citation)
        now = _same_place(self._of_version(current.version_id), citation)
        return Since(
            used.number,
            current.number,
            is_same=then is not None and any(_reads_as(one, then) for one in now),
            is_there=bool(now),
        )

    def _of_document(self, document_id: int) -> list[VersionSummary]:
        if document_id not in self._versions:
            self._versions[document_id] = versions_of(self._db, document_id)
        return self._versions[document_id]

    def _of_version(self, version_id: int) -> list[StoredSection]:
        if version_id not in self._sections:
            self._sections[version_id] = sections_of(self._db, version_id)
        return self._sections[version_id]


def _version_used(versions: Iterable[VersionSummary], citation: Citation) -> VersionSummary | None:
    # The hash too: in another library the same numbers may mean another text.
    wanted = (citation.version, citation.text_sha256)
    return next((one for one in versions if (one.number, one.text_sha256) == wanted), None)


def _section_used(sections: Iterable[StoredSection], citation: Citation) -> StoredSection | None:
    """The section with the quoted words at their place: it is the one, whatever number its row has got."""
    found = [one for one in _same_place(sections, citation) if _has_quote(one, citation)]
    same_row = [one for one in found if one.section_id == citation.section_id]
    return next(iter(same_row or found), None)


def _same_place(sections: Iterable[StoredSection], citation: Citation) -> list[StoredSection]:
    """The sections of that code, and among several those of that heading."""
    found = [one for one in sections if one.section.code == citation.section]
    of_heading = [one for one in found if one.section.heading == citation.heading]
    return of_heading or ([] if citation.section == "" else found)


def _has_quote(stored: StoredSection, citation: Citation) -> bool:
    return stored.section.text[citation.start : citation.end] == citation.quote


def _reads_as(one: StoredSection, other: StoredSection) -> bool:
    # Where lines are broken is how a page was set, not what it says.
    return one.section.text.split() == other.section.text.split()


def _help(values: dict[str, Any]) -> Help:
    calls = tuple(Called(**call) for call in values["calls"])
    return Help(**{**values, "asked": Level(values["asked"]), "calls": calls})


def _medicine(values: dict[str, Any]) -> MedicineMatch:
    return MedicineMatch(**{**values, "heard": values["heard"] or ""})


def _segment(values: dict[str, Any]) -> Segment:
    citation = values["citation"]
    return Segment(
        SegmentKind(values["kind"]),
        values["text"] or "",
        values["spoken"] or "",
        values["verdict"],
        None if citation is None else Citation(**{**citation, "pages": tuple(citation["pages"])}),
    )
