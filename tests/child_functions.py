"""What the tests of `models.child` run in a child process."""

from __future__ import annotations

import os
import re
import sys
import threading
from pathlib import Path
from typing import Any


def echo(value: Any) -> Any:
    return value


def process_id() -> int:
    return os.getpid()


def fail(text: str) -> None:
    raise ValueError(text)


def abort() -> None:
    """Die as a native library does on a failed assertion."""
    os.abort()


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


def babble() -> None:
    """Write into the parent's pipe what is no answer."""
    frame = sys._getframe()
    while frame is not None:
        if (connection := frame.f_locals.get("connection")) is not None:
            connection.send_bytes(b"\xff\x00 no answer")
            return
        frame = frame.f_back  # type: ignore[assignment] # None ends the loop
