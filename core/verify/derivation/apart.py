"""A claim that tells of several cases at once, as claims that tell of one each: where each is derived, so is the whole.

"Do not use it in asthma or gout" follows from two prohibitions; "tell your doctor if you have a fever or a cough"
from two orders; "children and adults: 5 mL" from two lines. Each of the claims keeps all else that limits the first.
What "and" joins in a case may be meant together, which is another case: it is not taken apart.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.statements.parts import HEAD, SUBJECT, is_population_part

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact, Part

CHOICES = frozenset({"OR", "NOR"})
MOST = 12  # claims that one is taken apart into


def taken_apart(claim: Fact, facts: VerificationFacts) -> list[Fact]:
    """The claims that together say all that this one says, or none if it cannot be told so."""
    if claim.only or claim.is_unclear or claim.tense or claim.follows or claim.joint == "THEN":
        return []
    part = next((one for one in claim.parts if _stands_for_each(one, claim, facts)), None)
    return [_with_only(part, place, claim) for place in range(len(part.phrases))] if part else []


def _with_only(part: Part, place: int, claim: Fact) -> Fact:
    one = part.with_phrases(part.mark, [part.phrases[place]])
    one.conj = ""
    return replace(claim, parts=[one if other is part else other for other in claim.parts])


def _stands_for_each(part: Part, claim: Fact, facts: VerificationFacts) -> bool:
    """Whether what is told of a list is told of each of its things, and of the list if it is told of each."""
    if not 1 < len(part.phrases) <= MOST or part.only or part.shared:
        return False
    joints = frozenset(part.conj.split("+"))
    if part.mark in {"IF", "IN", "DURING", "WITH"} and joints <= CHOICES:
        return part.mark == "IF" or (claim.is_negative and claim.verb in facts.use_keys)
    return (
        part.mark in {"IN", "FOR", HEAD, SUBJECT}
        and joints <= CHOICES | {"AND"}
        and len(joints) == 1
        and not claim.is_negative
        and is_population_part(part, facts)
    )
