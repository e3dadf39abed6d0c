"""The child's side of the barcode reader. The only module that knows zxing-cpp; pictures' files are decoded here too.

A picture from outside is untrusted: it is opened in this process and in no other.
"""

from __future__ import annotations

import base64
import zlib
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
import zxingcpp

from models.children.bars import fits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from models.child_life import Json

MOST_CODES = 20
LONGEST = 4_000
# What boxes of medicines carry. A code with letters only, or a website's, is no box's.
_BARS = zxingcpp.barcode_formats_from_str("EAN13,EAN8,UPCA,Code128")
_SQUARES = zxingcpp.barcode_formats_from_str("DataMatrix,QRCode")
_PLAIN = {
    "EAN13",
    "EAN8",
    "UPCA",
    "DataMatrix",
}  # the others only where they say that they are GS1's
# Bars are looked for along rows and columns: what lies farther from both is shifted upright by these first.
_SLOPES = (1.0, -1.0, 0.5, -0.5)
_BY_BARS = {"EAN13", "EAN8", "UPCA"}
_SMALL = 700  # pixels: a code in so small a picture may have bars of less than two


def read(width: int, height: int, pixels: str) -> Json:
    """`{"codes": [[kind, text], …]}` of grey pixels, packed with zlib and base64."""
    unpacker = zlib.decompressobj()
    data = unpacker.decompress(base64.b64decode(pixels, validate=True), width * height)
    grey = np.frombuffer(data, dtype=np.uint8).reshape(height, width)
    return {"codes": _codes(grey)}


def read_file(path: str, limits: dict[str, int]) -> Json:
    """The same of a picture's file, or `{"refused": "no_picture" | "too_large"}`."""
    # Only for this: pixels from the window need no Qt here.
    from PySide6.QtGui import QImage, QImageReader  # noqa: PLC0415

    QImageReader.setAllocationLimit(limits["pixels"] * 8 // 1_000_000)
    reader = QImageReader(path)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and (
        max(size.width(), size.height()) > limits["side"]
        or size.width() * size.height() > limits["pixels"]
    ):
        return {"refused": "too_large"}
    image = reader.read()
    if image.isNull():
        return {"refused": "no_picture"}
    if image.hasAlphaChannel():
        # What is not there is white, as on paper.
        page = QImage(image.size(), QImage.Format.Format_RGB32)
        page.fill(0xFFFFFFFF)
        from PySide6.QtGui import QPainter  # noqa: PLC0415

        painter = QPainter(page)
        painter.drawImage(0, 0, image)
        painter.end()
        image = page
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(grey.constBits(), dtype=np.uint8)
    rows = rows.reshape(grey.height(), grey.bytesPerLine())[:, : grey.width()]
    return {"codes": _codes(np.ascontiguousarray(rows))}


def _codes(grey: Any) -> list[list[str]]:
    """Every code that is read for certain, each once."""
    smooth = _smooth(grey)
    squares = _read(grey, _SQUARES) or _read(smooth, _SQUARES)
    pictures = chain((grey, smooth, _larger(grey)), _slanted(grey))
    bars = next(filter(None, (_read(picture, _BARS) for picture in pictures)), [])
    return [list(one) for one in dict.fromkeys((*squares, *bars))][:MOST_CODES]


def _slanted(grey: Any) -> Iterator[Any]:
    """The picture with its rows shifted more and more, so that bars that lie aslant stand upright."""
    for picture in (grey, grey.T):
        height, width = picture.shape
        for slope in _SLOPES:
            shifts = (np.arange(height) * slope).round().astype(int)
            shifts -= shifts.min()
            out = np.full((height, width + int(shifts.max())), 255, dtype=np.uint8)
            for row, shift in enumerate(shifts):
                out[row, shift : shift + width] = picture[row]
            yield out


def _larger(grey: Any) -> Any:
    """Twice as large, if it is small."""
    return np.kron(grey, np.ones((2, 2), dtype=np.uint8)) if max(grey.shape) < _SMALL else grey


def _smooth(grey: Any) -> Any:
    """Each pixel as the mean of itself and its eight neighbours."""
    wide = np.pad(grey.astype(np.uint16), 1, mode="edge")
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    return ((rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) // 9).astype(np.uint8)


def _read(grey: Any, formats: Any) -> list[tuple[str, str]]:
    codes = zxingcpp.read_barcodes(grey, formats=formats, text_mode=zxingcpp.TextMode.Plain)
    found = []
    for code in codes:
        kind, text, place = str(code.format.name), code.text, code.position
        is_gs1 = code.content_type == zxingcpp.ContentType.GS1
        if not code.valid or len(text) > LONGEST or not (is_gs1 or kind in _PLAIN):
            continue
        if kind in _BY_BARS:
            corners = [
                (float(one.x), float(one.y))
                for one in (
                    place.top_left,
                    place.top_right,
                    place.bottom_right,
                    place.bottom_left,
                )
            ]
            if not fits(grey, corners, text.zfill(13) if kind == "UPCA" else text):
                continue
        found.append((kind, text))
    return found
