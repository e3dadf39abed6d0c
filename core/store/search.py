"""Ranked passages for the words of a question: within a medicine's leaflets, or over everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.store.documents import passages_by_id

if TYPE_CHECKING:
    from core.documents.document import StoredPassage
    from core.store.database import Connection

# Title, heading, lead-in, body.
WEIGHTS = (4.0, 3.0, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of the index: words of which a passage holds at least one.

    `terms` are plain words; nothing in them is query syntax. A passage may also match a word that begins
    with one of `prefixes`. `version_ids` and `sections` narrow the search; None is everything that is current.
    """

    terms: tuple[str, ...]
    version_ids: tuple[int, ...] | None = None
    sections: tuple[str, ...] | None = None
    prefixes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage, its place from 1 on, and its score (larger is better; comparable within one query only)."""

    passage: StoredPassage
    rank: int
    score: float


def search(db: Connection, query: Query, limit: int) -> list[Hit]:
    """The best passages, best first; equal ones in reading order."""
    expression = _any_of(query)
    if not expression or query.version_ids == () or query.sections == ():
        return []
    conditions, values = _conditions(query)
    weights = ", ".join(map(str, WEIGHTS))
    rows = db.rows(
        f"SELECT passage_fts.rowid, bm25(passage_fts, {weights}) AS score FROM passage_fts"  # noqa: S608 - numbers of ours
        " JOIN passage ON passage.passage_id = passage_fts.rowid"
        " JOIN version ON version.version_id = passage.version_id"
        " JOIN section ON section.section_id = passage.section_id"
        f" WHERE passage_fts MATCH ? AND version.superseded = 0{conditions}"
        " ORDER BY score, passage_fts.rowid LIMIT ?",
        (expression, *values, limit),
    )
    passages = passages_by_id(db, [row[0] for row in rows])
    return [
        Hit(passage, rank, -row[1])
        for rank, (passage, row) in enumerate(zip(passages, rows, strict=True), start=1)
    ]


def _any_of(query: Query) -> str:
    terms = [_quoted(term) for term in query.terms if term.strip()]
    prefixes = [f"{_quoted(prefix)} *" for prefix in query.prefixes if prefix.strip()]
    return " OR ".join(dict.fromkeys(terms + prefixes))


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""').replace("\0", " ") + '"'


def _conditions(query: Query) -> tuple[str, list[object]]:
    parts, values = "", list[object]()
    if query.version_ids is not None:
        parts += f" AND version.version_id IN ({_marks(query.version_ids)})"
        values += query.version_ids
    if query.sections is not None:
        parts += f" AND section.code IN ({_marks(query.sections)})"
        values += query.sections
    return parts, values


def _marks(values: tuple[object, ...]) -> str:
    return ", ".join("?" * len(values))
