"""Both directions of a child's pipe, each with a thread of its own.

Neither a child that reads nothing nor one that sends half a message can then hold up whoever waits for it.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LETTERS = 8  # a child that sends without end fills no memory
LET_GO_SECONDS = 0.5


class Mail:
    """The parent's end of a pipe; `start` it; `close` it when the child is dead, or its threads may wait for ever."""

    def __init__(self, connection: Connection, limit_bytes: int) -> None:
        self._connection = connection
        self._limit_bytes = limit_bytes
        self._in: queue.Queue[bytes | Exception] = queue.Queue(LETTERS)
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._is_closed = False
        self._threads = [
            threading.Thread(target=work, name=f"child mail {work.__name__}", daemon=True)
            for work in (self._carry_out, self._carry_in)
        ]

    def start(self) -> None:
        """Begin to carry.

        Raises:
            RuntimeError: the system has no thread left to give.
        """
        for thread in self._threads:
            thread.start()

    def send(self, message: bytes) -> None:
        """Send it as soon as the child takes it."""
        self._out.put(message)

    def receive(self, seconds: float) -> bytes | None:
        """The next message, None if none came in time.

        Raises:
            EOFError: the child is gone (OSError likewise).
            ValueError: the message is longer than the limit, or is none.
        """
        try:
            found = self._in.get(timeout=seconds)
        except queue.Empty:
            return None
        if isinstance(found, Exception):
            raise found
        return found

    def close(self) -> None:
        self._is_closed = True
        self._out.put(None)
        for thread in self._threads:
            if thread.ident is not None:  # it was started
                thread.join(2 * LET_GO_SECONDS)
        # While a thread still reads, the number of what it reads from must not go to another file.
        if not any(thread.is_alive() for thread in self._threads):
            self._connection.close()

    def _carry_in(self) -> None:
        try:
            while not self._is_closed:
                self._keep(self._connection.recv_bytes(self._limit_bytes))
        except OSError as error:
            # A length that cannot be is told without a number, by whoever wrote the pipe.
            self._keep(error if error.errno is not None else ValueError(str(error)))
        except EOFError as error:
            self._keep(error)

    def _keep(self, found: bytes | Exception) -> None:
        while not self._is_closed:
            with contextlib.suppress(queue.Full):
                self._in.put(found, timeout=LET_GO_SECONDS)
                return

    def _carry_out(self) -> None:
        with contextlib.suppress(
            OSError
        ):  # the child is gone: whoever waits for its answer is told
            while (message := self._out.get()) is not None:
                self._connection.send_bytes(message)
