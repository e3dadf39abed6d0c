"""The store of the data folder, opened once by whichever lane needs it first, after the window is shown."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from core.store.database import Store


class SharedStore:
    """Each lane takes its own connection from it; a store that could not be opened is tried again."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._lock = threading.Lock()
        self._store: Store | None = None

    def get(self) -> Store:
        """The open store.

        Raises:
            StoreError: it cannot be opened; the error says why.
        """
        from core.store.database import open_store  # noqa: PLC0415 - the window shows before SQLite is loaded

        with self._lock:
            if self._store is None:
                self._store = open_store(self.home)
            return self._store

    def release(self) -> None:
        """Close the calling thread's connections."""
        if self._store is not None:
            self._store.release()
