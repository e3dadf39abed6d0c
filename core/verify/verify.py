"""Is every sentence of an answer derived from the passages of the medicine that was asked about?

The same words give the same verdict: there is no model, no clock, no randomness and no database here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from heapq import nlargest
from typing import TYPE_CHECKING, NamedTuple

from core.verify.facts import facts_of, negations
from core.verify.items import MEDICINE
from core.verify.lines import statements
from core.verify.matching import Objection, may_support, objections
from core.verify.parts import marks_before
from core.verify.passages import Prepared, Stated, keys_of, prepare, statement_items, wording_of
from core.verify.published import checks_of
from core.verify.readable import unreadable
from core.verify.reasons import Side, plain_reason, reasons_of, unreadable_reason
from core.verify.verdict import Checks, Claim, Passage, Source, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.language.verification import VerificationFacts
    from core.verify.items import Fact


_UNREAD = re.compile(r"[^\W\d_][\w '’-]*\Z")
MOST_ALIKE = 3  # statements that are looked at closely to tell what speaks against a sentence


class Against(NamedTuple):
    """The statement of the passages that comes nearest to one of the answer, and what speaks against it."""

    nearest: Stated
    objections: list[Objection]


def verify_answer(
    answer: str, passages: Sequence[Passage], entity: str, pack: LanguagePack
) -> Verdict:
    """The verdict on each sentence of an answer about a medicine; passages of other medicines count for nothing."""
    return verify_prepared(answer, prepare(passages, entity, pack), pack)


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
        return Claim(text, supported=False, reasons=(unreadable_reason(why, pack),), source=None)
    items = statement_items(answer, start, end, lead, prepared.name, pack, prepared.spellings)
    checks = checks_of(items, prepared.overlap, pack)
    if not prepared.overlap.sentences:
        reasons = (plain_reason("medicine", pack, medicine=prepared.entity),)
        return Claim(text, supported=False, reasons=reasons, source=None, checks=checks)
    if place := prepared.literal.get(wording_of(items)):
        return Claim(text, supported=True, reasons=(), source=place, checks=checks)
    facts = facts_of(items, pack.verification)
    if not facts or not prepared.stated:
        reasons = (plain_reason("empty", pack),)
        return Claim(text, supported=False, reasons=reasons, source=None, checks=checks)
    supports: list[Stated] = []
    against: list[str] = []
    for fact in facts:
        match _support(fact, prepared, pack):
            case Stated() as support:
                follows = fact.follows or fact.joint == "THEN"
                if supports and follows and not _in_order(supports[-1], support):
                    against.append(plain_reason("order", pack))
                supports.append(support)
            case Against(nearest, why_not):
                mine = Side(fact, answer, negations(items, pack.verification))
                theirs = Side(nearest.fact, nearest.read.text, nearest.read.items)
                against += reasons_of(why_not, mine, theirs, pack)
    source = None if against else _source(supports)
    return Claim(text, not against, tuple(dict.fromkeys(against)), source, checks)


def _support(claim: Fact, prepared: Prepared, pack: LanguagePack) -> Stated | Against:
    """The first statement that supports the claim's; else the nearest one and what speaks against it."""
    facts = pack.verification
    for stated in prepared.stated:
        likely = may_support(claim, stated.fact, facts)
        if likely and next(objections(claim, stated.fact, facts), None) is None:
            return stated
    return _with_reason(claim, prepared, pack) or _nearest(claim, prepared.stated, facts)


def _nearest(claim: Fact, among: Sequence[Stated], facts: VerificationFacts) -> Against:
    """Of the statements that have most in common with the claim, the one with the fewest objections."""
    keys = keys_of(claim)
    alike = nlargest(MOST_ALIKE, among, key=lambda stated: len(stated.keys & keys))
    against = [Against(one, list(objections(claim, one.fact, facts))) for one in alike]
    return min(against, key=lambda one: len(one.objections))


def _with_reason(claim: Fact, prepared: Prepared, pack: LanguagePack) -> Stated | None:
    """The support of a claim whose reason the same passage states elsewhere, as a statement of its own."""
    reasons = [part for part in claim.parts if part.mark == "REASON"]
    told = [fact for part in reasons for fact in part.told]
    if not told:
        return None
    rest = replace(claim, parts=[part for part in claim.parts if part.mark != "REASON"])
    support = _support(rest, prepared, pack)
    if isinstance(support, Against):
        return None
    passage = replace(
        prepared, stated=tuple(one for one in prepared.stated if one.pid == support.pid)
    )
    is_told = all(isinstance(_support(fact, passage, pack), Stated) for fact in told)
    return support if is_told else None


def _in_order(first: Stated, then: Stated) -> bool:
    """Whether the source tells one statement before the other."""
    return first.pid == then.pid and first.fact.start <= then.fact.start


def _source(supports: Sequence[Stated]) -> Source:
    """The characters that carry a sentence: from the first statement on, as far as they stand in one passage."""
    pid = supports[0].pid
    same = [stated for stated in supports if stated.pid == pid]
    first = min(same, key=lambda stated: stated.fact.start)
    return Source(pid, _start(first), max(stated.fact.end for stated in same))


def _start(stated: Stated) -> int:
    """Where a statement begins, with the "not" or "if" that it opens with and the medicine that it is about."""
    items = stated.read.items
    place = next((at for at, item in enumerate(items) if item.start == stated.fact.start), None)
    if place is None:
        return stated.fact.start
    first = marks_before(items, place)
    if first and items[first - 1].kind == MEDICINE:
        first -= 1
    # Words that became part of a quantity ("not more than") or were left out (articles) belong to it too.
    after = items[first - 1].end if first else 0
    unread = _UNREAD.search(stated.read.text, after, items[first].start)
    return unread.start() if unread else items[first].start


__all__ = [
    "Checks",
    "Claim",
    "Passage",
    "Prepared",
    "Source",
    "Verdict",
    "prepare",
    "verify_answer",
    "verify_prepared",
]
