"""`bulafiel import`: files and folders in, one receipt per file out."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from core.asking.preparing import prepare_leaflets
from core.cli.context import cancelled_by_ctrl_c, write_line
from core.clock import utc_now
from core.documents.document import ReceiptStatus
from core.errors import CancelledError, EngineMissingError, StoreFullError
from core.ingest.ingest import Importer, find_files, import_files, shown
from core.language.pack import languages, load_pack
from core.marking import N_
from core.messages import receipt_sentence
from core.store.backup import look_after
from core.store.database import hold_instance, open_store

if TYPE_CHECKING:
    import argparse

    from core.cli.context import Context
    from core.documents.document import DocumentReceipt, Receipt, Remark
    from core.store.database import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files or folders")
    parser.add_argument("--json", action="store_true", help="one JSON object per file")


def run(args: argparse.Namespace) -> int:
    """Import the files; 0 if all were, 1 if there are none or Ctrl-C stopped it, 2 if one was refused."""
    context: Context = args.context
    files = find_files(args.paths)
    if not files:
        context.tell(N_("There is no file in {paths}."), paths=", ".join(map(shown, args.paths)))
        return 1
    try:
        with hold_instance(context.home):
            refused = _import(files, context, as_json_lines=args.json)
    except CancelledError:
        context.tell(N_("Stopped. What was imported is kept; import again to go on."))
        return CancelledError.exit_code
    if refused:
        context.tell(N_("{count} file(s) refused; the lines above say why."), count=refused)
    return 2 if refused else 0


def _import(files: list[Path], context: Context, *, as_json_lines: bool) -> int:
    """Import the files and tell of each; how many were refused.

    Raises:
        CancelledError: Ctrl-C.
        EngineMissingError: nothing can be read.
        StoreError: nothing can be stored.
    """
    reader = context.engines().reader
    if reader is None:
        raise EngineMissingError(engine="reader")
    refused = 0
    try:
        with open_store(context.home) as store:
            cancel = cancelled_by_ctrl_c()
            packs = [load_pack(code) for code in languages()]
            importer = Importer(store.writer(), reader, packs, utc_now)
            for receipt in import_files(files, importer, cancel):
                refused += receipt.status is ReceiptStatus.REFUSED
                if as_json_lines:
                    write_line(json.dumps(as_json(receipt), ensure_ascii=False))
                else:
                    write_line(receipt_sentence(receipt, context.language))
            prepare_leaflets(store.writer(), cancel)
            _keep_a_copy(store, context)
    finally:
        reader.close()
    return refused


def _keep_a_copy(store: Store, context: Context) -> None:
    """Once a month, after the work: what a damaged database is recovered from."""
    try:
        look_after(store.writer(), utc_now()[:10])
    except StoreFullError:
        context.tell(N_("There is no room for a copy of the database. Free some space."))


def as_json(receipt: Receipt) -> dict[str, object]:
    """A receipt in the shape of CONTRACTS.md, with the coverage of each page added."""
    found: dict[str, object] = {"file": receipt.file, "status": receipt.status.value}
    if receipt.reason is not None:
        found["reason"] = receipt.reason.key
        found["reason_detail"] = receipt.reason.detail
    found["documents"] = [_document(document) for document in receipt.documents]
    found["warnings"] = [_remark(remark) for remark in receipt.remarks]
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
