"""The help speaks of the program in the words that the program uses."""

from __future__ import annotations

import runpy
from typing import TYPE_CHECKING

import pytest

from core.asking.answer import SegmentKind
from core.asking.report import ASSERTION_WORDS, STATUS_WORDS

if TYPE_CHECKING:
    from pathlib import Path

STATUSES = [
    *ASSERTION_WORDS.values(),
    STATUS_WORDS[SegmentKind.ABSTENTION],
    STATUS_WORDS[SegmentKind.EMERGENCY],
]


@pytest.mark.parametrize("language", ["fr", "pt_BR"])
def test_the_help_explains_the_status_words_as_they_are_shown(root: Path, language: str) -> None:
    tool = runpy.run_path(str(root / "packaging" / "translations.py"))
    said = tool["read"](root / "data" / "locale" / language / "LC_MESSAGES" / "bulafiel.po")
    told = (root / "data" / "help" / f"{language}.md").read_text(encoding="utf-8")

    assert [word for word in STATUSES if f"*{said.get(word).string}*" not in told] == []


def test_the_english_help_explains_the_status_words_as_they_are_shown(root: Path) -> None:
    told = (root / "data" / "help" / "en.md").read_text(encoding="utf-8")

    assert [word for word in STATUSES if f"*{word}*" not in told] == []


def test_each_help_has_the_same_parts(root: Path) -> None:
    parts = {
        file.name: [
            line.count("#") for line in file.read_text("utf-8").splitlines() if line[:1] == "#"
        ]
        for file in (root / "data" / "help").glob("*.md")
    }

    assert len(parts) == 3
    assert len({tuple(levels) for levels in parts.values()}) == 1, parts
