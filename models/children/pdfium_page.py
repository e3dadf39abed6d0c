"""One page as pdfium sees it: glyphs, ruling lines, pictures."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pypdfium2.raw as pdfium

from core.engines import TEXT_LIMIT_CHARS
from core.errors import RefusalReason
from models.children.pdfium_fonts import Fonts
from models.children.pdfium_objects import drawn_on
from models.children.refusal import RefusedError
from models.layout.page import Glyph, PageGlyphs

if TYPE_CHECKING:
    import pypdfium2

# pdfium's own mark for a hyphen at a line's end; its text functions give it as U+FFFE.
LINE_END_HYPHEN = 0x02
HYPHEN_TEXT = "\ufffe"
SAME_HEIGHT = 0.01  # points
UNMAPPED_SAMPLE = 7  # one glyph in so many is asked for its character's origin


@dataclass(slots=True)
class PageContent:
    """What pdfium finds on a page. `unmapped` is the share of glyphs that the font names no character for."""

    page: PageGlyphs
    unmapped: float
    has_images: bool
    text_objects: int


class _Geometry:
    """From the file's coordinates (origin bottom left, page not yet turned) to those a person sees."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        left, bottom, right, top = page.get_bbox()
        self.left, self.bottom, self.right, self.top = left, bottom, right, top
        self.rotation = page.get_rotation()
        self.width, self.height = page.get_size()

    def point(self, x: float, y: float) -> tuple[float, float]:
        match self.rotation:
            case 90:
                return y - self.bottom, x - self.left
            case 180:
                return self.right - x, y - self.bottom
            case 270:
                return self.top - y, self.right - x
            case _:
                return x - self.left, self.top - y


def content_of(page: pypdfium2.PdfPage) -> PageContent:
    """Glyphs and rules of a page."""
    text_page = page.get_textpage()
    geometry = _Geometry(page)
    glyphs, unmapped = _Glyphs(text_page, geometry).all()
    drawn = drawn_on(page, geometry.point)
    shown = PageGlyphs(geometry.width, geometry.height, glyphs, drawn.rules)
    return PageContent(shown, unmapped, drawn.has_images, drawn.text_objects)


class _Glyphs:
    """Walks over a text page; asks for fonts and directions once a word, as each question costs a call."""

    def __init__(self, text_page: pypdfium2.PdfTextPage, geometry: _Geometry) -> None:
        self._text_page = text_page
        self._geometry = geometry
        self._rect = pdfium.FS_RECTF()
        self._matrix = pdfium.FS_MATRIX()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._fonts = Fonts()

    def all(self) -> tuple[list[Glyph], float]:
        raw, rect = self._text_page.raw, self._rect
        glyphs: list[Glyph] = []
        unmapped = sampled = 0
        rotation, left, page_top = self._geometry.rotation, self._geometry.left, self._geometry.top
        size, bold, angle, baseline = 1.0, False, 0, 0.0
        bottom = top = math.nan
        is_new_word, address, text_object = True, 0, None
        count = pdfium.FPDFText_CountChars(raw)
        if count > TEXT_LIMIT_CHARS:
            raise RefusedError(RefusalReason.TOO_MUCH_TEXT)
        for index in range(count):
            code = pdfium.FPDFText_GetUnicode(raw, index)
            if code in (0x0A, 0x0D, 0x20):
                # Where a space stands says nothing; many are pdfium's own and stand nowhere.
                glyphs.append(Glyph(chr(code), 0.0, 0.0, 0.0, 0.0))
                is_new_word = True
                continue
            if code == 0:
                continue
            text = HYPHEN_TEXT if code == LINE_END_HYPHEN else chr(code)
            if index % UNMAPPED_SAMPLE == 0:
                unmapped += pdfium.FPDFText_HasUnicodeMapError(raw, index) == 1
                sampled += 1
            pdfium.FPDFText_GetLooseCharBox(raw, index, rect)
            is_other = not (
                abs(rect.bottom - bottom) < SAME_HEIGHT and abs(rect.top - top) < SAME_HEIGHT
            )
            if is_new_word or is_other:
                is_new_word = False
                text_object = pdfium.FPDFText_GetTextObject(raw, index)
                at = ctypes.addressof(text_object.contents) if text_object else 0
                is_other = is_other or at != address
                address = at
            if is_other:
                bottom, top = rect.bottom, rect.top
                size, bold, angle = self._look(index, text_object)
                pdfium.FPDFText_GetCharOrigin(raw, index, self._x, self._y)
                baseline = self._y.value
            if angle == rotation == 0:
                # `point`, written out: this is each glyph of nearly every page.
                x, y, advance = rect.left - left, page_top - baseline, rect.right - rect.left
            else:
                pdfium.FPDFText_GetCharOrigin(raw, index, self._x, self._y)
                x, y = self._geometry.point(self._x.value, self._y.value)
                upright = (angle + self._geometry.rotation) % 180 == 0
                advance = rect.right - rect.left if upright else rect.top - rect.bottom
            glyphs.append(Glyph(text, x, y, advance, size, bold, angle))
        return glyphs, unmapped / sampled if sampled else 0.0

    def _look(
        self, index: int, text_object: pdfium.FPDF_PAGEOBJECT | None
    ) -> tuple[float, bool, int]:
        """Size, weight and direction of a glyph."""
        raw, matrix = self._text_page.raw, self._matrix
        size = pdfium.FPDFText_GetFontSize(raw, index)
        angle = 0
        if pdfium.FPDFText_GetMatrix(raw, index, matrix):
            size *= math.hypot(matrix.c, matrix.d)
            # The page's own turn is clockwise.
            angle = round(math.degrees(math.atan2(matrix.b, matrix.a))) - self._geometry.rotation
        height = abs(self._rect.top - self._rect.bottom)
        if not 0.1 < size < self._geometry.height:  # noqa: PLR2004 - no font is that small or large
            size = height
        return size, self._fonts.is_bold(text_object), angle % 360
