"""`bulafiel route`: where questions go, one JSON object a line (CONTRACTS.md)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.asking.emergency import load_emergencies
from core.asking.route import route
from core.cli import json_lines
from core.language.names import load_names
from core.language.pack import languages, load_pack

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from core.asking.answer import Route


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the command."""
    json_lines.add_files(parser, "questions")
    parser.add_argument(
        "--country", default="", help="BR, PT or FR; default is the language's first country"
    )


def run(args: Namespace) -> int:
    """Route each line; bad lines are answered with an error and the exit code is 2.

    Raises:
        UsageError: a file cannot be opened.
    """
    return json_lines.answer_lines(args, partial(_answer, country=args.country))


def answer_line(line: str, number: int, country: str = "") -> dict[str, object]:
    """What one line of input is answered."""
    return json_lines.answer_line(line, number, partial(_answer, country=country))


def _answer(question: dict[str, object], number: int, country: str) -> dict[str, object]:
    name = question.get("id")
    for key in ("lang", "question"):
        if not isinstance(question.get(key), str):
            return {"id": name, "error": f"Line {number}: {key} must be a text."}
    if question["lang"] not in languages():
        known = ", ".join(languages())
        return {"id": name, "error": f"Line {number}: lang must be one of {known}."}
    pack = load_pack(str(question["lang"]))
    if country and not load_emergencies().knows(country):
        country = pack.countries[0]
    found = route(str(question["question"]), pack, country=country, names=load_names())
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
