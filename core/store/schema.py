"""The shape of the database, as numbered steps from an empty file to today's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from core.store.history import line_of, save_line
from core.store.wording import copied_question, save_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlite_utils import Database

    from core.store.database import Connection

FTS_COLUMNS = ("title", "heading", "lead", "body")
TOKENIZER = "unicode61 remove_diacritics 2"
_STEP = 500


def first_release(database: Database) -> None:
    """Medicines, documents with their versions, the index over the current ones, receipts, audit, settings."""
    _medicine_tables(database)
    _document_tables(database)
    _passage_tables(database)
    _record_tables(database)


def add_section_codes(database: Database) -> None:
    """Each passage has its section's code beside the heading: a search then need not read whole sections."""
    database.table("passage").add_column("code", str, not_null_default="")
    database.execute(
        "UPDATE passage SET code ="
        " (SELECT code FROM section WHERE section.section_id = passage.section_id)"
    )


def add_removal_and_waiting_imports(database: Database) -> None:
    """A document can be taken out of the library and put back; imports that were not done are known after a restart."""
    # When it was taken out (ISO 8601, UTC); empty while it is there. Its texts stay: answers were given from them.
    database.table("document").add_column("removed_at", str, not_null_default="")
    database.execute("DROP VIEW current_passage")
    columns = ", ".join(f"passage.{name}" for name in FTS_COLUMNS)
    database.execute(
        f"CREATE VIEW current_passage AS SELECT passage.passage_id, {columns} FROM passage"  # noqa: S608
        " JOIN version ON version.version_id = passage.version_id"
        " JOIN document ON document.document_id = version.document_id"
        " WHERE version.superseded = 0 AND document.removed_at = ''"
    )
    # A path is bytes: not every name on a disk is text.
    database.create_table(
        "waiting_import",
        {"waiting_id": int, "path": bytes},
        pk="waiting_id",
        not_null={"path"},
        strict=True,
    ).create_index(["path"], unique=True)


def add_history(database: Database) -> None:
    """The list of answers and the users' own words, beside the audit trail; filled from the records there are.

    Records are never changed: those that hold the question themselves keep it, and it is copied to be searched.
    """
    answer = database.create_table(
        "answer",
        {
            "seq": int,
            "recorded_at": str,
            "lang": str,
            "route": str,
            "medicine": str,
            "is_abstained": int,
            "is_emergency": int,
        },
        pk="seq",
        not_null={"recorded_at", "lang", "route", "medicine", "is_abstained", "is_emergency"},
        strict=True,
    )
    answer.create_index(["medicine"])
    database.create_table(
        "wording",
        {"seq": int, "salt": str, "places": str, "question_key": str},
        pk="seq",
        not_null={"salt", "places", "question_key"},
        strict=True,
    )
    rows = database.execute("SELECT seq, recorded_at, record FROM audit ORDER BY seq")
    while some := rows.fetchmany(_STEP):
        for seq, recorded_at, text in some:
            _list_record(database, seq, recorded_at, text)


def _list_record(database: Database, seq: int, recorded_at: str, text: str) -> None:
    try:
        record = json.loads(text)
        line = line_of(seq, recorded_at, record)
    except (ValueError, TypeError, AttributeError):
        return  # it was changed behind the program's back: `verify_chain` tells of it
    if line is not None:
        db = cast("Connection", database.conn)
        save_line(db, line)
        save_words(db, seq, copied_question(record))


def add_box_codes(database: Database) -> None:
    """Codes of boxes that a person or a list has linked to medicines, and lines of official tables."""
    link = database.create_table(
        "box_link",
        {
            "link_id": int,
            "gtin": str,
            "medicine_id": int,
            "linked_at": str,
            "linked_by": str,
            "removed_at": str,
        },
        pk="link_id",
        not_null={"gtin", "medicine_id", "linked_at", "linked_by", "removed_at"},
        foreign_keys=[("medicine_id", "medicine", "medicine_id")],
        strict=True,
    )
    link.create_index(["gtin"])
    # Of the links that hold, one for each code: two would be two medicines for one box.
    database.execute("CREATE UNIQUE INDEX box_link_holds ON box_link (gtin) WHERE removed_at = ''")
    database.create_table(
        "presentation",
        {"gtin": str, "system": str, "value": str, "label": str},
        pk="gtin",
        not_null={"system", "value", "label"},
        strict=True,
    )
    database.table("code").create_index(["system", "value"])


# A change of shape is a new function at the end; the steps that users have run are never edited.
MIGRATIONS: tuple[Callable[[Database], None], ...] = (
    first_release,
    add_section_codes,
    add_removal_and_waiting_imports,
    add_history,
    add_box_codes,
)


def _medicine_tables(database: Database) -> None:
    database.create_table(
        "medicine",
        {
            "medicine_id": int,
            "name": str,
            "name_key": str,
            "holder": str,
            "holder_key": str,
            "country": str,
        },
        pk="medicine_id",
        not_null={"name", "name_key", "holder", "holder_key", "country"},
        strict=True,
    ).create_index(["name_key", "holder_key", "country"], unique=True)
    database.create_table(
        "substance",
        {"medicine_id": int, "position": int, "name": str},
        pk=("medicine_id", "position"),
        not_null={"name"},
        foreign_keys=[("medicine_id", "medicine", "medicine_id")],
        strict=True,
    )
    database.create_table(
        "code",
        {"medicine_id": int, "system": str, "value": str},
        pk=("medicine_id", "system", "value"),
        foreign_keys=[("medicine_id", "medicine", "medicine_id")],
        strict=True,
    )


def _document_tables(database: Database) -> None:
    database.create_table(
        "document",
        {
            "document_id": int,
            "medicine_id": int,
            "kind": str,
            "lang": str,
            "form": str,
            "form_key": str,
        },
        pk="document_id",
        not_null={"medicine_id", "kind", "lang", "form", "form_key"},
        foreign_keys=[("medicine_id", "medicine", "medicine_id")],
        strict=True,
    ).create_index(["medicine_id", "kind", "lang", "form_key"], unique=True)
    version = database.create_table(
        "version",
        {
            "version_id": int,
            "document_id": int,
            "number": int,
            "file_sha256": str,
            "text_sha256": str,
            "file_name": str,
            "imported_at": str,
            "dated": str,
            "first_page": int,
            "last_page": int,
            "chars": int,
            "superseded": int,
            # Its passages are the rows first_passage … last_passage: a search within it is a range of the index.
            "first_passage": int,
            "last_passage": int,
            "remarks": str,
        },
        pk="version_id",
        not_null={
            "document_id",
            "number",
            "file_sha256",
            "text_sha256",
            "file_name",
            "imported_at",
            "dated",
            "first_page",
            "last_page",
            "chars",
            "superseded",
            "first_passage",
            "last_passage",
            "remarks",
        },
        foreign_keys=[("document_id", "document", "document_id")],
        strict=True,
    )
    version.create_index(["document_id", "number"], unique=True)
    version.create_index(["first_passage"])
    section = database.create_table(
        "section",
        {
            "section_id": int,
            "version_id": int,
            "position": int,
            "code": str,
            "heading": str,
            "text": str,
            "first_page": int,
            "last_page": int,
            "blocks": str,
        },
        pk="section_id",
        not_null={
            "version_id",
            "position",
            "code",
            "heading",
            "text",
            "first_page",
            "last_page",
            "blocks",
        },
        foreign_keys=[("version_id", "version", "version_id")],
        strict=True,
    )
    section.create_index(["version_id", "position"], unique=True)


def _passage_tables(database: Database) -> None:
    database.create_table(
        "passage",
        {
            "passage_id": int,
            "section_id": int,
            "version_id": int,
            "title": str,
            "heading": str,
            "lead": str,
            "body": str,
            "start": int,
            "end": int,
            "first_page": int,
            "last_page": int,
            "first_block": int,
            "last_block": int,
        },
        pk="passage_id",
        not_null={
            "section_id",
            "version_id",
            "title",
            "heading",
            "lead",
            "body",
            "start",
            "end",
            "first_page",
            "last_page",
            "first_block",
            "last_block",
        },
        foreign_keys=[
            ("section_id", "section", "section_id"),
            ("version_id", "version", "version_id"),
        ],
        strict=True,
    )
    # The index covers this view and no more: 'rebuild' and 'integrity-check' then know that a
    # superseded version is not to be found.
    columns = ", ".join(f"passage.{name}" for name in FTS_COLUMNS)
    database.execute(
        f"CREATE VIEW current_passage AS SELECT passage.passage_id, {columns} FROM passage"  # noqa: S608
        " JOIN version ON version.version_id = passage.version_id WHERE version.superseded = 0"
    )
    database.execute(
        f"CREATE VIRTUAL TABLE passage_fts USING fts5({', '.join(FTS_COLUMNS)}, content = 'current_passage',"
        f" content_rowid = 'passage_id', tokenize = '{TOKENIZER}')"
    )
    database.execute("CREATE VIRTUAL TABLE passage_terms USING fts5vocab('passage_fts', 'row')")
    for option, value in FTS_OPTIONS:
        database.execute(
            "INSERT INTO passage_fts (passage_fts, rank) VALUES (?, ?)", (option, value)
        )


# Automerge stops an import for a second or more once in a while. Without it, segments are merged a little after
# each leaflet, and all at once after a bulk import; crisismerge is the net beneath. A large hash means fewer segments.
FTS_OPTIONS = (("automerge", 0), ("crisismerge", 200), ("hashsize", 16 * 1024 * 1024))


def _record_tables(database: Database) -> None:
    receipt = database.create_table(
        "receipt",
        {
            "receipt_id": int,
            "file": str,
            "file_sha256": str,
            "status": str,
            "recorded_at": str,
            "receipt": str,
        },
        pk="receipt_id",
        not_null={"file", "file_sha256", "status", "recorded_at", "receipt"},
        strict=True,
    )
    receipt.create_index(["file_sha256"])
    database.create_table(
        "audit",
        {"seq": int, "recorded_at": str, "record": str, "previous_sha256": str, "sha256": str},
        pk="seq",
        not_null={"recorded_at", "record", "previous_sha256", "sha256"},
        strict=True,
    )
    for change in ("UPDATE", "DELETE"):
        database.execute(
            f"CREATE TRIGGER audit_no_{change.lower()} BEFORE {change} ON audit"
            " BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END"
        )
    database.create_table(
        "setting", {"key": str, "value": str}, pk="key", not_null={"value"}, strict=True
    )
