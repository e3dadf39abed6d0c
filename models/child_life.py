"""The child's side: a process that answers calls of one module until its parent hangs up or is gone."""

from __future__ import annotations

import contextlib
import importlib
import json
import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from models.child_limits import Limits

# What JSON can say. `Any` because the shape is checked by whoever unpacks it.
Json = Any

BEATS = 5  # signs of life within the time of silence that is allowed
BEAT = "beat"
STOP = "stop"


class StoppedError(Exception):
    """A call ends early because the parent asked for that."""


class _Calls:
    """Numbers of calls: the one at work, and the last one that shall stop."""

    now = 0
    stopped = -1


def is_stopped() -> bool:
    """Whether the parent wants the call that is at work to stop."""
    return _Calls.stopped >= _Calls.now


def check_stopped() -> None:
    """Go on, or raise `StoppedError`."""
    if is_stopped():
        raise StoppedError


def serve(module: str, connection: Connection, limits: Limits) -> None:
    """The child's life."""
    _hush(connection)
    # Ctrl-C reaches the whole terminal's group; the parent decides what becomes of its child.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _be_ended_with_parent()
    if limits.asked_bytes is not None:
        _limit_memory(limits.asked_bytes)
    post = _Post(connection)
    # A call of a child that cannot be stopped is read by the thread that works it: one less.
    calls = _listened(connection) if limits.stop_seconds else _read(connection)
    at_work = threading.Event()
    at_work.set()  # it was started for a call
    if limits.silence_seconds is not None:
        pause = limits.silence_seconds / BEATS
        threading.Thread(target=post.beat, args=(at_work, pause), daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        imported = _answer(importlib.import_module, [module])
        for number, name, *arguments in calls:
            _Calls.now = number
            at_work.set()
            is_there = (
                imported[0] == "done"
            )  # else its library is not whole, or there is no memory for it
            answer = _answer(getattr(imported[1], name), arguments) if is_there else imported
            at_work.clear()
            post.send([number, *answer])


class _Post:
    """Sends to the parent, one message at a time."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()

    def send(self, message: Json) -> None:
        with self._lock:
            self._connection.send_bytes(json.dumps(message).encode())

    def beat(self, at_work: threading.Event, pause: float) -> None:
        """Give signs of life while there is work, for ever."""
        with contextlib.suppress(OSError):
            while at_work.wait():
                self.send(BEAT)
                time.sleep(pause)


def _read(connection: Connection) -> Iterator[list[Json]]:
    while True:
        yield json.loads(connection.recv_bytes())


def _listened(connection: Connection) -> Iterator[list[Json]]:
    """The calls, while a thread listens for the word to stop."""
    heard: queue.SimpleQueue[list[Json] | None] = queue.SimpleQueue()

    def listen() -> None:
        with contextlib.suppress(EOFError, OSError):
            for message in _read(connection):
                match message:
                    case ["stop", int(number)]:
                        _Calls.stopped = max(_Calls.stopped, number)
                    case _:
                        heard.put(message)
        heard.put(None)

    threading.Thread(target=listen, daemon=True).start()
    while (message := heard.get()) is not None:
        yield message


def _answer(function: Any, arguments: list[Json]) -> list[Json]:
    try:
        return ["done", function(*arguments)]
    except StoppedError:
        return ["stopped"]
    except MemoryError:
        return ["no memory"]
    except Exception as error:  # noqa: BLE001 - whatever a library throws is this call's failure, told to the parent
        return ["failed", f"{type(error).__name__}: {error}"]


def _hush(connection: Connection) -> None:
    """Whatever a library or a crash prints would stand among the answers on the user's terminal; the pipe tells all."""
    parent = multiprocessing.parent_process()
    # Of a parent without a terminal, a pipe may have got one of these numbers.
    in_use = {connection.fileno(), parent.sentinel if parent is not None else -1}
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for number in {1, 2} - in_use:
            os.dup2(nowhere, number)
        if nowhere not in {1, 2}:
            os.close(nowhere)


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


def _limit_memory(limit_bytes: int) -> None:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - POSIX only

    with contextlib.suppress(ValueError, OSError):  # a stricter limit is already set
        resource.setrlimit(resource.RLIMIT_AS, (limit_bytes, limit_bytes))
