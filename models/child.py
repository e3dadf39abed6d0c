"""A named module in a process of its own: its crash or hang costs one call, never the program.

The child imports the module by name, so that its library is loaded there and nowhere else. What
goes through the pipe is JSON: a child taken over by a hostile file can send strange data, no code.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import signal
import threading
import time
from typing import TYPE_CHECKING

from models.child_life import STOP, serve
from models.child_limits import NO_LIMITS
from models.child_mail import Mail
from models.child_waiting import START_SECONDS, ChildFaultError, Fault, Waiting
from models.processes import memory_bytes, peak_memory_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.context import SpawnProcess

    from core.cancel import CancelToken
    from models.child_life import Json
    from models.child_limits import Limits

POLL_SECONDS = 0.02
KILL_WAIT_SECONDS = 2.0


class Child:
    """Calls functions of a module that runs in a process of its own, one call at a time.

    With `is_asked_again`, a child that has died since its last answer is replaced and asked the same again.
    """

    def __init__(
        self, module: str, limits: Limits = NO_LIMITS, *, is_asked_again: bool = True
    ) -> None:
        self._module = module
        self._limits = limits
        self._is_asked_again = is_asked_again
        self._process: SpawnProcess | None = None
        self._mail: Mail | None = None
        self._lock = threading.Lock()
        self._answered = False
        self._number = 0
        self._peak_bytes = 0
        self._highest_bytes = 0

    @property
    def pid(self) -> int | None:
        """The process's number, None while there is no process."""
        process = self._process
        try:
            return process.pid if process is not None else None
        except (ValueError, AttributeError):  # another thread is just ending it
            return None

    @property
    def is_running(self) -> bool:
        """Whether there is a process, and it has not died."""
        process = self._process
        try:
            return process is not None and process.is_alive()
        except (ValueError, AttributeError):  # another thread is just ending it
            return False

    @property
    def peak_memory_bytes(self) -> int:
        """The most memory that the process held at any time, as far as it was seen; kept after its end."""
        self._highest_bytes = max(self._highest_bytes, peak_memory_bytes(self.pid))
        return self._highest_bytes

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
            CancelledError: the token was set; the child is ended, if it does not stop by itself.
        """
        with self._lock:
            was_used = self._answered
            try:
                return self._call([function, *arguments], time_limit_seconds, cancel)
            except ChildFaultError as error:
                if error.fault is not Fault.CRASHED or not (was_used and self._is_asked_again):
                    raise
            # It had answered before: it may have died since, or of what an earlier call left behind.
            return self._call([function, *arguments], time_limit_seconds, cancel)

    def _call(self, request: list[Json], seconds: float, cancel: CancelToken | None) -> Json:
        if cancel is not None:
            cancel.check()
        self._peak_bytes = 0
        mail = self._started()
        self._number += 1
        try:
            mail.send(json.dumps([self._number, *request]).encode())
            waiting = Waiting(self._limits, self.pid, time.monotonic() + seconds, cancel)
            if not self._answered:
                waiting.hear(START_SECONDS)
            reply = self._reply(mail, waiting)
        except (EOFError, OSError) as error:
            raise self._lost(error) from error
        except (ValueError, RecursionError) as error:
            self._end()
            raise ChildFaultError(Fault.GARBLED, str(error)) from error
        except BaseException:
            self._end()
            raise
        if waiting.reason is not None:  # it stopped when it was told to: it can be used again
            self._answered = True
            raise waiting.reason
        result = self._result(reply)
        self._answered = True
        return result

    def close(self) -> None:
        """End the process; a later call starts a new one."""
        with self._lock:
            self._end()

    def _started(self) -> Mail:
        if self._process is not None and self._process.is_alive() and self._mail is not None:
            return self._mail
        self._end()
        try:
            return self._start()
        except (
            OSError,
            RuntimeError,
        ) as error:  # no process, open file or thread is left to be had
            raise self._lost(error) from error
        except BaseException:
            self._end()
            raise

    def _start(self) -> Mail:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._mail = Mail(ours, self._limits.reply_bytes)
        process = context.Process(
            target=serve, args=(self._module, theirs, self._limits), daemon=True
        )
        try:
            with _ctrl_c_held_back():
                process.start()
                self._process = process  # one that never started cannot be ended
        finally:
            # Ours would keep the pipe open after the child's death.
            theirs.close()
        self._mail.start()
        return self._mail

    def _reply(self, mail: Mail, waiting: Waiting) -> Json:
        """What the child answers to this call, also if it only answers that it stopped."""
        while True:
            message = mail.receive(POLL_SECONDS)
            if message is not None:
                match json.loads(message):
                    case [int(number), *reply] if number == self._number:
                        return reply
                    case "beat":
                        waiting.hear()
                    case _:
                        raise ValueError(message[:100])
            if waiting.look():
                mail.send(json.dumps([STOP, self._number]).encode())
            self._look_at_memory()

    def _look_at_memory(self) -> None:
        self._peak_bytes = max(self._peak_bytes, memory_bytes(self.pid))
        limit = self._limits.memory_bytes
        if limit is not None and self._peak_bytes > limit:
            raise ChildFaultError(Fault.TOO_LARGE)

    def _lost(self, error: Exception) -> ChildFaultError:
        """The child has died: of its memory limit or of something else."""
        limit = self._limits.memory_bytes
        starved = limit is not None and self._peak_bytes > limit * self._limits.memory_suspicion
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
        if self._process is not None:
            self._highest_bytes = max(self._highest_bytes, peak_memory_bytes(self.pid))
            self._process.kill()
            self._process.join(KILL_WAIT_SECONDS)
            with contextlib.suppress(ValueError):  # it would not die yet: the system will see to it
                self._process.close()
            self._process = None
        if self._mail is not None:
            self._mail.close()
            self._mail = None


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
