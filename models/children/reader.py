"""A file to its texts: looks at the bytes, hands over to the reader of that format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.engines import FileText, PageText, TextLine
from core.errors import RefusalReason
from models.children.refusal import RefusedError
from models.wire import packed

if TYPE_CHECKING:
    from models.child import Json

PDF_HEAD_BYTES = 1024
TEXT_HEAD_BYTES = 8192


def read(path: str, limits: dict[str, int]) -> Json:
    """`{"texts": …}` or `{"refused": reason, …}`."""
    try:
        data = Path(path).read_bytes()
    except OSError:
        return {"refused": RefusalReason.CANNOT_OPEN}
    try:
        return {"texts": packed(texts_of(data, limits))}
    except RefusedError as refusal:
        return {"refused": refusal.reason, "details": refusal.details}


def texts_of(data: bytes, limits: dict[str, int]) -> list[FileText]:
    """The texts in a file's bytes; the format is judged by them, never by a name."""
    if b"%PDF-" in data[:PDF_HEAD_BYTES]:
        from models.children import pdf  # noqa: PLC0415 - only the library that the file needs is loaded

        return [pdf.text_of(data, limits["pages"], compare=bool(limits["compare"]))]
    head = data[:TEXT_HEAD_BYTES].lower()
    if b"<html" in head or b"<!doctype html" in head or b"<body" in head:
        from models.children import html  # noqa: PLC0415 - as above

        return [html.text_of(data)]
    return [plain(data)]


def plain(data: bytes) -> FileText:
    """Lines of a text; a form feed begins a page."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    pages = []
    for number, part in enumerate(text.split("\f"), start=1):
        lines: list[TextLine] = []
        block, gap = 0, False
        for line in part.splitlines():
            if not line.strip():
                gap = True
                continue
            block += gap and bool(lines)
            gap = False
            lines.append(TextLine(line.strip(), block=block))
        chars = sum(len("".join(line.text.split())) for line in lines)
        pages.append(PageText(number, 0.0, 0.0, tuple(lines), chars))
    return FileText("text", tuple(pages), {})
