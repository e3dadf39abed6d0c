"""What kind of statement one is: does it order, tell a dose, deny a risk, name whom it is for?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.verify.statements.parts import (
    HEAD,
    LASTING,
    OBJECT,
    OFTEN,
    PAREN,
    SUBJECT,
    is_population_part,
)
from core.verify.statements.weighing import compared

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact

NEED_NOT = "need_not "  # before a verb's key: "no adjustment is needed"
SIDES = frozenset({SUBJECT, OBJECT})
LIGHT = frozenset({SUBJECT, OBJECT, HEAD, "IN", "FOR", "IF", "WITH", "BY", "ON", "TO", "DURING"})
REGULAR = frozenset({"amount", "frequency", "interval"})
AIMS = frozenset({HEAD, "FOR"})


def is_dosing(fact: Fact) -> bool:
    """Whether a statement tells an amount or how often."""
    return any(
        item.quantity
        and item.quantity.kind in REGULAR
        and item.quantity.unit != "fraction"
        and not (item.quantity.kind == "amount" and item.quantity.is_time)
        for part in fact.parts
        if part.mark != PAREN
        for phrase in part.phrases
        for item in phrase
    )


def tells_to_do(source: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement orders something or tells a dose."""
    return not (source.is_negative or source.tense) and (
        source.mood in {"imp", "inf"}
        or source.after_modal
        or source.verb in facts.change_keys
        or source.verb in facts.use_keys
        or is_dosing(source)
    )


def instructs(source: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement is one of how to take the medicine, not of what it contains or what was seen."""
    if source.is_negative or source.tense:
        return False
    return (
        source.mood in {"imp", "inf"}
        or (source.after_modal and not source.may)
        or gives_dose(source, facts)
    )


def gives_dose(source: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement tells how much of the medicine is taken."""
    if source.is_negative or source.tense or not tells_amount(source):
        return False
    verb = source.verb
    return (
        verb in facts.use_keys | {facts.start_key}
        or is_regimen(source)
        or (verb in facts.idle_keys | facts.change_keys and _names_dose(source, facts))
    )


def names_people_itself(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement tells itself for whom it is meant."""
    return any(part.mark in LIGHT and is_population_part(part, facts) for part in fact.parts)


def names_aim_itself(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement tells itself what it is for: "for all other infections, 500 mg a day"."""
    return any(
        part.mark in AIMS
        and not part.optional
        and not compared(part, facts).is_light
        and all(
            phrase[0].key not in facts.population | facts.demonstratives
            and not any(item.quantity for item in phrase)
            for phrase in part.phrases
        )
        for part in fact.parts
    )


def acted_on(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether somebody would do something, or leave a risk unheeded, because of what a statement tells."""
    if fact.tense:
        return False
    return fact.is_negative or instructs(fact, facts) or fact.verb in facts.use_keys


def tells_of_use(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement orders, allows or forbids to take the medicine, to stop it or to change its dose."""
    if fact.tense or not (fact.is_negative or fact.after_modal or fact.mood in {"imp", "inf"}):
        return False
    changes = fact.verb in facts.change_keys and not fact.may  # "it may raise the pressure"
    return changes or fact.verb in facts.use_keys | facts.handle_keys


def may_differ(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether others may be told something else than what is allowed, no danger, not needed, how long or how much."""
    if fact.tense or any(part.mark == "IF" for part in fact.parts):
        return False
    return any(tells(fact, facts) for tells in (allows, denies, measures, changes_dose))


def allows(fact: Fact, facts: VerificationFacts) -> bool:
    """As in "may be halved", "may stay in the fridge", "the use is safe"; what may occur is no permission."""
    if fact.is_negative or fact.mood != "ind":
        return False
    heads = {one[0].key for part in fact.parts if part.mark in SIDES for one in part.phrases if one}
    if fact.may:
        done = facts.use_keys | facts.handle_keys | facts.keep_keys | facts.stay_keys
        is_ours = bool(fact.medicine) or not heads.isdisjoint(facts.forms | facts.dose)
        return fact.verb in done or (fact.is_passive and is_ours)
    return fact.verb in facts.idle_keys and not heads.isdisjoint(facts.use_keys)


def denies(fact: Fact, facts: VerificationFacts) -> bool:
    """As in "no adjustment is needed", "there is no interaction", "is not contraindicated"."""
    if fact.verb.startswith(NEED_NOT):
        return True
    safe = facts.idle_keys | facts.empty_keys | facts.forbids | facts.discourage_keys
    return fact.is_negative and fact.mood == "ind" and fact.verb in safe


def measures(fact: Fact, facts: VerificationFacts) -> bool:
    """As in "dilute it in 10 mL", "the infusion lasts an hour", "the interval is 6 hours"."""
    if fact.is_negative or not any(
        item.quantity and item.quantity.kind in REGULAR
        for part in fact.parts
        for phrase in part.phrases
        for item in phrase
    ):
        return False
    orders = fact.mood in {"imp", "inf"} or (fact.after_modal and not fact.may)
    lasts = fact.verb in facts.idle_keys and any(part.mark == LASTING for part in fact.parts)
    return (
        orders
        or lasts
        or fact.verb in facts.lasting_keys
        or any(
            part.mark == SUBJECT
            and any(one[0].key in facts.interval for one in part.phrases if one)
            for part in fact.parts
        )
    )


def changes_dose(fact: Fact, facts: VerificationFacts) -> bool:
    """As in "divide the dose by two", "the dose is doubled"."""
    is_done = fact.mood in {"imp", "inf"} or fact.is_passive or (fact.after_modal and not fact.may)
    return is_done and any(
        part.mark == OBJECT and any(one[0].key in facts.dose for one in part.phrases if one)
        for part in fact.parts
    )


def is_frame(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement tells for whom, or as what, the next one is told: "the regimen in gout is as follows"."""
    named = any(
        phrase[0].key in facts.schemes
        for part in fact.parts
        if part.mark in {SUBJECT, OBJECT}
        for phrase in part.phrases
    )
    return named and (fact.verb in facts.idle_keys or fact.is_passive)


def _names_dose(fact: Fact, facts: VerificationFacts) -> bool:
    return any(
        item.key in facts.dose for part in fact.parts for phrase in part.phrases for item in phrase
    )


def tells_amount(fact: Fact) -> bool:
    """Whether a statement tells how much or how often, a share or half of it included."""
    return any(
        item.quantity
        and not (item.quantity.kind == "amount" and item.quantity.is_time)
        and item.quantity.kind in REGULAR
        for part in fact.parts
        for phrase in part.phrases
        for item in phrase
    )


def is_regimen(fact: Fact) -> bool:
    """Whether words without a verb tell what is taken: an amount, and for whom or how often."""
    amounts = [
        item.quantity
        for part in fact.parts
        if part.mark in {SUBJECT, OBJECT}
        for phrase in part.phrases
        for item in phrase
        if item.quantity and item.quantity.kind == "amount" and not item.quantity.is_time
    ]
    told = any(
        part.mark in {OFTEN, HEAD, "IF", "IN", "FOR", "MANNER", LASTING} for part in fact.parts
    )
    return (
        bool(amounts)
        and (told or any(amount.per for amount in amounts))
        and not any(amount.high is None for amount in amounts)
    )
