"""One window or import at a time for each data folder."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from core.errors import AlreadyRunningError, StoreFolderError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK_NAME = "bulafiel.lock"


@contextmanager
def hold_instance(home: Path) -> Iterator[None]:
    """While inside, no other process opens the window or imports with this data folder.

    The system drops the lock when a process dies, however it dies.

    Raises:
        AlreadyRunningError: another process holds it.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - only the window and imports pay for it

    lock = FileLock(home / LOCK_NAME, timeout=0)
    try:
        home.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except OSError as error:
        if not isinstance(error, Timeout):
            raise StoreFolderError(folder=home, reason=error.strerror) from None
        raise AlreadyRunningError(folder=home) from None
    try:
        yield
    finally:
        lock.release()
