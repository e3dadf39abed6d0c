"""A piece of a sentence where a colon may part a head from what is told of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, PRONOUN, SIGN, VERB, Fact, Item, Part
from core.verify.statements.clauses import Clauses
from core.verify.statements.parts import (
    AFFECT,
    HEAD,
    JOINTS,
    OBJECT,
    PAREN,
    SUBJECT,
    SUBORDINATE,
    flatten,
    fraction,
    has_quantity_part,
    is_population,
    is_population_part,
)
from core.verify.statements.pieces import colon_of, has_predicate
from core.verify.statements.telling import tells_to_do

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts

CASES = frozenset({"IF", "IN", "DURING", "AFTER", "BEFORE", "WHILE", "ONLYIF", "UNTIL", "SINCE"})


def told_in(items: list[Item], facts: VerificationFacts, *, is_source: bool = False) -> list[Fact]:
    """The statements of a piece between semicolons, where a colon may head it."""
    items = _without_says(items)
    colon = colon_of(items)
    if colon is None:
        found = Clauses(items, facts, is_source=is_source).read()
        return found + _shares(found) if is_source else found
    head, rest = items[:colon], items[colon + 1 :]
    if told := _announced(head, rest, facts, is_source=is_source):
        return told
    is_open = bool(head) and has_predicate(head) and _ends_open(head, facts)
    if not head or not rest or is_open:
        return told_in(head + rest, facts, is_source=is_source)
    return _under_head(head, rest, items[colon], facts, is_source=is_source)


def _under_head(
    head: list[Item],
    rest: list[Item],
    colon: Item,
    facts: VerificationFacts,
    *,
    is_source: bool,
) -> list[Fact]:
    """What a head and the piece after its colon tell."""
    if not has_predicate(head):
        return _headed(head, rest, facts, is_source=is_source)
    if _is_circumstance(rest, facts):
        comma = Item(SIGN, "COMMA", colon.start, colon.end)
        return told_in([*head, comma, *rest], facts, is_source=is_source)
    opening = Clauses(head, facts, is_source=is_source).read()
    names = all(fact.mood == "inf" and not fact.is_negative for fact in opening)
    if names or not any(fact.verb for fact in opening):
        # As in "To double it: never", and "If you are over 65: take …"
        return _headed(head, rest, facts, is_source=is_source)
    told = _explained(opening, rest, facts, is_source=is_source)
    if is_source and any(not fact.verb for fact in told):
        for fact in opening:
            # "Take two tablets a day – adults": what follows may tell for whom
            fact.is_unclear = fact.is_unclear or tells_to_do(fact, facts)
    if is_source and any(fact.mood == "imp" for fact in told):
        # "You take four a day: tell your doctor" orders nobody to take four.
        opening = [fact for fact in opening if fact.mood != "ind" or _tells_a_sign(fact, facts)]
    return opening + told


def _tells_a_sign(fact: Fact, facts: VerificationFacts) -> bool:
    """As in "A slow breath is a sign of an overdose: call for help"; "your child is allergic: …" is a case."""
    is_so = fact.verb in facts.be_keys and not (fact.is_passive or fact.tense or fact.only)
    return is_so and any(
        part.mark == OBJECT and all(phrase[0].key in facts.signs for phrase in part.phrases)
        for part in fact.parts
    )


def _announced(
    head: list[Item], rest: list[Item], facts: VerificationFacts, *, is_source: bool
) -> list[Fact]:
    """As in "How to use it: wash the area": the head tells nothing of what is told to be done."""
    if not head or not all(item.key in facts.titles or item.key == "LIKE" for item in head):
        return []
    found = told_in(rest, facts, is_source=is_source)
    return found if all(fact.verb and tells_to_do(fact, facts) for fact in found) else []


def _is_circumstance(rest: list[Item], facts: VerificationFacts) -> bool:
    """Whether what follows a colon only says when or for whom: "Reduce the dose: in children"."""
    first = rest[0]
    if first.quantity and first.quantity.unit == "calendar" and first.quantity.is_bound:
        return not has_predicate(rest)
    if first.kind != MARK or first.key in JOINTS | {"REL", "NEG", "RESULT", "SAYS"}:
        return False
    return not any(fact.verb for fact in Clauses(list(rest), facts).read())


def _explained(
    opening: list[Fact], rest: list[Item], facts: VerificationFacts, *, is_source: bool
) -> list[Fact]:
    """What follows a statement and a colon: alone it stands only if it orders or forbids by itself.

    "These are serious errors: to double the dose, …" tells nobody to double it; a statement that denies may go on
    denying.
    """
    found = told_in(rest, facts, is_source=is_source)
    if is_source and any(fact.is_negative for fact in opening):
        if not has_predicate(rest):
            for fact in opening:
                fact.is_unclear = True  # "Do not use it: children" forbids it to nobody else
        return []
    orders = all(
        fact.mood in {"imp", "inf"} and fact.verb not in facts.avoid_keys for fact in opening
    )
    cases = [part for fact in opening for part in fact.parts if _is_case(part, facts)]
    is_limited = any(fact.only for fact in opening)
    for fact in found:
        # "If you have asthma, do this: stop taking it": the case is that of what follows.
        fact.parts[:0] = [replace(part, lead=True) for part in cases]
        fact.is_unclear = fact.is_unclear or is_limited
        stands = fact.is_negative or (
            orders and (fact.mood == "imp" or not tells_to_do(fact, facts))
        )
        if not stands:
            phrases = flatten(opening, facts)
            fact.parts.insert(0, Part(HEAD, phrases, "AND"))
    return found


def _is_case(part: Part, facts: VerificationFacts) -> bool:
    return part.mark in CASES or (
        part.mark in {"FOR", "WITH", HEAD} and is_population_part(part, facts)
    )


def _shares(found: list[Fact]) -> list[Fact]:
    """What a bracket says of how many it affects, as a statement of its own: "headache (1 in 10 people)"."""
    added = []
    for fact in found:
        subject = next((part for part in fact.parts if part.mark == SUBJECT), None)
        for part in fact.parts:
            if part.mark == PAREN and subject:
                # "(1 in 10 people with asthma)" is told of them only
                ends = [one for one in part.phrases if (last := fraction(one)) and one[-1] is last]
                added += [_share(phrase, subject) for phrase in ends]
    return added


def _share(phrase: tuple[Item, ...], thing: Part) -> Fact:
    item = fraction(phrase)
    may = phrase[0].kind == VERB and phrase[0].key.startswith("may ")
    parts = [Part(SUBJECT, thing.phrases, thing.conj), Part(OBJECT, [(item,)] if item else [])]
    return Fact(
        AFFECT,
        "ind",
        may=may,
        parts=parts,
        start=min(thing.start, phrase[0].start),
        end=max(thing.end, phrase[-1].end),
    )


def _without_says(items: list[Item]) -> list[Item]:
    for place, item in enumerate(items):
        if item.kind == MARK and item.key == "SAYS" and place == 0:
            rest = items[place + 1 :]
            while rest and (rest[0].key in {"COMMA", "COLON", "REL"}):
                rest = rest[1:]
            return rest
    return items


def _ends_open(items: list[Item], facts: VerificationFacts) -> bool:
    """As in "Do not take it if", "Tell your doctor if you"."""
    last = len(items) - 1
    while last and (items[last].kind == PRONOUN or items[last].key in facts.subjects):
        last -= 1
    is_case = items[last].kind == MARK and items[last].key in SUBORDINATE
    return items[-1].kind in {MARK, VERB} or is_case


def _apart(part: Part, facts: VerificationFacts) -> list[Part]:
    """As in "Maintenance dose, elderly: 5 mg": for whom it is and what it is, not a list of either."""
    people = [is_population(phrase[:2], facts) for phrase in part.phrases]
    if part.conj or len(people) < 2 or sum(people) != 1:  # noqa: PLR2004 - two things or more
        return [part]
    return [part.with_phrases(part.mark, [phrase]) for phrase in part.phrases]


def _headed(
    head: list[Item], rest: list[Item], facts: VerificationFacts, *, is_source: bool
) -> list[Fact]:
    """As in "Adults: one tablet": a circumstance of what follows; "Common effects: cough": what they are."""
    found = told_in(rest, facts, is_source=is_source)
    heads = [one for part in Clauses(head, facts).heads() for one in _apart(part, facts)]
    for fact in found:
        fact.parts[:0] = [
            Part(HEAD if part.mark in {"", SUBJECT, OBJECT} else part.mark, part.phrases, part.conj)
            for part in heads
        ]
    plain = [part for part in heads if part.mark in {"", SUBJECT, OBJECT}]
    if not is_source:
        return found
    first = told_in(rest, facts)
    if plain and first and not first[0].verb and len(first) == 1:
        things = [
            part
            for part in first[0].parts
            if part.mark in {"", SUBJECT, OBJECT} and not has_quantity_part(part)
        ]
        if things:
            listed = Part(
                SUBJECT, [phrase for part in things for phrase in part.phrases], things[0].conj
            )
            others = [part for part in first[0].parts if part not in things]
            found.append(
                Fact(
                    "be",
                    "ind",
                    parts=[
                        listed,
                        *others,
                        *(
                            Part(OBJECT if part in plain else part.mark, part.phrases, part.conj)
                            for part in heads
                        ),
                    ],
                    start=found[0].start,
                    end=found[0].end,
                )
            )
            found += [
                _share(phrase, listed)
                for part in heads
                if part.mark == PAREN
                for phrase in part.phrases
                if fraction(phrase)
            ]
    return found
