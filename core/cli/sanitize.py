"""`bulafiel sanitize`: what may be read of models' outputs, one JSON object a line (CONTRACTS.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.answer.sanitize.outcome import Kept, Parsed, Rejected
from core.answer.sanitize.patterns import load_patterns
from core.answer.sanitize.sanitize import sanitize_json, sanitize_markers, sanitize_plain
from core.answer.sanitize.schema import ANSWER
from core.cli import json_lines

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

CONTRACTS = ("json", "marker", "plain")


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the command."""
    json_lines.add_files(parser, "outputs of models with their contracts")


def run(args: Namespace) -> int:
    """Sanitise each line; bad lines are answered with an error and the exit code is 2.

    Raises:
        UsageError: a file cannot be opened.
    """
    return json_lines.answer_lines(args, answer)


def answer(asked: dict[str, object], number: int) -> dict[str, object]:
    """What becomes of one line's `raw`: its keys `lang`, `contract` and `raw`; no other key is read."""
    name = asked.get("id")
    for key in ("lang", "contract", "raw"):
        if not isinstance(asked.get(key), str):
            return {"id": name, "error": f"Line {number}: {key} must be a text."}
    patterns = load_patterns()
    lang, raw = str(asked["lang"]), str(asked["raw"])
    if lang not in patterns.markers:
        known = ", ".join(sorted(patterns.markers))
        return {"id": name, "error": f"Line {number}: lang must be one of {known}."}
    found: Parsed[dict[str, object]] | Parsed[dict[str, str]] | Parsed[str] | Kept | Rejected
    match asked["contract"]:
        case "json":
            found = sanitize_json(raw, ANSWER, patterns)
        case "marker":
            found = sanitize_markers(raw, lang, patterns)
        case "plain":
            found = sanitize_plain(raw, patterns)
        case _:
            known = ", ".join(CONTRACTS)
            return {"id": name, "error": f"Line {number}: contract must be one of {known}."}
    match found:
        case Rejected():
            return {"id": name, "action": "rejected", "value": None, "reason": found.reason.value}
        case Kept():
            return {"id": name, "action": "keep", "value": found.value}
        case Parsed():
            return {"id": name, "action": "parsed", "value": found.value}
