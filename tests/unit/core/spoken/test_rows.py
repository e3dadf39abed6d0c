"""A row of a table as a sentence: no number without its column, none without the unit that its column gives."""

from __future__ import annotations

import pytest

from core.spoken.rows import cells_of, row_sentence
from core.spoken.spoken import spoken_text


@pytest.mark.parametrize(
    ("heads", "row", "sentence", "words"),
    [
        (
            ["Peso (kg)", "Dose (mg/kg/dia)"],
            "10 – 20\t2,5",
            "Peso (kg): 10 – 20 kg; Dose (mg/kg/dia): 2,5 mg/kg/dia.",
            (
                "Peso (quilos): dez a vinte quilos; Dose (miligramas por quilo por dia): "
                "dois vírgula cinco miligramas por quilo por dia."
            ),
        ),
        (
            ["Idade", "Dose"],
            "24\t10 gotas",
            "Idade: 24; Dose: 10 gotas.",
            "Idade: vinte e quatro; Dose: dez gotas.",
        ),
        (
            ["Pacientes (n)", ""],
            "24\t10",
            "Pacientes (n): 24; 10.",
            "Pacientes (n): vinte e quatro; dez.",
        ),
        (
            ["Dose (mg)", "Nota"],
            "10 mg\t",
            "Dose (mg): 10 mg.",
            "Dose (miligramas): dez miligramas.",
        ),
    ],
)
def test_each_cell_has_its_header(heads: list[str], row: str, sentence: str, words: str) -> None:
    assert row_sentence(heads, cells_of(row), "pt") == sentence
    assert spoken_text(sentence, "pt-BR") == words


def test_without_a_voice_no_unit_is_added() -> None:
    assert row_sentence(["Dose (mg)"], ["10"]) == "Dose (mg): 10."
