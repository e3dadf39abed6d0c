"""An amount told again in another unit: "2 g (2,000 mg)", "3 tablets of 2.5 mg, that is 7.5 mg", "5 mL (250 mg)"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.measures.arithmetic import times
from core.verify.reading.items import MARK
from core.verify.statements.parts import OBJECT, OFTEN, PAREN, SUBJECT, is_amount

if TYPE_CHECKING:
    from core.verify.measures.quantities import Quantity
    from core.verify.reading.items import Fact, Part


def converts(part: Part, claim: Fact, source: Fact) -> bool:
    """Whether what a claim has in brackets is what it says before them, reckoned with what the source tells."""
    if part.mark != PAREN or len(part.phrases) != 1 or len(part.phrases[0]) != 1:
        return False
    told = part.phrases[0][0].quantity
    before = _amounts_before(claim, part.start)
    if told is None or not before or not is_amount(told):
        return False
    first, *strength = before
    others = [first]
    if strength:
        rate = replace(strength[0], per=(first.unit,))
        others = [found for found in [times(rate, first)] if found]
    elif len(source.strengths) == 1:
        found = times(source.strengths[0], first)
        others += [found] if found else []
    if told.per == ("dose",) and _is_of_each_intake(claim):
        told = replace(told, per=())
    return any(_is_same(told, other) for other in others)


def _is_of_each_intake(claim: Fact) -> bool:
    """Whether an amount is what is taken each time: told with how often, and not divided."""
    quantities = [
        item.quantity
        for part in claim.parts
        for phrase in part.phrases
        for item in phrase
        if item.quantity
    ]
    is_often = any(part.mark == OFTEN for part in claim.parts)
    return is_often and not any(
        one.unit in {"intake", "dose"} or ("day" in one.per and one.kind == "amount")
        for one in quantities
    )


def _amounts_before(claim: Fact, place: int) -> list[Quantity]:
    """The amount right before a place, with the strength that follows it: "3 tablets of 2.5 mg"."""
    parts = [part for part in claim.parts if part.mark in {OBJECT, SUBJECT}]
    phrases = [phrase for part in parts for phrase in part.phrases if phrase[0].start < place]
    if not phrases:
        return []
    last = max(phrases, key=lambda phrase: phrase[0].start)
    if any(item.quantity is None and item.kind != MARK for item in last):
        return []  # "5 mL of water", "5 mL of the children's syrup"
    found = [item.quantity for item in last if item.quantity]
    return found if len(found) <= 2 and all(map(is_amount, found)) else []  # noqa: PLR2004


def _is_same(told: Quantity, other: Quantity) -> bool:
    """Whether two quantities are the same amount; in brackets a period need not be told again."""
    if told.per and told.per != other.per:
        return False
    return replace(told, per=()).meaning == replace(other, per=()).meaning
