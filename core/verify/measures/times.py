"""How often and which one: frequencies, intervals, ordinals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from core.verify.measures.labels import Labels
from core.verify.measures.numbers import Value, is_number
from core.verify.measures.quantity import Quantity
from core.verify.measures.units import DAY_HOURS

if TYPE_CHECKING:
    from core.verify.measures.units import Unit

DEGREES = {"celsius", "fahrenheit"}
GLUE = frozenset("/-'°")  # signs that stand without a space


class Times(Labels):
    """Reads frequencies, intervals and ordinals at a place."""

    def made(  # noqa: PLR0917
        self, kind: str, unit: str, low: Fraction, high: Fraction, first: int, last: int,
        *, per: tuple[str, ...] = (), is_choice: bool = False,
    ) -> Quantity:  # fmt: skip
        """A quantity of the words [first, last)."""
        text = self.text(first, last)
        return Quantity(kind, unit, low, high, text, first, last, per=per, is_choice=is_choice)

    def text(self, first: int, last: int) -> str:
        """The words as a reader expects them: "25 mg", "mg/kg", "demi-comprimé"."""
        found = self.words[first : first + 1]
        for at in range(first + 1, last):
            is_glued = self.touches(at - 1) and not GLUE.isdisjoint(self.words[at - 1 : at + 1])
            found.append(self.words[at] if is_glued else f" {self.words[at]}")
        return "".join(found)

    def to(self, at: int) -> int | None:
        """The place of the second number of a range: "2 to 3", "2-3"."""
        end = at + 1 if self.word(at) == "-" else self.skip("to", at)
        if end is None or self._is_other_thing(end):
            return None
        if self.word(at) == "-" and not is_number(self.word(end)):
            return None
        return end

    def _is_other_thing(self, at: int) -> bool:
        """Whether an article belongs to no number: "10 mg to a patient"."""
        article = self.skip("articles", at)
        return article is not None and self.unit(article) is None

    def degree(self, value: Value) -> Unit | None:
        """The unit of "2°" in "2° to 8 °C", which is no ordinal there."""
        end = value.end + 1
        if self.word(value.end) not in {"°", "º"}:
            return None
        follower = self.to(end) or self.skip("between_and", end)
        other = self.value(follower) if follower is not None else None
        unit = self.unit(other.end) if other else None
        return unit._replace(end=end) if unit and unit.name in DEGREES else None

    # Frequencies -------------------------------------------------------------------------------------

    def frequency(
        self, low: Value, high: Value, first: int, *, is_choice: bool = False
    ) -> Quantity | None:
        """As in "twice a day"; without a period it is a number of times."""
        at = self.skip("times", high.end)
        signed = high.end + 1 if at is None and self.word(high.end) in {"x", "×"} else None
        here = at if at is not None else signed
        if here is None:
            return None
        if period := self.period(here):
            name, end = period
            return self.made(
                "frequency",
                "times",
                low.value,
                high.value,
                first,
                end,
                per=(name,),
                is_choice=is_choice,
            )
        if at is None:
            return None
        if low is high and low.value == 1:
            if every := self.interval(at):
                return replace(every, first=first, text=self.text(first, every.last))
            if low.needs_unit and at < len(self.words) and not self.entry("after_once", at):
                return None  # "uma vez que", "une fois ouvert": since, after
        return self.made("amount", "times", low.value, high.value, first, at, is_choice=is_choice)

    def adverb(self, at: int) -> Quantity | None:
        """As in "daily", "every week"."""
        entry = self.entry("adverbs", at)
        if entry is None:
            return None
        end = at + entry.length
        return self.made(
            "frequency", "times", entry.factor, entry.factor, at, end, per=(entry.name,)
        )

    # Intervals ---------------------------------------------------------------------------------------

    def interval(self, at: int) -> Quantity | None:
        """As in "every 8 hours", "from 8 to 8 hours", "8/8 h"."""
        if entry := self.entry("intervals", at):
            return self.made(
                "interval", entry.name, entry.factor, entry.factor, at, at + entry.length
            )
        every, every_from = self.skip("every", at), self.skip("every_from", at)
        for here in (at, every, every_from):
            if here is not None and (found := self._halved(here, at)):
                return found
        if every is not None:
            return self._every_at(every, at)
        value = self.value(every_from if every_from is not None else at)
        inner = self.skip("every_in", value.end) if value else None
        second = self.value(inner) if inner is not None else None
        if value and second and second.value == value.value:
            found = self._every(value.value, value.value, second.end, at)
            return found or self._every_or(value, second.end, at)
        return None

    def _every_or(self, value: Value, at: int, first: int) -> Quantity | None:
        """As in "de 6 em 6 ou de 8 em 8 horas": the unit stands at the end."""
        other = self.skip("or", at)
        here = self.skip("every_from", other) or other if other is not None else None
        high = self.value(here) if here is not None else None
        inner = self.skip("every_in", high.end) if high else None
        again = self.value(inner) if inner is not None else None
        if high is None or again is None or not value.value < high.value == again.value:
            return None
        return self._every(value.value, high.value, again.end, first)

    def _halved(self, here: int, first: int) -> Quantity | None:
        top, _, bottom = self.word(here).partition("/")
        if top != bottom or not top.isdecimal() or len(top) > len("999"):
            return None
        return self._every(Fraction(int(top)), Fraction(int(top)), here + 1, first)

    def _every_at(self, here: int, first: int) -> Quantity | None:
        value = self.value(here)
        if value is None:
            unit = self.unit(here)
            is_day = unit is not None and unit.factor == DAY_HOURS
            return None if is_day else self._every(Fraction(1), Fraction(1), here, first)
        unit = self.unit(value.end)
        end = unit.end if unit else value.end
        follower = self.to(end)
        if follower is None:
            follower = self.skip("or", end)
        high = self.value(follower) if follower is not None else None
        other = self.unit(high.end) if high else None
        is_same = unit is None or (other and (unit.name, unit.factor) == (other.name, other.factor))
        if high and other and is_same and high.value > value.value:
            return self._every(value.value, high.value, high.end, first)
        return self._every(value.value, value.value, value.end, first)

    def _every(self, low: Fraction, high: Fraction, at: int, first: int) -> Quantity | None:
        unit = self.unit(at)
        if unit is None or not unit.is_time or not low:
            return None
        return self.made(
            "interval", unit.name, low * unit.factor, high * unit.factor, first, unit.end
        )

    # Ordinals ----------------------------------------------------------------------------------------

    def ordinal(self, at: int) -> Quantity | None:
        """As in "2º", "segundo", "4e"; "from the 1st to the 5th"; and "the first 6 weeks"."""
        if found := self._edge(at):
            return found
        start = self.skip("from", at)
        low = self._one_ordinal(at if start is None else start)
        if low is None:
            return None
        value, end = low
        follower = self.skip("to_ordinal", end) or self.to(end)
        high = self._one_ordinal(follower) if follower is not None else None
        if high and high[0] > value:
            return self.made("ordinal", "", value, high[0], at, high[1])
        return self.made("ordinal", "", value, value, at, end) if start is None else None

    def _one_ordinal(self, at: int) -> tuple[Fraction, int] | None:
        word = self.word(at)
        if word.isdecimal() and (sign := self.entry("ordinal_signs", at + 1)) and self.touches(at):
            end = at + 1 + sign.length
            if len(word) > len("999") or not all(
                self.touches(place) for place in range(at, end - 1)
            ):
                return None
            value = Fraction(int(word))
            degrees = self.unit(at + 1) or self.degree(Value(value, at + 1))
            if degrees and degrees.name in DEGREES:
                return None
        elif entry := self.entry("ordinals", at):
            value, end = entry.factor, at + entry.length
            if self.entry("not_after_ordinal", end):
                return None  # "segundo a bula": according to
        else:
            return None
        return value, end

    def _edge(self, at: int) -> Quantity | None:
        entry = self.entry("edges", at)
        if entry is None:
            return None
        value = self.value(at + entry.length)
        if value is None:
            return None
        unit = self.unit(value.end)
        if unit is None:
            return None
        size = value.value * unit.factor
        return self.made("ordinal", f"{entry.name}:{unit.name}", size, size, at, unit.end)

    def edged(self, value: Value, first: int) -> Quantity | None:
        """As in "the 6 first weeks"."""
        entry = self.entry("edges", value.end)
        if entry is None:
            return None
        unit = self.unit(value.end + entry.length)
        if unit is None:
            return None
        size = value.value * unit.factor
        return self.made("ordinal", f"{entry.name}:{unit.name}", size, size, first, unit.end)
