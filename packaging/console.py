"""What the set-up says to a person: one line at a time, and one sentence when it cannot go on."""

from __future__ import annotations

import os
import sys


class SetupError(Exception):
    """The set-up cannot go on; the text says why and what to do."""


def say(text: str) -> None:
    """A line of progress."""
    try:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
    except BrokenPipeError:  # "… | head": nobody reads on, the work goes on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(text: str) -> None:
    """What went wrong."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
