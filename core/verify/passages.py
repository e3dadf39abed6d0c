"""The passages of a medicine, read once: what they state, their sentences word for word, their spelling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from core.language.pack import load_pack
from core.language.text import fold
from core.verify.conversions import strengths_of
from core.verify.leads import section_items
from core.verify.passage_reader import Reader, keys_of
from core.verify.published import Overlap, Seen, overlap_of
from core.verify.verdict import Source
from core.verify.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.verify.items import Fact, Item
    from core.verify.lines import Place
    from core.verify.passage_reader import Wording
    from core.verify.quantities import Quantity
    from core.verify.verdict import Passage

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
    spellings: dict[str, str]
    texts: tuple[tuple[str, Read], ...]  # by the passages' places

    def quoted(self, wording: Wording) -> Source | None:
        """Where a whole sentence stands word for word that means the same alone."""
        for pid, read in self.texts:
            if place := read.wordings.get(wording):
                return Source(pid, *place)
        return None

    def limits(self, wording: Wording) -> dict[Wording, Source]:
        """What stands right after a whole sentence and limits it, with the place of the sentence."""
        return {
            limit: Source(pid, *place)
            for pid, read in self.texts
            for limit, place in read.limited.get(wording, {}).items()
        }


class Read(NamedTuple):
    """A passage as it was read; the places of its facts and wordings are counted in its text."""

    text: str
    items: tuple[Item, ...]
    facts: tuple[tuple[Fact, frozenset[str]], ...]  # with the keys of their words
    seen: tuple[Seen, ...]
    wordings: dict[Wording, Place]
    limited: dict[Wording, dict[Wording, Place]]  # by the sentence that limits it
    words: frozenset[str]
    is_swallowed: bool  # it tells of tablets, of a syrup
    strengths: tuple[Quantity, ...]  # the concentrations that it tells of the medicine
    has_other_way: bool  # … or of a way to take it other than to swallow it
    accented: tuple[tuple[str, str], ...]  # words with accents, first without them


def prepare(passages: Sequence[Passage], entity: str, pack: LanguagePack) -> Prepared:
    """Read the passages of a medicine; what cannot be read supports nothing."""
    names = {one: _name_of(one) for one in {entity, *(passage.entity for passage in passages)}}
    name = names[entity]
    stated: list[Stated] = []
    texts: list[tuple[str, Read]] = []
    for passage in passages:
        if names[passage.entity] != name or not name:
            continue
        read = _read(passage.text, passage.section, name, pack.code)
        texts.append((passage.pid, read))
        stated += [Stated(passage.pid, fact, keys, read) for fact, keys in read.facts]
    stated = _with_ways(stated, pack)
    overlap = overlap_of([seen for _, read in texts for seen in read.seen])
    spellings = _spellings([read for _, read in texts])
    return Prepared(entity, name, tuple(stated), overlap, spellings, tuple(texts))


def _name_of(entity: str) -> tuple[str, ...]:
    return tuple(word.text for word in words_of(entity))


def forget() -> None:
    """Let go of the passages that were kept: who measures reading wants it done."""
    _read.cache_clear()


def _with_ways(stated: list[Stated], pack: LanguagePack) -> list[Stated]:
    """The statements, with what only all of them tell: the verbs of taking, whether there are several forms."""
    use = pack.verification.use_keys
    taken = [one.fact for one in stated if one.fact.verb in use and not one.fact.is_negative]
    ways = frozenset(fact.verb for fact in taken)
    several = len({one.fact.form for one in stated} - {""}) > 1
    # A row is of what is swallowed if its own passage tells so, and none of another way.
    swallowing = frozenset[str]()
    if not any(one.read.has_other_way for one in stated):
        swallowing = pack.verification.taken_keys.get("tablet", frozenset())
    several_strengths = len({q.meaning for one in stated for q in one.read.strengths}) > 1
    return [
        replace(
            one,
            fact=replace(
                one.fact,
                ways=ways,
                swallowing=swallowing if one.read.is_swallowed else frozenset(),
                strengths=() if several_strengths else one.read.strengths,
                form_matters=several,
            ),
        )
        if several or not one.fact.verb or one.read.strengths or _forbids(one.fact, pack)
        else one
        for one in stated
    ]


def _forbids(fact: Fact, pack: LanguagePack) -> bool:
    return fact.is_negative and fact.verb == pack.verification.use_key


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
def _read(text: str, section: str, name: tuple[str, ...], code: str) -> Read:
    pack = load_pack(code)
    reader = Reader(text, name, pack, section_items(section, pack))
    reader.read()
    words = frozenset(word.text for word in words_of(text) if word.is_word)
    accented = tuple((plain, word) for word in words if (plain := fold(word)) != word)
    return Read(
        text,
        tuple(reader.kept),
        tuple((fact, keys_of(fact)) for fact in reader.found),
        tuple(reader.seen),
        reader.first_places(),
        reader.limited,
        words,
        reader.pack.verification.is_swallowed(text),
        strengths_of(reader.kept, reader.pack.verification),
        reader.pack.verification.has_other_way(text),
        accented,
    )
