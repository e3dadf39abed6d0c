"""Which candidates are the headings: the best chain in the order that the regulation prescribes.

Dynamic programming over the candidates, in the spirit of a weighted longest increasing subsequence: each step
to a later section of the same scheme adds the candidate's score; skipped sections, a section without text, and
the start of another leaflet cost something. Tables of contents, quoted headings and the list of headings in the
table of alterations lose because taking them would cost more than they bring.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from core.ingest.normal import squeeze

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.ingest.headings import Candidate
    from core.ingest.lines import Line

SKIPPED_SECTION = 0.6
EMPTY_SECTION = (
    7.0  # a heading that another heading follows at once: an entry of a list of headings
)
EMPTY_CHARS = 3
NEW_LEAFLET = 9.0
LATE_START = 0.8  # per section missing before a leaflet's first heading
IN_SET_ASIDE = 5.0  # a heading inside the table of alterations or an annex
OPENING_BONUS = (
    4.0  # an identification or a part's title stands before the new leaflet's first heading
)
MIN_GROUP_SCORE = 7.0
FRONT_AND_LEGAL = ("-I", "-III")
RECORD_KEYS = 3  # so many top-level headings that are keys make a text a record
LOOK_BACK = 200  # candidates; keeps a file of a thousand leaflets linear


@dataclass(frozen=True, slots=True)
class Landmarks:
    """What helps beside the headings themselves, as places in the list of lines.

    `openings` of leaflets; stretches that are `set_aside`; whether the text is a record of a database, whose
    keys (`needs_mark` schemes) are one leaflet's headings wherever they stand.
    """

    openings: tuple[int, ...]
    set_aside: tuple[tuple[int, int], ...]
    is_record: bool = False

    def is_set_aside(self, place: int) -> bool:
        return any(start <= place < end for start, end in self.set_aside)

    def has_opening(self, start: int, end: int) -> bool:
        return any(start < opening <= end for opening in self.openings)


@dataclass(frozen=True, slots=True)
class Group:
    """The headings of one leaflet, in reading order."""

    headings: tuple[Candidate, ...]
    score: float

    @property
    def kind(self) -> str:
        return self.headings[0].scheme.kind

    @property
    def has_body(self) -> bool:
        """Whether there is more than identification and legal statements."""
        return any(not h.rule.code.endswith(FRONT_AND_LEGAL) for h in self.headings)


def groups(lines: Sequence[Line], found: Sequence[Candidate], landmarks: Landmarks) -> list[Group]:
    """The leaflets of a file, each as its chain of headings."""
    if not found:
        return []
    keys = [c for c in found if c.scheme.needs_mark and lines[c.first].heading_level == 1]
    landmarks = replace(landmarks, is_record=len(keys) >= RECORD_KEYS)
    chars = list(accumulate((line.chars for line in lines), initial=0))
    chain = _best_chain(found, _own_scores(found, chars, landmarks), landmarks)
    split: list[list[Candidate]] = [[chain[0]]]
    for before, after in pairwise(chain):
        if _continues(before, after):
            split[-1].append(after)
        else:
            split.append([after])
    kept = [_without_repeats(group) for group in split]
    scored = [Group(tuple(group), sum(c.score for c in group)) for group in kept]
    if landmarks.is_record:
        # A record that declares its sections is one leaflet, also where a value has swallowed later sections.
        headings = tuple(candidate for group in scored for candidate in group.headings)
        return [Group(headings, sum(group.score for group in scored))]
    # A cover that repeats "identification" before the leaflet does is no leaflet of its own.
    scored = [group for group in scored if group.has_body]
    best = max((group.score for group in scored), default=0.0)
    return [g for g in scored if g.score >= min(MIN_GROUP_SCORE, best)]


def _own_scores(
    found: Sequence[Candidate], chars: Sequence[int], landmarks: Landmarks
) -> list[float]:
    """Each candidate's score where it stands, whatever the chain."""
    scores: list[float] = []
    following: dict[str, list[Candidate]] = {}
    for candidate in found:
        if not candidate.rule.is_implied:
            following.setdefault(candidate.scheme.name, []).append(candidate)
    for candidate in found:
        score = candidate.score - 0.1 * candidate.scheme.rank
        if landmarks.is_set_aside(candidate.first):
            score -= IN_SET_ASIDE
        after = next(
            (c.first for c in following.get(candidate.scheme.name, ()) if c.first > candidate.last),
            None,
        )
        body = len(candidate.rest) + (
            chars[len(chars) - 1 if after is None else after] - chars[candidate.last + 1]
        )
        if body < EMPTY_CHARS and not candidate.rule.is_parent:
            score -= EMPTY_SECTION
        scores.append(score)
    return scores


def _best_chain(
    found: Sequence[Candidate], scores: Sequence[float], landmarks: Landmarks
) -> list[Candidate]:
    values: list[float] = []
    previous: list[int] = []
    for i, candidate in enumerate(found):
        best, best_previous = scores[i] - LATE_START * _missing_before(candidate), -1
        for j in range(max(0, i - LOOK_BACK), i):
            if max(found[j].first, found[j].last) >= candidate.first:
                continue
            value = values[j] + scores[i] - _step_cost(found[j], candidate, landmarks)
            if value > best:
                best, best_previous = value, j
        values.append(best)
        previous.append(best_previous)
    end = max(range(len(found)), key=lambda i: (values[i], -i))
    chain: list[Candidate] = []
    while end >= 0:
        chain.append(found[end])
        end = previous[end]
    return chain[::-1]


def _step_cost(before: Candidate, after: Candidate, landmarks: Landmarks) -> float:
    if landmarks.is_record and (before.scheme.needs_mark or after.scheme.needs_mark):
        return 0.0
    if _continues(before, after):
        if not before.scheme.ordered:
            return 0.0
        skipped = before.scheme.sections[before.place + 1 : after.place]
        return SKIPPED_SECTION * sum(not rule.is_parent for rule in skipped)
    cost = NEW_LEAFLET + LATE_START * _missing_before(after)
    if landmarks.has_opening(before.last, after.first):
        cost -= OPENING_BONUS
    return cost


def _missing_before(candidate: Candidate) -> int:
    if not candidate.scheme.ordered:
        return 0
    rules = candidate.scheme.sections[: candidate.place]
    return sum(not rule.is_parent and not rule.code.endswith("-I") for rule in rules)


def _continues(before: Candidate, after: Candidate) -> bool:
    """Whether both can be headings of one leaflet, in this order."""
    if before.scheme is not after.scheme:
        return False
    if not before.scheme.ordered:
        return before.rule is not after.rule
    return before.place < after.place and before.rule.code != after.rule.code


def _without_repeats(group: Sequence[Candidate]) -> list[Candidate]:
    """In a scheme without order, a heading that comes again is text of the section that it stands in."""
    best: dict[str, Candidate] = {}
    for candidate in group:
        words = squeeze(candidate.text)
        known = best.get(words)
        if known is None or candidate.score > known.score:
            best[words] = candidate
    return [candidate for candidate in group if best[squeeze(candidate.text)] is candidate]
