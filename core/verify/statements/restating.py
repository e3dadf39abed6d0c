"""The same statement in other words: what a source says of a missed dose, a first dose, a state, an earliest time.

Each rule is an equivalence or says less than the source; a restated statement keeps every part that limits the first.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from core.verify.reading.items import VERB, WORD, Fact, Item, Part
from core.verify.statements.company import apart
from core.verify.statements.consequences import consequences
from core.verify.statements.parts import (
    HEAD,
    OBJECT,
    OFTEN,
    STATE,
    SUBJECT,
    flatten,
    has_quantity_part,
)
from core.verify.statements.telling import tells_amount, tells_to_do

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.language.verification import VerificationFacts

Phrase = tuple[Item, ...]
DENIED = "¬"  # before the verb of a phrase that denies


def restated(fact: Fact, facts: VerificationFacts) -> list[Fact]:
    """Other statements that a source's statement makes."""
    daily = list(_daily(fact))
    found = [
        *daily,
        *(other for one in daily for other in _doses(one, facts)),
        *_missed(fact, facts),
        *_per_form(fact, facts),
        *_treating(fact, facts),
        *_first_dose(fact, facts),
        *_raised(fact, facts),
        *(one for told in (fact, *_with_use(fact, facts)) for one in _changed_with(told, facts)),
        *_with_use(fact, facts),
        *_states(fact, facts),
        *_not_before(fact),
        *consequences(fact, facts),
        *_not_until(fact),
        *_doses(fact, facts),
        *apart(fact, facts),
    ]
    for other in found:
        other.start, other.end = fact.start, fact.end
    return found


def reasoned(found: list[Fact], facts: VerificationFacts) -> Iterator[Fact]:
    """As in "It passes into the milk; therefore ask": "ask, because it passes into the milk"."""
    for before, after in pairwise(found):
        if not after.is_result or any(part.mark == "REASON" for part in after.parts):
            continue
        reason = Part("REASON", flatten([before], facts), "AND", clausal=True, told=[before])
        yield replace(after, is_result=False, parts=[*after.parts, reason])


def _without(fact: Fact, part: Part) -> list[Part]:
    return [other for other in fact.parts if other is not part]


def _per_form(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "it contains 5 mg of sodium per tablet": each tablet contains 5 mg of sodium."""
    if fact.verb != facts.contain_key or fact.is_negative or fact.only or fact.tense:
        return
    for part in fact.parts:
        for phrase in part.phrases if part.mark == OBJECT and "OR" not in part.conj else ():
            if len(phrase) < 3 or not phrase[0].quantity:  # noqa: PLR2004 - how much, per, what
                continue
            *amount, by, form = phrase
            if by.key != "BY" or form.kind != WORD:
                continue
            others = [one for one in fact.parts if one.mark not in {OBJECT, SUBJECT}]
            holder = Part(SUBJECT, [(form,)])
            parts = [holder, Part(OBJECT, [tuple(amount)]), *others]
            yield replace(fact, medicine="", form="", parts=parts)


def _treating(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "it is indicated for the treatment of gout": it treats gout."""
    if fact.verb != facts.indicated_key or fact.is_negative or fact.may or fact.only or fact.tense:
        return
    for part in fact.parts:
        first = part.phrases[0][0].key
        is_aim = part.mark == "FOR" and first in facts.treat_keys and not part.only
        told = [one[1:] if one[0].key == first else one for one in part.phrases]
        if is_aim and all(one and one[0].key not in facts.treat_keys for one in told):
            what = part.with_phrases(OBJECT, told)
            parts = [what, *_without(fact, part)]
            yield replace(
                fact,
                verb=first,
                mood="ind",
                is_passive=False,
                medicine=SUBJECT,
                parts=parts,
                is_restated=True,
            )


def _missed(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "If you forget a dose, take it …": "take the forgotten dose …"."""
    if any(part.mark in {OBJECT, SUBJECT} for part in fact.parts) or not fact.pronoun:
        return
    for part in fact.parts:
        if part.mark != "IF" or len(part.phrases) != 1:
            continue
        verb, *things = part.phrases[0]
        dose = _dose(things[0], facts) if len(things) == 1 else None
        if verb.kind == VERB and verb.key in facts.missed_keys and dose:
            missed = Part(OBJECT, [(dose, replace(verb, mood="par"))])
            yield replace(fact, parts=[*_without(fact, part), missed])
            yield replace(fact, parts=[*fact.parts, replace(missed, optional=True)])


def _dose(item: Item, facts: VerificationFacts) -> Item | None:
    """A dose, whether it is called "the dose" or "a dose"."""
    quantity = item.quantity
    if quantity and quantity.unit == "dose" and quantity.is_exact and quantity.low == 1:
        return Item(WORD, facts.dose_key, item.start, item.end)
    return item if item.kind == WORD and item.key in facts.dose else None


def _first_dose(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "The initial dose is 5 mg": "start with 5 mg"."""
    if fact.verb not in facts.be_keys | {"", "be"} or fact.is_negative:
        return
    named = [
        part
        for part in fact.parts
        if part.mark in {SUBJECT, OBJECT, HEAD} and _is_first(part, facts)
    ]
    if len(named) == 1 and any(
        part.mark == OBJECT and has_quantity_part(part) for part in fact.parts
    ):
        yield replace(fact, verb=facts.start_key, mood="ind", parts=_without(fact, named[0]))


def _raised(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "The initial dose may be raised to 5 mg after 4 weeks": by then it is the dose that is taken."""
    later = any(
        part.mark == "AFTER"
        and all(
            len(one) == 1 and one[0].quantity and one[0].quantity.is_time for one in part.phrases
        )
        for part in fact.parts
    )
    if not (later and fact.may and fact.is_passive):
        return
    for part in fact.parts:
        if part.mark == OBJECT and _is_first(part, facts):
            dose = Item(WORD, facts.dose_key, part.start, part.end)
            kept = part.with_phrases(OBJECT, [(dose,)])
            yield replace(fact, parts=[kept if one is part else one for one in fact.parts])


def _changed_with(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "Alcohol increases the risk": the risk increases with (the use of) alcohol.

    Who changes a dose is no cause of it.
    """
    by = [part for part in fact.parts if part.mark == SUBJECT]
    things = [part for part in fact.parts if part.mark == OBJECT]
    if fact.verb not in facts.change_keys & facts.either_keys or fact.is_passive:
        return
    if len(by) != 1 or len(things) != 1 or fact.mood != "ind" or fact.medicine:
        return
    if any(item.key in facts.people for one in by[0].phrases for item in one) or any(
        item.quantity or item.key in facts.dose for one in things[0].phrases for item in one
    ):
        return
    others = [part for part in fact.parts if part is not by[0] and part is not things[0]]
    turned = replace(things[0], mark=SUBJECT)
    used = [(Item(WORD, facts.use_key, one[0].start, one[0].start), *one) for one in by[0].phrases]
    for phrases in (by[0].phrases, used):
        yield replace(fact, parts=[turned, by[0].with_phrases("WITH", phrases), *others])


def _is_first(part: Part, facts: VerificationFacts) -> bool:
    # "Initial dose" may be an expression of its own.
    keys = [key for phrase in part.phrases for item in phrase for key in item.key.split()]
    return (
        len(part.phrases) == 1
        and any(key in facts.first for key in keys)
        and any(key in facts.dose for key in keys)
        and all(key in facts.first | facts.dose | facts.usual for key in keys)
    )


def _daily(fact: Fact) -> Iterator[Fact]:
    """As in "5 mg once a day": "5 mg a day"."""
    often = [part for part in fact.parts if part.mark == OFTEN]
    doses = [part for part in fact.parts if part.mark == OBJECT and has_quantity_part(part)]
    if len(often) != 1 or len(doses) != 1 or len(often[0].phrases) != 1:
        return
    (time, *rest), amounts = often[0].phrases[0], doses[0].phrases
    once = time.quantity
    is_once = once is not None and once.kind == "frequency" and once.is_exact and once.low == 1
    if rest or not once or not is_once or once.per not in {("day",), ("week",)}:
        return
    if all(len(one) == 1 and one[0].quantity and not one[0].quantity.per for one in amounts):
        told: list[Phrase] = [
            (replace(one[0], quantity=replace(one[0].quantity, per=once.per)),)
            for one in amounts
            if one[0].quantity
        ]
        parts = [part for part in fact.parts if part is not often[0]]
        parts[parts.index(doses[0])] = doses[0].with_phrases(OBJECT, told)
        yield replace(fact, parts=parts)


def _doses(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "The dose is 5 mg a day": "5 mg a day"; "Take 5 mg a day": "the dose is 5 mg a day"."""
    if fact.is_negative or fact.may or fact.tense or not tells_amount(fact):
        return
    if not any(part.mark == OBJECT and has_quantity_part(part) for part in fact.parts):
        return
    if fact.verb in facts.be_keys:
        named = [
            part
            for part in fact.parts
            if part.mark == SUBJECT and all(_is_dose(one, facts) for one in part.phrases)
        ]
        if len(named) == 1:
            yield replace(fact, verb="", mood="", after_modal=False, parts=_without(fact, named[0]))
    elif fact.verb in facts.self_taken_keys and tells_to_do(fact, facts):
        yield replace(fact, verb=facts.be_key, mood="ind", is_passive=False, is_reflexive=False)


def _is_dose(phrase: Phrase, facts: VerificationFacts) -> bool:
    """As in "the dose", "the usual dose"."""
    keys = [item.key for item in phrase]
    return any(key in facts.dose for key in keys) and all(
        key in facts.dose or key in facts.usual for key in keys
    )


def _with_use(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "Its use with alcohol increases …": "alcohol increases …"."""
    used = [
        part
        for part in fact.parts
        if part.mark == SUBJECT
        and all(len(one) == 1 and one[0].key in facts.use_keys for one in part.phrases)
    ]
    beside = [part for part in fact.parts if part.mark == "WITH" and part.lead]
    if len(used) == len(beside) == 1 and not fact.is_negative:
        kept = [part for part in fact.parts if part is not used[0] and part is not beside[0]]
        yield replace(fact, parts=[replace(beside[0], mark=SUBJECT), *kept])


def _states(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "Store it protected from light": "protect it from light"."""
    if fact.is_negative or fact.may or not fact.verb:
        return
    for part in fact.parts:
        if part.mark != STATE or len(part.phrases) != 1:
            continue
        verb, *rest = part.phrases[0]
        if verb.kind != VERB and verb.key not in facts.standing_keys:
            continue
        named = {SUBJECT, OBJECT} if fact.verb in facts.keep_keys else {OBJECT}
        things = [
            replace(other, mark=OBJECT)
            for other in fact.parts
            if other.mark in named and not rest and not has_quantity_part(other)
        ]
        told = [Part(OBJECT, [tuple(rest)])] if rest else []
        yield Fact(verb.key, fact.mood, parts=[*things, *told], told=part)


def _not_before(fact: Fact) -> Iterator[Fact]:
    """As in "not before 48 hours": "only after 48 hours", and back."""
    for mark, other, negative in (("BEFORE", "AFTER", False), ("AFTER", "BEFORE", True)):
        if (fact.is_negative, bool(fact.only)) != (
            (True, False) if mark == "BEFORE" else (False, True)
        ):
            continue
        for part in fact.parts:
            if part.mark == mark and all(len(one) == 1 and one[0].quantity for one in part.phrases):
                turned = replace(part, mark=other, only=not negative)
                parts = [turned if one is part else one for one in fact.parts]
                yield replace(
                    fact, is_negative=negative, only=[] if negative else [part.start], parts=parts
                )


def _not_until(fact: Fact) -> Iterator[Fact]:
    """As in "Do not drive until you see well": "do not drive while you do not", "only drive when you do"."""
    if not fact.is_negative or fact.only:
        return
    for part in fact.parts:
        event = _event(part)
        if event is None:
            continue
        verb, *rest = event
        denied = replace(verb, key=f"{DENIED}{verb.key}")
        for mark, phrase in (("UNTIL", (verb, *rest)), ("WHILE", (denied, *rest))):
            other = Part(mark, [phrase], lead=part.lead)
            yield replace(fact, parts=[other if one is part else one for one in fact.parts])
        for mark in ("IF", "AFTER", "ASSOON"):
            other = Part(mark, [(verb, *rest)], lead=part.lead, only=True)
            parts = [other if one is part else one for one in fact.parts]
            for may in (False, True):
                yield replace(fact, is_negative=False, only=[part.start], parts=parts, may=may)


def _event(part: Part) -> Phrase | None:
    """What has to happen first: "until it does", "while it does not"."""
    if len(part.phrases) != 1 or part.only or part.phrases[0][0].kind != VERB:
        return None
    verb, *rest = part.phrases[0]
    if part.mark == "UNTIL" and not verb.key.startswith((DENIED, "may ")):
        return (verb, *rest)
    if part.mark == "WHILE" and verb.key.startswith(DENIED):
        return (replace(verb, key=verb.key.removeprefix(DENIED)), *rest)
    return None
