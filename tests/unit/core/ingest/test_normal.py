"""From the font's characters to the reader's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.normal import SOFT_END, repair, squeeze, visible_chars


@pytest.mark.parametrize(
    ("given_text", "read"),
    [
        ("20 \uf06dg/kg", "20 µg/kg"),
        ("clearance \uf0a3 30 mL/min", "clearance ≤ 30 mL/min"),
        ("idade \uf0b3 65 anos", "idade ≥ 65 anos"),
        ("\uf0b7 dor de cabeça", "• dor de cabeça"),
        ("um\u00a0comprimido\u2009por dia", "um comprimido por dia"),
        ("e\ufb01caz", "eficaz"),
        ("medi\u00adcamento", "medicamento"),
        ("½ comprimido", "½ comprimido"),
        ("fictonol .................. 50 mg", "fictonol … 50 mg"),
        ("5 kg\t 10 gotas", "5 kg\t10 gotas"),
        ("\ufeffBula\u200b", "Bula"),
    ],
)
def test_glyphs_become_what_a_person_reads(given_text: str, read: str) -> None:
    assert repair(given_text) == read


@pytest.mark.parametrize("mark", ["\ufffe", "\u00ad", "\ufffe\u00ad"])
def test_a_hyphen_mark_at_the_end_of_a_line_stays_as_one_sign(mark: str) -> None:
    assert repair(f"medica{mark}") == f"medica{SOFT_END}"


@pytest.mark.parametrize(
    "heading",
    [
        "1. PARA QUE ESTE MEDICAMENTO É INDICADO?",
        "1.PARAQUE ESTEMEDICAMENTO ÉINDICADO ?",
        "para que este medica-\nmento é indi\u00adcado?",
    ],
)
def test_glued_split_and_hyphenated_headings_squeeze_to_one_form(heading: str) -> None:
    assert squeeze(heading) == "paraqueestemedicamentoeindicado?"


@given(st.text())
def test_repair_is_stable_and_never_fails(text: str) -> None:
    once = repair(text)

    assert repair(once) == once
    assert visible_chars(once) <= visible_chars(text) * 3
