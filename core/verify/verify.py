"""Is every sentence of an answer derived from the passages of the medicine that was asked about?

The same words give the same verdict: there is no model, no clock, no randomness and no database here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from core.language.pack import load_pack
from core.language.text import fold
from core.verify.facts import facts_of
from core.verify.items import MARK, SIGN, VERB, Item
from core.verify.lines import statements
from core.verify.matching import may_support, objections
from core.verify.parts import FINITE
from core.verify.published import Overlap, checks_of, overlap_of
from core.verify.readable import unreadable
from core.verify.reading import items_of
from core.verify.verdict import Checks, Claim, Passage, Source, Verdict
from core.verify.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.language.verification import VerificationFacts
    from core.verify.items import Fact

Wording = tuple[object, ...]
TURNING = frozenset({"NEG", "NOR", "EXC", "IF", "ONLYIF", "WITHOUT"})
KEPT_TEXTS = 2048  # prepared passages that are kept in memory


@dataclass(frozen=True, slots=True)
class Stated:
    """One statement of a passage, and the passage's place among those given."""

    pid: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Prepared:
    """Passages of one medicine, read once: statements, whole sentences, what the published checks look at."""

    entity: str
    name: tuple[str, ...]
    stated: tuple[Stated, ...]
    overlap: Overlap
    literal: dict[Wording, Source]
    spellings: dict[str, str]


def verify_answer(
    answer: str, passages: Sequence[Passage], entity: str, pack: LanguagePack
) -> Verdict:
    """The verdict on each sentence of an answer about a medicine; passages of other medicines count for nothing."""
    return verify_prepared(answer, prepare(passages, entity, pack), pack)


def prepare(passages: Sequence[Passage], entity: str, pack: LanguagePack) -> Prepared:
    """Read the passages of a medicine; what cannot be read supports nothing."""
    name = tuple(word.text for word in words_of(entity))
    stated: list[Stated] = []
    sentences: list[tuple[Item, ...]] = []
    literal: dict[Wording, Source] = {}
    texts: list[str] = []
    for passage in passages:
        if tuple(word.text for word in words_of(passage.entity)) != name or not name:
            continue
        texts.append(passage.text)
        facts, items, wordings = _read(passage.text, name, pack.code)
        stated += [Stated(passage.pid, fact) for fact in facts]
        sentences += items
        for wording, start, end in wordings:
            literal.setdefault(wording, Source(passage.pid, start, end))
    return Prepared(
        entity, name, tuple(stated), overlap_of(sentences, pack), literal, _spellings(texts)
    )


def _spellings(texts: Sequence[str]) -> dict[str, str]:
    """The accented word of the passages for each word without accents that is no other word of theirs."""
    words = {word.text for text in texts for word in words_of(text) if word.is_word}
    found: dict[str, set[str]] = {}
    for word in words:
        if (plain := fold(word)) != word and plain not in words:
            found.setdefault(plain, set()).add(word)
    return {plain: accented.pop() for plain, accented in found.items() if len(accented) == 1}


def verify_prepared(answer: str, prepared: Prepared, pack: LanguagePack) -> Verdict:
    """The verdict on each sentence of an answer, the passages having been read before."""
    found = statements(answer, pack.abbreviations)
    claims = [
        _claim(answer, statement.start, statement.end, statement.lead, prepared, pack)
        for statement in found
        if (not statement.is_lead or len(found) == 1)
        and any(sign.isalnum() for sign in answer[statement.start : statement.end])
    ]
    return Verdict(bool(claims) and all(claim.supported for claim in claims), tuple(claims))


@lru_cache(maxsize=KEPT_TEXTS)
def _read(
    text: str, name: tuple[str, ...], code: str
) -> tuple[tuple[Fact, ...], tuple[tuple[Item, ...], ...], tuple[tuple[Wording, int, int], ...]]:
    """The statements, sentences and wordings of a passage, their places counted in the passage."""
    pack = load_pack(code)
    found: list[Fact] = []
    sentences: list[tuple[Item, ...]] = []
    wordings: list[tuple[Wording, int, int]] = []
    for statement in statements(text, pack.abbreviations):
        if unreadable(text[statement.start : statement.end]):
            continue
        items = _items(text, statement.start, statement.end, None, name, pack)
        if not items:
            continue
        sentences.append(tuple(items))
        lead = _items(text, *statement.lead, None, name, pack) if statement.lead else []
        if not (_instructs(items) and _turns(lead, pack)):
            wordings.append((_wording(items), statement.start, statement.end))
        if statement.lead:
            # What stands in a list means what its first line says of it: it supports nothing without it.
            items = _items(text, statement.start, statement.end, statement.lead, name, pack)
            wordings.append((_wording(items), statement.lead[0], statement.end))
        found += facts_of(items, pack.verification, is_source=True)
    return tuple(found), tuple(sentences), tuple(wordings)


def _items(  # noqa: PLR0917
    text: str,
    start: int,
    end: int,
    lead: tuple[int, int] | None,
    name: tuple[str, ...],
    pack: LanguagePack,
    spellings: dict[str, str] | None = None,
) -> list[Item]:
    items = items_of(text[start:end], pack, name, start, spellings)
    if lead is None:
        return items
    opening = text[lead[0] : lead[1]].rstrip().rstrip(":")
    before = items_of(opening, pack, name, lead[0], spellings)
    return [*before, Item(SIGN, "COLON", lead[1] - 1, lead[1]), *items]


def _claim(  # noqa: PLR0917
    answer: str,
    start: int,
    end: int,
    lead: tuple[int, int] | None,
    prepared: Prepared,
    pack: LanguagePack,
) -> Claim:
    text = answer[start:end]
    if why := unreadable(text):
        return Claim(text, supported=False, reasons=(f"unreadable: {why}",), source=None)
    items = _items(answer, start, end, lead, prepared.name, pack, prepared.spellings)
    checks = checks_of(items, prepared.overlap, pack)
    if not prepared.overlap.sentences:
        reason = f"medicine: no passage of {prepared.entity}"
        return Claim(text, supported=False, reasons=(reason,), source=None, checks=checks)
    if place := prepared.literal.get(_wording(items)):
        return Claim(text, supported=True, reasons=(), source=place, checks=checks)
    facts = facts_of(items, pack.verification)
    if not facts or not prepared.stated:
        return Claim(
            text, supported=False, reasons=("empty: it states nothing",), source=None, checks=checks
        )
    supports: list[Stated] = []
    reasons: list[str] = []
    for fact in facts:
        support, why_not = _support(fact, prepared, pack)
        reasons += [reason for reason in why_not if reason not in reasons]
        if support:
            follows = fact.follows or fact.joint == "THEN"
            if supports and follows and not _in_order(supports[-1], support):
                reasons.append("order: the source tells these the other way round")
            supports.append(support)
    source = None if reasons else _source(supports)
    return Claim(text, not reasons, tuple(reasons), source, checks)


def _instructs(items: Sequence[Item]) -> bool:
    """Whether a list's item says what to do or how much: alone it could mean the opposite, or somebody else."""
    return any(item.quantity or (item.kind == VERB and item.mood in FINITE) for item in items)


def _turns(lead: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether the line that opens a list turns what stands in it: it denies, excepts, or tells for whom it is."""
    if any(item.kind == MARK and item.key in TURNING for item in lead):
        return True
    has_verb = any(item.kind == VERB and item.mood in FINITE for item in lead)
    return not has_verb and any(item.key in pack.verification.population for item in lead)


def _wording(items: Sequence[Item]) -> Wording:
    """What makes two whole sentences the same one: the same meanings in the same order, the signs included."""
    return tuple(
        item.quantity.meaning if item.quantity else (item.kind, item.key, item.mood)
        for item in items
    )


def _support(
    claim: Fact, prepared: Prepared, pack: LanguagePack
) -> tuple[Stated | None, list[str]]:
    """The first statement that supports the claim's; else none, and what speaks against the nearest."""
    facts = pack.verification
    likely = [stated for stated in prepared.stated if may_support(claim, stated.fact, facts)]
    for stated in likely:
        if next(objections(claim, stated.fact, facts), None) is None:
            return stated, []
    if found := _with_reason(claim, prepared, pack):
        return found, []
    return None, _fewest_objections(claim, likely or prepared.stated, facts)


def _fewest_objections(claim: Fact, among: Sequence[Stated], facts: VerificationFacts) -> list[str]:
    """What speaks against the nearest statement; one that is no nearer than another is not read to its end."""
    fewest = list(objections(claim, among[0].fact, facts))
    for stated in among[1:]:
        found = list(islice(objections(claim, stated.fact, facts), len(fewest)))
        if len(found) < len(fewest):
            fewest = found
    return fewest


def _with_reason(claim: Fact, prepared: Prepared, pack: LanguagePack) -> Stated | None:
    """The support of a claim whose reason the same passage states elsewhere, as a statement of its own."""
    reasons = [part for part in claim.parts if part.mark == "REASON"]
    told = [fact for part in reasons for fact in part.told]
    if not told:
        return None
    rest = replace(claim, parts=[part for part in claim.parts if part.mark != "REASON"])
    support, why_not = _support(rest, prepared, pack)
    if support is None or why_not:
        return None
    passage = replace(
        prepared, stated=tuple(one for one in prepared.stated if one.pid == support.pid)
    )
    return support if all(_support(fact, passage, pack)[0] for fact in told) else None


def _in_order(first: Stated, then: Stated) -> bool:
    """Whether the source tells one statement before the other."""
    return first.pid == then.pid and first.fact.start <= then.fact.start


def _source(supports: Sequence[Stated]) -> Source:
    """The characters that carry a sentence: from the first statement on, as far as they stand in one passage."""
    pid = supports[0].pid
    same = [stated.fact for stated in supports if stated.pid == pid]
    return Source(pid, min(fact.start for fact in same), max(fact.end for fact in same))


__all__ = [
    "Checks",
    "Claim",
    "Passage",
    "Source",
    "Verdict",
    "prepare",
    "verify_answer",
    "verify_prepared",
]
