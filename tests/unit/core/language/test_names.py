from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import DataFileError
from core.language.names import load_names, read_names
from core.language.pack import languages, load_pack

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 'source = "test"\nverified_on = 2026-11-20\nsalts = ["cloridrato"]\nstems = ["olol"]\n'


def table(tmp_path: Path, substances: str, brands: str = "") -> Path:
    path = tmp_path / "medicines.toml"
    path.write_text(
        f'{HEAD}substances = """\n{substances}\n"""\nbrands = """\n{brands}\n"""\n',
        encoding="utf-8",
    )
    return path


def test_a_substance_is_the_same_in_both_languages_and_with_its_salt() -> None:
    names = load_names()

    assert names.substance("Cloridrato de metformina") == "metformina"
    assert names.substance("CHLORHYDRATE DE METFORMINE") == "metformina"
    assert names.substance("losartana potássica") == "losartana"


def test_a_substance_that_no_table_knows_keeps_its_own_words() -> None:
    assert load_names().substance("cloridrato de zeloranida") == "zeloranida"


def test_the_table_is_as_large_as_the_market_asks() -> None:
    found = [common for commons in load_names().by_key.values() for common in commons]

    assert len({common.name for common in found if not common.is_brand}) >= 600
    assert len({common.name for common in found if common.is_brand}) >= 900


@pytest.mark.parametrize(
    ("substances", "brands", "problem"),
    [
        ("zeloranida", "", "line 1"),
        ("zeloranida | zeloranide | calming", "", "calming is no class"),
        ("zeloranida | zeloranide\nzeloranida | x", "", "twice"),
        ("zeloranida | zeloranide", "Zeloran | outra | BR", "outra is no substance"),
    ],
)
def test_a_wrong_row_is_refused_by_its_line(
    tmp_path: Path, substances: str, brands: str, problem: str
) -> None:
    with pytest.raises(DataFileError) as refused:
        read_names(table(tmp_path, substances, brands))

    assert refused.value.details["file"] == "medicines.toml"
    assert problem in str(refused.value.details["problem"])


@pytest.mark.parametrize("lang", languages())
def test_every_kind_of_medicine_is_a_concept_of_each_language(lang: str) -> None:
    kinds = frozenset().union(*load_names().kinds.values())

    assert kinds <= frozenset(load_pack(lang).concepts.names)


def test_a_substance_has_the_kinds_of_its_lines() -> None:
    names = load_names()

    assert "anticoagulant" in names.kinds_of(("varfarina",))
    assert names.kinds_of(("loratadina", "pseudoefedrina")) == {"allergy_medicine"}
    assert names.kinds_of(()) == frozenset()
