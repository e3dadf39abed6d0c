"""A file to its texts: looks at the bytes, hands over to the reader of that format."""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING

from core.engines import FILE_LIMIT_BYTES, PDF_HEAD_BYTES
from core.errors import RefusalReason
from models.children import plain
from models.children.decode import decoded
from models.children.refusal import RefusedError, refuse_too_much
from models.wire import packed

if TYPE_CHECKING:
    from core.engines import FileText
    from models.child_life import Json

READ_AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
TEXT_HEAD_CHARS = 4000
# Formats that may hold readable bytes but are no leaflets.
OTHER_FORMATS = (
    *(
        b"PK\x03\x04",
        b"PK\x05\x06",
        b"\x1f\x8b",
        b"BZh",
        b"7z\xbc\xaf\x27\x1c",
        b"Rar!",
        b"\xfd7zXZ",
    ),
    *(
        b"\x89PNG",
        b"\xff\xd8\xff",
        b"GIF8",
        b"II*\x00",
        b"MM\x00*",
        b"RIFF",
        b"\xd0\xcf\x11\xe0",
        b"{\\rtf",
    ),
    *(b"\x7fELF", b"MZ\x90", b"%!PS", b"SQLite format 3"),
)
HTML_START = re.compile(r"<!doctype\s+html|<html[\s>]|<body[\s>]", re.IGNORECASE)
HTML_TAG = re.compile(r"<(?:p|div|table|h[1-6]|ul|ol|span|br)[\s>/]", re.IGNORECASE)
HTML_TAGS = 3
SAMPLE_CHARS, SAMPLE_LINES = 100_000, 200
TABLE_LINES = 20  # a leaflet in plain text has not so many table rows and nothing else
XML_START = re.compile(r"\s*<\?xml")
JSON_START = re.compile(r"\s*(?:\{|\[\s*(?:\{|\]))")
# FHIR Shorthand names its instance and what it is an instance of.
FSH_START = re.compile(r"^Instance:.*?^InstanceOf:", re.MULTILINE | re.DOTALL)


def read(path: str, limits: dict[str, int]) -> Json:
    """`{"texts": …}` or `{"refused": reason, …}`."""
    try:
        texts = texts_of(bytes_of(path), limits)
        refuse_too_much(page for text in texts for page in text.pages)
        return {"texts": packed(texts)}
    except RefusedError as refusal:
        return {"refused": refusal.reason, "details": refusal.details}
    except RecursionError:
        # Brackets or elements in each other a thousand deep: no editor writes that.
        return {"refused": RefusalReason.DAMAGED}


def bytes_of(path: str) -> bytes:
    """The bytes of a file.

    Raises:
        RefusedError: it is none, cannot be opened or is too large.
    """
    try:
        # What was a file a moment ago may be a pipe by now, and its opening would wait for a writer.
        with os.fdopen(os.open(path, READ_AT_ONCE), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise RefusedError(RefusalReason.CANNOT_OPEN)
            data = file.read(FILE_LIMIT_BYTES + 1)
    except OSError:
        raise RefusedError(RefusalReason.CANNOT_OPEN) from None
    if len(data) > FILE_LIMIT_BYTES:
        raise RefusedError(RefusalReason.TOO_LARGE)
    return data


def texts_of(data: bytes, limits: dict[str, int]) -> list[FileText]:
    """The texts in a file's bytes; the format is judged by them, never by a name.

    Raises:
        RefusedError: with the reason.
    """
    if data.startswith(OTHER_FORMATS):
        raise RefusedError(RefusalReason.NOT_A_LEAFLET_FORMAT)
    if b"%PDF-" in data[:PDF_HEAD_BYTES]:
        from models.children import pdf  # noqa: PLC0415

        return [pdf.text_of(data, limits["pages"], compare=bool(limits["compare"]))]
    text = decoded(data)
    if not text.strip():
        raise RefusedError(RefusalReason.EMPTY_FILE)
    return _texts(text)


def _is_table(text: str) -> bool:
    """Is every line a row of fields, as in an export of a database?"""
    lines = [line for line in text[:SAMPLE_CHARS].split("\n")[:SAMPLE_LINES] if line.strip()]
    return len(lines) >= TABLE_LINES and all("\t" in line for line in lines[:-1])


def _texts(text: str) -> list[FileText]:
    if _is_table(text):
        raise RefusedError(RefusalReason.NOT_A_LEAFLET_FORMAT)
    # Only the library that the file needs is loaded.
    head = text[:TEXT_HEAD_CHARS]
    if JSON_START.match(head):
        from models.children import records  # noqa: PLC0415

        return records.texts_of(text)
    if FSH_START.search(head):
        from models.children import fsh  # noqa: PLC0415

        return [fsh.text_of(text)]
    if HTML_START.search(head) or len(HTML_TAG.findall(head)) >= HTML_TAGS:
        from models.children import html  # noqa: PLC0415

        return [html.text_of(text)]
    if XML_START.match(head):
        raise RefusedError(RefusalReason.NOT_A_LEAFLET_FORMAT)
    return [plain.text_of(text)]
