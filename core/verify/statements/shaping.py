"""Turns of phrase brought into one shape, whichever way a sentence puts them, when its statements are finished."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.measures.quantities import entails
from core.verify.reading.items import MEDICINE, VERB, WORD, Fact, Item, Part
from core.verify.statements.parts import LASTING, OBJECT, OFTEN, STATE, SUBJECT
from core.verify.statements.turns import turn

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity

SIDES = frozenset({SUBJECT, OBJECT})


def shape(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """The parts of a statement with each of these turns in its one shape."""
    if fact.verb:
        _set_apart(fact, parts, facts)
        _activate(fact, parts, facts)
        _double(fact, parts, facts)
    _indicate(fact, parts, facts)
    if fact.verb in facts.exist_keys and not (fact.is_passive or fact.tense):
        fact.verb = facts.happen_key
    turn(fact, parts, facts)
    if fact.verb in facts.include_keys and _lists_effects(parts, facts):
        fact.verb = facts.be_key
    if fact.verb in facts.avoid_keys:
        _without_use(parts, facts)
    if fact.verb in facts.be_keys | facts.belong_keys and _among(parts, facts):
        fact.verb = facts.be_key
    if fact.verb in facts.be_keys:
        _last(fact, parts, facts)
    _keep_apart(fact, parts, facts)
    _spaced(parts, facts)


def _set_apart(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "swallow the tablet whole", "the tablet is swallowed whole": how it is, not which one."""
    for part in list(parts):
        if part.mark not in SIDES or len(part.phrases) != 1:
            continue
        *things, last = _without_measure(part, parts, facts)
        if last.key not in facts.predicatives or last.start < fact.start:
            continue
        if things:
            part.phrases = [tuple(things)]
            parts.append(Part(STATE, [(last,)]))
        else:
            part.mark = STATE


def _without_measure(part: Part, parts: list[Part], facts: VerificationFacts) -> tuple[Item, ...]:
    """As in "swallow it whole with at least 200 mL of water": with how much of what becomes a part of its own."""
    phrase = part.phrases[0]
    for place, item in enumerate(phrase[:-1]):
        if item.key in facts.predicatives and phrase[place + 1].quantity:
            parts.append(Part(OBJECT, [phrase[place + 1 :]]))
            part.phrases = [phrase[: place + 1]]
            return part.phrases[0]
    return phrase


def _activate(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "the dose is adjusted by the doctor": the doctor adjusts it; "is raised by alcohol": alcohol raises it."""
    by = [part for part in parts if part.mark == "BY"]
    if not fact.is_passive or fact.is_reflexive or fact.pronoun or len(by) != 1:
        return
    if len(by[0].phrases) != 1 or any(part.mark == SUBJECT for part in parts):
        return
    first = by[0].phrases[0][0]
    is_medicine = first.kind == MEDICINE or (
        first.key in facts.medicine and len(by[0].phrases[0]) == 1
    )
    is_cause = first.kind == WORD and fact.verb in facts.change_keys
    if not (is_medicine or first.key in facts.carers or is_cause):
        return
    if is_medicine:
        parts.remove(by[0])
        fact.medicine += SUBJECT
    else:
        by[0].mark = SUBJECT
    fact.is_passive = False


def _last(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "the duration of the treatment is 10 days": the treatment lasts 10 days."""
    if not any(part.mark == LASTING for part in parts):
        return
    for part in parts:
        first, *rest = part.phrases[0]
        if part.mark in SIDES and first.kind == WORD and first.key in facts.lasting_keys and rest:
            part.mark, part.phrases = SUBJECT, [tuple(rest)]
            good = Item(WORD, facts.valid_key, fact.start, fact.start)
            parts.append(Part(OBJECT, [(good,)]))  # as "lasts" is read
            return


def _keep_apart(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "wait, leave (an interval of) 4 hours between doses": the interval between them is 4 hours."""
    between = next((part for part in parts if part.mark == "BETWEEN"), None)
    long = [part for part in parts if part.mark == LASTING]
    sides = [part for part in parts if part.mark in SIDES]
    kept = facts.be_keys | facts.wait_keys | facts.keep_keys | {facts.happen_key}
    if between is None or len(long) != 1 or fact.verb not in kept or fact.is_negative:
        return
    if not all(len(one) == 1 and _is_dose(one[0], facts) for one in between.phrases):
        return
    if any(
        len(one) > 1 or one[0].key not in facts.interval for part in sides for one in part.phrases
    ):
        return
    parts[:] = [part for part in parts if part not in sides]
    item = between.phrases[0][0]
    between.phrases = [(Item(WORD, facts.dose_key, item.start, item.end),)]
    between.conj, between.lead = "", False
    fact.verb, fact.is_passive = facts.be_key, False


def _is_dose(item: Item, facts: VerificationFacts) -> bool:
    if item.quantity:
        return item.quantity.unit in {"dose", "intake"}
    return item.key in facts.dose | facts.self_taken_keys | facts.use_keys


def _double(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "do not take a double dose": do not double the dose."""
    things = [part for part in parts if part.mark == OBJECT]
    if fact.verb not in facts.self_taken_keys or len(things) != 1:
        return
    if all(len(one) == 1 and one[0].key in facts.doubled for one in things[0].phrases):
        item = things[0].phrases[0][0]
        dose = Item(WORD, facts.dose_key, item.start, item.end)
        fact.verb, things[0].phrases = facts.double_key, [(dose,)]


def _indicate(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "it is used to treat gout", "it serves to": it is indicated for that; it orders nobody to use it."""
    treats = [part for part in parts if part.mark in {"FOR", "IN", "TO"} and _treats(part, facts)]
    if len(treats) != 1 or fact.tense or fact.is_negative:
        return
    told = fact.is_passive and fact.mood == "ind" and not (fact.after_modal or fact.is_reflexive)
    is_used = fact.verb in facts.use_keys and told and len(parts) == 1
    serves = fact.verb in facts.serve_keys and fact.mood == "ind" and not fact.after_modal
    if serves and len(parts) == 1:
        fact.medicine = fact.medicine.replace(SUBJECT, OBJECT)
    if is_used or (serves and len(parts) == 1) or fact.verb == facts.indicated_key:
        fact.verb, treats[0].mark = facts.indicated_key, "FOR"


def _treats(part: Part, facts: VerificationFacts) -> bool:
    return all(len(one) > 1 and one[0].key in facts.treat_keys for one in part.phrases)


def _lists_effects(parts: list[Part], facts: VerificationFacts) -> bool:
    """As in "the common effects include cough": it is one of them; a box that includes a syringe is none."""
    return any(
        part.mark == SUBJECT
        and all(
            any(item.key in facts.effects | facts.signs for item in one) for one in part.phrases
        )
        for part in parts
    ) and any(part.mark == OBJECT for part in parts)


def _without_use(parts: list[Part], facts: VerificationFacts) -> None:
    """As in "avoid (drinking, the use of) alcohol": what is avoided is the thing."""
    for part in parts:
        if part.mark in SIDES:
            part.phrases = [
                phrase[1:]
                if len(phrase) > 1 and phrase[0].key in facts.every  # "avoid any contact"
                else phrase[1:]
                if len(phrase) > 1
                and phrase[0].kind in {WORD, VERB}
                and phrase[0].key in facts.consume_keys
                and phrase[1].kind == WORD
                else (replace(phrase[0], kind=WORD, key=facts.alcohol_key), *phrase[1:])
                if phrase[0].key in facts.drink_keys
                else phrase
                for phrase in part.phrases
            ]


def _among(parts: list[Part], facts: VerificationFacts) -> bool:
    """As in "Among the common effects is cough": cough is a common effect."""
    kinds = [part for part in parts if part.mark == "BETWEEN" and part.lead]
    things = [part for part in parts if part.mark in SIDES]
    if len(kinds) != 1 or len(things) != 1 or len(kinds[0].phrases) != 1:
        return False
    if not any(item.key in facts.effects | facts.signs for item in kinds[0].phrases[0]):
        return False
    kinds[0].mark, things[0].mark = OBJECT, SUBJECT
    return True


def _spaced(parts: list[Part], facts: VerificationFacts) -> None:
    """As in "twice a day, 12 hours apart": every 12 hours; "about 12 hours apart" only tells it again."""
    often = [part for part in parts if part.mark == OFTEN and len(part.phrases) == 1]
    for part in parts:
        apart = _apart(part, facts)
        times = (
            often[0].phrases[0][-1] if len(often) == 1 and len(often[0].phrases[0]) == 1 else None
        )
        if apart is None or times is None or times.quantity is None:
            continue
        about = apart.is_about
        every = replace(apart, kind="interval", is_about=False)
        if entails(every, times.quantity):
            if about:
                part.optional = True
            else:
                often[0].phrases = [(replace(times, quantity=every),)]
                parts.remove(part)
            return


def _apart(part: Part, facts: VerificationFacts) -> Quantity | None:
    """The time between two doses that a part tells, if that is all it tells: no bound."""
    if len(part.phrases) != 1 or part.mark not in {"WITH", "TO"}:
        return None
    quantities = [item.quantity for item in part.phrases[0] if item.quantity]
    words = [item for item in part.phrases[0] if not item.quantity]
    is_told = len(words) == 1 and words[0].key in facts.interval and len(quantities) == 1
    one = quantities[0] if is_told else None
    return one if one and one.unit == "time" and one.is_exact and not one.is_bound else None
