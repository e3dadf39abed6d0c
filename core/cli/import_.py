"""`bulafiel import`: files and folders in, one receipt per file out."""

from __future__ import annotations

import json
import signal
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from core.cancel import CancelToken
from core.cli.context import utc_now, write_line
from core.documents.document import ReceiptStatus
from core.errors import EngineMissingError
from core.ingest.ingest import Importer, find_files, import_files
from core.language.pack import languages, load_pack
from core.messages import N_, receipt_sentence
from core.store.database import open_store

if TYPE_CHECKING:
    import argparse
    from types import FrameType

    from core.documents.document import DocumentReceipt, Receipt, Remark


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files or folders")
    parser.add_argument("--json", action="store_true", help="one JSON object per file")


def run(args: argparse.Namespace) -> int:
    """Import the files; 0 if all were, 2 if one was refused. Ctrl-C ends after the file at hand."""
    context = args.context
    cancel = CancelToken()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        cancel.cancel()

    engines = context.engines()
    if engines.reader is None:
        raise EngineMissingError(engine="reader")
    store = open_store(context.home)
    signal.signal(signal.SIGINT, stop)
    refused = 0
    try:
        importer = Importer(
            store.writer(), engines.reader, [load_pack(code) for code in languages()], utc_now
        )
        for receipt in import_files(find_files(args.paths), importer, cancel):
            refused += receipt.status is ReceiptStatus.REFUSED
            if args.json:
                write_line(json.dumps(as_json(receipt), ensure_ascii=False))
            else:
                write_line(receipt_sentence(receipt, context.language))
    finally:
        engines.reader.close()
        store.close()
    if refused:
        context.tell(N_("{count} file(s) refused; the lines above say why."), count=refused)
    return 2 if refused else 0


def as_json(receipt: Receipt) -> dict[str, object]:
    """A receipt in the shape of CONTRACTS.md, with the coverage of each page added."""
    found: dict[str, object] = {"file": receipt.file, "status": receipt.status.value}
    if receipt.reason is not None:
        found["reason"] = receipt.reason.key
        found["reason_detail"] = receipt.reason.detail
    found["documents"] = [_document(document) for document in receipt.documents]
    found["coverage"] = [asdict(page) for page in receipt.coverage]
    found["metadata"] = receipt.metadata
    found["seconds"] = receipt.seconds
    return found


def _document(document: DocumentReceipt) -> dict[str, object]:
    return {
        "document_id": document.document_id,
        "status": document.status.value,
        "kind": document.kind,
        "medicine": document.medicine,
        "substances": list(document.substances),
        "holder": document.holder,
        "version": document.version,
        "file_sha256": document.file_sha256,
        "text_sha256": document.text_sha256,
        "pages": list(document.pages),
        "sections": {
            code: {"pages": list(section.pages), "chars": section.chars}
            for code, section in document.sections.items()
        },
        "pages_without_text": list(document.pages_without_text),
        "warnings": [_remark(remark) for remark in document.warnings],
    }


def _remark(remark: Remark) -> dict[str, object]:
    return {"key": remark.key, "page": remark.page, "detail": remark.detail}
