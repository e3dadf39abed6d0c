"""Runs one step of the set-up: its progress shown, its failure told, one set-up at a time."""

from __future__ import annotations

import contextlib
import os
import subprocess
from typing import TYPE_CHECKING

import pip_output
from console import SetupError, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

KEPT_LINES = 400
PIP_OPTIONS = (
    "--disable-pip-version-check",
    "--no-input",
    "--progress-bar=off",
    "--retries=2",
)


def child_variables() -> dict[str, str]:
    """The environment of the programs that the set-up starts: nobody else's Python settings."""
    foreign = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "VIRTUAL_ENV"}
    return {name: value for name, value in os.environ.items() if name not in foreign}


def output_of(command: Sequence[str | Path]) -> str | None:
    """What the command prints; None if it fails or is not there."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, env=child_variables()
        )
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def run_step(
    command: Sequence[str | Path],
    what: str,
    *,
    folder: Path,
    log: Path,
    progress: Callable[[str], str | None] | None = None,
    failed: str = "could not be made",
    reason: Callable[[list[str]], str] = pip_output.reason,
    variables: Mapping[str, str] | None = None,
) -> None:
    """Run it in `folder`, showing the lines that `progress` makes of its output; `log` keeps those of a failure.

    Raises:
        SetupError: it did not work, with the reason in the user's words.
    """
    lines: list[str] = []
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            cwd=folder,
            env=child_variables() if variables is None else variables,
        )
    except OSError as error:
        raise SetupError(f"{what} {failed}: {error}.") from None
    with process:
        for line in process.stdout or ():
            lines = [*lines[-KEPT_LINES:], line.rstrip()]
            if progress and (shown := progress(line)):
                say(shown)
    if process.returncode != 0:
        # The log is a help; a full disk must not hide the reason.
        with contextlib.suppress(OSError):
            log.write_text("\n".join(lines), encoding="utf-8")
        raise SetupError(f"{what} {failed}. {reason(lines)}")


@contextlib.contextmanager
def one_at_a_time(place: Path, waiting: str) -> Iterator[None]:
    """Wait, after saying so, while another set-up is at work on `place`, a folder or a file."""
    if os.name == "nt":
        yield
        return
    import fcntl  # noqa: PLC0415 - not there on Windows

    held = os.open(place, os.O_RDONLY)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(waiting)
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)
