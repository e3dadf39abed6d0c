"""One person of a group: "a child of 12 kg" among those of "10 to 14 kg", unless another row may hold it too."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from core.verify.measures.quantities import contains, entails
from core.verify.statements.parts import LASTING, OBJECT, OFTEN, YEAR, is_amount
from core.verify.statements.weighing import tells_who

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from fractions import Fraction

    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity
    from core.verify.reading.items import Fact, Item
    from core.verify.sources.passages import Stated
    from core.verify.statements.weighing import Phrase


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
    claim: Fact, source: Stated, stated: Sequence[Stated], facts: VerificationFacts
) -> bool:
    """Whether somebody whom a row holds may be meant elsewhere too: by another row, a prohibition, a name for an age.

    Nobody knows all that is true of "a child of 12 kg"; so what tells people apart in another statement must plainly
    not be about that child, else the row may only be told as it stands.
    """
    own = list(_measured(source.fact))
    values = [
        value
        for value in _measured(claim, ())
        if any(contains(band, value) for band in own)
        and all(band.meaning != value.meaning for band in own)
    ]
    if not values:
        return False
    who = _Whoever(values, _named(claim, facts), facts)
    if any(who.may_be_in(one.fact) for one in stated if not _is_same(one, source)):
        return True
    reads = {id(one.read): one.read for one in stated}
    told = {(id(one.read), item.start) for one in stated for item in _items(one.fact)}
    return any(
        who.may_be(item)
        for name, read in reads.items()
        for item in read.items
        if (name, item.start) not in told
    )


class _Whoever(NamedTuple):
    """Somebody of whom an age, a weight or a clearance is known, and what he is called."""

    values: Sequence[Quantity]
    names: frozenset[str]  # for people of an age
    facts: VerificationFacts

    def may_be_in(self, fact: Fact) -> bool:
        """Whether a statement may be about him."""
        if fact.tense:
            return False
        items = list(_items(fact, () if fact.is_negative else (LASTING, OFTEN)))
        is_row = not fact.only and any(
            item.quantity and is_amount(item.quantity) and not tells_who(item.quantity)
            for item in items
        )
        measured = [item.quantity for item in items if item.quantity and tells_who(item.quantity)]
        if (is_row or fact.is_negative) and any(self._is_apart(band) for band in measured):
            return False
        if any(item.quantity and self._is_told_by(item.quantity) for item in items):
            return True
        return any(self.may_be(item, is_row=is_row) or item.key in self.names for item in items)

    def may_be(self, item: Item, *, is_row: bool = True) -> bool:
        """Whether a word or a quantity may be said of him; a row of others that are told by name may not."""
        if item.quantity:
            return self._is_told_by(item.quantity) and not self._is_apart(item.quantity)
        if self.values[0].per:
            return not self.facts.kidney.isdisjoint(item.key.split())
        if item.key in self.facts.aged:
            return item.key not in self.names and not (is_row and self._is_called_otherwise(item))
        return item.key in self.facts.banded

    def _is_told_by(self, band: Quantity) -> bool:
        """Whether a band is of what is known of him, or goes with it: an age with a weight, not with a clearance."""
        return tells_who(band) and bool(band.per) == bool(self.values[0].per)

    def _is_apart(self, band: Quantity) -> bool:
        """Whether he is plainly not of a band; on its border he may be, and of "18 years" nothing tells which side."""
        return not band.is_exact and any(
            (band.unit, band.per) == (value.unit, value.per)
            and not contains(replace(band, low_open=False, high_open=False), value)
            for value in self.values
        )

    def _is_called_otherwise(self, item: Item) -> bool:
        """As in "adults", who are no child of 12 kg."""
        youngest, oldest = self.facts.aged[item.key]
        ages: list[tuple[float | Fraction, ...]] = [self.facts.aged[name] for name in self.names]
        ages += [
            ((value.low or 0) / YEAR, (value.high or 0) / YEAR)
            for value in self.values
            if value.unit == "calendar"
        ]
        return any(high <= youngest or oldest <= low for low, high, *_ in ages)


def _is_same(one: Stated, source: Stated) -> bool:
    """Whether two statements are one, told in two ways."""
    return one.read is source.read and one.fact.start == source.fact.start


def _items(fact: Fact, left_out: Collection[str] = ()) -> Iterator[Item]:
    for part in fact.parts:
        if part.mark not in left_out:
            for phrase in part.phrases:
                yield from phrase


def _named(fact: Fact, facts: VerificationFacts) -> frozenset[str]:
    """The words for people of an age in a statement."""
    return frozenset(item.key for item in _items(fact) if item.key in facts.aged)


def _measured(fact: Fact, left_out: Collection[str] = (OBJECT,)) -> Iterator[Quantity]:
    """The quantities of a statement that tell people apart."""
    for item in _items(fact, left_out):
        if item.quantity and tells_who(item.quantity):
            yield item.quantity
