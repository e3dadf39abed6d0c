"""Is a font bold? By its name, its flags, or what its embedded program says of itself."""

from __future__ import annotations

import ctypes
import re
import struct

import pypdfium2.raw as pdfium

BOLD_NAME = re.compile(rb"bold|black|heavy|demi", re.IGNORECASE)
# Some programs write numbers in the place of names: "CIDFont+F2", "TTE1701860t00".
NO_NAME = re.compile(rb"(?:[A-Z]{6}\+)?(?:CIDFont\+)?[A-Z]{1,6}\d\w*")
FORCE_BOLD = 1 << 18  # font descriptor flag, ISO 32000-1 table 123
FILL_AND_STROKE = 2  # text render mode that thickens the glyphs, ISO 32000-1 table 106
NAME_BYTES = 256
BOLD_WEIGHT = 600  # OS/2 usWeightClass: semi-bold and more
SFNT = (b"\0\1\0\0", b"true", b"OTTO")


class Fonts:
    """Remembers each font of a page."""

    def __init__(self) -> None:
        self._known: dict[int, bool] = {}

    def is_bold(self, text_object: pdfium.FPDF_PAGEOBJECT | None) -> bool:
        """Is the text of this object thick?"""
        if not text_object:
            return False
        if pdfium.FPDFTextObj_GetTextRenderMode(text_object) == FILL_AND_STROKE:
            return True
        font = pdfium.FPDFTextObj_GetFont(text_object)
        if not font:
            return False
        key = ctypes.addressof(font.contents)
        if key not in self._known:
            self._known[key] = _is_bold(font)
        return self._known[key]


def _is_bold(font: pdfium.FPDF_FONT) -> bool:
    name = ctypes.create_string_buffer(NAME_BYTES)
    pdfium.FPDFFont_GetBaseFontName(font, name, NAME_BYTES)
    if BOLD_NAME.search(name.value) or pdfium.FPDFFont_GetFlags(font) & FORCE_BOLD:
        return True
    return NO_NAME.fullmatch(name.value) is not None and _has_bold_program(_program(font))


def _program(font: pdfium.FPDF_FONT) -> bytes:
    size = ctypes.c_size_t()
    if not pdfium.FPDFFont_GetFontData(font, None, 0, size):
        return b""
    data = (ctypes.c_uint8 * size.value)()
    pdfium.FPDFFont_GetFontData(font, data, size.value, size)
    return bytes(data)


def _has_bold_program(data: bytes) -> bool:
    """Does a TrueType or OpenType program call itself bold (OpenType specification, "head" and "OS/2")?"""
    if data[:4] not in SFNT:
        return False
    try:
        (count,) = struct.unpack_from(">H", data, 4)
        for index in range(count):
            tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
            if tag == b"head" and struct.unpack_from(">H", data, offset + 44)[0] & 1:
                return True
            if tag == b"OS/2" and struct.unpack_from(">H", data, offset + 4)[0] >= BOLD_WEIGHT:
                return True
    except struct.error:
        return False
    return False
