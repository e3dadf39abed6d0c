"""What each import did, kept to be shown again and to know a file that was imported before."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from core.documents.document import (
    Coverage,
    DocumentReceipt,
    Receipt,
    ReceiptStatus,
    Remark,
    SectionReceipt,
)
from core.store.database import transaction

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.store.database import Connection

READ_AT_ONCE = 200


def save_receipt(db: Connection, receipt: Receipt, now: str) -> int:
    """Keep a receipt; its number. `now` is ISO 8601, UTC."""
    hashes = {document.file_sha256 for document in receipt.documents}
    with transaction(db):
        number = db.execute(
            "INSERT INTO receipt (file, file_sha256, status, recorded_at, receipt)"
            " VALUES (?, ?, ?, ?, ?)",
            (
                receipt.file,
                hashes.pop() if len(hashes) == 1 else "",
                receipt.status,
                now,
                json.dumps(asdict(receipt), ensure_ascii=False, separators=(",", ":")),
            ),
        ).lastrowid
    assert number is not None  # noqa: S101 - an insert has a row
    return number


def receipts(db: Connection, limit: int) -> list[Receipt]:
    """The latest receipts, newest first."""
    rows = db.rows("SELECT receipt FROM receipt ORDER BY receipt_id DESC LIMIT ?", (limit,))
    return [_receipt(json.loads(text)) for (text,) in rows]


def all_receipts(db: Connection) -> Iterator[Receipt]:
    """Every receipt there is, newest first, read as they are wanted."""
    before = 1 + (db.value("SELECT max(receipt_id) FROM receipt") or 0)
    while rows := db.rows(
        "SELECT receipt_id, receipt FROM receipt WHERE receipt_id < ?"
        " ORDER BY receipt_id DESC LIMIT ?",
        (before, READ_AT_ONCE),
    ):
        before = rows[-1][0]
        for _number, text in rows:
            yield _receipt(json.loads(text))


def last_recorded(db: Connection, files: Sequence[str]) -> dict[str, str]:
    """When the last receipt of each of these files was written (ISO 8601); files without one are left out."""
    rows = db.rows(
        "SELECT file, max(recorded_at) FROM receipt"
        " WHERE file IN (SELECT value FROM json_each(?)) GROUP BY file",
        (json.dumps(list(files)),),
    )
    return dict(rows)


def file_is_known(db: Connection, file_sha256: str) -> Receipt | None:
    """The receipt of the same bytes, if every document of it is still the current version."""
    text: str | None = db.value(
        "SELECT receipt FROM receipt WHERE file_sha256 = ? ORDER BY receipt_id DESC LIMIT 1",
        (file_sha256,),
    )
    if text is None:
        return None
    receipt = _receipt(json.loads(text))
    # A file of which nothing was kept is tried again: the program may have learnt to read it.
    is_stored = all(_is_current(db, document) for document in receipt.documents)
    return receipt if receipt.documents and is_stored else None


def _is_current(db: Connection, document: DocumentReceipt) -> bool:
    text_sha256: str | None = db.value(
        "SELECT text_sha256 FROM version"
        " JOIN document ON document.document_id = version.document_id"
        " WHERE version.document_id = ? AND superseded = 0 AND removed_at = ''",
        (document.document_id,),
    )
    return text_sha256 == document.text_sha256


def _receipt(values: dict[str, Any]) -> Receipt:
    reason = values["reason"]
    return Receipt(
        file=values["file"],
        status=ReceiptStatus(values["status"]),
        reason=Remark(**reason) if reason else None,
        documents=tuple(_document(document) for document in values["documents"]),
        coverage=tuple(Coverage(**page) for page in values["coverage"]),
        seconds=values["seconds"],
        metadata=values["metadata"],
        remarks=tuple(Remark(**remark) for remark in values.get("remarks", ())),
    )


def _document(values: dict[str, Any]) -> DocumentReceipt:
    sections = {
        code: SectionReceipt(tuple(section["pages"]), section["chars"])
        for code, section in values["sections"].items()
    }
    lists = {
        "substances": tuple(values["substances"]),
        "pages": tuple(values["pages"]),
        "sections": sections,
        "pages_without_text": tuple(values["pages_without_text"]),
        "warnings": tuple(Remark(**remark) for remark in values["warnings"]),
        "status": ReceiptStatus(values["status"]),
    }
    return DocumentReceipt(**(values | lists))
