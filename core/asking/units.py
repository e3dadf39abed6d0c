"""A section's text cut into what can be quoted alone: sentences, list items, table rows and titles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.documents.document import BlockKind
from core.language.quick_words import quick_words
from core.language.sentences import sentences

if TYPE_CHECKING:
    from core.documents.document import Block, Section
    from core.language.pack import LanguagePack

CONCEPT, STEM = "c:", "s:"
LONGEST_TITLE = 110
LONGEST_ITEM = 450  # characters of a list item that is quoted whole
_BULLET = re.compile(r"^[•●▪■◦○∙·*–—\-−➢✓✔►→]|^\(?[a-zA-Z0-9]{1,2}[.)]\s")


@dataclass(frozen=True)
class Unit:
    """A sentence, list item, table row or title: the characters [start, end) of its section's text.

    `keys` are its concepts and stems, `topics` those that it speaks of, `told` the quantities that it tells, none
    for a row, whose table has to be looked at. A unit that `opens_back` cannot be
    understood without the one before; one that `is_limit` limits the one before. One that `is_mandatory` stands in
    every leaflet because the regulation says so; one that `is_reference` sends the reader to another section.
    """

    index: int
    block: int
    kind: BlockKind
    start: int
    end: int
    text: str
    words: tuple[str, ...]
    keys: frozenset[str]
    topics: frozenset[str]
    told: frozenset[str]
    opens_back: bool
    is_limit: bool
    is_mandatory: bool
    is_reference: bool

    @property
    def is_title(self) -> bool:
        return self.kind is BlockKind.SUBHEADING


def units_of(section: Section, pack: LanguagePack) -> list[Unit]:
    """The units of a section, in order."""
    facts = pack.answering
    found: list[Unit] = []
    for number, block in enumerate(section.blocks):
        text = section.text[block.start : block.end]
        kind = _kind(block, text)
        for start, end in _pieces(kind, text, pack):
            piece = text[start:end]
            said = tuple(quick_words(facts.sending.sub(" ", piece) if "(" in piece else piece))
            openings = openings_of(said, pack)
            found.append(
                Unit(
                    index=len(found),
                    block=number,
                    kind=kind,
                    start=block.start + start,
                    end=block.start + end,
                    text=piece,
                    words=said,
                    keys=keys_of(said, pack),
                    topics=frozenset(one.name for one in facts.text.find(said)),
                    told=frozenset(
                        one.name for one in (() if kind is BlockKind.ROW else facts.told.find(said))
                    ),
                    opens_back="back" in openings or _goes_on(piece, kind),
                    is_limit="limit" in openings,
                    is_mandatory=bool(facts.mandatory.find(said)),
                    is_reference=bool(facts.references.find(said)),
                )
            )
    return found


def openings_of(said: tuple[str, ...], pack: LanguagePack) -> set[str]:
    """How words hang on what stands before them: "back" ("por isso …"), "limit" ("no entanto …")."""
    return {one.name for one in pack.answering.openings.find(said[:6]) if one.start == 0}


def keys_of(said: tuple[str, ...], pack: LanguagePack) -> frozenset[str]:
    """The concepts and the stems of words; a word that is part of a concept still has its stem."""
    stems = _STEM_KEYS.get(pack.code) or _STEM_KEYS.setdefault(pack.code, _StemKeys(pack))
    keys = set(map(stems.__getitem__, said))
    keys.update([CONCEPT + one.name for one in pack.concepts.find(said)])
    keys.discard("")
    return frozenset(keys)


class _StemKeys(dict[str, str]):
    """The stem's key of each word met, "" for one without content."""

    def __init__(self, pack: LanguagePack) -> None:
        super().__init__()
        self._pack = pack

    def __missing__(self, word: str) -> str:
        has_content = word not in self._pack.text.stop_words
        self[word] = key = STEM + self._pack.stems.of(word) if has_content else ""
        return key


_STEM_KEYS: dict[str, _StemKeys] = {}


def _kind(block: Block, text: str) -> BlockKind:
    """What is set in bold or capitals is a title only where it is short and no sentence."""
    if block.kind is BlockKind.SUBHEADING and (
        len(text) > LONGEST_TITLE or text.rstrip().endswith((".", ";"))
    ):
        return BlockKind.PARAGRAPH
    return block.kind


def _pieces(kind: BlockKind, text: str, pack: LanguagePack) -> list[tuple[int, int]]:
    if kind in {BlockKind.ROW, BlockKind.SUBHEADING} or (
        kind is BlockKind.ITEM and len(text) <= LONGEST_ITEM
    ):
        start = len(text) - len(text.lstrip(" "))
        end = len(text.rstrip())
        return [(start, end)] if start < end else []
    return sentences(text, pack.answering.abbreviations)


def _goes_on(piece: str, kind: BlockKind) -> bool:
    """Whether a piece begins in the middle of a sentence that a reader cut."""
    if kind is BlockKind.ROW or (kind is BlockKind.ITEM and not piece.startswith("o ")):
        return False
    return piece[:1].islower() and not _BULLET.match(piece)
