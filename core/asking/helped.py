"""A literal answer with a model's help: what it chose or wrote takes the place of what it covers, never of more."""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from core.answer.outcome import Chosen, Written
from core.answer.run import DEADLINE_SECONDS, help_out
from core.asking import compose
from core.asking.answer import Call, Help, SegmentKind
from core.asking.groups import Draft, Group
from core.asking.offering import material_of
from core.asking.quote import quoted
from core.generating import SEED, Level, Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.answer.material import Material
    from core.answer.outcome import Outcome
    from core.asking.answer import Answer, Segment
    from core.asking.groups import Place
    from core.asking.leaflet_answer import Found, Literal
    from core.cancel import CancelToken
    from core.generating import Generator
    from core.verify.verify import Claim


def help_with(
    literal: Literal,
    generator: Generator | None,
    level: Level,
    *,
    judge: bool = False,
    cancel: CancelToken | None = None,
    within_seconds: float = DEADLINE_SECONDS,
) -> Answer:
    """The answer with what a model chose or wrote and code has passed; the literal one wherever there is nothing such.

    Never raises for what a model, its file or its engine does: `help.trouble` tells. No database is needed.
    """
    answer, found = literal.answer, literal.found
    if level is Level.EXTRACT or found is None or found.draft.best is None:
        return answer
    trouble = Trouble.NOT_INSTALLED if generator is None else generator.trouble()
    if trouble is not None or generator is None:
        return replace(answer, help=Help(asked=level, trouble=str(trouble)))
    started = time.perf_counter()
    model = generator.model
    best = found.draft.best
    material = material_of(answer, found, best)
    outcome = help_out(
        material,
        generator,
        level,
        best.section.pack,
        judge=judge,
        within_seconds=within_seconds,
        cancel=cancel,
    )
    segments = _segments(outcome, material, found, best)
    trouble = outcome.trouble
    if segments is not None and [*_before(answer), *segments] == list(answer.segments):
        segments, trouble = (
            None,
            Trouble.ABSTAINED,
        )  # it comes to the same: nothing of the model's is shown
    spent = round(1000 * (time.perf_counter() - started), 2)
    return replace(
        answer,
        segments=answer.segments if segments is None else (*_before(answer), *segments),
        level=Level.EXTRACT if segments is None else level,
        retries=outcome.retries,
        rejected=tuple(
            {"text": one.text, "reasons": list(one.reasons), "by": one.by}
            for one in outcome.rejected
        ),
        timings_ms={**answer.timings_ms, "model": spent},
        help=Help(
            asked=level,
            trouble="" if trouble is None else trouble.value,
            model="" if model is None else model.name,
            model_sha256="" if model is None else model.sha256,
            seed=SEED,
            calls=tuple(Call(**asdict(call)) for call in outcome.calls),
            judged=judge,
            vetoed=outcome.vetoed,
        ),
    )


def _before(answer: Answer) -> list[Segment]:
    """What stands before a leaflet's words and is no model's business."""
    return [one for one in answer.segments if one.kind is SegmentKind.EMERGENCY]


def _segments(
    outcome: Outcome, material: Material, found: Found, best: Place
) -> list[Segment] | None:
    """The answer's parts in order, None where the model added nothing.

    What forbids comes first and stays word for word; then what the model made of its stretch, behind the best
    sentence where it left that out; then what the literal answer quotes from elsewhere.
    """
    if not outcome.pieces:
        return None
    parts = _Parts(material, found, best)
    for group in found.draft.forbidding:
        parts.quote(group)
    if best.index not in parts.covered_by(outcome):
        parts.quote_around(best.index)
    for piece in outcome.pieces:
        match piece:
            case Chosen(unit):
                parts.quote_around(unit)
            case Written(claims=claims):
                parts.write(claims)
    for group in found.draft.groups:
        parts.quote(group, apart=True)
    return _each_form_once(parts.segments)


class _Parts:
    """Segments as they are put together; what stands there word for word is not said again."""

    def __init__(self, material: Material, found: Found, best: Place) -> None:
        self.segments: list[Segment] = []
        self._material = material
        self._found = found
        self._section = best.section
        self._stretch = {one.unit for one in material.sentences}
        self._shown: dict[int, set[int]] = {}

    def quote(self, group: Group, *, apart: bool = False) -> None:
        """What is not shown yet of a group; with `apart`, without what the model's part stands for."""
        shown = self._shown.setdefault(id(group.section), set())
        hidden = self._stretch if apart and group.section is self._section else set()
        left = tuple(unit for unit in group.units if unit not in shown and unit not in hidden)
        if not left:
            return
        shown.update(left)
        draft = Draft((Group(group.section, left, group.score),), ())
        self.segments += compose.literal(draft, self._found.leaflets, group.section.pack)

    def quote_around(self, unit: int) -> None:
        """A unit of the stretch with all that must be quoted with it."""
        self.quote(Group(self._section, self._around(unit), 0.0))

    def write(self, claims: Sequence[Claim]) -> None:
        for claim in claims:
            assert claim.source is not None  # noqa: S101 - the checker passes no other
            start, end = self._material.place(claim.source)
            shown = self._shown.get(id(self._section), set())
            if not self._material.units_at(start, end) <= shown:
                self.segments.append(compose.supported(self._section, claim.text, start, end))
                self._limit(self._material.units_at(start, end))

    def _limit(self, units: frozenset[int]) -> None:
        """Quote what the leaflet says right after these to limit them; a sentence that tells it has it twice."""
        prepared = self._section.prepared
        limits = {limit for unit in units for limit in prepared.limits(unit)} - units
        self.quote(Group(self._section, tuple(sorted(limits)), 0.0))

    def covered_by(self, outcome: Outcome) -> frozenset[int]:
        """The units that are shown already, or that the model's pieces show or are derived from."""
        covered = set(self._shown.get(id(self._section), set()))
        for piece in outcome.pieces:
            match piece:
                case Chosen(unit):
                    covered.update(self._around(unit))
                case Written(claims=claims):
                    for claim in claims:
                        if claim.source is not None:
                            place = self._material.place(claim.source)
                            covered |= self._material.units_at(*place)
        return frozenset(covered)

    def _around(self, unit: int) -> tuple[int, ...]:
        return quoted(self._found.evidence.focus, self._section, unit)


def _each_form_once(segments: Sequence[Segment]) -> list[Segment]:
    """The segments; from which form's leaflet they are is said where it changes."""
    kept: list[Segment] = []
    said = ""
    for segment in segments:
        if segment.verdict == compose.FIXED:
            if segment.text == said:
                continue
            said = segment.text
        kept.append(segment)
    return kept
