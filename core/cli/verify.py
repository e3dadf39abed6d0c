"""`bulafiel verify`: which sentences of an answer its passages support, one JSON object a line (CONTRACTS.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.cli import json_lines
from core.language.pack import languages, load_pack
from core.verify.verify import Passage, verify_answer

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from core.verify.sources.verdict import Claim

TEXTS = ("lang", "entity", "answer")
PASSAGE_TEXTS = ("pid", "entity", "section", "text")


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the command."""
    json_lines.add_files(parser, "answers with their passages")


def run(args: Namespace) -> int:
    """Verify each line; bad lines are answered with an error and the exit code is 2.

    Raises:
        UsageError: a file cannot be opened.
    """
    return json_lines.answer_lines(args, answer)


def answer(asked: dict[str, object], number: int) -> dict[str, object]:
    """The verdict on one line: its keys `lang`, `entity`, `passages` and `answer`; no other key is read."""
    name = asked.get("id")
    for key in TEXTS:
        if not isinstance(asked.get(key), str):
            return {"id": name, "error": f"Line {number}: {key} must be a text."}
    lang = str(asked["lang"])
    if lang not in languages():
        return {
            "id": name,
            "error": f"Line {number}: lang must be one of {', '.join(languages())}.",
        }
    passages = asked.get("passages")
    if not isinstance(passages, list):
        return {"id": name, "error": f"Line {number}: passages must be a list."}
    read: list[Passage] = []
    for place, passage in enumerate(passages, start=1):
        if not isinstance(passage, dict) or not all(
            isinstance(passage.get(key), str) for key in PASSAGE_TEXTS
        ):
            wanted = ", ".join(PASSAGE_TEXTS)
            return {
                "id": name,
                "error": f"Line {number}: passage {place} must have the texts {wanted}.",
            }
        read.append(Passage(*(passage[key] for key in PASSAGE_TEXTS)))
    verdict = verify_answer(str(asked["answer"]), read, str(asked["entity"]), load_pack(lang))
    return {
        "id": name,
        "supported": verdict.supported,
        "sentences": [_as_json(claim) for claim in verdict.sentences],
    }


def _as_json(claim: Claim) -> dict[str, object]:
    source = claim.source
    found: dict[str, object] = {
        "text": claim.text,
        "supported": claim.supported,
        "reasons": list(claim.reasons),
        "source": {"pid": source.pid, "start": source.start, "end": source.end} if source else None,
    }
    if claim.checks:
        found["checks"] = {
            "quantity": claim.checks.quantity,
            "coverage": claim.checks.coverage,
            "polarity": claim.checks.polarity,
        }
    return found
