"""What the legal part tells: who holds the registration, its number, and the date of the text."""

from __future__ import annotations

import pytest

from core.documents.document import Code
from tests.covers import IDENTIFICATION, pt


def test_the_holder_is_who_registers_not_who_makes() -> None:
    legal = "Fabricado por:\nAustral GmbH\nImportado e registrado por: LABORATÓRIO BOREAL\nDO NORTE S/A.\nRua 1"

    assert pt(IDENTIFICATION, legal=legal).holder == "LABORATÓRIO BOREAL DO NORTE S/A."


def test_the_cover_spells_out_a_shortened_holder() -> None:
    cover = "Zelturin\nzelturina\nBoreal Indústria Farmacêutica Ltda.\nComprimido"
    legal = "Registrado e produzido por:\nBOREAL IND. FARMACÊUTICA LTDA.\nRua 1"

    assert pt(cover, IDENTIFICATION, legal=legal).holder == "Boreal Indústria Farmacêutica Ltda."


def test_a_picture_where_the_holder_should_be_gives_no_other_line_as_holder() -> None:
    cover = "Zelturin\nzelturina\nBoreal Farmacêutica Ltda.\nComprimido"

    assert (
        pt(cover, IDENTIFICATION, legal="Registrado por:\nVENDA SOB PRESCRIÇÃO.").holder
        == "Boreal Farmacêutica Ltda."
    )


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("Registro: 1.9876.0043", "198760043"),
        ("Registro MS nº 1.9876.0043.001-2", "198760043"),
        ("Reg. M.S.: 1.9876.0043", "198760043"),
        ("MS – 1.9876.0043", "198760043"),
        ("M.S. no 198760043", "198760043"),
        ("Registro no\n1.9876.0043", "198760043"),
    ],
)
def test_registration_numbers_have_one_spelling(printed: str, value: str) -> None:
    assert Code("ms", value) in pt(IDENTIFICATION, legal=printed).codes


@pytest.mark.parametrize(
    ("printed", "iso"),
    [
        ("Esta bula foi aprovada pela Anvisa em 03/02/2024.", "2024-02-03"),
        ("Esta bula foi atualizada conforme Bula Padrão\naprovada pela Anvisa em 03/02/2024", "2024-02-03"),
        ("Esta bula foi aprovada pela ANVISA em 3 de março de 2021.", "2021-03-03"),
        ("Esta bula foi aprovada em 33/02/2024.", ""),
        ("Impresso em 03/02/2024.", ""),
    ],
)  # fmt: skip
def test_the_text_s_date_is_iso_or_nothing(printed: str, iso: str) -> None:
    assert pt(IDENTIFICATION, legal=printed).dated == iso
