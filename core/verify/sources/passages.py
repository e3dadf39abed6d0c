"""The passages of a medicine, read once: what they state, their sentences word for word, their spelling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from core.language.pack import load_pack
from core.language.text import fold
from core.verify.measures.words import words_of
from core.verify.sources.leads import section_items
from core.verify.sources.passage_reader import Reader
from core.verify.sources.published import Overlap, Seen, overlap_of
from core.verify.sources.strengths import is_concentration
from core.verify.sources.verdict import Source
from core.verify.sources.wordings import keys_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.language.pack import LanguagePack
    from core.verify.measures.quantities import Quantity
    from core.verify.reading.items import Fact, Item
    from core.verify.sources.lines import Place
    from core.verify.sources.verdict import Passage
    from core.verify.sources.wordings import Wording

KEPT_TEXTS = 2048  # passages that are kept in memory as they were read
KEPT_COMPANIES = 8  # of each, its statements as they are told among these others


@dataclass(frozen=True, slots=True)
class Stated:
    """One statement of a passage, the passage's place among those given and how it was read."""

    pid: str
    fact: Fact
    keys: frozenset[str]
    read: Read


@dataclass(frozen=True, slots=True)
class Prepared:
    """Passages of one medicine, read once: statements, whole sentences, what the published checks look at.

    `spellings` are the accented words for those without accents, `doubtful` those of small words ("e", "é").
    """

    entity: str
    name: tuple[str, ...]
    stated: tuple[Stated, ...]
    overlap: Overlap
    spellings: dict[str, str]
    doubtful: dict[str, str]
    wordings: frozenset[Wording]  # of all whole sentences
    texts: tuple[tuple[str, Read], ...]  # by the passages' places

    def quoted(self, wording: Wording) -> Source | None:
        """Where a whole sentence stands word for word that means the same alone."""
        if wording not in self.wordings:
            return None  # looked for once, not in each text
        for pid, read in self.texts:
            if place := read.wordings.get(wording):
                return Source(pid, *place)
        return None

    def limits(self, wording: Wording) -> dict[Wording, Source]:
        """What stands right after a whole sentence and limits it, with the place of the sentence."""
        return {
            limit: Source(pid, *place)
            for pid, read in self.texts
            if read.limited
            for limit, place in read.limited.get(wording, {}).items()
        }


class Company(NamedTuple):
    """What only all passages of a medicine tell: how it is taken, whether it has several forms or strengths."""

    ways: frozenset[str]
    swallowing: frozenset[str]
    several_forms: bool
    several_strengths: bool


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
    among: dict[
        Company, tuple[tuple[Fact, frozenset[str]], ...]
    ]  # the facts, by what others tell with them


def prepare(passages: Sequence[Passage], entity: str, pack: LanguagePack) -> Prepared:
    """Read the passages of a medicine; what cannot be read supports nothing."""
    names = {one: _name_of(one) for one in {entity, *(passage.entity for passage in passages)}}
    name = names[entity]
    texts: list[tuple[str, Read]] = []
    for passage in passages:
        if names[passage.entity] != name or not name:
            continue
        read = _read(passage.text, passage.section, name, pack.code)
        texts.append((passage.pid, read))
    stated = tuple(_stated(texts, pack))
    overlap = overlap_of([seen for _, read in texts for seen in read.seen])
    wordings: frozenset[Wording] = frozenset().union(*(read.wordings for _, read in texts))
    found = _spellings([read for _, read in texts])
    doubtful = {plain: found.pop(plain) for plain in pack.verification.small_words & found.keys()}
    return Prepared(entity, name, stated, overlap, found, doubtful, wordings, tuple(texts))


def _name_of(entity: str) -> tuple[str, ...]:
    return tuple(word.text for word in words_of(entity))


def forget() -> None:
    """Let go of the passages that were kept: who measures reading wants it done."""
    _read.cache_clear()


def _stated(texts: Sequence[tuple[str, Read]], pack: LanguagePack) -> Iterator[Stated]:
    """The statements of all passages, with what only all of them tell."""
    company = _company([read for _, read in texts], pack)
    for pid, read in texts:
        if company not in read.among:
            if len(read.among) >= KEPT_COMPANIES:
                read.among.clear()
            read.among[company] = tuple(
                (_with_company(fact, read, company, pack), keys) for fact, keys in read.facts
            )
        yield from (Stated(pid, fact, keys, read) for fact, keys in read.among[company])


def _company(texts: Sequence[Read], pack: LanguagePack) -> Company:
    """What passages tell together: the verbs of taking, whether there are several forms, several strengths."""
    use = pack.verification.use_keys
    told = [fact for read in texts for fact, _ in read.facts]
    # A row is of what is swallowed if its own passage tells so, and none of another way.
    is_other = any(read.has_other_way for read in texts if read.facts)
    return Company(
        frozenset(fact.verb for fact in told if fact.verb in use and not fact.is_negative),
        frozenset() if is_other else pack.verification.taken_keys.get("tablet", frozenset()),
        len({fact.form for fact in told} - {""}) > 1,
        len({q.meaning for read in texts if read.facts for q in read.strengths}) > 1,
    )


def _with_company(fact: Fact, read: Read, company: Company, pack: LanguagePack) -> Fact:
    """A statement, with what the others tell where that matters."""
    if not (company.several_forms or not fact.verb or read.strengths or _forbids(fact, pack)):
        return fact
    return replace(
        fact,
        ways=company.ways,
        swallowing=company.swallowing if read.is_swallowed else frozenset(),
        strengths=() if company.several_strengths else read.strengths,
        form_matters=company.several_forms,
    )


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


def _strengths(reader: Reader) -> tuple[Quantity, ...]:
    """The concentrations of the medicine; none if the passage tells of any other."""
    own = {one.meaning: one for one in reader.strengths}
    is_other = any(
        item.quantity and is_concentration(item.quantity) and item.quantity.meaning not in own
        for item in reader.kept
    )
    return () if is_other else tuple(own.values())


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
        _strengths(reader),
        reader.pack.verification.has_other_way(text),
        accented,
        {},
    )
