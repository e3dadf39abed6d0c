"""The protocols that engines fulfil; core owns them and imports no engine.

Positions are in points (1/72 inch) from the page's top left corner, as a person reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from core.cancel import CancelToken
    from core.generating import Generator, ModelShelf
    from core.recognizing import Recognizer, SpeechShelf
    from core.scanning import BarcodeReader
    from core.speaking import Speaker

# No leaflet is larger; a larger file is not even opened.
FILE_LIMIT_BYTES = 100_000_000
# A PDF may have so much before its own first line.
PDF_HEAD_BYTES = 1024
# Red, green and blue of a picture's pixels.
BYTES_PER_PIXEL = 3
# Visible characters and lines of one file. The longest leaflets have 100,000 characters; a thesaurus of all
# interactions has 700,000, a file of three hundred records twice that.
TEXT_LIMIT_CHARS = 5_000_000
TEXT_LIMIT_LINES = 100_000


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of a page in reading order, or one row of a table.

    `text` is the line as extracted: no repair of glyphs or hyphens yet, but raised digits are the characters of that
    name (m², 10⁶). A table row has its cells separated by a TAB in `text`; a cell that wraps is joined by spaces, or by
    nothing after a line-end hyphen (U+FFFE, U+00AD), which stays. A cell that spans rows stands in the first of them
    (PDF) or in each (HTML). `heading_level` is what the format itself declares (HTML), 0 if nothing. `anchor` is the
    format's own name for the place (HTML), "" if none.
    """

    text: str
    x0: float = 0.0
    top: float = 0.0
    x1: float = 0.0
    bottom: float = 0.0
    size: float = 0.0
    bold: bool = False
    block: int = 0
    heading_level: int = 0
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class PageText:
    """The text of one page (a format without pages has exactly one).

    `chars` counts the page's characters other than white space; `other_chars` is the count of the second
    reader (pypdf) where it was asked, else None. `has_images` says whether a page without text shows something.
    """

    number: int
    width: float
    height: float
    lines: tuple[TextLine, ...]
    chars: int
    other_chars: int | None = None
    has_images: bool = False


@dataclass(frozen=True, slots=True)
class FileText:
    """What a reader found in a file.

    `format` is "pdf", "html" (records and FHIR too) or "text". A file of several records (JSON lines)
    has one `FileText` each. A warning is "key" or "key:page": unmapped_glyphs (the page's font names no
    characters), readers_disagree (the second reader finds more text), read_by_second_reader,
    unreadable_page.
    """

    format: str
    pages: tuple[PageText, ...]
    metadata: dict[str, str]
    warnings: tuple[str, ...] = ()


class FileReader(Protocol):
    """Reads a leaflet's file in a child process."""

    def read(self, path: Path, cancel: CancelToken | None = None) -> list[FileText]:
        """The texts in the file.

        Raises:
            UnreadableFileError: encrypted, damaged, too large, not a known format, too slow, too much memory.
            CancelledError: the token was set.
        """
        ...

    def close(self) -> None:
        """End the child process."""
        ...


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a leaflet as they are stored, what stands before and after them, and the pages they are on.

    The neighbours tell one place from another where the same words come twice.
    """

    text: str
    pages: tuple[int, int]
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A rectangle around quoted words, in pixels of the picture from its top left corner."""

    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as it looks: `pixels` are its rows from the top, red, green and blue a byte each.

    `quote_pages` are the pages on which the quoted words stand, none where they were not found for certain;
    `marks` are those on this page.
    """

    page: int
    page_count: int
    width: int
    height: int
    pixels: bytes
    marks: tuple[Mark, ...] = ()
    quote_pages: tuple[int, ...] = ()


class PagePainter(Protocol):
    """Draws a page of a PDF in a child process."""

    def paint(
        self,
        path: Path,
        file_sha256: str,
        page: int,
        width: int,
        *,
        quote: Quote | None = None,
        cancel: CancelToken | None = None,
    ) -> PagePicture:
        """The page, so many pixels wide if it fits, with the quoted words' places.

        With `page` 0, the page on which the quoted words begin. Only bytes of this hash are drawn.

        Raises:
            NoPageError: the file is no PDF, or has no such page.
            OriginalMissingError: the file is not there, or is another one by now.
            PagePictureError: damaged, too large, too slow, too much memory.
            CancelledError: the token was set.
        """
        ...

    def close(self) -> None:
        """End the child process."""
        ...


@dataclass(frozen=True, slots=True)
class Engines:
    """The engines there are; a missing one is None, with its reason in `missing`."""

    reader: FileReader | None
    missing: dict[str, str]
    painter: PagePainter | None = None
    generator: Generator | None = None
    shelf: ModelShelf | None = None
    speaker: Speaker | None = None
    barcodes: BarcodeReader | None = None
    recognizer: Recognizer | None = None
    speech_shelf: SpeechShelf | None = None
