"""The last touches to a statement that has been read: one voice, no reader and no medicine among its parts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, MEDICINE, Fact, Item, Part
from core.verify.statements.company import taken_together
from core.verify.statements.dosage import is_at_once, settled_dose
from core.verify.statements.duties import as_verb, raised_risk
from core.verify.statements.parts import (
    AFFECT,
    LASTING,
    OBJECT,
    OFTEN,
    PAREN,
    SUBJECT,
    fraction,
    has_quantity_part,
    is_aside,
    is_free,
    is_long,
    is_population_part,
)
from core.verify.statements.shaping import shape
from core.verify.statements.turns import seen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.language.verification import VerificationFacts


def finished(fact: Fact, facts: VerificationFacts) -> Fact:  # noqa: C901
    """The statement with its parts in their places."""
    as_verb(fact, facts)
    kept: list[Part] = []
    has_verb = bool(fact.verb)
    for part in fact.parts:
        phrases = _denied(phrase for phrase in part.phrases if phrase)
        mark = part.mark
        if (mark in {SUBJECT, OBJECT} and not has_verb) or (mark == SUBJECT and fact.is_passive):
            mark = OBJECT
        if mark in {SUBJECT, OBJECT} and has_verb:
            if any(one[0].kind == MEDICINE for one in phrases):
                fact.medicine += mark
                fact.form = fact.form or next(
                    (one[0].text for one in phrases if one[0].kind == MEDICINE), ""
                )
            phrases = [
                phrase[1:] if phrase[0].kind == MEDICINE and len(phrase) > 1 else phrase
                for phrase in phrases
                if not is_free(phrase, facts) or "THEN" in part.conj
            ]
        if phrases:
            kept.append(part.with_phrases(mark, phrases))
    kept = taken_together(fact, kept, facts)
    raised_risk(fact, kept, facts)
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
    if fact.is_negative and fact.verb in facts.keep_keys and (limit := _temperature(kept)):
        part, item = limit
        fact.is_negative = False
        part.phrases = [(_not_above(item),)]
    if fact.verb in facts.range_keys and any(has_quantity_part(part) for part in kept):
        fact.verb = facts.be_key
    kept = settled_dose(fact, kept, facts)
    seen(fact, kept, facts)
    if fact.verb in facts.affect_keys:
        for part in (one for one in kept if one.mark != PAREN):
            shares = [share for phrase in part.phrases if (share := fraction(phrase))]
            if shares:
                fact.verb = AFFECT
                part.mark, part.phrases = OBJECT, [_affected(part.phrases[0], facts)]
    if any(part.mark == "WITHOUT" for part in kept) and any(
        item.quantity and item.quantity.also and item.quantity.low is None
        for part in kept
        for phrase in part.phrases
        for item in phrase
    ):
        fact.is_unclear = (
            True  # "not for more than 10 days without advice" is no "10 days without advice"
        )
    _shelf_life(fact, kept, facts)
    shape(fact, kept, facts)
    _tie_only(fact, kept)
    fact.parts = kept
    items = [item for part in kept for phrase in part.phrases for item in phrase]
    fact.start = min([fact.start, *(item.start for item in items)])
    fact.end = max([fact.end, *(item.end for item in items)])
    return fact


def _affected(phrase: tuple[Item, ...], facts: VerificationFacts) -> tuple[Item, ...]:
    """The share of people, and which people: "5 % of those treated", not just "of patients"."""
    return tuple(
        item
        for item in phrase
        if item.quantity or not (item.key in facts.light or item.kind == MARK)
    )


def _denied(phrases: Iterable[tuple[Item, ...]]) -> list[tuple[Item, ...]]:
    """As in "without milk, juice or alcohol", "not fever or cough": what denies the first denies those after it."""
    found: list[tuple[Item, ...]] = []
    denial: Item | None = None
    for phrase in phrases:
        if phrase[0].kind == MARK:
            denial = phrase[0] if phrase[0].key in {"NEG", "WITHOUT", "EXC"} else None
            found.append(phrase)
        else:
            found.append((denial, *phrase) if denial else phrase)
    return found


def _tie_only(fact: Fact, parts: list[Part]) -> None:
    """What "only" is said of: the part that follows it, "only adults may take 5 mL", "adults may take only 5 mL"."""
    for place in fact.only:
        after = [part for part in parts if part.start > place]
        if fact.only_verb and (cases := [part for part in after if part.mark in {"IF", "UNDER"}]):
            cases[-1].only = True  # "it may only be taken during a pregnancy if …"
        elif after:
            min(after, key=lambda part: part.start).only = True


def _shelf_life(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "keeps for 28 days", "shelf life: 28 days": it is good for 28 days."""
    marks = {part.mark for part in parts}
    is_whose = SUBJECT in marks or SUBJECT in fact.medicine
    if fact.verb in facts.lasting_keys and is_whose and LASTING in marks and OBJECT not in marks:
        fact.verb = facts.be_key
        parts.append(Part(OBJECT, [(_good(fact, facts),)]))
        return
    if fact.verb and fact.verb not in facts.be_keys:
        return
    named = next(
        (
            p
            for p in parts
            if p.mark in {SUBJECT, OBJECT}
            and all(len(one) == 1 and one[0].key in facts.shelf_life for one in p.phrases)
        ),
        None,
    )
    long = next(
        (p for p in parts if p is not named and p.mark in {OBJECT, LASTING} and is_long(p)), None
    )
    if named and long:
        fact.verb = facts.be_key
        named.mark, named.phrases, long.mark = OBJECT, [(_good(fact, facts),)], LASTING


def _good(fact: Fact, facts: VerificationFacts) -> Item:
    return Item("word", facts.valid_key, fact.start, fact.start)


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


def _share_exceptions(before: Fact, last: Fact) -> None:
    """As in "neither in children nor in gout, except …": what limits at the end limits each, their cases do not."""
    told = [part for part in last.parts if not any(part is other for other in before.parts)]
    before.parts += [
        part
        for part in told[1:]
        if part.mark in {"IF", "EXC", "ONLYIF", "DURING", "WHILE", "WITHOUT"}
    ]


def _share_thing(before: Fact, last: Fact) -> None:
    """As in "Neither chew nor crush the capsules": what is done to stands once, at the end.

    As in "Wash and dry the area before you apply it", where both come before.
    """
    own = {part.mark for part in before.parts}
    before.parts += [part for part in last.parts if part.mark == OBJECT]
    if last.joint == "AND":
        before.parts += [
            Part(part.mark, part.phrases, part.conj, optional=True)
            for part in last.parts
            if part.mark in {"BEFORE", "AFTER"} - own and not part.lead
        ]


def _except_both(before: Fact, last: Fact) -> set[str]:
    """As in "not in patients with gout and in children, except …": of both, whatever the first have."""
    if not (last.is_branch and before.is_negative) or any(p.mark == "EXC" for p in before.parts):
        return set()
    limits = [part for part in last.parts if part.mark == "EXC" and not part.lead]
    before.parts += limits
    return {part.mark for part in limits}


PLACED = {"IN", "FOR", "WITH", "UNDER", "AFTER", "BEFORE"}


def _is_limited(before: Fact, last: Fact, facts: VerificationFacts) -> bool:
    """As in "You may drive and use machines, but only on advice": what limits the last may limit each."""
    if before.is_negative:
        return False
    own = {part.mark for part in before.parts}
    marks = {part.mark for part in last.parts if not part.lead} - own
    is_order = before.mood in {"imp", "inf"} or before.after_modal
    is_allowed = before.may or (is_order and before.verb in facts.change_keys)
    return "BUT" in marks or (is_allowed and not marks.isdisjoint({"AFTER", "BEFORE"}))


def share_back(found: list[Fact], facts: VerificationFacts, *, is_source: bool) -> None:
    """A condition at the end of joined statements holds for all of them.

    In a source, only for statements of one polarity that have no circumstance of their own: what it may not hold for
    must not lose it. In a claim it is a weaker claim, and may be ignored where the source has none.
    """
    for before, last in reversed(list(pairwise(found))):
        if last.joint not in {"AND", "OR", "COMMA", "NOR", "THEN"}:
            continue
        own = {part.mark for part in before.parts}
        if last.is_branch and last.joint == "NOR":
            _share_exceptions(before, last)
            continue
        own |= _except_both(before, last) if is_source else set()
        is_whole = before.verb in facts.complete_keys  # "do not drive or use machines"
        if (
            last.mood == before.mood
            and not is_whole
            and not own - {part.mark for part in before.parts if part.lead}
        ):
            _share_thing(before, last)
        if not is_source and last.joint == "AND":
            # "Add water and shake before use": before use may be said of both.
            before.parts += [
                Part(part.mark, part.phrases, part.conj, shared=True, optional=True)
                for part in last.parts
                if part.mark in {"BEFORE", "AFTER"} - own and not part.lead
            ]
        if own & (
            {"IF", "EXC", "ONLYIF"}
            if is_source
            else {"IF", "EXC", "ONLYIF", "BEFORE", "AFTER", "DURING"}
        ):
            continue
        if is_source and last.is_negative != before.is_negative and own - {OBJECT}:
            continue
        before.is_unclear = before.is_unclear or (is_source and _is_limited(before, last, facts))
        at_once = any(is_at_once(part, facts) for part in before.parts)
        if is_source and last.is_branch and not (at_once and OFTEN not in own):
            # "2 in the morning and 1 in the evening, for 3 days"; "2 g at once or 1 g twice a day, for 3 days"
            before.parts += [
                Part(part.mark, part.phrases, part.conj)
                for part in last.parts
                if part.mark not in own
                and part.mark in {LASTING, "MANNER", "UNDER", "WITH"}
                and not (OFTEN in own and is_at_once(part, facts))
            ]
        if (
            is_source
            and before.mood == last.mood
            and before.mood in {"imp", "inf"}
            and not own & PLACED
        ):
            # "Reduce the dose and watch the kidneys in the elderly"
            before.parts += [
                Part(part.mark, part.phrases, part.conj)
                for part in last.parts
                if not part.lead
                and (
                    part.mark == "UNDER"
                    or (part.mark == "BY" and last.mood == "par")
                    or (part.mark in {"IN", "FOR"} and is_population_part(part, facts))
                )
            ]
        before.parts += [
            Part(part.mark, part.phrases, part.conj, shared=not is_source)
            for part in last.parts
            if part.mark in {"IF", "EXC", "ONLYIF", "DURING", "WHILE"}
            and not part.lead
            and not (is_source and part.mark == "IF" and last.only and part.start > last.only[0])
            and not is_aside(part, facts)
        ]
