"""Is every sentence of an answer derived from the passages of the medicine that was asked about?

The same words give the same verdict: there is no model, no clock, no randomness and no database here.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from core.verify.facts import facts_of
from core.verify.lines import statements
from core.verify.matching import may_support, objections
from core.verify.passages import Prepared, Stated, prepare, statement_items, wording_of
from core.verify.published import checks_of
from core.verify.readable import unreadable
from core.verify.verdict import Checks, Claim, Passage, Source, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.language.verification import VerificationFacts
    from core.verify.items import Fact


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
        return Claim(text, supported=False, reasons=(f"unreadable: {why}",), source=None)
    items = statement_items(answer, start, end, lead, prepared.name, pack, prepared.spellings)
    checks = checks_of(items, prepared.overlap, pack)
    if not prepared.overlap.sentences:
        reason = f"medicine: no passage of {prepared.entity}"
        return Claim(text, supported=False, reasons=(reason,), source=None, checks=checks)
    if place := prepared.literal.get(wording_of(items)):
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
    "Prepared",
    "Source",
    "Verdict",
    "prepare",
    "verify_answer",
    "verify_prepared",
]
