"""The audit trail: whatever is done to it behind the program's back is found and named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import NotFoundError, UsageError
from core.store import audit
from core.store.audit import ChainReport
from core.store.database import Connection, open_store

if TYPE_CHECKING:
    from pathlib import Path

TRIGGERS = ("audit_no_update", "audit_no_delete")


@pytest.fixture
def trail(db: Connection) -> Connection:
    """Five records, and a hand that the triggers do not stop."""
    for number in range(1, 6):
        audit.append(
            db,
            {"question": f"posso tomar {number}?", "answer": "não"},
            f"2026-11-29T10:00:0{number}Z",
        )
    return db


def tamper(db: Connection, *statements: str) -> None:
    for trigger in TRIGGERS:
        db.execute(f"DROP TRIGGER {trigger}")
    for statement in statements:
        db.execute(statement)


def test_an_empty_trail_is_whole(db: Connection) -> None:
    assert audit.verify_chain(db) == ChainReport(0, None)


def test_records_are_numbered_from_1_and_come_back_in_order(trail: Connection) -> None:
    assert audit.append(trail, {"b": 1, "a": "é"}, "2026-11-29T10:01:00Z") == 6

    last = audit.record(trail, 6)
    assert (last.record, last.recorded_at) == ({"a": "é", "b": 1}, "2026-11-29T10:01:00Z")
    assert last.previous_sha256 == audit.record(trail, 5).sha256
    assert [one.seq for one in audit.records(trail, 2, after=3)] == [4, 5]
    assert audit.verify_chain(trail) == ChainReport(6, None)


def test_a_record_that_is_not_there_is_not_found(trail: Connection) -> None:
    with pytest.raises(NotFoundError):
        audit.record(trail, 6)


@pytest.mark.parametrize("statement", ["UPDATE audit SET record = '{}'", "DELETE FROM audit"])
def test_the_database_itself_refuses_changes(trail: Connection, statement: str) -> None:
    with pytest.raises(Exception, match="append-only"):
        trail.execute(statement)

    assert audit.verify_chain(trail) == ChainReport(5, None)


@pytest.mark.parametrize(
    ("statements", "broken"),
    [
        (["UPDATE audit SET record = replace(record, 'não', 'sim') WHERE seq = 3"], (3, "changed")),
        (["UPDATE audit SET recorded_at = '2026-11-29T10:00:09Z' WHERE seq = 1"], (1, "changed")),
        (["UPDATE audit SET sha256 = replace(sha256, 'a', 'b') WHERE seq = 5"], (5, "changed")),
        (
            ["UPDATE audit SET previous_sha256 = sha256 WHERE seq = 2"],
            (2, "does not follow the record before it"),
        ),
        (["DELETE FROM audit WHERE seq = 1"], (1, "missing")),
        (["DELETE FROM audit WHERE seq = 3"], (3, "missing")),
        (["DELETE FROM audit WHERE seq = 5"], (5, "missing")),
        (["DELETE FROM audit WHERE seq > 2"], (3, "missing")),
        (["DELETE FROM audit"], (1, "missing")),
        (
            [
                "UPDATE audit SET seq = -2 WHERE seq = 2",
                "UPDATE audit SET seq = 2 WHERE seq = 3",
                "UPDATE audit SET seq = 3 WHERE seq = -2",
            ],
            (2, "does not follow the record before it"),
        ),
        (
            ["DELETE FROM audit WHERE seq = 3", "UPDATE audit SET seq = seq - 1 WHERE seq > 3"],
            (3, "does not follow the record before it"),
        ),
        (
            [
                "INSERT INTO audit SELECT 6, recorded_at, record, sha256, sha256 FROM audit WHERE seq = 5"
            ],
            (6, "changed"),
        ),
        (
            ["DELETE FROM setting WHERE key = 'audit.head'"],
            (5, "the note of the last record was changed"),
        ),
        (
            [
                "DELETE FROM audit WHERE seq = 5",
                "UPDATE setting SET value = replace(value, '\"seq\":5', '\"seq\":4')",
            ],
            (4, "the note of the last record was changed"),
        ),
        (["UPDATE setting SET value = 'x'"], (5, "the note of the last record was changed")),
    ],
)
def test_what_was_done_behind_the_program_s_back_is_named(
    trail: Connection, statements: list[str], broken: tuple[int, str]
) -> None:
    tamper(trail, *statements)

    assert audit.verify_chain(trail).first_broken == broken


def test_a_cut_off_end_is_still_noticed_after_the_next_record(trail: Connection) -> None:
    tamper(trail, "DELETE FROM audit WHERE seq = 5")

    assert audit.append(trail, {}, "2026-11-29T11:00:00Z") == 6

    assert audit.verify_chain(trail).first_broken == (5, "missing")


def test_a_lost_note_does_not_stop_the_trail(trail: Connection) -> None:
    tamper(trail, "UPDATE setting SET value = 'x'", "UPDATE audit SET record = 'x' WHERE seq = 2")

    assert audit.append(trail, {}, "2026-11-29T11:00:00Z") == 6

    assert audit.verify_chain(trail).first_broken == (2, "changed")
    assert audit.record(trail, 2).record == {"unreadable": "x"}


@settings(max_examples=40)
@given(st.data())
def test_any_changed_character_is_found(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    with open_store(tmp_path_factory.mktemp("trail")) as store:
        db = store.writer()
        for number in range(3):
            audit.append(db, {"n": number, "text": "dez gotas"}, "2026-11-29T10:00:00Z")
        seq = data.draw(st.integers(1, 3))
        column = data.draw(st.sampled_from(["record", "recorded_at", "previous_sha256", "sha256"]))
        old: str = db.value(f"SELECT {column} FROM audit WHERE seq = {seq}")  # noqa: S608
        place = data.draw(st.integers(0, len(old) - 1))
        other = data.draw(st.sampled_from("0a9z é").filter(lambda char: char != old[place]))
        tamper(db)

        changed = old[:place] + other + old[place + 1 :]
        db.execute(f"UPDATE audit SET {column} = ? WHERE seq = {seq}", (changed,))  # noqa: S608

        broken = audit.verify_chain(db).first_broken
        assert broken is not None
        assert broken[0] == seq


def test_the_trail_is_written_out_as_lines_that_anyone_can_check(
    trail: Connection, tmp_path: Path
) -> None:
    path = tmp_path / "trail.jsonl"

    assert audit.export(trail, path) == 5

    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line["seq"] for line in lines] == [1, 2, 3, 4, 5]
    assert json.loads(lines[0]["record"])["answer"] == "não"
    assert list(tmp_path.glob("*.part")) == []


def test_numbers_that_json_does_not_know_are_refused(db: Connection) -> None:
    with pytest.raises(ValueError, match="JSON"):
        audit.append(db, {"score": float("nan")}, "2026-11-29T10:00:00Z")

    assert audit.verify_chain(db) == ChainReport(0, None)


def test_a_file_that_cannot_be_written_is_told(trail: Connection, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as told:
        audit.export(trail, tmp_path / "no such folder" / "trail.jsonl")

    assert "trail.jsonl" in str(told.value.details["argument"])
