"""What the set-up says to a person: one line at a time, and one sentence when it cannot go on."""

from __future__ import annotations

import sys


class SetupError(Exception):
    """The set-up cannot go on; the text says why and what to do."""


def say(text: str) -> None:
    """A line of progress."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def complain(text: str) -> None:
    """What went wrong, after all that was said before it."""
    sys.stdout.flush()
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
