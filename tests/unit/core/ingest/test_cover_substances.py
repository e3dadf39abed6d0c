"""The substances of a cover, and what is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.ingest.cover import identify
from tests.covers import FR, fr, lines, pt


def test_what_a_medicine_is_good_for_is_no_substance() -> None:
    front = "Zelturin®\nzelturina\nAnsiolítico e calmante\nAPRESENTAÇÃO\nEmbalagem com 10."

    assert pt(front, body="A zelturina age no corpo.").substances == ("zelturina",)


def test_actives_of_a_herbal_medicine_come_from_the_composition() -> None:
    front = """MEDICAMENTO FITOTERÁPICO
Zelturin Verde
APRESENTAÇÃO
Cápsula. Embalagem com 45.
COMPOSIÇÃO
Cada cápsula contém:
extrato seco de Zelturia officinalis ............ 80 mg
(padronizado em 4 mg de flavonoides)
excipientes q.s.p. ............ 1 cápsula"""

    identity = pt(front, body="Zelturin Verde acalma.")

    assert identity.name == "Zelturin Verde"
    assert identity.substances == ("extrato seco de Zelturia officinalis",)


def test_doses_in_a_sentence_name_the_substances_once() -> None:
    front = """Zelturin
APRESENTAÇÃO
Comprimido. Embalagem com 20.
COMPOSIÇÃO
Cada comprimido contém 300 mg de zelturina monoidratada, 35 mg de citrato de bromiva (equivalente a
20,4 mg de bromiva base) e 50 mg de cafeína anidra.
Excipientes: amido de milho e 10 mg de lactose."""

    identity = pt(front, body="Zelturin alivia.")

    assert identity.substances == (
        "zelturina monoidratada",
        "citrato de bromiva",
        "cafeína anidra",
    )


def test_a_heading_after_the_denomination_is_no_substance() -> None:
    front = lines("Nom de médicament\nZELTURINE BOREAL 20 mg, comprimé\nEffets indésirables")
    declared = [
        replace(line, heading_level=2) if place == 2 else line for place, line in enumerate(front)
    ]

    assert identify(declared, (), "RCP", FR, {}).substances == ()


@pytest.mark.parametrize("front", ["BULA DO PACIENTE\n+", "+\n+", "NOTICE\n+", "®", "-", "…\n…"])
def test_signs_alone_are_no_medicine(front: str) -> None:
    assert pt(front).substances == fr(front).substances == ()
