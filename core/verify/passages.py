"""The passages of a medicine, read once: what they state, their sentences word for word, their spelling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from core.language.pack import load_pack
from core.language.text import fold
from core.verify.clauses import Clauses
from core.verify.dropping import (
    gives_dose,
    instructs,
    is_frame,
    names_people_itself,
    tells_amount,
    tells_to_do,
)
from core.verify.facts import facts_of
from core.verify.items import MARK, MEDICINE, PRONOUN, SIGN, Item
from core.verify.leads import (
    QUESTION,
    heading_items,
    is_finite,
    is_neutral,
    is_question,
    items_under,
    limits_before,
    names_people,
    needs_lead,
    turns,
)
from core.verify.lines import statements
from core.verify.parts import HEAD
from core.verify.pieces import LIMITING, negated
from core.verify.published import Overlap, Seen, overlap_of, seen_of
from core.verify.readable import unreadable
from core.verify.verdict import Source
from core.verify.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.verify.items import Fact
    from core.verify.lines import Statement
    from core.verify.verdict import Passage

Wording = tuple[object, ...]
KEPT_TEXTS = 2048  # passages that are kept in memory as they were read
NAMED = frozenset({MEDICINE, PRONOUN})  # told apart by their words
CROSSES = (
    "✗",
    "✘",
    "✖",
    "✕",
    "×",
    "☒",
    "❌",
    "❎",
    "⊘",
    "🚫",
    "⛔",
)  # before what must not be done


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
    stated = _with_ways(stated, pack)
    overlap = overlap_of([seen for read in texts for seen in read.seen])
    return Prepared(entity, name, tuple(stated), overlap, literal, _spellings(texts))


def forget() -> None:
    """Let go of the passages that were kept: who measures reading wants it done."""
    _read.cache_clear()


def _with_ways(stated: list[Stated], pack: LanguagePack) -> list[Stated]:
    """The statements, with what only all of them tell: the verbs of taking, whether there are several forms."""
    use = pack.verification.use_keys
    taken = [one.fact for one in stated if one.fact.verb in use and not one.fact.is_negative]
    ways = frozenset(fact.verb for fact in taken)
    several = len({one.fact.form for one in stated} - {""}) > 1
    return [
        replace(one, fact=replace(one.fact, ways=ways, form_matters=several))
        if several or not one.fact.verb
        else one
        for one in stated
    ]


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
    reader = _Reader(text, name, load_pack(code))
    reader.read()
    words = frozenset(word.text for word in words_of(text) if word.is_word)
    accented = tuple((plain, word) for word in words if (plain := fold(word)) != word)
    return Read(
        text,
        tuple(reader.kept),
        tuple((fact, keys_of(fact)) for fact in reader.found),
        tuple(reader.seen),
        tuple(reader.wordings),
        words,
        accented,
    )


class _Reader:
    """Reads a passage from its beginning to its end."""

    def __init__(self, text: str, name: tuple[str, ...], pack: LanguagePack) -> None:
        self.text = text
        self.name = name
        self.pack = pack
        self.kept: list[Item] = []
        self.found: list[Fact] = []
        self.seen: list[Seen] = []
        self.wordings: list[tuple[Wording, int, int]] = []
        self._last: list[Fact] = []  # the statements of the sentence before
        self._asked = -1  # where the last question ends
        self._end = 0  # of the sentence before
        self._kept_before = self._kept_here = (
            0  # how many wordings were kept before the last sentences
        )

    def read(self) -> None:
        cut = statements(self.text, self.pack.abbreviations)
        leads = {statement.lead for statement in cut}
        for statement in cut:
            written = self.text[statement.start : statement.end]
            if unreadable(written) or written.startswith(CROSSES):
                continue
            items, lead = items_under(self.text, statement, self.name, self.pack)
            if not items:
                continue
            self.kept += negated(items, self.pack.verification)
            self.seen.append(seen_of(items, self.pack))
            if is_question(written):
                self._keep((QUESTION[0], *wording_of(items)), statement.start, statement.end)
                self._last, self._asked = [], statement.end
            elif self._asked < 0 or "\n" in self.text[self._asked : statement.start]:
                # "Are you over 65? Take one tablet": in one line the question is a condition, and nothing is told.
                opens = (statement.start, statement.end) in leads
                self._told(statement, items, lead, opens=opens)

    def _told(
        self, statement: Statement, items: list[Item], lead: list[Item], *, opens: bool
    ) -> None:
        """A sentence with the line that opens its list; what `opens` a list is told with the list's items."""
        self._kept_before, self._kept_here = self._kept_here, len(self.wordings)
        above: Sequence[Item] = lead
        if not lead:
            above = heading_items(self.text, statement.heading, self.name, self.pack)
        known = self.pack.verification
        names = statement.is_heading and not any(
            gives_dose(one, known) for one in facts_of(items, known)
        )
        if not above or opens or names or not self._needs(above, items, is_list=bool(lead)):
            self._keep(wording_of(items), statement.start, statement.end)
        if opens:
            return
        if above:
            self._keep(wording_of([*above, *items]), statement.start, statement.end)
        # An item with a colon has a head of its own: "Tell your doctor if you take … - the pill: use a condom too".
        joins = bool(lead) and not any(one.kind == SIGN and one.key == "COLON" for one in items)
        before = self._last[-1] if self._last else None
        words = [*lead, *items] if joins else items
        facts = facts_of(words, self.pack.verification, is_source=True, before=before)
        self._take_context(statement, items, facts, is_item=bool(lead))
        if statement.is_heading and not any(is_finite(item) for item in items):
            return  # "Driving and using machines" orders neither
        if above and not joins:
            put_under(facts, above, self.pack)
        self._last = facts
        self.found += facts

    def _take_context(
        self, statement: Statement, items: list[Item], facts: Sequence[Fact], *, is_item: bool
    ) -> None:
        """What a sentence limits in the one before, and what the one before frames: neither means much alone."""
        known = self.pack.verification
        goes_on = "\n" not in self.text[self._end : statement.start]
        self._end = statement.end
        if goes_on and limits_before(items, self.pack) and not is_item:
            # "It may be used in pregnancy. Except in the first month."
            for fact in self._last:
                fact.is_unclear = True
            if (items[0].kind == MARK and items[0].key in LIMITING) or items[0].key in known.this:
                del self.wordings[self._kept_before :]
                self._keep(wording_of(items), statement.start, statement.end)
        framed = bool(self._last) and is_frame(self._last[-1], known)
        if framed and any(instructs(one, known) for one in facts):
            # "This regimen is for adults only. Take two tablets."
            for fact in facts:
                fact.is_unclear = True
            if any(gives_dose(one, known) for one in facts):
                del self.wordings[self._kept_here :]

    def _needs(self, above: Sequence[Item], items: list[Item], *, is_list: bool) -> bool:
        """Whether the words mean nothing, or the opposite, without the line that opens their list, or heads them."""
        facts = self.pack.verification
        if is_neutral(above, self.pack):
            return False
        found = facts_of(items, facts)
        if is_list and needs_lead(items, above, self.pack):
            return turns(above, self.pack) or not all(
                names_people_itself(one, facts) for one in found
            )
        told = [one for one in found if not names_people_itself(one, facts)]
        if names_people(above, self.pack):
            is_case = any(item.kind == MARK and item.key == "IF" for item in above)
            return any(
                (instructs(one, facts) and (is_case or tells_amount(one)))
                or (not one.verb and tells_amount(one))
                for one in told
            )
        return any(gives_dose(one, facts) for one in found)

    def _keep(self, wording: Wording, start: int, end: int) -> None:
        self.wordings.append((wording, start, end))


def put_under(
    facts: Sequence[Fact], above: Sequence[Item], pack: LanguagePack, *, everything: bool = False
) -> None:
    """What is ordered or told of doses under a heading is told of what the heading names; in a claim, everything is."""
    for fact in facts if above else ():
        if everything or tells_to_do(fact, pack.verification):
            heads = Clauses(list(above[:-1]), pack.verification).heads()
            fact.parts += [replace(part, mark=HEAD) for part in heads]


def keys_of(fact: Fact) -> frozenset[str]:
    """The keys of a statement's verb and words, by which it is like another."""
    words = (item.key for part in fact.parts for phrase in part.phrases for item in phrase)
    return frozenset((fact.verb, *words)) - {""}


def wording_of(items: Sequence[Item]) -> Wording:
    """What makes two whole sentences the same one: the same meanings in the same order, the signs included."""
    return tuple(
        item.quantity.meaning
        if item.quantity
        else (item.kind, item.key, item.mood, item.tense, item.text if item.kind in NAMED else "")
        for item in items
    )
