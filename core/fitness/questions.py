"""The questions that are put to a model to see how well it does, from `data/fitness/<lang>.toml`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from core.datafile import load_toml
from core.paths import data_folder

if TYPE_CHECKING:
    from pathlib import Path

QUESTION_COUNT = 40


@cache
def load_questions(lang: str) -> tuple[str, ...]:
    """The questions of a language ("pt"), read once."""
    return read_questions(data_folder() / "fitness" / f"{lang}.toml")


def read_questions(path: Path) -> tuple[str, ...]:
    """The questions of a TOML file.

    Raises:
        DataFileError: the file, a key or a value is wrong.
    """
    table = load_toml(path)
    table.text("source")
    table.date("verified_on")
    questions = table.texts("questions")
    table.done()
    if len(set(questions)) != QUESTION_COUNT or len(questions) != QUESTION_COUNT:
        raise table.fail("questions", f"must be {QUESTION_COUNT} questions, each another one")
    return questions
