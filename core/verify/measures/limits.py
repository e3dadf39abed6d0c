"""What is said elsewhere in a sentence and belongs to a quantity: "the maximum daily dose is 2 g", "not more than"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from core.verify.measures.numbers import HALF, Numbers
from core.verify.measures.quantity import SAID, Quantity, bounded, denied, joined
from core.verify.measures.units import NOT_TAKEN

if TYPE_CHECKING:
    from collections.abc import Sequence

SHARE = "fraction"
FAR = 14  # words between "reduce" and the share to which it does, at the most
CLAUSE = 60  # words of a clause in which it is looked for what "not" governs, at the most
REACH = 9  # words between "maximum" and the quantity that it bounds, at the most
STOPS = {".", ";"}
LEADS = {":", "=", "("}
MARKS = {"bound", "limit", "periods"}
SIDES = {"maximum": "at_most", "minimum": "at_least"}


class Mark(NamedTuple):
    """Words [first, last) that bound a quantity still to come, or tell its period."""

    kind: str
    name: str
    first: int
    last: int


class Limits(Numbers):
    """Settles what the quantities of a sentence are bounded by and per; it looks at the words that a reader has."""

    def __init__(self, reader: Numbers) -> None:
        super().__init__(reader.spans, reader.facts, reader)

    def settled(self, found: list[Quantity]) -> list[Quantity]:
        """The quantities with their marks; a period that belongs to none is a frequency of its own."""
        settled: list[Quantity] = []
        start = 0
        for quantity in found:
            marks = self._marks(start, quantity.first)
            changed, used = self._with_marks(quantity, marks)
            settled += self._frequencies([mark for mark in marks if mark not in used])
            settled.append(changed)
            start = max(start, quantity.last, *(place + 1 for place in quantity.also))
        settled += self._frequencies(self._marks(start, len(self.words)))
        denied = self._with_denials(self._with_shared_bounds(settled))
        return self._ranges([self._with_direction(one) for one in denied])

    def _with_shared_bounds(self, found: list[Quantity]) -> list[Quantity]:
        """As in "do not exceed 2 tablets a day or 8 tablets a week": the verb bounds both."""
        changed = list(found)
        for number in range(1, len(found)):
            before, quantity = changed[number - 1], found[number]
            join = self.entry("coordinators", before.last)
            is_next = join is not None and before.last + join.length == quantity.first
            is_most = before.is_said and before.low is None and not before.high_open
            is_same = (quantity.kind, quantity.unit) == (before.kind, before.unit)
            is_other = is_same and bool(quantity.per) and quantity.per != before.per
            if is_next and is_most and is_other and quantity.is_exact:
                changed[number] = bounded(quantity, f"at_most{SAID}")
        return changed

    def _ranges(self, found: list[Quantity]) -> list[Quantity]:
        """With a lower and an upper bound side by side as one range: "≥ 20 kg and < 30 kg"."""
        ranges: list[Quantity] = []
        for quantity in found:
            if ranges and (whole := self._joined(ranges[-1], quantity)):
                ranges[-1] = whole
            else:
                ranges.append(quantity)
        return ranges

    def _joined(self, lower: Quantity, upper: Quantity) -> Quantity | None:
        gap = lower.last
        gap += self.word(gap) == ","
        gap = self.skip("join", gap) or self.skip("to", gap) or gap
        return joined(lower, upper) if gap == upper.first else None

    def _marks(self, start: int, end: int) -> list[Mark]:
        marks: list[Mark] = []
        at = start
        while at < end:
            # Most words begin none.
            mark = self._mark(at) if self.starts[at] else None
            if mark is None or mark.last > end:
                at += 1
                continue
            marks.append(mark)
            at = mark.last
        return marks

    def _mark(self, at: int) -> Mark | None:
        if self.starts[at].isdisjoint(MARKS):
            return None
        for kind in ("limit", "periods"):
            if entry := self.entry(kind, at):
                return Mark(kind, SIDES.get(entry.name, entry.name), at, at + entry.length)
        entry = self.entry("bound", at)
        if entry is None or entry.only or not entry.name.startswith("at_"):
            return None
        return Mark("bound", entry.name, at, at + entry.length)

    def _frequencies(self, marks: Sequence[Mark]) -> list[Quantity]:
        return [
            Quantity(
                "frequency", "times", Fraction(1), Fraction(1), self.words[mark.first],
                mark.first, mark.last, per=(mark.name,),
            )
            for mark in marks
            if mark.kind == "periods"
        ]  # fmt: skip

    def _with_marks(self, quantity: Quantity, marks: Sequence[Mark]) -> tuple[Quantity, list[Mark]]:
        used: list[Mark] = []
        for mark in reversed(marks):
            if not self._reaches(mark, quantity, marks):
                continue
            places = tuple(range(mark.first, mark.last))
            changed = self._marked(quantity, mark)
            if changed is not None:
                quantity = replace(changed, also=tuple(sorted((*changed.also, *places))))
                used.append(mark)
        return quantity, used

    def _marked(self, quantity: Quantity, mark: Mark) -> Quantity | None:
        """The quantity with what a mark says; None if it says nothing of it."""
        if mark.kind == "periods":
            if quantity.kind != "amount" or quantity.unit in NOT_TAKEN:
                return None
            return replace(quantity, per=tuple(sorted({*quantity.per, mark.name})))
        if quantity.kind not in {"amount", "frequency"}:
            return None
        if mark.kind == "bound":
            quantity = replace(
                quantity, also=(*quantity.also, *self._filler(mark.last, quantity.first))
            )
        if quantity.is_exact or (mark.kind == "bound" and not quantity.is_bound):
            return bounded(quantity, mark.name)
        is_said = quantity.is_said or mark.name.endswith(SAID)
        is_same = (
            quantity.low is None and not quantity.high_open
            if mark.name.startswith("at_most")
            else quantity.high is None and not quantity.low_open
        )
        return replace(quantity, is_said=is_said) if is_same else None

    def _reaches(self, mark: Mark, quantity: Quantity, marks: Sequence[Mark]) -> bool:
        """Whether a mark belongs to a quantity: what stands between names a dose or leads to it."""
        first = quantity.first
        between = self.words[mark.last : first]
        if len(between) > REACH or STOPS & set(between) or between.count(",") == 1:
            return False  # one comma parts two clauses
        if mark.kind == "bound":
            return self._is_linked(mark.last, first, marks)
        before = first - 1
        if quantity.is_said or any(mark.first <= before < mark.last for mark in marks):
            return True
        if self.words[before] in LEADS or self.entry("copula", before):
            return True
        return self._leads_as_of(before, mark.last)

    def _leads_as_of(self, before: int, start: int) -> bool:
        """Whether "of" leads to the quantity, but not that of another thing: "divided in doses of 5 mg"."""
        is_elided = self.skip("of", before - 1) == before + 1  # "d'"
        place = before - 1 if is_elided else before
        if self.entry("of", place) is None:
            return False
        return place - 1 <= start or self.entry("units", place - 1) is None

    def _is_linked(self, at: int, first: int, marks: Sequence[Mark]) -> bool:
        while at < first:
            mark = next((mark for mark in marks if mark.first == at and mark.kind != "bound"), None)
            end = mark.last if mark else self.skip("filler", at) or self.skip("linking", at)
            if end is None:
                return False
            at = end
        return at == first

    def _filler(self, at: int, first: int) -> tuple[int, ...]:
        """The words between a verb that bounds and its quantity, if they say nothing."""
        here = at
        while here < first and (end := self.skip("filler", here)) is not None:
            here = end
        return tuple(range(at, first)) if here == first else ()

    # Changes -----------------------------------------------------------------------------------------

    def _with_direction(self, quantity: Quantity) -> Quantity:
        """A share to which something is changed is another than one by which it is: "to 75 %", "by 75 %"."""
        if quantity.unit != SHARE or not self.entry("changed_to", quantity.first - 1):
            return quantity
        for at in reversed(range(max(0, quantity.first - FAR), quantity.first)):
            if self.words[at] in STOPS:
                break
            if entry := self.entry("changes", at):
                is_same = entry.name == "less" and quantity.low == quantity.high == HALF
                return quantity if is_same else replace(quantity, unit=f"{SHARE}:to")
        return quantity

    # Denials -----------------------------------------------------------------------------------------

    def _with_denials(self, found: list[Quantity]) -> list[Quantity]:
        """As in "do not take more than 4", which is to take at most 4; only if "not" governs nothing else."""
        covered = {
            place: number
            for number, one in enumerate(found)
            for place in range(one.first, one.last)
        }
        changed = list(found)
        for number, quantity in enumerate(found):
            if quantity.kind not in {"amount", "frequency"} or self._turned(quantity) is None:
                continue
            places = self._negation(quantity.first, covered)
            others = self._denied_too(quantity.last, covered, found) if places else None
            if others is None:
                continue
            for other in (number, *others):
                if (turned := self._turned(changed[other])) is not None:
                    is_first = other == number
                    also = {*turned.also, *(places if is_first else ())}
                    is_said = is_first and places[-1] == quantity.first - 1
                    changed[other] = replace(turned, also=tuple(sorted(also)), is_said=is_said)
        return changed

    def _turned(self, quantity: Quantity) -> Quantity | None:
        """What "not" makes of a bound; None of an age, a weight or a measured value: they tell who takes none."""
        before = quantity.first - 1
        if quantity.unit == "calendar":
            is_whose = self.entry("lasting", before) is None
        elif quantity.unit == "mass":
            is_whose = self.entry("every_in", before) is not None
        else:
            is_clearance = "minute" in quantity.per and quantity.high_open
            is_whose = quantity.unit == "mmHg" or is_clearance
        return None if is_whose else denied(quantity)

    def _negation(self, first: int, covered: dict[int, int]) -> tuple[int, ...]:
        """The places of the words for "not" whose verb stands right before a quantity."""
        places: list[int] = []
        for at in reversed(range(max(0, first - REACH), first)):
            if at in covered:
                return ()
            if self.entry("negations", at):
                break
            if self.entry("negations_after", at):
                places.append(at)
            elif self.entry("denied", at) is None:
                return ()
        else:
            return ()
        if at == first - 1 or self._is_broken(at):
            return ()
        if self._is_taking(at, first):
            return tuple(range(at, first))
        elided = (at + 1,) if self.word(at + 1) == "'" else ()
        return (at, *elided, *reversed(places))

    def _is_broken(self, at: int) -> bool:
        """Whether a word before "not" takes its clause away: "if you do not take it for more than 3 days"."""
        for before in reversed(range(max(0, at - CLAUSE), at)):
            if self.words[before] in {*STOPS, ","}:
                return False
            if self.entry("broken", before):
                return True
        return at > CLAUSE

    def _is_taking(self, at: int, first: int) -> bool:
        """Whether all that is denied is to take: then the bound alone says it."""
        between = range(at + 1, first)
        is_taken = any(self.entry("taking", place) for place in between)
        return is_taken and all(self._is_helper(place) for place in between)

    def _is_helper(self, at: int) -> bool:
        return self.words[at] == "'" or any(
            self.entry(kind, at) for kind in ("taking", "helpers", "negations_after")
        )

    def _denied_too(
        self, at: int, covered: dict[int, int], found: Sequence[Quantity]
    ) -> tuple[int, ...] | None:
        """The bounds that "not" governs beside the first one; None if it governs another thing."""
        others: list[int] = []
        end = at + CLAUSE
        while at < len(self.words) and self.words[at] not in {*STOPS, ":"}:
            if at in covered:
                at = found[covered[at]].last
                continue
            entry = self.entry("coordinators", at)
            if at > end:
                return None
            if entry is None:
                at += 1
                continue
            here = at + entry.length
            here = self.skip("denied_too", here) or here
            other = covered.get(here)
            if other is None or found[other].first != here or self._turned(found[other]) is None:
                return None
            others.append(other)
            at = found[other].last
        return tuple(others)
