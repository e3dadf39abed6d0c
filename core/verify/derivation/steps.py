"""Numbered steps: which one a statement belongs to, which comes before another, which is the last.

"After shaking the bottle, take off the cap" follows from two steps of one list if the first stands before the second.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from core.verify.derivation.matching import may_support, objections

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact, Part
    from core.verify.sources.passages import Stated

_LABEL = re.compile(r"(?:^|(?<=[.;:!?\n]))[^\S\n]*(\d{1,2})[^\S\n]?[.)ºª°]\s+", re.MULTILINE)
_END = re.compile(r"[.!?](?=\s|$)|\n|\Z")
FEWEST = 2  # steps that make a list
LIMITED = frozenset({"IF", "ONLYIF", "EXC", "UNTIL"})
ORDERED = frozenset({"AFTER", "BEFORE"})
REFERRING = frozenset(
    {"left out", "order_first", "joint"}
)  # what may differ where a step is only named


class Step(NamedTuple):
    """A step's place: which list of the text, which number in it, its characters, whether it ends the list."""

    list: int
    number: int
    start: int
    end: int
    is_last: bool


def step_of(stated: Stated) -> Step | None:
    """The step that a statement of a passage belongs to."""
    start = stated.fact.start
    return next((one for one in _steps(stated.read.text) if one.start <= start < one.end), None)


def is_last_step(stated: Stated) -> bool:
    step = step_of(stated)
    return step is not None and step.is_last


@lru_cache(maxsize=256)
def _steps(text: str) -> tuple[Step, ...]:
    found: list[Step] = []
    labels = [
        (int(one[1]), one.end())
        for one in _LABEL.finditer(text)
        if int(one[1]) > 1 or not text[text.rfind("\n", 0, one.start(1)) + 1 : one.start(1)].strip()
    ]  # what heads a list in its line may forbid its steps
    runs: list[list[tuple[int, int]]] = []
    for label in labels:
        if runs and label[0] == runs[-1][-1][0] + 1:
            runs[-1].append(label)
        elif label[0] == 1:
            runs.append([label])
    for place, run in enumerate(runs):
        if len(run) < FEWEST:
            continue
        for (number, start), after in zip(run, [*run[1:], None], strict=True):
            stop = _END.search(text, start)
            end = after[1] if after else (stop.start() if stop else len(text))
            found.append(Step(place, number, start, end, is_last=after is None))
    return tuple(found)


def after_step(claim: Fact, among: Sequence[Stated], facts: VerificationFacts) -> Stated | None:
    """What supports a claim but for the step that it says to come before it, or after it, if the steps stand so."""
    if claim.is_negative:
        return None
    found = (
        _stands_at(part, claim, among, facts)
        for part in claim.parts
        if part.mark in ORDERED and len(part.told) == 1 and not part.only
    )
    return next((stated for stated in found if stated), None)


def _stands_at(
    part: Part, claim: Fact, among: Sequence[Stated], facts: VerificationFacts
) -> Stated | None:
    """What supports a claim without a part that names another step, which stands where the part says."""
    other = replace(part.told[0], tense="")
    main = replace(claim, parts=[one for one in claim.parts if one is not part])
    for stated in among:
        step = step_of(stated)
        if step is None or not may_support(main, stated.fact, facts):
            continue
        if next(objections(main, stated.fact, facts), None) is None and _stands(
            step, part, list(_named(other, stated, step, among, facts))
        ):
            return stated
    return None


def _stands(step: Step, part: Part, others: list[Step]) -> bool:
    """Whether every step that may be meant stands on the right side of a step."""
    if part.mark == "AFTER":
        return bool(others) and all(other.number < step.number for other in others)
    return bool(others) and all(other.number > step.number for other in others)


def _named(
    named: Fact, main: Stated, step: Step, among: Sequence[Stated], facts: VerificationFacts
) -> Iterator[Step]:
    """The steps of the same list that do what a circumstance names: "after shaking"."""
    for stated in among:
        other = step_of(stated) if stated.pid == main.pid else None
        if other is None or other.list != step.list or stated.fact.verb != named.verb:
            continue
        if any(part.mark in LIMITED for part in stated.fact.parts):
            continue  # "if the skin is red, stop": done by some only
        if all(one.kind in REFERRING for one in objections(named, stated.fact, facts)):
            yield other
