"""Connections and transactions: one thread each, whole or nothing, and a steady view while reading."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from core.errors import StoreBusyError
from core.store.database import Connection, Store, open_store, snapshot, transaction

if TYPE_CHECKING:
    from pathlib import Path


def put(db: Connection, key: str) -> None:
    db.execute("INSERT INTO setting (key, value) VALUES (?, 'x')", (key,))


def keys(db: Connection) -> list[str]:
    return [key for (key,) in db.rows("SELECT key FROM setting ORDER BY key")]


def test_a_transaction_keeps_all_or_nothing(db: Connection) -> None:
    with transaction(db):
        put(db, "a")
        put(db, "b")

    def fail() -> None:
        with transaction(db):
            put(db, "c")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert keys(db) == ["a", "b"]
    assert not db.in_transaction


def test_a_part_that_fails_leaves_the_rest_of_the_transaction(db: Connection) -> None:
    def fail() -> None:
        with transaction(db):
            put(db, "b")
            raise KeyError

    with transaction(db):
        put(db, "a")
        with pytest.raises(KeyError):
            fail()
        with transaction(db):
            put(db, "c")

    assert keys(db) == ["a", "c"]


def test_a_snapshot_does_not_see_what_is_stored_meanwhile(store: Store, db: Connection) -> None:
    reader = store.reader()
    put(db, "a")

    with snapshot(reader):
        assert keys(reader) == ["a"]
        put(db, "b")
        assert keys(reader) == ["a"]
        with snapshot(reader):
            assert keys(reader) == ["a"]

    assert keys(reader) == ["a", "b"]


def test_each_thread_has_its_own_connections(store: Store, db: Connection) -> None:
    assert store.writer() is db

    with ThreadPoolExecutor(1) as lane:
        other = lane.submit(store.writer).result()
        assert other is not db
        with pytest.raises(Exception, match="thread"):
            put(other, "a")
        lane.submit(store.release).result()


def test_two_writers_take_turns(store: Store, db: Connection) -> None:
    def write() -> None:
        other = store.writer()
        other.execute("PRAGMA busy_timeout = 1")
        try:
            put(other, "b")
        finally:
            store.release()

    with ThreadPoolExecutor(1) as lane:
        with transaction(db):
            put(db, "a")
            with pytest.raises(StoreBusyError):
                lane.submit(write).result()
        lane.submit(write).result()

    assert keys(db) == ["a", "b"]


def test_closing_leaves_one_file(tmp_path: Path) -> None:
    with open_store(tmp_path / "home") as store:
        put(store.writer(), "a")
        store.reader()

    assert [path.name for path in (tmp_path / "home").iterdir() if path.suffix != ".lock"] == [
        "bulafiel.db"
    ]


def test_a_mistake_of_ours_stays_what_it_is(db: Connection) -> None:
    with pytest.raises(Exception, match="no such table"):
        db.execute("SELECT * FROM no_such_table")
