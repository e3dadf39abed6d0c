"""A quantity in canonical form, and what one says of another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

SAID = "_said"  # ends the names of bounds that a verb tells: "must not exceed"
# Lengths of the periods that an interval may divide, in the base unit of its dimension.
PERIODS: dict[str, dict[tuple[str, ...], Fraction]] = {
    "time": {("day",): Fraction(24), ("week",): Fraction(168)},
    "calendar": {("month",): Fraction(1), ("year",): Fraction(12)},
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity of the words [first, last) of a sentence.

    `kind` is "amount", "frequency" (times per period), "interval" (time between), "ordinal", "number" or "label" (a
    telephone number, a date, "B12": compared by its text). `low` and `high` are in the base unit of the dimension
    `unit` (g, mL, hours, months, one tablet …; "first:time" are the first hours); None is no bound, an open bound is
    not reached. `per` are canonical denominators. `is_choice` is "25 or 50", which is no range; `is_said` a bound that
    a verb tells ("must not exceed 2 g"), `around` one that is told of a range ("at least 20 to 30 minutes"). `also`
    are words elsewhere that belong to it ("the maximum dose is 2 g").
    """

    kind: str
    unit: str
    low: Fraction | None
    high: Fraction | None
    text: str
    first: int
    last: int
    per: tuple[str, ...] = ()
    low_open: bool = False
    high_open: bool = False
    is_about: bool = False
    is_choice: bool = False
    is_said: bool = False
    around: str = ""
    also: tuple[int, ...] = ()

    @property
    def meaning(self) -> tuple[object, ...]:
        """What it says, without how and where."""
        label = self.text if self.kind == "label" else ""
        # As whole numbers, because meanings are looked up and a fraction's hash takes long.
        low = self.low and self.low.as_integer_ratio()
        high = self.high and self.high.as_integer_ratio()
        bounds = (low, high, self.low_open, self.high_open)
        ways = (self.is_about, self.is_choice, self.around)
        return (self.kind, self.unit, self.per, *bounds, *ways, label)

    @property
    def is_bound(self) -> bool:
        is_open = self.low is None or self.high is None
        return self.kind != "label" and (is_open or self.around != "")

    @property
    def is_exact(self) -> bool:
        """Whether it is one number, no range and no bound."""
        if self.low is None:
            return False
        return self.low is self.high or self.low == self.high  # to compare fractions takes long

    @property
    def is_time(self) -> bool:
        return self.unit in {"time", "calendar"}


def entails(source: Quantity, claim: Quantity) -> bool:
    """Whether the source's quantity says what the claim's does.

    Every eight hours is three times a day, not the reverse. An amount "per dose" is the amount, unless it is a bound.
    """
    if source.unit == claim.unit and source.meaning == claim.meaning:
        return True
    if source.per == ("dose",) and not source.is_bound:
        return replace(source, per=()).meaning == claim.meaning
    return source.kind == "interval" and claim.kind == "frequency" and _divides(source, claim)


def _divides(interval: Quantity, claim: Quantity) -> bool:
    """Whether an interval makes the claim's times in its period; "every 4 to 6 hours" is 4 to 6 times a day."""
    lengths = PERIODS.get(interval.unit, {})
    length, low, high = lengths.get(claim.per), interval.low, interval.high
    if length is None or low is None or high is None:
        return False
    if low != high and length != min(lengths.values()):
        return False
    fewest, most = length / high, length / low
    # The longest interval makes the fewest times.
    made = (fewest, most, interval.high_open, interval.low_open)
    said = (claim.low, claim.high, claim.low_open, claim.high_open)
    return (
        fewest.denominator == most.denominator == 1
        and made == said
        and (interval.is_about, interval.is_choice) == (claim.is_about, claim.is_choice)
        and not interval.around
    )


def contains(source: Quantity, claim: Quantity) -> bool:
    """Whether the claim is one value that lies within the source's range."""
    value = claim.low
    if (source.kind, source.unit, source.per) != (claim.kind, claim.unit, claim.per):
        return False
    if value is None or value != claim.high or claim.is_about or source.is_choice or source.around:
        return False
    if source.low is not None and (value < source.low or (source.low_open and value == source.low)):
        return False
    return source.high is None or (
        value < source.high or (not source.high_open and value == source.high)
    )


def bounded(quantity: Quantity, bound: str, also: tuple[int, ...] = ()) -> Quantity:
    """The quantity as a bound: "at_least", "at_most", "above", "below", each also told by a verb."""
    name = bound.removesuffix(SAID)
    is_said, also = name != bound, (*quantity.also, *also)
    low, high = quantity.low, quantity.high
    if low is not None and high is not None and low != high:
        # Of which end it is said is not clear.
        return replace(quantity, is_said=is_said, also=also, around=name)
    match name:
        case "at_least":
            return replace(quantity, is_said=is_said, also=also, high=None)
        case "at_most":
            return replace(quantity, is_said=is_said, also=also, low=None)
        case "above":
            return replace(quantity, is_said=is_said, also=also, low=high, high=None, low_open=True)
        case _:
            return replace(quantity, is_said=is_said, also=also, low=None, high=low, high_open=True)


def joined(lower: Quantity, upper: Quantity) -> Quantity | None:
    """The range of a lower bound and the upper bound that follows it; None if they are none of one thing."""
    same = ("kind", "unit", "per", "is_about", "is_said")
    if any(getattr(lower, name) != getattr(upper, name) for name in same):
        return None
    if lower.low is None or lower.high is not None or upper.high is None or upper.low is not None:
        return None
    if lower.low >= upper.high:
        return None
    also, text = (*lower.also, *upper.also), f"{lower.text} – {upper.text}"
    return replace(
        lower, high=upper.high, high_open=upper.high_open, last=upper.last, also=also, text=text
    )


def denied(quantity: Quantity) -> Quantity | None:
    """What "not" makes of a bound that is not reached: "not more than 4" is at most 4; None of any other quantity."""
    if quantity.low_open and quantity.high is None:
        return replace(quantity, low=None, high=quantity.low, low_open=False)
    if quantity.high_open and quantity.low is None:
        return replace(quantity, low=quantity.high, high=None, high_open=False)
    return None
