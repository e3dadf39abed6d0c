"""Amounts: a number or a range with its unit and what it is for each of."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from core.verify.measures.numbers import HALF, Value
from core.verify.measures.times import DEGREES, Times
from core.verify.measures.units import COUNTS_NOTHING, PEOPLE, Per, Unit

if TYPE_CHECKING:
    from core.verify.measures.quantity import Quantity

MINUTES = 60
MOST_ADJECTIVES = 4
NO_PER = Per((), Fraction(1), 0)
SHARE = "fraction"


class Measure(NamedTuple):
    """A value with its unit and denominators, and the place after."""

    value: Value
    unit: Unit | None
    per: Per
    end: int

    @property
    def size(self) -> Fraction:
        """The value in the base unit, for one of what it is per."""
        # To multiply a fraction takes long, and most are per nothing.
        size = self.value.value * self.unit.factor if self.unit else self.value.value
        return size / self.per.size if self.per.names else size


class Amounts(Times):
    """Reads amounts at a place."""

    def amount(self, at: int, first: int) -> Quantity | None:
        """The amount that begins at a place; `first` is the place of what stands before it."""
        between = self.skip("between", at)
        if between is not None:
            return self._between(between, first)
        if found := self._part(at, first):
            return found
        start = self.skip("from", at)
        low = self._measure(at if start is None else start)
        if low is None:
            return None
        if start is not None:
            return self._shares(low, first) or self._range(low, first)
        for read in (self._shares, self._range, self._compound, self._one):
            if found := read(low, first):
                return found
        return None

    def _between(self, at: int, first: int) -> Quantity | None:
        low = self._measure(at)
        if low is None:
            return None
        found = self._shares(low, first, is_between=True)
        return found or self._range(low, first, is_between=True)

    def _measure(self, at: int) -> Measure | None:
        value = self._below_zero(at) or self.value(at)
        if value is None:
            return None
        unit = self.unit(value.end) or self.degree(value)
        if unit is None:
            return Measure(value, None, NO_PER, value.end)
        if (end := self._half_after(unit.end)) is not None:
            value, unit = replace(value, value=value.value + HALF), unit._replace(end=end)
        per = self.per(unit.end, unit)
        return Measure(value, unit, per, per.end)

    def _below_zero(self, at: int) -> Value | None:
        """As in "-20" of "-20 °C"."""
        is_minus = self.word(at) == "-" and self.touches(at) and not self.touches(at - 1)
        value = self.value(at + 1) if is_minus else None
        return replace(value, value=-value.value, needs_unit=True) if value else None

    def _half_after(self, at: int) -> int | None:
        """As in "and a half" after a unit."""
        joined = self.skip("join", at)
        end = self.skip("half_after", joined) if joined is not None else None
        return None if end is None or self.unit(end) else end

    # One value ---------------------------------------------------------------------------------------

    def _part(self, at: int, first: int) -> Quantity | None:
        """As in "half", "a quarter of a tablet"."""
        entry = self.entry("shares", at)
        if entry is None:
            return None
        end = at + entry.length
        of = self.skip("of", end)
        counted = self.skip("articles", of) or of if of is not None else end
        unit = self.unit(counted)
        if unit and unit.name not in COUNTS_NOTHING:
            size = entry.factor * unit.factor
            return self.made("amount", unit.name, size, size, first, unit.end)
        return self._share(entry.factor, entry.factor, end, first)

    def _share(
        self, low: Fraction, high: Fraction, end: int, first: int, *, is_choice: bool = False
    ) -> Quantity:
        names, end = self.of_people(end)
        return self.made("amount", SHARE, low, high, first, end, per=names, is_choice=is_choice)

    def _one(self, low: Measure, first: int) -> Quantity | None:
        value, unit = low.value, low.unit
        if (share := self.share(low.end, unit)) is not None:
            part = value.value / share.size
            return self.made("amount", SHARE, part, part, first, share.end, per=share.names)
        if unit is None and self.entry("bound", first) and (other := self._other_bound(low.end)):
            low = low._replace(unit=other.unit, per=other.per)  # "> 10 and ≤ 20 kg"
            unit = low.unit
        if unit is None:
            return self._without_unit(value, first)
        if (value.value < 0 and unit.name not in DEGREES) or self._names_dose(value, unit):
            return None
        if value.needs_unit and unit.name in PEOPLE and not low.per.names:
            return None  # "a child" is any child
        if unit.name == SHARE:
            return self._share(low.size, low.size, low.end, first)
        size = low.size
        return self.made("amount", unit.name, size, size, first, low.end, per=low.per.names)

    def _names_dose(self, value: Value, unit: Unit) -> bool:
        """Whether "a dose" is none of several, but that of an amount: "a daily dose of 5 mg"."""
        if unit.name != "dose" or not value.needs_unit:
            return False
        at = unit.end
        for _ in range(MOST_ADJECTIVES):
            of = self.skip("of", at)
            if of is not None and self.value(of):
                return True
            if (end := self.skip("linking", at) or self.skip("limit", at)) is None:
                return False
            at = end
        return False

    def _other_bound(self, at: int) -> Measure | None:
        """The other bound of a range, which has the unit of both."""
        at += self.word(at) == ","
        at = self.skip("join", at) or self.skip("to", at) or at
        bound = self.entry("bound", at)
        return self._measure(at + bound.length) if bound else None

    def _without_unit(self, value: Value, first: int) -> Quantity | None:
        if found := self.frequency(value, value, first) or self.edged(value, first):
            return found
        if value.needs_unit:
            return None
        if value.is_share:
            return self._share(value.value, value.value, value.end, first)
        return self.made("number", "", value.value, value.value, first, value.end)

    def _compound(self, low: Measure, first: int) -> Quantity | None:
        """As in "1 h 30", "2 years and 6 months"."""
        unit = low.unit
        if unit is None or not unit.is_time or low.per.names:
            return None
        rest = self._measure(self.skip("join", low.end) or low.end)
        if rest is None or rest.value.value < 0:
            return None
        if rest.unit is None:
            word = self.word(low.end)
            is_clock = (
                self.words[low.end - 1] == "h" and len(word) == len("30") and word.isdecimal()
            )
            if (
                not is_clock
                or rest.end != low.end + 1
                or rest.value.value >= MINUTES
                or self._counts(rest.end)
            ):
                return None
            size = low.size + rest.value.value / MINUTES
        elif rest.unit.name == unit.name and rest.value.value * rest.unit.factor < unit.factor:
            size = (low.size + rest.value.value * rest.unit.factor) / rest.per.size
        else:
            return None
        return self.made("amount", unit.name, size, size, first, rest.end, per=rest.per.names)

    def _counts(self, at: int) -> bool:
        return self.entry("times", at) is not None

    # Ranges ------------------------------------------------------------------------------------------

    def _range(self, low: Measure, first: int, *, is_between: bool = False) -> Quantity | None:
        """As in "2 to 3", "between 15 °C and 30 °C", "25 or 50 mg"."""
        follower = self.skip("between_and", low.end) if is_between else self.to(low.end)
        is_or = follower is None and not is_between
        if is_or:
            follower = self.skip("or", low.end)
        if follower is None:
            return None
        bound = None if is_or else self.entry("bound", follower)
        if bound and bound.name in {"below", "at_most"}:
            follower += bound.length  # "20 to less than 30 kg"
        high = self._measure(follower)
        if high is None or not _go_together(low, high, is_or=is_or):
            return None
        found = self._between_both(low, high, first, is_choice=is_or and not _are_next(low, high))
        is_open = bound is not None and bound.name == "below"
        return replace(found, high_open=True) if found and is_open else found

    def _between_both(
        self, low: Measure, high: Measure, first: int, *, is_choice: bool
    ) -> Quantity | None:
        if (share := self.share(high.end, high.unit)) is not None:
            bottom, top = low.value.value / share.size, high.value.value / share.size
            return self.made(
                "amount", SHARE, bottom, top, first, share.end, per=share.names, is_choice=is_choice
            )  # fmt: skip
        if high.unit is None:
            return self._bare_range(low.value, high.value, first, is_choice=is_choice)
        bottom = low.size if low.per.names else _in_unit_of(low, high) / high.per.size
        if high.unit.name == SHARE:
            return self._share(bottom, high.size, high.end, first, is_choice=is_choice)
        return self.made(
            "amount", high.unit.name, bottom, high.size, first, high.end,
            per=high.per.names, is_choice=is_choice,
        )  # fmt: skip

    def _shares(self, low: Measure, first: int, *, is_between: bool = False) -> Quantity | None:
        """As in "1 in 1,000 to 1 in 100 people"."""
        fewer = self.share(low.end, low.unit, is_joined=True)
        if fewer is None:
            return None
        follower = self.skip("between_and", fewer.end) if is_between else self.to(fewer.end)
        high = self._measure(follower) if follower is not None else None
        more = self.share(high.end, high.unit) if high else None
        if high is None or more is None:
            return None
        bottom, top = low.value.value / fewer.size, high.value.value / more.size
        if bottom >= top or (fewer.names and fewer.names != more.names):
            return None
        return self.made("amount", SHARE, bottom, top, first, more.end, per=more.names)

    def _bare_range(
        self, low: Value, high: Value, first: int, *, is_choice: bool
    ) -> Quantity | None:
        if found := self.frequency(low, high, first, is_choice=is_choice):
            return found
        if low.needs_unit or high.needs_unit:
            return None
        if low.is_share and high.is_share:
            return self._share(low.value, high.value, high.end, first, is_choice=is_choice)
        return self.made("number", "", low.value, high.value, first, high.end, is_choice=is_choice)


def _are_next(low: Measure, high: Measure) -> bool:
    return high.value.value == low.value.value + 1 and low.value.value.denominator == 1


def _go_together(low: Measure, high: Measure, *, is_or: bool) -> bool:
    """Whether two measures are the ends of one range: units and denominators alike, the second larger."""
    if low.unit and (high.unit is None or low.unit.name != high.unit.name):
        return False
    if low.per.names and low.per.names != high.per.names:
        return False
    if is_or and low.unit and low.per.names != high.per.names:
        return False  # "10 mg or 0.5 mg/kg"
    if min(low.value.value, high.value.value) < 0 and not (high.unit and high.unit.name in DEGREES):
        return False
    bottom = low.size * high.per.size if low.per.names else _in_unit_of(low, high)
    return bottom < high.size * high.per.size


def _in_unit_of(low: Measure, high: Measure) -> Fraction:
    unit = low.unit or high.unit
    return low.value.value * (unit.factor if unit else 1)
