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
from functools import lru_cache
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
# Raised whenever other units come out of the same text and language pack; a test holds it.
UNITS_VERSION = 1
MOST_BYTES = 64_000_000  # of one leaflet; a file that claims to be longer is not read
_DIGEST_BYTES = 32
_SIGNS = ("opens_back", "is_limit", "is_mandatory", "is_reference")

Rows = list[Any]  # what a file says of the units of one section, not looked at yet


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
    rows = [[_row(unit) for unit in of_section] for of_section in units]
    packed = zlib.compress(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode(), 1)
    file.parent.mkdir(exist_ok=True)
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_bytes(hashlib.sha256(packed).digest() + packed)
    draft.replace(file)


def kept(file: Path, section_count: int) -> list[Rows] | None:
    """What a file says of each section; None if there is none that can be used."""
    try:
        raw = file.read_bytes()
        packed = raw[_DIGEST_BYTES:]
        if hashlib.sha256(packed).digest() != raw[:_DIGEST_BYTES]:
            return None
        rows = json.loads(zlib.decompressobj().decompress(packed, MOST_BYTES))
    except (OSError, ValueError, zlib.error, RecursionError, MemoryError):
        return None
    return rows if isinstance(rows, list) and len(rows) == section_count else None


def _row(unit: Unit) -> list[object]:
    signs = "".join(str(int(getattr(unit, sign))) for sign in _SIGNS)
    sets = (" ".join(sorted(unit.keys)), " ".join(sorted(unit.topics)))
    return [unit.block, unit.kind.value, unit.start, unit.end, " ".join(unit.words), *sets, signs]


def units_from(rows: Rows, section: Section) -> tuple[Unit, ...] | None:
    """The units of a section; None if these rows are not of it."""
    try:
        units = tuple(_unit(index, row, section) for index, row in enumerate(rows))
        is_whole = all(
            section.blocks[one.block].start <= one.start < one.end <= section.blocks[one.block].end
            for one in units
        )
    except (TypeError, ValueError, AttributeError, IndexError):
        return None
    return units if is_whole else None


def _unit(index: int, row: Sequence[Any], section: Section) -> Unit:
    block, kind, start, end, said, keys, topics, signs = row
    return Unit(
        index,
        block,
        BlockKind(kind),
        start,
        end,
        section.text[start:end],
        tuple(said.split()),
        frozenset(keys.split()),
        frozenset(topics.split()),
        *[sign == "1" for sign in signs],
    )
