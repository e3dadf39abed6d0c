"""What the tests of `models.child` run in a child process."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from models.child_life import check_stopped, is_stopped

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


def echo(value: Any) -> Any:
    return value


def process_id() -> int:
    return os.getpid()


def fail(text: str) -> None:
    raise ValueError(text)


def abort() -> None:
    """Die as a native library does on a failed assertion."""
    os.abort()


def shout() -> None:
    """Print as native libraries do, and as Python does."""
    for number in (1, 2):
        os.write(number, b"GGML_ASSERT failed\n")
    for stream in (sys.stdout, sys.stderr):
        stream.write("out loud\n")
        stream.flush()


def leave() -> None:
    os._exit(0)


def wait_for_ever(fifo: str) -> None:
    """Say through the pipe that the call has begun, keep it open, and never come back."""
    said = Path(fifo).open("w", encoding="utf-8")  # noqa: SIM115 - its closing is the sign of death
    said.write(f"{os.getpid()}\n")
    said.flush()
    threading.Event().wait()
    said.close()


def never_let_go(fifo: str) -> None:
    """Like `wait_for_ever`, but no other thread comes to run, as while a native library works."""
    said = Path(fifo).open("w", encoding="utf-8")  # noqa: SIM115 - its closing is the sign of death
    said.write(f"{os.getpid()}\n")
    said.flush()
    re.match(r"(a|a)*b", "a" * 80)  # takes longer than the world will last, within one call
    said.close()


def take_memory(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def wait_to_be_stopped(fifo: str) -> None:
    """Say through the pipe that the call has begun, and stop when told to."""
    said = Path(fifo).open("w", encoding="utf-8")  # noqa: SIM115 - its closing is the sign of having stopped
    said.write(f"{os.getpid()}\n")
    said.flush()
    while not is_stopped():
        threading.Event().wait(0.01)
    said.close()
    check_stopped()


def stop_without_being_told() -> None:
    from models.child_life import StoppedError  # noqa: PLC0415

    raise StoppedError


def fall_asleep() -> None:
    """As a process that someone stopped: no thread of it runs on."""
    os.kill(os.getpid(), signal.SIGSTOP)


def babble() -> None:
    """Write into the parent's pipe what is no answer."""
    _pipe().send_bytes(b"\xff\x00 no answer")


def babble_numbers() -> None:
    _pipe().send_bytes(b'[99, "done", "another call\'s answer"]')


def nest() -> None:
    _pipe().send_bytes(b"[" * 500_000)


def say_half() -> None:
    """Promise a message, send a part of it, and no more."""
    os.write(_pipe().fileno(), (1000).to_bytes(4, "big") + b'[1, "do')
    fall_asleep()


def say_nonsense() -> None:
    os.write(_pipe().fileno(), b"GARBAGE " * 1000)
    fall_asleep()


def say_too_much(megabytes: int) -> None:
    """One line of so many megabytes."""
    _pipe().send_bytes(b"x" * (megabytes << 20))


def chatter() -> None:
    """Messages without end."""
    while True:
        _pipe().send_bytes(b'"beat"')


def _pipe() -> Connection:
    """The child's end, found where its life keeps it."""
    frame = sys._getframe()
    while (found := frame.f_locals.get("connection")) is None:
        assert frame.f_back is not None
        frame = frame.f_back
    connection: Connection = found
    return connection
