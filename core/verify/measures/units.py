"""The units of a sentence's quantities, and what these are for each of: "mg", "per kg", "a day", "1 in 10 people"."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from core.verify.measures.numbers import Numbers, is_letters

PEOPLE = {"person", "woman", "child", "man"}
PERIODS = {
    "hour",
    "minute",
    "week",
    "month",
    "year",
}  # "each hour" is an interval, "per hour" a rate
SIZED = {"ml", "kg", "g", "m2", "kcal"}  # "per 5 mL", but not "per 2 doses"
DAY_HOURS = 24
WHOLE = Fraction(1)
PLURALS = [["(", "s", ")"], ["(", "es", ")"]]  # "comprimido(s)"
# Units of which nobody takes so many a day …
NOT_TAKEN = {
    "time", "calendar", "length", "area", "fraction", "celsius", "fahrenheit", "mmHg", "times", "point", *PEOPLE,
}  # fmt: skip
MEASURED = {"mass", "volume", "IU", "mol", "meq", "kcal", *NOT_TAKEN}  # … and those of no dose form
COUNTS_NOTHING = {"dose", *PEOPLE}  # after "half of": words of their own


class Unit(NamedTuple):
    """A dimension, the factor to its base unit, the place after its words."""

    name: str
    factor: Fraction
    end: int

    @property
    def is_time(self) -> bool:
        return self.name in {"time", "calendar"}

    @property
    def is_period(self) -> bool:
        """Whether it is a day or more, of which one says "daily" of nothing."""
        return self.name == "calendar" or (self.name == "time" and self.factor >= DAY_HOURS)


class Each(NamedTuple):
    """One thing that an amount is for each of, as many of it, the place after."""

    name: str
    factor: Fraction
    end: int


class Per(NamedTuple):
    """What an amount is for each of, the size to divide by, the place after."""

    names: tuple[str, ...]
    size: Fraction
    end: int


class Units(Numbers):
    """Reads units and denominators at a place."""

    def unit(self, at: int) -> Unit | None:
        """The unit that begins at a place, also joined by a hyphen ("demi-comprimé")."""
        is_hyphen = self.word(at) == "-" and self.touches(at - 1) and self.touches(at)
        here = at + is_hyphen
        entry = self.entry("units", here)
        if entry is None or (is_hyphen and len(self.words[here]) == 1):
            return None
        end = here + entry.length
        if self.entry("ordinals", here) and self.entry("units", end):
            return None  # "une seconde dose"
        if [self.word(end), self.word(end + 1), self.word(end + 2)] in PLURALS:
            end += len("(s)")
        return None if self._goes_on(here, end) else Unit(entry.name, entry.factor, end)

    def _goes_on(self, at: int, end: int) -> bool:
        """Whether the words [at, end) are but the beginning of others: "l'eau", "personnes-années"."""
        if not self.touches(end - 1):
            return False
        if self.word(end) == "'":
            return end - at == 1 == len(self.words[at])
        return self.word(end) == "-" and self.touches(end) and is_letters(self.words[end + 1])

    def per(self, at: int, unit: Unit) -> Per:
        """All that an amount in a unit is for each of; no names if nothing follows."""
        names: list[str] = []
        size = WHOLE
        while (found := self._each(at, unit)) is not None and found.name not in names:
            names.append(found.name)
            size = found.factor if size is WHOLE else size * found.factor
            at = found.end
        return Per(tuple(sorted(names)), size, at)

    def period(self, at: int) -> tuple[str, int] | None:
        """The period that a number of times is in, and the place after."""
        found = self._each(at, Unit("times", WHOLE, at))
        return (found.name, found.end) if found and found.factor == 1 else None

    def _each(self, at: int, unit: Unit) -> Each | None:
        if self.word(at) == "/":
            return self._denominator(at + 1, is_slash=True)
        if (entry := self.entry("per_phrases", at)) and not (unit.is_time and entry.length > 1):
            return Each(entry.name, entry.factor, at + entry.length)
        if (entry := self.entry("adverbs", at)) and entry.factor == 1 and not unit.is_period:
            return Each(entry.name, WHOLE, at + entry.length)
        if (here := self.skip("each", at)) is not None:
            found = self._denominator(here)
            if found and not self._is_interval(found, here):
                return found
        here = self.skip("per", at)
        return self._denominator(here) if here is not None else None

    @staticmethod
    def _is_interval(each: Each, start: int) -> bool:
        """Whether "each" time is an interval: "each week", "each 24 hours"; "each day" is what an amount is per."""
        return each.name in PERIODS or (each.name == "day" and each.end - start > 1)

    def _denominator(self, at: int, *, is_slash: bool = False) -> Each | None:
        here, size = at, WHOLE
        entry = self.entry("denominators", here)
        if entry is None:
            value = self.value(here)
            if value is None or value.value <= 0:
                return None
            here, size = value.end, value.value
            entry = self.entry("denominators", here)
        if entry is None or (size != 1 and not is_slash and entry.name not in SIZED):
            return None
        end = here + entry.length
        if (
            entry.length == 1 == len(self.word(here))
            and self.word(end) == "'"
            and self.touches(here)
        ):
            return None
        return Each(entry.name, entry.factor if size is WHOLE else size * entry.factor, end)

    # Shares ------------------------------------------------------------------------------------------

    def share(self, at: int, unit: Unit | None, *, is_joined: bool = False) -> Per | None:
        """As in "in 100 people" after a number, of people or of nothing; the names are those of special people.

        `is_joined` is in a range, where "people" may follow its end.
        """
        if unit is not None and unit.name not in PEOPLE:
            return None
        end = self.skip("one_in", at)
        value = self.simple(end) if end is not None else None
        if value is None or value.value <= 1 or value.value.denominator != 1:
            return None
        people = self.unit(value.end)
        if people is not None and people.name not in PEOPLE:
            return None
        is_open = people is None and unit is None
        if is_open and not self._is_round(value.value, value.end, is_joined=is_joined):
            return None
        names = {one.name for one in (unit, people) if one} - {"person"}
        return Per(tuple(sorted(names)), value.value, people.end if people else value.end)

    def _is_round(self, value: Fraction, end: int, *, is_joined: bool) -> bool:
        """Whether a number is ten, a hundred, …, and nothing is counted by it."""
        is_power = str(value).rstrip("0") == "1"
        return is_power and (is_joined or not is_letters(self.word(end)))

    def of_people(self, at: int) -> tuple[tuple[str, ...], int]:
        """As in "of the women" after a share, "of the patients", which says nothing: the names, the place after."""
        here = self.skip("of", at)
        people = self.unit(here) if here is not None else None
        if people is None or people.name not in PEOPLE:
            return (), at
        return () if people.name == "person" else (people.name,), people.end
