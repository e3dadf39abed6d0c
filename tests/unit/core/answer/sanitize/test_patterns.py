from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.answer.sanitize.patterns import load_patterns, read_patterns
from core.errors import DataFileError
from core.paths import data_folder

if TYPE_CHECKING:
    from pathlib import Path


def test_every_language_of_remarks_has_marker_lines() -> None:
    patterns = load_patterns()

    assert set(patterns.remarks) == set(patterns.markers) >= {"pt", "fr", "en"}


@pytest.mark.parametrize(
    ("written", "instead", "problem"),
    [
        ('"raciocinio",', '"raciocínio",', "must be written 'raciocinio'"),
        ('"raciocinio",', '"meu raciocinio",', "is not one word"),
        (
            'pt = ["[RESPOSTA]", "[FONTES]", "[FIM]"]',
            'pt = ["[RESPOSTA]", "[FIM]", "[FIM]"]',
            "three different lines",
        ),
        ('"claro!",', '"claro(",', "missing )"),
        ('"claro!",', '"claro.*!",', "without an end"),
        ("alone = false", "alone = false\nloud = true", "unknown key"),
    ],
)
def test_a_wrong_entry_is_refused(tmp_path: Path, written: str, instead: str, problem: str) -> None:
    text = (data_folder() / "sanitize.toml").read_text("utf-8")
    assert written in text
    file = tmp_path / "sanitize.toml"
    file.write_text(text.replace(written, instead, 1), encoding="utf-8")

    with pytest.raises(DataFileError) as refused:
        read_patterns(file)

    assert problem in str(refused.value.details["problem"])
