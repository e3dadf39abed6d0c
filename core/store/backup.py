"""Copies of the database, and what to do when only they are left."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import StoreDamagedError, StoreError, StoreFolderError, StoreFullError
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
    """What was done about a damaged database: where it is now, and what took its place: a copy, or an empty one."""

    set_aside: Path | None
    restored: Path | None
    is_new: bool = False


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

    For a moment when nobody waits, by the one instance that writes. `today` is an ISO date.

    Raises:
        StoreDamagedError: the file is damaged; the older copies stay.
    """
    home = db.file.parent
    made = sorted(home.glob(f"{MONTHLY}*.db"))
    if made and made[-1].stem.removeprefix(MONTHLY)[:7] >= today[:7]:
        return None
    for unfinished in home.glob(f"{MONTHLY}*.part"):
        unfinished.unlink()
    copy = back_up(db, home / f"{MONTHLY}{today}.db")
    for old in made[: 1 - MONTHLIES_KEPT]:
        old.unlink()
    return copy


def recover(home: Path, today: str) -> Recovery:
    """Set a damaged database aside and put the newest good copy in its place; nothing is deleted.

    Without a good copy an empty one takes it.

    Raises:
        AlreadyRunningError: the window is open or an import is at work.
        StoreFullError: there is no room for the copy; everything is as it was.
        StoreFolderError: the folder may not be written to.
    """
    # Imported here: `upkeep` needs the copies of this file.
    from core.store.upkeep import migrate  # noqa: PLC0415

    with hold_instance(home):
        file = home / FILE_NAME
        # Made before the damaged one is touched: a crash in between leaves one of the two in its place, or neither,
        # which is told as well.
        draft = file.with_suffix(".restoring")
        try:
            restored = next((copy for copy in backups(home) if _is_copied(copy, draft)), None)
            set_aside = _set_aside(file, today)
            if restored is not None:
                draft.rename(file)
            is_new = restored is None and (set_aside is not None or bool(backups(home)))
            if is_new:
                migrate(file, MIGRATIONS, today)
        except OSError as error:
            raise StoreFolderError(folder=home, reason=error.strerror) from None
        finally:
            draft.unlink(missing_ok=True)
        return Recovery(set_aside, restored, is_new)


def _is_copied(copy: Path, draft: Path) -> bool:
    try:
        with closing(connect(copy)) as source:
            if source.value("PRAGMA user_version") > len(MIGRATIONS):
                return False
            _copy(source, draft)
    except StoreFullError:
        raise
    except StoreError:
        return False
    return True


def _set_aside(file: Path, today: str) -> Path | None:
    """Give the database another name; the WAL goes along, for what it holds belongs to this file and to no other."""
    parts = [
        part for end in ("", *_SIDE_FILES) if (part := file.with_name(file.name + end)).exists()
    ]
    if not parts:
        return None
    aside = _free_name(file.with_name(f"bulafiel-damaged-{today}.db"))
    for part in parts:
        part.rename(aside.with_name(aside.name + part.name.removeprefix(file.name)))
    return aside


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
