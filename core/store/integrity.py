"""Is every byte of the database as it was written? What the file's format does not notice, the hashes do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.documents.text_hash import text_sha256
from core.errors import StoreDamagedError
from core.store.database import snapshot
from core.store.documents import passages_of, sections_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.documents.document import StoredPassage
    from core.store.database import Connection
    from core.store.documents import StoredSection


def check_text(
    db: Connection, sections: Sequence[StoredSection], passages: Sequence[StoredPassage]
) -> None:
    """See that a version's sections are those that its hash names, and its passages pieces of them.

    A flipped bit in a file makes another dose of a dose, and SQLite does not see it.

    Raises:
        StoreDamagedError: they are not.
    """
    texts = {stored.section_id: stored.section.text for stored in sections}
    named = {passage.text_sha256 for passage in passages}
    try:
        is_whole = named <= {text_sha256(stored.section for stored in sections)} and all(
            texts[piece.section_id][piece.start : piece.end] == piece.text for piece in passages
        )
    except (TypeError, KeyError, ValueError):
        is_whole = False
    if not is_whole:
        raise StoreDamagedError(file=db.file, problem="a text is not the one that was stored")


def check_all(db: Connection) -> None:
    """Read everything: the file's structure, the index, and each version's text. Takes a while.

    Raises:
        StoreDamagedError: something is not as it was written.
    """
    problem = db.value("PRAGMA integrity_check(1)")
    if problem != "ok":
        raise StoreDamagedError(file=db.file, problem=problem)
    with snapshot(db):
        for (version_id,) in db.rows("SELECT version_id FROM version"):
            check_text(db, sections_of(db, version_id), passages_of(db, version_id))
    # With rank 1 the index is compared with the text in the tables; it raises what is wrong.
    db.execute("INSERT INTO passage_fts (passage_fts, rank) VALUES ('integrity-check', 1)")
