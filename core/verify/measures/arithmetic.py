"""Products and ratios of quantities, for calculations that can be checked: 1.5 mg/kg times 70 kg is 105 mg."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.verify.measures.quantity import Quantity

# What an amount may be per: the dimension, and how many of its base unit; a form ("tablet") is its own dimension.
MEASURED = {
    "kg": ("mass", Fraction(1000)),
    "g": ("mass", Fraction(1)),
    "ml": ("volume", Fraction(1)),
    "minute": ("time", Fraction(1, 60)),
    "hour": ("time", Fraction(1)),
    "day": ("time", Fraction(24)),
    "week": ("time", Fraction(168)),
    "month": ("calendar", Fraction(1)),
    "year": ("calendar", Fraction(12)),
    "m2": ("area", Fraction(1)),
}
# Which of several a ratio is per: milligrams by a weight are mg/kg, a volume by a time is mL/h.
USUAL = {"mass": "kg", "volume": "ml", "time": "hour", "calendar": "month", "area": "m2"}
NO_FORMS = {"", "times", "fraction", "celsius", "fahrenheit"}


def times(one: Quantity, other: Quantity) -> Quantity | None:
    """The product, where one is a number, a number of times, or what the other is per; None of anything else."""
    if not (_is_known(one) and _is_known(other)):
        return None
    for rate, amount in ((one, other), (other, one)):
        if found := _per_filled(rate, amount) or _counted(rate, amount):
            return found
    return None


def ratio(over: Quantity, under: Quantity) -> Quantity | None:
    """The quotient: 1000 mg by 500 mg per tablet is 2 tablets, 105 mg by 70 kg is 1.5 mg/kg, 1 g by 500 mg is 2."""
    if not (_is_known(over) and _is_known(under)) or not _is_positive(under):
        return None
    if over.kind != "amount" or under.kind == "frequency":
        return None
    if under.kind == "number":
        return _made(over, over.unit, over.per, _divided(over, under))
    if over.unit == under.unit and not _is_weight(under):
        return _like_ratio(over, under)
    name = USUAL.get(under.unit, under.unit)
    if under.per or under.unit in NO_FORMS or name in over.per:
        return None
    per = tuple(sorted((*over.per, name)))
    return _made(over, over.unit, per, _divided(over, under, _size(name)))


def _like_ratio(over: Quantity, under: Quantity) -> Quantity | None:
    """Of two amounts of one dimension: a number, or how many of what the second is per."""
    if over.per == under.per:
        return _made(over, "", (), _divided(over, under), kind="number")
    if over.per or len(under.per) != 1:
        return None
    unit, size = MEASURED.get(under.per[0], (under.per[0], Fraction(1)))
    return _made(over, unit, (), _divided(over, under, size))


def _per_filled(rate: Quantity, amount: Quantity) -> Quantity | None:
    """As in 1.5 mg/kg times 70 kg, 250 mg/5 mL times 5 mL, 500 mg a tablet times 2 tablets."""
    if rate.kind != "amount" or amount.kind != "amount":
        return None
    fitting = [name for name in rate.per if MEASURED.get(name, (name, 0))[0] == amount.unit]
    if len(fitting) != 1 or set(amount.per) & set(rate.per):
        return None
    per = tuple(sorted((*(name for name in rate.per if name != fitting[0]), *amount.per)))
    return _made(rate, rate.unit, per, _multiplied(rate, amount, 1 / _size(fitting[0])))


def _counted(count: Quantity, amount: Quantity) -> Quantity | None:
    """As in 3 times a day times 500 mg, 2 times 5 mL, half of 1 g."""
    if amount.kind not in {"amount", "number"} or amount.unit == "times":
        return None
    is_share = count.kind == "amount" and count.unit in {"times", "fraction"} and not count.per
    if not (is_share or count.kind in {"number", "frequency"}):
        return None
    per = tuple(name for name in amount.per if count.kind != "frequency" or name != "dose")
    if set(count.per) & set(per):
        return None
    return _made(amount, amount.unit, tuple(sorted((*per, *count.per))), _multiplied(count, amount))


Ends = tuple[Fraction | None, Fraction | None, bool, bool]


def _multiplied(one: Quantity, other: Quantity, size: Fraction = Fraction(1)) -> Ends:
    def product(left: Fraction, right: Fraction) -> Fraction:
        return left * right * size

    low_open, high_open = one.low_open or other.low_open, one.high_open or other.high_open
    return (
        _both(one.low, other.low, product),
        _both(one.high, other.high, product),
        low_open,
        high_open,
    )


def _divided(over: Quantity, under: Quantity, size: Fraction = Fraction(1)) -> Ends:
    def quotient(left: Fraction, right: Fraction) -> Fraction:
        return left / right * size

    low_open, high_open = over.low_open or under.high_open, over.high_open or under.low_open
    return (
        _both(over.low, under.high, quotient),
        _both(over.high, under.low, quotient),
        low_open,
        high_open,
    )


def _both(
    one: Fraction | None, other: Fraction | None, make: Callable[[Fraction, Fraction], Fraction]
) -> Fraction | None:
    return None if one is None or other is None else make(one, other)


def _made(
    like: Quantity, unit: str, per: tuple[str, ...], ends: Ends, kind: str = "amount"
) -> Quantity | None:
    low, high, low_open, high_open = ends
    if low is None and high is None:
        return None
    found = replace(like, kind=kind, unit=unit, per=per, low=low, high=high, also=(), is_said=False)
    found = replace(found, low_open=low_open and low is not None, first=0, last=0)
    return replace(found, high_open=high_open and high is not None, text="")


def _is_known(quantity: Quantity) -> bool:
    """Whether it can be reckoned with: a value or a range of values that are not below zero, and no "about"."""
    if (
        quantity.kind not in {"amount", "frequency", "number"}
        or quantity.is_choice
        or quantity.is_about
        or quantity.around
    ):
        return False
    if quantity.unit in {"celsius", "fahrenheit"}:
        return False
    return all(end is None or end >= 0 for end in (quantity.low, quantity.high))


def _is_positive(quantity: Quantity) -> bool:
    return quantity.low is not None and quantity.low > 0


def _is_weight(quantity: Quantity) -> bool:
    """Whether a mass is a person's: doses are told by kilogram of it, not by milligram."""
    return (
        quantity.unit == "mass" and quantity.low is not None and quantity.low >= MEASURED["kg"][1]
    )


def _size(name: str) -> Fraction:
    return MEASURED.get(name, ("", Fraction(1)))[1]
