"""pypdf: opens files that are too damaged for pdfium and counts a page's characters in another way."""

from __future__ import annotations

import io
import logging

import pypdf
from pypdf.errors import PyPdfError

from core.engines import PageText, TextLine
from core.errors import RefusalReason
from models.children.refusal import RefusedError

# What a hostile or damaged file can make pypdf throw, beside its own errors.
DAMAGE = (
    PyPdfError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    RecursionError,
    OSError,
)

# pypdf tells every oddity of a file to the log; here only its text counts.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


class SecondReader:
    """A PDF as pypdf reads it."""

    def __init__(self, data: bytes) -> None:
        try:
            self._reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
            if self._reader.is_encrypted and not self._reader.decrypt(""):
                raise RefusedError(RefusalReason.ENCRYPTED)
            self.page_count = len(self._reader.pages)
        except DAMAGE as error:
            raise RefusedError(RefusalReason.DAMAGED) from error

    @property
    def metadata(self) -> dict[str, str]:
        """Title, producer and dates, under the names that pdfium gives them."""
        try:
            found: dict[str, object] = dict(self._reader.metadata or {})
            return {str(key).lstrip("/"): str(value) for key, value in found.items() if value}
        except DAMAGE:
            return {}

    def page(self, number: int) -> PageText | None:
        """The page's lines without positions, None if it cannot be read."""
        try:
            page = self._reader.pages[number - 1]
            text = page.extract_text()
            width, height = float(page.mediabox.width), float(page.mediabox.height)
        except DAMAGE:
            return None
        lines = [" ".join(line.split(" ")).replace("\t", " ").strip() for line in text.splitlines()]
        filled = tuple(
            TextLine(line, block=block) for block, line in enumerate(line for line in lines if line)
        )
        chars = sum(not char.isspace() for line in filled for char in line.text)
        return PageText(number, width, height, filled, chars, chars)
