"""What the test found: figures for each level and language, and a plain verdict for this computer."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from core.generating import Level, Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.asking.answer import Answer

# Whoever waits longer than this for a whole answer has read the leaflet's own sentences meanwhile.
SLOW_SECONDS = {Level.SELECT: 6.0, Level.QUOTE: 12.0, Level.WRITE: 20.0}
# A model whose words seldom stand up to the check is no help, whatever the rest of them is like.
LEAST_SHARE = {Level.SELECT: 0.7, Level.QUOTE: 0.5, Level.WRITE: 0.4}
# What it shows should have to do with what the leaflet says to the question.
LEAST_AGREEING = 0.6
MOST_FAILED = 0.05
MOST_ABSTAINED = 0.8


class Verdict(StrEnum):
    """What the model is good for on this computer."""

    FIT = "fit"
    CHOOSING = "choosing"  # for choosing sentences only
    UNFIT = "unfit"


class Reason(StrEnum):
    """Why it is not good for more."""

    SLOW_CHOOSING = "slow_choosing"
    SLOW_WRITING = "slow_writing"
    POOR_CHOOSING = "poor_choosing"
    POOR_WRITING = "poor_writing"
    OFF_THE_POINT = "off_the_point"
    ADDS_NOTHING = "adds_nothing"
    FAILS = "fails"


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of one question; `agrees` says whether most of what the answer quotes is in the literal one too."""

    lang: str
    level: Level
    question: str
    literal_ms: float
    total_ms: float
    answer: Answer
    agrees: bool

    @property
    def was_asked(self) -> bool:
        """Whether it was put to the model: what the leaflet does not speak of, or has one sentence on, is not."""
        return self.answer.help is not None and self.trouble != Trouble.NO_CHOICE

    @property
    def trouble(self) -> str:
        return self.answer.help.trouble if self.answer.help is not None else ""

    @property
    def is_shown(self) -> bool:
        return self.was_asked and not self.trouble

    @property
    def has_failed(self) -> bool:
        """Whether the engine failed, or was too slow: another thing than writing what cannot be shown."""
        return self.trouble not in ("", Trouble.UNUSABLE, Trouble.ABSTAINED)


@dataclass(frozen=True, slots=True)
class LevelFigures:
    """One level in one language. Times are medians in milliseconds, `slowest_ms` the longest of all.

    Of the questions that were `asked`, `at_once` were verified at the first try, `after_retry` at the second. Others
    stayed literal: the model `abstained` or said the same, all that it wrote was `unusable`, or the engine `failed`.
    `agreeing` of those that were shown keep to what the literal answer quotes. `rejected` counts the kinds of reasons.
    """

    lang: str
    level: Level
    questions: int
    asked: int
    at_once: int
    after_retry: int
    abstained: int
    unusable: int
    failed: int
    agreeing: int
    rejected: dict[str, int] = field(default_factory=dict)
    troubles: dict[str, int] = field(default_factory=dict)
    first_sentence_ms: float = 0.0
    first_token_ms: float = 0.0
    end_ms: float = 0.0
    slowest_ms: float = 0.0
    tokens_per_second: float = 0.0

    @property
    def shown(self) -> int:
        return self.at_once + self.after_retry


@dataclass(frozen=True, slots=True)
class Fitness:
    """All that the test found. The roof is what this computer's memory allows for a model of this size."""

    model: str
    model_sha256: str
    model_bytes: int
    figures: tuple[LevelFigures, ...]
    memory_bytes: int
    read_bytes_per_second: float
    roof_tokens_per_second: float
    seconds: float
    verdict: Verdict
    reasons: tuple[Reason, ...]

    @property
    def share_of_roof(self) -> float:
        """The speed of the level that writes most, against the roof; 0 where nothing was written."""
        speeds = [one.tokens_per_second for one in self.figures]
        roof = self.roof_tokens_per_second
        return max(speeds, default=0.0) / roof if roof else 0.0

    def as_json(self) -> dict[str, object]:
        """Plain values, for a file or a script."""
        return {**asdict(self), "share_of_roof": round(self.share_of_roof, 3)}


def figures_of(trials: Sequence[Trial]) -> LevelFigures:
    """The figures of one level in one language."""
    asked = [one for one in trials if one.was_asked]
    shown = [one for one in asked if one.is_shown]
    calls = [call for one in asked if one.answer.help for call in one.answer.help.calls]
    writing = sum(call.total_ms - call.first_token_ms for call in calls)
    written = sum(max(call.tokens - 1, 0) for call in calls)  # the first one is the prompt's
    kinds = Counter(kind for one in asked for kind in _kinds(one.answer))
    return LevelFigures(
        lang=trials[0].lang,
        level=trials[0].level,
        questions=len(trials),
        asked=len(asked),
        at_once=sum(one.answer.retries == 0 for one in shown),
        after_retry=sum(one.answer.retries > 0 for one in shown),
        abstained=sum(one.trouble == Trouble.ABSTAINED for one in asked),
        unusable=sum(one.trouble == Trouble.UNUSABLE for one in asked),
        failed=sum(one.has_failed for one in asked),
        agreeing=sum(one.agrees for one in shown),
        rejected=dict(kinds.most_common()),
        troubles=dict(Counter(one.trouble for one in asked if one.has_failed)),
        first_sentence_ms=_median(one.literal_ms for one in asked),
        first_token_ms=_median(call.first_token_ms for call in calls),
        end_ms=_median(one.total_ms for one in asked),
        slowest_ms=max((one.total_ms for one in asked), default=0.0),
        tokens_per_second=round(1000 * written / writing, 1) if writing > 0 else 0.0,
    )


def judge(figures: Sequence[LevelFigures]) -> tuple[Verdict, tuple[Reason, ...]]:
    """What the model is good for here, and why not for more."""
    asked = sum(one.asked for one in figures)
    broken = sum(one.failed - one.troubles.get(Trouble.TOO_SLOW, 0) for one in figures)
    if not asked or broken > MOST_FAILED * asked:
        return Verdict.UNFIT, (Reason.FAILS,)
    choosing = [one for one in figures if one.level is Level.SELECT and one.asked]
    writing = [one for one in figures if one.level is not Level.SELECT and one.asked]
    against_choosing = _against(choosing, Reason.SLOW_CHOOSING, Reason.POOR_CHOOSING)
    against_writing = _against(writing, Reason.SLOW_WRITING, Reason.POOR_WRITING)
    reasons = tuple(dict.fromkeys((*against_choosing, *against_writing)))
    if writing and not against_writing:
        return Verdict.FIT, reasons
    if choosing and not against_choosing:
        return Verdict.CHOOSING, reasons
    return Verdict.UNFIT, reasons


def _against(figures: Iterable[LevelFigures], slow: Reason, poor: Reason) -> list[Reason]:
    """What speaks against these levels; one level in one language that does not do is enough."""
    found = []
    for one in figures:
        too_slow = one.troubles.get(Trouble.TOO_SLOW, 0) > MOST_FAILED * one.asked
        if too_slow or one.end_ms > 1000 * SLOW_SECONDS[one.level]:
            found.append(slow)
        if one.abstained > MOST_ABSTAINED * one.asked:
            found.append(Reason.ADDS_NOTHING)
        elif one.shown < LEAST_SHARE[one.level] * (one.asked - one.abstained):
            found.append(poor)
        elif one.agreeing < LEAST_AGREEING * one.shown:
            found.append(Reason.OFF_THE_POINT)
    return found


def _kinds(answer: Answer) -> Iterable[str]:
    """The kinds of what spoke against the sentences that were rejected ("quantity")."""
    for rejected in answer.rejected:
        reasons = rejected.get("reasons")
        for reason in reasons if isinstance(reasons, (list, tuple)) else ():
            yield str(reason).partition(":")[0]


def _median(values: Iterable[float]) -> float:
    found = list(values)
    return round(statistics.median(found), 1) if found else 0.0
