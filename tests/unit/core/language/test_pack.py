"""Language packs: complete, and refused with file, key and reason where they are not."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from core.errors import DataFileError, LanguagePackError
from core.language.pack import languages, load_pack, read_pack

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("code", languages())
def test_every_part_of_every_pack_can_be_read_to_its_last_key(root: Path, code: str) -> None:
    read_pack(root / "data" / "lang" / f"{code}.toml").check()


def test_a_language_without_a_pack_is_told() -> None:
    with pytest.raises(LanguagePackError):
        load_pack("xx")


def test_an_unknown_table_is_refused_by_name(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "pt.toml"
    for beside in (root / "data" / "lang").glob("pt.*.toml"):
        shutil.copy(beside, tmp_path)
    text = (root / "data" / "lang" / "pt.toml").read_text(encoding="utf-8")
    file.write_text(text + "\n[surprise]\nkey = 1\n", encoding="utf-8")

    with pytest.raises(DataFileError) as failure:
        read_pack(file).check()

    assert failure.value.details == {"file": "pt.toml", "key": "surprise", "problem": "unknown key"}


def test_a_pack_under_another_name_is_refused(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "es.toml"
    file.write_bytes((root / "data" / "lang" / "pt.toml").read_bytes())

    with pytest.raises(DataFileError, match="code"):
        read_pack(file)
