"""More turns of phrase brought into one shape: what is seen occurs, what a tablet contains, how a bottle is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.reading.items import VERB, WORD, Fact, Item, Part
from core.verify.statements.parts import FORMS, OBJECT, STATE, SUBJECT, has_quantity_part

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts

SIDES = frozenset({SUBJECT, OBJECT})
Phrase = tuple[Item, ...]


def turn(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """The parts of a statement with each of these turns in its one shape."""
    _shut(fact, parts, facts)
    _before_use(parts, facts)
    if fact.is_passive:
        _folded(fact, parts, facts)
    if fact.verb in facts.tell_keys:
        _told_to(parts, facts)
    if fact.verb == facts.happen_key:
        _held(fact, parts, facts)
    if fact.verb in facts.have_keys and _holds(fact, parts, facts):
        fact.verb = facts.contain_key
    if fact.verb == facts.contain_key:
        _each(parts, facts)
    if fact.verb in facts.be_keys:
        _common(fact, parts, facts)


def _shut(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "keep the bottle closed", "the bottle must be kept closed": how it is, not which one.

    "The closed bottle must be kept in the refrigerator" tells of a bottle that was not opened yet.
    """
    for part in list(parts):
        if part.mark not in SIDES or len(part.phrases) != 1:
            continue
        *things, last = part.phrases[0]
        is_shut = last.kind == VERB and last.key in facts.shut_keys and last.mood == "par"
        if not is_shut or not _is_how(last, things, fact, parts):
            continue
        if things:
            part.phrases = [tuple(things)]
            parts.append(Part(STATE, [(last,)]))
        else:
            part.mark = STATE


def _is_how(last: Item, things: list[Item], fact: Fact, parts: list[Part]) -> bool:
    """Whether a participle tells how a thing is kept: after an order ("keep it well closed"), after the passive.

    "Keep the closed bottles in the refrigerator" tells in some languages with the same words which bottles: there an
    adverb stands between ("well"), or nothing else is told.
    """
    if fact.is_passive:
        named = any(part.mark in SIDES and part.end < last.start for part in parts)
        return named and not things and last.start > fact.start
    is_order = fact.mood in {"imp", "inf"} and bool(things)
    is_apart = is_order and last.start - things[-1].end > 1
    return is_order and (is_apart or all(part.mark in SIDES for part in parts))


def _folded(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "its use must be interrupted": to interrupt its use is one expression."""
    things = [part for part in parts if part.mark in SIDES]
    if len(things) != 1 or len(things[0].phrases) != 1 or len(things[0].phrases[0]) != 1:
        return
    item = things[0].phrases[0][0]
    key = facts.expression_key(f"{fact.verb} {facts.base(item.text)}") if item.text else None
    if key is not None and facts.is_verb(key.split(maxsplit=1)[0]):
        fact.verb = key
        parts.remove(things[0])


def _before_use(parts: list[Part], facts: VerificationFacts) -> None:
    """As in "before each use", "before use"."""
    for part in parts:
        if part.mark in {"BEFORE", "AFTER"}:
            part.phrases = [
                one[1:]
                if len(one) == 2 and one[0].key in facts.each and one[1].key in facts.use_keys  # noqa: PLR2004
                else one
                for one in part.phrases
            ]


def _told_to(parts: list[Part], facts: VerificationFacts) -> None:
    """As in "tell it to your doctor", "inform your doctor": who is told."""
    to = [part for part in parts if part.mark == "TO"]
    are_carers = all(i.key in facts.carers for part in to for one in part.phrases for i in one)
    if len(to) == 1 and are_carers and not any(part.mark in SIDES for part in parts):
        to[0].mark = OBJECT


def seen(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "a rash is observed in 3 % of patients": it occurs in them; what must be observed is done."""
    told = fact.verb in facts.seen_keys and (fact.is_passive or fact.is_reflexive)
    if not told or fact.tense or fact.mood != "ind" or (fact.after_modal and not fact.may):
        return
    things = [part for part in parts if part.mark in SIDES]
    if len(things) != 1 or has_quantity_part(things[0]) or any(p.mark == "BY" for p in parts):
        return
    fact.verb, fact.is_passive, fact.is_reflexive = facts.happen_key, False, False
    fact.after_modal = False
    things[0].mark = SUBJECT


def _held(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "there are 5 mg of it in each tablet": each tablet contains them."""
    amounts = [part for part in parts if part.mark in SIDES and has_quantity_part(part)]
    holders = [
        part
        for part in parts
        if part.mark == "IN" and all(one[0].key in facts.each for one in part.phrases)
    ]
    if len(parts) == len(amounts) + len(holders) and len(amounts) == len(holders) == 1:
        fact.verb = facts.contain_key
        amounts[0].mark, holders[0].mark = OBJECT, SUBJECT


def _holds(fact: Fact, parts: list[Part], facts: VerificationFacts) -> bool:
    """As in "the box has 30 tablets": it contains them."""
    if fact.is_negative or fact.tense or len(parts) != 2:  # noqa: PLR2004 - what, and how many
        return False
    holder = next((part for part in parts if part.mark == SUBJECT), None)
    held = next((part for part in parts if part.mark == OBJECT), None)
    return (
        holder is not None
        and held is not None
        and not any(item.key in facts.people for one in holder.phrases for item in one)
        and all(one[0].quantity and one[0].quantity.unit in FORMS for one in held.phrases)
    )


def _each(parts: list[Part], facts: VerificationFacts) -> None:
    """As in "each tablet contains 5 mg", "one tablet", "the tablet"."""
    for part in parts:
        if part.mark == SUBJECT and len(part.phrases) == 1:
            part.phrases = [_one_of(part.phrases[0], facts)]


def _one_of(phrase: Phrase, facts: VerificationFacts) -> Phrase:
    first, *rest = phrase
    if first.key in facts.each and len(rest) == 1:
        return (rest[0],)
    quantity = first.quantity
    is_one = quantity is not None and quantity.is_exact and quantity.low == 1 and not quantity.per
    if quantity and is_one and not rest and quantity.unit in FORMS:
        name = facts.base(quantity.text.split()[-1])
        return (Item(WORD, facts.key_of(name), first.start, first.end),)
    return phrase


def _common(fact: Fact, parts: list[Part], facts: VerificationFacts) -> None:
    """As in "it is common to feel a slight burning": a slight burning is common."""
    told = [part for part in parts if part.mark == OBJECT]
    if fact.is_negative or any(part.mark == SUBJECT for part in parts) or len(told) != 1:
        return
    first, *others = told[0].phrases
    felt = first[1] if len(first) > 2 else None  # noqa: PLR2004 - how, to feel, what
    if felt and first[0].kind == WORD and felt.kind == VERB and felt.key in facts.empty_keys:
        parts.insert(0, replace(told[0].with_phrases(SUBJECT, [first[2:], *others]), lead=True))
        told[0].phrases, told[0].conj = [first[:1]], ""
