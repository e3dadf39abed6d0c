"""The accessibility report: every point once, every named test really there, every text in every language."""

from __future__ import annotations

import ast
import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest

from core.cli.main import run
from core.conformance import LANGUAGES, Conformance, Part, Verdict, load_conformance
from core.conformance_report import as_values, lines, reading_page, sentences, whole_page
from core.datafile import load_toml
from core.engines import Engines
from core.errors import DataFileError
from core.messages import catalogues

if TYPE_CHECKING:
    from pathlib import Path


def numbers(told: str) -> list[str]:
    return told.split()


# WCAG 2.2, levels A and AA (4.1.1 is no longer one).
WCAG = numbers("""
1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5
1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11
2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3
""")
LEVEL_AA = numbers("""
1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11
2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3
""")
# EN 301 549 V3.2.1. Those that WCAG has stand beside its points; "11.4.1.1" and its like are headings.
GENERIC = numbers("5.1 5.2 5.3 5.4 5.5.1 5.5.2 5.6.1 5.6.2 5.7 5.8 5.9")
SOFTWARE = numbers("""
11.4.1.1.1 11.5.1 11.5.2.1 11.5.2.2 11.5.2.3 11.5.2.4 11.5.2.5 11.5.2.6 11.5.2.7 11.5.2.8 11.5.2.9
11.5.2.10 11.5.2.11 11.5.2.12 11.5.2.13 11.5.2.14 11.5.2.15 11.5.2.16 11.5.2.17 11.6.1 11.6.2 11.7
11.8.1 11.8.2 11.8.3 11.8.4 11.8.5
""")
SOFTWARE_AS_WCAG = numbers("""
11.1.1.1.1 11.1.2.1.1 11.1.2.2 11.1.2.3.1 11.1.2.4 11.1.2.5 11.1.3.1.1 11.1.3.2.1 11.1.3.3 11.1.3.4
11.1.3.5.1 11.1.4.1 11.1.4.2 11.1.4.3 11.1.4.4.1 11.1.4.5.1 11.1.4.10.1 11.1.4.11 11.1.4.12 11.1.4.13
11.2.1.1.1 11.2.1.2 11.2.1.4.1 11.2.2.1 11.2.2.2 11.2.3.1 11.2.4.3 11.2.4.4 11.2.4.6 11.2.4.7
11.2.5.1 11.2.5.2 11.2.5.3.1 11.2.5.4 11.3.1.1.1 11.3.2.1 11.3.2.2 11.3.3.1.1 11.3.3.2 11.3.3.3
11.3.3.4 11.4.1.2.1 11.4.1.3.1
""")
SOFTWARE_CLOSED = numbers("""
11.1.1.1.2 11.1.2.1.2.1 11.1.2.1.2.2 11.1.2.3.2 11.1.3.1.2 11.1.3.2.2 11.1.3.5.2 11.1.4.4.2 11.1.4.5.2
11.1.4.10.2 11.2.1.1.2 11.2.1.4.2 11.2.5.3.2 11.3.1.1.2 11.3.3.1.2 11.4.1.1.2 11.4.1.2.2 11.4.1.3.2
""")
SUPPORT = numbers("12.1.1 12.1.2 12.2.2 12.2.3 12.2.4")

POINT = """
[[point]]
number = "1.1.1"
part = "wcag"
level = "A"
verdict = "met"
tests = ["tests/a.py::test_a"]
name = { en = "a", pt_BR = "b", fr = "c" }
why = { en = "a", pt_BR = "b", fr = "c" }
"""


@pytest.fixture(scope="module")
def report() -> Conformance:
    return load_conformance()


@pytest.mark.parametrize(
    ("part", "numbers"),
    [
        (Part.WCAG, WCAG),
        (Part.GENERIC, GENERIC),
        (Part.SOFTWARE, SOFTWARE),
        (Part.SUPPORT, SUPPORT),
    ],
)
def test_every_point_stands_there_once_and_in_order(
    report: Conformance, part: Part, numbers: list[str]
) -> None:
    assert [point.number for point in report.of(part)] == numbers


def test_every_clause_that_asks_for_the_same_stands_there_once(report: Conformance) -> None:
    found = Counter(clause for point in report.points for clause in point.also)

    assert found == Counter([*SOFTWARE_AS_WCAG, *SOFTWARE_CLOSED])


def test_levels_are_those_of_wcag(report: Conformance) -> None:
    assert [one.number for one in report.of(Part.WCAG) if one.level == "AA"] == LEVEL_AA


def test_every_named_test_is_there(report: Conformance, root: Path) -> None:
    @cache
    def names_in(file: str) -> set[str]:
        tree = ast.parse((root / file).read_text(encoding="utf-8"))
        return {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}

    named = {test for point in report.points for test in point.tests}
    missing = [test for test in named if test.split("::")[1] not in names_in(test.split("::")[0])]

    assert len(named) > 50
    assert missing == []


def test_nearly_all_that_is_met_has_a_test(report: Conformance) -> None:
    """Nobody can test that nothing flashes; such points say that they were only looked at."""
    untested = [
        point.number
        for point in report.points
        if not point.tests and point.verdict is not Verdict.DOES_NOT_APPLY
    ]

    assert untested == ["1.3.3", "2.3.1", "3.2.3"]


def test_what_does_not_apply_names_no_test(report: Conformance) -> None:
    assert [
        point.number
        for point in report.points
        if point.tests and point.verdict is Verdict.DOES_NOT_APPLY
    ] == []


def test_every_language_of_the_program_has_its_texts(report: Conformance) -> None:
    assert set(LANGUAGES) == {"en", *catalogues()}
    for point in report.points:
        for texts in (point.names, point.reasons):
            assert len(set(texts.values())) == len(LANGUAGES), point.number
        assert all(text.endswith(".") for text in point.reasons.values()), point.number


def test_another_language_gets_the_english_words(report: Conformance) -> None:
    assert report.points[0].name("de") == report.points[0].names["en"]


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ('"met"', '"nearly"', "verdict"),
        ('"wcag"', '"web"', "part"),
        ('level = "A"', 'level = "B"', "level"),
        ('fr = "c" }\nwhy', 'fr = " " }\nwhy', "name.fr"),
        ('why = { en = "a", ', "why = { ", "why.en"),
        ("level", "levle", "levle"),
        ("[[point]]", "checked = 1\n[[point]]", "checked"),
        (POINT, POINT + POINT, "1.1.1 stands there 2 times"),
    ],
)
def test_what_is_wrong_in_the_file_is_named(
    tmp_path: Path, before: str, after: str, key: str
) -> None:
    file = tmp_path / "accessibility.toml"
    text = f"checked_on = 2026-11-30\n{POINT}"
    file.write_text(text.replace(before, after), encoding="utf-8")

    with pytest.raises(DataFileError) as raised:
        Conformance.read(load_toml(file))

    assert key in f"{raised.value.details}"


# What is made of it.


def test_a_point_is_told_in_sentences(report: Conformance) -> None:
    (contrast,) = [point for point in report.points if point.number == "1.4.3"]

    verdict, reason, shown_by = sentences(contrast, "pt_BR")

    assert verdict == "1.4.3 (AA) Contraste do texto: cumprido."
    assert reason == contrast.reasons["pt_BR"]
    assert "test_tokens.py::test_what_stands_on_a_colour_can_be_read" in shown_by


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_the_report_has_every_point(report: Conformance, language: str) -> None:
    told = "\n".join(lines(report, language))
    read, whole = reading_page(report, language), whole_page(report, language)

    for point in report.points:
        assert f"{point.number} " in told
        assert f"{point.number} " in read
        assert f'<th scope="row">{point.number} ' in whole
    assert whole.count("<caption>") == len(Part)
    assert f'lang="{language.replace("_", "-")}"' in whole
    assert str(report.count(Verdict.PARTLY)) in told.splitlines()[2]


def test_signs_of_markup_are_written_as_text(tmp_path: Path) -> None:
    file = tmp_path / "accessibility.toml"
    text = f"checked_on = 2026-11-30\n{POINT}".replace('en = "a"', 'en = "a < b & c"')
    file.write_text(text, encoding="utf-8")

    page = whole_page(Conformance.read(load_toml(file)), "en")

    assert "a &lt; b &amp; c" in page


def test_counts_are_of_all_points(report: Conformance) -> None:
    counts = as_values(report, "fr")["counts"]

    assert isinstance(counts, dict)
    assert sum(counts.values()) == len(report.points)


def test_doctor_shows_the_report(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["doctor", "--accessibility", "--home", str(home), "--interface"]

    assert run([*words, "fr"], lambda _: Engines(reader=None, missing={})) == 0
    told = capsys.readouterr().out
    assert run([*words, "en", "--json"], lambda _: Engines(reader=None, missing={})) == 0
    values = json.loads(capsys.readouterr().out)

    assert "1.4.3 (AA) Contraste du texte" in told
    assert values["points"][0]["number"] == "1.1.1"
    assert not home.exists()
