"""Commands that read one JSON object a line and answer each with one: their files, and lines that are wrong."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, cast

from core.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable
    from typing import TextIO

    Answer = dict[str, object]

BAD_LINE = 2


def add_files(parser: ArgumentParser, what: str) -> None:
    """The options that name the files."""
    parser.add_argument(
        "--jsonl",
        metavar="IN",
        required=True,
        help=f"{what}, one JSON object a line; - is standard input",
    )
    parser.add_argument(
        "--out", metavar="OUT", default="-", help="where the answers go; - is standard output"
    )


def answer_lines(args: Namespace, answer: Callable[[dict[str, object], int], Answer]) -> int:
    """Answer each line; bad lines are answered with an error and the exit code is 2.

    `answer` takes the object and the number of its line.

    Raises:
        UsageError: a file cannot be opened or read.
    """
    with ExitStack() as stack:
        lines = _opened(args.jsonl, "r", sys.stdin, "--jsonl", stack)
        out = _opened(args.out, "w", sys.stdout, "--out", stack)
        code = 0
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            found = answer_line(line, number, answer)
            if "error" in found:
                code = BAD_LINE
            out.write(json.dumps(found, ensure_ascii=False) + "\n")
        out.flush()
    return code


def answer_line(
    line: str, number: int, answer: Callable[[dict[str, object], int], Answer]
) -> Answer:
    """What one line of input is answered."""
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        return {"id": None, "error": f"Line {number} is not JSON."}
    if not isinstance(asked, dict):
        return {"id": None, "error": f"Line {number} is not a JSON object."}
    return answer(asked, number)


def _opened(name: str, mode: str, standard: TextIO, argument: str, stack: ExitStack) -> TextIO:
    if name == "-":
        return standard
    try:
        # A byte that is no text becomes U+FFFD: the line is answered, and says that it cannot be read.
        return stack.enter_context(
            cast("TextIO", Path(name).open(mode, encoding="utf-8", errors="replace"))
        )
    except OSError as error:
        problem = f"{name} cannot be opened ({error.strerror})"
        raise UsageError(argument=argument, problem=problem) from None
