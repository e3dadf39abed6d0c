"""Questions that people ask of every leaflet, ready to be chosen by whoever cannot or would not write."""

from __future__ import annotations

from functools import cache

from core.datafile import load_toml
from core.paths import data_folder


@cache
def ready_questions(lang: str) -> tuple[str, ...]:
    """The questions of a language, the most usual first (`data/lang/<code>.ready.toml`).

    Raises:
        DataFileError: the file is missing or invalid.
    """
    table = load_toml(data_folder() / "lang" / f"{lang}.ready.toml")
    questions = table.texts("questions")
    table.done()
    return questions
