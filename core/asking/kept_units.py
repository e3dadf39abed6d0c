"""A leaflet's sentences as they were prepared, kept in files beside the database.

To prepare a long leaflet takes a tenth of a second, so that it is done after an import and not when somebody asks.
Nothing in these files is the user's, and nothing is lost with them: one that is missing, damaged, or made by another
release or from another language pack, is not used, and is made again.
"""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
import zlib
from contextlib import suppress
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

import Stemmer

from core.asking.units import Unit
from core.documents.document import BlockKind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.documents.document import Section
    from core.language.pack import LanguagePack

FOLDER = "prepared"
# Raised whenever other units come out of the same text and language pack, or are written otherwise; a test holds it.
UNITS_VERSION = 3
MOST_BYTES = 64_000_000  # of one leaflet; a file that claims to be longer is not read
_DIGEST_BYTES = 32
_SIGNS = ("opens_back", "is_limit", "is_mandatory", "is_reference")
_READ_SIGNS = {"".join(map(str, map(int, some))): some for some in product((False, True), repeat=4)}
_KINDS = {kind.value: kind for kind in BlockKind}
_NONE: frozenset[str] = frozenset()


def file_of(home: Path, version_id: int, text_sha256: str, pack: LanguagePack) -> Path:
    """Where the units of a version are kept if this release made them from this language pack."""
    named = f"{_maker(pack)} {version_id} {text_sha256}"
    return home / FOLDER / f"{hashlib.sha256(named.encode()).hexdigest()[:40]}.units"


@lru_cache(maxsize=8)
def _maker(pack: LanguagePack) -> str:
    """All that units depend on besides the text."""
    return f"{UNITS_VERSION} {Stemmer.version()} {unicodedata.unidata_version} {pack.code} {pack.fingerprint}"


def keep(file: Path, units: Sequence[Sequence[Unit]]) -> None:
    """Write the units of each section of a leaflet, the whole file or nothing.

    Raises:
        OSError: the folder cannot be written to, or is full.
    """
    lines = [
        json.dumps([_row(unit) for unit in of_section], ensure_ascii=False, separators=(",", ":"))
        for of_section in units
    ]
    packed = zlib.compress("\n".join(lines).encode(), 1)
    file.parent.mkdir(exist_ok=True)
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_bytes(hashlib.sha256(packed).digest() + packed)
    draft.replace(file)


def kept(file: Path, section_count: int) -> list[bytes] | None:
    """What a file says of each section, for `units_from`; None if there is none that can be used.

    A damaged one is removed, so that it is made again.
    """
    try:
        raw = file.read_bytes()
    except OSError:
        return None
    packed = raw[_DIGEST_BYTES:]
    if hashlib.sha256(packed).digest() != raw[:_DIGEST_BYTES]:
        with suppress(OSError):  # a folder that may only be read
            file.unlink()
        return None
    try:
        lines = zlib.decompressobj().decompress(packed, MOST_BYTES).split(b"\n")
    except (zlib.error, MemoryError):
        return None
    return lines if len(lines) == section_count else None


def _row(unit: Unit) -> list[object]:
    signs = "".join(str(int(getattr(unit, sign))) for sign in _SIGNS)
    sets = (" ".join(sorted(some)) for some in (unit.keys, unit.topics, unit.told))
    return [unit.block, unit.kind.value, unit.start, unit.end, " ".join(unit.words), *sets, signs]


def units_from(line: bytes, section: Section) -> tuple[Unit, ...] | None:
    """The units of a section; None if what a file says is not of it."""
    try:
        units = tuple(_unit(index, row, section) for index, row in enumerate(json.loads(line)))
        is_whole = all(
            section.blocks[one.block].start <= one.start < one.end <= section.blocks[one.block].end
            for one in units
        )
    except (TypeError, ValueError, AttributeError, LookupError, RecursionError, MemoryError):
        return None
    return units if is_whole else None


def _unit(index: int, row: Sequence[Any], section: Section) -> Unit:
    block, kind, start, end, said, keys, topics, told, signs = row
    return Unit(
        index,
        block,
        _KINDS[kind],
        start,
        end,
        section.text[start:end],
        tuple(said.split()),
        frozenset(keys.split()),
        frozenset(topics.split()) if topics != "" else _NONE,
        frozenset(told.split()) if told != "" else _NONE,
        *_READ_SIGNS[signs],
    )
