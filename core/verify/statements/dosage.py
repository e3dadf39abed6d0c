"""A dose told with a verb of becoming, as a person's, as taken at once: in the one form in which it is compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.verify.reading.items import VERB, Fact, Part
from core.verify.statements.parts import CONDITIONS, OBJECT, STATE, SUBJECT, is_population

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts


def settled_dose(fact: Fact, parts: list[Part], facts: VerificationFacts) -> list[Part]:
    """The parts of a statement that tells what a dose is or becomes; the verb of becoming becomes "to be"."""
    if fact.verb in facts.become_keys:
        _becomes(fact, parts, facts)
    return _whose_dose(parts, facts) if fact.verb in facts.idle_keys else parts


def _becomes(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "in children the dose becomes 5 mg": it is 5 mg there; without a case it is what it was not before."""
    told = [part for part in parts if part.mark in {OBJECT, "TO", "FOR"} and not part.lead]
    is_case = any(
        part.mark == "IF" or (part.lead and part.mark in CONDITIONS | {"AFTER", "DURING"})
        for part in parts
    )
    if fact.is_negative or not is_case or len(told) != 1 or len(told[0].phrases) != 1:
        return
    *before, last = told[0].phrases[0]
    is_be = len(before) == 1 and before[0].kind == VERB and before[0].key in facts.be_keys
    if last.quantity is None or (before and not is_be):
        return
    if last.quantity.kind == "amount" and (last.quantity.is_exact or is_be):
        # "It goes from 10 to 20 mg" is no range: of a range, the verb must say "to be".
        fact.verb = facts.be_key
        told[0].mark, told[0].phrases = OBJECT, [(last,)]


def _whose_dose(parts: list[Part], facts: VerificationFacts) -> list[Part]:
    """As in "the dose of an adult is 5 mg": for an adult, the dose is 5 mg."""
    for place, part in enumerate(parts):
        if part.mark != SUBJECT or len(part.phrases) != 1 or len(part.phrases[0]) == 1:
            continue
        dose, *whose = part.phrases[0]
        if dose.key in facts.dose and is_population(tuple(whose[:2]), facts):
            people = Part("FOR", [tuple(whose)], lead=True)
            return [
                *parts[:place],
                part.with_phrases(SUBJECT, [(dose,)]),
                people,
                *parts[place + 1 :],
            ]
    return parts


def is_division(part: Part, fact: Fact, facts: VerificationFacts) -> bool:
    """As in "divided into 3 intakes", where the intakes alone say it."""
    divided = part.mark == STATE and all(
        len(phrase) == 1 and phrase[0].key in facts.divide_keys for phrase in part.phrases
    )
    return divided and any(
        item.quantity is not None and item.quantity.unit in {"intake", "dose"}
        for other in fact.parts
        if other.mark == "IN"
        for phrase in other.phrases
        for item in phrase
    )


def is_at_once(part: Part, facts: VerificationFacts) -> bool:
    """As in "in a single dose", which nothing that is taken several times is."""
    return part.mark == "MANNER" and part.phrases[0][-1].key in facts.single_keys.values()
