"""Questions that people ask of every leaflet, ready to be chosen by whoever cannot or would not write."""

from __future__ import annotations

from functools import cache

from core.datafile import load_toml
from core.language.pack import languages, load_pack
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


def ready_for(question: str, country: str) -> str:
    """A ready question in the language of a country's leaflets; any other question as it is.

    The lists have the same questions in the same order: who does not know a leaflet's language can ask it all the same.

    Raises:
        DataFileError: a file is missing or invalid.
    """
    lang = next((code for code in languages() if country in load_pack(code).countries), "")
    for other in languages() if lang else ():
        if question in ready_questions(other):
            return ready_questions(lang)[ready_questions(other).index(question)]
    return question
