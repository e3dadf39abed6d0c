"""One person of a group: "a child of 12 kg" among those of "10 to 14 kg", unless another row may hold it too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.verify.dropping import tells_to_do
from core.verify.items import MARK
from core.verify.parts import OBJECT, YEAR
from core.verify.quantities import contains, entails
from core.verify.weighing import compared, tells_who

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.language.verification import VerificationFacts
    from core.verify.items import Fact, Item
    from core.verify.passages import Stated
    from core.verify.quantities import Quantity
    from core.verify.weighing import Phrase


CHILD_GRAMS = 40_000  # up to which nobody but a child is meant


def is_one_of(claim: Item, source: Item) -> bool:
    """As in "40 mL/min" where the source says "30 to 59 mL/min"."""
    one, other = claim.quantity, source.quantity
    return one is not None and other is not None and tells_who(other) and contains(other, one)


def is_aged_as(claim: Phrase, source: Phrase, facts: VerificationFacts) -> bool:
    """As in "a child of 12 kg", "an adult of 30 years" where the source only tells the weight or the age."""
    if len(claim) != 2 or len(source) != 1:  # noqa: PLR2004
        return False
    (one, who), (other,) = claim, source
    band, value = other.quantity, one.quantity
    if band is None or value is None or band.per or not tells_who(band):
        return False
    if not (contains(band, value) or (entails(band, value) and value.high is not None)):
        return False
    youngest, oldest = facts.aged.get(who.key, (0, 0))
    if band.unit == "calendar":
        low, high = value.low or 0, value.high or 0
        return youngest * YEAR <= low and high < oldest * YEAR
    is_light = band.unit == "mass" and band.high is not None and band.high <= CHILD_GRAMS
    return is_light and not youngest and bool(oldest)


def is_kind_of(claim: Item, source: Item, facts: VerificationFacts) -> bool:
    """Whether one of two words may be said where the other is."""
    implied = facts.implied
    return claim.key in implied.get(source.key, ()) or source.key in implied.get(claim.key, ())


def is_contested(
    claim: Fact, source: Fact, stated: Sequence[Stated], facts: VerificationFacts
) -> bool:
    """Whether a value that lies in a row's range lies in another's too: on a border, or where two ranges overlap.

    Of two ranges, one within the other, the narrower one is the exception and holds.
    """
    others = [one.fact for one in stated if one.fact is not source]
    for value in _measured(claim):
        bands = [band for band in _measured(source) if contains(band, value)]
        if not bands or any(band.meaning == value.meaning for band in bands):
            continue
        told, named = _told(source, facts), _named(claim, facts) - _named(source, facts)
        for other in others:
            if not (other.is_negative or tells_to_do(other, facts)):
                continue
            apart = [band for band in _measured(other) if _is_alike(band, value)]
            holds = any(
                contains(band, value) and not any(_is_within(own, band) for own in bands)
                for band in apart
            )
            on_border = holds and any(value.low in {band.low, band.high} for band in bands)
            # "40 to 60 kg: one tablet. Not for children.": a child of 45 kg is one of both.
            holds = holds or (not apart and not named.isdisjoint(_named(other, facts)))
            if on_border or (holds and (other.is_negative or _told(other, facts) <= told)):
                return True
    return False


def _is_alike(one: Quantity, other: Quantity) -> bool:
    return (one.unit, one.per) == (other.unit, other.per)


def _named(fact: Fact, facts: VerificationFacts) -> frozenset[str]:
    """The words for people of an age in a statement."""
    return frozenset(
        item.key
        for part in fact.parts
        for phrase in part.phrases
        for item in phrase
        if item.key in facts.aged
    )


def _measured(fact: Fact) -> Iterator[Quantity]:
    """The quantities of a statement that tell people apart."""
    for part in fact.parts:
        if part.mark == OBJECT:
            continue
        for phrase in part.phrases:
            for item in phrase:
                if item.quantity and tells_who(item.quantity):
                    yield item.quantity


def _told(fact: Fact, facts: VerificationFacts) -> frozenset[str]:
    """The words of the cases of a statement, without those for people."""
    return frozenset(
        item.key
        for part in fact.parts
        if part.mark != OBJECT
        for phrase in compared(part, facts).phrases
        for item in phrase.items
        if item.quantity is None
        and item.kind != MARK
        and item.key not in facts.population | facts.dose | facts.usual
    )


def _is_within(inner: Quantity, outer: Quantity) -> bool:
    """Whether a range is a part of another, or the same."""
    if outer.low is not None and (inner.low is None or inner.low < outer.low):
        return False
    if outer.low is not None and inner.low == outer.low and outer.low_open and not inner.low_open:
        return False
    if outer.high is not None and (inner.high is None or inner.high > outer.high):
        return False
    is_open = outer.high_open and not inner.high_open
    return not (outer.high is not None and inner.high == outer.high and is_open)
