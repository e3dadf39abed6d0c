"""Is every byte of the database as it was written? What the file's format does not notice, the hashes do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.documents.text_hash import text_sha256
from core.errors import StoreDamagedError
from core.store.database import snapshot
from core.store.documents import passages_of, section, sections_of

if TYPE_CHECKING:
    from core.documents.document import Section, StoredPassage
    from core.store.database import Connection
    from core.store.documents import StoredSection


def checked_text(
    db: Connection, version_id: int
) -> tuple[list[StoredSection], list[StoredPassage]]:
    """A version's sections and passages, seen to be as they were stored: nothing is shown that was not looked at.

    A flipped bit in a file makes another dose of a dose, and SQLite does not see it.

    Raises:
        StoreDamagedError: the sections are not those that the hash names, or a passage is no piece of them.
    """
    with snapshot(db):
        sections, passages = sections_of(db, version_id), passages_of(db, version_id)
        named = db.value("SELECT text_sha256 FROM version WHERE version_id = ?", (version_id,))
    known = {stored.section_id: stored.section for stored in sections}
    try:
        is_whole = named == text_sha256(known.values()) and all(
            _is_piece(piece, known[piece.section_id]) for piece in passages
        )
    except (TypeError, KeyError, ValueError, AttributeError):
        is_whole = False
    if not is_whole:
        raise StoreDamagedError(file=db.file, problem="a text is not the one that was stored")
    return sections, passages


def _is_piece(piece: StoredPassage, section: Section) -> bool:
    return (
        section.text[piece.start : piece.end] == piece.text
        and (piece.section, piece.heading) == (section.code, section.heading)
        # A lead is made of blocks that stand before the passage; a long one has lost its beginning.
        and all(line in section.text for line in piece.lead.split("\n"))
    )


def checked_section(db: Connection, section_id: int) -> StoredSection:
    """One section, of a version that was seen to be as it was stored.

    Raises:
        NotFoundError: there is none with this number.
        StoreDamagedError: the version is not as it was stored.
    """
    version_id = section(db, section_id).version_id
    sections, _ = checked_text(db, version_id)
    return next(one for one in sections if one.section_id == section_id)


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
            checked_text(db, version_id)
    # With rank 1 the index is compared with the text in the tables; it raises what is wrong.
    db.execute("INSERT INTO passage_fts (passage_fts, rank) VALUES ('integrity-check', 1)")
