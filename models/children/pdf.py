"""A PDF to its text in reading order, with positions."""

from __future__ import annotations

import ctypes

import pypdfium2
import pypdfium2.raw as pdfium

from core.engines import FileText, PageText, TextLine
from core.errors import RefusalReason
from models.children.refusal import RefusedError


def text_of(data: bytes, page_limit: int) -> FileText:
    """The text of a PDF's bytes."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code == pdfium.FPDF_ERR_PASSWORD:
            raise RefusedError(RefusalReason.ENCRYPTED) from error
        raise RefusedError(RefusalReason.DAMAGED) from error
    count = len(document)
    if count > page_limit:
        raise RefusedError(RefusalReason.TOO_MANY_PAGES, pages=count, limit=page_limit)
    pages = tuple(_page(document, number) for number in range(1, count + 1))
    return FileText("pdf", pages, document.get_metadata_dict(skip_empty=True))


def _page(document: pypdfium2.PdfDocument, number: int) -> PageText:
    page = document[number - 1]
    text_page = page.get_textpage()
    width, height = page.get_size()
    raw = text_page.raw
    count = pdfium.FPDFText_CountChars(raw)
    rect = pdfium.FS_RECTF()
    lines: list[TextLine] = []
    run: list[tuple[str, float, float, float, float]] = []
    first = 0

    def flush() -> None:
        text = "".join(char[0] for char in run).strip()
        if text:
            name = ctypes.create_string_buffer(256)
            flags = ctypes.c_int()
            pdfium.FPDFText_GetFontInfo(raw, first, name, 256, flags)
            solid = [char for char in run if not char[0].isspace()]
            lines.append(
                TextLine(
                    text,
                    min(char[1] for char in solid),
                    min(char[2] for char in solid),
                    max(char[3] for char in solid),
                    max(char[4] for char in solid),
                    size=pdfium.FPDFText_GetFontSize(raw, first),
                    bold=b"bold" in name.value.lower(),
                    block=len(lines),
                )
            )
        run.clear()

    for index in range(count):
        char = chr(pdfium.FPDFText_GetUnicode(raw, index))
        if char in "\r\n":
            flush()
            continue
        if not run:
            first = index
        pdfium.FPDFText_GetLooseCharBox(raw, index, rect)
        run.append((char, rect.left, height - rect.top, rect.right, height - rect.bottom))
    flush()
    chars = sum(len("".join(line.text.split())) for line in lines)
    return PageText(number, width, height, tuple(lines), chars)
