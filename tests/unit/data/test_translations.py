"""The catalogues of translations keep what the program fills in."""

from __future__ import annotations

import ast
import re
import runpy
import string
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Catalog, Message

LANGUAGES = ["fr", "pt_BR"]


def catalogue(root: Path, language: str) -> Catalog:
    with (root / "data" / "locale" / language / "LC_MESSAGES" / "bulafiel.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(root: Path, language: str) -> list[Message]:
    return [message for message in catalogue(root, language) if message.id]


def forms(texts: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts or ())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_each_catalogue_of_the_program_is_checked_here(root: Path) -> None:
    found = {path.name for path in (root / "data" / "locale").iterdir() if path.is_dir()}

    assert found == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_the_placeholders(root: Path, language: str) -> None:
    wrong = [
        (message.id, text)
        for message in messages(root, language)
        for text in filter(None, forms(message.string))
        if placeholders(text) != placeholders(forms(message.id)[-1])
    ]

    assert wrong == []


@pytest.fixture(scope="module")
def program(root: Path) -> Catalog:
    """All sentences that the program can say, in English."""
    tool = runpy.run_path(str(root / "packaging" / "translations.py"))
    found: Catalog = tool["sentences"]()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_program_is_translated(
    root: Path, language: str, program: Catalog
) -> None:
    translated = catalogue(root, language)

    missing = [
        message.id
        for message in program
        if message.id
        and ((found := translated.get(message.id)) is None or not all(forms(found.string) or [""]))
    ]

    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_a_guess(root: Path, language: str) -> None:
    assert [message.id for message in messages(root, language) if message.fuzzy] == []


def test_french_has_its_spaces_where_no_line_may_end(root: Path) -> None:
    tool = runpy.run_path(str(root / "packaging" / "translations.py"))
    french = tool["read"](root / "data" / "locale" / "fr" / "LC_MESSAGES" / "bulafiel.po")

    wrong = [
        text
        for message in french
        if message.id
        for text in forms(message.string)
        if re.search(r"(?<![\u202f;])[;?!](?!;)|(?<!\u00a0):|«(?!\u00a0)|(?<!\u00a0)»", text)
    ]

    assert wrong == []


def _said_inside_a_text(text: ast.JoinedStr) -> bool:
    return any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Name)
        and part.func.id in {"_", "plural"}
        and isinstance(part.args[0], ast.Constant)
        for part in ast.walk(text)
    )


def test_no_sentence_stands_where_the_tool_does_not_find_it(root: Path) -> None:
    hidden = [
        f"{path.relative_to(root)}:{node.lineno}"
        for house in ("core", "desktop")
        for path in (root / house).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr) and _said_inside_a_text(node)
    ]

    assert hidden == []  # inside an f-string it would stay English
