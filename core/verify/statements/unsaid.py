"""What a statement leaves unsaid: the verb of "never into a vein", that a list of contraindications forbids."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, VERB, WORD, Fact, Item, Part
from core.verify.statements.parts import HEAD, OBJECT, PAREN, SUBJECT

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts

CIRCUMSTANCES = frozenset({"IN", "ON", "WITH", "UNDER", "DURING", "BEFORE", "AFTER", "IF", "FOR"})


def with_verb(items: list[Item], before: Fact | None, facts: VerificationFacts) -> list[Item]:
    """As in "Never into a vein": "never use it into a vein"; after "Inject it …;" it is "never inject it …".

    `before` is the statement before in the same sentence.
    """
    first = items[0]
    if first.kind != MARK or first.key != "NEG" or len(items) == 1:
        return items
    if any(item.kind == VERB for item in items) or not _is_circumstance(items[1], facts):
        return items
    # Only an order goes on: "It may cause cramps; never in children" is told of something else.
    orders = before is not None and before.mood in {"imp", "inf"} and not before.is_unclear
    verb = before.verb if before is not None and orders else facts.use_key
    if before is not None and not orders:
        return items
    return [first, Item(VERB, verb, first.end, first.end, mood="imp"), *items[1:]]


def _is_circumstance(item: Item, facts: VerificationFacts) -> bool:
    if item.kind == MARK:
        return item.key in CIRCUMSTANCES
    return item.kind == WORD and item.key in facts.manner_keys


def forbidden(fact: Fact, facts: VerificationFacts) -> Fact | None:
    """As in "Contraindications: asthma": "do not use it in asthma"."""
    head = next((part for part in fact.parts if _forbids(part, facts)), None)
    things = [part for part in fact.parts if part.mark in {SUBJECT, OBJECT}]
    if head is None or fact.verb or len(things) != 1 or _is_denied(things[0], facts):
        return None
    others = [part for part in fact.parts if part is not head and part is not things[0]]
    if not all(part.mark == PAREN or part.mark in CIRCUMSTANCES for part in others):
        return None
    phrases = things[0].phrases
    if others and all(len(one) == 1 and one[0].key in facts.use_keys for one in phrases):
        cases = []  # "its use with alcohol"
    else:
        cases = [Part("IF", phrases, "OR" if len(phrases) > 1 else "")]
    told = replace(fact, verb=facts.use_key, mood="ind", is_negative=True)
    told.parts = [*others, *cases]
    return told


def _forbids(part: Part, facts: VerificationFacts) -> bool:
    return part.mark == HEAD and [[one.key for one in phrase] for phrase in part.phrases] in (
        [[key]] for key in facts.contraindications
    )


def _is_denied(part: Part, facts: VerificationFacts) -> bool:
    """As in "Contraindications: none known"."""
    return any(
        item.key in facts.nothing or (item.kind == MARK and item.key in {"NEG", "WITHOUT", "EXC"})
        for phrase in part.phrases
        for item in phrase
    )
