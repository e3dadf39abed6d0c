"""The audit trail: records that are only ever added, each holding the hash of the one before."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.errors import NotFoundError, UsageError
from core.store.database import snapshot, transaction

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.store.database import Connection

NOTHING_BEFORE = "0" * 64
_HEAD = "audit.head"
_STEP = 500
_COLUMNS = ("seq", "recorded_at", "record", "previous_sha256", "sha256")


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """One record: `recorded_at` is ISO 8601, UTC; `record` is what was recorded."""

    seq: int
    recorded_at: str
    record: dict[str, Any]
    previous_sha256: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ChainReport:
    """Whether the trail is as it was written: the first record that is not, with the reason."""

    count: int
    first_broken: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class Head:
    """The last record, kept outside of the table so that a cut-off end is noticed."""

    seq: int
    sha256: str


def append(db: Connection, record: dict[str, Any], now: str) -> int:
    """Add a record; its number."""
    text = canonical_json(record)
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
    return seq


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
        return ChainReport(count, _first_broken(db))


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
    return [AuditRecord(row[0], row[1], _content(row[2]), row[3], row[4]) for row in rows]


def _content(text: str) -> dict[str, Any]:
    try:
        content: dict[str, Any] = json.loads(text)
    except ValueError:
        return {"unreadable": text}  # it was changed: shown as it is now
    return content


def export(db: Connection, path: Path) -> int:
    """Write the trail as JSON Lines, in full or not at all; the number of records.

    Raises:
        UsageError: the file cannot be written.
    """
    draft = path.with_name(path.name + ".part")
    try:
        with snapshot(db), draft.open("w", encoding="utf-8", newline="\n") as file:
            count = 0
            for row in _rows(db):
                file.write(canonical_json(dict(zip(_COLUMNS, row, strict=True))) + "\n")
                count += 1
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise UsageError(argument=path, problem=error.strerror) from None
    return count


def canonical_json(value: object) -> str:
    """The one way to write a value: sorted keys, no spaces, no escapes that are not needed.

    Raises:
        ValueError: a number is not finite.
    """
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False
    )


def _first_broken(db: Connection) -> tuple[int, str] | None:
    expected, previous = 1, NOTHING_BEFORE
    for seq, recorded_at, text, previous_sha256, sha256 in _rows(db):
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


def _rows(db: Connection) -> Iterator[tuple[int, str, str, str, str]]:
    after = -(2**62)  # a number below 1 was never given, and must not be overlooked
    while rows := db.rows(
        "SELECT seq, recorded_at, record, previous_sha256, sha256 FROM audit"
        " WHERE seq > ? ORDER BY seq LIMIT ?",
        (after, _STEP),
    ):
        yield from rows
        after = rows[-1][0]


def _hash(seq: int, recorded_at: str, previous_sha256: str, text: str) -> str:
    # Lengths are not needed: neither the number, the time nor a hash can hold a line end.
    whole = f"{seq}\n{recorded_at}\n{previous_sha256}\n{text}"
    return hashlib.sha256(whole.encode()).hexdigest()


def _head_check(seq: int, sha256: str) -> str:
    return hashlib.sha256(f"head\n{seq}\n{sha256}".encode()).hexdigest()
