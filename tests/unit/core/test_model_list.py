"""The list of models is checked like all data: what is wrong in it is named by file and key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import DataFileError
from core.model_list import load_model_list, read_model_list

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """
[engine]
source = "the engine"
verified_on = 2026-11-30
architectures = ["llama"]
writing_nothing = ["bert"]
[[model]]
name = "Small"
parameters = "1 B"
quantisation = "Q4_K_M"
file_mb = 800
memory_gb = 4
licence = "Apache 2.0"
place = "somewhere"
languages = ["pt"]
source = "its card"
verified_on = 2026-11-30
"""


def read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "models.toml"
    file.write_text(text, encoding="utf-8")
    read_model_list(file)


def test_the_programs_own_list_goes_from_small_to_large() -> None:
    found = load_model_list()

    sizes = [(model.memory_gb, model.file_mb) for model in found.recommended]
    assert sizes == sorted(sizes)
    assert {"llama", "gemma3", "qwen2", "qwen3", "smollm3"} <= found.architectures
    assert {"clip", "bert"} <= found.writing_nothing
    assert all({"pt", "fr"} <= set(model.languages) for model in found.recommended)


def test_a_good_list_is_read(tmp_path: Path) -> None:
    read(tmp_path, GOOD)


@pytest.mark.parametrize(
    ("wrong", "right", "key"),
    [
        ('["bert"]', '["llama"]', "engine.writing_nothing"),
        ("file_mb = 800", "file_mb = 8000", "model[1].file_mb"),
        ("file_mb = 800", "file_mb = 0", "model[1].file_mb"),
        ('place = "somewhere"', "", "model[1].place"),
        ('place = "somewhere"', 'place = "x"\nrestriction = "none"', "model[1].restriction"),
        ('place = "somewhere"', 'place = "x"\nplaces = "y"', "model[1].places"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, wrong: str, right: str, key: str) -> None:
    with pytest.raises(DataFileError) as caught:
        read(tmp_path, GOOD.replace(wrong, right))

    assert caught.value.details["key"] == key
