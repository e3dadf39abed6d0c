"""A quantity in canonical form, and what one says of another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

HOURS_A_DAY = 24
SAID = "_said"  # ends the names of bounds that a verb tells: "must not exceed"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity of the words [first, last) of a sentence.

    `kind` is "amount", "frequency" (times per period), "interval" (time between), "ordinal" or "number". `low` and
    `high` are in the base unit of the dimension `unit` (g, mL, hours, months, one tablet …); None is no bound, an open
    bound is not reached. `per` are canonical denominators. `is_choice` is "25 or 50", which is no range; `is_said` a
    bound that a verb tells ("must not exceed 2 g"). `also` are words elsewhere that belong to it ("the maximum dose
    is 2 g").
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
    also: tuple[int, ...] = ()

    @property
    def meaning(self) -> tuple[object, ...]:
        """What it says, without how and where."""
        bounds = (self.low, self.high, self.low_open, self.high_open)
        return (self.kind, self.unit, self.per, *bounds, self.is_about, self.is_choice)

    @property
    def is_bound(self) -> bool:
        return self.low is None or self.high is None

    @property
    def is_time(self) -> bool:
        return self.unit in {"time", "calendar"}


def entails(source: Quantity, claim: Quantity) -> bool:
    """Whether the source's quantity says what the claim's does.

    Every eight hours is three times a day, not the reverse. An amount "per dose" is the amount, unless it is a bound.
    """
    if source.meaning == claim.meaning:
        return True
    if source.per == ("dose",) and not claim.per and not source.is_bound:
        return replace(source, per=()).meaning == claim.meaning
    return source.kind == "interval" and claim.kind == "frequency" and _times_a_day(source, claim)


def _times_a_day(interval: Quantity, claim: Quantity) -> bool:
    hours = interval.low
    if interval.unit != "time" or not hours or hours != interval.high or hours > HOURS_A_DAY:
        return False
    times = Fraction(HOURS_A_DAY) / hours
    frequency = replace(
        claim, low=times, high=times, per=("day",), is_about=interval.is_about, is_choice=False
    )
    return times.denominator == 1 and frequency.meaning == claim.meaning


def contains(source: Quantity, claim: Quantity) -> bool:
    """Whether the claim's value or range lies within the source's."""
    if (source.kind, source.unit, source.per) != (claim.kind, claim.unit, claim.per):
        return False
    if claim.is_about or source.is_choice or claim.is_choice:
        return False
    if source.low is not None and not _reaches(
        claim.low, source.low, is_open=source.low_open and not claim.low_open, sign=1
    ):
        return False
    return source.high is None or _reaches(
        claim.high, source.high, is_open=source.high_open and not claim.high_open, sign=-1
    )


def _reaches(value: Fraction | None, bound: Fraction, *, is_open: bool, sign: int) -> bool:
    if value is None:
        return False
    return sign * value > sign * bound or (value == bound and not is_open)


def bounded(quantity: Quantity, bound: str, also: tuple[int, ...] = ()) -> Quantity:
    """The quantity as a bound: "at_least", "at_most", "above", "below", each also told by a verb."""
    name = bound.removesuffix(SAID)
    quantity = replace(quantity, is_said=name != bound, also=also)
    match name:
        case "at_least":
            return replace(quantity, high=None)
        case "at_most":
            return replace(quantity, low=None)
        case "above":
            return replace(quantity, low=quantity.high, high=None, low_open=True)
        case _:
            return replace(quantity, low=None, high=quantity.low, high_open=True)
