"""Which sentences answer best, and whether they answer at all: fixed weights over what speaks for each.

The weights were learned from questions with known answers on real leaflets (`training/ranking.py`) and stand,
each with its name, in `data/ranking.toml`. Ranking is a conditional logit over the units of a leaflet (McFadden, 1974),
the decision to answer a logistic regression over the best of them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from operator import mul
from statistics import median
from typing import TYPE_CHECKING

from core.asking.evidence import NAMES
from core.asking.focus import CONCEPT, MEDICINE, WORD, Need
from core.datafile import load_toml
from core.paths import data_folder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from core.asking.evidence import Evidence
    from core.asking.focus import Focus, Item
    from core.asking.leaflets import ReadySection

OF_ANSWER = (
    *("score", "above_middle", "above_fourth", "share", "items", "unheld", "unheld_share"),
    *("required", "required_unheld", "required_unheld_share", "topic", "topic_margin"),
    *("asked", "demanded", "quote_covers", "quote_share", "words"),
    *("concepts_unheld", "concepts_unquoted", "medicines_unheld", "medicines_unquoted"),
    *("words_unheld", "words_unquoted"),
)
WEIGHTS = {Need.REQUIRED: 2.0, Need.SOFT: 1.0, Need.OPTIONAL: 0.5}
LEAST_COVERED = 0.6  # of what is demanded, by weight
MOST_WORDS = 30
FOURTH = 3  # the place of the fourth best


@dataclass(frozen=True, slots=True)
class Ranked:
    """A unit of a section with its score, comparable within one question only, and what spoke for it."""

    score: float
    section: ReadySection
    index: int
    evidence: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """`sentence` in the order of `evidence.NAMES`; `answer` in that of `OF_ANSWER` and then of `evidence.NAMES`."""

    sentence: tuple[float, ...]
    answer: tuple[float, ...]
    bias: float
    least: float

    @classmethod
    def read(cls, path: Path) -> Weights:
        """The file of weights.

        Raises:
            DataFileError: the file cannot be read, a weight is missing, unknown or no number.
        """
        table = load_toml(path)
        sentence, answer = table.table("sentence"), table.table("answer")
        of_best = answer.table("best")
        weights = cls(
            sentence=tuple(sentence.number(name) for name in NAMES),
            answer=(
                *(answer.number(name) for name in OF_ANSWER),
                *(of_best.number(name) for name in NAMES),
            ),
            bias=answer.number("bias"),
            least=answer.number("least"),
        )
        for one in (sentence, of_best, answer, table):
            one.done()
        return weights


@cache
def load_weights() -> Weights:
    """The weights that come with the program, read once."""
    return Weights.read(data_folder() / "ranking.toml")


def ranked(evidence: Evidence) -> list[Ranked]:
    """All units that may be the answer, the best first; of equal ones, the first in the leaflet."""
    weights = load_weights().sentence
    found = []
    for section in evidence.sections:
        prepared = section.prepared
        for unit in prepared.units:
            if unit.is_title or prepared.is_header(unit.index):
                continue
            if not evidence.may_answer(section, unit.index):
                continue
            numbers = evidence.of(section, unit.index)
            score = sum(map(mul, weights, numbers))
            found.append(Ranked(score, section, unit.index, numbers))
    return sorted(found, key=lambda one: -one.score)


def confidence(
    evidence: Evidence,
    found: Sequence[Ranked],
    topics: Mapping[str, float],
    quoted: frozenset[str],
) -> float:
    """How likely the best unit answers the question; `quoted` are the keys of what would be quoted with it."""
    weights = load_weights()
    numbers = of_answer(evidence, found, topics, quoted)
    score = weights.bias + sum(map(mul, weights.answer, numbers))
    return 1 / (1 + math.exp(-max(min(score, 50.0), -50.0)))


def of_answer(
    evidence: Evidence,
    found: Sequence[Ranked],
    topics: Mapping[str, float],
    quoted: frozenset[str],
) -> tuple[float, ...]:
    """What speaks for there being an answer: the numbers of `OF_ANSWER`, then those of the best unit."""
    numbers = {
        **_of_scores([one.score for one in found]),
        **_of_topics(topics),
        **_of_items(evidence, quoted),
        "asked": bool(evidence.focus.asked),
    }
    return (*(float(numbers[name]) for name in OF_ANSWER), *found[0].evidence)


def _of_scores(scores: Sequence[float]) -> dict[str, float]:
    best = scores[0]
    return {
        "score": best,
        "above_middle": best - median(scores),
        "above_fourth": best - scores[min(FOURTH, len(scores) - 1)],
        "share": 1 / math.fsum(math.exp(score - best) for score in scores),
    }


def _of_topics(topics: Mapping[str, float]) -> dict[str, float]:
    first, second = sorted((*topics.values(), 0.0, 0.0), reverse=True)[:2]
    return {"topic": first, "topic_margin": first - second}


def _of_items(evidence: Evidence, quoted: frozenset[str]) -> dict[str, float]:
    """What of the question the leaflet and the quote speak of. A concept or a medicine that is missing tells most."""
    focus = evidence.focus
    items = focus.items
    required = [item for item in items if item.need is Need.REQUIRED]
    missing = [item for item in items if not evidence.holding[item.said]]
    unquoted = [item for item in items if item.keys.isdisjoint(quoted)]
    required_missing = [item for item in missing if item.need is Need.REQUIRED]

    def count(among: list[Item], kind: str) -> int:
        return sum(1 for item in among if item.need is not Need.OPTIONAL and item.kind == kind)

    return {
        "items": len(items),
        "unheld": len(missing),
        "unheld_share": len(missing) / max(1, len(items)),
        "required": len(required),
        "required_unheld": len(required_missing),
        "required_unheld_share": len(required_missing) / max(1, len(required)),
        "demanded": len(focus.demanding),
        "quote_covers": covers(focus, quoted),
        "quote_share": math.fsum(
            evidence.weights[item.said] for item in items if not item.keys.isdisjoint(quoted)
        ),
        "words": min(sum(len(item.words) for item in items), MOST_WORDS) / MOST_WORDS,
        "concepts_unheld": count(missing, CONCEPT),
        "concepts_unquoted": count(unquoted, CONCEPT),
        "medicines_unheld": count(missing, MEDICINE),
        "medicines_unquoted": count(unquoted, MEDICINE),
        "words_unheld": count(missing, WORD),
        "words_unquoted": count(unquoted, WORD),
    }


def covers(focus: Focus, quoted: frozenset[str]) -> bool:
    """Whether a quote with these keys speaks of all that is required and of most of what is demanded."""
    missing = [item for item in focus.demanding if item.keys.isdisjoint(quoted)]
    if any(item.need is Need.REQUIRED for item in missing):
        return False
    total = sum(WEIGHTS[item.need] for item in focus.demanding)
    return sum(WEIGHTS[item.need] for item in missing) < (1 - LEAST_COVERED) * (total or 1.0)
