"""What happens to the file before anyone uses it: looked at, checked after a crash, brought up to date."""

from __future__ import annotations

import datetime as dt
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from core.errors import (
    MigrationError,
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreNewerError,
)
from core.store.backup import back_up, backups
from core.store.database import connect, transaction
from core.store.instance import is_held_elsewhere
from core.store.schema import MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from sqlite_utils import Database

    from core.store.database import Connection

# A section fits in one page more often than in SQLite's usual 4096 bytes, and bulk imports write a twentieth faster.
PAGE_SIZE = 8192
MIGRATION_LOCK_NAME = "bulafiel.migrating.lock"
MIGRATION_WAIT_SECONDS = 120


def prepare(
    file: Path, today: str = "", migrations: Sequence[Callable[[Database], None]] = MIGRATIONS
) -> None:
    """Make, check and migrate the database file; `today` (ISO) dates a backup.

    Each start reads the header and the schema. The whole file is read only after a crash, because that takes a
    second for each few hundred megabytes: a WAL that still holds something although nobody is at work. `look_after`
    in `core.store.backup` reads it from time to time when nobody waits.
    """
    was_interrupted = _was_interrupted(file)
    if _format_of(file, len(migrations)) != len(migrations):
        with _only_one_migrates(file):
            migrate(file, migrations, today or dt.datetime.now(dt.UTC).date().isoformat())
    if was_interrupted:
        with closing(connect(file)) as db:
            check(db)


def check(db: Connection) -> None:
    """Read the whole file and the index.

    Raises:
        StoreDamagedError: something in it is not as it should be.
    """
    problem = db.value("PRAGMA quick_check(1)")
    if problem != "ok":
        raise StoreDamagedError(file=db.file, problem=problem)


def migrate(file: Path, migrations: Sequence[Callable[[Database], None]], today: str) -> None:
    """Run the steps that the file has not seen, each whole or not at all, after a backup.

    Raises:
        MigrationError: a step failed; the file is as it was before that step.
        StoreFullError: there is no room for the backup; nothing was changed.
    """
    from sqlite_utils import Database  # noqa: PLC0415 - slow to import

    with closing(connect(file, create=True)) as db:
        seen: int = db.value("PRAGMA user_version")
        if seen >= len(migrations):
            return  # another process did it while this one waited
        if seen:
            back_up(db, file.with_name(f"bulafiel-v{seen}-{today}.db"))
        else:
            db.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        db.execute("PRAGMA journal_mode = WAL")
        for number, step in enumerate(migrations[seen:], start=seen + 1):
            try:
                with transaction(db):
                    step(Database(db))
                    db.execute(f"PRAGMA user_version = {number}")
            except StoreError:
                raise
            except Exception as error:
                raise MigrationError(file=file, step=number, problem=error) from error


def _was_interrupted(file: Path) -> bool:
    wal = file.with_name(f"{file.name}-wal")
    try:
        return wal.stat().st_size > 0 and not is_held_elsewhere(file.parent)
    except OSError:
        return False


def _format_of(file: Path, known: int) -> int:
    """The number of migrations that the file has seen; 0 if there is no file yet."""
    # A database that was never written to would have no copies: something has emptied it or taken it away.
    if not file.exists():
        if backups(file.parent):
            raise StoreDamagedError(file=file, problem="it is missing")
        return 0
    if not file.stat().st_size and backups(file.parent):
        raise StoreDamagedError(file=file, problem="it is empty")
    with closing(connect(file)) as db:
        found: int = db.value("PRAGMA user_version")
        db.value("SELECT count(*) FROM sqlite_schema")
        if found and db.value("PRAGMA journal_mode") != "wal":
            # A copy that took the file's place.
            db.execute("PRAGMA journal_mode = WAL")
    if found > known:
        raise StoreNewerError(file=file, found=found, known=known)
    return found


@contextmanager
def _only_one_migrates(file: Path) -> Iterator[None]:
    from filelock import FileLock, Timeout  # noqa: PLC0415 - slow to import

    lock = FileLock(file.with_name(MIGRATION_LOCK_NAME), timeout=MIGRATION_WAIT_SECONDS)
    try:
        lock.acquire()
    except Timeout:
        raise StoreBusyError(file=file) from None
    try:
        yield
    finally:
        lock.release()
