"""What covers print besides names, substances and forms, and what must not be taken for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.substance_names import only_substances, split_substances
from tests.covers import FR, PT, pt

FRONT = "24|Zelturin®\n20|(zelturina)\n18|Boreal Farmacêutica Ltda.\n18|Comprimidos\n18|20 mg"


@pytest.mark.parametrize(
    "name",
    [
        "N",
        "mg",
        "princípio ativo",
        "solução injetável",
        "Pó liófilo para solução injetável",
        "conjugada",
        "Zelturin® 300",
        "cada frasco-ampola contém zelturina",
        "Suspens„o injet·vel",
        "extrato seco",
    ],
)
def test_a_wrong_substance_is_none(name: str) -> None:
    assert only_substances([name, "zelturina"], PT) == ("zelturina",)


def test_a_company_is_no_substance() -> None:
    company = frozenset({"austral", "biociencias", "sa"})

    assert only_substances(["Austral Biociências SA", "zelturina"], PT, company) == ("zelturina",)
    assert pt("21|zelturina\n19|Austral Biociências SA\n19|comprimidos").substances == (
        "zelturina",
    )


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("zelturina (DCB: 05279) + bromivacina - DCB: 03699", ("zelturina", "bromivacina")),
        ("maleato de zelturina 50 mg e 100 mg", ("maleato de zelturina",)),
        ("pó liofilizado de zelturina", ("zelturina",)),
        ("tintura de Zelturia montana", ("tintura de Zelturia montana",)),
    ],
)
def test_a_substance_without_what_stands_around_it(text: str, names: tuple[str, ...]) -> None:
    assert split_substances(text, PT) == names


@pytest.mark.parametrize(
    ("label", "names"),
    [
        (
            "Princípio ativo: cada frasco contém 100 mg de pó liofilizado de zelturina para infusão.",
            ("zelturina",),
        ),
        (
            "Nome genérico: carbonato de zelturina, bromivacina e\ncitrato de ozalina",
            ("carbonato de zelturina", "bromivacina", "citrato de ozalina"),
        ),
        ("DCB: N/A", ("zelturina",)),
    ],
)
def test_labels_that_hold_a_sentence_a_list_or_nothing(label: str, names: tuple[str, ...]) -> None:
    second = f"I - IDENTIFICAÇÃO DO MEDICAMENTO\nZelturin®\nzelturina\n{label}\nAPRESENTAÇÕES"

    assert pt(FRONT, second).substances == names


def test_a_template_that_nobody_filled_in_names_no_medicine() -> None:
    template = (
        "Nome comercial: NOME COMERCIAL®\nNome genérico: princípio ativo\nAPRESENTAÇÕES\nxxxxx"
    )
    identity = pt(f"{FRONT}\nI - IDENTIFICAÇÃO DO MEDICAMENTO\n{template}")

    assert (identity.name, identity.substances) == ("Zelturin", ("zelturina",))


def test_a_brand_in_the_sentence_about_its_owner_is_still_the_name() -> None:
    legal = (
        "DIZERES LEGAIS\nRegistrado por:\nBoreal Farmacêutica Ltda.\n"
        "Zelturin® e Zeltufix® são marcas registradas de propriedade da Austral A/S, Noruega."
    )
    identity = pt("28|Zelturin®\n12|zelturina\nAPRESENTAÇÕES", "Zelturin®\nzelturina", legal=legal)

    assert identity.name == "Zelturin"


def test_a_letter_and_its_number_are_no_strength() -> None:
    assert pt("26|ZELTURIN® B6 DL\n12|zelturina", "Zelturin B6 DL").name == "ZELTURIN B6 DL"


def test_a_substance_below_the_brand_is_not_part_of_it() -> None:
    first = "16|ZELTURIN®\n16|Zelturina\n14|Boreal Farmacêutica Ltda."
    body = "ZELTURIN® Zelturina é indicado. ZELTURIN® Zelturina age. A zelturina não cura."

    assert pt(first, "ZELTURIN®\nzelturina", body=body).name == "ZELTURIN"


def test_a_vaccine_keeps_its_remark_in_brackets_on_the_next_line() -> None:
    front = "36|ZelVax®\n26|vacina zeltúrica ACWY\n26|(conjugada)\n16|Boreal Farmacêutica Ltda."

    assert pt(front, "ZELVAX®\n(vacina zeltúrica ACWY (conjugada))").substances == (
        "vacina zeltúrica ACWY (conjugada)",
    )


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("Cápsulas - 3,5 e 7,0 mg", "cápsula"),
        ("Granulado - 3,5 mg/sachê", "granulado"),
        ("06, 25 ou 18 drágeas", "drágea"),
        ("0,25 mg e 0,5 mg - Solução injetável 1,5 mL", "solução injetável"),
        ("Pó Liófilo para Solução Injetável", "pó liófilo para solução injetável"),
    ],
)
def test_a_form_without_its_amounts(line: str, form: str) -> None:
    assert pt(f"24|Zelturin®\n20|(zelturina)\n18|{line}\n24|Zelturin®").form == form


def test_water_for_injections_is_no_form() -> None:
    composition = (
        "COMPOSIÇÃO\n1 mL contém:\nzelturina … 100 mg\nExcipientes: fenol e água para\ninjetáveis."
    )

    assert pt("24|Zelturin®\n12|zelturina\nZelturin®", composition).form == ""


def test_a_sentence_of_the_composition_goes_on_below_its_heading() -> None:
    composition = (
        "COMPOSIÇÃO: Cada unidade de 0,5 mL contém 25 mg de acetato de zelturina e 5 mg\n"
        "de cipionato de bromivacina.\nExcipientes: fenol."
    )

    assert pt("24|Ciclozel\n18|Suspensão injetável", f"Ciclozel\n{composition}").substances == (
        "acetato de zelturina",
        "cipionato de bromivacina",
    )


@given(st.text(max_size=60))
def test_whatever_is_split_is_never_longer_than_what_was_printed(text: str) -> None:
    for facts in (PT, FR):
        names = only_substances(split_substances(text, facts), facts)
        assert all(name and len(name) <= len(text) for name in names)
