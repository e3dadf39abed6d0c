"""What the user changes in the library: a document taken out or put back, another version made current.

Nothing is deleted: answers were given from these texts, and every change can be undone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import NotFoundError
from core.store.database import snapshot, transaction
from core.store.indexing import merge_a_little, put_into_index, take_out_of_index

if TYPE_CHECKING:
    from core.store.database import Connection

# A number that grows whenever a document appears in the library or leaves it, and when another version becomes current.
CHANGES_KEY = "library_changes"
_APART = re.compile(r" ?\b[0-9a-f]{12}$")


@dataclass(frozen=True, slots=True)
class ShelfVersion:
    """One text of a document, as the library lists it. `imported_at` and `dated` as in `VersionSummary`."""

    version_id: int
    number: int
    dated: str
    imported_at: str
    file_name: str
    pages: tuple[int, int]
    is_superseded: bool
    file_sha256: str


@dataclass(frozen=True, slots=True)
class ShelfDocument:
    """A document with all its versions, the newest first. `removed_at` is empty while it is in the library."""

    document_id: int
    medicine_id: int
    medicine: str
    substances: tuple[str, ...]
    holder: str
    country: str
    codes: tuple[str, ...]
    kind: str
    lang: str
    form: str
    removed_at: str
    versions: tuple[ShelfVersion, ...]

    @property
    def told_form(self) -> str:
        """The form for people, without the digits that tell texts without a name apart."""
        return self.form if self.medicine else _APART.sub("", self.form)

    @property
    def current(self) -> ShelfVersion | None:
        """The version that is answered from; None if all are superseded."""
        return next((one for one in self.versions if not one.is_superseded), None)


def shelf(db: Connection, *, removed: bool = False) -> list[ShelfDocument]:
    """All documents of the library, by medicine; with `removed` those that were taken out of it."""
    with snapshot(db):
        substances = _lists(db, "SELECT medicine_id, name FROM substance ORDER BY 1, position")
        codes = _lists(db, "SELECT medicine_id, value FROM code ORDER BY 1, system, value")
        versions: dict[int, list[ShelfVersion]] = {}
        for row in db.rows(
            "SELECT document_id, version_id, number, dated, imported_at, file_name, first_page,"
            " last_page, superseded, file_sha256 FROM version ORDER BY document_id, number DESC"
        ):
            fields = [*row[1:6], (row[6], row[7]), bool(row[8]), row[9]]
            versions.setdefault(row[0], []).append(ShelfVersion(*fields))
        rows = db.rows(
            "SELECT document_id, medicine.medicine_id, name, holder, country, kind, lang, form,"
            " removed_at FROM document JOIN medicine ON medicine.medicine_id = document.medicine_id"
            " WHERE (removed_at <> '') = ? ORDER BY name_key, medicine.medicine_id, document_id",
            (removed,),
        )
    return [
        ShelfDocument(
            document_id,
            medicine_id,
            name,
            tuple(substances.get(medicine_id, ())),
            holder,
            country,
            tuple(codes.get(medicine_id, ())),
            kind,
            lang,
            form,
            removed_at,
            tuple(versions.get(document_id, ())),
        )
        for document_id, medicine_id, name, holder, country, kind, lang, form, removed_at in rows
    ]


def _lists(db: Connection, query: str) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for number, value in db.rows(query):
        found.setdefault(number, []).append(value)
    return found


def remove_document(db: Connection, document_id: int, now: str) -> None:
    """Take a document out of the library: it is neither found nor answered from. Its texts stay, and can be put back.

    `now` is ISO 8601, UTC. A document that was removed before stays as it is.

    Raises:
        NotFoundError: there is none with this number.
        StoreError: nothing was changed.
    """
    with transaction(db):
        removed_at: str | None = db.value(
            "SELECT removed_at FROM document WHERE document_id = ?", (document_id,)
        )
        if removed_at is None:
            raise NotFoundError(what=f"document {document_id}")
        if removed_at:
            return
        for version_id in _current_of(db, document_id):
            take_out_of_index(db, version_id)
        db.execute("UPDATE document SET removed_at = ? WHERE document_id = ?", (now, document_id))
        note_change(db)
    if not db.in_transaction:
        merge_a_little(db)


def restore_document(db: Connection, document_id: int) -> None:
    """Put a removed document back exactly as it was; one that is in the library stays as it is.

    Raises:
        NotFoundError: there is none with this number.
        StoreError: nothing was changed.
    """
    with transaction(db):
        if not put_back(db, document_id) and not db.value(
            "SELECT count(*) FROM document WHERE document_id = ?", (document_id,)
        ):
            raise NotFoundError(what=f"document {document_id}")


def make_current(db: Connection, version_id: int) -> None:
    """Have a document's questions answered from this version; the one that was current becomes superseded.

    Raises:
        NotFoundError: there is no version with this number in the library.
        StoreError: nothing was changed.
    """
    with transaction(db):
        document_id = _document_of(db, version_id)
        current = _current_of(db, document_id)
        if current == [version_id]:
            return
        for other in current:
            supersede(db, other)
        db.execute("UPDATE version SET superseded = 0 WHERE version_id = ?", (version_id,))
        put_into_index(db, version_id)
        note_change(db)
    if not db.in_transaction:
        merge_a_little(db)


def mark_superseded(db: Connection, version_id: int) -> None:
    """Have nothing answered from this version any more, nor from its document until another one is current.

    Raises:
        NotFoundError: there is no version with this number in the library.
        StoreError: nothing was changed.
    """
    with transaction(db):
        if version_id not in _current_of(db, _document_of(db, version_id)):
            return
        supersede(db, version_id)
        note_change(db)
    if not db.in_transaction:
        merge_a_little(db)


def _document_of(db: Connection, version_id: int) -> int:
    document_id: int | None = db.value(
        "SELECT document.document_id FROM version"
        " JOIN document ON document.document_id = version.document_id"
        " WHERE version_id = ? AND removed_at = ''",
        (version_id,),
    )
    if document_id is None:
        raise NotFoundError(what=f"version {version_id}")
    return document_id


def _current_of(db: Connection, document_id: int) -> list[int]:
    rows = db.rows(
        "SELECT version_id FROM version WHERE document_id = ? AND superseded = 0", (document_id,)
    )
    return [version_id for (version_id,) in rows]


def supersede(db: Connection, version_id: int) -> None:
    """A current version of a document that is in the library becomes one that is superseded."""
    take_out_of_index(db, version_id)
    db.execute("UPDATE version SET superseded = 1 WHERE version_id = ?", (version_id,))


def put_back(db: Connection, document_id: int) -> bool:
    """Put a removed document back; False if it was not removed."""
    done = db.execute(
        "UPDATE document SET removed_at = '' WHERE document_id = ? AND removed_at <> ''",
        (document_id,),
    )
    if not done.rowcount:
        return False
    for version_id in _current_of(db, document_id):
        put_into_index(db, version_id)
    note_change(db)
    return True


def note_change(db: Connection) -> None:
    """Have everyone who keeps a list of the library's medicines read it again."""
    db.execute(
        "INSERT INTO setting (key, value) VALUES (?, '1') ON CONFLICT (key)"
        " DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)",
        (CHANGES_KEY,),
    )
