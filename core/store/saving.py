"""Saves leaflets: a whole version or nothing, in step with the full-text index."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from core.documents.document import ReceiptStatus
from core.store.blocks import blocks_to_json
from core.store.database import CACHE_KIB, transaction
from core.store.indexing import index_passages, index_pending, merge_a_little
from core.store.keys import name_key
from core.store.library import note_change, put_back, supersede
from core.store.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.documents.document import Leaflet, Medicine, Passage, Section
    from core.store.database import Connection

BULK_CACHE_KIB = 131_072


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The file that a leaflet was read from: its name as the user knows it, and its bytes' hash."""

    path_name: str
    file_sha256: str


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of a leaflet: `imported`, `new_version` or `unchanged`, and where it is now.

    `version` counts from 1. `same_text_as` is the number of an older version that the new one repeats, 0 if none.
    """

    document_id: int
    version_id: int
    version: int
    status: ReceiptStatus
    same_text_as: int = 0


def save_leaflet(
    db: Connection,
    leaflet: Leaflet,
    passages: Sequence[Sequence[Passage]],
    source: SourceFile,
    now: str,
) -> Saved:
    """Store a leaflet as a new document, as the next version of a known one, or find it unchanged.

    A document that was removed comes back by this: with the same text as `imported`.

    `passages` are those of each section, in the order of the leaflet's sections. `now` is ISO 8601, UTC.

    Raises:
        StoreError: nothing of it was stored.
    """
    with transaction(db):
        medicine_id = _medicine_id(db, leaflet.medicine)
        document_id = _document_id(db, medicine_id, leaflet)
        is_back = put_back(db, document_id)
        current = db.row(
            "SELECT version_id, number, text_sha256 FROM version"
            " WHERE document_id = ? AND superseded = 0",
            (document_id,),
        )
        if current is not None and current[2] == leaflet.text_sha256:
            status = ReceiptStatus.IMPORTED if is_back else ReceiptStatus.UNCHANGED
            return Saved(document_id, current[0], current[1], status)
        number = 1 + _latest(db, document_id)
        same_text_as = _same_text(db, document_id, leaflet)
        if current is None:
            note_change(db)
        else:
            supersede(db, current[0])
        version_id = _add_version(db, (document_id, number), leaflet, source, now)
        _add_passages(db, version_id, leaflet, passages)
    if not db.in_transaction:
        merge_a_little(db)
    status = ReceiptStatus.IMPORTED if number == 1 else ReceiptStatus.NEW_VERSION
    return Saved(document_id, version_id, number, status, same_text_as)


@contextmanager
def bulk(db: Connection) -> Iterator[None]:
    """Save many leaflets at once, three times faster: all that is saved inside is kept together at the end.

    Leave it every few hundred leaflets, so that an interrupted import goes on from there. A leaflet that fails
    inside leaves nothing of itself and does not harm the others.
    """
    # What is saved stays in memory until the end; pages that must be written and read again cost a tenth.
    db.execute(f"PRAGMA cache_size = -{BULK_CACHE_KIB}")
    try:
        with transaction(db):
            db.pending = []
            yield
            index_pending(db)
    finally:
        db.pending = None
        db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    if not db.in_transaction:
        merge_a_little(db)


def _same_text(db: Connection, document_id: int, leaflet: Leaflet) -> int:
    number: int = db.value(
        "SELECT coalesce(max(number), 0) FROM version WHERE document_id = ? AND text_sha256 = ?",
        (document_id, leaflet.text_sha256),
    )
    return number


def _latest(db: Connection, document_id: int) -> int:
    number: int = db.value(
        "SELECT coalesce(max(number), 0) FROM version WHERE document_id = ?", (document_id,)
    )
    return number


def _medicine_id(db: Connection, medicine: Medicine) -> int:
    keys = (name_key(medicine.name), name_key(medicine.holder), medicine.country)
    medicine_id: int | None = db.value(
        "SELECT medicine_id FROM medicine WHERE name_key = ? AND holder_key = ? AND country = ?",
        keys,
    )
    if medicine_id is None:
        medicine_id = db.execute(
            "INSERT INTO medicine (name, holder, name_key, holder_key, country)"
            " VALUES (?, ?, ?, ?, ?)",
            (medicine.name, medicine.holder, *keys),
        ).lastrowid
    assert medicine_id is not None  # noqa: S101 - an insert has a row
    _add_substances(db, medicine_id, medicine.substances)
    db.executemany(
        "INSERT OR IGNORE INTO code (medicine_id, system, value) VALUES (?, ?, ?)",
        [(medicine_id, code.system, code.value) for code in medicine.codes],
    )
    return medicine_id


def _add_substances(db: Connection, medicine_id: int, substances: tuple[str, ...]) -> None:
    known = db.rows("SELECT name FROM substance WHERE medicine_id = ?", (medicine_id,))
    keys = {name_key(name) for (name,) in known}
    new = [name for name in substances if name_key(name) not in keys]
    db.executemany(
        "INSERT INTO substance (medicine_id, position, name) VALUES (?, ?, ?)",
        [(medicine_id, position, name) for position, name in enumerate(new, start=len(known))],
    )


def _document_id(db: Connection, medicine_id: int, leaflet: Leaflet) -> int:
    identity = (medicine_id, leaflet.kind, leaflet.lang, name_key(leaflet.form))
    document_id: int | None = db.value(
        "SELECT document_id FROM document"
        " WHERE medicine_id = ? AND kind = ? AND lang = ? AND form_key = ?",
        identity,
    )
    if document_id is None:
        document_id = db.execute(
            "INSERT INTO document (medicine_id, kind, lang, form_key, form) VALUES (?, ?, ?, ?, ?)",
            (*identity, leaflet.form),
        ).lastrowid
    assert document_id is not None  # noqa: S101 - an insert has a row
    return document_id


def _add_version(
    db: Connection, place: tuple[int, int], leaflet: Leaflet, source: SourceFile, now: str
) -> int:
    version_id = db.execute(
        "INSERT INTO version (document_id, number, file_sha256, text_sha256, file_name,"
        " imported_at, dated, first_page, last_page, chars, superseded, first_passage,"
        " last_passage, remarks) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, -1, ?)",
        (
            *place,
            source.file_sha256,
            leaflet.text_sha256,
            source.path_name,
            now,
            leaflet.dated,
            *leaflet.pages,
            sum(len(section.text) for section in leaflet.sections),
            _remarks(leaflet),
        ),
    ).lastrowid
    assert version_id is not None  # noqa: S101 - an insert has a row
    return version_id


def _add_passages(
    db: Connection, version_id: int, leaflet: Leaflet, passages: Sequence[Sequence[Passage]]
) -> None:
    section_id: int = db.value("SELECT coalesce(max(section_id), 0) + 1 FROM section")
    first = passage_id = db.value("SELECT coalesce(max(passage_id), 0) + 1 FROM passage")
    title = _title(leaflet.medicine)
    sections: list[tuple[object, ...]] = []
    rows: list[tuple[object, ...]] = []
    for position, (section, pieces) in enumerate(zip(leaflet.sections, passages, strict=True)):
        sections.append((section_id, version_id, position, *_section_row(section, pieces)))
        whose = (section_id, version_id, title, section.heading)
        for piece in pieces:
            rows.append((passage_id, *whose, *_passage_row(piece), section.code))
            passage_id += 1
        section_id += 1
    db.executemany("INSERT INTO section VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", sections)
    db.executemany("INSERT INTO passage VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    db.execute(
        "UPDATE version SET first_passage = ?, last_passage = ? WHERE version_id = ?",
        (first, passage_id - 1, version_id),
    )
    if db.pending is None:
        index_passages(db, first, passage_id - 1)
    else:
        db.pending.append((first, passage_id - 1))


def _section_row(section: Section, pieces: Sequence[Passage]) -> tuple[object, ...]:
    in_passages = text_of((piece.start, piece.text) for piece in pieces)
    text = "" if in_passages == section.text else section.text
    return (section.code, section.heading, text, *section.pages, blocks_to_json(section.blocks))


def _passage_row(piece: Passage) -> tuple[object, ...]:
    span = (piece.start, piece.end, *piece.pages, piece.first_block, piece.last_block)
    return (piece.lead, piece.text, *span)


def _title(medicine: Medicine) -> str:
    """The name with the substances that it does not say already: "Nimolor (nimesulida)"."""
    name = name_key(medicine.name)
    missing = [substance for substance in medicine.substances if name_key(substance) not in name]
    return f"{medicine.name} ({', '.join(missing)})" if missing else medicine.name


def _remarks(leaflet: Leaflet) -> str:
    return json.dumps(
        {
            "needs_review": leaflet.needs_review,
            "pages_without_text": leaflet.pages_without_text,
            "warnings": [asdict(remark) for remark in leaflet.warnings],
        },
        ensure_ascii=False,
    )
