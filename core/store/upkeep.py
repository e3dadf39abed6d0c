"""What happens to the file before anyone uses it: check, migrate with a backup first, set aside, restore."""

from __future__ import annotations

import datetime as dt
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from core.errors import MigrationError, StoreDamagedError, StoreNewerError
from core.store.database import connect, transaction
from core.store.schema import MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from sqlite_utils import Database

    from core.store.database import Connection

MIGRATION_LOCK_NAME = "bulafiel.migrating.lock"
MIGRATION_WAIT_SECONDS = 120


def prepare(file: Path, today: str = "") -> None:
    """Make, check and migrate the database file."""
    if _format_of(file) != len(MIGRATIONS):
        with _only_one_migrates(file):
            migrate(file, MIGRATIONS, today or dt.datetime.now(dt.UTC).date().isoformat())


def _format_of(file: Path) -> int:
    """The number of migrations that the file has seen; 0 for none."""
    if not file.exists():
        return 0
    with closing(connect(file)) as db:
        found: int = db.value("PRAGMA user_version")
        db.value("SELECT count(*) FROM sqlite_schema")
    if found > len(MIGRATIONS):
        raise StoreNewerError(file=file, found=found, known=len(MIGRATIONS))
    return found


@contextmanager
def _only_one_migrates(file: Path) -> Iterator[None]:
    from filelock import FileLock  # noqa: PLC0415 - seldom needed, slow to import

    with FileLock(file.with_name(MIGRATION_LOCK_NAME), timeout=MIGRATION_WAIT_SECONDS):
        yield


def migrate(file: Path, migrations: Sequence[Callable[[Database], None]], today: str) -> None:
    """Run the steps that the file has not seen, each whole or not at all, after a backup.

    Raises:
        MigrationError: a step failed; the file is as it was before that step.
    """
    from sqlite_utils import Database  # noqa: PLC0415 - slow to import

    with closing(connect(file, create=True)) as db:
        seen: int = db.value("PRAGMA user_version")
        if seen:
            back_up(db, file.with_name(f"bulafiel-v{seen}-{today}.db"))
        db.execute("PRAGMA journal_mode = WAL")
        for number, step in enumerate(migrations[seen:], start=seen + 1):
            try:
                with transaction(db):
                    step(Database(db))
                    db.execute(f"PRAGMA user_version = {number}")
            except Exception as error:
                raise MigrationError(file=file, step=number, problem=error) from error


def back_up(db: Connection, target: Path) -> Path:
    """A copy of the database beside it, never over an older one; its path."""
    free = target
    count = 1
    while free.exists():
        count += 1
        free = target.with_name(f"{target.stem}-{count}{target.suffix}")
    with closing(connect(free, create=True)) as copy:
        db.backup(copy)
        if copy.value("PRAGMA quick_check") != "ok":
            raise StoreDamagedError(file=db.file, problem="the copy is damaged")
    return free
