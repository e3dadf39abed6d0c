"""Imports files: read, find the leaflets, store them; one receipt for each file, whatever happens."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.crash import record
from core.documents.document import (
    DocumentReceipt,
    Receipt,
    ReceiptStatus,
    Remark,
    SectionReceipt,
)
from core.engines import FILE_LIMIT_BYTES
from core.errors import AppError, RefusalReason, UnreadableFileError
from core.ingest.leaflets import leaflets_of
from core.ingest.passages import passages_of
from core.store.originals import keep_original
from core.store.receipts import file_is_known, save_receipt
from core.store.saving import SourceFile, save_leaflet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from core.cancel import CancelToken
    from core.documents.document import Leaflet
    from core.engines import FileReader
    from core.language.pack import LanguagePack
    from core.store.database import Connection

# What reading makes of a file; raise it when the same bytes would give other sections, so that they are read anew.
READING_VERSION = "1"
NOT_KEPT = "original_not_kept"
_SYSTEM_FILES = frozenset({"thumbs.db", "desktop.ini"})
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Importer:
    """All that an import needs: where to, with what, and what time it is (ISO 8601, UTC)."""

    db: Connection
    reader: FileReader
    packs: Sequence[LanguagePack]
    now: Callable[[], str]


def find_files(paths: Iterable[Path], cancel: CancelToken | None = None) -> list[Path]:
    """The files themselves and those in the folders, below them too, in order; hidden ones are left out.

    Raises:
        CancelledError: the token was set; a whole disk takes minutes.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if not _is_folder(path):
            found[path] = None
            continue
        # A folder that cannot be looked into is listed itself, so that it gets its line of refusal.
        for folder, folders, names in os.walk(
            path, onerror=lambda error: found.setdefault(Path(error.filename))
        ):
            if cancel is not None:
                cancel.check()
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                if not name.startswith(".") and name.lower() not in _SYSTEM_FILES:
                    found[Path(folder) / name] = None
    return list(found)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def import_files(
    files: Iterable[Path], importer: Importer, cancel: CancelToken | None = None
) -> Iterator[Receipt]:
    """One receipt per file, as soon as it is done and stored.

    A file that cannot be read is a refused receipt; the next one goes on. An import that was stopped, however
    roughly, left whole versions only; doing it again passes over what is there.

    Raises:
        CancelledError: the token was set; the files before are stored.
        StoreError: nothing more can be stored.
    """
    for file in files:
        if cancel is not None:
            cancel.check()
        yield import_file(file, importer, cancel)


def import_file(file: Path, importer: Importer, cancel: CancelToken | None = None) -> Receipt:
    """Import one file; what happened to it.

    Raises:
        CancelledError: the token was set; nothing of this file, or some of its leaflets, each whole, are stored.
        StoreError: nothing can be stored.
    """
    started = time.perf_counter()
    try:
        receipt = _import(file, importer, cancel)
    except UnreadableFileError as error:
        pages = "{pages}/{limit}".format(**error.details) if "pages" in error.details else ""
        receipt = _refused(file, Remark(str(error.details["reason"]), detail=pages))
    except AppError:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours costs this one file, and is kept to be mended
        record(importer.db.file.parent, error)
        receipt = _refused(file, Remark("unexpected"))
    receipt = replace(receipt, seconds=round(time.perf_counter() - started, 3))
    save_receipt(importer.db, receipt, importer.now())
    return receipt


def _import(file: Path, importer: Importer, cancel: CancelToken | None) -> Receipt:
    stamp = _stamp(file)
    file_sha256 = _file_sha256(file)
    known = file_is_known(importer.db, file_sha256)
    if known is not None and known.metadata.get("reading") == READING_VERSION:
        documents = tuple(replace(d, status=ReceiptStatus.UNCHANGED) for d in known.documents)
        return replace(
            known,
            file=shown(file),
            status=ReceiptStatus.UNCHANGED,
            documents=documents,
            remarks=(
                *(remark for remark in known.remarks if remark.key != NOT_KEPT),
                *_keep(file, file_sha256, importer),
            ),
        )
    texts = importer.reader.read(file, cancel)
    if _stamp(file) != stamp:
        # It may still be on its way: neither text is the one that the hash speaks of.
        raise UnreadableFileError(file=shown(file), reason=RefusalReason.CHANGED)
    found = leaflets_of(texts, importer.packs)
    if cancel is not None:
        cancel.check()
    metadata = {**(texts[0].metadata if len(texts) == 1 else {}), "reading": READING_VERSION}
    if found.refusal is not None:
        return replace(_refused(file, found.refusal), coverage=found.coverage, metadata=metadata)
    source = SourceFile(shown(Path(file.name)), file_sha256)
    documents = tuple(_store(leaflet, source, importer) for leaflet in found.leaflets)
    return Receipt(
        file=shown(file),
        status=_overall(documents),
        reason=None,
        documents=documents,
        coverage=found.coverage,
        metadata=metadata,
        remarks=(*found.remarks, *_keep(file, file_sha256, importer)),
    )


def _keep(file: Path, file_sha256: str, importer: Importer) -> tuple[Remark, ...]:
    """Keep the file, so that its pages can be shown later; a remark if there is no room for it."""
    is_kept = keep_original(importer.db.file.parent, file, file_sha256)
    return () if is_kept else (Remark(NOT_KEPT),)


def _store(leaflet: Leaflet, source: SourceFile, importer: Importer) -> DocumentReceipt:
    passages = [passages_of(section) for section in leaflet.sections]
    saved = save_leaflet(importer.db, leaflet, passages, source, importer.now())
    status = saved.status
    if leaflet.needs_review and status is not ReceiptStatus.UNCHANGED:
        status = ReceiptStatus.NEEDS_REVIEW
    return DocumentReceipt(
        document_id=saved.document_id,
        kind=leaflet.kind,
        medicine=leaflet.medicine.name,
        substances=leaflet.medicine.substances,
        holder=leaflet.medicine.holder,
        version=saved.version,
        file_sha256=source.file_sha256,
        text_sha256=leaflet.text_sha256,
        pages=leaflet.pages,
        sections=_section_receipts(leaflet),
        pages_without_text=leaflet.pages_without_text,
        warnings=leaflet.warnings,
        status=status,
    )


def _section_receipts(leaflet: Leaflet) -> dict[str, SectionReceipt]:
    """By section code; a code that comes twice (old formats) adds up."""
    found: dict[str, SectionReceipt] = {}
    for section in leaflet.sections:
        pages = range(section.pages[0], section.pages[1] + 1)
        before = found.get(section.code, SectionReceipt((), 0))
        found[section.code] = SectionReceipt(
            tuple(sorted({*before.pages, *pages})), before.chars + len(section.text)
        )
    return found


def _overall(documents: Sequence[DocumentReceipt]) -> ReceiptStatus:
    """The status that a person should see first."""
    order = (
        ReceiptStatus.NEEDS_REVIEW,
        ReceiptStatus.NEW_VERSION,
        ReceiptStatus.IMPORTED,
        ReceiptStatus.UNCHANGED,
    )
    found = {document.status for document in documents}
    return next(status for status in order if status in found)


def _refused(file: Path, reason: Remark) -> Receipt:
    return Receipt(file=shown(file), status=ReceiptStatus.REFUSED, reason=reason, documents=())


def shown(file: Path) -> str:
    """A path that can be written down, also where its bytes are no text."""
    return os.fsencode(file).decode("utf-8", "replace")


def _stamp(file: Path) -> tuple[int, ...]:
    """What changes when the file does.

    Raises:
        UnreadableFileError: it is not there, no file (a pipe would be waited for, a device never ends), or larger
            than any leaflet.
    """
    try:
        found = file.stat()
    except (OSError, ValueError):
        raise UnreadableFileError(file=shown(file), reason=RefusalReason.CANNOT_OPEN) from None
    if not stat.S_ISREG(found.st_mode):
        raise UnreadableFileError(file=shown(file), reason=RefusalReason.CANNOT_OPEN)
    if found.st_size > FILE_LIMIT_BYTES:
        raise UnreadableFileError(file=shown(file), reason=RefusalReason.TOO_LARGE)
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _file_sha256(file: Path) -> str:
    digest = hashlib.sha256()
    try:
        with file.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
    except OSError:
        raise UnreadableFileError(file=shown(file), reason=RefusalReason.CANNOT_OPEN) from None
    return digest.hexdigest()
