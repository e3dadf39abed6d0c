"""A PDF to its text in reading order: pdfium reads, pypdf helps where pdfium cannot or seems to miss text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

from core.engines import FileText, PageText
from core.errors import RefusalReason
from models.children.pdfium_page import PageContent, content_of
from models.children.refusal import RefusedError, refuse_too_much
from models.layout.reading import read_page

if TYPE_CHECKING:
    from models.children.second_reader import SecondReader

# More glyphs than this without a character: what a page says is not what it shows.
UNMAPPED_SHARE = 0.2
# The second reader finds so many times the characters (and so many more): the first one missed some.
MISSED_FACTOR = 1.2
MISSED_CHARS = 30


def text_of(data: bytes, page_limit: int, *, compare: bool) -> FileText:
    """The text of a PDF's bytes; with `compare`, every page is counted by the second reader too.

    Raises:
        RefusedError: encrypted, damaged, too many pages.
    """
    return _Pdf(data, page_limit, compare=compare).text()


class _Pdf:
    """One file: the first reader, the second when it is needed, and what there is to warn of."""

    def __init__(self, data: bytes, page_limit: int, *, compare: bool) -> None:
        self._data = data
        self._compare = compare
        self._warnings: list[str] = []
        self._second: SecondReader | None = None
        self._document = self._opened()
        self._count = (
            self._second_reader().page_count if self._document is None else len(self._document)
        )
        if self._count == 0:
            raise RefusedError(RefusalReason.DAMAGED)
        if self._count > page_limit:
            raise RefusedError(RefusalReason.TOO_MANY_PAGES, pages=self._count, limit=page_limit)

    def text(self) -> FileText:
        pages: list[PageText] = []
        for number in range(1, self._count + 1):
            pages.append(self._page(number))
            refuse_too_much(pages)
        if self._document is None:
            metadata = self._second_reader().metadata
        else:
            metadata = self._document.get_metadata_dict(skip_empty=True)
            self._document.close()
        return FileText("pdf", tuple(pages), metadata, tuple(self._warnings))

    def _opened(self) -> pypdfium2.PdfDocument | None:
        try:
            document = pypdfium2.PdfDocument(self._data)
        except pypdfium2.PdfiumError as error:
            if error.err_code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
                raise RefusedError(RefusalReason.ENCRYPTED) from error
            self._warnings.append("read_by_second_reader")
            return None
        return document

    def _second_reader(self) -> SecondReader:
        if self._second is None:
            # It takes a third of a second to load; few files need it.
            from models.children.second_reader import SecondReader  # noqa: PLC0415

            self._second = SecondReader(self._data)
        return self._second

    def _page(self, number: int) -> PageText:
        content = self._content(number)
        if content is None:
            return self._second_page(number)
        lines, width, height = read_page(content.page)
        chars = sum(not glyph.text.isspace() for glyph in content.page.glyphs)
        if content.unmapped > UNMAPPED_SHARE:
            self._warnings.append(f"unmapped_glyphs:{number}")
        page = PageText(number, width, height, tuple(lines), chars, None, content.has_images)
        if self._compare or content.text_objects > chars:
            return self._checked(page)
        return page

    def _content(self, number: int) -> PageContent | None:
        """What pdfium finds on a page, None if it cannot read it."""
        if self._document is None:
            return None
        try:
            page = self._document[number - 1]
            content = content_of(page)
        except pypdfium2.PdfiumError:
            return None
        page.close()
        return content

    def _checked(self, page: PageText) -> PageText:
        """The page, with the second reader's count; its text where the first one found none."""
        second = self._second_reader().page(page.number)
        if second is None:
            return page
        if second.chars > page.chars * MISSED_FACTOR + MISSED_CHARS:
            self._warnings.append(f"readers_disagree:{page.number}")
            if page.chars == 0:
                return second
        return PageText(
            *(page.number, page.width, page.height, page.lines),
            *(page.chars, second.chars, page.has_images),
        )

    def _second_page(self, number: int) -> PageText:
        page = self._second_reader().page(number)
        if page is None:
            self._warnings.append(f"unreadable_page:{number}")
            return PageText(number, 0.0, 0.0, (), 0)
        if self._document is not None:
            self._warnings.append(f"read_by_second_reader:{number}")
        return page
