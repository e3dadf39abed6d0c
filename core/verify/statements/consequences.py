"""What follows from a source's statement: what is caused occurs, what is to be done without is not to be done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.reading.items import MEDICINE, VERB, Fact, Item, Part
from core.verify.statements.parts import HEAD, LASTING, OBJECT, OFTEN, SUBJECT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.language.verification import VerificationFacts

# What limits an order limits what is forbidden with it; how and how much it is done does not.
BESIDE = frozenset({OBJECT, SUBJECT, "MANNER", "STATE", OFTEN, LASTING, "WITH"})


def consequences(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """Other statements that hold where a source's statement does."""
    yield from _occurs(fact, facts)
    yield from _not_done(fact, facts)


def _occurs(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "this medicine may cause drowsiness": drowsiness may occur."""
    causes = fact.verb in facts.cause_keys and fact.medicine == SUBJECT
    caused = [part for part in fact.parts if part.mark == OBJECT]
    if not causes or fact.is_negative or fact.is_passive or fact.tense or len(caused) != 1:
        return
    others = [part for part in fact.parts if part is not caused[0]]
    by = Item(MEDICINE, "medicine", fact.start, fact.start)
    parts = [replace(caused[0], mark=SUBJECT), *others, Part("WITH", [(by,)], optional=True)]
    yield replace(fact, verb=facts.happen_key, medicine="", parts=parts)


def _not_done(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "swallow it whole, without chewing": do not chew it."""
    is_order = fact.mood in {"imp", "inf"} or (fact.after_modal and not fact.may)
    if not is_order or fact.is_negative or fact.only or fact.is_unclear:
        return
    things = [part for part in fact.parts if part.mark in {OBJECT, SUBJECT}]
    limits = [part for part in fact.parts if part.mark not in BESIDE]
    for part in limits:
        if part.mark != "WITHOUT" or not all(_is_action(phrase) for phrase in part.phrases):
            continue
        if any(phrase[0].key in facts.consume_keys for phrase in part.phrases):
            continue  # "take it without eating" is of this time
        others = [other for other in limits if other is not part and other.mark != HEAD]
        if any(other.mark in {"WITHOUT", "UNTIL"} for other in others):
            continue
        for phrase in part.phrases:
            yield Fact(
                phrase[0].key,
                "imp",
                is_negative=True,
                medicine=fact.medicine,
                form=fact.form,
                parts=[*things, *others, *(one for one in fact.parts if one.mark == HEAD)],
                told=part if len(part.phrases) == 1 else None,
            )


def _is_action(phrase: tuple[Item, ...]) -> bool:
    return (
        len(phrase) == 1 and phrase[0].kind == VERB and not phrase[0].key.startswith(("¬", "may"))
    )
