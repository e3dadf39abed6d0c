"""Does one statement of a source support one of an answer? Nothing may be added, nothing that matters left out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from core.verify.items import MARK
from core.verify.parts import ADDED, HEAD, OBJECT, OFTEN, PAREN, SUBJECT
from core.verify.quantities import contains, entails
from core.verify.weighing import compared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.language.verification import VerificationFacts
    from core.verify.items import Fact, Item, Part
    from core.verify.weighing import Weighed

# Marks that say the same of a circumstance: "with", "if there is", "in", "for patients with", the head of a line.
CIRCUMSTANCE = frozenset({HEAD, "IN", "IF", "WITH", "FOR", "DURING", "BY", SUBJECT, OBJECT})
CASES = frozenset({HEAD, "IF"})  # tell for whom; a case may lie within their range
WHOLE = frozenset(
    {"EXC", "ONLYIF", "WITHOUT", "UNTIL", "WHILE"}
)  # lists of which nothing may be left out
LIMITING = frozenset({"EXC", "IF", "ONLYIF", "WITHOUT", "NEG", "NOR", "ONLY", "UNTIL", "WHILE"})
WEAK = frozenset({"IN", "TO", "ON"})
ALWAYS, OF_PEOPLE, NEVER = "always", "of people", "never"
DROPPABLE = frozenset({"EMPH", "REASON", PAREN, "EVEN", "PREF", ADDED, "RESULT"})


class Objection(NamedTuple):
    """What speaks against a source's statement; the part is the claim's or, if it was left out, the source's."""

    kind: Literal["verb", "polarity", "modality", "only", "joint", "not in source", "left out"]
    part: Part | None = None


def objections(claim: Fact, source: Fact, facts: VerificationFacts) -> Iterator[Objection]:
    """Why the source's statement does not support the claim's, the cheapest to see first; nothing if it does."""
    yield from _in_sense(claim, source, facts)
    idle = claim.verb in facts.idle_keys and source.verb in facts.idle_keys
    left = list(_dosed(source, facts))
    either = idle or _either(claim, source, facts)
    for part in _dosed(claim, facts):
        if _is_redundant(part, facts):
            continue
        match = next((other for other in left if _covers(part, other, facts, idle=either)), None)
        if match is not None:
            left.remove(match)
        elif not part.shared:
            yield Objection("not in source", part)
    for part in left:
        if not _droppable(part, source, facts):
            yield Objection("left out", part)


def _in_sense(claim: Fact, source: Fact, facts: VerificationFacts) -> Iterator[Objection]:
    """What differs in the verb, or in how it is meant."""
    if not _verbs_agree(claim, source, facts):
        yield Objection("verb")
    if claim.is_negative != source.is_negative:
        yield Objection("polarity")
    shown_possible = (
        claim.may and source.is_reflexive and not source.is_negative
    )  # "se conserve": can be kept
    if claim.may != source.may and not shown_possible:
        yield Objection("modality")
    if claim.only != source.only:
        yield Objection("only")
    if {claim.joint, source.joint} == {"AND", "OR"}:
        yield Objection("joint")


def may_support(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """Whether a source's statement does the same, in the same sense: worth a closer look."""
    return (
        claim.is_negative == source.is_negative
        and claim.only == source.only
        and (claim.may == source.may or source.is_reflexive)
        and _verbs_agree(claim, source, facts)
    )


def _verbs_agree(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    if claim.verb == source.verb:
        return True
    # "Put it on" follows from "drop it"; "do not put it on" does not follow from "do not drop it".
    if not source.is_negative and claim.verb in facts.implied.get(source.verb, ()):
        return True
    using = facts.use_keys
    if claim.verb in using and (
        source.verb == "" or (source.verb in using and claim.verb in facts.generic_keys)
    ):
        return True
    if claim.verb == "" and source.verb in using:
        return True
    return claim.verb in facts.idle_keys and source.verb in facts.idle_keys


def _either(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """Whether each has only one thing beside a verb that takes it as subject or object."""
    is_order = claim.mood == "imp" and source.mood == "ind" and not source.is_passive
    return (
        claim.verb in facts.either_keys
        and not is_order
        and all(
            sum(part.mark in {SUBJECT, OBJECT} for part in fact.parts) == 1
            for fact in (claim, source)
        )
    )


def _is_redundant(part: Part, facts: VerificationFacts) -> bool:
    """As in "between the doses" after an interval, "in patients" before what they have."""
    if part.mark == "BETWEEN":
        return compared(part, facts).is_dose
    return part.mark in {"IN", "FOR", "IF"} and compared(part, facts).is_light


def _dosed(fact: Fact, facts: VerificationFacts) -> list[Part]:
    """The parts, without the bare word "dose" of "the dose is 5 mg"."""
    if fact.verb not in facts.idle_keys:
        return fact.parts
    kept = [part for part in fact.parts if not compared(part, facts).is_dose]
    return kept if len(kept) < len(fact.parts) and _has_amount(fact) else fact.parts


def _has_amount(fact: Fact) -> bool:
    return any(
        item.quantity and item.quantity.kind == "amount"
        for part in fact.parts
        for phrase in part.phrases
        for item in phrase
    )


def _droppable(part: Part, fact: Fact, facts: VerificationFacts) -> bool:
    if part.mark == PAREN:
        return not any(_limits(item) for phrase in part.phrases for item in phrase)
    if part.mark in DROPPABLE or part.implied:
        return True
    if part.mark == "FOR" and not fact.is_negative and part.phrases[0][0].key in facts.aim_keys:
        return True
    return _is_redundant(part, facts) or compared(part, facts).is_light


def _limits(item: Item) -> bool:
    """Whether an item of a bracket limits what stands before it: "(except children)", "(4 a day at most)"."""
    if item.kind == MARK:
        return item.key in LIMITING
    quantity = item.quantity
    return quantity is not None and quantity.is_bound and quantity.unit != "fraction"


def _covers(claim: Part, source: Part, facts: VerificationFacts, *, idle: bool = False) -> bool:
    """Whether every phrase of the claim's part is one of the source's; around "is" the two sides may change places."""
    if not (idle and {claim.mark, source.mark} <= {SUBJECT, OBJECT, HEAD}) and not _marks_agree(
        claim, source, facts
    ):
        return False
    if len(claim.phrases) > 1 and len(source.phrases) > 1:
        conjs = {(part.conj or "AND").replace("LIST", "AND") for part in (claim, source)}
        if len(conjs) > 1 and conjs != {"OR", "NOR"}:
            return False
    if len(claim.phrases) < len(source.phrases) and (
        source.mark in WHOLE or ("AND" in source.conj and source.mark in {"IF", OFTEN})
    ):
        return False
    theirs = compared(source, facts)
    left = list(theirs.phrases)
    is_case = (
        source.mark in CASES
        or (source.lead and source.mark in CIRCUMSTANCE)
        or theirs.is_population
    )
    for phrase in compared(claim, facts).phrases:
        for place, other in enumerate(left):
            if _entailed(phrase, other, facts, is_case=is_case):
                del left[place]
                break
        else:
            if not any(_entailed(phrase, other, facts) for other in theirs.shared):
                return False
    return True


def _marks_agree(claim: Part, source: Part, facts: VerificationFacts) -> bool:
    agreement = _agreement(claim.mark, source.mark)
    if agreement == OF_PEOPLE:
        return compared(claim, facts).is_population or compared(source, facts).is_population
    return agreement == ALWAYS


@cache
def _agreement(one: str, other: str) -> str:
    """When a claim's mark may stand for a source's: always, between people and what they have or take, or never."""
    if one == other or PAREN in {one, other} or (ADDED in {one, other} and one != "REASON"):
        return ALWAYS
    if {one, other} == {"BY", "REASON"} or {one, other} <= WEAK:
        return ALWAYS
    if {one, other} <= CIRCUMSTANCE:
        return OF_PEOPLE if {one, other} & {SUBJECT, OBJECT} else ALWAYS
    return NEVER


def _entailed(
    claim: Weighed, source: Weighed, facts: VerificationFacts, *, is_case: bool = False
) -> bool:
    """Whether a phrase says what another does; a case (a patient of 40 mL/min) may lie within a range (30 to 44)."""
    mine, theirs = claim.items, source.items if claim.names_age else source.ageless
    if len(mine) != len(theirs):
        return False
    for one, other in zip(mine, theirs, strict=True):
        if not _item_entailed(one, other, facts) and not (is_case and _is_case(one, other)):
            return False
    return True


def _is_case(claim: Item, source: Item) -> bool:
    one, other = claim.quantity, source.quantity
    if one is None or other is None or one.unit == "time":
        return False  # hours and days tell when, not who
    return contains(other, one)


def _item_entailed(claim: Item, source: Item, facts: VerificationFacts) -> bool:
    if claim.quantity is None and source.quantity is None:
        return claim.key == source.key or claim.key in facts.implied.get(source.key, ())
    if claim.quantity is None or source.quantity is None:
        return False
    return entails(source.quantity, claim.quantity)
