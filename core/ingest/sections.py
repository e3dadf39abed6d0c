"""Which candidates are the headings: the best chain in the order that the regulation prescribes.

Dynamic programming over the candidates, in the spirit of a weighted longest increasing subsequence: each step
to a later section of the same scheme adds the candidate's score; skipped sections, a section without text, and
the start of another leaflet cost something. Tables of contents, quoted headings and the list of headings in the
table of alterations lose because taking them would cost more than they bring.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from core.ingest.normal import squeeze

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.ingest.headings import Candidate
    from core.ingest.lines import Line
    from core.language.headings import HeadingRule

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
        return stretch_at(place, self.set_aside) is not None


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
    landmarks = replace(
        landmarks,
        set_aside=apart(landmarks.set_aside),
        is_record=len(keys) >= RECORD_KEYS,
    )
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


def apart(stretches: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The stretches in order, those that touch as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)


def stretch_at(place: int, stretches: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The stretch in which a place lies; they are in order and apart from each other."""
    after = bisect_right(stretches, (place, sys.maxsize))
    return stretches[after - 1] if after and place < stretches[after - 1][1] else None


def _own_scores(
    found: Sequence[Candidate], chars: Sequence[int], landmarks: Landmarks
) -> list[float]:
    """Each candidate's score where it stands, whatever the chain."""
    scores: list[float] = []
    firsts: dict[str, list[int]] = {}
    for candidate in found:
        if not candidate.rule.is_implied:
            firsts.setdefault(candidate.scheme.name, []).append(candidate.first)
    for candidate in found:
        score = candidate.score - 0.1 * candidate.scheme.rank
        if landmarks.is_set_aside(candidate.first):
            score -= IN_SET_ASIDE
        others = firsts.get(candidate.scheme.name, [])
        after = bisect_right(others, candidate.last)
        until = others[after] if after < len(others) else len(chars) - 1
        body = len(candidate.rest) + chars[until] - chars[candidate.last + 1]
        if body < EMPTY_CHARS and not candidate.rule.is_parent:
            score -= EMPTY_SECTION
        scores.append(score)
    return scores


def _best_chain(
    found: Sequence[Candidate], scores: Sequence[float], landmarks: Landmarks
) -> list[Candidate]:
    steps = _Steps(found, landmarks)
    ends = [max(candidate.first, candidate.last) for candidate in found]
    values: list[float] = []
    previous: list[int] = []
    for i, candidate in enumerate(found):
        own = scores[i]
        best, best_previous = own - LATE_START * steps.missing[i], -1
        for j in range(max(0, i - LOOK_BACK), i):
            # A step never brings anything, so most candidates need no look at what it costs.
            if values[j] + own <= best or ends[j] >= candidate.first:
                continue
            value = values[j] + own - steps.cost(j, i)
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


class _Steps:
    """What it costs to go from one candidate to a later one; asked often, so all that can be is counted before."""

    def __init__(self, found: Sequence[Candidate], landmarks: Landmarks) -> None:
        self._found = found
        self._is_record = landmarks.is_record
        schemes = {id(candidate.scheme): candidate.scheme for candidate in found}
        # How many sections a scheme has before each of its places: all, and those that a leaflet must begin with.
        self._before = {
            key: list(accumulate((not rule.is_parent for rule in scheme.sections), initial=0))
            for key, scheme in schemes.items()
        }
        missing = {
            key: list(accumulate((_is_missed(rule) for rule in scheme.sections), initial=0))
            for key, scheme in schemes.items()
        }
        self.missing = [
            missing[id(candidate.scheme)][candidate.place] if candidate.scheme.ordered else 0
            for candidate in found
        ]
        self._opened_before = [bisect_right(landmarks.openings, c.last) for c in found]
        self._opened_at = [bisect_right(landmarks.openings, c.first) for c in found]

    def cost(self, i: int, j: int) -> float:
        """The cost of the step from candidate `i` to candidate `j`, never below 0."""
        before, after = self._found[i], self._found[j]
        if self._is_record and (before.scheme.needs_mark or after.scheme.needs_mark):
            return 0.0
        if _continues(before, after):
            if not before.scheme.ordered:
                return 0.0
            sections = self._before[id(before.scheme)]
            return SKIPPED_SECTION * (sections[after.place] - sections[before.place + 1])
        cost = NEW_LEAFLET + LATE_START * self.missing[j]
        if self._opened_at[j] > self._opened_before[i]:
            cost -= OPENING_BONUS
        return cost


def _is_missed(rule: HeadingRule) -> bool:
    return not rule.is_parent and not rule.code.endswith("-I")


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
