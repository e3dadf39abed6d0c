"""The store of the data folder, opened once by whichever lane needs it first, after the window is shown."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from core.errors import StoreBusyError

if TYPE_CHECKING:
    from pathlib import Path

    from core.store.database import Store


class SharedStore:
    """Each lane takes its own connection from it; a store that could not be opened is tried again."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._lock = threading.Lock()
        self._store: Store | None = None
        self._is_shut = False

    def get(self) -> Store:
        """The open store.

        Raises:
            StoreError: it cannot be opened; the error says why.
            StoreBusyError: it is being recovered.
        """
        from core.store.read_only import open_store_to_ask  # noqa: PLC0415 - the window shows before SQLite is loaded

        with self._lock:
            if self._is_shut:
                raise StoreBusyError(file=self.home)
            if self._store is None:
                self._store = open_store_to_ask(self.home)
            return self._store

    def release(self) -> None:
        """Close the calling thread's connections."""
        if self._store is not None:
            self._store.release()

    def shut(self, is_shut: bool) -> None:
        """While shut, nobody gets a new connection: its file is being moved."""
        with self._lock:
            self._is_shut = is_shut

    def forget(self) -> None:
        """Close the calling thread's connections; whoever comes next opens the file anew."""
        with self._lock:
            if self._store is not None:
                self._store.release()
                self._store = None
