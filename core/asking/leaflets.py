"""Leaflets ready to be searched: sections, passages and sentences, kept while a conversation stays with them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from core.asking.kept_units import file_of, kept
from core.asking.prepared import Prepared
from core.asking.units import keys_of
from core.language.text import words
from core.store.integrity import checked_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.documents.document import StoredPassage
    from core.language.pack import LanguagePack
    from core.store.database import Connection
    from core.store.documents import DocumentSummary, StoredSection

# Leaflets kept in memory, a few megabytes each at most.
KEPT = 16


@dataclass(frozen=True)
class ReadyPassage:
    """A passage, its place in its section, and the indexes [first, last) of its section's units."""

    passage: StoredPassage
    section: ReadySection
    units: tuple[int, int]


class ReadySection:
    """A stored section; its sentences are found when it is first searched."""

    def __init__(
        self,
        stored: StoredSection,
        passages: Sequence[StoredPassage],
        pack: LanguagePack,
        kept_units: bytes | None = None,
    ) -> None:
        self.section_id = stored.section_id
        self.section = stored.section
        self.stored_passages = tuple(passages)
        self.pack = pack
        self._kept_units = kept_units

    @cached_property
    def prepared(self) -> Prepared:
        return Prepared(self.section, self.pack, self._kept_units)

    @cached_property
    def heading_keys(self) -> frozenset[str]:
        return keys_of(tuple(words(self.section.heading)), self.pack)

    @cached_property
    def passages(self) -> tuple[ReadyPassage, ...]:
        """The passages in order, each with its units."""
        found = []
        for passage in self.stored_passages:
            inside = [
                unit.index
                for unit in self.prepared.units
                if passage.first_block <= unit.block <= passage.last_block
            ]
            span = (inside[0], inside[-1] + 1) if inside else (0, 0)
            found.append(ReadyPassage(passage, self, span))
        return tuple(found)

    def passage_at(self, start: int) -> StoredPassage:
        """The passage that holds a character of the section."""
        before = [passage for passage in self.stored_passages if passage.start <= start]
        return before[-1] if before else self.stored_passages[0]


@dataclass(frozen=True)
class ReadyLeaflet:
    """The current version of a document with its sections, those without any text left out."""

    document: DocumentSummary
    sections: tuple[ReadySection, ...]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words of the leaflet."""
        return frozenset(
            word
            for section in self.sections
            for unit in section.prepared.units
            for word in unit.words
        )


def ready_leaflet(db: Connection, document: DocumentSummary, pack: LanguagePack) -> ReadyLeaflet:
    """The document's current version, from memory if this connection has read it before."""
    kept = _KEPT.setdefault(db, OrderedDict())
    key = (document.version_id, pack.code)
    known = kept.get(key)
    if known is None:
        known = kept[key] = _read(db, document, pack)
        while len(kept) > KEPT:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return known


# A stored version never changes, so what was read of it stays right.
_KEPT: WeakKeyDictionary[Connection, OrderedDict[tuple[int, str], ReadyLeaflet]] = (
    WeakKeyDictionary()
)


def _read(db: Connection, document: DocumentSummary, pack: LanguagePack) -> ReadyLeaflet:
    stored_sections, every = checked_text(db, document.version_id)
    passages: dict[int, list[StoredPassage]] = {}
    for passage in every:
        passages.setdefault(passage.section_id, []).append(passage)
    units: Sequence[bytes | None] | None = None
    if every:
        file = file_of(db.file.parent, document.version_id, every[0].text_sha256, pack)
        units = kept(file, len(stored_sections))
    sections = [
        ReadySection(stored, passages[stored.section_id], pack, of_section)
        for stored, of_section in zip(
            stored_sections, units or [None] * len(stored_sections), strict=True
        )
        if stored.section_id in passages
    ]
    return ReadyLeaflet(document, tuple(sections))
