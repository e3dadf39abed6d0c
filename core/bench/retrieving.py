"""How fast and how well passages are found: within a medicine, and over everything."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.bench.corpus import PASSAGES_PER_LEAFLET
from core.bench.figures import Figure, Times, percentile, times_of
from core.store.search import Query, search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.bench.corpus import Corpus, MadeUpQuestion
    from core.bench.other_engine import OtherEngine
    from core.store.database import Connection

LIMIT = 6
# A person asks some questions about one medicine, then goes to the next.
QUESTIONS_PER_MEDICINE = 5
RECALL_QUESTIONS = 200


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in the words that the index is asked for; the right passage's number."""

    words: tuple[str, ...]
    leaflet: int
    passage_id: int


def within_figures(
    db: Connection, corpus: Corpus, count: int, other: OtherEngine | None
) -> list[Figure]:
    """Questions about one medicine after the other."""
    versions = [
        number for (number,) in db.rows("SELECT version_id FROM version ORDER BY version_id")
    ]
    questions = _conversations(corpus, count)

    def ask(asked: Asked) -> None:
        search(db, Query(asked.words, (versions[asked.leaflet],)), LIMIT)

    times = times_of(ask, questions)
    size = f"{corpus.passages:,}"
    first = times.cpu[::QUESTIONS_PER_MEDICINE]
    figures = [
        Figure(
            f"within a medicine ({size}), p99",
            percentile(times.cpu, 0.99),
            "ms",
            2,
            note=str(times),
        ),
        Figure(
            f"within a medicine ({size}), its first question, p50", percentile(first, 0.5), "ms"
        ),
    ]
    if other is not None:
        theirs = times_of(lambda asked: other.search(asked.words, LIMIT, asked.leaflet), questions)
        figures.append(_against("within a medicine", times, theirs, 4))
    return figures


def anywhere_figures(
    db: Connection, corpus: Corpus, count: int, bar_ms: float, other: OtherEngine | None
) -> list[Figure]:
    """Questions that name no medicine."""
    questions = [_asked(corpus, question) for question in corpus.questions(count)]
    times = times_of(lambda asked: search(db, Query(asked.words), LIMIT), questions)
    size = f"over {corpus.passages:,} passages"
    figures = [
        Figure(f"{size}, p99", percentile(times.cpu, 0.99), "ms", bar_ms, note=str(times)),
        _recall_figure(db, questions[:RECALL_QUESTIONS], size),
    ]
    if other is not None:
        theirs = times_of(lambda asked: other.search(asked.words, LIMIT), questions)
        figures.append(_against(size, times, theirs, None))
    return figures


def _recall_figure(db: Connection, questions: Sequence[Asked], size: str) -> Figure:
    ours = sum(
        asked.passage_id
        in [hit.passage.passage_id for hit in search(db, Query(asked.words), LIMIT)]
        for asked in questions
    )
    best = 0

    def ask_exhaustively(asked: Asked) -> None:
        nonlocal best
        best += asked.passage_id in _exhaustive(db, asked.words)

    times = times_of(ask_exhaustively, questions)
    count = len(questions)
    return Figure(
        f"{size}, recall@6 below the exhaustive OR",
        100 * (best - ours) / count,
        "points",
        2,
        note=f"{ours / count:.3f}, the exhaustive OR {best / count:.3f} in {times}",
    )


def _exhaustive(db: Connection, words: Sequence[str]) -> list[int]:
    """Every word, joined by OR, ranked by FTS5's own bm25(): all that the words can give."""
    expression = " OR ".join(f'"{word}"' for word in words)
    rows = db.rows(
        "SELECT rowid FROM passage_fts WHERE passage_fts MATCH ?"
        " ORDER BY bm25(passage_fts, 4, 3, 0.5, 1), rowid LIMIT ?",
        (expression, LIMIT),
    )
    return [number for (number,) in rows]


def _against(what: str, ours: Times, theirs: Times, bar: float | None) -> Figure:
    ratio = percentile(ours.cpu, 0.5) / percentile(theirs.cpu, 0.5)
    return Figure(f"{what}, against tantivy, p50", ratio, "×", bar, note=f"tantivy {theirs}")


def _conversations(corpus: Corpus, count: int) -> list[Asked]:
    draw = random.Random(3)  # noqa: S311 - nothing secret
    leaflets = corpus.passages // PASSAGES_PER_LEAFLET
    return [
        _asked(corpus, question)
        for number in range(-(-count // QUESTIONS_PER_MEDICINE))
        for question in corpus.questions(QUESTIONS_PER_MEDICINE, number, draw.randrange(leaflets))
    ]


def _asked(corpus: Corpus, question: MadeUpQuestion) -> Asked:
    # Without the words that every text has, as the program asks.
    telling = [word for word in dict.fromkeys(question.words) if word not in corpus.frequent]
    passage_id = question.leaflet * PASSAGES_PER_LEAFLET + question.passage + 1
    return Asked(tuple(telling) or question.words, question.leaflet, passage_id)
