"""Turns of phrase brought into one shape, whichever way a sentence puts them, when its statements are finished."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.items import VERB, WORD, Fact, Part
from core.verify.parts import OBJECT, OFTEN, STATE, SUBJECT
from core.verify.quantities import entails

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.quantities import Quantity

SIDES = frozenset({SUBJECT, OBJECT})


def shape(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """The parts of a statement with each of these turns in its one shape."""
    if fact.verb:
        _set_apart(parts, facts)
    if fact.verb in facts.avoid_keys:
        _without_use(parts, facts)
    if fact.verb in facts.be_keys | facts.belong_keys and _among(parts):
        fact.verb = facts.be_key
    _spaced(parts, facts)


def _set_apart(parts: list[Part], facts: VerificationFacts) -> None:
    """As in "swallow the tablet whole", "the tablet is swallowed whole": how it is, not which one."""
    for part in list(parts):
        if part.mark not in SIDES or len(part.phrases) != 1:
            continue
        *things, last = part.phrases[0]
        if last.kind != WORD or last.key not in facts.predicatives:
            continue
        if things:
            part.phrases = [tuple(things)]
            parts.append(Part(STATE, [(last,)]))
        else:
            part.mark = STATE


def _without_use(parts: list[Part], facts: VerificationFacts) -> None:
    """As in "avoid (drinking, the use of) alcohol": what is avoided is the thing."""
    for part in parts:
        if part.mark in SIDES:
            part.phrases = [
                phrase[1:]
                if len(phrase) > 1
                and phrase[0].kind in {WORD, VERB}
                and phrase[0].key in facts.consume_keys
                and phrase[1].kind == WORD
                else phrase
                for phrase in part.phrases
            ]


def _among(parts: list[Part]) -> bool:
    """As in "Among the common effects is cough": cough is a common effect."""
    kinds = [part for part in parts if part.mark == "BETWEEN" and part.lead]
    things = [part for part in parts if part.mark in SIDES]
    if len(kinds) != 1 or len(things) != 1 or len(kinds[0].phrases) != 1:
        return False
    if any(item.quantity for item in kinds[0].phrases[0]):
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
