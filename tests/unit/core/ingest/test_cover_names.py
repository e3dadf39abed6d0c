"""The medicine's name, one test per way in which real covers print it, draw it or hide it."""

from __future__ import annotations

import pytest

from tests.covers import IDENTIFICATION, pt


def test_a_generic_in_capitals_keeps_the_spelling_of_its_identification() -> None:
    cover = """30|CLORIDRATO DE ZELTURINA
20|Boreal Farmacêutica Ltda.
20|Cápsula
20|50mg e 100mg"""
    identification = """cloridrato de zelturina
Medicamento genérico, Lei nº 9.787, de 1999.
APRESENTAÇÃO
Cápsula dura de 50 mg ou 100 mg: embalagem com 30 cápsulas.
COMPOSIÇÃO
Cada cápsula contém:
cloridrato de zelturina ............. 50 mg"""

    identity = pt(cover, identification)

    assert identity.name == "cloridrato de zelturina"
    assert identity.substances == ("cloridrato de zelturina",)
    assert identity.form == "cápsula"
    assert identity.strengths == "50 mg; 100 mg"


@pytest.mark.parametrize(
    ("cover", "name", "substances"),
    [
        ("Zelturin® DC\n(zelturina + cafeína)\nBoreal Farmacêutica Ltda.", "Zelturin DC", 2),
        ("ZELTURIN®SOLARIS®\nzelturina humana\nBoreal Farmacêutica Ltda.", "ZELTURIN SOLARIS", 1),
        ("ZELTURIN ®\nzelturina", "ZELTURIN", 1),
        ("zelturina + bromivacina\nMedicamento genérico Lei nº 9.787, de 1999", "zelturina + bromivacina", 2),
        ("zelturina +\nbromivacina\nMedicamento genérico Lei nº 9.787", "zelturina + bromivacina", 2),
        ("sulfato de\nzelturina\nMedicamento Genérico, Lei 9.787/99", "sulfato de zelturina", 1),
        ("Zelturin® (zelturina) 10 mg/mL Solução oral\nBoreal Farmacêutica Ltda.", "Zelturin", 1),
        ("zelturina 500 mg/mL Solução oral (gotas)\nMedicamento genérico Lei nº 9.787", "zelturina", 1),
        ("Zelturin comprimidos\nzelturina\nBoreal Farmacêutica Ltda.", "Zelturin", 1),
        ("Zelturina Sódica 0,9%\nSolução injetável\nBoreal Farmacêutica Ltda.", "Zelturina Sódica 0,9%", 0),
        ("vacina zelturin B (recombinante)\nSuspensão injetável", "vacina zelturin B (recombinante)", 0),
        ("Z E L T U R I N\nzelturina\nBoreal Farmacêutica Ltda.", "ZELTURIN", 1),
        ("BULA DO PACIENTE\nZELTURIN\nzelturina\nComprimido", "ZELTURIN", 1),
        ("MODELO DE BULA PARA O PACIENTE\nZelturin - zelturina\nComprimido", "Zelturin - zelturina", 0),
        ("BULA DO PACIENTE – ZELTURIN\nzelturina\nComprimido", "ZELTURIN", 1),
        ("zelturina\nBoreal-Austral\nComprimido\nBoreal-Austral & Cia Ltda.", "zelturina", 1),
        ("Zelturin® Boreal\nzelturina\nBoreal Farmacêutica Ltda.", "Zelturin", 1),
        ("ZELTURIN\n®\nzelturina", "ZELTURIN", 1),
        ("(sulfato de zelturina)\nZELTURIN®\nComprimido", "ZELTURIN", 1),
        ("ACETATO DE ZELTURINA\n+\nBROMIVACINA", "ACETATO DE ZELTURINA + BROMIVACINA", 0),
        ("zelturina 20 mg comprimidos - Boreal Farmacêutica Ltda.\nzelturina", "zelturina", 1),
        ("água para injeção\nMedicamento específico\nsolução injetável", "água para injeção", 1),
        ("zelturina – Medicamento genérico, Lei nº 9.787, de 1999\nCreme dermatológico", "zelturina", 1),
    ],
)  # fmt: skip
def test_names_as_covers_print_them(cover: str, name: str, substances: int) -> None:
    identity = pt(cover + "\nAPRESENTAÇÃO\nEmbalagem com 10.", body=f"{name} age no corpo.")

    assert identity.name == name
    if substances:
        assert len(identity.substances) == substances


def test_a_logo_word_before_the_name_is_not_the_name() -> None:
    cover = "QRS\n20|zelturina\nBoreal Farmacêutica Ltda.\nComprimido"

    identity = pt(cover, IDENTIFICATION.replace("Zelturin®", "zelturina"))

    assert identity.name == "zelturina"


def test_the_company_s_own_logo_is_not_the_name() -> None:
    cover = "40|BOREAL\n20|Zelturin\nzelturina\nBoreal Farmacêutica Ltda.\nComprimido"

    assert pt(cover, IDENTIFICATION).name == "Zelturin"


def test_noise_around_a_recognised_logo_is_not_the_name() -> None:
    cover = "30|íl]JCRISTALINA\n20|Zelturin\nzelturina\nComprimido"

    identity = pt(cover, IDENTIFICATION, legal="Registrado por:\nCristalina Química Ltda.")

    assert identity.name == "Zelturin"


def test_a_garbled_cover_leaves_the_name_to_the_identification() -> None:
    cover = "ǌĞůƚƵƌŝŶ\n;ĐůŽƌŝĚƌĂƚŽ ĚĞ ǌĞůƚƵƌŝŶĂͿ\nƚĂďůĞƚƚĂ ϱŵŐ"

    identity = pt(cover, IDENTIFICATION)

    assert identity.name == "Zelturin"
    assert identity.substances == ("cloridrato de zelturina",)


def test_labels_of_old_formats_give_name_and_substance() -> None:
    front = """Nome comercial: Zelturin
Nome genérico: zelturina
FORMA FARMACÊUTICA
Xarope
APRESENTAÇÃO
Frasco com 120 mL."""

    identity = pt(front)

    assert (identity.name, identity.substances, identity.form) == (
        "Zelturin",
        ("zelturina",),
        "xarope",
    )


def test_a_name_that_is_only_drawn_is_read_in_the_sentences() -> None:
    front = "FORMA FARMACÊUTICA E APRESENTAÇÃO\nCápsulas: embalagem com 30 cápsulas."
    body = (
        "Zelturin® é indicado para dores.\nNão use Zelturin® com álcool.\nGuarde Zelturin® fechado."
    )

    identity = pt(front, body=body)

    assert identity.name == "Zelturin"
    assert identity.form == "cápsula"


def test_a_leaflet_without_any_name_has_none_and_is_not_certain() -> None:
    identity = pt("APRESENTAÇÃO\nEmbalagem com 30 comprimidos.")

    assert identity.name == ""
    assert not identity.is_certain


def test_a_name_said_once_is_not_certain() -> None:
    assert not pt("Zelturin\nComprimido\n20 mg", "APRESENTAÇÃO\nEmbalagem com 30.").is_certain


def test_a_title_that_runs_on_is_no_name() -> None:
    front = "INFORMAÇÕES TÉCNICAS AOS PROFISSIONAIS\nDE SAÚDE"

    assert pt(front, body="Fale com a equipe de saúde.").name == ""
