"""A named module in a process of its own: its crash or hang costs one call, never the program.

The child imports the module by name, so that its library is loaded there and nowhere else. What
goes through the pipe is JSON: a child taken over by a hostile file can send strange data, no code.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import multiprocessing
import os
import signal
import sys
import threading
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from core.cancel import CancelToken

# What JSON can say. `Any` because the shape is checked by whoever unpacks it.
Json = Any

POLL_SECONDS = 0.02
# No honest answer is longer; the parent would have to find room for it.
REPLY_LIMIT_BYTES = 100_000_000
KILL_WAIT_SECONDS = 2.0
# A child that dies with this share of its memory in use has most probably died of that.
MEMORY_SUSPICION = 0.3


class Fault(StrEnum):
    """Why a call to a child brought no result."""

    CRASHED = "crashed"
    GARBLED = "garbled"
    TOO_SLOW = "too_slow"
    TOO_LARGE = "too_large"


class ChildFaultError(Exception):
    """The child was lost during a call; the next call starts a new one."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault = fault


class Child:
    """Calls functions of a module that runs in a process of its own, one call at a time."""

    def __init__(self, module: str, *, memory_limit_bytes: int | None = None) -> None:
        self._module = module
        self._memory_limit_bytes = memory_limit_bytes
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._lock = threading.Lock()
        self._answered = False
        self._peak_bytes = 0

    @property
    def pid(self) -> int | None:
        """The process's number, None while there is no process."""
        return self._process.pid if self._process is not None else None

    def call(
        self,
        function: str,
        *arguments: Json,
        time_limit_seconds: float,
        cancel: CancelToken | None = None,
    ) -> Json:
        """What the module's function returns for these arguments.

        Raises:
            ChildFaultError: the child died, was too slow, took too much memory or sent nonsense.
            CancelledError: the token was set; the child is ended.
        """
        with self._lock:
            was_used = self._answered
            try:
                return self._call([function, *arguments], time_limit_seconds, cancel)
            except ChildFaultError as error:
                if error.fault is not Fault.CRASHED or not was_used:
                    raise
            # It had answered before: it may have died since, or of what an earlier call left behind.
            return self._call([function, *arguments], time_limit_seconds, cancel)

    def _call(self, request: Json, time_limit_seconds: float, cancel: CancelToken | None) -> Json:
        if cancel is not None:
            cancel.check()
        connection = self._started()
        self._peak_bytes = 0
        try:
            connection.send_bytes(json.dumps(request).encode())
            self._wait(connection, time.monotonic() + time_limit_seconds, cancel)
            reply = json.loads(connection.recv_bytes(REPLY_LIMIT_BYTES))
        except (EOFError, OSError) as error:
            raise self._lost(error) from error
        except ValueError as error:
            self._end()
            raise ChildFaultError(Fault.GARBLED, str(error)) from error
        except BaseException:
            self._end()
            raise
        result = self._result(reply)
        self._answered = True
        return result

    def close(self) -> None:
        """End the process; a later call starts a new one."""
        with self._lock:
            self._end()

    def _started(self) -> Connection:
        if self._process is not None and self._process.is_alive() and self._connection is not None:
            return self._connection
        self._end()
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(
            target=serve, args=(self._module, theirs, self._memory_limit_bytes), daemon=True
        )
        with _ctrl_c_held_back():
            self._process.start()
        # Ours would keep the pipe open after the child's death.
        theirs.close()
        return self._connection

    def _wait(self, connection: Connection, deadline: float, cancel: CancelToken | None) -> None:
        while not connection.poll(POLL_SECONDS):
            if cancel is not None:
                cancel.check()
            if time.monotonic() > deadline:
                raise ChildFaultError(Fault.TOO_SLOW)
            self._peak_bytes = max(self._peak_bytes, memory_bytes(self.pid))
            if self._memory_limit_bytes is not None and self._peak_bytes > self._memory_limit_bytes:
                raise ChildFaultError(Fault.TOO_LARGE)

    def _lost(self, error: Exception) -> ChildFaultError:
        """The child has died: of its memory limit or of something else."""
        limit = self._memory_limit_bytes
        starved = limit is not None and self._peak_bytes > limit * MEMORY_SUSPICION
        self._end()
        return ChildFaultError(Fault.TOO_LARGE if starved else Fault.CRASHED, str(error))

    def _result(self, reply: Json) -> Json:
        match reply:
            case ["done", result]:
                return result
            case ["no memory"]:
                self._end()
                raise ChildFaultError(Fault.TOO_LARGE)
            case ["failed", str(problem)]:
                # The library may be in any state after an unexpected error: start afresh.
                self._end()
                raise ChildFaultError(Fault.CRASHED, problem)
            case _:
                self._end()
                raise ChildFaultError(Fault.GARBLED)

    def _end(self) -> None:
        self._answered = False
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._process is not None:
            self._process.kill()
            self._process.join(KILL_WAIT_SECONDS)
            with contextlib.suppress(ValueError):  # it would not die yet: the system will see to it
                self._process.close()
            self._process = None


def memory_bytes(pid: int | None) -> int:
    """Memory that a process holds, 0 where the system has no /proc."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0


def serve(module: str, connection: Connection, memory_limit_bytes: int | None) -> None:
    """The child's life: answer calls until the parent hangs up or is gone."""
    # Ctrl-C reaches the whole terminal's group; the parent decides what becomes of its child.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _be_ended_with_parent()
    if memory_limit_bytes is not None:
        _limit_memory(memory_limit_bytes)
    functions = importlib.import_module(module)
    with contextlib.suppress(EOFError, OSError):
        while True:
            name, *arguments = json.loads(connection.recv_bytes())
            connection.send_bytes(json.dumps(_answer(getattr(functions, name), arguments)).encode())


def _answer(function: Any, arguments: list[Json]) -> Json:
    try:
        return ["done", function(*arguments)]
    except MemoryError:
        return ["no memory"]
    except Exception as error:  # noqa: BLE001 - whatever a library throws is this call's failure, told to the parent
        return ["failed", f"{type(error).__name__}: {error}"]


def _die_with_parent() -> None:
    """Leave when the parent is gone, even in the middle of a long native call."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _be_ended_with_parent() -> None:
    """Let the system do it where it can: a library that keeps Python's lock lets no thread of ours run."""
    parent = multiprocessing.parent_process()
    if sys.platform != "linux" or parent is None:
        return
    import fcntl  # noqa: PLC0415 - POSIX only

    # The parent holds the other end of this pipe and never writes; its closing is the signal, and the signal the end.
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    flags = fcntl.fcntl(parent.sentinel, fcntl.F_GETFL)
    fcntl.fcntl(parent.sentinel, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(parent.sentinel, fcntl.F_SETFL, flags | os.O_ASYNC)


@contextlib.contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """A process started inside hears no Ctrl-C, not even before it has said that it wants none."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _limit_memory(limit_bytes: int) -> None:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - POSIX only

    with contextlib.suppress(ValueError, OSError):  # a stricter limit is already set
        resource.setrlimit(resource.RLIMIT_AS, (limit_bytes, limit_bytes))
