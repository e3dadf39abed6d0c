from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.asking.emergency import load_emergencies, read_emergencies
from core.errors import DataFileError
from core.paths import data_folder

if TYPE_CHECKING:
    from pathlib import Path

ORIGINAL = (data_folder() / "emergency.toml").read_text(encoding="utf-8")


def spoilt(tmp_path: Path, old: str, new: str) -> Path:
    assert old in ORIGINAL
    path = tmp_path / "emergency.toml"
    path.write_text(ORIGINAL.replace(old, new, 1), encoding="utf-8")
    return path


def test_every_kind_has_a_text_with_numbers_in_each_country_and_language() -> None:
    book = load_emergencies()

    for kind in book.kinds:
        for lang, country in (("pt", "BR"), ("pt", "PT"), ("fr", "FR"), ("fr", "BR")):
            found = book.emergency(kind, lang, country)
            assert found.numbers[0].digits in found.text
            assert found.numbers[0].spoken in found.spoken


def test_brazil_and_portugal_are_spoken_to_in_their_own_portuguese() -> None:
    book = load_emergencies()

    assert "vômito" in book.emergency("overdose", "pt", "BR").text
    assert "vómito" in book.emergency("overdose", "pt", "PT").text


def test_the_poison_centres_of_france_are_eight_and_the_national_number() -> None:
    found = load_emergencies().poison_centres("fr", "FR")

    assert found.numbers[0].digits == "01 45 42 59 59"
    assert (
        len(
            [
                number
                for number in found.numbers
                if "centre antipoison de" in number.name or "d'Angers" in number.name
            ]
        )
        == 8
    )


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('digits = "0800 722 6001"', 'digits = "0800 SOS"', "digits"),
        ("verified_on = 2026-11-20\n", "", "verified_on"),
        ("Ligue agora: {numbers}", "Ligue agora: {number}", "pt_BR"),
        ('lists = ["suicide"]\ndigits = "188"', 'list = ["suicide"]\ndigits = "188"', "lists"),
        ('text = "heart"', 'text = "hart"', "kinds"),
    ],
)
def test_a_damaged_file_is_refused_by_key(tmp_path: Path, old: str, new: str, key: str) -> None:
    with pytest.raises(DataFileError) as refused:
        read_emergencies(spoilt(tmp_path, old, new))

    assert refused.value.details["file"] == "emergency.toml"
    assert key in str(refused.value.details["key"])
