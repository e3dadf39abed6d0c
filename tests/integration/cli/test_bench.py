"""`bulafiel bench` on a small corpus: every figure is there; how fast it was is nobody's business here."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from core.cli import bench

if TYPE_CHECKING:
    import pytest


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


def test_a_person_reads_figure_bar_and_whether_it_is_met(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = run()

    lines = capsys.readouterr().out.splitlines()
    assert all(line.split("  ")[0] for line in lines)
    assert code == (1 if any("NOT MET" in line for line in lines) else 0)
    assert any("≥ 2.5" in line for line in lines)
