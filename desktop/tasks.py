"""Work off the GUI thread: a task is one piece of it, a lane is the one thread that does it in order.

No Qt here: a lane is given `post`, the way back to the thread that draws.
"""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from core.cancel import CancelToken
from core.errors import AppError, CancelledError, UnexpectedError

if TYPE_CHECKING:
    from collections.abc import Callable

R = TypeVar("R")  # what the work returns
P = TypeVar("P")  # what it tells on the way
V = TypeVar("V")


class Post(Protocol):
    """Runs a call on the thread that draws, in the order of posting."""

    def __call__(self, call: Callable[[], None], /) -> None: ...


class Cancellable(Protocol):
    """A task, whatever it works on."""

    def cancel(self) -> None: ...


class Starter(Protocol):
    """What a presenter needs of a lane."""

    def start(self, task: Task[R, P]) -> None: ...


def _ignore(_value: object) -> None:
    pass


class Task(Generic[R, P]):
    """One piece of work and what is to be done with its result, its progress and its expected failure.

    `work` runs on the lane; the three handlers run where `post` brings them. After `cancel()` the task is
    silent, so that a late result cannot appear. `stop()` asks the work to end early and to tell what it did.
    """

    def __init__(
        self,
        work: Callable[[CancelToken, Callable[[P], None]], R],
        *,
        on_result: Callable[[R], None] = _ignore,
        on_error: Callable[[AppError], None] = _ignore,
        on_progress: Callable[[P], None] = _ignore,
    ) -> None:
        self._work = work
        self._on_result = on_result
        self._on_error = on_error
        self._on_progress = on_progress
        self._token = CancelToken()
        self._is_silent = False

    def cancel(self) -> None:
        """Stop, and say nothing more. Called on the thread that draws, where the handlers run."""
        self._is_silent = True
        self._token.cancel()

    def stop(self) -> None:
        """Ask the work to end early; its result is still told."""
        self._token.cancel()

    def run(self, post: Post, on_unexpected: Callable[[BaseException], None]) -> None:
        """Do the work here and post what comes of it. Called by a lane."""
        if self._is_silent:
            return
        try:
            result = self._work(self._token, lambda told: self._tell(post, self._on_progress, told))
        except CancelledError as stopped:
            self._tell(post, self._on_error, stopped)
        except AppError as error:
            self._tell(post, self._on_error, error)
        except Exception as error:  # noqa: BLE001 - the lane goes on; crash.py records what it was
            on_unexpected(error)
            self._tell(post, self._on_error, UnexpectedError())
        else:
            self._tell(post, self._on_result, result)

    def _tell(self, post: Post, handler: Callable[[V], None], value: V) -> None:
        # Silence is looked at on the drawing thread, just before the handler: `cancel` is called there too,
        # so nothing can arrive after it.
        post(lambda: None if self._is_silent else handler(value))


class Lane:
    """One thread that runs its tasks one after the other, for as long as the program lives."""

    def __init__(
        self, name: str, post: Post, on_unexpected: Callable[[BaseException], None]
    ) -> None:
        self._post = post
        self._on_unexpected = on_unexpected
        self._waiting: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        # A daemon: an engine that hangs in native code must not keep the closed program alive.
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    def start(self, task: Task[R, P]) -> None:
        """Run the task when those before it are done."""
        self._waiting.put(lambda: task.run(self._post, self._on_unexpected))

    def close(self, last: Callable[[], None] | None = None, timeout_seconds: float = 2.0) -> bool:
        """Run `last` on the lane (to close what lives on its thread), then end it; False if it took too long."""
        if last is not None:
            self._waiting.put(last)
        self._waiting.put(None)
        self._thread.join(timeout_seconds)
        return not self._thread.is_alive()

    def _serve(self) -> None:
        while (call := self._waiting.get()) is not None:
            try:
                call()
            except Exception as error:  # noqa: BLE001 - a failed `last` must not kill the thread's record
                self._on_unexpected(error)


class LaneHere:
    """A lane that does each task at once on the calling thread (tests, the command line)."""

    def start(self, task: Task[R, P]) -> None:
        task.run(lambda call: call(), _raise)


def _raise(error: BaseException) -> None:
    raise error
