"""The passages worth reading in full, found through the index without reading any.

FTS5's own bm25() costs a microsecond for every passage that holds a word, and counts each word's passages over the
whole index first. The list of the passages that hold a word costs a seventh of that. So lists are added up by the
rarity of their words. Over everything, the rarest words bring candidates, the next ones only confirm them, and the
commonest are left to the exact ranking.
"""

from __future__ import annotations

import heapq
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.store.ranking import rarity

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.store.database import Connection
    from core.store.ready import Stretch

# How many entries of lists are read for one query over everything: enough for the recall of the exhaustive search
# (`bulafiel bench` measures it), few enough for the time allowed at a million passages.
MOST_READ, LEAST_READ, READ_SHARE = 80_000, 16_000, 4
# Of these, the first quarter brings candidates.
BRINGING_SHARE = 4
SAMPLES, SAMPLE_SHARE = 4, 200
# Among more passages more of them look alike: one candidate for so many.
PASSAGES_PER_CANDIDATE = 20_000
# How many times more candidates are looked through where only some sections are wanted.
SECTION_FACTOR = 20


@dataclass(frozen=True, slots=True)
class Found:
    """The best candidates in reading order; in how many of `total` passages each expression is met."""

    passage_ids: list[int]
    holding: dict[str, int]
    total: int


def candidates(
    db: Connection,
    expressions: Sequence[str],
    stretches: Sequence[Stretch] | None,
    sections: Collection[str] | None,
    count: int,
) -> Found:
    """The `count` best passages, of some stretches and sections where these are given."""
    if stretches is None:
        return _anywhere(db, expressions, sections, count)
    return _within(db, expressions, stretches, sections, count)


def _within(
    db: Connection,
    expressions: Sequence[str],
    stretches: Sequence[Stretch],
    sections: Collection[str] | None,
    count: int,
) -> Found:
    # What is rare is what is rare here.
    total = sum(map(len, stretches))
    scores: dict[int, float] = {}
    holding = {}
    for expression in expressions:
        listed = [
            number for one in stretches for number in _listed(db, expression, (one.first, one.last))
        ]
        holding[expression] = len(listed)
        _add(scores, listed, rarity(len(listed), total))
    return Found(_best(db, scores, sections, count), holding, total)


def _anywhere(
    db: Connection, expressions: Sequence[str], sections: Collection[str] | None, count: int
) -> Found:
    total: int = db.value("SELECT coalesce(max(passage_id), 0) FROM passage")
    budget = max(LEAST_READ, min(MOST_READ, total // READ_SHARE))
    holding = {expression: _estimate(db, expression, total) for expression in expressions}
    ordered = sorted(expressions, key=lambda expression: (holding[expression], expression))
    if ordered and holding[ordered[0]] > budget:
        scores = _all_common(db, ordered, budget // BRINGING_SHARE)
    else:
        scores = _added_up(db, ordered, holding, total, budget)
    count = max(count, total // PASSAGES_PER_CANDIDATE)
    return Found(_best(db, scores, sections, count), holding, total)


def _added_up(
    db: Connection, ordered: Sequence[str], holding: dict[str, int], total: int, budget: int
) -> dict[int, float]:
    scores: dict[int, float] = {}
    read = 0
    for expression in ordered:
        if read + holding[expression] > budget:
            break
        listed = _listed(db, expression)
        holding[expression] = len(listed)
        read += len(listed)
        if not scores or read <= budget // BRINGING_SHARE:
            _add(scores, listed, rarity(len(listed), total))
        else:
            _add(scores, scores.keys() & listed, rarity(len(listed), total))
    return scores


def _all_common(db: Connection, ordered: Sequence[str], limit: int) -> dict[int, float]:
    """Nothing but very common words: the first passages where the rarest of them stand together."""
    for together in range(min(3, len(ordered)), 0, -1):
        expression = " AND ".join(f"({one})" for one in ordered[:together])
        if listed := _listed(db, expression, limit=limit):
            return dict.fromkeys(listed, 0.0)
    return {}


def _add(scores: dict[int, float], listed: Collection[int], weight: float) -> None:
    for number in listed:
        scores[number] = scores.get(number, 0.0) + weight


def _estimate(db: Connection, expression: str, total: int) -> int:
    """How many passages hold it, from a few stretches of the index: the same for the same database."""
    if total <= LEAST_READ:
        return 0  # no list is too long to be read
    width = total // SAMPLE_SHARE
    met = 0
    for number in range(SAMPLES):
        first = (2 * number + 1) * total // (2 * SAMPLES)
        met += db.value(
            "SELECT count(*) FROM passage_fts WHERE passage_fts MATCH ? AND rowid BETWEEN ? AND ?",
            (expression, first, first + width - 1),
        )
    return met * SAMPLE_SHARE // SAMPLES


def _listed(
    db: Connection, expression: str, between: tuple[int, int] | None = None, limit: int = -1
) -> list[int]:
    """The passages that hold it, in order: as one value, five times faster to hand over than rows."""
    if between is not None:
        # A range inside the MATCH: FTS5 starts reading there, instead of filtering all that it finds.
        value = db.value(
            "SELECT json_group_array(rowid) FROM passage_fts"
            " WHERE passage_fts MATCH ? AND rowid BETWEEN ? AND ?",
            (expression, *between),
        )
    elif limit >= 0:
        value = db.value(
            "SELECT json_group_array(id) FROM"
            " (SELECT rowid AS id FROM passage_fts WHERE passage_fts MATCH ? LIMIT ?)",
            (expression, limit),
        )
    else:
        value = db.value(
            "SELECT json_group_array(rowid) FROM passage_fts WHERE passage_fts MATCH ?",
            (expression,),
        )
    listed: list[int] = json.loads(value)
    return listed


def _best(
    db: Connection, scores: dict[int, float], sections: Collection[str] | None, count: int
) -> list[int]:
    """The passages with the highest scores, in reading order; equal ones: the earlier."""
    if sections is None:
        return sorted(_highest(scores, count))
    kept = _of_sections(db, _highest(scores, count * SECTION_FACTOR), sections)
    if len(kept) < count < len(scores):
        kept = _of_sections(db, _highest(scores, len(scores)), sections)
    return sorted(kept[:count])


def _highest(scores: dict[int, float], count: int) -> list[int]:
    return heapq.nsmallest(count, scores, key=lambda number: (-scores[number], number))


def _of_sections(db: Connection, numbers: list[int], sections: Collection[str]) -> list[int]:
    rows = db.rows(
        "SELECT passage_id, code FROM passage WHERE passage_id IN (SELECT value FROM json_each(?))",
        (json.dumps(numbers),),
    )
    codes = dict(rows)
    return [number for number in numbers if codes[number] in sections]
