"""Where sentences end, and where a full stop ends none."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.pack import load_pack
from core.language.sentences import sentences

PT = load_pack("pt").answering.abbreviations
FR = load_pack("fr").answering.abbreviations


def split(text: str, abbreviations: frozenset[str] = PT) -> list[str]:
    return [text[start:end] for start, end in sentences(text, abbreviations)]


@pytest.mark.parametrize(
    "text",
    [
        "Tome 2,5 mg. por dia com água.",
        "Consulte o Dr. Silva antes de usar.",
        "Use outros analgésicos (ex.: Dorzil) com cuidado.",
        "Registro M.S. 1.0000.0001 do fabricante.",
        "1. Lave as mãos.",
        "Dose de 600.000 UI em 4 mL.",
        "Extrato de C. A. Meyer em pó.",
    ],
)
def test_a_full_stop_inside_a_sentence_does_not_end_it(text: str) -> None:
    assert split(text) == [text]


def test_a_paragraph_is_cut_where_its_sentences_end() -> None:
    text = "Não use se tiver asma. Nesse caso, fale com o médico! Dúvidas? Pergunte."

    assert split(text) == [
        "Não use se tiver asma.",
        "Nesse caso, fale com o médico!",
        "Dúvidas?",
        "Pergunte.",
    ]


def test_a_lost_space_still_ends_a_sentence() -> None:
    assert split("Agite o frasco.Tome com água.") == ["Agite o frasco.", "Tome com água."]


def test_french_abbreviations_are_known() -> None:
    text = "Voir le Dr. Martin, p. ex. avant l'opération. Arrêtez ensuite."

    assert split(text, FR) == ["Voir le Dr. Martin, p. ex. avant l'opération.", "Arrêtez ensuite."]


@given(st.text(alphabet=st.sampled_from('aBç .!?…1\n\t"»)(D')) | st.text())
def test_nothing_but_white_space_is_left_out(text: str) -> None:
    found = sentences(text, PT)

    assert all(start < end for start, end in found)
    assert all(before[1] <= after[0] for before, after in pairwise(found))
    assert "".join(text[s:e] for s, e in found).split() == text.split() or "".join(
        "".join(text[s:e].split()) for s, e in found
    ) == "".join(text.split())
