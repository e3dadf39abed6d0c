"""PDF files written byte by byte, with their own few sentences."""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING, NamedTuple

import pypdf

if TYPE_CHECKING:
    from collections.abc import Sequence

HEIGHT = 842
FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"


class Put(NamedTuple):
    """A text and where its baseline begins, from the top left corner."""

    x: float
    y: float
    text: str
    size: float = 10.0


def pdf_of(
    pages: Sequence[Sequence[Put]],
    rules: Sequence[tuple[float, float, float, float]] = (),
    page_entries: bytes = b"",
    *,
    filled: bool = False,
) -> bytes:
    """A file with these texts; `rules` are drawn on each page as (x0, top, x1, bottom), or filled as one path."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"", FONT]
    kids = []
    for texts in pages:
        content = b"".join(_text(put) for put in texts)
        content += _filled(rules) if filled else b"".join(_rule(rule) for rule in rules)
        objects.append(stream(content))
        objects.append(_page(len(objects), page_entries))
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    return file_of(objects)


def file_of(objects: Sequence[bytes]) -> bytes:
    """A file of these objects, the first being its catalogue."""
    out = b"%PDF-1.5\n"
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    return (
        out
        + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
        + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, len(out))
    )


def stream(content: bytes, entries: bytes = b"") -> bytes:
    """A stream object's body."""
    return b"<</Length %d%s>>stream\n%s\nendstream" % (len(content), entries, content)


def encrypted(data: bytes, password: str) -> bytes:
    """The file locked with a password; "" locks it for changes only."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    writer.encrypt(password, "owner's own", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def bomb(chunk: bytes, megabytes: int) -> bytes:
    """A page whose few kilobytes of content swell to so many megabytes of this chunk."""
    packer = zlib.compressobj(9)
    piece = chunk * (1_000_000 // len(chunk))
    content = b"".join(packer.compress(piece) for _ in range(megabytes)) + packer.flush()
    swelling = stream(zlib.compress(content, 9), b"/Filter[/FlateDecode/FlateDecode]")
    pages = b"<</Type/Pages/Count 1/Kids[5 0 R]>>"
    return file_of([b"<</Type/Catalog/Pages 2 0 R>>", pages, FONT, swelling, _page(4, b"")])


def _page(content: int, entries: bytes) -> bytes:
    return (
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 %d]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R%s>>"
        % (HEIGHT, content, entries)
    )


def _text(put: Put) -> bytes:
    text = (
        put.text.encode("cp1252")
        .replace(b"\\", b"\\\\")
        .replace(b"(", b"\\(")
        .replace(b")", b"\\)")
    )
    return b"BT /F %g Tf %g %g Td (%s) Tj ET\n" % (put.size, put.x, HEIGHT - put.y, text)


def _filled(rules: Sequence[tuple[float, float, float, float]]) -> bytes:
    rectangles = (
        b"%g %g %g %g re\n" % (x0, HEIGHT - bottom, max(x1 - x0, 0.5), max(bottom - top, 0.5))
        for x0, top, x1, bottom in rules
    )
    return b"".join(rectangles) + b"f\n"


def _rule(rule: tuple[float, float, float, float]) -> bytes:
    x0, top, x1, bottom = rule
    return b"%g %g m %g %g l S\n" % (x0, HEIGHT - top, x1, HEIGHT - bottom)
