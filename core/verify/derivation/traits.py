"""What matters of a statement wherever it is compared with another, found once: each is compared with many."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from core.verify.derivation.covering import is_parallel
from core.verify.derivation.dropping import is_redundant
from core.verify.derivation.pairing import has_two_groups
from core.verify.statements.kept import kept
from core.verify.statements.parts import FORMS, HEAD, OBJECT, PAREN, STATE, SUBJECT
from core.verify.statements.telling import is_dosing, tells_to_do
from core.verify.statements.weighing import compared

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity
    from core.verify.reading.items import Fact, Item, Part


class Traits(NamedTuple):
    """Of a statement, as a claim or as a source.

    `parts` are those that are compared, `needed` those of them that a source must have; `joints` tell how its times are
    joined, each of which is a part of its own: "in the morning or in the evening". `of_all`: what it tells of all of a
    kind may be told of the kind; it does not with "do not take all the tablets", nor of how often something is taken.
    """

    parts: list[Part]
    needed: list[Part]
    joints: frozenset[str]
    is_idle: bool
    is_order: bool
    is_limit: bool
    is_parallel: bool
    may_be_ordered: bool
    tells_to_do: bool
    tells_what_happens: bool
    of_all: bool
    is_taken: bool
    has_subject: bool
    has_object: bool
    has_one_side: bool
    has_two_groups: bool


@kept
def traits_of(fact: Fact, facts: VerificationFacts) -> Traits:
    """The traits of a statement that is read to its end."""
    marks = [part.mark for part in fact.parts]
    has_object = OBJECT in marks
    is_dose = is_dosing(fact)
    is_used = fact.verb in facts.use_keys
    parts = _dosed(fact, facts)
    return Traits(
        parts,
        [part for part in parts if not is_redundant(part, fact, facts)],
        frozenset(part.conj for part in fact.parts if part.mark == "MANNER"),
        fact.verb in facts.idle_keys,
        fact.mood == "imp" or (fact.after_modal and not fact.may),
        _is_limit(fact),
        is_parallel(fact.parts),
        _may_be_ordered(fact, facts, is_dose=is_dose, has_object=has_object),
        tells_to_do(fact, facts),
        _tells_what_happens(fact, facts),
        not fact.is_negative and not is_used,
        is_used or is_dose,
        SUBJECT in marks,
        has_object,
        marks.count(SUBJECT) + marks.count(OBJECT) == 1,
        has_two_groups(fact, facts),
    )


@kept
def asked_of(claim: Fact, facts: VerificationFacts) -> frozenset[str]:
    """Words that a source must have, in one way or another, to support a claim; not all of them, and often most."""
    if claim.verb in facts.change_keys:
        return frozenset()  # may be told as its cause tells it
    return frozenset(
        item.key
        for part in traits_of(claim, facts).needed
        if not part.shared and part.mark not in {PAREN, STATE}
        for phrase in compared(part, facts).phrases
        for item in phrase.items
        if not item.quantity
        and item.key not in facts.aged  # a child of 12 kg is told by the weight
    )


@kept
def told_by(source: Fact, facts: VerificationFacts) -> frozenset[str] | None:
    """All words that a source may have for a claim, those that its own imply with them; None if that is not known."""
    phrases = [
        phrase
        for part in source.parts
        for told in [compared(part, facts)]
        for phrase in (*told.phrases, *told.shared)
    ]
    items = [item for phrase in phrases for item in phrase.items]
    for quantity in (item.quantity for item in items if item.quantity):
        if quantity.unit in FORMS or "minute" in quantity.per:
            return None  # "one tablet" may be "the tablet"; of a clearance kinds are said for one another
    keys = {item.key for item in items if not item.quantity}
    return frozenset(keys.union(*(facts.implied.get(key, ()) for key in keys)))


def _is_limit(fact: Fact) -> bool:
    """Whether a statement denies or sets a limit: of two such, each holds whether "or" or "and" joins them."""
    return fact.is_negative or any(
        item.quantity and item.quantity.low is None and item.quantity.high is not None
        for part in fact.parts
        for phrase in part.phrases
        for item in phrase
    )


def _may_be_ordered(
    fact: Fact, facts: VerificationFacts, *, is_dose: bool, has_object: bool
) -> bool:
    """Whether a statement can be meant as an order: not what somebody happens to do ("if you take aspirin")."""
    return (
        fact.mood != "ind"
        or fact.after_modal
        or fact.is_passive
        or fact.is_negative
        or fact.verb in facts.idle_keys
        or is_dose
        or not has_object
    )


def _tells_what_happens(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement tells of an effect, of which a wider word may be used: "anaphylaxis" is "an allergy"."""
    happens = fact.may or any(
        fact.verb in keys for keys in (facts.empty_keys, facts.affect_keys, facts.idle_keys)
    )
    return happens and not fact.is_negative and fact.verb not in facts.use_keys


def _dosed(fact: Fact, facts: VerificationFacts) -> list[Part]:
    """The parts, without the bare word "dose" of "the dose is 5 mg", "the total dose is 5 mg a day"."""
    amounts = _amounts(fact)
    if not amounts:
        return fact.parts
    is_daily = all("day" in amount.per for amount in amounts if amount.unit != "intake")
    said = facts.dose | (facts.daily_dose if is_daily else frozenset())
    return [
        part
        for part in fact.parts
        if part.mark not in {SUBJECT, OBJECT, HEAD}  # "after the dose"
        or not all(_names_dose(phrase, said, facts) for phrase in part.phrases)
    ]


def _names_dose(phrase: tuple[Item, ...], said: frozenset[str], facts: VerificationFacts) -> bool:
    """As in "the dose", "the recommended dose"; "the initial dose" is another."""
    keys = [item.key for item in phrase]
    return " ".join(keys) in said or (
        sum(key in said for key in keys) == 1
        and all(key in said or key in facts.usual for key in keys)
    )


def _amounts(fact: Fact) -> list[Quantity]:
    return [
        item.quantity
        for part in fact.parts
        for phrase in part.phrases
        for item in phrase
        if item.quantity and item.quantity.kind == "amount"
    ]
