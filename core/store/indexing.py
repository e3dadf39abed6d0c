"""Keeps the full-text index in step with what is current in the library."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from core.errors import StoreBusyError, StoreFullError
from core.store.schema import FTS_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.database import Connection

# Index pages written while merging after one leaflet: enough to keep up with imports, too few to be felt.
MERGE_PAGES = 64

_COLUMNS = ", ".join(FTS_COLUMNS)


def put_into_index(db: Connection, version_id: int) -> None:
    """Have the version's passages found."""
    first, last = _passages_of(db, version_id)
    index_passages(db, first, last)


def take_out_of_index(db: Connection, version_id: int) -> None:
    """Have the version's passages no longer found."""
    # What is still to be indexed cannot be taken out of the index.
    index_pending(db)
    db.execute(
        f"INSERT INTO passage_fts (passage_fts, rowid, {_COLUMNS})"  # noqa: S608
        f" SELECT 'delete', passage_id, {_COLUMNS} FROM passage WHERE passage_id BETWEEN ? AND ?",
        _passages_of(db, version_id),
    )


def index_passages(db: Connection, first: int, last: int) -> None:
    """Have the passages of these rows found."""
    db.execute(
        f"INSERT INTO passage_fts (rowid, {_COLUMNS}) SELECT passage_id, {_COLUMNS} FROM passage"  # noqa: S608
        " WHERE passage_id BETWEEN ? AND ?",
        (first, last),
    )


def _passages_of(db: Connection, version_id: int) -> tuple[int, int]:
    found: tuple[int, int] = db.row(
        "SELECT first_passage, last_passage FROM version WHERE version_id = ?", (version_id,)
    ) or (0, -1)
    return found


def merge_a_little(db: Connection) -> None:
    """Keep the number of the index's segments low, a little at a time."""
    # What was stored is stored: a merge that cannot be done now is done after the next leaflet.
    with suppress(StoreBusyError, StoreFullError):
        db.execute(
            "INSERT INTO passage_fts (passage_fts, rank) VALUES ('merge', ?)", (MERGE_PAGES,)
        )


def optimise(db: Connection) -> None:
    """Make one segment of the index: after a bulk import, never while somebody waits."""
    db.execute("INSERT INTO passage_fts (passage_fts) VALUES ('optimize')")
    db.execute("PRAGMA optimize")


def index_pending(db: Connection) -> None:
    """Index what a bulk import has saved so far."""
    for first, last in _joined(db.pending or ()):
        index_passages(db, first, last)
    if db.pending is not None:
        db.pending.clear()


def _joined(ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    # A statement's end writes the index's hash to the file, so fewer statements make fewer, larger segments.
    joined: list[tuple[int, int]] = []
    for first, last in ranges:
        if joined and joined[-1][1] + 1 == first:
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    return joined
