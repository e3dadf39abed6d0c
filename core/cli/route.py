"""`bulafiel route`: where questions go, one JSON object a line (CONTRACTS.md)."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, cast

from core.asking.emergency import load_emergencies
from core.asking.route import route
from core.errors import UsageError
from core.language.names import load_names
from core.language.pack import languages, load_pack

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import TextIO

    from core.asking.answer import Route

BAD_LINE = 2


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "--jsonl",
        metavar="IN",
        required=True,
        help="questions, one JSON object a line; - is standard input",
    )
    parser.add_argument(
        "--out", metavar="OUT", default="-", help="where the routes go; - is standard output"
    )
    parser.add_argument(
        "--country", default="", help="BR, PT or FR; default is the language's first country"
    )


def run(args: Namespace) -> int:
    """Route each line; bad lines are answered with an error and the exit code is 2.

    Raises:
        UsageError: a file cannot be opened.
    """
    with ExitStack() as stack:
        lines = _opened(args.jsonl, "r", sys.stdin, "--jsonl", stack)
        out = _opened(args.out, "w", sys.stdout, "--out", stack)
        code = 0
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            answer = answer_line(line, number, args.country)
            if "error" in answer:
                code = BAD_LINE
            out.write(json.dumps(answer, ensure_ascii=False) + "\n")
        out.flush()
    return code


def answer_line(line: str, number: int, country: str = "") -> dict[str, object]:
    """What one line of input is answered."""
    try:
        question = json.loads(line)
    except ValueError:
        return {"id": None, "error": f"Line {number} is not JSON."}
    if not isinstance(question, dict):
        return {"id": None, "error": f"Line {number} is not a JSON object."}
    name = question.get("id")
    for key in ("lang", "question"):
        if not isinstance(question.get(key), str):
            return {"id": name, "error": f"Line {number}: {key} must be a text."}
    if question["lang"] not in languages():
        known = ", ".join(languages())
        return {"id": name, "error": f"Line {number}: lang must be one of {known}."}
    pack = load_pack(question["lang"])
    if country and not load_emergencies().knows(country):
        country = pack.countries[0]
    found = route(question["question"], pack, country=country, names=load_names())
    return {"id": name, **_as_json(found)}


def _as_json(found: Route) -> dict[str, object]:
    answer: dict[str, object] = {"route": found.name.value, "sections": list(found.sections)}
    if found.topic:
        answer["topic"] = found.topic
    if found.medicine:
        answer["medicine"] = found.medicine
    if found.emergency:
        numbers = [number.digits for number in found.emergency.numbers]
        answer["emergency"] = {"kind": found.emergency.kind, "numbers": numbers}
    if found.safety_strip:
        answer["safety_strip"] = True
    answer["reasons"] = list(found.reasons)
    return answer


def _opened(name: str, mode: str, standard: TextIO, argument: str, stack: ExitStack) -> TextIO:
    if name == "-":
        return standard
    try:
        return stack.enter_context(cast("TextIO", Path(name).open(mode, encoding="utf-8")))
    except OSError as error:
        problem = f"{name} cannot be opened ({error.strerror})"
        raise UsageError(argument=argument, problem=problem) from None
