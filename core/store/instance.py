"""One window or import at a time for each data folder."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from core.errors import AlreadyRunningError, StoreFolderError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK_NAME = "bulafiel.lock"
# Long enough for `is_held_elsewhere` of another process to let go again.
WAIT_SECONDS = 0.3

# The folders that this process holds.
_HELD: set[Path] = set()


@contextmanager
def hold_instance(home: Path, wait_seconds: float = WAIT_SECONDS) -> Iterator[None]:
    """While inside, no other process opens the window or imports with this data folder.

    The system drops the lock when a process dies, however it dies. Reading and asking need no lock.

    Raises:
        AlreadyRunningError: another process, or another part of this one, holds it.
        StoreFolderError: the folder cannot be made.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - slow to import; only the window and imports need it

    lock = FileLock(home / LOCK_NAME, timeout=wait_seconds)
    try:
        home.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise AlreadyRunningError(folder=home) from None
    except OSError as error:
        raise StoreFolderError(folder=home, reason=error.strerror) from None
    _HELD.add(home.resolve())
    try:
        yield
    finally:
        _HELD.discard(home.resolve())
        lock.release()


def is_held_elsewhere(home: Path) -> bool:
    """Whether another process has the window open or imports with this data folder."""
    if home.resolve() in _HELD:
        return False
    try:
        with hold_instance(home, wait_seconds=0):
            return False
    except AlreadyRunningError:
        return True
