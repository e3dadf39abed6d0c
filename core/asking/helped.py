"""A literal answer with a model's help: what it chose or wrote takes the place of what it covers, never of more."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from core.answer.outcome import Outcome
from core.answer.run import DEADLINE_SECONDS, help_out
from core.asking.answer import Help, SegmentKind
from core.asking.compose import SUPPORTED
from core.asking.helped_parts import parts_of
from core.asking.offering import material_of
from core.generating import SEED, Level, Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.asking.answer import Answer, Segment
    from core.asking.leaflet_answer import Literal
    from core.cancel import CancelToken
    from core.generating import Generator


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
    if (
        generator.model != model
    ):  # another was chosen meanwhile, so that these may be the words of both
        outcome = Outcome(calls=outcome.calls, trouble=Trouble.CANCELLED)
    segments = parts_of(outcome, material, found, best)
    trouble = outcome.trouble
    if segments is not None and [*_before(answer), *segments] == list(answer.segments):
        # It comes to the same: nothing of the model's is shown.
        segments, trouble = None, Trouble.ABSTAINED
    spent = round(1000 * (time.perf_counter() - started), 2)
    return replace(
        answer,
        segments=answer.segments if segments is None else (*_before(answer), *segments),
        level=_shown_level(level, segments),
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
            calls=outcome.calls,
            judged=judge,
            vetoed=outcome.vetoed,
        ),
    )


def _before(answer: Answer) -> list[Segment]:
    """What stands before a leaflet's words and is no model's business."""
    return [one for one in answer.segments if one.kind is SegmentKind.EMERGENCY]


def _shown_level(asked: Level, segments: Sequence[Segment] | None) -> Level:
    """Whose words are shown: where all that was written gave way to the leaflet's own, the model only chose."""
    if segments is None:
        return Level.EXTRACT
    return asked if any(one.verdict == SUPPORTED for one in segments) else Level.SELECT
