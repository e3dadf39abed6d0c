from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cli.route import add_arguments, answer_line, run
from core.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path


def routed(tmp_path: Path, *lines: str) -> tuple[int, list[dict[str, object]]]:
    questions, routes = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    questions.write_text("\n".join(lines), encoding="utf-8")
    parser = ArgumentParser()
    add_arguments(parser)
    code = run(parser.parse_args(["--jsonl", str(questions), "--out", str(routes)]))
    return code, [json.loads(line) for line in routes.read_text(encoding="utf-8").splitlines()]


def line(question: str, lang: str = "pt", name: str = "q1") -> str:
    return json.dumps({"id": name, "lang": lang, "question": question}, ensure_ascii=False)


def test_an_emergency_has_its_kind_and_numbers(tmp_path: Path) -> None:
    code, [answer] = routed(tmp_path, line("engoli a cartela toda de amitriptilina"))

    assert code == 0
    assert answer["route"] == "emergency"
    assert answer["emergency"] == {"kind": "overdose", "numbers": ["192", "0800 722 6001"]}
    assert answer["medicine"] == "amitriptilina"


def test_a_leaflet_question_has_sections_and_reasons(tmp_path: Path) -> None:
    _, [answer] = routed(tmp_path, line("comment conserver l'amoxicilline ?", "fr"))

    assert answer["route"] == "leaflet_section"
    assert isinstance(answer["sections"], list)
    assert answer["sections"][0] == "NOT-5"
    assert answer["reasons"]


def test_bad_lines_are_answered_and_the_others_too(tmp_path: Path) -> None:
    code, answers = routed(
        tmp_path,
        "{",
        "[1]",
        '{"id": "a"}',
        '{"id": "b", "lang": "xx", "question": "oi"}',
        line("bom dia", name="c"),
    )

    assert code == 2
    assert ["error" in answer for answer in answers] == [True, True, True, True, False]
    assert [answer["id"] for answer in answers] == [None, None, "a", "b", "c"]
    assert answers[-1]["route"] == "small_talk"


def test_a_missing_file_is_a_wrong_usage(tmp_path: Path) -> None:
    parser = ArgumentParser()
    add_arguments(parser)

    with pytest.raises(UsageError):
        run(parser.parse_args(["--jsonl", str(tmp_path / "none.jsonl")]))


@given(st.text(max_size=80))
def test_any_line_is_answered(text: str) -> None:
    answer = answer_line(text, 1)

    assert "error" in answer or "route" in answer
