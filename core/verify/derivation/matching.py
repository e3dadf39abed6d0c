"""Does one statement of a source support one of an answer? Nothing may be added, nothing that matters left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from core.verify.derivation.conversions import converts
from core.verify.derivation.covering import covers, is_cut, is_whole, says_the_same
from core.verify.derivation.dropping import is_droppable
from core.verify.derivation.pairing import keeps_pairs
from core.verify.derivation.traits import Traits, traits_of
from core.verify.statements.company import as_cause
from core.verify.statements.dosage import is_division
from core.verify.statements.parts import (
    AFFECT,
    HEAD,
    LASTING,
    OBJECT,
    OFTEN,
    PAREN,
    SUBJECT,
    is_population_part,
)
from core.verify.statements.telling import is_regimen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact, Part


# Parts that tell nothing of the way: "a vaginal tablet", "on the skin" do.
BESIDE = frozenset(
    {OFTEN, LASTING, HEAD, "IF", "MANNER", "BEFORE", "AFTER", "WITH", "DURING", "FOR", "UNTIL"}
)
THINGS = frozenset({SUBJECT, OBJECT, PAREN})
HARMLESS = frozenset(
    {"DURING", "ACCORDING"}
)  # said of a whole sentence: they may be told of each of its statements


# What is told of "all bleeding" or "in the whole pregnancy" is told of bleeding and in pregnancy; "if all signs are
# gone" is another case than "if signs are gone".
OF_ALL = frozenset({SUBJECT, OBJECT, "DURING", "ON", "TO"})
CHOSEN = frozenset({"AND", "OR"})


Kind = Literal[
    "verb",
    "polarity",
    "modality",
    "only",
    "joint",
    "tense",
    "form",
    "order_first",
    "cause",
    "role",
    "command",
    "unclear",
    "pairs",
    "not in source",
    "left out",
]


class Objection(NamedTuple):
    """What speaks against a source's statement; the part is the claim's or, if it was left out, the source's."""

    kind: Kind
    part: Part | None = None


def objections(
    claim: Fact, source: Fact, facts: VerificationFacts, told: Collection[int] = ()
) -> Iterator[Objection]:
    """Why the source's statement does not support the claim's, the cheapest to see first; nothing if it does.

    `told` are the ids of parts that the same sentence tells in statements of their own.
    """
    yield from _in_form(claim, source, facts)
    claim = as_cause(claim, source, facts)
    yield from _in_role(claim, source, facts)
    if not keeps_pairs(claim, source, facts):
        yield Objection("pairs")
    mine, theirs = traits_of(claim, facts), traits_of(source, facts)
    pairing = _Pairing(
        claim,
        source,
        theirs,
        either=(mine.is_idle and theirs.is_idle) or _either(claim, source, facts),
        agents=_done_by(claim, source, facts),
    )
    left = list(theirs.parts)
    for part in mine.needed:
        match = next((other for other in left if pairing.fits(part, other, facts)), None)
        if match is not None:
            left.remove(match)
        elif converts(part, claim, source) or is_division(part, claim, facts):
            continue
        elif not (
            part.shared and (part.optional or (part.mark in HARMLESS and not claim.is_negative))
        ):
            yield Objection("not in source", part)
    for part in left:
        if id(part) in told or is_division(part, source, facts):
            continue
        if not is_droppable(part, source, facts):
            yield Objection("left out", part)


class _Pairing(NamedTuple):
    """The two statements whose parts are compared, and the traits of the source.

    `either`: the one thing beside the verb may be subject or object; `agents`: what one does is done by it in the
    other.
    """

    claim: Fact
    source: Fact
    theirs: Traits
    either: bool
    agents: bool

    def fits(self, mine: Part, theirs: Part, facts: VerificationFacts) -> bool:
        """Whether a part of the source covers one of the claim's, for the same people and in the same order."""
        source = self.source
        return (
            covers(
                mine,
                theirs,
                facts,
                idle=self.either,
                # Only a shorter list can leave something out.
                whole=len(mine.phrases) < len(theirs.phrases) and is_whole(theirs, source, facts),
                tied=bool(self.claim.only and source.only),
                loose=self.theirs.tells_what_happens and theirs.mark in THINGS,
                every=self.theirs.of_all and theirs.mark in OF_ALL,
                alike=self._alike(mine, theirs),
            )
            and not is_cut(mine, theirs, source, facts)
            and (not self.theirs.is_parallel or says_the_same(mine, theirs, facts))
            and (not self.theirs.has_two_groups or mine.mark == theirs.mark)
            and _agents_agree(mine, theirs, self.claim, facts)
            # "by 10 mL" is not "to 10 mL"
            and (
                mine.mark == theirs.mark
                or source.verb not in facts.change_keys
                or theirs.mark == "IF"
                or not _has_amount(theirs)
            )
        )

    def _alike(self, mine: Part, theirs: Part) -> bool:
        """Whether two marks say the same only between these statements."""
        marks = {mine.mark, theirs.mark}
        return (self.agents and marks == {"BY", SUBJECT}) or (
            # "Iron: 2 hours before" is no "with iron".
            not self.theirs.is_taken and mine.mark == "WITH" and theirs.mark == HEAD
        )


def _in_form(claim: Fact, source: Fact, facts: VerificationFacts) -> Iterator[Objection]:
    """What differs in the verb and its form."""
    if not _verbs_agree(claim, source, facts):
        yield Objection("verb")
    if claim.is_negative != source.is_negative:
        yield Objection("polarity")
    if claim.may != source.may and not _shows_possible(claim, source, facts):
        yield Objection("modality")
    if source.is_advice and not claim.is_advice:
        yield Objection("modality")
    if len(claim.only) != len(source.only):
        yield Objection("only")
    if claim.is_unclear or source.is_unclear:
        yield Objection("unclear")
    if claim.tense != source.tense:
        yield Objection("tense")


def _in_role(claim: Fact, source: Fact, facts: VerificationFacts) -> Iterator[Objection]:
    """What differs in how it is meant."""
    mine, theirs = traits_of(claim, facts), traits_of(source, facts)
    if claim.form != source.form and (source.form_matters or (claim.form and source.form)):
        yield Objection("form")
    is_later = source.follows or source.joint == "THEN"
    if is_later and theirs.tells_to_do and not (claim.follows or claim.joint == "THEN"):
        yield Objection("order_first")
    if claim.is_result and not source.is_result:
        yield Objection("cause")
    if _turned(claim, source, facts):
        yield Objection("role")
    if mine.is_order and not theirs.may_be_ordered:
        yield Objection("command")
    joints = {claim.joint, source.joint}
    is_choice = "OR" in joints and len(joints) > 1 and theirs.tells_to_do and not mine.is_limit
    if is_choice or joints == CHOSEN or mine.joints | theirs.joints >= CHOSEN:
        yield Objection("joint")


def _done_by(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """As in "the risk is raised by alcohol" and "alcohol raises the risk"; what is used is used by people."""
    return (
        claim.is_passive != source.is_passive
        and source.verb not in facts.use_keys
        and traits_of(claim, facts).has_object
        and traits_of(source, facts).has_object
    )


def _agents_agree(mine: Part, theirs: Part, claim: Fact, facts: VerificationFacts) -> bool:
    """Whether the same people do it: "taken by children" is "in children", "given by parents" is not "in parents"."""
    if mine.mark == theirs.mark or "BY" not in {mine.mark, theirs.mark}:
        return True
    is_people = is_population_part(mine, facts) or is_population_part(theirs, facts)
    if not is_people or SUBJECT in {mine.mark, theirs.mark}:
        return True
    return claim.verb in facts.self_taken_keys


def _has_amount(part: Part) -> bool:
    return any(
        item.quantity and item.quantity.unit != "fraction"
        for phrase in part.phrases
        for item in phrase
    )


def _turned(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """Whether the medicine does in one what is done to it in the other, or another thing does it."""
    if claim.medicine and source.medicine:
        return claim.medicine != source.medicine
    if any(source.verb in keys for keys in (facts.use_keys, facts.idle_keys, facts.empty_keys)):
        return False
    if (OBJECT in claim.medicine) == (OBJECT in source.medicine):
        return False
    return traits_of(claim, facts).has_subject or traits_of(source, facts).has_subject


def _shows_possible(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """As in "it keeps for a month": it can be kept; what is ordered is not merely allowed."""
    if claim.may and source.verb == AFFECT and not source.is_negative:
        return True  # what affects 1 in 10 people may affect them
    return (
        claim.may
        and source.is_reflexive
        and not source.is_negative
        and not source.after_modal
        and source.verb in facts.keep_keys
    )


def may_support(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """Whether a source's statement does the same, in the same sense: worth a closer look."""
    return (
        claim.is_negative == source.is_negative
        and len(claim.only) == len(source.only)
        and claim.tense == source.tense
        and (claim.may == source.may or source.is_reflexive or source.verb == AFFECT)
        and _verbs_agree(claim, source, facts)
    )


def _verbs_agree(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    if claim.verb == source.verb:
        return True
    # "Put it on" follows from "drop it"; "do not put it on" does not follow from "do not drop it".
    if not source.is_negative and claim.verb in facts.implied.get(source.verb, ()):
        return True
    if source.is_negative and claim.is_negative and _forbid_alike(claim, source, facts):
        return True
    using = facts.use_keys
    if claim.verb in using and (
        # "Adults: one tablet a day" is what adults take; "Adults", "30 tablets" are headings.
        (
            source.verb == ""
            and is_regimen(source)
            and takes(claim, source, facts)
            and not _gives(claim, facts)
        )
        or (source.verb in using and claim.verb in facts.generic_keys)
    ):
        return True
    if claim.verb == "" and source.verb in using:
        return True
    return claim.verb in facts.idle_keys and source.verb in facts.idle_keys


def _forbid_alike(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """Not to stop taking it is not to stop it; what is swallowed and must not be used must not be taken."""
    if source.verb in facts.stop_keys:
        return claim.verb in facts.implied.get(source.verb, ())
    return source.verb == facts.use_key and claim.verb in source.swallowing


def _gives(claim: Fact, facts: VerificationFacts) -> bool:
    """Whether somebody is told to give it, or people give it to others: a row for adults tells what they take."""
    is_others = claim.verb in facts.generic_keys - facts.self_taken_keys
    if not is_others or claim.is_passive:
        return False
    return claim.mood == "imp" or any(
        part.mark == SUBJECT and is_population_part(part, facts) for part in claim.parts
    )


def takes(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """Whether a verb of taking may be said where a source gives none: one tablet is taken, drops perhaps are not.

    A verb that the medicine's passages have elsewhere (`source.ways`) may be said of all.
    """
    if claim.verb in facts.generic_keys or claim.verb in source.ways:
        return True
    swallows = claim.verb in facts.taken_keys.get("tablet", ())
    beside = BESIDE if swallows else BESIDE | {"IN", "ON"}
    is_swallowed = claim.verb in source.swallowing
    parts = [
        part
        for part in source.parts
        if part.mark not in beside
        and not (is_swallowed and part.mark == "IN" and is_population_part(part, facts))
    ]
    return all(
        item.quantity is not None
        and (
            is_swallowed
            or item.quantity.is_time
            or claim.verb in facts.taken_keys.get(item.quantity.unit, ())
        )
        for part in parts
        for phrase in part.phrases
        for item in phrase
    )


def _either(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """Whether each has only one thing beside a verb that takes it as subject or object."""
    is_order = (
        (claim.mood in {"imp", "inf"} or (claim.after_modal and not claim.may))
        and source.mood == "ind"
        and not source.is_passive
        and not source.after_modal
    )
    return (
        claim.verb in facts.either_keys
        and claim.medicine == source.medicine
        and not is_order
        and traits_of(claim, facts).has_one_side
        and traits_of(source, facts).has_one_side
    )
