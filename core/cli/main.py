"""Which command is meant; every expected failure becomes one sentence and an exit code here."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
from typing import TYPE_CHECKING

from core.cli.context import add_common_options, context_of, interface_language
from core.crash import record
from core.errors import AppError, CancelledError, UnexpectedError
from core.messages import error_sentence
from core.paths import home_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import TextIO

    from core.engines import Engines

# One module per command, imported only when it runs: a command starts as fast as what it needs.
COMMANDS = {
    "import": ("core.cli.import_", "read leaflets (PDF, HTML, text) and store them"),
    "ask": ("core.cli.ask", "answer a question with the leaflet's own sentences"),
    "search": ("core.cli.search", "find passages by words"),
    "show": ("core.cli.show", "show a stored leaflet, section or version"),
    "library": (
        "core.cli.library",
        "list, remove and restore leaflets; choose the current version",
    ),
    "box": ("core.cli.box", "read a box's code, link codes to medicines, take in lists of them"),
    "models": ("core.cli.models", "add, list, choose and test models that may help to answer"),
    "voice": ("core.cli.voice", "add speech models; say what is understood of a sound file"),
    "route": ("core.cli.route", "say where questions go (JSON Lines)"),
    "verify": ("core.cli.verify", "say which sentences passages support (JSON Lines)"),
    "sanitize": ("core.cli.sanitize", "read models' outputs by the letter (JSON Lines)"),
    "audit": ("core.cli.audit", "show, verify or export the record of all answers"),
    "doctor": ("core.cli.doctor", "say whether everything is in order; recover a damaged database"),
    "bench": ("core.cli.bench", "measure speed, as ratios within one run"),
}
INTERRUPTED = 130


def run(arguments: Sequence[str], engines: Callable[[Path], Engines]) -> int:
    """Run the command that the arguments name.

    Exit codes: 0 done; 1 nothing found or a check failed; 2 wrong usage or bad input; 3 an engine is missing.
    """
    # Where there is none, as started without a terminal, nothing is said; an error must not go among the answers.
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        # A path or a leaflet may hold what the terminal cannot show.
        with contextlib.suppress(AttributeError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    args = _parse(arguments)
    try:
        args.context = context_of(args, engines)
        code: int = args.run(args)
        sys.stdout.flush()
    except AppError as error:
        print(error_sentence(error, _language(args)), file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print(error_sentence(CancelledError(), _language(args)), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone; nothing is wrong with the command.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # noqa: BLE001 - a person never sees a traceback; it is in the crash file
        record(home_folder(args.home, portable=args.portable), error)
        print(error_sentence(UnexpectedError(), _language(args)), file=sys.stderr)
        return UnexpectedError.exit_code
    return code


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - for as long as the program runs


def _language(args: argparse.Namespace) -> str:
    return args.interface or interface_language()


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    name = next((word for word in arguments if not word.startswith("-")), "")
    parser = argparse.ArgumentParser(
        prog="bulafiel",
        description="Reads official medicine leaflets offline and answers with their own sentences.",
    )
    # Without `prog` the width of the terminal would be looked up, to word it.
    subparsers = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", prog=parser.prog
    )
    for command, (module_name, summary) in COMMANDS.items():
        own = subparsers.add_parser(command, help=summary, description=summary)
        add_common_options(own)
        if command == name:
            module = importlib.import_module(module_name)
            module.add_arguments(own)
            own.set_defaults(run=module.run)
    return parser.parse_args(arguments)
