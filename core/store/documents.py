"""Medicines, their documents, versions, sections and passages, as they are stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.documents.document import Code, Medicine, Section, StoredPassage
from core.errors import NotFoundError, StoreDamagedError
from core.store.blocks import blocks_from_json
from core.store.indexing import optimise
from core.store.library import CHANGES_KEY
from core.store.receipts import file_is_known, receipts, save_receipt
from core.store.saving import Saved, SourceFile, bulk, save_leaflet
from core.store.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from core.store.database import Connection

__all__ = [
    "DocumentSummary",
    "Saved",
    "SourceFile",
    "StoredSection",
    "VersionSummary",
    "bulk",
    "current_versions",
    "documents_of",
    "file_is_known",
    "medicines",
    "medicines_state",
    "optimise",
    "origin_of",
    "passage",
    "passages_by_id",
    "passages_of",
    "receipts",
    "save_leaflet",
    "save_receipt",
    "section",
    "sections_of",
    "versions_of",
]


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """A document with its current version. `form` tells two documents of one kind apart."""

    document_id: int
    medicine_id: int
    kind: str
    lang: str
    form: str
    version_id: int
    version: int
    dated: str


@dataclass(frozen=True, slots=True)
class VersionSummary:
    """One text of a document. `imported_at` is ISO 8601, UTC; `dated` is what the leaflet says of itself."""

    version_id: int
    document_id: int
    number: int
    file_sha256: str
    text_sha256: str
    file_name: str
    imported_at: str
    dated: str
    pages: tuple[int, int]
    chars: int
    is_superseded: bool


@dataclass(frozen=True, slots=True)
class StoredSection:
    """A section with its row."""

    section_id: int
    version_id: int
    section: Section


def medicines(db: Connection) -> list[Medicine]:
    """The medicines that have a current leaflet, by name."""
    substances: dict[int, list[str]] = {}
    for medicine_id, name in db.rows(
        "SELECT medicine_id, name FROM substance ORDER BY medicine_id, position"
    ):
        substances.setdefault(medicine_id, []).append(name)
    codes: dict[int, list[Code]] = {}
    for medicine_id, system, value in db.rows(
        "SELECT medicine_id, system, value FROM code ORDER BY medicine_id, system, value"
    ):
        codes.setdefault(medicine_id, []).append(Code(system, value))
    rows = db.rows(
        "SELECT medicine_id, name, holder, country FROM medicine WHERE EXISTS"
        " (SELECT 1 FROM document JOIN version ON version.document_id = document.document_id"
        " WHERE document.medicine_id = medicine.medicine_id AND superseded = 0 AND removed_at = '')"
        " ORDER BY name_key, medicine_id"
    )
    return [
        Medicine(
            name,
            tuple(substances.get(medicine_id, ())),
            holder,
            country,
            tuple(codes.get(medicine_id, ())),
            medicine_id,
        )
        for medicine_id, name, holder, country in rows
    ]


def medicines_state(db: Connection) -> tuple[int, ...]:
    """Numbers that change whenever `medicines` would give another list."""
    row = db.row(
        "SELECT (SELECT count(*) FROM medicine), (SELECT max(medicine_id) FROM medicine),"
        " (SELECT count(*) FROM substance), (SELECT count(*) FROM code),"
        " (SELECT CAST(value AS INTEGER) FROM setting WHERE key = ?)",
        (CHANGES_KEY,),
    )
    return tuple(number or 0 for number in row or ())


def documents_of(db: Connection, medicine_id: int) -> list[DocumentSummary]:
    """The documents of a medicine, each with its current version."""
    rows = db.rows(
        "SELECT document.document_id, medicine_id, kind, lang, form, version_id, number, dated"
        " FROM document JOIN version ON version.document_id = document.document_id"
        " WHERE medicine_id = ? AND superseded = 0 AND removed_at = ''"
        " ORDER BY document.document_id",
        (medicine_id,),
    )
    return [DocumentSummary(*row) for row in rows]


def origin_of(db: Connection, document_id: int) -> tuple[str, str] | None:
    """The language and the country of a document ("pt", "PT"); None if there is no such document."""
    row = db.row(
        "SELECT lang, country FROM document"
        " JOIN medicine ON medicine.medicine_id = document.medicine_id WHERE document_id = ?",
        (document_id,),
    )
    return None if row is None else (str(row[0]), str(row[1]))


def current_versions(db: Connection) -> list[tuple[int, str, str]]:
    """Of each current version in the library the number, the text's hash and the language, in the order of import."""
    return db.rows(
        "SELECT version_id, text_sha256, lang FROM version"
        " JOIN document ON document.document_id = version.document_id"
        " WHERE superseded = 0 AND removed_at = '' ORDER BY version_id"
    )


def versions_of(db: Connection, document_id: int) -> list[VersionSummary]:
    """All versions of a document, the newest first."""
    rows = db.rows(
        "SELECT version_id, document_id, number, file_sha256, text_sha256, file_name,"
        " imported_at, dated, first_page, last_page, chars, superseded"
        " FROM version WHERE document_id = ? ORDER BY number DESC",
        (document_id,),
    )
    return [_version(row) for row in rows]


def _version(row: Sequence[Any]) -> VersionSummary:
    fields = [*row[:8], (row[8], row[9]), row[10], bool(row[11])]
    return VersionSummary(*fields)


_SECTION = (
    "SELECT section_id, version_id, code, heading, text, blocks, first_page, last_page FROM section"
)


def sections_of(db: Connection, version_id: int) -> list[StoredSection]:
    """The sections of a version, in their order."""
    rows = db.rows(f"{_SECTION} WHERE version_id = ? ORDER BY position", (version_id,))
    return _sections(db, version_id, rows)


def section(db: Connection, section_id: int) -> StoredSection:
    """One section.

    Raises:
        NotFoundError: there is none with this number.
    """
    row = db.row(f"{_SECTION} WHERE section_id = ?", (section_id,))
    if row is None:
        raise NotFoundError(what=f"section {section_id}")
    return _sections(db, row[1], [row])[0]


def _sections(db: Connection, version_id: int, rows: list[Any]) -> list[StoredSection]:
    passages: dict[int, list[tuple[int, str]]] = {}
    for section_id, start, body in db.rows(
        f"SELECT section_id, start, body FROM passage {_OF_VERSION}",  # noqa: S608 - no value from outside
        (version_id, version_id),
    ):
        passages.setdefault(section_id, []).append((start, body))
    try:
        return [
            StoredSection(
                section_id,
                version_id,
                Section(
                    code,
                    heading,
                    text or text_of(passages.get(section_id, ())),
                    blocks_from_json(blocks),
                    (first_page, last_page),
                ),
            )
            for section_id, _, code, heading, text, blocks, first_page, last_page in rows
        ]
    except (TypeError, ValueError, KeyError, OverflowError, MemoryError):
        # SQLite noticed nothing, but nobody has written this.
        raise StoreDamagedError(file=db.file, problem="a section cannot be read") from None


_OF_VERSION = (
    "WHERE passage.passage_id BETWEEN (SELECT first_passage FROM version WHERE version_id = ?)"
    " AND (SELECT last_passage FROM version WHERE version_id = ?) ORDER BY passage.passage_id"
)
_PASSAGE = (
    "SELECT passage_id, passage.section_id, passage.version_id, document.document_id,"
    " medicine.medicine_id, medicine.name, document.kind, document.lang, passage.code,"
    " passage.heading, passage.body, passage.lead, passage.start, passage.end, passage.first_page,"
    " passage.last_page, version.number, version.file_sha256, version.text_sha256,"
    " passage.first_block, passage.last_block"
    " FROM passage JOIN version ON version.version_id = passage.version_id"
    " JOIN document ON document.document_id = version.document_id"
    " JOIN medicine ON medicine.medicine_id = document.medicine_id"
)


def passage(db: Connection, passage_id: int) -> StoredPassage:
    """One passage, of a current or an older version.

    Raises:
        NotFoundError: there is none with this number.
    """
    row = db.row(f"{_PASSAGE} WHERE passage_id = ?", (passage_id,))
    if row is None:
        raise NotFoundError(what=f"passage {passage_id}")
    return _passage(row)


def passages_by_id(db: Connection, passage_ids: Sequence[int]) -> list[StoredPassage]:
    """Passages in the order asked for."""
    marks = ", ".join("?" * len(passage_ids))
    rows = db.rows(f"{_PASSAGE} WHERE passage_id IN ({marks})", tuple(passage_ids))
    found = {row[0]: _passage(row) for row in rows}
    return [found[passage_id] for passage_id in passage_ids]


def passages_of(
    db: Connection, version_id: int, codes: Sequence[str] | None = None
) -> list[StoredPassage]:
    """The passages of a version in reading order; of some sections when `codes` are given."""
    rows = db.rows(f"{_PASSAGE} {_OF_VERSION}", (version_id, version_id))
    found = [_passage(row) for row in rows]
    return found if codes is None else [piece for piece in found if piece.section in codes]


def _passage(row: Sequence[Any]) -> StoredPassage:
    fields = [*row[:14], (row[14], row[15]), *row[16:]]
    return StoredPassage(*fields)
