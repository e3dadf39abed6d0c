"""The packs' facts about covers and pages, and what their readers refuse."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from core.datafile import Table
from core.errors import DataFileError
from core.language.cover import CoverFacts
from core.language.legibility import LegibilityFacts
from core.language.pack import languages, load_pack

if TYPE_CHECKING:
    from pathlib import Path


def part(root: Path, name: str) -> dict[str, Any]:
    text = (root / "data" / "lang" / "pt.toml").read_text(encoding="utf-8")
    values: dict[str, Any] = tomllib.loads(text)[name]
    return values


@pytest.mark.parametrize("code", languages())
def test_every_language_names_forms_months_and_its_countries(code: str) -> None:
    facts = load_pack(code).cover

    assert facts.forms
    assert sorted(facts.months.values()) == list(range(1, 13))
    assert set(facts.countries.values()) <= set(load_pack(code).countries)


@pytest.mark.parametrize("code", languages())
def test_word_lists_are_folded(code: str) -> None:
    pack = load_pack(code)

    for words in (
        pack.cover.forms,
        pack.cover.form_details,
        pack.cover.joiners,
        pack.legibility.common,
    ):
        assert all(word.isascii() and word == word.lower() for word in words)


@pytest.mark.parametrize("code", languages())
def test_no_common_word_is_foreign(code: str) -> None:
    facts = load_pack(code).legibility

    assert not facts.common & facts.foreign


def test_a_pattern_that_is_none_is_refused_with_its_key(root: Path) -> None:
    values = part(root, "cover") | {"cuts": ["(unclosed"]}

    with pytest.raises(DataFileError) as error:
        CoverFacts.read(Table("pt.toml", "cover", values))

    assert error.value.details["key"] == "cover.cuts"


def test_an_unknown_key_is_refused(root: Path) -> None:
    values = part(root, "cover") | {"cutz": []}

    with pytest.raises(DataFileError, match="cutz"):
        CoverFacts.read(Table("pt.toml", "cover", values))


@pytest.mark.parametrize(
    "rule",
    [
        {"system": "x", "pattern": "1", "shape": "digits"},
        {"system": "x", "pattern": "(?P<code>1)", "shape": "letters"},
    ],
)
def test_a_code_needs_its_group_and_a_known_shape(root: Path, rule: dict[str, str]) -> None:
    values = part(root, "cover") | {"code": [rule]}

    with pytest.raises(DataFileError):
        CoverFacts.read(Table("pt.toml", "cover", values))


def test_letters_need_a_share(root: Path) -> None:
    values = part(root, "legibility")
    values["letters"] = dict.fromkeys(values["letters"], 0.0)

    with pytest.raises(DataFileError):
        LegibilityFacts.read(Table("pt.toml", "legibility", values))
