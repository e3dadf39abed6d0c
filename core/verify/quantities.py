"""The quantities of a sentence: value or range, unit in canonical form, what it is per, whether it is a bound."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from core.verify.numbers import HALF, SIGNS, Numbers, Value
from core.verify.quantity import HOURS_A_DAY, Quantity, bounded, contains, entails

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.quantities import QuantityFacts
    from core.verify.words import Word

REACH = 7  # words between "maximum" and the quantity that it bounds, at the most
LIQUID = {"ml": 1, "dl": 100, "l": 1000}
PLAIN_FRACTIONS = {2, 3, 4}  # denominators of fractions that mean a share where no unit follows


class Unit(NamedTuple):
    """A dimension, the factor to its base unit, the place after its words."""

    name: str
    factor: Fraction
    end: int

    @property
    def is_time(self) -> bool:
        return self.name in {"time", "calendar"}


def quantities_of(words: Sequence[Word], facts: QuantityFacts) -> list[Quantity]:
    """All quantities of a sentence, from left to right; none overlap."""
    return _Reader(words, facts).read()


class _Reader(Numbers):
    def read(self) -> list[Quantity]:
        found: list[Quantity] = []
        limits: list[
            tuple[int, str]
        ] = []  # "maximum" and "minimum" that bound a quantity still to come
        openers = self.facts.openers
        at = 0
        while at < len(self.words):
            word = self.words[at]
            if word not in openers and not word[0].isdecimal() and word not in SIGNS:
                if word in {";", "."}:
                    limits.clear()
                at += 1
                continue
            if quantity := self._quantity(at):
                if quantity.kind == "amount" and limits and quantity.low == quantity.high:
                    place, name = limits.pop()
                    if at - place <= REACH:
                        bound = "at_most" if name == "maximum" else "at_least"
                        quantity = bounded(quantity, bound, also=(place,))
                    limits.clear()
                found.append(quantity)
                at = quantity.last
                continue
            if entry := self.entry("adjective", at):
                limits.append((at, entry.name))
            at += 1
        return found

    def _quantity(self, at: int) -> Quantity | None:
        here, bound, is_about = at, "", False
        if entry := self.entry("bound", here):
            bound, here = entry.name, here + len(entry.words)
        if (end := self.skip("about", here)) is not None:
            is_about, here = True, end
            if not bound and (entry := self.entry("bound", here)):
                bound, here = entry.name, here + len(entry.words)
        if here == at:
            found = (
                self._interval(at) or self._adverb(at) or self._ordinal(at) or self._amount(at, at)
            )
            return self._bounded_after(found) if found else None
        if ordinal := self._ordinal(here):
            return bounded(replace(ordinal, first=at), bound) if bound else None
        found = self._amount(here, at)
        if found is None:
            return None
        found = replace(found, is_about=is_about)
        return bounded(found, bound) if bound else self._bounded_after(found)

    def _bounded_after(self, found: Quantity) -> Quantity:
        """As in "12 years or more", "28 days at most"."""
        if found.kind != "amount" or found.low != found.high:
            return found
        for name, bound in (("more_after", "at_least"), ("less_after", "at_most")):
            if (end := self.skip(name, found.last)) is not None:
                return bounded(replace(found, last=end), bound)
        return found

    # Amounts -----------------------------------------------------------------------------------------

    def _amount(self, at: int, first: int) -> Quantity | None:
        between = self.skip("between", at)
        start = at if between is None else between
        if (
            between is None
            and (skipped := self.skip("from", at)) is not None
            and self._range_at(skipped)
        ):
            start = skipped
        value = self.value(start)
        if value is None:
            return self._share_word(at, first) if start == at else None
        unit = self._unit(value.end)
        if found := self._range(value, unit, first, is_between=between is not None):
            return found
        end = unit.end if unit else value.end
        return None if between is not None else self._finished(value, value, unit, unit, end, first)

    def _range(
        self, low: Value, unit: Unit | None, first: int, *, is_between: bool
    ) -> Quantity | None:
        """As in "2 to 3", "between 15 °C and 30 °C", "25 or 50 mg"."""
        end = unit.end if unit else low.end
        follower = self.skip("between_and", end) if is_between else self._to(end)
        is_or = follower is None and not is_between
        if is_or:
            follower = self.skip("or", end)
        high = self.value(follower) if follower is not None else None
        if high is None:
            return None
        other = self._unit(high.end)
        is_counted = self.skip("times", high.end) is not None
        is_bare = other is None and unit is None and not high.needs_unit
        is_same = other is not None and (unit is None or unit.name == other.name)
        is_larger = high.value > low.value or (
            unit is not None and other is not None and unit.factor != other.factor
        )
        if not is_larger or not (is_same or is_counted or is_bare):
            return None
        is_next = high.value == low.value + 1 and low.value.denominator == 1
        end = other.end if other else high.end
        return self._finished(
            low, high, unit or other, other, end, first, is_choice=is_or and not is_next
        )

    def _range_at(self, at: int) -> bool:
        value = self.value(at)
        if not value:
            return False
        unit = self._unit(value.end)
        end = self._to(unit.end if unit else value.end)
        return end is not None and self.value(end) is not None

    def _to(self, at: int) -> int | None:
        if self.words[at : at + 1] == ["-"] and self.words[at + 1 : at + 2]:
            return at + 1 if self.words[at + 1][0].isdecimal() else None
        end = self.skip("to", at)
        is_number = end is not None and self.value(end) and not self.entry("articles", end)
        return end if is_number else None

    def _share_word(self, at: int, first: int) -> Quantity | None:
        """As in "half", "a quarter"."""
        for name, share in (("half", HALF), ("quarter_of", Fraction(1, 4))):
            if (end := self.skip(name, at)) is not None:
                return self._made("amount", "fraction", share, share, first, end)
        return None

    def _unit(self, at: int) -> Unit | None:
        here = at + (self.words[at : at + 1] == ["-"] and self._touch(at))
        entry = self.entry("units", here)
        return Unit(entry.name, entry.factor, here + len(entry.words)) if entry else None

    def _finished(  # noqa: PLR0917
        self, low: Value, high: Value, low_unit: Unit | None, unit: Unit | None, end: int, first: int,
        *, is_choice: bool = False,
    ) -> Quantity | None:  # fmt: skip
        if unit is None:
            return self._without_unit(low, high, end, first, is_choice=is_choice)
        bottom = low.value * (low_unit or unit).factor
        top = high.value * unit.factor
        if (half := self._half_after(end)) is not None:
            top += HALF * unit.factor
            bottom = top if low is high else bottom
            end = half
        per: list[str] = []
        while (found := self._per(end)) is not None:
            name, size, end = found
            per.append(name)
            bottom, top = bottom / size, top / size
        if unit.name == "person" and (share := self._share(end)):
            size, end = share
            return self._made(
                "amount", "fraction", bottom / size, top / size, first, end, is_choice=is_choice
            )
        return self._made(
            "amount",
            unit.name,
            bottom,
            top,
            first,
            end,
            per=tuple(sorted(per)),
            is_choice=is_choice,
        )

    def _without_unit(
        self, low: Value, high: Value, end: int, first: int, *, is_choice: bool
    ) -> Quantity | None:
        if (times := self.skip("times", end)) is not None:
            found = self._frequency(low.value, high.value, times, first, is_choice=is_choice)
            return found if found.per or not low.needs_unit else None
        if low.needs_unit or high.needs_unit:
            return None
        is_share = (
            0 < low.value < 1 and not low.is_word and low.value.denominator in PLAIN_FRACTIONS
        )
        kind, unit = ("amount", "fraction") if low is high and is_share else ("number", "")
        return self._made(kind, unit, low.value, high.value, first, end, is_choice=is_choice)

    def _share(self, at: int) -> tuple[Fraction, int] | None:
        """As in "in 100" after a number of people."""
        end = self.skip("one_in", at)
        value = self.value(end) if end is not None else None
        return (value.value, value.end) if value and value.value and not value.needs_unit else None

    def _half_after(self, at: int) -> int | None:
        """As in "and a half" after a unit."""
        joined = self.skip("join", at)
        end = self.skip("half_after", joined) if joined is not None else None
        return None if end is None or self.entry("units", end) else end

    def _per(self, at: int) -> tuple[str, Fraction, int] | None:
        """What an amount is for each of: the name, how many of them, the place after."""
        if at >= len(self.words):
            return None
        is_slash = self.words[at] == "/"
        here = at + 1 if is_slash else self.skip("per", at)
        if here is None or here >= len(self.words):
            return None
        size = Fraction(1)
        if self.words[here][0].isdecimal() and not self.entry("denominators", here):
            value = self.value(here)
            if value is None or not value.value:
                return None
            size, here = value.value, value.end
        here = self.skip("articles", here) or here
        entry = self.entry("denominators", here)
        if entry is None or (size != 1 and not is_slash and entry.name not in {*LIQUID, "kg"}):
            return None
        end = here + len(entry.words)
        if entry.name in LIQUID:
            return "ml", size * LIQUID[entry.name], end
        return entry.name, size, end

    # Frequencies and ordinals ------------------------------------------------------------------------

    def _frequency(
        self, low: Fraction, high: Fraction, at: int, first: int, *, is_choice: bool = False
    ) -> Quantity:
        per: tuple[str, ...] = ()
        if (found := self._per(at)) is not None:
            per, at = (found[0],), found[2]
        elif entry := self.entry("adverbs", at):
            per, at = (entry.name,), at + len(entry.words)
        kind = "frequency" if per else "amount"
        return self._made(kind, "times", low, high, first, at, per=per, is_choice=is_choice)

    def _adverb(self, at: int) -> Quantity | None:
        """As in "daily", "every week"."""
        entry = self.entry("adverbs", at)
        if entry is None:
            return None
        end = at + len(entry.words)
        return self._made(
            "frequency", "times", entry.factor, entry.factor, at, end, per=(entry.name,)
        )

    def _interval(self, at: int) -> Quantity | None:
        """As in "every 8 hours", "from 8 to 8 hours", "8/8 h"."""
        top, slash, bottom = self.words[at].partition("/")
        if slash:
            is_same = top == bottom and top.isdecimal()
            return (
                self._every(Fraction(int(top)), Fraction(int(top)), at + 1, at) if is_same else None
            )
        if (here := self.skip("every", at)) is not None:
            return self._every_at(here, at)
        here = self.skip("every_from", at) or at
        value = self.value(here)
        inner = self.skip("every_in", value.end) if value else None
        second = self.value(inner) if inner is not None else None
        if value and second and second.value == value.value:
            return self._every(value.value, value.value, second.end, at)
        return None

    def _every_at(self, here: int, first: int) -> Quantity | None:
        value = self.value(here)
        if value is None:
            unit = self._unit(here)
            is_day = unit is not None and unit.factor == HOURS_A_DAY
            return None if is_day else self._every(Fraction(1), Fraction(1), here, first)
        follower = self._to(value.end)
        if follower is None:
            follower = self.skip("or", value.end)
        high = (self.value(follower) if follower is not None else None) or value
        return self._every(value.value, high.value, high.end, first)

    def _every(self, low: Fraction, high: Fraction, at: int, first: int) -> Quantity | None:
        unit = self._unit(at)
        if unit is None or not unit.is_time:
            return None
        return self._made(
            "interval", unit.name, low * unit.factor, high * unit.factor, first, unit.end
        )

    def _ordinal(self, at: int) -> Quantity | None:
        word = self.words[at] if at < len(self.words) else ""
        if word.isdecimal() and self.entry("ordinal_signs", at + 1) and self._touch(at):
            value, end = Fraction(int(word)), at + 2
        elif entry := self.entry("ordinals", at):
            value, end = entry.factor, at + len(entry.words)
            if self.entry("not_after_ordinal", end):
                return None  # "segundo a bula": according to
        else:
            return None
        return self._made("ordinal", "", value, value, at, end)

    def _touch(self, at: int) -> bool:
        return at + 1 < len(self.spans) and self.spans[at].end == self.spans[at + 1].start

    def _made(  # noqa: PLR0917
        self, kind: str, unit: str, low: Fraction, high: Fraction, first: int, last: int,
        *, per: tuple[str, ...] = (), is_choice: bool = False,
    ) -> Quantity:  # fmt: skip
        text = self._text(first, last)
        return Quantity(kind, unit, low, high, text, first, last, per=per, is_choice=is_choice)

    def _text(self, first: int, last: int) -> str:
        return " ".join(self.words[first:last])


__all__ = ["Quantity", "contains", "entails", "quantities_of"]
