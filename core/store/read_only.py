"""A data folder that may only be read, as on a locked stick or a guarded share: it can be asked all the same."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from core.errors import StoreFolderError, StoreNewerError, StoreReadOnlyError
from core.store.database import Store, connect_as, open_store
from core.store.schema import MIGRATIONS

if TYPE_CHECKING:
    from pathlib import Path

    from core.store.database import Connection

# What the file does not hold yet.
_NEWS = ("-wal", "-journal")


class ReadOnlyStore(Store):
    """A store that nothing can be written to; its `writer` says so when it is tried."""

    is_read_only = True

    def close(self) -> None:
        """Close this thread's connections."""
        self.release()

    def _connection(self, role: str) -> Connection:
        # Others may be allowed to write: a connection that looks for no changes must not outlive one.
        state = _state_of(self.path)
        if getattr(self._mine, "state", state) != state:
            self.release()
        self._mine.state = state
        return super()._connection(role)

    def _connect(self) -> Connection:
        return connect_to_read(self.path)


def open_store_to_ask(home: Path, *, today: str = "") -> Store:
    """The store of a data folder as `open_store` opens it; where nothing may be written, one that only reads.

    Raises:
        StoreReadOnlyError: it must be written to before it can be read.
        StoreError: it cannot be read either.
    """
    try:
        store = open_store(home, today=today)
        if os.access(store.path, os.W_OK):
            return store
        raise StoreReadOnlyError(file=store.path)
    except (StoreFolderError, StoreReadOnlyError) as refused:
        store = ReadOnlyStore(home)
        try:
            found: int = store.reader().value("PRAGMA user_version")
        except (StoreFolderError, OSError):
            raise refused from None
    if found > len(MIGRATIONS):
        raise StoreNewerError(file=store.path, found=found, known=len(MIGRATIONS))
    if found < len(MIGRATIONS):
        raise StoreReadOnlyError(file=store.path)
    return store


def connect_to_read(file: Path) -> Connection:
    """A new connection that never writes, not even the side files that SQLite wants beside a file with a WAL.

    Raises:
        StoreReadOnlyError: what was written last is still in the WAL, and cannot be read without writing.
        StoreError: the file is absent, locked, damaged or may not be read.
    """
    try:
        db = connect_as(file, "mode=ro")
        db.value("PRAGMA user_version")  # side files are looked for when something is read
    except (StoreFolderError, StoreReadOnlyError):
        news = [file.with_name(file.name + end) for end in _NEWS]
        if any(one.exists() and one.stat().st_size for one in news):
            raise StoreReadOnlyError(file=file) from None
    else:
        return db
    # It says that nobody changes the file, so that neither locks nor side files are needed.
    return connect_as(file, "mode=ro&immutable=1")


def _state_of(file: Path) -> tuple[int, int]:
    found = file.stat()
    return (found.st_mtime_ns, found.st_size)
