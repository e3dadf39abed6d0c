"""Leaflets and their sections in the lines of a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.lines import lines_of
from core.ingest.split import UNKNOWN_KIND, Split, split
from core.language.pack import load_pack
from tests.leaflet_lines import pdf_of

if TYPE_CHECKING:
    from collections.abc import Callable

PT = load_pack("pt").headings
FR = load_pack("fr").headings

PATIENT = [
    "1. PARA QUE ESTE MEDICAMENTO É INDICADO?",
    "2. COMO ESTE MEDICAMENTO FUNCIONA?",
    "3. QUANDO NÃO DEVO USAR ESTE MEDICAMENTO?",
    "4. O QUE DEVO SABER ANTES DE USAR ESTE MEDICAMENTO?",
    "5. ONDE, COMO E POR QUANTO TEMPO POSSO GUARDAR ESTE MEDICAMENTO?",
    "6. COMO DEVO USAR ESTE MEDICAMENTO?",
    "7. O QUE DEVO FAZER QUANDO EU ME ESQUECER DE USAR ESTE MEDICAMENTO?",
    "8. QUAIS OS MALES QUE ESTE MEDICAMENTO PODE ME CAUSAR?",
    "9. O QUE FAZER SE ALGUÉM USAR UMA QUANTIDADE MAIOR DO QUE A INDICADA DESTE MEDICAMENTO?",
]
PROFESSIONAL = [
    "1. INDICAÇÕES",
    "2. RESULTADOS DE EFICÁCIA",
    "3. CARACTERÍSTICAS FARMACOLÓGICAS",
    "4. CONTRAINDICAÇÕES",
    "5. ADVERTÊNCIAS E PRECAUÇÕES",
    "6. INTERAÇÕES MEDICAMENTOSAS",
    "7. CUIDADOS DE ARMAZENAMENTO DO MEDICAMENTO",
    "8. POSOLOGIA E MODO DE USAR",
    "9. REAÇÕES ADVERSAS",
    "10. SUPERDOSE",
]
VP_CODES = [f"VP-{n}" for n in range(1, 10)]
COVER = "Fictonol\n\ncomprimido 10 mg\n\nIDENTIFICAÇÃO DO MEDICAMENTO\nFictonol\nAPRESENTAÇÕES\nCaixa com 20.\n\n"


def leaflet(
    headings: list[str], body: str = "Texto desta parte da bula, em frases inteiras."
) -> str:
    return "\n\n".join(f"{heading}\n{body}" for heading in headings)


def codes(found: Split) -> list[list[str]]:
    return [
        [part.code for part in leaflet.parts if not part.code.endswith(("-I", "-III"))]
        for leaflet in found.leaflets
    ]


def in_pt(*pages: str) -> Split:
    return split(lines_of(pdf_of(*pages)), PT)


def test_a_patient_leaflet_has_its_nine_sections() -> None:
    found = in_pt(COVER + leaflet(PATIENT) + "\n\nDIZERES LEGAIS\nRegistro 1.0000")

    assert codes(found) == [VP_CODES]
    assert found.leaflets[0].parts[0].code == "VP-I"
    assert found.leaflets[0].parts[-1].code == "VP-III"


@pytest.mark.parametrize(
    "variant",
    [
        lambda h: h.replace("É INDICADO", "ÉINDICADO").replace(
            "ESTE MEDICAMENTO", "ESTEMEDICAMENTO"
        ),
        lambda h: h.replace(". ", ".", 1),
        lambda h: h.replace(".", ")", 1),
        lambda h: h.replace(". ", " - ", 1),
        lambda h: h.replace(" ", "\n", 3),
        lambda h: h.replace("MEDICAMENTO", "MEDICA-\nMENTO"),
        lambda h: h.capitalize(),
        lambda h: h.replace(" USAR", " UTILIZAR").replace("PODE ME CAUSAR", "PODE CAUSAR"),
        lambda h: h.split(" ", 1)[1],
        lambda h: h.replace("ESTE MEDICAMENTO", "O FICTONOL®"),
        lambda h: h.replace("QUAIS OS MALES", "QUE MALES").replace(
            "ONDE, COMO E POR", "ONDE E POR"
        ),
    ],
)
def test_glued_split_and_worded_otherwise_headings_are_found(
    variant: Callable[[str], str],
) -> None:
    found = in_pt(COVER + leaflet([variant(heading) for heading in PATIENT]))

    assert codes(found) == [VP_CODES]


def test_a_heading_glued_to_its_text_leaves_the_text_to_the_section() -> None:
    glued = [f"{heading} O Fictonol age assim." for heading in PATIENT]

    found = in_pt(COVER + "\n\n".join(glued))

    assert codes(found) == [VP_CODES]
    assert {part.rest for part in found.leaflets[0].parts[1:]} == {"O Fictonol age assim."}


def test_the_table_of_alterations_gives_no_section() -> None:
    history = "HISTÓRICO DE ALTERAÇÃO DA BULA\n" + "\n".join([*PATIENT, *PROFESSIONAL])

    found = in_pt(
        COVER + leaflet(PATIENT) + "\n\nDIZERES LEGAIS\nRegistro", history, "\n".join(PATIENT)
    )

    assert codes(found) == [VP_CODES]
    assert len(found.history) == 1


def test_a_quoted_heading_is_text() -> None:
    body = "Texto inteiro.\nLeia também o item\n4. O que devo saber antes de usar este medicamento?\ne siga."
    parts = [f"{h}\n{body if i == 6 else 'Texto inteiro daqui.'}" for i, h in enumerate(PATIENT)]

    assert codes(in_pt(COVER + "\n\n".join(parts))) == [VP_CODES]


def test_two_leaflets_in_one_file_are_two() -> None:
    history = "HISTÓRICO DE ALTERAÇÃO DA BULA\n" + "\n".join(PATIENT)

    found = in_pt(
        COVER + leaflet(PATIENT),
        history,
        "Fictonol Max\n\ncomprimido 50 mg",
        COVER + leaflet(PATIENT),
    )

    assert codes(found) == [VP_CODES, VP_CODES]
    lines = lines_of(
        pdf_of(COVER + leaflet(PATIENT), history, "Fictonol Max\n\ncomprimido 50 mg", "x")
    )
    assert lines[found.leaflets[1].start].text == "Fictonol Max"


def test_patient_and_professional_in_one_file_are_two_kinds() -> None:
    professional = COVER + leaflet([f"**{heading}" for heading in PROFESSIONAL])

    found = in_pt(COVER + leaflet(PATIENT), professional)

    assert [leaflet.kind for leaflet in found.leaflets] == ["VP", "VPS"]
    assert codes(found)[1] == [f"VPS-{n}" for n in range(1, 11)]


def test_an_old_format_without_numbers_in_another_order() -> None:
    headings = [
        "COMO ESTE MEDICAMENTO FUNCIONA?",
        "POR QUE ESTE MEDICAMENTO FOI INDICADO?",
        "QUANDO NÃO DEVO USAR ESTE MEDICAMENTO?",
        "COMO DEVO USAR ESTE MEDICAMENTO?",
        "QUAIS OS MALES QUE ESTE MEDICAMENTO PODE CAUSAR?",
        "ONDE E COMO DEVO GUARDAR ESTE MEDICAMENTO?",
    ]

    assert codes(in_pt(leaflet(headings))) == [["VP-2", "VP-1", "VP-3", "VP-6", "VP-8", "VP-5"]]


def test_legal_statements_without_a_heading_do_not_lengthen_the_overdose_section() -> None:
    found = in_pt(COVER + leaflet(PATIENT) + "\n\nRegistro: 1.0000.0000\nFarm. Resp.: Fulana")

    assert [part.code for part in found.leaflets[0].parts][-2:] == ["VP-9", "VP-III"]


def test_a_french_notice_is_not_its_table_of_contents() -> None:
    headings = [
        "1. Qu'est-ce que FICTONOL 10 mg, comprimé et dans quels cas est-il utilisé ?",
        "2. Quelles sont les informations à connaître avant de prendre FICTONOL 10 mg, comprimé ?",
        "3. Comment prendre FICTONOL 10 mg, comprimé ?",
        "4. Quels sont les effets indésirables éventuels ?",
        "5. Comment conserver FICTONOL 10 mg, comprimé ?",
        "6. Contenu de l’emballage et autres informations.",
    ]
    contents = "Que contient cette notice ?\n" + "\n".join(headings)

    found = split(
        lines_of(pdf_of(contents + "\n\n" + leaflet(headings, "Un texte entier ici."))), FR
    )

    assert codes(found) == [[f"NOT-{n}" for n in range(1, 7)]]
    assert found.leaflets[0].parts[0].code == "NOT-I"


def test_a_text_with_an_identification_alone_is_no_reason_to_fail() -> None:
    found = in_pt("**I - IDENTIFICAÇÃO DO MEDICAMENTO\nFictonol, comprimido, caixa com vinte.")

    assert codes(found) == [[""]]


def test_an_identification_repeated_after_the_cover_does_not_make_two_leaflets() -> None:
    cover = "**Fictonol\n\n**I - IDENTIFICAÇÃO DO MEDICAMENTO\nBula do paciente"

    found = in_pt(cover, "**I - IDENTIFICAÇÃO DO MEDICAMENTO\nFictonol\n\n" + leaflet(PATIENT))

    assert codes(found) == [VP_CODES]


def test_a_text_without_headings_is_kept_whole_and_unknown() -> None:
    found = in_pt("Um texto sobre um remédio fictício, sem nenhum título regulado.")

    assert [leaflet.kind for leaflet in found.leaflets] == [UNKNOWN_KIND]
    assert codes(found) == [[""]]


@given(
    st.lists(
        st.sampled_from([*PATIENT, *PROFESSIONAL, "texto", "HISTÓRICO DE ALTERAÇÃO DA BULA"]),
        max_size=60,
    )
)
def test_every_line_belongs_to_one_place_at_most(texts: list[str]) -> None:
    lines = lines_of(pdf_of("\n".join(texts)))

    found = split(lines, PT)

    taken: list[int] = []
    for leaflet_ in found.leaflets:
        for part in leaflet_.parts:
            taken += [*range(*part.heading_lines), *range(*part.body)]
    for start, end in (*found.history, *found.annexes):
        taken += range(start, end)
    assert sorted(taken) == list(range(len(lines)))


NOTICE = [
    "1. Qu’est-ce que Zelturine et dans quels cas est-il utilisé ?",
    "2. Quelles sont les informations à connaître avant de prendre Zelturine ?",
    "3. Comment prendre Zelturine ?",
    "4. Quels sont les effets indésirables éventuels ?",
    "5. Comment conserver Zelturine ?",
    "6. Contenu de l’emballage et autres informations",
]
RCP = [
    "1. DÉNOMINATION DU MÉDICAMENT",
    "2. COMPOSITION QUALITATIVE ET QUANTITATIVE",
    "3. FORME PHARMACEUTIQUE",
    "4. INFORMATIONS CLINIQUES\n\n4.1 Indications thérapeutiques",
    "4.2 Posologie et mode d’administration",
    "4.3 Contre-indications",
    "4.8 Effets indésirables",
    "5. PROPRIÉTÉS PHARMACOLOGIQUES\n\n5.1 Propriétés pharmacodynamiques",
    "6. DONNÉES PHARMACEUTIQUES\n\n6.1 Liste des excipients",
    "7. TITULAIRE DE L’AUTORISATION DE MISE SUR LE MARCHÉ",
    "10. DATE DE MISE À JOUR DU TEXTE",
]
LABELLING = (
    "ANNEXE II\n\nA. FABRICANT RESPONSABLE DE LA LIBÉRATION DES LOTS\n\nAustral S.A.\n\nANNEXE III\n\n"
    "A. ÉTIQUETAGE\n\nMENTIONS DEVANT FIGURER SUR L’EMBALLAGE EXTÉRIEUR\n\n1. DÉNOMINATION DU MÉDICAMENT\n"
    "Zelturine 20 mg\n\n14. CONDITIONS DE PRESCRIPTION ET DE DÉLIVRANCE\nListe I.\n\nB. NOTICE\n\n"
)
FR_BODY = "Quelques phrases de texte, pour que la rubrique ne soit pas vide."


@pytest.mark.parametrize("page_break", ["\n\n", "\f"])
def test_a_labelling_belongs_neither_to_the_text_before_it_nor_to_the_notice(
    page_break: str,
) -> None:
    rcp = "ANNEXE I\n\nRÉSUMÉ DES CARACTÉRISTIQUES DU PRODUIT\n\n" + leaflet(RCP, FR_BODY)
    notice = "Notice : Information du patient\n\nZelturine 20 mg comprimés\n\n" + leaflet(
        NOTICE, FR_BODY
    )
    text = page_break.join((rcp, LABELLING.strip(), notice))

    file = lines_of(pdf_of(*text.split("\f")))
    found = split(file, FR)

    assert [part.kind for part in found.leaflets] == ["RCP", "NOT"]
    assert codes(found)[0][-1] == "RCP-10"
    first, second = found.leaflets
    assert not any("ÉTIQUETAGE" in line.text for line in file[first.start : first.end])
    assert "EXTÉRIEUR" not in " ".join(line.text for line in file[second.start : second.end])


def test_several_notices_below_one_title_stay_apart() -> None:
    one = "Notice : Information du patient\n\nZelturine 20 mg comprimés\n\n" + leaflet(
        NOTICE, FR_BODY
    )
    other = one.replace("20 mg comprimés", "40 mg/ml solution buvable")

    for pages in ((f"B. NOTICE\n\n{one}\n\n{other}",), ("B. NOTICE", one, other)):
        found = split(lines_of(pdf_of(*pages)), FR)

        assert codes(found) == [[f"NOT-{n}" for n in range(1, 7)]] * 2


RCM = [
    "1. NOME DO MEDICAMENTO",
    "2. COMPOSIÇÃO QUALITATIVA E QUANTITATIVA",
    "3. FORMA FARMACÊUTICA",
    "4. INFORMAÇÕES CLÍNICAS\n\n4.1 Indicações terapêuticas",
    "4.2 Posologia e modo de administração",
    "4.3 Contraindicações",
    "4.4 Advertências e precauções especiais de utilização",
    "4.5 Interações medicamentosas e outras formas de interação",
    "4.6 Fertilidade, gravidez e aleitamento",
    "4.7 Efeitos sobre a capacidade de conduzir e utilizar máquinas",
    "4.8 Efeitos indesejáveis",
    "4.9 Sobredosagem",
    "5. PROPRIEDADES FARMACOLÓGICAS\n\n5.1 Propriedades farmacodinâmicas",
    "5.2 Propriedades farmacocinéticas",
    "5.3 Dados de segurança pré-clínica",
    "6. INFORMAÇÕES FARMACÊUTICAS\n\n6.1 Lista dos excipientes",
    "6.2 Incompatibilidades",
    "6.3 Prazo de validade",
    "6.4 Precauções especiais de conservação",
    "6.5 Natureza e conteúdo do recipiente",
    "6.6 Precauções especiais de eliminação",
    "7. TITULAR DA AUTORIZAÇÃO DE INTRODUÇÃO NO MERCADO",
    "8. NÚMERO(S) DA AUTORIZAÇÃO DE INTRODUÇÃO NO MERCADO",
    "9. DATA DA PRIMEIRA AUTORIZAÇÃO/RENOVAÇÃO DA AUTORIZAÇÃO DE INTRODUÇÃO NO MERCADO",
    "10. DATA DA REVISÃO DO TEXTO",
]
FOLHETO = [
    "1. O que é Zelturina e para que é utilizada",
    "2. O que precisa de saber antes de tomar Zelturina",
    "3. Como tomar Zelturina",
    "4. Efeitos indesejáveis possíveis",
    "5. Como conservar Zelturina",
    "6. Conteúdo da embalagem e outras informações",
]


def test_a_portuguese_rcm_and_its_folheto_are_two_texts() -> None:
    rcm = "ANEXO I\n\nRESUMO DAS CARACTERÍSTICAS DO MEDICAMENTO\n\n" + leaflet(RCM)
    labelling = (
        "ANEXO III\n\nA. ROTULAGEM\n\nINDICAÇÕES A INCLUIR NO ACONDICIONAMENTO SECUNDÁRIO\n\n"
        "1. NOME DO MEDICAMENTO\nZelturina 20 mg\n\nB. FOLHETO INFORMATIVO"
    )
    folheto = "Folheto informativo: Informação para o doente\n\nZelturina 20 mg\n\n" + leaflet(
        FOLHETO
    )

    found = in_pt(rcm, labelling, folheto)

    numbers = ["1", "2", "3", *(f"4.{n}" for n in range(1, 10)), "5.1", "5.2", "5.3"]
    numbers += [*(f"6.{n}" for n in range(1, 7)), "7", "8", "9", "10"]
    with_bodies = [code for code in codes(found)[0] if code not in ("RCP-4", "RCP-5", "RCP-6")]
    assert with_bodies == [f"RCP-{n}" for n in numbers]
    assert codes(found)[1] == [f"NOT-{n}" for n in range(1, 7)]
    assert [part.kind for part in found.leaflets] == ["RCP", "NOT"]


def test_english_headings_count_where_the_format_declares_them() -> None:
    headings = [
        "1. What Zelturin is and what it is used for",
        "2. What you need to know before you take Zelturin",
        "3. How to take Zelturin",
        "4. Possible side effects",
        "5. How to store Zelturin",
        "6. Contents of the pack and other information",
    ]
    file = lines_of(pdf_of(leaflet(headings)))
    declared = [replace(line, heading_level=2) if line.text in headings else line for line in file]

    for facts in (PT, FR):
        assert codes(split(declared, facts)) == [[f"NOT-{n}" for n in range(1, 7)]]
        assert split(file, facts).leaflets[0].kind == UNKNOWN_KIND


def test_a_notice_of_before_2005_has_its_own_headings() -> None:
    text = (
        "NOTICE\n\n**IDENTIFICATION DU MÉDICAMENT\nZelturine 20 mg, comprimé\nComposition : zelturine.\n\n"
        f"**DANS QUEL CAS UTILISER CE MÉDICAMENT (Indications thérapeutiques)\n{FR_BODY}\n\n"
        f"**ATTENTION !\nDANS QUEL CAS NE PAS UTILISER CE MÉDICAMENT\n{FR_BODY}\n\n"
        f"**COMMENT UTILISER CE MÉDICAMENT ?\n{FR_BODY}\n\n"
        f"**EFFETS NON SOUHAITÉS ET GÊNANTS\n{FR_BODY}\n\n**CONSERVATION\n{FR_BODY}"
    )

    found = split(lines_of(pdf_of(text)), FR)

    assert codes(found) == [[f"NOT-{n}" for n in range(1, 6)]]
