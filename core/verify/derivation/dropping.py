"""What a claim may leave out of a source's statement: only what limits nothing and changes nothing for anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.verify.measures.quantities import entails
from core.verify.reading.items import MARK, VERB, WORD
from core.verify.statements.company import warns
from core.verify.statements.parts import (
    HEAD,
    LASTING,
    OBJECT,
    OFTEN,
    SUBJECT,
    is_population,
)
from core.verify.statements.telling import is_dosing, tells_to_do
from core.verify.statements.weighing import compared, tells_who

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity
    from core.verify.reading.items import Fact, Item, Part

LIMITING = frozenset(
    {"EXC", "IF", "ONLYIF", "WITHOUT", "NEG", "NOR", "ONLY", "UNTIL", "WHILE", "WITHIN", "DURING"}
)
LIGHT = frozenset({SUBJECT, OBJECT, HEAD, "IN", "FOR", "IF", "WITH", "BY", "ON", "TO", "DURING"})
REGULAR = frozenset({"amount", "frequency", "interval"})
WHEN = frozenset({"IN", "DURING", "SINCE", "UNTIL", "TO", LASTING})
EXAMPLES = frozenset({"LIKE", "EMPH", "AND", "OR"})
Phrase = tuple["Item", ...]


def is_droppable(  # noqa: PLR0911 - one answer for each mark
    part: Part, source: Fact, facts: VerificationFacts
) -> bool:
    """Whether a claim may leave out a part of the source's statement."""
    if part.only or part.optional:
        return part.optional
    items = [item for phrase in part.phrases for item in phrase]
    if (
        part.implied
        and source.is_negative
        and all(i.quantity and not i.quantity.per for i in items)
    ):
        return True  # "Take one tablet a week; never take it daily"
    match part.mark:
        case "EMPH" | "PREF" | "EVEN" | "RESULT":
            best = part.mark in {"PREF", "EMPH"}
            clausal = all(one[0].kind == VERB for one in part.phrases)
            told = part.mark != "EVEN" or clausal or not source.may
            return told and not any(_changes(item, source, facts, best=best) for item in items)
        case "PAREN":
            return all(_explains(phrase, source, facts) for phrase in part.phrases)
        case "ADDED":
            return not tells_to_do(source, facts) and not any(map(_limits, items))
        case "STATE" if all(item.kind == VERB and item.key in facts.use_keys for item in items):
            return True  # "10 units, applied always at the same time"
        case "REASON" | "BY":
            return _is_mere_reason(part, source, facts)
        case "FOR" if part.phrases[0][0].key in facts.aim_keys | facts.check_keys:
            return _is_mere_aim(part, source, facts)
        case "HEAD" if all(item.kind == WORD and item.key in facts.headings for item in items):
            return True
    return is_redundant(part, source, facts) or (
        part.mark in LIGHT and compared(part, facts).is_light
    )


def _is_mere_aim(part: Part, source: Fact, facts: VerificationFacts) -> bool:
    """As in "take it with food to reduce nausea", "every 6 months, to check the liver": no dose is for that aim."""
    if source.is_negative or part.lead:
        return False
    if part.phrases[0][0].key in facts.check_keys:
        return True
    is_use = source.verb in facts.use_keys or not tells_to_do(source, facts)
    return is_use and not is_dosing(source)


def _is_mere_reason(part: Part, source: Fact, facts: VerificationFacts) -> bool:
    """Whether a reason is no case: "doubled because of a severe crisis", "do not stop because of nausea" are.

    A risk is none where a statement warns: "to be avoided because of the risk of anaemia".
    """
    is_risk = warns(source, facts) and all(one[0].key in facts.risks for one in part.phrases)
    if not (part.clausal or is_risk) or (part.lead and tells_to_do(source, facts)):
        return False
    return not any(
        _limits(item) or item.key in facts.population for phrase in part.phrases for item in phrase
    )


def is_redundant(part: Part, fact: Fact, facts: VerificationFacts) -> bool:
    """As in "between the doses" after an interval, "in patients" before what they have."""
    if part.only:
        return False
    if part.mark == "BETWEEN":
        return is_dosing(fact) and all(
            len(phrase) == 1 and phrase[0].key in facts.dose for phrase in part.phrases
        )
    if part.mark == OFTEN:
        return _is_told_by_times(part, fact, facts) or _is_told_by_interval(part, fact)
    if part.mark in LIGHT and _are_pregnant(part, facts):
        # "in pregnant women from the 4th month of pregnancy on"
        return any(
            item.key in facts.pregnancy
            for other in fact.parts
            if other is not part and other.mark in WHEN
            for phrase in other.phrases
            for item in phrase
        )
    return part.mark in {"IN", "FOR", "IF", "BY"} and compared(part, facts).is_light


def _is_told_by_times(part: Part, fact: Fact, facts: VerificationFacts) -> bool:
    """As in "twice a day, in the morning and in the evening": the times tell how often."""
    quantity = part.phrases[0][0].quantity
    times = [
        item.key
        for other in fact.parts
        if other.mark == "MANNER" and not other.only
        for phrase in other.phrases
        for item in phrase
        if item.key in facts.day_times
    ]
    return (
        len(part.phrases) == 1
        and quantity is not None
        and quantity.kind == "frequency"
        and quantity.is_exact
        and quantity.per == ("day",)
        and not quantity.is_about
        and quantity.low == len(set(times)) == len(times)
    )


def _is_told_by_interval(part: Part, fact: Fact) -> bool:
    """As in "three times a day, every 8 hours": the interval tells how often."""
    mine = part.phrases[0][-1].quantity
    return mine is not None and any(
        other is not part
        and other.mark == OFTEN
        and len(other.phrases) == len(part.phrases) == len(other.phrases[0]) == 1
        and (theirs := other.phrases[0][0].quantity) is not None
        and theirs.kind == "interval"
        and mine.kind == "frequency"
        and entails(theirs, mine)
        for other in fact.parts
    )


def _are_pregnant(part: Part, facts: VerificationFacts) -> bool:
    """Whether a part names pregnant women and nobody else."""
    return bool(part.phrases) and all(
        phrase[-1].key in facts.pregnant
        and all(item.key in facts.pregnant | facts.population for item in phrase)
        for phrase in part.phrases
    )


def _explains(phrase: Phrase, source: Fact, facts: VerificationFacts) -> bool:
    """Whether what stands in brackets tells again or illustrates: "(1 in 10 people)", "(250 mg)", "(aspirin)".

    Beside a dose or an order, words in brackets tell for whom, how or when: "(adults)", "(diluted)".
    """
    quantities = [item.quantity for item in phrase if item.quantity]
    if any(quantity.unit in {"fraction", "celsius"} for quantity in quantities):
        return True
    if any(item.kind == MARK and item.key not in EXAMPLES for item in phrase):
        return False
    if quantities:
        return (
            len(quantities) == len(phrase)
            and is_dosing(source)
            and all(_says_how_much(one) or _goes_with_weight(one, source) for one in quantities)
        )
    if source.is_negative:
        return source.mood in {"imp", "inf"} or source.after_modal
    happens = source.may or source.verb in facts.empty_keys | facts.affect_keys | {"be"}
    return happens and not (
        tells_to_do(source, facts)
        or source.verb in facts.be_keys
        or is_population(phrase, facts)
        or any(item.kind == VERB or item.key in facts.manner_keys for item in phrase)
    )


def _says_how_much(quantity: Quantity) -> bool:
    is_amount = quantity.kind == "amount" and not quantity.is_time
    return is_amount and not (quantity.is_bound or quantity.per or tells_who(quantity))


def _goes_with_weight(quantity: Quantity, source: Fact) -> bool:
    """As in "15 to 24 kg (4 to 7 years): 5 mL": the weight decides, the ages are those that have it."""
    is_range = quantity.unit == "calendar" and None not in {quantity.low, quantity.high}
    return is_range and any(
        item.quantity
        and item.quantity.unit == "mass"
        and tells_who(item.quantity)
        and not item.quantity.is_bound
        for part in source.parts
        if part.mark in {HEAD, "IF"}
        for phrase in part.phrases
        for item in phrase
    )


def _changes(item: Item, source: Fact, facts: VerificationFacts, *, best: bool) -> bool:
    """Whether what is stressed or preferred says more than when and where it is best."""
    quantity = item.quantity
    is_dose = quantity is not None and quantity.kind in REGULAR and not (quantity.is_time and best)
    people = item.key in facts.population and tells_to_do(source, facts)
    return is_dose or people or (item.kind == MARK and item.key in {"EXC", "ONLYIF", "WITHOUT"})


def _limits(item: Item) -> bool:
    """Whether an item of an added clause limits what stands before it: "…, which are over 12 years old"."""
    if item.kind == MARK:
        return item.key in LIMITING
    if item.kind == VERB and item.key.startswith("¬"):
        return True
    quantity = item.quantity
    return (
        quantity is not None
        and quantity.unit != "fraction"
        and (quantity.kind in REGULAR or quantity.unit.startswith("first:"))
    )
