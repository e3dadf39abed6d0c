"""What a statement takes from those before it: what a pronoun means, which case, which measure, for whom."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, Fact, Item, Part
from core.verify.statements.parts import (
    CONDITIONS,
    HEAD,
    OBJECT,
    SUBJECT,
    SUBORDINATE,
    flatten,
    is_population,
)
from core.verify.statements.telling import is_dosing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.language.verification import VerificationFacts

CARRIED = frozenset(
    {"IF", "ONLYIF", "IN", "WITH", "FOR", "DURING", "BEFORE", "AFTER", "UNDER", "ACCORDING"}
)


def resolve(found: list[Fact], facts: VerificationFacts, *, is_source: bool) -> None:
    """A pronoun means what the statement before spoke of; people take the medicine, "it" is not they."""
    for before, fact in _after_mains(found):
        # "Paracetamol is an alternative. May be used …": what is left unsaid is what the statement before was about.
        unsaid = (
            is_source and fact.verb and fact.mood == "ind" and not (fact.pronoun or fact.medicine)
        )
        if unsaid and any(part.mark in {SUBJECT, OBJECT} for part in fact.parts):
            continue
        if not fact.pronoun and not unsaid:
            continue
        wanted_marks = (SUBJECT,) if unsaid else (SUBJECT, OBJECT)
        mark = OBJECT if fact.is_passive or fact.mood in {"imp", "inf"} else SUBJECT
        if any(part.mark == mark for part in fact.parts):
            continue
        # "They must not use the gel" tells of the people just named; "it must be taken" of a thing.
        are_people = fact.pronoun and not fact.is_passive and fact.mood == "ind" and is_source
        meant = next(
            (
                part
                for wanted in wanted_marks
                for part in before.parts
                if part.mark == wanted
                and (are_people or not any(is_population(one, facts) for one in part.phrases))
            ),
            None,
        )
        if meant:
            fact.parts.append(Part(mark, meant.phrases, meant.conj, implied=True))


def _after_mains(found: list[Fact]) -> Iterator[tuple[Fact, Fact]]:
    """Each statement with the one before it that is no mere reason: "it may bleed" is not what "take it" means."""
    before: Fact | None = None
    for fact in found:
        if before:
            yield before, fact
        if not fact.is_reason:
            before = fact


def settle_case(found: list[Fact], facts: VerificationFacts) -> None:
    """As in "Vomiting may occur; in that case stop": the case is what was just said to occur, if nothing limits it.

    A case that stays unknown stays a condition: it is no statement for everybody.
    """
    settled: dict[int, Part] = {}
    for before, fact in pairwise(found):
        for part in fact.parts:
            if part.mark != "IF" or part.phrases[0][0].key != "THATCASE":
                continue
            if known := settled.get(part.start):
                part.phrases, part.conj = known.phrases, known.conj  # "in that case stop and call"
                continue
            start = part.start
            things = [one for one in before.parts if one.mark in {SUBJECT, OBJECT}]
            limits = {one.mark for one in before.parts} & (CONDITIONS | SUBORDINATE) - {"IN"}
            happens = before.verb in facts.empty_keys and not before.is_negative
            if happens and len(things) == 1 and not limits:
                where = [one for one in before.parts if one.mark == "IN" and not one.lead]
                told = replace(before, may=False, only=[], parts=[*things, *where])
                part.phrases, part.conj = flatten([told], facts), "OR"
                settled[start] = part


def inherit_nouns(found: list[Fact], facts: VerificationFacts) -> None:
    """As in "If the clearance is below 30 …; from 30 to 44, …": a bare quantity measures what the one before did."""
    known: list[tuple[Item, ...]] = []
    for fact in found:
        for part in fact.parts:
            if part.mark not in CONDITIONS:
                continue
            for number, phrase in enumerate(part.phrases):
                words = [item for item in phrase if item.kind != MARK]
                last = words[-1].quantity if words else None
                if words and words[0].quantity and words[0].quantity.kind == "ordinal":
                    part.phrases[number] = _of_pregnancy(phrase, known, facts)
                    known.append(tuple(words))
                    continue
                if last is None:
                    continue
                if len(words) == 1:
                    for other in reversed(known):
                        before = other[-1].quantity
                        if before and (before.unit, before.per) == (last.unit, last.per):
                            part.phrases[number] = (*other[:-1], words[0])
                            break
                else:
                    known.append(tuple(words))


def _of_pregnancy(
    phrase: tuple[Item, ...], known: list[tuple[Item, ...]], facts: VerificationFacts
) -> tuple[Item, ...]:
    """As in "not in the last 3 months of pregnancy; in the first 6 months, …": they are months of it too."""
    words = [item.key for item in phrase[1:]]
    for other in reversed(known):
        rest = other[len(phrase) :]
        alike = [item.key for item in other[1 : len(phrase)]] == words
        if alike and len(rest) == 1 and rest[0].key in facts.pregnancy:
            return (*phrase, *rest)
    return phrase


def name_overdose(found: list[Fact], facts: VerificationFacts) -> None:
    """As in "Signs of an overdose are …; call the doctor": the order may be told as one for an overdose."""
    for before, fact in pairwise(found):
        orders = fact.mood in {"imp", "inf"} and not fact.is_negative
        if not orders or is_dosing(fact) or fact.verb in facts.use_keys:
            continue
        named = next((one for part in before.parts if (one := _overdose(part, facts))), None)
        if named and before.mood == "ind" and not any(part.lead for part in fact.parts):
            fact.parts.append(Part("IF", [(named,)], optional=True))


def _overdose(part: Part, facts: VerificationFacts) -> Item | None:
    if part.mark not in {SUBJECT, HEAD} or len(part.phrases) != 1:
        return None
    *signs, last = part.phrases[0]
    is_named = last.key in facts.overdose and all(one.key in facts.signs for one in signs)
    return last if is_named else None


def carry(
    found: list[Fact], told: list[Fact], facts: VerificationFacts, *, is_source: bool
) -> None:
    """As in "If the pain is strong, take two tablets; repeat after 4 hours": the case holds for what is told next.

    What is forbidden next may be forbidden to all: to say so to all does no harm. A claim is read alike; where the
    source has no such case it holds without.
    """
    cases = [part for part in found[-1].parts if part.mark in CARRIED and part.lead]
    for fact in told:
        tells = fact.may or fact.mood in {"imp", "inf"} or is_dosing(fact)
        if (
            tells
            and not fact.is_negative
            and not any(part.mark in CARRIED and part.lead for part in fact.parts)
        ):
            fact.parts += [
                replace(part, shared=True, optional=not is_source)
                for part in cases
                if not _takes_up(fact, part, facts) and not _is_other_age(fact, part)
            ]


def _is_other_age(fact: Fact, case: Part) -> bool:
    """As in "For children of 2 to 5 years, …; 6 to 11 years: …": who has the one age has not the other."""
    old = [q for phrase in case.phrases for i in phrase if (q := i.quantity)]
    new = [
        q
        for part in fact.parts
        if part.mark == HEAD
        for phrase in part.phrases
        for i in phrase
        if (q := i.quantity)
    ]
    if len(old) != 1 or len(new) != 1 or {old[0].unit, new[0].unit} != {"calendar"}:
        return False
    (low, high), (first, last) = ((q.low, q.high) for q in (old[0], new[0]))
    if low is None or high is None or first is None or last is None:
        return False
    return high < first or last < low


def _takes_up(fact: Fact, case: Part, facts: VerificationFacts) -> bool:
    """As in "Good for 30 days after opening; throw it away after this time": the time is that of the case."""
    return case.mark in {"AFTER", "BEFORE"} and any(
        part.mark == case.mark and part.phrases[0][0].key in facts.demonstratives
        for part in fact.parts
        if part.phrases and part.phrases[0]
    )
