"""How long a child's reply is waited for, and why a call to it may bring none."""

from __future__ import annotations

import time
from enum import StrEnum
from typing import TYPE_CHECKING

from core.errors import CancelledError
from models.processes import is_halted

if TYPE_CHECKING:
    from core.cancel import CancelToken
    from models.child_limits import Limits

# A new process may take so long until it can give its first sign of life.
START_SECONDS = 10.0
PATIENCE = 10  # times the silence that is allowed to a child


class Fault(StrEnum):
    """Why a call to a child brought no result."""

    CRASHED = "crashed"
    GARBLED = "garbled"
    TOO_SLOW = "too_slow"
    TOO_LARGE = "too_large"
    SILENT = "silent"  # no sign of life, where there should be some


class ChildFaultError(Exception):
    """The child was lost during a call, or stopped in time; the next call starts a new one if need be."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault = fault


class Waiting:
    """How long a reply is waited for; `reason` is the error of a call that was told to stop."""

    def __init__(
        self, limits: Limits, pid: int | None, deadline: float, cancel: CancelToken | None
    ) -> None:
        self.reason: Exception | None = None
        self._limits = limits
        self._pid = pid
        self._deadline = deadline
        self._cancel = cancel
        self._stop_deadline = 0.0
        self._heard = time.monotonic()
        self._halted: float | None = None  # since when it runs no more

    def hear(self, more_seconds: float = 0.0) -> None:
        """The child lives, or may need some more seconds until it can say so."""
        self._heard = time.monotonic() + more_seconds

    def look(self) -> bool:
        """Whether the child is to be told now that it shall stop.

        Raises:
            ChildFaultError: it is silent, or did not stop in time.
            CancelledError: the token was set, and it did not stop in time.
        """
        now = time.monotonic()
        if self.reason is not None:
            if now > self._stop_deadline:
                raise self.reason
            return False
        if self._is_lost(now - self._heard) or self._is_halted_for_long(now):
            raise ChildFaultError(Fault.SILENT)
        self.reason = self._reason(now)
        if self.reason is None:
            return False
        if not self._limits.stop_seconds:
            raise self.reason
        self._stop_deadline = now + self._limits.stop_seconds
        return True

    def _is_lost(self, quiet_seconds: float) -> bool:
        """A process that nobody has stopped may only have no turn on a busy machine: it gets more time."""
        allowed = self._limits.silence_seconds
        if allowed is None or quiet_seconds <= allowed:
            return False
        return quiet_seconds > PATIENCE * allowed or is_halted(self._pid) is not False

    def _is_halted_for_long(self, now: float) -> bool:
        """A process that somebody has stopped says so by its state, also before its first sign of life."""
        allowed = self._limits.silence_seconds
        if allowed is None or not is_halted(self._pid):
            self._halted = None
            return False
        self._halted = now if self._halted is None else self._halted
        return now - self._halted > allowed

    def _reason(self, now: float) -> Exception | None:
        """Why the call is not waited for any longer."""
        if self._cancel is not None:
            try:
                self._cancel.check()
            except CancelledError as error:
                return error
        return ChildFaultError(Fault.TOO_SLOW) if now > self._deadline else None
