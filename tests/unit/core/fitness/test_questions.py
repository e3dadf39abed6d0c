"""The questions of the test: forty in each language, each another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import DataFileError
from core.fitness.questions import QUESTION_COUNT, load_questions, read_questions
from core.language.pack import languages

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 'source = "us"\nverified_on = 2026-11-30\n'


def test_every_language_has_its_questions() -> None:
    for lang in languages():
        assert len(set(load_questions(lang))) == QUESTION_COUNT == 40


@pytest.mark.parametrize(
    "questions", [["one"], [f"question {number % 39}" for number in range(40)]]
)
def test_too_few_or_the_same_again_is_refused(tmp_path: Path, questions: list[str]) -> None:
    file = tmp_path / "pt.toml"
    file.write_text(f"{HEAD}questions = {questions!r}", encoding="utf-8")

    with pytest.raises(DataFileError) as caught:
        read_questions(file)

    assert caught.value.details["key"] == "questions"
