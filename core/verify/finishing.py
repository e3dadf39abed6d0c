"""The last touches to a statement that has been read: one voice, no reader and no medicine among its parts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from core.verify.items import MEDICINE, Fact, Item, Part
from core.verify.parts import (
    AFFECT,
    OBJECT,
    SUBJECT,
    fraction,
    has_quantity_part,
    is_aside,
    is_free,
)

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts


def finished(fact: Fact, facts: VerificationFacts) -> Fact:  # noqa: C901
    """The statement with its parts in their places."""
    kept: list[Part] = []
    has_verb = bool(fact.verb)
    for part in fact.parts:
        phrases = [phrase for phrase in part.phrases if phrase]
        mark = part.mark
        if (mark in {SUBJECT, OBJECT} and not has_verb) or (mark == SUBJECT and fact.is_passive):
            mark = OBJECT
        if mark in {SUBJECT, OBJECT} and has_verb:
            phrases = [
                phrase[1:] if phrase[0].kind == MEDICINE and len(phrase) > 1 else phrase
                for phrase in phrases
                if not is_free(phrase, facts)
            ]
        if phrases:
            kept.append(part.with_phrases(mark, phrases))
    with_it = next(
        (
            part
            for part in kept
            if part.mark == "WITH" and all(i.kind == MEDICINE for ph in part.phrases for i in ph)
        ),
        None,
    )
    thing = next((part for part in kept if part.mark == OBJECT), None)
    if with_it and thing and fact.verb in facts.use_keys:
        kept.remove(with_it)
        thing.mark = "WITH"
    if fact.is_negative and (limit := _temperature(kept)):
        part, item = limit
        fact.is_negative = False
        part.phrases = [(_not_above(item),)]
    if fact.verb in facts.range_keys and any(has_quantity_part(part) for part in kept):
        fact.verb = facts.be_key
    if fact.verb in facts.affect_keys:
        for part in kept:
            shares = [share for phrase in part.phrases if (share := fraction(phrase))]
            if shares:
                fact.verb = AFFECT
                part.mark, part.phrases = OBJECT, [(shares[0],)]
    fact.parts = kept
    items = [item for part in kept for phrase in part.phrases for item in phrase]
    fact.start = min([fact.start, *(item.start for item in items)])
    fact.end = max([fact.end, *(item.end for item in items)])
    return fact


def _temperature(parts: list[Part]) -> tuple[Part, Item] | None:
    """The only thing that a statement denies, if it is a temperature above a limit: "do not store above 25 °C"."""
    for part in parts:
        if part.mark == OBJECT and len(part.phrases) == 1 and len(part.phrases[0]) == 1:
            item = part.phrases[0][0]
            if (
                item.quantity
                and item.quantity.unit == "celsius"
                and item.quantity.low_open
                and item.quantity.high is None
            ):
                return part, item
    return None


def _not_above(item: Item) -> Item:
    quantity = item.quantity
    if quantity is None:
        return item
    return replace(item, quantity=replace(quantity, low=None, low_open=False, high=quantity.low))


def share_back(found: list[Fact], *, is_source: bool) -> None:
    """A condition at the end of joined statements holds for all of them.

    In a source, only for statements of one polarity that have no circumstance of their own: what it may not hold for
    must not lose it. In a claim it is a weaker claim, and may be ignored where the source has none.
    """
    for before, last in reversed(list(pairwise(found))):
        if last.joint not in {"AND", "OR", "COMMA", "NOR"}:
            continue
        own = {part.mark for part in before.parts}
        if last.mood == before.mood and not own - {part.mark for part in before.parts if part.lead}:
            # "Neither chew nor crush the capsules": what is done to stands once, at the end.
            before.parts += [part for part in last.parts if part.mark == OBJECT]
        if own & {"IF", "EXC", "ONLYIF", "BEFORE", "AFTER", "DURING"}:
            continue
        if is_source and last.is_negative != before.is_negative:
            continue
        before.parts += [
            Part(part.mark, part.phrases, part.conj, shared=not is_source)
            for part in last.parts
            if part.mark in {"IF", "EXC", "ONLYIF", "DURING", "WHILE"}
            and not part.lead
            and not is_aside(part)
        ]
