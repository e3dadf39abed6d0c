"""An answer as JSON: for the command line and for the audit trail (CONTRACTS.md, `bulafiel ask`)."""

from __future__ import annotations

import tomllib
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any

from core.asking.answer import SegmentKind
from core.paths import PROGRAM, program_folder

if TYPE_CHECKING:
    from core.asking.answer import Answer, MedicineMatch, Segment
    from core.documents.document import Citation


def as_json(answer: Answer) -> dict[str, Any]:
    """The answer's values, in the shape of the contract."""
    return {
        "answer_id": answer.answer_id,
        "question": answer.question,
        "lang": answer.lang,
        "route": answer.route.value,
        "medicine": None if answer.medicine is None else _medicine(answer.medicine),
        "candidates": [_medicine(match) for match in answer.candidates],
        "segments": [_segment(segment) for segment in answer.segments],
        "searched_sections": list(answer.searched_sections),
        "level": answer.level,
        **_help(answer),
        "retries": answer.retries,
        "rejected": [dict(one) for one in answer.rejected],
        "timings_ms": dict(answer.timings_ms),
        "reasons": list(answer.reasons),
        "country": answer.country,
        "given": answer.given,
    }


def audit_record(answer: Answer) -> dict[str, Any]:
    """What the audit trail keeps: enough to see what was answered from which text, by which release."""
    record = as_json(answer)
    del record["answer_id"]  # the record's own number
    cited = {
        (citation.document_id, citation.version): citation
        for segment in answer.segments
        if (citation := segment.citation) is not None
    }
    record["versions"] = [
        {
            "document_id": citation.document_id,
            "version": citation.version,
            "file_sha256": citation.file_sha256,
            "text_sha256": citation.text_sha256,
        }
        for _, citation in sorted(cited.items())
    ]
    return {"kind": "answer", "program": program_version(), **record}


def words_of_user(record: dict[str, Any]) -> list[str]:
    """The places of an audit record where the user's own words stand: the question, what was heard in it, its reasons.

    What is said of a medicine that is not in the library holds its name as the user wrote it.
    """
    places = ["question", "reasons"]
    if record["given"]:
        places.append("given")
    if record["medicine"] is not None:
        places.append("medicine/heard")
    places += [f"candidates/{number}/heard" for number in range(len(record["candidates"]))]
    # What a model wrote in vain may repeat the question, and what is said against it quotes it.
    places += [
        f"rejected/{number}/{key}"
        for number in range(len(record["rejected"]))
        for key in ("text", "reasons")
    ]
    for number, segment in enumerate(record["segments"]):
        if record["medicine"] is None and segment["kind"] == SegmentKind.ABSTENTION:
            places += [f"segments/{number}/{key}" for key in ("text", "spoken")]
    return places


@cache
def program_version() -> str:
    """The release that answers, "" where it cannot be known."""
    checkout = program_folder() / "pyproject.toml"
    if checkout.is_file():
        project: dict[str, str] = tomllib.loads(checkout.read_text(encoding="utf-8"))["project"]
        return project["version"]
    # Imported here: it costs a twentieth of a second, which only an installed program without a checkout pays.
    from importlib import metadata  # noqa: PLC0415

    try:
        return metadata.version(PROGRAM)
    except metadata.PackageNotFoundError:
        return ""


def _help(answer: Answer) -> dict[str, Any]:
    """What a model did, nothing where none was asked."""
    if answer.help is None:
        return {}
    told = asdict(answer.help)
    told["calls"] = list(told["calls"])
    model = {"file": answer.help.model, "sha256": answer.help.model_sha256}
    return {"model": model, "help": told} if answer.help.model_sha256 else {"help": told}


def _medicine(match: MedicineMatch) -> dict[str, Any]:
    return asdict(match)


def _segment(segment: Segment) -> dict[str, Any]:
    return {
        "kind": segment.kind.value,
        "text": segment.text,
        "spoken": segment.spoken,
        "verdict": segment.verdict,
        "citation": None if segment.citation is None else _citation(segment.citation),
    }


def _citation(citation: Citation) -> dict[str, Any]:
    return {**asdict(citation), "pages": list(citation.pages)}
