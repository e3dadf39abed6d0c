"""`bulafiel bench` on a small corpus: every figure is there; how fast it was is nobody's business here."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

import pytest

from core.cli import bench
from core.cli.main import run as main
from core.engines import Engines
from core.errors import UsageError
from tests.model_fakes import ScriptedGenerator

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    bench.add_arguments(parser)
    return bench.run(parser.parse_args(["--passages", "111", "--questions", "10", *arguments]))


def test_each_figure_is_a_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    code = run("--json")

    figures = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == (0 if all(figure["met"] for figure in figures) else 1)
    assert {
        "bulk import, against triggers",
        "within a medicine (111), p99",
        "over 111 passages, p99",
    } <= {figure["what"] for figure in figures}
    (recall,) = [figure for figure in figures if "recall" in figure["what"]]
    assert recall["value"] <= 10
    assert all(figure["value"] > 0 for figure in figures if figure["unit"] in {"ms", "×"})


def verify(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    bench.add_arguments(parser)
    return bench.run(parser.parse_args(["verify", "--sentences", "20", *arguments]))


VERIFY_FIGURES = [
    "a sentence against 10 passages, p50",
    "a sentence against 10 passages, p95",
    "the plain overlap of stems, p50",
    "verifier against plain overlap, p50",
    "the same, both with passages read before",
    "the same, both with nothing read before",
    "the same, passages of one sentence",
]


def test_the_verifier_is_measured_beside_the_plain_overlap(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = verify("--json")

    figures = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == (0 if all(figure["met"] for figure in figures) else 1)
    assert [figure["what"] for figure in figures][:7] == VERIFY_FIGURES
    assert all(figure["value"] > 0 for figure in figures[:7])
    assert [figure["bar"] for figure in figures[:6]] == [1.0, None, None, 3.0, None, None]


def test_the_verifier_is_measured_over_answers_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    passage = {"pid": "p", "entity": "Zelmira", "section": "", "text": "Zelmira causa sono."}
    row = {"lang": "pt", "entity": "Zelmira", "passages": [passage], "answer": "Causa sono."}
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps(row) + "\n", encoding="utf-8")

    verify("--jsonl", str(file))

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("a sentence against 10 passages, p50")


@pytest.mark.parametrize("text", ["", "no JSON\n", "[1]\n", '{"lang": "pt"}\n'])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(UsageError):
        verify("--jsonl", str(file))


def test_a_person_reads_figure_bar_and_whether_it_is_met(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = run()

    lines = capsys.readouterr().out.splitlines()
    assert all(line.split("  ")[0] for line in lines)
    assert code == (1 if any("NOT MET" in line for line in lines) else 0)
    assert any("≥ 2.5" in line for line in lines)


def test_without_a_model_nothing_is_measured_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engines = Engines(None, {}, generator=ScriptedGenerator(model=None))

    code = main(
        ["bench", "generating", "--home", str(tmp_path), "--interface", "en"], lambda _: engines
    )

    told = capsys.readouterr()
    assert code == 0
    assert told.out == ""
    assert told.err.startswith("No model was chosen")
