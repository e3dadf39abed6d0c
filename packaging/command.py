"""Which of the three commands was asked for, and what a person reads when it cannot be done."""

from __future__ import annotations

import sys

import checks
import environment
import launch
from console import SetupError, complain

FAILED, WRONG_USAGE, STOPPED = 1, 2, 130


def run_command(arguments: list[str], usage: str) -> int:
    """The exit code of the command."""
    match arguments:
        case ["-h" | "--help", *_]:
            sys.stdout.write(usage)
            return 0
        case ["setup"]:
            work = _set_up
        case ["run", *rest]:
            work = lambda: launch.run(rest)  # noqa: E731 - a name for each would say the same three times
        case ["test", *rest]:
            work = lambda: checks.run(rest)  # noqa: E731
        case _:
            sys.stderr.write(usage)
            return WRONG_USAGE
    try:
        return work()
    except SetupError as error:
        complain(str(error))
        return FAILED
    except OSError as error:
        complain(
            f"The set-up could not go on: {error}. Nothing is lost: run the same command again."
        )
        return FAILED
    except KeyboardInterrupt:
        complain("Stopped. The same command goes on where this one was.")
        return STOPPED


def _set_up() -> int:
    environment.set_up("program", insist=True)
    return 0
