"""Copies of the database, and what to do when only they are left."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import StoreDamagedError, StoreError
from core.store.database import FILE_NAME, connect, telling
from core.store.instance import hold_instance
from core.store.schema import MIGRATIONS

if TYPE_CHECKING:
    from pathlib import Path

    from core.store.database import Connection

MONTHLY = "bulafiel-monthly-"
MONTHLIES_KEPT = 2
_SIDE_FILES = ("-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was done about a damaged database: where it is now, and the copy that took its place if there was one."""

    set_aside: Path | None
    restored: Path | None


def backups(home: Path) -> list[Path]:
    """The copies in a data folder, the newest first."""
    found = [*home.glob("bulafiel-v*.db"), *home.glob(f"{MONTHLY}*.db")]
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def back_up(db: Connection, target: Path) -> Path:
    """A checked copy of the database, never over an older one; its path.

    Raises:
        StoreFullError: there is no room; nothing is left of the attempt.
        StoreDamagedError: the database is damaged.
    """
    target = _free_name(target)
    draft = target.with_suffix(".part")
    try:
        _copy(db, draft)
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)
    return target


def look_after(db: Connection, today: str) -> Path | None:
    """Once a month: read the whole file and keep a copy, the last two of them. The copy's path, None if not due.

    For a moment when nobody waits. `today` is an ISO date.

    Raises:
        StoreDamagedError: the file is damaged; the older copies stay.
    """
    home = db.file.parent
    made = sorted(home.glob(f"{MONTHLY}*.db"))
    if made and made[-1].stem.removeprefix(MONTHLY)[:7] >= today[:7]:
        return None
    copy = back_up(db, home / f"{MONTHLY}{today}.db")
    for old in made[: 1 - MONTHLIES_KEPT]:
        old.unlink()
    return copy


def recover(home: Path, today: str) -> Recovery:
    """Set a damaged database aside and put the newest good copy in its place; nothing is deleted.

    Without a good copy the next `open_store` begins an empty one.

    Raises:
        AlreadyRunningError: the window is open or an import is at work.
    """
    with hold_instance(home):
        file = home / FILE_NAME
        set_aside = None
        if file.exists():
            set_aside = _free_name(home / f"bulafiel-damaged-{today}.db")
            # The WAL goes along: what it holds belongs to this file and to no other.
            for end in ("", *_SIDE_FILES):
                if (part := file.with_name(file.name + end)).exists():
                    part.rename(set_aside.with_name(set_aside.name + end))
        restored = next((copy for copy in backups(home) if _restore(copy, file)), None)
        return Recovery(set_aside, restored)


def _restore(copy: Path, file: Path) -> bool:
    draft = file.with_suffix(".restoring")
    try:
        with closing(connect(copy)) as source:
            if source.value("PRAGMA user_version") > len(MIGRATIONS):
                return False
            _copy(source, draft)
        draft.rename(file)
    except StoreError:
        return False
    finally:
        draft.unlink(missing_ok=True)
    return True


def _copy(db: Connection, target: Path) -> None:
    target.unlink(missing_ok=True)
    with telling(target), closing(connect(target, create=True)) as copy:
        db.backup(copy)
        # One file, with no side files of its own.
        copy.execute("PRAGMA journal_mode = DELETE")
        problem = copy.value("PRAGMA quick_check(1)")
    if problem != "ok":
        raise StoreDamagedError(file=db.file, problem=problem)


def _free_name(path: Path) -> Path:
    free, count = path, 1
    while free.exists():
        count += 1
        free = path.with_name(f"{path.stem}-{count}{path.suffix}")
    return free
