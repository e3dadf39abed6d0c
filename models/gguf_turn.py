"""One caller at a time, and whoever wants an answer now before whoever only prepares one."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from core.cancel import CancelToken
from core.errors import CancelledError

if TYPE_CHECKING:
    from collections.abc import Iterator

POLL_SECONDS = 0.02


class TurnTimeoutError(Exception):
    """Another caller took too long."""


class EitherToken(CancelToken):
    """Set when it was set itself, or when another one was."""

    def __init__(self, other: CancelToken | None) -> None:
        super().__init__()
        self._other = other

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set() or (self._other is not None and self._other.is_cancelled)


class Turns:
    """Gives out the turns; what is at work with one has a token, which is set when it shall give way."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._guard = threading.Lock()  # of what follows
        self._writers = 0
        self._there: set[EitherToken] = set()  # of all who have a turn or wait for one
        self._at_work: EitherToken | None = None
        self._is_preparing = False

    @contextmanager
    def writing(self, deadline: float, cancel: CancelToken | None) -> Iterator[EitherToken]:
        """A turn as soon as possible; what only prepares gives way.

        Raises:
            TurnTimeoutError: there was none before the deadline (a time of `time.monotonic`).
            CancelledError: the token was set.
        """
        token = EitherToken(cancel)
        with self._guard:
            self._there.add(token)
            self._writers += 1
            if self._is_preparing and self._at_work is not None:
                self._at_work.cancel()
        try:
            self._wait(token, deadline)
            try:
                self._begin(token, is_preparing=False)
                yield token
            finally:
                self._end()
        finally:
            with self._guard:
                self._there.discard(token)
                self._writers -= 1

    @contextmanager
    def preparing(self, cancel: CancelToken | None) -> Iterator[EitherToken]:
        """A turn while nobody wants an answer.

        Raises:
            CancelledError: the token was set, or somebody wants an answer.
        """
        token = EitherToken(cancel)
        with self._guard:
            self._there.add(token)
        try:
            self._wait(token, None)
            try:
                self._begin(token, is_preparing=True)
                yield token
            finally:
                self._end()
        finally:
            with self._guard:
                self._there.discard(token)

    def stop(self) -> None:
        """What is at work shall stop, and who waits shall wait no longer."""
        with self._guard:
            for token in self._there:
                token.cancel()

    def _wait(self, token: EitherToken, deadline: float | None) -> None:
        while not self._turn.acquire(timeout=POLL_SECONDS):
            token.check()
            if deadline is not None and time.monotonic() > deadline:
                raise TurnTimeoutError

    def _begin(self, token: EitherToken, *, is_preparing: bool) -> None:
        with self._guard:
            self._at_work, self._is_preparing = token, is_preparing
            if is_preparing and self._writers:
                raise CancelledError

    def _end(self) -> None:
        with self._guard:
            self._at_work, self._is_preparing = None, False
        self._turn.release()
