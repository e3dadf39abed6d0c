"""Files that nobody should have to fear: bombs, loops, depths, floods, and what is no file at all."""

from __future__ import annotations

import os
import zipfile
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from tests.pdfs import FONT, HEIGHT, Put, encrypted, file_of, pdf_of, stream
from tests.small_leaflets import name_of, pdf_leaflet, text_leaflet

if TYPE_CHECKING:
    from pathlib import Path

CATALOGUE = b"<</Type/Catalog/Pages 2 0 R>>"
MEGABYTE = 1_000_000
IMPORTED = ""  # the reason of what is not refused

# What the program must say of each file: why it is refused, or that it was imported.
EXPECTED = {
    "password.pdf": "encrypted",
    "owners_password.pdf": IMPORTED,
    "bomb_of_spaces.pdf": "too_large",
    "bomb_in_three_layers.pdf": "too_large",
    "bomb_in_an_object_stream.pdf": "too_large",
    "table_that_points_to_itself.pdf": IMPORTED,
    "pages_in_a_circle.pdf": "damaged",
    "pages_doubled_forty_times.pdf": "damaged",
    "page_larger_than_the_world.pdf": IMPORTED,
    "two_thousand_pages.pdf": "too_many_pages",
    "word_document.pdf": "not_a_leaflet_format",
    "nothing.pdf": "empty_file",
    "pipe.pdf": "cannot_open",
    "endless_device.pdf": "cannot_open",
    "leads_nowhere.pdf": "cannot_open",
    "hole_of_a_terabyte.pdf": "too_large",
    "twenty_thousand_elements_deep.html": "too_tangled",
    "hundred_thousand_elements_deep.html": "too_tangled",
    "two_hundred_thousand_attributes.html": "too_tangled",
    "tables_in_tables.html": "too_tangled",
    "line_of_fifty_megabytes.txt": "too_much_text",
    "brackets.json": "damaged",
    "half_a_character.json": IMPORTED,
    "sixteen_bits.txt": IMPORTED,
    "eight_bits.txt": IMPORTED,
}


def write_hostile_files(folder: Path) -> None:
    """One file of each kind in `EXPECTED`, and a folder that is called like a file."""
    for name, data in _files().items():
        (folder / name).write_bytes(data)
    (folder / "folder.pdf").mkdir()
    os.mkfifo(folder / "pipe.pdf")
    (folder / "endless_device.pdf").symlink_to("/dev/zero")
    (folder / "leads_nowhere.pdf").symlink_to(folder / "gone")
    with (folder / "hole_of_a_terabyte.pdf").open("wb") as hole:
        hole.truncate(1 << 40)


def _files() -> dict[str, bytes]:
    leaflets = iter(range(100, 200))

    def pdf() -> bytes:
        return pdf_leaflet(name_of(next(leaflets)))

    def text() -> str:
        return text_leaflet(name_of(next(leaflets))).decode()

    paragraphs = ",".join(f'{{"content": "{line}"}}' for line in text().split("\n"))
    return {
        "password.pdf": encrypted(pdf(), "segredo"),
        "owners_password.pdf": encrypted(pdf(), ""),
        "bomb_of_spaces.pdf": _page_of(_swelling(b" ", 4000)),
        "bomb_in_three_layers.pdf": _page_of(zlib.compress(_swelling(b"\0", 8000), 9), layers=3),
        "bomb_in_an_object_stream.pdf": _object_stream_bomb(2000),
        "table_that_points_to_itself.pdf": _loop(pdf()),
        "pages_in_a_circle.pdf": file_of(
            [CATALOGUE, b"<</Type/Pages/Count 2/Kids[2 0 R 2 0 R]>>", FONT]
        ),
        "pages_doubled_forty_times.pdf": _doubled_pages(40),
        "page_larger_than_the_world.pdf": pdf().replace(b"[0 0 595 842]", b"[0 0 1e30 1e30]"),
        "two_thousand_pages.pdf": pdf_of([[Put(50, 80, "página")]] * 2000),
        "word_document.pdf": _word_document(),
        "nothing.pdf": b"",
        "twenty_thousand_elements_deep.html": b"<html><body>" + b"<div>" * 20_000 + b"Zel",
        "hundred_thousand_elements_deep.html": b"<html><body>" + b"<div>" * 100_000 + b"Zel",
        "two_hundred_thousand_attributes.html": b"<html><body><p %s>Zel"
        % b" ".join(b"a%d=1" % number for number in range(200_000)),
        "tables_in_tables.html": b"<html><body>" + b"<table><tr><td>" * 3000 + b"Zel",
        "line_of_fifty_megabytes.txt": b"palavra " * (50 * MEGABYTE // 8),
        "brackets.json": b'{"content": ' + b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"}",
        "half_a_character.json": f'{{"content": [{paragraphs}, {{"content": "\\ud800"}}]}}'.encode(),
        "sixteen_bits.txt": text().encode("utf-16"),
        "eight_bits.txt": text().encode("latin-1"),
    }


def _swelling(char: bytes, megabytes: int, head: bytes = b"", tail: bytes = b"") -> bytes:
    """So many megabytes of a character between head and tail, packed twice into a few kilobytes.

    Packed once, written many times: the blocks of a full flush stand alone.
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    first = packer.compress(head) + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(char * MEGABYTE) + packer.flush(zlib.Z_FULL_FLUSH)
    packed = b"\x78\xda" + first + block * megabytes + packer.compress(tail) + packer.flush()
    return zlib.compress(packed, 9)


def _page_of(content: bytes, layers: int = 2) -> bytes:
    page = (
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 %d]/Resources<</Font<</F 3 0 R>>>>"
        b"/Contents 4 0 R>>" % HEIGHT
    )
    pages = b"<</Type/Pages/Count 1/Kids[5 0 R]>>"
    body = stream(content, b"/Filter[%s]" % (b"/FlateDecode" * layers))
    return file_of([CATALOGUE, pages, FONT, body, page])


def _object_stream_bomb(megabytes: int) -> bytes:
    """The page tree stands behind gigabytes of spaces in a packed stream of objects."""
    packed = _swelling(b" ", megabytes, b"10 0 ", b"<</Type/Pages/Count 1/Kids[4 0 R]>>")
    head = b"/Type/ObjStm/N 1/First 5/Filter[/FlateDecode/FlateDecode]"
    objects = {
        1: b"<</Type/Catalog/Pages 10 0 R>>",
        4: b"<</Type/Page/Parent 10 0 R/MediaBox[0 0 595 842]>>",
        5: stream(packed, head),
    }
    out, places = b"%PDF-1.5\n", {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    rows = b""
    for number in range(12):
        if number == 10:
            rows += b"\2" + (5).to_bytes(4, "big") + b"\0\0"
        elif number == 11 or number in places:
            rows += b"\1" + places.get(number, start).to_bytes(4, "big") + b"\0\0"
        else:
            rows += b"\0" + bytes(4) + b"\xff\xff"
    table = stream(rows, b"/Type/XRef/Size 12/W[1 4 2]/Root 1 0 R")
    return out + b"11 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (table, start)


def _loop(data: bytes) -> bytes:
    """The cross-reference table says that an earlier one is itself."""
    own = data.rpartition(b"startxref")[2].split()[0]
    return data.replace(b"trailer<<", b"trailer<</Prev " + own)


def _doubled_pages(times: int) -> bytes:
    """Each node of the page tree holds the next one twice."""
    nodes = [
        b"<</Type/Pages/Count %d/Kids[%d 0 R %d 0 R]>>" % (2 ** (times - i), i + 3, i + 3)
        for i in range(times)
    ]
    return file_of([CATALOGUE, *nodes, b"<</Type/Page/MediaBox[0 0 595 842]>>"])


def _word_document() -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("word/document.xml", "<w:document/>")
    return out.getvalue()
