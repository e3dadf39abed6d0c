"""A speech model's licence is told by its own files, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from models.speech_licence import licence_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("files", "licence"),
    [
        ({"README": "A model\n\nLicense: Apache 2.0\n"}, "Apache 2.0"),
        ({"README.md": "---\nlicense: mit\n---\n"}, "mit"),
        ({"LICENSE.txt": "\n  MIT License\n\nmore"}, "MIT License"),
        ({"README": "no word of it", "COPYING": "Own terms"}, "Own terms"),
        ({"README": "no word of it"}, ""),
        ({}, ""),
    ],
)
def test_it_is_read_from_its_usual_places(
    tmp_path: Path, files: dict[str, str], licence: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    assert licence_of(tmp_path) == licence


def test_a_folder_that_is_gone_names_none(tmp_path: Path) -> None:
    assert licence_of(tmp_path / "gone") == ""
