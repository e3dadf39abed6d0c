from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from core.cli.sanitize import add_arguments, run

if TYPE_CHECKING:
    from pathlib import Path


def sanitized(tmp_path: Path, *lines: str) -> tuple[int, list[dict[str, object]]]:
    outputs, read = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    outputs.write_text("\n".join(lines), encoding="utf-8")
    parser = ArgumentParser()
    add_arguments(parser)
    code = run(parser.parse_args(["--jsonl", str(outputs), "--out", str(read)]))
    return code, [json.loads(line) for line in read.read_text(encoding="utf-8").splitlines()]


def line(raw: object, contract: str = "plain", lang: str = "pt", name: str = "a") -> str:
    return json.dumps({"id": name, "lang": lang, "contract": contract, "raw": raw})


def test_each_contract_has_its_action(tmp_path: Path) -> None:
    code, answers = sanitized(
        tmp_path,
        line('{"can_answer": false, "answer": "", "used_passages": []}', "json"),
        line("[RESPOSTA]\nAgite.\n[FONTES]\np1\n[FIM]", "marker"),
        line("Agite."),
        line("Claro!\nAgite."),
        line("<think>", "json"),
    )

    assert code == 0
    assert answers == [
        {
            "id": "a",
            "action": "parsed",
            "value": {"can_answer": False, "answer": "", "used_passages": []},
        },
        {"id": "a", "action": "parsed", "value": {"RESPOSTA": "Agite.", "FONTES": "p1"}},
        {"id": "a", "action": "keep", "value": "Agite."},
        {"id": "a", "action": "parsed", "value": "Agite."},
        {"id": "a", "action": "rejected", "value": None, "reason": "unclosed_reasoning"},
    ]


def test_bad_lines_are_answered_and_the_others_too(tmp_path: Path) -> None:
    code, answers = sanitized(
        tmp_path,
        "{",
        line(1),
        line("a", "xml"),
        line("a", lang="xx"),
        line("\ud800"),
        line("Agite.", name="b"),
    )

    assert code == 2
    assert ["error" in answer for answer in answers] == [True, True, True, True, False, False]
    assert answers[4]["reason"] == "hidden_character" or answers[4]["reason"] == "empty_answer"
    assert answers[-1] == {"id": "b", "action": "keep", "value": "Agite."}
