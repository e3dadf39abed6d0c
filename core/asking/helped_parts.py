"""The parts of a helped answer in order: nothing is torn from what it hangs on, nothing that was found is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.answer.outcome import Chosen, Written
from core.asking import compose
from core.asking.groups import Draft, Group
from core.asking.measures import numbers_of
from core.asking.quote import quoted
from core.asking.units import keys_of, openings_of
from core.documents.document import BlockKind
from core.language.quick_words import quick_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from core.answer.material import Material
    from core.answer.outcome import Outcome
    from core.asking.answer import Segment
    from core.asking.groups import Place
    from core.asking.leaflet_answer import Found
    from core.asking.leaflets import ReadySection
    from core.verify.verify import Claim

_NONE: frozenset[int] = frozenset()


def parts_of(
    outcome: Outcome, material: Material, found: Found, best: Place
) -> list[Segment] | None:
    """The answer's parts in order, None where the model added nothing.

    What forbids comes first and stays word for word; then what the model made of its stretch, behind the best
    sentence where it left out that or what must be quoted with it; then all else that the literal answer quotes.
    """
    if not outcome.pieces:
        return None
    parts = _Parts(outcome, material, found, best)
    for group in found.draft.forbidding:
        parts.quote(group)
    covered = parts.covered()
    if not parts.announced_by(best.index) <= covered:
        parts.quote_around(best.index)
    for piece in outcome.pieces:
        match piece:
            case Chosen(unit):
                parts.quote_around(unit)
            case Written(claims=claims):
                parts.write(claims)
    # What the literal answer quotes is not the model's to leave out, only to tell first or in its own way.
    for group in found.draft.groups:
        parts.quote(group, covered if group.section is best.section else _NONE)
    return parts.segments()


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence of the model's and its place in the section."""

    text: str
    start: int
    end: int


class _Parts:
    """Segments as they are put together; what stands there word for word is said again only to understand another."""

    def __init__(self, outcome: Outcome, material: Material, found: Found, best: Place) -> None:
        self._pieces = outcome.pieces
        self._forbidding = outcome.forbidding
        self._material = material
        self._found = found
        self._section = best.section
        self._parts: list[Group | _Said] = []
        self._shown: dict[int, set[int]] = {}

    def segments(self) -> list[Segment]:
        """All parts; from which form's leaflet they are is said where it changes."""
        kept: list[Segment] = []
        said = ""
        for segment in self._segments():
            if segment.verdict == compose.FIXED:
                if segment.text == said:
                    continue
                said = segment.text
            kept.append(segment)
        return kept

    def quote(self, group: Group, hidden: Collection[int] = _NONE) -> None:
        """What is not shown yet of a group, without what the model's part stands for."""
        shown = self._shown.setdefault(id(group.section), set())
        left = [unit for unit in group.units if unit not in shown and unit not in hidden]
        if not left:
            return
        shown.update(left)
        needed = {
            one for unit in left for one in _hangs_on(group.section, unit) if one in group.units
        }
        units = {*left, *needed}
        if any(isinstance(one, Group) and one.section is group.section for one in self._parts):
            # Else they would stand under a title that was quoted before.
            units.update(*map(group.section.prepared.title_stack, left))
        last = self._parts[-1] if self._parts else None
        if isinstance(last, Group) and last.section is group.section:
            both = units.union(last.units)
            follows = all(unit > last.units[-1] or unit in last.units for unit in units)
            # Where titles part the leaflet its order stays: a title covers all that stands after it.
            if follows or _titles_over(group.section, both):
                self._parts.pop()
                units = both
        units.update(_titles_over(group.section, units))
        self._parts.append(Group(group.section, tuple(sorted(units)), group.score))

    def quote_around(self, unit: int) -> None:
        """A unit of the stretch with all that must be quoted with it."""
        self.quote(Group(self._section, self._around(unit), 0.0))

    def write(self, claims: Sequence[Claim]) -> None:
        """Sentences of the model's, all of them or none: they were checked as one text.

        Where something limits them, or they leave out what they go on with, a number or a part of what forbids, the
        leaflet has the word.
        """
        units = frozenset().union(*map(self._carriers, claims))
        if units <= self._shown.get(id(self._section), set()):
            return
        if self._is_torn(claims) or self._cut_short(claims, units):
            for unit in sorted(units):
                self.quote_around(unit)
            return
        for claim in claims:
            assert claim.source is not None  # noqa: S101 - the checker passes no other
            self._parts.append(_Said(claim.text, *self._material.place(claim.source)))

    def covered(self) -> frozenset[int]:
        """The units that are shown already, or that the model's pieces show or tell.

        Of "not with asthma or gout" the half would allow the other, so that a part of it does not count.
        """
        covered = set(self._shown.get(id(self._section), set()))
        for piece in self._pieces:
            match piece:
                case Chosen(unit):
                    covered.update(self._around(unit))
                case Written(claims=claims):
                    told = frozenset().union(*map(self._carriers, claims))
                    covered.update(told - self._cut_short(claims, told))
        return frozenset(covered)

    def announced_by(self, unit: int) -> frozenset[int]:
        """A unit with what it announces or sends to: of a list that is a part of it, the rest would be missed."""
        units = self._section.prepared.units
        after = {
            one
            for one in self._around(unit)
            if one > unit and units[one].block != units[unit].block and not units[one].is_title
        }
        return frozenset({unit, *after})

    def _segments(self) -> Iterator[Segment]:
        leaflets, pack = self._found.leaflets, self._section.pack
        for part in self._parts:
            match part:
                case Group(section=section):
                    yield from compose.literal(Draft((part,), ()), leaflets, section.pack)
                case _Said(text, start, end):
                    yield from compose.from_form(self._section, leaflets, pack)
                    yield compose.supported(self._section, text, start, end)

    def _is_torn(self, claims: Sequence[Claim]) -> bool:
        """Whether something limits a sentence, or what one goes on with does not stand right before it.

        What limits is read in one breath with what it limits, and each sentence of a model's is a part of its own. A
        table's row says nothing without its header.
        """
        prepared = self._section.prepared
        before = _NONE
        for claim in claims:
            units = self._carriers(claim)
            wanted = [{unit - 1} for unit in units if _follows(self._section, unit)]
            if openings_of(tuple(quick_words(claim.text)), prepared.pack) and not wanted:
                # The leaflet's own sentence begins before it: "…; contudo, …".
                wanted = [{min(units), min(units) - 1}]
                is_after = not wanted[0].isdisjoint(before)
            else:
                is_after = all(not one.isdisjoint(before | units) for one in wanted)
            is_row = any(prepared.units[unit].kind is BlockKind.ROW for unit in units)
            if is_row or not is_after or any(map(prepared.limits, units)):
                return True
            before = units
        return False

    def _cut_short(self, claims: Sequence[Claim], units: frozenset[int]) -> frozenset[int]:
        """Those of some units of which the sentences lack a number or, where they forbid, a word that counts."""
        prepared = self._section.prepared
        said = " ".join(claim.text for claim in claims)
        keys, numbers = keys_of(tuple(quick_words(said)), prepared.pack), numbers_of(said)
        return frozenset(
            unit
            for unit in units
            if not numbers_of(prepared.units[unit].text) <= numbers
            or (unit in self._forbidding and not prepared.units[unit].keys <= keys)
        )

    def _carriers(self, claim: Claim) -> frozenset[int]:
        return _NONE if claim.source is None else self._material.carriers(claim.source)

    def _around(self, unit: int) -> tuple[int, ...]:
        return quoted(self._found.evidence.focus, self._section, unit)


def _titles_over(section: ReadySection, units: Collection[int]) -> set[int]:
    """The titles that some units stand under, if these are not the same for all."""
    prepared = section.prepared
    stacks = {
        tuple(prepared.title_stack(unit)) for unit in units if not prepared.units[unit].is_title
    }
    return {title for stack in stacks for title in stack} if len(stacks) > 1 else set()


def _hangs_on(section: ReadySection, unit: int) -> list[int]:
    """What must stand before a unit: what it needs, the titles over it, what it limits."""
    before = [unit - 1] if _follows(section, unit) else []
    return [*section.prepared.context(unit), *before]


def _follows(section: ReadySection, unit: int) -> bool:
    """Whether a unit goes on with the one before ("Neste caso …", "No entanto …")."""
    units = section.prepared.units
    opens = units[unit].opens_back or units[unit].is_limit
    return opens and unit > 0 and not units[unit - 1].is_title
