"""`bulafiel show … --page N --out FILE.png`: a page of the leaflet's PDF as a picture, quoted words marked."""

from __future__ import annotations

import json
import struct
import zlib
from typing import TYPE_CHECKING

from core.cli.context import write_line
from core.engines import BYTES_PER_PIXEL, Quote
from core.errors import EngineMissingError, NotFoundError, OutputError, UsageError
from core.marking import N_
from core.store.originals import name_of_original, paint_page

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from core.engines import Mark, PagePicture
    from core.store.database import Connection
    from core.store.documents import StoredSection, VersionSummary

WIDTH = 1240  # pixels: a page of A4 at 150 dots an inch
INK = bytes((0, 70, 190))
OUTLINE, UNDERLINE, AROUND = 2, 5, 3  # pixels


def write_page(
    db: Connection,
    version: VersionSummary,
    sections: Sequence[StoredSection],
    args: argparse.Namespace,
) -> None:
    """Write the picture and tell where it went.

    Raises:
        UsageError: there is no page or no file to write to.
        NotFoundError: the section does not have these words.
        AppError: the page cannot be painted (`core.store.originals.paint_page`).
        OutputError: the picture cannot be written.
    """
    if args.out is None:
        raise UsageError(argument="--out", problem="name the picture's file")
    quote = _quote(args.quote, sections) if args.quote else None
    if args.page is None and quote is None:
        raise UsageError(argument="--page", problem="name the page")
    painter = args.context.engines().painter
    if painter is None:
        raise EngineMissingError(engine="painter")
    try:
        # Page 0 would be "where the quote is": only for those who ask for no page.
        page = 0 if args.page is None else max(args.page, -1) or -1
        picture = paint_page(db, painter, version.file_sha256, page, WIDTH, quote=quote)
    finally:
        painter.close()
    try:
        args.out.write_bytes(png_of(picture))
    except OSError as error:
        raise OutputError(reason=error.strerror) from None
    if quote is not None and not picture.quote_pages:
        args.context.tell(N_("The words could not be found on the page for certain; no mark."))
    if args.json:
        write_line(json.dumps(_told(picture, str(args.out)), ensure_ascii=False))
    else:
        name = name_of_original(db, version.file_sha256)
        write_line(f"{args.out}: {name}, p. {picture.page}/{picture.page_count}")


def _quote(words: str, sections: Sequence[StoredSection]) -> Quote:
    """The words where they stand first in a section; spaces may be any."""
    wanted = " ".join(words.split())
    for stored in sections:
        section = stored.section
        text = section.text.replace("\n", " ").replace("\t", " ")
        if (start := text.find(wanted)) >= 0:
            end = start + len(wanted)
            before = f"{section.heading}\n{section.text[:start]}"
            return Quote(section.text[start:end], section.pages, before, section.text[end:])
    raise NotFoundError(what=wanted)


def _told(picture: PagePicture, out: str) -> dict[str, object]:
    return {
        "file": out,
        "page": picture.page,
        "pages": picture.page_count,
        "width": picture.width,
        "height": picture.height,
        "quote_pages": list(picture.quote_pages),
        "marks": [[mark.x0, mark.top, mark.x1, mark.bottom] for mark in picture.marks],
    }


def png_of(picture: PagePicture) -> bytes:
    """The picture with its marks drawn, as a PNG (W3C PNG specification)."""
    pixels = bytearray(picture.pixels)
    for mark in picture.marks:
        _draw(pixels, picture, mark)
    length = picture.width * BYTES_PER_PIXEL
    # Each row begins with its filter: none.
    rows = b"".join(
        b"\0" + pixels[row * length : (row + 1) * length] for row in range(picture.height)
    )
    head = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _draw(pixels: bytearray, picture: PagePicture, mark: Mark) -> None:
    """An outline around the words with a thicker line under them."""
    left, top = int(mark.x0) - AROUND, int(mark.top) - AROUND
    right, bottom = int(mark.x1) + AROUND, int(mark.bottom) + AROUND
    _fill(pixels, picture, (left, top, right, top + OUTLINE))
    _fill(pixels, picture, (left, top, left + OUTLINE, bottom))
    _fill(pixels, picture, (right - OUTLINE, top, right, bottom))
    _fill(pixels, picture, (left, bottom - OUTLINE, right, bottom + UNDERLINE - OUTLINE))


def _fill(pixels: bytearray, picture: PagePicture, area: tuple[int, int, int, int]) -> None:
    left, right = (min(max(x, 0), picture.width) for x in (area[0], area[2]))
    top, bottom = (min(max(y, 0), picture.height) for y in (area[1], area[3]))
    for row in range(top, bottom):
        at = (row * picture.width + left) * BYTES_PER_PIXEL
        pixels[at : at + (right - left) * BYTES_PER_PIXEL] = INK * max(0, right - left)
