"""What can happen to the database file: told in a sentence, and nothing is lost or overwritten."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from core.errors import (
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreFolderError,
    StoreFullError,
    StoreNewerError,
    StoreReadOnlyError,
)
from core.messages import error_sentence
from core.store import audit, database
from core.store.backup import back_up, backups, look_after, recover
from core.store.database import FILE_NAME, connect, open_store
from core.store.documents import bulk, medicines
from core.store.search import Query, search
from tests.store_examples import NOW, assert_index_in_step, leaflet_of, save

TODAY = "2026-11-29"


def filled(home: Path) -> Path:
    with open_store(home) as store:
        save(store.writer(), leaflet_of())
        audit.append(store.writer(), {"question": "posso tomar?"}, NOW)
    return home / FILE_NAME


def overwrite(file: Path, start: int, data: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(start)
        opened.write(data)


def test_a_file_that_is_no_database_is_told_and_left_as_it_is(home: Path) -> None:
    file = filled(home)
    overwrite(file, 0, b"%PDF-1.7 not a database")
    before = file.read_bytes()

    with pytest.raises(StoreDamagedError) as told:
        open_store(home)

    assert str(file) in error_sentence(told.value, "en")
    assert file.read_bytes() == before


def test_a_damaged_schema_is_told(home: Path) -> None:
    file = filled(home)
    overwrite(file, 100, bytes(4000))

    with pytest.raises(StoreDamagedError):
        open_store(home)


def test_damage_in_the_middle_is_found_after_a_crash(home: Path) -> None:
    file = filled(home)
    pages = file.stat().st_size // 4096
    overwrite(file, 4096 * (pages // 2), b"\xff" * 4096 * (pages // 2))
    # What a process that was killed leaves behind: a WAL that still holds something.
    file.with_name(f"{FILE_NAME}-wal").write_bytes(bytes(64))

    with pytest.raises(StoreDamagedError):
        open_store(home)


def test_a_file_that_was_emptied_is_not_taken_for_a_new_one(home: Path) -> None:
    file = filled(home)
    with closing(connect(file)) as db:
        look_after(db, TODAY)
    file.write_bytes(b"")

    with pytest.raises(StoreDamagedError):
        open_store(home)


def test_a_damaged_database_is_set_aside_and_the_last_good_copy_takes_its_place(home: Path) -> None:
    file = filled(home)
    with closing(connect(file)) as db:
        good = back_up(db, home / "bulafiel-v1-2026-11-01.db")
        bad = back_up(db, home / "bulafiel-v1-2026-11-02.db")
    overwrite(bad, 0, b"broken")
    overwrite(file, 0, b"broken")
    damaged = file.read_bytes()

    done = recover(home, TODAY)

    assert done.set_aside == home / "bulafiel-damaged-2026-11-29.db"
    assert done.set_aside.read_bytes() == damaged
    assert done.restored == good
    with open_store(home) as store:
        assert [medicine.name for medicine in medicines(store.reader())] == ["Folhalive"]
        assert audit.verify_chain(store.reader()).count == 1
        assert_index_in_step(store.writer())
        # The copy has none; without it an import would keep everyone from reading.
        assert store.reader().value("PRAGMA journal_mode") == "wal"
    assert good.exists()


def test_without_a_good_copy_an_empty_library_begins_and_the_damaged_file_stays(home: Path) -> None:
    file = filled(home)
    overwrite(file, 0, b"broken")
    (home / "bulafiel-damaged-2026-11-29.db").write_bytes(b"an earlier one")

    done = recover(home, TODAY)

    assert done.restored is None
    assert done.set_aside == home / "bulafiel-damaged-2026-11-29-2.db"
    with open_store(home) as store:
        assert medicines(store.reader()) == []


def test_the_side_files_go_along_when_a_database_is_set_aside(home: Path) -> None:
    file = filled(home)
    file.with_name(f"{FILE_NAME}-wal").write_bytes(b"of the damaged one")

    done = recover(home, TODAY)

    assert done.set_aside is not None
    assert (
        done.set_aside.with_name(f"{done.set_aside.name}-wal").read_bytes() == b"of the damaged one"
    )
    assert not file.with_name(f"{FILE_NAME}-wal").exists()


def test_a_copy_is_kept_once_a_month_and_the_last_two_stay(home: Path) -> None:
    with closing(connect(filled(home))) as db:
        made = [
            look_after(db, day) for day in ("2026-09-30", "2026-10-01", "2026-10-31", "2026-11-02")
        ]

    assert [copy and copy.name for copy in made] == [
        "bulafiel-monthly-2026-09-30.db",
        "bulafiel-monthly-2026-10-01.db",
        None,
        "bulafiel-monthly-2026-11-02.db",
    ]
    assert [copy.name for copy in backups(home)] == [
        "bulafiel-monthly-2026-11-02.db",
        "bulafiel-monthly-2026-10-01.db",
    ]


def test_a_copy_never_takes_the_place_of_an_older_one(home: Path) -> None:
    with closing(connect(filled(home))) as db:
        first = back_up(db, home / "bulafiel-v1-2026-11-29.db")
        content = first.read_bytes()

        second = back_up(db, home / "bulafiel-v1-2026-11-29.db")

    assert second.name == "bulafiel-v1-2026-11-29-2.db"
    assert first.read_bytes() == content


def test_a_database_of_a_newer_release_is_refused(home: Path) -> None:
    with closing(connect(filled(home))) as db:
        db.execute("PRAGMA user_version = 999")

    with pytest.raises(StoreNewerError) as told:
        open_store(home)

    assert "999" in error_sentence(told.value, "en")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(StoreFolderError) as told:
        open_store(tmp_path / "file" / "home")

    assert "--home" in error_sentence(told.value, "en")


AS_NOBODY = """
import os, sys
from pathlib import Path
import core.store.upkeep
from core.errors import StoreError
from core.store.database import open_store
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    open_store(Path(sys.argv[1])).reader().value("SELECT count(*) FROM medicine")
except StoreError as error:
    print(type(error).__name__, error.details)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="modes do not protect a folder there")
def test_a_folder_that_may_not_be_written_to_is_told() -> None:
    # Root is stopped by no permission, so the folder is opened by a process that has become nobody.
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        file = filled(home)
        before = file.read_bytes()
        home.chmod(0o555)

        run = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, home], capture_output=True, text=True, check=False
        )

        home.chmod(0o755)
        assert run.stderr == ""
        assert run.stdout.startswith(("StoreFolderError", "StoreReadOnlyError"))
        assert str(home) in run.stdout
        assert file.read_bytes() == before


def test_a_connection_for_reading_refuses_to_write(home: Path) -> None:
    filled(home)

    with open_store(home) as store, pytest.raises(StoreReadOnlyError):
        save(store.reader(), leaflet_of(["Outro texto."]))


def test_a_full_disk_costs_only_what_was_being_saved(home: Path) -> None:
    filled(home)
    with open_store(home) as store:
        db = store.writer()
        # SQLite then has no page left to give, exactly as on a full disk.
        db.execute(f"PRAGMA max_page_count = {db.value('PRAGMA page_count')}")
        large = leaflet_of(
            ["\n".join(f"Linha {number} de um texto longo." for number in range(5000))]
        )

        with pytest.raises(StoreFullError) as told:
            save(db, large)
        with pytest.raises(StoreFullError), bulk(db):
            save(db, large)

        assert "Nothing was lost" in error_sentence(told.value, "en")
        assert_index_in_step(db)
        assert len(search(db, Query(("noite",)), 5)) == 1
        db.execute("PRAGMA max_page_count = 4294967294")
        assert save(db, large).version == 2


def test_a_file_that_another_program_keeps_locked_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = filled(home)
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 20)
    script = (
        "import sys, pysqlite3; db = pysqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "db.execute('BEGIN IMMEDIATE'); print('locked', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, file],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        with open_store(home) as store:
            # Reading goes on.
            assert len(search(store.reader(), Query(("noite",)), 5)) == 1

            with pytest.raises(StoreBusyError) as told:
                save(store.writer(), leaflet_of(["Outro texto."]))
            other.communicate()

            assert str(file) in error_sentence(told.value, "en")
            assert save(store.writer(), leaflet_of(["Outro texto."])).version == 2


def test_every_failure_of_the_store_has_a_sentence() -> None:
    def below(kind: type[StoreError]) -> list[type[StoreError]]:
        return [kind, *(one for child in kind.__subclasses__() for one in below(child))]

    details = dict.fromkeys(
        ("file", "folder", "reason", "problem", "found", "known", "step"), "something"
    )
    sentences = {error_sentence(kind(**details), "en") for kind in below(StoreError)}
    assert len(sentences) == len(below(StoreError))


def test_nothing_is_left_of_a_backup_without_room(home: Path, tmp_path: Path) -> None:
    file = filled(home)
    shutil.copy(file, tmp_path / "copy.db")
    with closing(connect(file)) as db, pytest.raises(StoreError):
        back_up(db, tmp_path / "no such folder" / "copy.db")

    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["copy.db"]
