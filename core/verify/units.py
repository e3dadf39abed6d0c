"""The units of a sentence's quantities, and what these are for each of: "mg", "per kg", "a day", "1 in 10 people"."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from core.verify.numbers import TEN, Numbers

PEOPLE = {"person", "woman", "child", "man"}
PERIODS = {
    "hour",
    "minute",
    "week",
    "month",
    "year",
}  # "each hour" is an interval, "per hour" a rate
SIZED = {"ml", "kg", "g", "m2", "kcal"}  # "per 5 mL", but not "per 2 doses"
MOST_DENOMINATORS = 4
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
        return self.name == "calendar" or (self.name == "time" and self.factor >= TEN)


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
        return self.word(end) == "-" and self.touches(end) and self.words[end + 1][0].isalpha()

    def per(self, at: int, unit: Unit) -> Per:
        """All that an amount in a unit is for each of; no names if nothing follows."""
        names: list[str] = []
        size = Fraction(1)
        for _ in range(MOST_DENOMINATORS):
            found = self._each(at, unit)
            if found is None or found[0] in names:
                break
            name, factor, at = found
            names.append(name)
            size *= factor
        return Per(tuple(sorted(names)), size, at)

    def period(self, at: int) -> tuple[str, int] | None:
        """The period that a number of times is in, and the place after."""
        found = self._each(at, Unit("times", Fraction(1), at))
        return (found[0], found[2]) if found and found[1] == 1 else None

    def _each(self, at: int, unit: Unit) -> tuple[str, Fraction, int] | None:
        if self.word(at) == "/":
            return self._denominator(at + 1, is_slash=True)
        if (entry := self.entry("per_phrases", at)) and not (unit.is_time and entry.length > 1):
            return entry.name, entry.factor, at + entry.length
        if (entry := self.entry("adverbs", at)) and entry.factor == 1 and not unit.is_period:
            return entry.name, Fraction(1), at + entry.length
        if (here := self.skip("each", at)) is not None:
            found = self._denominator(here)
            is_interval = found is not None and (found[0] in PERIODS or found[2] - here > 1)
            if found and not (is_interval and found[0] in {"day", *PERIODS}):
                return found
        here = self.skip("per", at)
        return self._denominator(here) if here is not None else None

    def _denominator(self, at: int, *, is_slash: bool = False) -> tuple[str, Fraction, int] | None:
        here, size = at, Fraction(1)
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
        return entry.name, size * entry.factor, end

    # Shares ------------------------------------------------------------------------------------------

    def share(self, at: int, unit: Unit | None, *, is_joined: bool = False) -> Per | None:
        """As in "in 100 people" after a number, of people or of nothing; the names are those of special people.

        `is_joined` is in a range, where "people" may follow its end.
        """
        if unit is not None and unit.name not in PEOPLE:
            return None
        end = self.skip("one_in", at)
        value = self.simple(end) if end is not None else None
        if (
            value is None
            or value.needs_unit
            or value.value < TEN // 5
            or value.value.denominator != 1
        ):
            return None
        people = self.unit(value.end)
        is_people = people is not None and people.name in PEOPLE
        if people is not None and not is_people:
            return None
        is_open = not is_people and unit is None
        if is_open and not self._is_round(value.value, value.end, is_joined=is_joined):
            return None
        names = {one.name for one in (unit, people) if one and one.name in PEOPLE} - {"person"}
        return Per(
            tuple(sorted(names)), value.value, people.end if people and is_people else value.end
        )

    def _is_round(self, value: Fraction, end: int, *, is_joined: bool) -> bool:
        """Whether a number is ten, a hundred, …, and nothing is counted by it."""
        digits = str(value)
        is_power = digits[0] == "1" and set(digits[1:]) == {"0"}
        return is_power and (is_joined or not self.word(end)[:1].isalpha())

    def of_people(self, at: int) -> Per:
        """As in "of the patients" after a share, which says nothing; "of the women" does."""
        here = self.skip("of", at)
        people = self.unit(here) if here is not None else None
        if people is None or people.name not in PEOPLE:
            return Per((), Fraction(1), at)
        return Per(() if people.name == "person" else (people.name,), Fraction(1), people.end)
