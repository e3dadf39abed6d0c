"""The audit trail: records that are only ever added, each holding the hash of the one before.

The user's own words stand beside it (`wording.py`), as does the list of answers (`history.py`).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.errors import NotFoundError
from core.outputs import as_a_whole
from core.store.database import snapshot, transaction
from core.store.history import line_of, save_line
from core.store.wording import (
    FORGOTTEN,
    SHA256,
    WordsCheck,
    copied_question,
    put_together,
    save_words,
    taken_apart,
    words_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from core.store.database import Connection
    from core.store.wording import Words

NOTHING_BEFORE = "0" * 64
_HEAD = "audit.head"
_STEP = 500
_COLUMNS = ("seq", "recorded_at", "record", "previous_sha256", "sha256")


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """One record: `recorded_at` is ISO 8601, UTC; `record` is what was recorded, with the user's own words.

    Where these were forgotten, their places hold None and `record["forgotten"]` is true.
    """

    seq: int
    recorded_at: str
    record: dict[str, Any]
    previous_sha256: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ChainReport:
    """Whether the trail is as it was written: the first record that is not, with the reason.

    `forgotten` counts the records whose words were forgotten, as the trail itself tells.
    """

    count: int
    first_broken: tuple[int, str] | None
    forgotten: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """The last record, kept outside of the table so that a cut-off end is noticed."""

    seq: int
    sha256: str


def append(db: Connection, record: dict[str, Any], now: str, words: Iterable[str] = ()) -> int:
    """Add a record; its number. `words` are the places of what the user said, kept beside the chain."""
    kept, apart = taken_apart(record, words)
    text = canonical_json(kept)
    with transaction(db):
        before = head(db)
        seq = before.seq + 1
        sha256 = _hash(seq, now, before.sha256, text)
        db.execute(
            "INSERT INTO audit (seq, recorded_at, record, previous_sha256, sha256)"
            " VALUES (?, ?, ?, ?, ?)",
            (seq, now, text, before.sha256, sha256),
        )
        value = canonical_json({"seq": seq, "sha256": sha256, "check": _head_check(seq, sha256)})
        db.execute(
            "INSERT INTO setting (key, value) VALUES (?, ?)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (_HEAD, value),
        )
        if (line := line_of(seq, now, record)) is not None:
            save_line(db, line)
            apart = apart or copied_question(record)
        if apart is not None:
            save_words(db, seq, apart)
    return seq


def forget_questions(db: Connection, before: str, now: str) -> int:
    """Forget the users' own words in all records before a time (ISO 8601, UTC); how many records had some.

    The chain verifies as before, and tells itself that they were forgotten. Records of earlier releases hold
    their words in the chain and keep them; so do the copies of the database until they are replaced.
    """
    db.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten too
    chosen = "salt <> '' AND seq IN (SELECT seq FROM audit WHERE recorded_at < ?)"
    with transaction(db):
        count = db.execute(f"DELETE FROM wording WHERE {chosen}", (before,)).rowcount  # noqa: S608
        if count:
            append(db, {"kind": FORGOTTEN, "before": before, "count": count}, now)
    if count and not db.in_transaction:
        # The write-ahead log holds the old pages until then; another reader may put it off.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return count


def head(db: Connection) -> Head:
    """The last record's number and hash, as noted when it was written."""
    if (noted := _noted(db)) is not None:
        return noted
    # Without a good note the chain goes on from the table; `verify_chain` tells of the note.
    row = db.row("SELECT seq, sha256 FROM audit ORDER BY seq DESC LIMIT 1")
    return Head(0, NOTHING_BEFORE) if row is None else Head(*row)


def verify_chain(db: Connection) -> ChainReport:
    """Read the whole trail and name the first record that was changed, removed, moved or cut off."""
    with snapshot(db):
        count: int = db.value("SELECT count(*) FROM audit")
        words = WordsCheck(db)
        broken = _first_broken(db, words)
        problems = [one for one in (broken, words.problem(is_whole=broken is None)) if one]
        return ChainReport(count, min(problems, default=None), words.forgotten)


def record(db: Connection, seq: int) -> AuditRecord:
    """One record.

    Raises:
        NotFoundError: there is none with this number.
    """
    for found in records(db, limit=1, after=seq - 1):
        if found.seq == seq:
            return found
    raise NotFoundError(what=f"audit {seq}")


def records(db: Connection, limit: int, after: int = 0) -> list[AuditRecord]:
    """Records in their order, from the one after number `after`."""
    rows = db.rows(
        "SELECT seq, recorded_at, record, previous_sha256, sha256 FROM audit"
        " WHERE seq > ? ORDER BY seq LIMIT ?",
        (after, limit),
    )
    words = words_of(db, rows[0][0], rows[-1][0]) if rows else {}
    return [
        AuditRecord(seq, recorded_at, _content(text, words.get(seq)), previous, sha256)
        for seq, recorded_at, text, previous, sha256 in rows
    ]


def is_as_written(db: Connection, seq: int) -> bool:
    """Whether one record, and what its user said, has the hash that it was given."""
    row = db.row(
        "SELECT seq, recorded_at, previous_sha256, record, sha256 FROM audit WHERE seq = ?", (seq,)
    )
    if row is None or _hash(*row[:4]) != row[4]:
        return False
    words = WordsCheck(db)
    words.look([(seq, row[1], row[3])])
    return words.problem(is_whole=False) is None


def _content(text: str, words: Words | None) -> dict[str, Any]:
    try:
        return put_together(json.loads(text), words)
    except (ValueError, KeyError, TypeError, IndexError):
        return {"unreadable": text}  # it was changed: shown as it is now


def export(db: Connection, path: Path) -> int:
    """Write the trail as JSON Lines, in full or not at all; the number of records.

    `words` holds what the user said with the salt of its hash; null where there was nothing or it is forgotten.

    Raises:
        UsageError: the file cannot be written.
    """
    with (
        as_a_whole(path) as draft,
        snapshot(db),
        draft.open("w", encoding="utf-8", newline="\n") as file,
    ):
        count = 0
        for rows in _steps(db):
            words = words_of(db, rows[0][0], rows[-1][0])
            for row in rows:
                values = dict(zip(_COLUMNS, row, strict=True))
                own = words.get(row[0])
                values["words"] = own and {"salt": own.salt, "places": own.places}
                values[FORGOTTEN] = own is None and f'"{SHA256}":' in row[2]
                file.write(canonical_json(values) + "\n")
                count += 1
    return count


def canonical_json(value: object) -> str:
    """The one way to write a value: sorted keys, no spaces, no escapes that are not needed.

    Raises:
        ValueError: a number is not finite.
    """
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False
    )


def _first_broken(db: Connection, words: WordsCheck) -> tuple[int, str] | None:
    expected, previous = 1, NOTHING_BEFORE
    for seq, recorded_at, text, previous_sha256, sha256 in _rows(db, words):
        if seq != expected:
            return expected, "missing"
        if previous_sha256 != previous:
            return seq, "does not follow the record before it"
        if sha256 != _hash(seq, recorded_at, previous_sha256, text):
            return seq, "changed"
        expected, previous = seq + 1, sha256
    return _head_problem(db, expected - 1, previous)


def _head_problem(db: Connection, last: int, sha256: str) -> tuple[int, str] | None:
    noted = _noted(db)
    if noted is None:
        return (
            None
            if last == 0 and not _has_note(db)
            else (last, "the note of the last record was changed")
        )
    if noted.seq > last:
        return last + 1, "missing"
    return None if noted == Head(last, sha256) else (last, "is not the one noted as the last")


def _has_note(db: Connection) -> bool:
    return db.value("SELECT 1 FROM setting WHERE key = ?", (_HEAD,)) is not None


def _noted(db: Connection) -> Head | None:
    """The note of the last record; None if there is none or it is not as it was written."""
    value = db.value("SELECT value FROM setting WHERE key = ?", (_HEAD,))
    try:
        noted = json.loads(value or "")
        head = Head(noted["seq"], noted["sha256"])
        return head if noted["check"] == _head_check(head.seq, head.sha256) else None
    except (ValueError, KeyError, TypeError):
        return None


def _rows(db: Connection, words: WordsCheck) -> Iterator[tuple[int, str, str, str, str]]:
    for rows in _steps(db):
        words.look(rows)
        yield from rows


def _steps(db: Connection) -> Iterator[list[tuple[int, str, str, str, str]]]:
    after = -(2**62)  # a number below 1 was never given, and must not be overlooked
    while rows := db.rows(
        "SELECT seq, recorded_at, record, previous_sha256, sha256 FROM audit"
        " WHERE seq > ? ORDER BY seq LIMIT ?",
        (after, _STEP),
    ):
        yield rows
        after = rows[-1][0]


def _hash(seq: int, recorded_at: str, previous_sha256: str, text: str) -> str:
    # Lengths are not needed: neither the number, the time nor a hash can hold a line end.
    whole = f"{seq}\n{recorded_at}\n{previous_sha256}\n{text}"
    return hashlib.sha256(whole.encode()).hexdigest()


def _head_check(seq: int, sha256: str) -> str:
    return hashlib.sha256(f"head\n{seq}\n{sha256}".encode()).hexdigest()
