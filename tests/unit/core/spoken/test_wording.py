"""A voice's data is checked like all data: what is wrong in it is named by file and key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.datafile import load_toml
from core.errors import DataFileError
from core.language.pack import languages, load_pack
from core.paths import data_folder
from core.spoken.wording import load_wordings, read_wordings, voice_of

if TYPE_CHECKING:
    from pathlib import Path


def changed(tmp_path: Path, old: str, new: str) -> Path:
    text = (data_folder() / "lang" / "pt.spoken.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "pt.spoken.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize("lang", languages())
def test_every_language_can_be_spoken(lang: str) -> None:
    assert load_wordings(lang)


def test_the_country_decides_the_voice() -> None:
    assert voice_of(load_pack("pt"), "PT") == "pt-PT"
    assert voice_of(load_pack("pt"), "BR") == "pt-BR"
    assert voice_of(load_pack("pt")) == "pt-BR"
    assert voice_of(load_pack("fr"), "CH") == "fr-FR"


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('point = "vírgula"', 'poin = "vírgula"', "words.point"),
        ('"zero", "um", "dois",', '"zero", "um",', "numbers.below_hundred"),
        ('million = ["milhão", "milhões"]', 'million = ["milhão"]', "numbers.million"),
        ('page = "página {page}"', 'page = "página"', "where.page"),
        ('signs = ["ng"]', 'signs = ["mg"]', "unit[4].signs"),
        ('"pt-PT" = {', '"pt-XX" = {', "variant"),
        ("[kinds]", "extra = 1\n[kinds]", "spelled.extra"),
        ('"fevereiro", ', "", "months.names"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, key: str) -> None:
    file = changed(tmp_path, old, new)
    with pytest.raises(DataFileError) as caught:
        read_wordings("pt", load_toml(file))
    assert caught.value.details["key"] == key
