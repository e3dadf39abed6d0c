"""A duty or a risk that a noun tells of, told by its verb: "monitoring is necessary", "it exposes to a raised risk"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, WORD, Fact, Part
from core.verify.statements.parts import OBJECT, SUBJECT

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts


def as_verb(fact: Fact, facts: VerificationFacts) -> None:
    """As in "Monitoring of the liver is necessary": the liver must be monitored."""
    if fact.verb != "must" or fact.may:
        return
    for part in fact.parts:
        if part.mark not in {SUBJECT, OBJECT} or not part.phrases[0]:
            continue
        (noun, *first), *others = part.phrases
        if noun.kind != WORD or not facts.is_verb(noun.key) or not first:
            return
        # "The assessment of the doctor" is made by him; "monitoring and adjusting of the dose" are two duties.
        if first[0].key in facts.carers or any(
            item.quantity or item.kind == MARK for item in first
        ):
            return
        if any(not one or facts.is_verb(one[0].key.split(maxsplit=1)[0]) for one in others):
            return
        if fact.is_negative:
            # "No adjustment of the dose is necessary": it need not be adjusted, which is not "must not".
            fact.verb, fact.mood, fact.is_negative = f"need_not {noun.key}", "inf", False
        else:
            fact.verb, fact.is_passive, fact.after_modal = noun.key, True, True
        part.mark, part.phrases = OBJECT, [tuple(first), *others]
        return


def raised_risk(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "It exposes to a raised risk of falls": it raises the risk of falls."""
    if fact.verb not in facts.bring_keys or fact.is_negative or fact.is_passive:
        return
    told = [part for part in parts if part.mark in {OBJECT, "TO"} and not part.lead]
    if len(told) != 1 or told[0].phrases[0][0].key not in facts.risks:
        return
    first, *others = told[0].phrases
    kept = tuple(item for item in first if item.key not in facts.raised)
    if len(kept) + 1 == len(first):
        fact.verb = facts.raise_key
        told[0].mark, told[0].phrases = OBJECT, [kept, *others]
