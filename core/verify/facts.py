"""From items to facts: who does what, under which conditions, with which quantities, each statement on its own."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from core.verify.clauses import Clauses
from core.verify.items import MARK, SIGN, VERB, Fact, Item, Part
from core.verify.parts import (
    AFFECT,
    CONDITIONS,
    FINITE,
    HEAD,
    OBJECT,
    PAREN,
    SUBJECT,
    fraction,
    is_population,
)

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts


def facts_of(items: list[Item], facts: VerificationFacts, *, is_source: bool = False) -> list[Fact]:
    """The statements of a sentence, in order, each on its own: what they share stands in each of them.

    A source also tells what its lists mean: "Common effects: cough" is "cough is a common effect".
    """
    found: list[Fact] = []
    for segment in _split(negations(items, facts), "SEMI"):
        found += _segment(segment, facts, is_source=is_source)
    _inherit_nouns(found)
    _resolve(found, facts)
    return [fact for fact in found if fact.verb or fact.parts]


def _resolve(found: list[Fact], facts: VerificationFacts) -> None:
    """A pronoun means what the statement before spoke of; people take the medicine, "it" is not they."""
    for before, fact in pairwise(found):
        if not fact.pronoun:
            continue
        mark = OBJECT if fact.is_passive or fact.mood in {"imp", "inf"} else SUBJECT
        if any(part.mark == mark for part in fact.parts):
            continue
        meant = next(
            (
                part
                for wanted in (SUBJECT, OBJECT)
                for part in before.parts
                if part.mark == wanted
                and not any(is_population(one, facts) for one in part.phrases)
            ),
            None,
        )
        if meant:
            fact.parts.append(Part(mark, meant.phrases, meant.conj, implied=True))


def _inherit_nouns(found: list[Fact]) -> None:
    """As in "If the clearance is below 30 …; from 30 to 44, …": a bare quantity measures what the one before did."""
    known: list[tuple[Item, ...]] = []
    for fact in found:
        for part in fact.parts:
            if part.mark not in CONDITIONS:
                continue
            for number, phrase in enumerate(part.phrases):
                words = [item for item in phrase if item.kind != MARK]
                last = words[-1].quantity if words else None
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


def _split(items: list[Item], sign: str) -> list[list[Item]]:
    pieces: list[list[Item]] = [[]]
    for item in items:
        if item.kind == SIGN and item.key == sign:
            pieces.append([])
        else:
            pieces[-1].append(item)
    return [piece for piece in pieces if piece]


def negations(items: list[Item], facts: VerificationFacts) -> list[Item]:
    """A negation in two parts ("ne … pas", "ne … que") becomes one mark where it opens."""
    rule = facts.negation
    if not rule:
        return items
    kept: list[Item] = []
    closed: set[int] = set()
    for index, item in enumerate(items):
        if index in closed:
            continue
        if item.text != rule.opens:
            kept.append(item)
            continue
        for place in range(index + 1, min(len(items), index + 1 + rule.window)):
            if items[place].kind == SIGN or items[place].text == rule.opens:
                break
            if items[place].text in rule.closes or items[place].key == "NEG":
                kept.append(Item(MARK, "NEG", item.start, item.end, item.text))
                if items[place].key != "NOR":
                    closed.add(place)
                break
            if items[place].text == rule.only:
                kept.append(Item(MARK, "ONLY", item.start, item.end, item.text))
                closed.add(place)
                break
    return kept


def _segment(items: list[Item], facts: VerificationFacts, *, is_source: bool = False) -> list[Fact]:
    """A piece between semicolons, where a colon may head it."""
    items = _without_says(items)
    for place, item in enumerate(items):
        if item.kind == SIGN and item.key == "COLON":
            head, rest = items[:place], items[place + 1 :]
            if not head or not rest:
                return _segment(head + rest, facts, is_source=is_source)
            if _has_predicate(head):
                if _ends_open(head):
                    return _segment(head + rest, facts, is_source=is_source)
                opening = Clauses(head, facts, is_source=is_source).read()
                if is_source and any(fact.is_negative for fact in opening):
                    return opening  # "do not do this: …": what follows may be what is denied
                return opening + _segment(rest, facts, is_source=is_source)
            return _headed(head, rest, facts, is_source=is_source)
    found = Clauses(items, facts, is_source=is_source).read()
    return found + _shares(found) if is_source else found


def _shares(found: list[Fact]) -> list[Fact]:
    """What a bracket says of how many it affects, as a statement of its own: "headache (1 in 10 people)"."""
    added = []
    for fact in found:
        subject = next((part for part in fact.parts if part.mark == SUBJECT), None)
        for part in fact.parts:
            if part.mark == PAREN and subject:
                added += [_share(phrase, subject) for phrase in part.phrases if fraction(phrase)]
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
        if item.kind == MARK and item.key == "SAYS" and place <= 1:
            rest = items[place + 1 :]
            while rest and (rest[0].key in {"COMMA", "COLON", "REL"}):
                rest = rest[1:]
            return rest
    return items


def _has_predicate(items: list[Item]) -> bool:
    depth = 0
    for item in items:
        depth += {"OPEN": 1, "CLOSE": -1}.get(item.key, 0) if item.kind == SIGN else 0
        if item.kind == VERB and item.mood in FINITE | {"inf"} and depth == 0:
            return True
    return False


def _ends_open(items: list[Item]) -> bool:
    return items[-1].kind in {MARK, VERB}


def _headed(
    head: list[Item], rest: list[Item], facts: VerificationFacts, *, is_source: bool
) -> list[Fact]:
    """As in "Adults: one tablet": a circumstance of what follows; "Common effects: cough": what they are."""
    found = _segment(rest, facts)
    heads = Clauses(head, facts).parts()
    for fact in found:
        fact.parts[:0] = [
            Part(HEAD if part.mark in {"", SUBJECT, OBJECT} else part.mark, part.phrases, part.conj)
            for part in heads
        ]
    plain = [part for part in heads if part.mark in {"", SUBJECT, OBJECT}]
    if not is_source:
        return found
    first = _segment(rest, facts)
    if plain and first and not first[0].verb and len(first) == 1:
        things = [part for part in first[0].parts if part.mark in {"", SUBJECT, OBJECT}]
        if things:
            listed = Part(
                SUBJECT, [phrase for part in things for phrase in part.phrases], things[0].conj
            )
            found.append(
                Fact(
                    "be",
                    "ind",
                    parts=[
                        listed,
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
