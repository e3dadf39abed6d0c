"""A flag that says "stop": set by the user's thread, looked at by the working one."""

from __future__ import annotations

import threading

from core.errors import CancelledError


class CancelToken:
    """Asks a running task to stop at its next safe point."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        self._event.set()

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def check(self) -> None:
        """Go on, or raise `CancelledError`."""
        if self.is_cancelled:
            raise CancelledError
