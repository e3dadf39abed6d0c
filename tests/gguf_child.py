"""A child for tests of the engine that writes: the real one, which says how far it is."""

from __future__ import annotations

import os
from pathlib import Path

from models.child_life import check_stopped
from models.children import gguf_session
from models.children.gguf import generate, load, prepare
from tests.gguf_told import FIFO, HELD, STEPS

__all__ = ["generate", "load", "prepare"]


def _telling() -> None:
    """Say through a named pipe when a call has come so many steps far: chunks that were read, tokens written."""
    steps = int(os.environ.get(STEPS, "1"))
    check = check_stopped
    passed = 0

    def told() -> None:
        nonlocal passed
        passed += 1
        if passed == steps:
            with Path(os.environ[FIFO]).open("w", encoding="utf-8") as said:
                said.write("here\n")
            if HELD in os.environ:  # wait for the word to go on
                Path(os.environ[HELD]).read_text(encoding="utf-8")
        check()

    gguf_session.check_stopped = told  # type: ignore[attr-defined] # what it calls, not what it gives away


if FIFO in os.environ:
    _telling()
