"""The passages of a medicine, read once: what they state, their sentences word for word, their spelling."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from core.language.pack import load_pack
from core.language.text import fold
from core.verify.facts import facts_of, negations
from core.verify.items import MARK, SIGN, VERB, Item
from core.verify.lines import statements
from core.verify.parts import FINITE
from core.verify.published import Overlap, Seen, overlap_of, seen_of
from core.verify.readable import unreadable
from core.verify.reading import items_of
from core.verify.verdict import Source
from core.verify.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.verify.items import Fact
    from core.verify.verdict import Passage

Wording = tuple[object, ...]
TURNING = frozenset({"NEG", "NOR", "EXC", "IF", "ONLYIF", "WITHOUT"})
KEPT_TEXTS = 2048  # passages that are kept in memory as they were read


@dataclass(frozen=True, slots=True)
class Stated:
    """One statement of a passage, the passage's place among those given and how it was read."""

    pid: str
    fact: Fact
    keys: frozenset[str]
    read: Read


@dataclass(frozen=True, slots=True)
class Prepared:
    """Passages of one medicine, read once: statements, whole sentences, what the published checks look at."""

    entity: str
    name: tuple[str, ...]
    stated: tuple[Stated, ...]
    overlap: Overlap
    literal: dict[Wording, Source]
    spellings: dict[str, str]


class Read(NamedTuple):
    """A passage as it was read; the places of its facts and wordings are counted in its text."""

    text: str
    items: tuple[Item, ...]
    facts: tuple[tuple[Fact, frozenset[str]], ...]  # with the keys of their words
    seen: tuple[Seen, ...]
    wordings: tuple[tuple[Wording, int, int], ...]
    words: frozenset[str]
    accented: tuple[tuple[str, str], ...]  # words with accents, first without them


def prepare(passages: Sequence[Passage], entity: str, pack: LanguagePack) -> Prepared:
    """Read the passages of a medicine; what cannot be read supports nothing."""
    name = tuple(word.text for word in words_of(entity))
    stated: list[Stated] = []
    literal: dict[Wording, Source] = {}
    texts: list[Read] = []
    for passage in passages:
        if tuple(word.text for word in words_of(passage.entity)) != name or not name:
            continue
        read = _read(passage.text, name, pack.code)
        texts.append(read)
        stated += [Stated(passage.pid, fact, keys, read) for fact, keys in read.facts]
        for wording, start, end in read.wordings:
            literal.setdefault(wording, Source(passage.pid, start, end))
    overlap = overlap_of([seen for read in texts for seen in read.seen])
    return Prepared(entity, name, tuple(stated), overlap, literal, _spellings(texts))


def forget() -> None:
    """Let go of the passages that were kept: who measures reading wants it done."""
    _read.cache_clear()


def _spellings(texts: Sequence[Read]) -> dict[str, str]:
    """The accented word of the passages for each word without accents that is no other word of theirs."""
    words = frozenset[str]().union(*(read.words for read in texts))
    found: dict[str, set[str]] = {}
    for read in texts:
        for plain, word in read.accented:
            if plain not in words:
                found.setdefault(plain, set()).add(word)
    return {plain: accented.pop() for plain, accented in found.items() if len(accented) == 1}


@lru_cache(maxsize=KEPT_TEXTS)
def _read(text: str, name: tuple[str, ...], code: str) -> Read:
    pack = load_pack(code)
    kept: list[Item] = []
    found: list[Fact] = []
    seen: list[Seen] = []
    wordings: list[tuple[Wording, int, int]] = []
    for statement in statements(text, pack.abbreviations):
        if unreadable(text[statement.start : statement.end]):
            continue
        items = statement_items(text, statement.start, statement.end, None, name, pack)
        if not items:
            continue
        kept += negations(items, pack.verification)
        seen.append(seen_of(items, pack))
        lead = statement_items(text, *statement.lead, None, name, pack) if statement.lead else []
        if not (_instructs(items) and _turns(lead, pack)):
            wordings.append((wording_of(items), statement.start, statement.end))
        if statement.lead:
            # What stands in a list means what its first line says of it: it supports nothing without it.
            items = statement_items(
                text, statement.start, statement.end, statement.lead, name, pack
            )
            wordings.append((wording_of(items), statement.lead[0], statement.end))
        found += facts_of(items, pack.verification, is_source=True)
    words = frozenset(word.text for word in words_of(text) if word.is_word)
    accented = tuple((plain, word) for word in words if (plain := fold(word)) != word)
    return Read(
        text,
        tuple(kept),
        tuple((fact, keys_of(fact)) for fact in found),
        tuple(seen),
        tuple(wordings),
        words,
        accented,
    )


def statement_items(  # noqa: PLR0917
    text: str,
    start: int,
    end: int,
    lead: tuple[int, int] | None,
    name: tuple[str, ...],
    pack: LanguagePack,
    spellings: dict[str, str] | None = None,
) -> list[Item]:
    """The items of a statement of a text, those of the line that opens its list before them."""
    items = items_of(text[start:end], pack, name, start, spellings)
    if lead is None:
        return items
    opening = text[lead[0] : lead[1]].rstrip().rstrip(":")
    before = items_of(opening, pack, name, lead[0], spellings)
    return [*before, Item(SIGN, "COLON", lead[1] - 1, lead[1]), *items]


def keys_of(fact: Fact) -> frozenset[str]:
    """The keys of a statement's verb and words, by which it is like another."""
    words = (item.key for part in fact.parts for phrase in part.phrases for item in phrase)
    return frozenset((fact.verb, *words)) - {""}


def wording_of(items: Sequence[Item]) -> Wording:
    """What makes two whole sentences the same one: the same meanings in the same order, the signs included."""
    return tuple(
        item.quantity.meaning if item.quantity else (item.kind, item.key, item.mood)
        for item in items
    )


def _instructs(items: Sequence[Item]) -> bool:
    """Whether a list's item says what to do or how much: alone it could mean the opposite, or somebody else."""
    return any(item.quantity or (item.kind == VERB and item.mood in FINITE) for item in items)


def _turns(lead: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether the line that opens a list turns what stands in it: it denies, excepts, or tells for whom it is."""
    if any(item.kind == MARK and item.key in TURNING for item in lead):
        return True
    has_verb = any(item.kind == VERB and item.mood in FINITE for item in lead)
    return not has_verb and any(item.key in pack.verification.population for item in lead)
