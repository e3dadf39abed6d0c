"""Is every sentence of an answer derived from the passages of the medicine that was asked about?

The same words give the same verdict: there is no model, no clock, no randomness and no database here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from core.language.text import fold
from core.verify.derivation.apart import taken_apart
from core.verify.derivation.bands import is_contested
from core.verify.derivation.matching import Objection, may_support, objections
from core.verify.derivation.steps import after_step, is_last_step
from core.verify.derivation.traits import asked_of, told_by
from core.verify.reading.items import MEDICINE
from core.verify.reading.readable import unreadable
from core.verify.reasons import Side, plain_reason, reasons_of, unreadable_reason
from core.verify.sources.leads import (
    QUESTION,
    is_question,
    is_title,
    items_under,
    lines_over,
)
from core.verify.sources.lines import statements
from core.verify.sources.passages import Prepared, Stated, prepare
from core.verify.sources.published import checks_of
from core.verify.sources.quoting import quoted_on
from core.verify.sources.verdict import Checks, Claim, Passage, Source, Verdict
from core.verify.sources.wordings import keys_of, put_under, wording_of
from core.verify.statements.facts import facts_of, loses
from core.verify.statements.parts import HEAD, marks_before
from core.verify.statements.pieces import negated
from core.verify.statements.telling import is_dosing

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.language.pack import LanguagePack
    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact, Item
    from core.verify.sources.lines import Statement
    from core.verify.sources.wordings import Wording


_UNREAD = re.compile(r"[^\W\d_][\w '’-]*\Z")
STOP = re.compile(r"[.;:!?\n]")
NUMBERED = re.compile(r"\(?\d{1,2}[.)]\s")  # a step of an answer's own list
MOST_ALIKE = 3  # statements that are looked at closely to tell what speaks against a sentence


class Read(NamedTuple):
    """A sentence of an answer as it was read."""

    text: str
    items: Sequence[Item]


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
    """The verdict on each sentence of an answer, the passages having been read before.

    "e" may have lost an accent only where the whole answer has none, and means "and" there too.
    """
    verdict = _verdict(answer, prepared, pack)
    if verdict.supported or not prepared.doubtful or fold(answer) != answer.lower():
        return verdict
    spellings = prepared.spellings | prepared.doubtful
    return _verdict(answer, replace(prepared, spellings=spellings), pack)


def _verdict(answer: str, prepared: Prepared, pack: LanguagePack) -> Verdict:
    found = statements(answer, pack.abbreviations)
    leads = {statement.lead for statement in found}
    claims: list[Claim] = []
    wordings: list[Wording] = []
    before: Fact | None = None
    for statement in found:
        written = answer[statement.start : statement.end]
        # What opens a list is told with its items; if there are none it stands for itself.
        if (statement.start, statement.end) in leads or not any(map(str.isalnum, written)):
            continue
        claim, told, wording = _claim(answer, statement, prepared, pack, before)
        before = told[-1] if told else None
        follows = bool(told) and (told[0].follows or bool(NUMBERED.match(written)))
        if claims and follows and not _is_later(claims[-1], claim):
            claim = _refused(claim, plain_reason("order", pack))
        if wordings and (place := prepared.limits(wordings[-1]).get(wording)):
            # "It may be used in pregnancy. Except in the first month.": with the second, the first is whole.
            claims[-1] = replace(claims[-1], supported=True, reasons=(), source=place)
        if claims and all(one.supported for one in claims) and not claim.supported:
            quote = answer[found[0].start : statement.end]
            claim = quoted_on(claim, quote, prepared, pack) or claim
        claims.append(claim)
        wordings.append(wording)
    return Verdict(bool(claims) and all(claim.supported for claim in claims), tuple(claims))


def _is_later(before: Claim, claim: Claim) -> bool:
    """Whether what follows in an answer ("Then …") follows in a passage too; what has no source is left."""
    first, then = before.source, claim.source
    return not (first and then) or (first.pid == then.pid and first.start <= then.start)


def _refused(claim: Claim, reason: str) -> Claim:
    return replace(claim, supported=False, reasons=(reason,), source=None)


def _claim(
    answer: str, statement: Statement, prepared: Prepared, pack: LanguagePack, before: Fact | None
) -> tuple[Claim, Sequence[Fact], Wording]:
    """The verdict on a sentence that follows a statement, the statements that it makes, and its wording."""
    text = answer[statement.start : statement.end]

    def refused(reason: str, checks: Checks | None = None) -> Claim:
        return Claim(text, supported=False, reasons=(reason,), source=None, checks=checks)

    if why := unreadable(text):
        return refused(unreadable_reason(why, pack)), (), ()
    items, lead = items_under(answer, statement, prepared.name, pack, prepared.spellings)
    if is_title(lead, pack):
        lead = []
    over = lines_over(answer, statement, prepared.name, pack)
    above = [item for head in over for item in head]
    items = [*lead, *items]
    checks = checks_of(items, prepared.overlap, pack)
    facts = facts_of(items, pack.verification, before=before)
    for head in over:
        put_under(facts, head, pack, everything=True)
    wording = wording_of([*above, *items])
    if not prepared.overlap.sentences:
        return (
            refused(plain_reason("medicine", pack, medicine=prepared.entity), checks),
            facts,
            wording,
        )
    asks = is_question(text)
    if place := prepared.quoted((QUESTION[0], *wording) if asks else wording):
        return Claim(text, supported=True, reasons=(), source=place, checks=checks), facts, wording
    if asks or not prepared.stated or not any(_states(fact) for fact in facts):
        return refused(plain_reason("empty", pack), checks), facts, wording
    if loses(items, facts, pack.verification):
        return refused(plain_reason("unclear", pack), checks), facts, wording
    supports, against = _derived(facts, Read(answer, items), prepared, pack)
    if against and prepared.limits(wording):
        against = [plain_reason("limited", pack)]
    source = None if against else _source(supports)
    return Claim(text, not against, tuple(dict.fromkeys(against)), source, checks), facts, wording


def _states(fact: Fact) -> bool:
    """Whether there is more than a heading: a verb, a quantity, or something said of what stands before a colon."""
    return bool(fact.verb) or is_dosing(fact) or any(part.mark == HEAD for part in fact.parts)


def _derived(
    facts: Sequence[Fact], read: Read, prepared: Prepared, pack: LanguagePack
) -> tuple[list[Stated], list[str]]:
    """What supports each statement of a sentence, and what speaks against them."""
    supports: list[Stated] = []
    against: list[str] = []
    found = [_support(fact, prepared, pack) for fact in facts]
    told: set[int] = set()
    while any(isinstance(one, Against) for one in found):
        known = len(told)
        told |= {id(one.fact.told) for one in found if isinstance(one, Stated) and one.fact.told}
        if len(told) == known:
            break  # "…, beginning before the operation and going on for 7 days": one within the other
        found = [_support(fact, prepared, pack, told) for fact in facts]
    for fact, support in zip(facts, found, strict=True):
        match support:
            case Stated():
                follows = fact.follows or fact.joint == "THEN"
                if supports and not (
                    _in_order(supports[-1], support)
                    or not (follows or _are_steps(supports[-1], support))
                ):
                    against.append(plain_reason("order", pack))
                if fact.is_last and not (support.fact.is_last or is_last_step(support)):
                    against.append(plain_reason("order", pack))
                if any(one.fact is support.fact for one in supports) and _repeats(
                    fact, support.fact
                ):
                    against.append(plain_reason("twice", pack))
                supports.append(support)
            case Against() if each := _each(fact, prepared, pack):
                supports += each
            case Against(nearest, why_not):
                mine = Side(fact, read.text, negated(list(read.items), pack.verification))
                theirs = Side(nearest.fact, nearest.read.text, nearest.read.items)
                against += reasons_of(why_not, mine, theirs, pack)
    return supports, against


def _each(claim: Fact, prepared: Prepared, pack: LanguagePack) -> list[Stated]:
    """What supports a claim as steps, or each of those that it can be told as; nothing if one has no support."""
    if step := after_step(claim, prepared.stated, pack.verification):
        return [step]
    found: list[Stated] = []
    for one in taken_apart(claim, pack.verification):
        support = _support(one, prepared, pack)
        if not isinstance(support, Stated):
            return []
        found.append(support)
    return found


def _support(
    claim: Fact, prepared: Prepared, pack: LanguagePack, told: Collection[int] = ()
) -> Stated | Against:
    """The first statement that supports the claim's; else the nearest one and what speaks against it."""
    facts = pack.verification
    asked = asked_of(claim, facts)
    for stated in prepared.stated:
        words = told_by(stated.fact, facts)
        if words is not None and not asked <= words:
            continue
        likely = may_support(claim, stated.fact, facts)
        if likely and next(objections(claim, stated.fact, facts, told), None) is None:
            if is_contested(claim, stated, prepared.stated, facts):
                return Against(stated, [Objection("unclear")])
            return stated
    return _nearest(claim, prepared.stated, facts)


def _nearest(claim: Fact, among: Sequence[Stated], facts: VerificationFacts) -> Against:
    """Of the statements that have most in common with the claim, the one with the fewest objections."""
    keys = keys_of(claim)
    apart = [-len(stated.keys & keys) for stated in among]
    places = sorted(range(len(among)), key=apart.__getitem__)
    first, *others = [among[place] for place in places[:MOST_ALIKE]]
    nearest = Against(first, list(objections(claim, first.fact, facts)))
    for stated in others:
        if len(nearest.objections) == 1:
            break
        # One that is no nearer is not read to its end.
        found = list(islice(objections(claim, stated.fact, facts), len(nearest.objections)))
        if len(found) < len(nearest.objections):
            nearest = Against(stated, found)
    return nearest


def _are_steps(first: Stated, then: Stated) -> bool:
    """Whether one sentence of a passage orders one thing after the other: "inject it and pull the needle out"."""
    if first.pid != then.pid or not {first.fact.mood, then.fact.mood} <= {"imp", "inf"}:
        return False
    start, end = sorted((first.fact.start, then.fact.start))
    return not STOP.search(first.read.text, start, end)


def _repeats(claim: Fact, source: Fact) -> bool:
    """Whether to tell a statement of the source twice changes it: a dose is taken twice, of two choices both are."""
    has_choice = any("OR" in part.conj for part in source.parts)
    return not source.is_negative and (has_choice or (is_dosing(claim) and is_dosing(source)))


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
