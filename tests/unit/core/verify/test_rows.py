"""The rows of a table, told as sentences."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.sources.rows import is_row
from core.verify.verify import Passage, verify_answer

# Fictitious medicines; the sentences are ours.
AGES = (
    "Idade | Dose | Frequência\n2 a 5 anos | 5 mL | a cada 12 horas\n"
    "6 a 11 anos | 10 mL | a cada 8 horas\nTome com água."
)
KINDS = "Dose de manutenção\tAdultos\t20 mg por dia\nDose de manutenção\tIdosos\t10 mg por dia"
GROUPS = "Dose\tAdultes\tEnfants\nDose initiale\t20 mg par jour\t10 mg par jour"


@pytest.mark.parametrize(
    ("lang", "text", "claim"),
    [
        ("pt", AGES, "2 a 5 anos: 5 mL a cada 12 horas."),
        ("pt", AGES, "De 6 a 11 anos: 10 mL de 8 em 8 horas."),
        ("pt", AGES, "Tome com água."),
        ("pt", KINDS, "Dose de manutenção em adultos: 20 mg por dia."),
        ("pt", KINDS, "Dose de manutenção, idosos: 10 mg por dia."),
        ("fr", GROUPS, "Dose initiale chez l'adulte : 20 mg par jour."),
        ("fr", GROUPS, "Dose initiale, enfants : 10 mg par jour."),
    ],
)
def test_a_row_is_told_with_what_heads_it_and_its_columns(lang: str, text: str, claim: str) -> None:
    verdict = verify_answer(
        claim, [Passage("p", "Zelfamox", "", text)], "Zelfamox", load_pack(lang)
    )

    assert verdict.supported, [one.reasons for one in verdict.sentences]


@pytest.mark.parametrize(
    ("line", "has_cells"),
    [
        ("Adultos\t20 mg", True),
        ("| Adultos | 20 mg |", True),
        ("Adultos: 20 mg", False),
        ("\tAdultos", False),
        ("e|ou", False),
        ("|---|---|", False),
    ],
)
def test_a_row_has_cells(line: str, *, has_cells: bool) -> None:
    assert is_row(line) is has_cells
