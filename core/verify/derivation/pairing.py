"""What is told with what: "one tablet in the morning, two in the evening" may not change partners."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from core.verify.derivation.covering import says_the_same
from core.verify.reading.items import Part
from core.verify.statements.kept import kept
from core.verify.statements.parts import HEAD, OBJECT, PAREN, SUBJECT, is_population_part

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact

PEOPLE = frozenset({SUBJECT, "IN", "FOR", "BY", "IF", "WITH", HEAD})
PLACES = frozenset({"IN", "ON", "FOR", "BY", "WITH", PAREN})


def keeps_pairs(claim: Fact, source: Fact, facts: VerificationFacts) -> bool:
    """Whether what stands apart in the source, each with its own, stands so in the claim.

    Where two kinds change places ("the red one in the morning, the blue one in the evening") all must be told in the
    order of the source; where one kind stands apart ("in the eyes with the tip in the nose") its things must.
    """
    theirs, apart, pairs = _standing(source, facts)
    if not apart and not pairs:
        return True
    told = {part.mark for part in theirs}
    mine, *_ = _standing(claim, facts)
    if len(apart) > 1 or pairs or ("MANNER" in apart and {SUBJECT, OBJECT} <= told):
        return len(mine) == len(theirs) and all(
            _alike(one, other, facts) for one, other in zip(mine, theirs, strict=True)
        )
    return all(_in_order(mine, theirs, mark, facts) for mark in apart & PLACES)


def _in_order(mine: list[Part], theirs: list[Part], mark: str, facts: VerificationFacts) -> bool:
    left = [part for part in theirs if part.mark == mark]
    places = [
        next((at for at, one in enumerate(left) if says_the_same(part, one, facts)), None)
        for part in mine
        if part.mark == mark
    ]
    found = [place for place in places if place is not None]
    return found == sorted(found)


def _alike(claim: Part, source: Part, facts: VerificationFacts) -> bool:
    marks = {claim.mark, source.mark}
    return (len(marks) == 1 or marks <= PEOPLE) and says_the_same(claim, source, facts)


@kept
def has_two_groups(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether two groups of people take part: "given by adults to children"."""
    return sum(part.mark in PEOPLE and is_population_part(part, facts) for part in fact.parts) > 1


@kept
def _standing(fact: Fact, facts: VerificationFacts) -> tuple[list[Part], frozenset[str], bool]:
    """Each thing of each part as a part of its own, as they stand; the kinds that stand apart; whether a word pairs."""
    singles = [
        Part(part.mark, [phrase])
        for part in fact.parts
        if not part.implied and not part.shared and not part.optional
        for phrase in part.phrases
    ]
    singles.sort(key=lambda part: part.start)
    runs = [mark for mark, _ in groupby(part.mark for part in singles)]
    pairs = any(item.text in facts.pairing for part in singles for item in part.phrases[0])
    return singles, frozenset(mark for mark in runs if runs.count(mark) > 1), pairs
