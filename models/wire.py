"""`FileText` as JSON: what the reader's child sends and its parent checks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from core.engines import FileText, PageText, TextLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.child_life import Json


def packed(files: Sequence[FileText]) -> Json:
    """The texts as JSON values."""
    return [
        [file.format, [_packed_page(page) for page in file.pages], file.metadata, file.warnings]
        for file in files
    ]


def unpacked(value: Json) -> list[FileText]:
    """The texts again.

    Raises:
        ValueError: this is not what `packed` made.
    """
    try:
        return [
            FileText(
                str(format_),
                tuple(_unpacked_page(page) for page in pages),
                {_text(key): _text(text) for key, text in metadata.items()},
                tuple(_text(warning) for warning in warnings),
            )
            for format_, pages, metadata, warnings in value
        ]
    except (TypeError, AttributeError, ValueError) as error:
        message = f"no texts: {error}"
        raise ValueError(message) from error


def _packed_page(page: PageText) -> Json:
    lines = [
        [
            *(line.text, line.x0, line.top, line.x1, line.bottom),
            *(line.size, line.bold, line.block, line.heading_level, line.anchor),
        ]
        for line in page.lines
    ]
    return [
        *(page.number, page.width, page.height, lines),
        *(page.chars, page.other_chars, page.has_images),
    ]


def _unpacked_page(value: Json) -> PageText:
    number, width, height, lines, chars, other_chars, has_images = value
    return PageText(
        int(number),
        _finite(width),
        _finite(height),
        tuple(_unpacked_line(line) for line in lines),
        int(chars),
        None if other_chars is None else int(other_chars),
        bool(has_images),
    )


def _text(value: Json) -> str:
    """What can be written down: halves of characters, which only broken files have, become the sign for that."""
    text = str(value)
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _finite(value: Json) -> float:
    """A place on the page; a hostile file puts things at infinity."""
    number = float(value)
    return number if math.isfinite(number) else 0.0


def _unpacked_line(value: Json) -> TextLine:
    text, x0, top, x1, bottom, size, bold, block, heading_level, anchor = value
    return TextLine(
        *(_text(text), _finite(x0), _finite(top), _finite(x1), _finite(bottom)),
        *(_finite(size), bool(bold), int(block), int(heading_level), _text(anchor)),
    )
