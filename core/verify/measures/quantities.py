"""The quantities of a sentence: value or range, unit in canonical form, what it is per, whether it is a bound."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from core.verify.measures.amounts import Amounts
from core.verify.measures.limits import REACH, STOPS, Limits
from core.verify.measures.numbers import is_letters, is_number
from core.verify.measures.quantity import Quantity, bounded, contains, entails
from core.verify.measures.units import MEASURED, NOT_TAKEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.quantities import Entry, QuantityFacts
    from core.verify.measures.words import Word

SIGNS = frozenset("+-½¼¾⅓⅔")
STRENGTHS = {"mass", "volume", "IU", "mol"}
OF_INTAKE = {"day", "dose", "week", "month", "year"}  # what is taken is per day, not its strength
ONCE = Fraction(1)
AFTER = (
    ("more_after", "at_least"),
    ("less_after", "at_most"),
    ("exceeded_after", "at_most_said"),
)
# Expressions with which a quantity begins: those that may be all of it, and those that only lead to it.
WHOLE = frozenset(
    {"adverbs", "articles", "edges", "half_before", "intervals", "ordinals", "shares"}
)
LEADING = frozenset({"about", "between", "bound", "every", "every_from", "from"})
OPENING = WHOLE | LEADING
FOLLOWING = OPENING | {"units"}  # "every week"
COUNTS = {"amount", "frequency", "number"}


def quantities_of(words: Sequence[Word], facts: QuantityFacts) -> list[Quantity]:
    """All quantities of a sentence, from left to right; none overlap."""
    reader = _Reader(words, facts)
    settled = Limits(reader).settled(reader.read())
    return [part for quantity in settled for part in reader.parted(quantity)]


class _Reader(Amounts):
    def read(self) -> list[Quantity]:
        found: list[Quantity] = []
        at = 0
        while at < len(self.words):
            quantity = self._quantity(at) if self._may_open(at) else None
            if quantity is None:
                at += 1
                continue
            quantity, strength, at = self._with_strength(quantity)
            found += self._once(quantity, strength) if strength else [quantity]
        return found

    def _once(self, quantity: Quantity, strength: Quantity) -> list[Quantity]:
        """As in "one tablet of 70 mg a week": once a week, like "one tablet a week"."""
        start = self.skip("strength", quantity.last)
        measure = self._measure(start) if start is not None else None
        unit = measure.unit if measure else None
        if unit is None or not _is_once(quantity) or not unit.end < strength.last:
            return [quantity, strength]
        text = self.text(unit.end, strength.last)
        often = Quantity(
            "frequency", "times", ONCE, ONCE, text, unit.end, strength.last, per=quantity.per
        )
        text = self.text(strength.first, unit.end)
        strength = replace(strength, last=unit.end, text=text)
        return [replace(quantity, per=()), strength, often]

    def _may_open(self, at: int) -> bool:
        """Whether a quantity may begin at a place: most words begin none, and to try costs more than to look."""
        word, starts = self.words[at], self.starts[at]
        if word[0].isdecimal() or word in SIGNS or word in self.facts.numbers:
            return True
        if self.touches(at) and (is_number(self.words[at + 1]) or self.words[at + 1] == "-"):
            return True
        for kind in starts & OPENING if starts else ():
            end = self.skip(kind, at)
            if end is not None and (kind in WHOLE or self._may_follow(end)):
                return True
        return False

    def _is_number(self, at: int) -> bool:
        word = self.words[at]
        return is_number(word) or word in SIGNS or word in self.facts.numbers

    def _may_follow(self, at: int) -> bool:
        """Whether the words from a place on may go on as a quantity after "up to", "every", "from"."""
        if at >= len(self.words):
            return False
        return self._is_number(at) or not self.starts[at].isdisjoint(FOLLOWING)

    def _quantity(self, at: int) -> Quantity | None:
        if label := self.label(at):
            text, end = label
            return Quantity("label", "", None, None, text, at, end)
        here, bound, is_about = at, self.entry("bound", at), False
        if bound:
            if self.entry("negations_after", at) and self._is_denied(at):
                return None  # "ne prenez pas plus de": the bound is "plus de", the verb is denied
            here += bound.length
        if about := self.entry("about", here):
            is_about, here = True, here + about.length
            if bound is None and (bound := self.entry("bound", here)):
                here += bound.length
        found = self._core(here, at)
        if found is None or (bound and bound.only and found.unit not in bound.only):
            return None
        if found.is_about != is_about:
            found = replace(found, is_about=is_about)
        if bound is None:
            return found
        return bounded(found, bound.name) if found.is_exact else self._bounded_range(found, bound)

    def _bounded_range(self, found: Quantity, bound: Entry) -> Quantity:
        """As in "above 20 to 30 kg", "≥ 20 to < 30 kg": the bound is that of the first end alone."""
        if bound.name == "above":
            return replace(found, low_open=True)
        is_sign = not is_letters(self.words[found.first])
        if bound.name == "at_least" and (is_sign or found.high_open):
            return found
        return bounded(found, bound.name)

    def parted(self, quantity: Quantity) -> list[Quantity]:
        """One tablet a day is one tablet, once a day; two a day need not be taken at once."""
        if not _is_once(quantity):
            return [quantity]
        value = self.value(quantity.first)
        unit = self.unit(value.end) if value else None
        if unit is None or not unit.end < quantity.last:
            return [quantity]
        text = self.text(unit.end, quantity.last)
        often = Quantity(
            "frequency", "times", ONCE, ONCE, text, unit.end, quantity.last, per=quantity.per
        )
        text = self.text(quantity.first, unit.end)
        return [replace(quantity, per=(), last=unit.end, text=text), often]

    def _is_denied(self, at: int) -> bool:
        """Whether the first half of a negation stands before its second in the clause."""
        for before in reversed(range(max(0, at - REACH), at)):
            if self.words[before] in STOPS:
                return False
            if self.entry("negations", before):
                return True
        return False

    def _core(self, here: int, first: int) -> Quantity | None:
        """The quantity at a place, without what bounds it."""
        if here > first:
            if self.ordinal(here):
                return None  # "from the 6th month on": a word of its own, and the ordinal
            if found := self.interval(here):
                return replace(found, first=first, text=self.text(first, found.last))
            return self.amount(here, first)
        if found := self.adverb(here):
            return self._before_amount(found)
        return self.interval(here) or self.ordinal(here) or self.amount(here, here)

    def _before_amount(self, adverb: Quantity) -> Quantity:
        """As in "daily 2 tablets", which is 2 tablets a day."""
        found = None if self.entry("adverbs", adverb.last) else self._quantity(adverb.last)
        if found is None or found.kind != "amount" or found.per or adverb.low != 1:
            return adverb
        if found.unit in NOT_TAKEN:
            return adverb
        text = self.text(adverb.first, found.last)
        return replace(found, first=adverb.first, per=adverb.per, text=text)

    def _with_strength(self, quantity: Quantity) -> tuple[Quantity, Quantity | None, int]:
        """The quantity, the strength that follows it ("2 tablets of 500 mg a day"), the place after both."""
        strength = self._strength(quantity)
        if strength is None:
            quantity, end = self._ended(quantity, quantity.last)
            return quantity, None, end
        taken = tuple(name for name in strength.per if name in OF_INTAKE)
        rest = tuple(name for name in strength.per if name not in OF_INTAKE)
        quantity, end = self._ended(replace(quantity, per=taken), strength.last)
        return quantity, replace(strength, per=rest), end

    def _strength(self, quantity: Quantity) -> Quantity | None:
        if quantity.kind != "amount" or quantity.per or quantity.unit in MEASURED:
            return None
        start = self.skip("strength", quantity.last)
        found = self.amount(start, start) if start is not None else None
        return found if found and found.kind == "amount" and found.unit in STRENGTHS else None

    def _ended(self, quantity: Quantity, at: int) -> tuple[Quantity, int]:
        """With what follows it, at its end or after its strength: "28 days at most", "30 minutes or so"."""
        if quantity.kind not in COUNTS:
            return quantity, at
        if (end := self.skip("about_after", at)) is not None:
            quantity = _reaching(replace(quantity, is_about=True), at, end)
            return replace(quantity, text=self.text(quantity.first, quantity.last)), end
        aged = self.skip("of_age", at) or at
        for name, bound in AFTER:
            end = self.skip(name, aged)
            if end is None or not quantity.is_exact or self._measure(end):
                continue
            quantity = _reaching(bounded(quantity, bound), at, end)
            return replace(quantity, text=self.text(quantity.first, quantity.last)), end
        return quantity, at


def _is_once(quantity: Quantity) -> bool:
    """Whether an amount is one of a dose form, or a part of one, for each day or week: it is taken at once."""
    one = quantity.is_exact and quantity.low is not None and 0 < quantity.low <= 1
    is_form = quantity.unit not in {*MEASURED, "dose", "intake"}
    return one and is_form and quantity.per in {("day",), ("week",)} and not quantity.is_about


def _reaching(quantity: Quantity, at: int, end: int) -> Quantity:
    """The quantity with the words [at, end), which follow it or its strength."""
    if quantity.last == at:
        return replace(quantity, last=end)
    return replace(quantity, also=(*quantity.also, *range(at, end)))


__all__ = ["Quantity", "contains", "entails", "quantities_of"]
