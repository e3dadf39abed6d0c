"""Ranked passages for the words of a question: within a medicine's leaflets, or over everything."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import starmap
from typing import TYPE_CHECKING

from core.store.candidates import candidates
from core.store.documents import passages_by_id
from core.store.ranking import key_of, rank, rank_all, rarity, wanted
from core.store.ready import Stretch, passages_ready, words_of
from core.store.words import stems_of, word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.documents.document import StoredPassage
    from core.store.database import Connection
    from core.store.words import Stems

# A leaflet has some 40 to 200 passages; up to here reading them all is faster than asking the index.
READ_ALL = 400
# Of larger ones, and of everything, so many candidates are read.
READ_FULLY = 24


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of the index: words of which a passage holds at least one.

    `terms` are plain words, a term of several words is a phrase; nothing in them is query syntax. A passage also
    matches by a word that begins with one of `prefixes`. `version_ids` and `sections` narrow the search; None is
    everything that is current.
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


def search(
    db: Connection, query: Query, limit: int, stem: Callable[[str], str] | None = None
) -> list[Hit]:
    """The best passages of current versions, best first; equal ones in reading order.

    `stem` gives a folded word's stem (`pack.stems.of`); words are then the same when their stems are. Over
    everything it ranks what the words themselves have found: an index of stems would halve the speed of imports,
    and this way gains most of what it would (on real questions, see the README).
    """
    best = _ranked(db, query, limit, None if stem is None else stems_of(stem))[:limit]
    passages = passages_by_id(db, [passage_id for _, passage_id in best])
    return [
        Hit(passage, place, score)
        for place, (passage, (score, _)) in enumerate(zip(passages, best, strict=True), start=1)
    ]


def _ranked(
    db: Connection, query: Query, limit: int, stems: Stems | None
) -> list[tuple[float, int]]:
    asked = wanted(query.terms, query.prefixes, stems)
    if query.version_ids is None:
        stretches = None
    else:
        stretches = _stretches(db, query.version_ids)
        if sum(map(len, stretches)) <= READ_ALL:
            return rank_all(passages_ready(db, stretches, query.sections, stems), asked)
    expressions = _expressions(query, stems)
    count = max(READ_FULLY, 2 * limit)
    found = candidates(db, list(expressions.values()), stretches, query.sections, count)

    def importance(word: bytes) -> float:
        return rarity(found.holding[expressions[word]], found.total)

    # Within one medicine its name, the title, tells nothing.
    title = "title" if stretches is None else "''"
    rows = db.rows(
        f"SELECT passage_id, {title}, heading, lead, body FROM passage"  # noqa: S608 - only marks
        f" WHERE passage_id IN ({', '.join('?' * len(found.passage_ids))})",
        found.passage_ids,
    )
    return rank((words_of(row, stems) for row in rows), asked, importance)


def _stretches(db: Connection, version_ids: tuple[int, ...]) -> list[Stretch]:
    rows = db.rows(
        "SELECT first_passage, last_passage, text_sha256 FROM version"  # noqa: S608 - only marks
        " JOIN document ON document.document_id = version.document_id"
        " WHERE superseded = 0 AND removed_at = ''"
        f" AND last_passage >= first_passage AND version_id IN ({', '.join('?' * len(version_ids))})"
        " ORDER BY first_passage",
        version_ids,
    )
    return list(starmap(Stretch, rows))


def _expressions(query: Query, stems: Stems | None) -> dict[bytes, str]:
    """What FTS5 is asked for each thing wanted."""
    alternatives: dict[bytes, list[str]] = {}
    for term in query.terms:
        if key := key_of(term, stems):
            alternatives.setdefault(key, []).extend(map(_quoted, _spellings(term)))
    for prefix in query.prefixes:
        if beginning := b"".join(word_list(prefix)):
            alternatives[beginning + b"*"] = [f"{_quoted(beginning.decode())} *"]
    return {key: " OR ".join(dict.fromkeys(some)) for key, some in alternatives.items()}


def _spellings(term: str) -> list[str]:
    """The index keeps these letters as they are printed; people type either."""
    spellings = [term]
    for letters, letter in (("oe", "œ"), ("ae", "æ"), ("ss", "ß")):
        if letters in term:
            spellings.append(term.replace(letters, letter))
    if term in {"ug", "ul", "um"}:
        spellings.append(f"µ{term[1]}")
    return spellings


def _quoted(text: str) -> str:
    """As a string of FTS5, so that nothing in it is syntax."""
    return '"' + text.replace('"', '""').replace("\0", " ") + '"'
