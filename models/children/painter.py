"""A page of a PDF as a picture, and where quoted words stand on it."""

from __future__ import annotations

import base64
import hashlib
import zlib
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

from core.engines import BYTES_PER_PIXEL, PDF_HEAD_BYTES, Quote
from models.children.pdfium_page import content_of
from models.children.reader import bytes_of
from models.children.refusal import RefusedError
from models.layout.quote import boxes_of
from models.layout.reading import words_read

if TYPE_CHECKING:
    from models.child_life import Json
    from models.layout.page import PlacedWord
    from models.layout.quote import Box

QUOTE_PAGES = 8  # no sentence runs over more; a passage of a table may
SIDE_LIMIT = 16_000  # pixels: a window draws no larger picture
FAST = 1  # zlib: what goes through a pipe need not be small


class _Opened:
    """The file that was painted last: its next page, or the same one larger, needs no opening."""

    def __init__(self, sha256: str, data: bytes) -> None:
        self.sha256 = sha256
        self.document = pypdfium2.PdfDocument(data)
        self._lines: dict[int, list[list[PlacedWord]]] = {}

    def lines(self, page: int) -> list[list[PlacedWord]]:
        """The words of a page, line by line, as they are read; none where it cannot be read."""
        if page not in self._lines:
            try:
                self._lines[page] = words_read(content_of(self.document[page - 1]).page)
            except (pypdfium2.PdfiumError, RefusedError):
                self._lines[page] = []
        return self._lines[page]


_opened: list[_Opened] = []


def paint(path: str, sha256: str, page: int, quote: Json, size: dict[str, int]) -> Json:
    """`{"picture": …}` or `{"refused": "missing" | "no_pdf" | "no_page" | "damaged"}`."""
    try:
        opened = _open(path, sha256)
    except (RefusedError, FileNotFoundError):
        return {"refused": "missing"}
    except pypdfium2.PdfiumError:
        return {"refused": "damaged"}
    if opened is None:
        return {"refused": "no_pdf"}
    count = len(opened.document)
    boxes = (
        _boxes(opened, Quote(quote[0], (quote[1], quote[2]), *quote[3:]), count) if quote else []
    )
    page = page or (boxes[0].page if boxes else quote[1] if quote else 1)
    if not 1 <= page <= count:
        return {"refused": "no_page"}
    try:
        shown = opened.document[page - 1]
        scale = _scale(shown.get_size(), size["width"], size["pixels"])
        bitmap = shown.render(scale=scale, rev_byteorder=True)
    except pypdfium2.PdfiumError:
        return {"refused": "damaged"}
    picture = {
        "page": page,
        "pages": count,
        "width": bitmap.width,
        "height": bitmap.height,
        "pixels": base64.b64encode(zlib.compress(_rows(bitmap), FAST)).decode(),
        "marks": [
            [box.x0 * scale, box.top * scale, box.x1 * scale, box.bottom * scale]
            for box in boxes
            if box.page == page
        ],
        "quote_pages": sorted({box.page for box in boxes}),
    }
    bitmap.close()
    shown.close()
    return {"picture": picture}


def _open(path: str, sha256: str) -> _Opened | None:
    """The file of this hash, None if it is no PDF.

    Raises:
        RefusedError: it cannot be read, or is another file.
        PdfiumError: it is damaged.
    """
    if _opened and _opened[0].sha256 == sha256:
        return _opened[0]
    if _opened:
        _opened.pop().document.close()
    data = bytes_of(path)
    if hashlib.sha256(data).hexdigest() != sha256:
        raise FileNotFoundError(path)
    if b"%PDF-" not in data[:PDF_HEAD_BYTES]:
        return None
    _opened.append(_Opened(sha256, data))
    return _opened[0]


def _boxes(opened: _Opened, quote: Quote, count: int) -> list[Box]:
    """The quoted words' rectangles, each with its page's number, in points."""
    first = max(1, quote.pages[0])
    numbers = range(first, min(quote.pages[1], count, first + QUOTE_PAGES - 1) + 1)
    try:
        found = boxes_of(quote, [opened.lines(number) for number in numbers])
    except RecursionError:
        return []  # more lines than a quote has
    return [box._replace(page=first + box.page) for box in found]


def _scale(size: tuple[float, float], width: int, pixel_limit: int) -> float:
    """Pixels for each point: what the width asks for, as far as the picture may be so large."""
    wide, high = max(size[0], 1.0), max(size[1], 1.0)
    scale = min(width / wide, SIDE_LIMIT / high)
    pixels = wide * high * scale * scale
    return scale if pixels <= pixel_limit else scale * (pixel_limit / pixels) ** 0.5


def _rows(bitmap: pypdfium2.PdfBitmap) -> bytes:
    """The picture's rows, red, green and blue, without what pdfium pads them with."""
    if bitmap.format != pdfium.FPDFBitmap_BGR:
        bitmap = bitmap.convert(pdfium.FPDFBitmap_BGR)  # pragma: no cover - asked for by nobody
    data = memoryview(bitmap.buffer).cast("B")
    length = bitmap.width * BYTES_PER_PIXEL
    if bitmap.stride == length:
        return bytes(data[: length * bitmap.height])
    return b"".join(
        bytes(data[row * bitmap.stride : row * bitmap.stride + length])
        for row in range(bitmap.height)
    )
