"""Bringing a database up to date: from every earlier format, after a copy, whole or not at all."""

from __future__ import annotations

import multiprocessing
import shutil
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from core.errors import MigrationError, StoreFullError
from core.store import backup, upkeep
from core.store.backup import backups
from core.store.database import FILE_NAME, connect, open_store
from core.store.documents import bulk, medicines, passages_of, versions_of
from core.store.schema import MIGRATIONS
from core.store.search import Query, search
from core.store.upkeep import migrate, prepare
from tests.store_examples import assert_index_in_step, leaflet_of, save

if TYPE_CHECKING:
    from pathlib import Path

    from sqlite_utils import Database

    from core.store.database import Connection

TODAY = "2026-11-29"


def add_page_count(database: Database) -> None:
    """A change of shape, as a later release could bring it."""
    database.table("version").add_column("page_count", int, not_null_default=0)
    database.create_table("note", {"note_id": int, "text": str}, pk="note_id")


def fail_halfway(database: Database) -> None:
    add_page_count(database)
    database.execute("CREATE VIRTUAL TABLE half USING fts5(text)")
    database.execute("INSERT INTO half VALUES ('something')")
    database.execute("SELECT no_such_column FROM version")


def shape(db: Connection) -> list[tuple[str, str]]:
    return db.rows(
        "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
    )


def filled(home: Path) -> Path:
    with open_store(home) as store:
        save(store.writer(), leaflet_of())
    return home / FILE_NAME


def test_a_new_database_has_the_newest_format_and_needs_no_copy(home: Path) -> None:
    with open_store(home) as store:
        assert store.reader().value("PRAGMA user_version") == len(MIGRATIONS)
        assert store.reader().value("PRAGMA journal_mode") == "wal"
        assert store.reader().value("PRAGMA foreign_keys") == 1

    assert backups(home) == []


def test_opening_again_changes_nothing(home: Path) -> None:
    file = filled(home)
    before = file.read_bytes()

    with open_store(home) as store:
        assert len(medicines(store.reader())) == 1

    assert file.read_bytes() == before
    assert not file.with_name(f"{FILE_NAME}-wal").exists()


@pytest.mark.parametrize("number", range(1, len(MIGRATIONS) + 1))
def test_the_database_of_every_release_is_brought_up_to_date(
    home: Path, root: Path, number: int
) -> None:
    home.mkdir()
    shutil.copy(root / "tests" / "data" / "schema" / f"v{number}.db", home / FILE_NAME)

    with open_store(home, today=TODAY) as store:
        db = store.writer()
        assert db.value("PRAGMA user_version") == len(MIGRATIONS)
        assert [medicine.name for medicine in medicines(db)] == ["Folhalive"]
        assert [version.number for version in versions_of(db, 1)] == [2, 1]
        (hit,) = search(db, Query(("noite",)), 5)
        assert passages_of(db, hit.passage.version_id)[0] == hit.passage
        assert_index_in_step(db)


def test_every_way_to_the_newest_format_leads_to_the_same_shape(
    home: Path, root: Path, tmp_path: Path
) -> None:
    with open_store(home) as store:
        new = shape(store.reader())

    for number in range(1, len(MIGRATIONS) + 1):
        old_home = tmp_path / str(number)
        old_home.mkdir()
        shutil.copy(root / "tests" / "data" / "schema" / f"v{number}.db", old_home / FILE_NAME)
        with open_store(old_home, today=TODAY) as store:
            # A step that users have run was edited, if this differs.
            assert shape(store.reader()) == new


def test_a_migration_is_preceded_by_a_copy_of_what_was_there(home: Path) -> None:
    file = filled(home)

    prepare(file, TODAY, (*MIGRATIONS, add_page_count))

    (copy,) = backups(home)
    assert copy.name == f"bulafiel-v{len(MIGRATIONS)}-{TODAY}.db"
    with closing(connect(copy)) as db:
        assert db.value("PRAGMA user_version") == len(MIGRATIONS)
        assert [medicine.name for medicine in medicines(db)] == ["Folhalive"]
    with closing(connect(file)) as db:
        assert db.value("SELECT page_count FROM version") == 0
        assert_index_in_step(db)


def test_a_migration_that_fails_leaves_nothing_behind(home: Path) -> None:
    file = filled(home)
    with closing(connect(file)) as db:
        before = shape(db)

    with pytest.raises(MigrationError) as told:
        prepare(file, TODAY, (*MIGRATIONS, add_page_count, fail_halfway))

    assert told.value.details["step"] == len(MIGRATIONS) + 2
    with closing(connect(file)) as db:
        assert db.value("PRAGMA user_version") == len(MIGRATIONS) + 1
        names = {name for name, _ in shape(db)} - {name for name, _ in before}
        assert names == {"note"}
        assert_index_in_step(db)


def test_a_first_migration_that_fails_leaves_an_empty_file(home: Path) -> None:
    home.mkdir()
    file = home / FILE_NAME

    with pytest.raises(MigrationError):
        prepare(file, TODAY, (fail_halfway,))

    with closing(connect(file)) as db:
        assert shape(db) == []
    prepare(file, TODAY)
    assert_opens(home)


def test_without_room_for_the_copy_nothing_is_migrated(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = filled(home)

    def small(path: Path, *, create: bool = False) -> Connection:
        db = connect(path, create=create)
        db.execute("PRAGMA max_page_count = 3")
        return db

    # The copy is written through a connection that has room for three pages only.
    monkeypatch.setattr(backup, "connect", small)
    with pytest.raises(StoreFullError):
        prepare(file, TODAY, (*MIGRATIONS, add_page_count))

    assert backups(home) == []
    assert list(home.glob("*.part")) == []
    assert_opens(home)


def test_two_processes_that_begin_at_once_make_one_database(home: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=open_and_save, args=(home, name)) for name in ("a", "b")]
    for process in processes:
        process.start()
    for process in processes:
        process.join()

    assert [process.exitcode for process in processes] == [0, 0]
    with open_store(home) as store:
        assert len(versions_of(store.reader(), 1)) == 2
        assert_index_in_step(store.writer())


def test_the_process_that_waited_does_not_migrate_again(home: Path) -> None:
    file = filled(home)

    migrate(file, MIGRATIONS, TODAY)

    assert backups(home) == []


def test_another_process_at_work_means_no_check_of_the_whole_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(home) as store:
        with bulk(store.writer()):
            save(store.writer(), leaflet_of())
        monkeypatch.setattr(upkeep, "is_held_elsewhere", lambda _home: True)
        monkeypatch.setattr(upkeep, "check", lambda _db: pytest.fail("the file was read in full"))

        assert open_store(home).reader().value("SELECT count(*) FROM medicine") == 1


def open_and_save(home: Path, name: str) -> None:
    with open_store(home) as store:
        save(store.writer(), leaflet_of([f"Texto {name}."]), name)


def assert_opens(home: Path) -> None:
    with open_store(home) as store:
        assert_index_in_step(store.writer())
