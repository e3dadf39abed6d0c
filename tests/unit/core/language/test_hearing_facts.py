"""The files of how a language is heard are refused with file, key and reason where they are wrong."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from core.errors import DataFileError
from core.language.pack import read_pack

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('pause = ["pausa"', 'pause = ["repete"', "commands.repeat"),
        ('1 = ["um"', '1 = ["sim"', "choices.1"),
        ('"ph=f th=t', '"phf th=t', "sounds"),
        ('"ph=f th=t', '"PH=f th=t', "sounds"),
        ('by_sound = ["stop"', 'by_sound = ["stopp"', "by_sound"),
        ('"prednisona | prednisolona"', '"prednisona"', "alike"),
        ("verified_on = 2026-11-30", "verified_on = 2026-11-30\nverified = 1", "verified"),
    ],
)
def test_a_wrong_line_is_refused(root: Path, tmp_path: Path, old: str, new: str, key: str) -> None:
    for file in (root / "data" / "lang").glob("pt.*toml"):
        shutil.copy(file, tmp_path)
    file = tmp_path / "pt.hearing.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(DataFileError) as failure:
        _ = read_pack(tmp_path / "pt.toml").hearing

    assert failure.value.details["file"] == "pt.hearing.toml"
    assert failure.value.details["key"] == key
