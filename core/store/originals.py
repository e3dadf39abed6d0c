"""The files that leaflets were read from, kept as they were: `originals/<hash>.pdf` in the data folder."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from core.engines import FILE_LIMIT_BYTES, PDF_HEAD_BYTES
from core.errors import AppError, CancelledError, NoPageError, OriginalMissingError

if TYPE_CHECKING:
    from core.cancel import CancelToken
    from core.engines import PagePainter, PagePicture, Quote
    from core.store.database import Connection

FOLDER = "originals"
PATHS_LOOKED_AT = 5  # of those that a file was imported from, the latest ones
# A leaflet in one of these has no pages to show, whether its file is here or not.
WITHOUT_PAGES = frozenset({".htm", ".html", ".txt", ".json", ".jsonl", ".xml", ".fsh", ".md"})
_CHUNK = 1 << 20
_SHA256 = re.compile(r"[0-9a-f]{64}")


def keep_original(home: Path, source: Path, file_sha256: str) -> bool:
    """Keep a copy of a PDF, the whole or nothing; whether it is kept (and true for a file that has no pages).

    It never fails an import: a full disk means that the file's pages can be shown only while it stays where it is.
    """
    target = home / FOLDER / f"{file_sha256}.pdf"
    draft = target.with_suffix(".part")
    try:
        if target.exists():
            return True
        with source.open("rb") as original:
            head = original.read(PDF_HEAD_BYTES)
            if b"%PDF-" not in head:
                return True
            target.parent.mkdir(exist_ok=True)
            digest = hashlib.sha256(head)
            with draft.open("wb") as copy:
                copy.write(head)
                while chunk := original.read(_CHUNK):
                    digest.update(chunk)
                    copy.write(chunk)
                copy.flush()
                os.fsync(copy.fileno())
        if digest.hexdigest() != file_sha256:
            return False
        draft.replace(target)
    except OSError:
        return False
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return True


def find_original(db: Connection, file_sha256: str) -> Path:
    """The file of this hash: the copy that was kept, else where it was imported from, if it is still that file.

    Raises:
        NoPageError: the leaflet was read from a web page or a text; there are no pages to show.
        OriginalMissingError: it is nowhere any more.
    """
    kept = db.file.parent / FOLDER / f"{file_sha256}.pdf"
    if _SHA256.fullmatch(file_sha256):
        rows = db.rows(
            "SELECT file FROM receipt WHERE file_sha256 = ? GROUP BY file"
            " ORDER BY max(receipt_id) DESC LIMIT ?",
            (file_sha256, PATHS_LOOKED_AT),
        )
        for path in (kept, *(Path(file) for (file,) in rows)):
            if _is_file_of(path, file_sha256):
                return path
    name = name_of_original(db, file_sha256)
    if Path(name).suffix.lower() in WITHOUT_PAGES:
        raise NoPageError(file=name)
    raise OriginalMissingError(file=name)


def paint_page(
    db: Connection,
    painter: PagePainter,
    file_sha256: str,
    page: int,
    width: int,
    *,
    quote: Quote | None = None,
    cancel: CancelToken | None = None,
) -> PagePicture:
    """A page of the file of this hash as a picture (`core.engines.PagePainter`); errors name it as it was imported.

    Raises:
        NoPageError: the file is no PDF, or has no such page.
        OriginalMissingError: the file is nowhere any more.
        PagePictureError: the page cannot be drawn.
        CancelledError: the token was set.
    """
    path = find_original(db, file_sha256)
    try:
        return painter.paint(path, file_sha256, page, width, quote=quote, cancel=cancel)
    except CancelledError:
        raise
    except AppError as error:
        details = error.details | {"file": name_of_original(db, file_sha256)}
        raise type(error)(**details) from error


def name_of_original(db: Connection, file_sha256: str) -> str:
    """What the file was called when it was imported."""
    name: str | None = db.value(
        "SELECT file_name FROM version WHERE file_sha256 = ? ORDER BY version_id DESC LIMIT 1",
        (file_sha256,),
    )
    return name or file_sha256[:8]


def _is_file_of(path: Path, file_sha256: str) -> bool:
    digest = hashlib.sha256()
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > FILE_LIMIT_BYTES:
            return False
        with path.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
    except (OSError, ValueError):
        return False
    return digest.hexdigest() == file_sha256
