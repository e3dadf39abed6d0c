"""Covers of invented medicines, one per way in which real covers are laid out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.documents.document import Code
from core.ingest.cover import Identity, front_and_back, identify
from core.ingest.cover_lines import name_words
from core.ingest.lines import Line
from core.ingest.normal import repair, squeeze
from core.language.pack import load_pack

PT = load_pack("pt").cover
FR = load_pack("fr").cover

LEGAL_PT = """DIZERES LEGAIS
Registro: 1.9876.0043
Registrado por:
Boreal Farmacêutica Ltda.
Rua das Acácias, 12 - Recanto - SP
CNPJ: 00.000.000/0001-00
Produzido por:
Austral Indústria Química S.A.
VENDA SOB PRESCRIÇÃO
Esta bula foi aprovada pela Anvisa em 03/02/2024."""


def lines(*pages: str, first_page: int = 1) -> list[Line]:
    """Lines of pages; a line may begin with its size and "|" ("22|Zelturin")."""
    found: list[Line] = []
    for page, text in enumerate(pages, start=first_page):
        for place, raw in enumerate(text.strip("\n").split("\n")):
            size, bar, rest = raw.partition("|")
            shown = repair(rest if bar and size.isdigit() else raw)
            if not shown:
                continue
            height = float(size) if bar and size.isdigit() else 10.0
            top = 40.0 + 20.0 * place
            found.append(
                Line(
                    index=len(found) + 1000 * first_page,
                    page=page,
                    text=shown,
                    squeezed=squeeze(shown),
                    chars=len("".join(shown.split())),
                    x0=50.0,
                    top=top,
                    x1=400.0,
                    bottom=top + height,
                    page_height=840.0,
                    size=height,
                    bold=False,
                    block=place,
                    heading_level=0,
                    anchor="",
                )
            )
    return found


def pt(*pages: str, legal: str = LEGAL_PT, kind: str = "VP", body: str = "") -> Identity:
    return identify(
        lines(*pages),
        lines(legal, first_page=8),
        kind,
        PT,
        {},
        body=lines(body, first_page=4) if body else (),
    )


def fr(*pages: str, legal: str = "", kind: str = "NOT", body: str = "") -> Identity:
    return identify(
        lines(*pages),
        lines(legal, first_page=8) if legal else (),
        kind,
        FR,
        {},
        body=lines(body, first_page=4) if body else (),
    )


IDENTIFICATION = """I - IDENTIFICAÇÃO DO MEDICAMENTO
Zelturin®
cloridrato de zelturina
MEDICAMENTO SIMILAR EQUIVALENTE AO MEDICAMENTO DE REFERÊNCIA
APRESENTAÇÕES
Comprimidos revestidos de 20 mg: embalagem com 30 comprimidos.
USO ORAL
USO ADULTO
COMPOSIÇÃO
Cada comprimido revestido contém:
cloridrato de zelturina ........................ 21,5 mg*
excipientes q.s.p. ............................. 1 comprimido revestido
*equivalente a 20 mg de zelturina.
(amido, talco e povidona)
II - INFORMAÇÕES AO PACIENTE"""


def test_brand_substance_company_form_and_strength_of_a_usual_cover() -> None:
    cover = """26|ZELTURIN®
18|(cloridrato de zelturina)
14|Boreal Farmacêutica Ltda.
14|Comprimido revestido
14|20 mg"""

    identity = pt(cover, IDENTIFICATION)

    assert identity.name == "ZELTURIN"
    assert identity.substances == ("cloridrato de zelturina",)
    assert identity.holder == "Boreal Farmacêutica Ltda."
    assert identity.form == "comprimido revestido"
    assert identity.strengths == "20 mg"
    assert identity.codes == (Code("ms", "198760043"),)
    assert identity.country == "BR"
    assert identity.dated == "2024-02-03"
    assert identity.is_certain


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


def test_what_a_medicine_is_good_for_is_no_substance() -> None:
    front = "Zelturin®\nzelturina\nAnsiolítico e calmante\nAPRESENTAÇÃO\nEmbalagem com 10."

    assert pt(front, body="A zelturina age no corpo.").substances == ("zelturina",)


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


@pytest.mark.parametrize(
    "printed",
    [
        "Comprimidos revestidos",
        "COMPRIMIDO REVESTIDO",
        "comprimido  revestido 20mg",
        "Comprimido\nrevestido",
    ],
)
def test_a_new_version_has_the_same_form(printed: str) -> None:
    assert pt(f"Zelturin\nzelturina\n{printed}", IDENTIFICATION).form == "comprimido revestido"


@pytest.mark.parametrize(
    ("printed", "form"),
    [
        ("Pó liofilizado para\nsolução injetável", "pó liofilizado para solução injetável"),
        ("Solução oral (gotas)", "solução oral (gotas)"),
        ("Suspensão injetável\nRefil 3 mL", "suspensão injetável (refil 3 ml)"),
        ("Comprimido\n(INSTITUCIONAL)", "comprimido (institucional)"),
        ("Solução injetável\nVersão para o Mercado Público", "solução injetável (mercado público)"),
    ],
)
def test_form_and_edition_of_the_cover(printed: str, form: str) -> None:
    assert pt(f"Zelturin\nzelturina\n{printed}", IDENTIFICATION).form == form


ANSM = """NOTICE
ANSM - Mis à jour le : 22/01/2018
Dénomination du médicament
ZELTURINE BOREAL 20 mg, comprimé pelliculé sécable
Zelturine
Encadré
Veuillez lire attentivement cette notice avant de prendre ce médicament."""


def test_a_french_denomination_is_the_name_and_its_start_the_short_name() -> None:
    legal = """Contenu de l'emballage et autres informations
Titulaire de l’autorisation de mise sur le marché
BOREAL SANTE
12, RUE DES TILLEULS
92000 NANTERRE
34009 300 000 1 7"""

    identity = fr(ANSM, legal=legal)

    assert identity.name == "ZELTURINE BOREAL 20 mg, comprimé pelliculé sécable"
    assert identity.short_name == "ZELTURINE BOREAL"
    assert identity.form == "comprimé pelliculé sécable"
    assert identity.substances == ("Zelturine",)
    assert identity.holder == "BOREAL SANTE"
    assert identity.codes == (Code("cip13", "3400930000017"),)
    assert identity.dated == "2018-01-22"
    assert identity.country == "FR"


def test_a_european_notice_for_several_strengths_has_the_invented_name() -> None:
    front = """B. NOTICE
Notice : Information de l’utilisateur
ZELTURIS 10 mg, poudre et solvant pour solution injectable
ZELTURIS 20 mg, poudre et solvant pour solution injectable
zelturine/bromivacine
Veuillez lire attentivement cette notice avant de recevoir ce médicament."""
    legal = (
        "Titulaire de l’autorisation de mise sur le marché\nBoreal Europe B.V., Kerkstraat 1, Oss."
    )

    identity = fr(front, legal=legal)

    assert identity.name == identity.short_name == "ZELTURIS"
    assert identity.substances == ("zelturine", "bromivacine")
    assert identity.form == "poudre et solvant pour solution injectable"
    assert identity.holder == "Boreal Europe B.V."


def test_an_rcp_names_medicine_and_substances_in_its_first_sections() -> None:
    front = """RÉSUMÉ DES CARACTÉRISTIQUES DU PRODUIT
1. DÉNOMINATION DU MÉDICAMENT
ZELTURIS 70 mg, comprimés
2. COMPOSITION QUALITATIVE ET QUANTITATIVE
Chaque comprimé contient 70 mg d’acide zelturique (sous forme sodique) et 70 microgrammes
(2 800 UI) de bromivacine.
Excipients à effet notoire
Chaque comprimé contient 62 mg de lactose et 8 mg de saccharose.
3. FORME PHARMACEUTIQUE
Comprimé."""
    legal = """7. TITULAIRE DE L’AUTORISATION DE MISE SUR LE MARCHÉ
N.V. Boreal
Kloosterstraat 6
8. NUMÉRO D’AUTORISATION DE MISE SUR LE MARCHÉ
EU/1/99/123/001
10. DATE DE MISE À JOUR DU TEXTE
Janvier 2025"""

    identity = fr(front, legal=legal, kind="RCP")

    assert identity.name == "ZELTURIS"
    assert identity.substances == ("acide zelturique", "bromivacine")
    assert identity.holder == "N.V. Boreal"
    assert identity.codes == (Code("eu", "EU/1/99/123/001"),)
    assert identity.dated == "2025-01"


def test_a_portuguese_folheto_names_its_medicine_after_the_title() -> None:
    front = """Folheto informativo: Informação para o utilizador
Zelturis 300 mg comprimidos
zelturina
Leia com atenção todo este folheto antes de começar a tomar este medicamento."""

    identity = pt(
        front,
        kind="NOT",
        legal="Titular da Autorização de Introdução no Mercado\nBoreal Lda.\nLisboa",
    )

    assert (identity.name, identity.substances, identity.form) == (
        "Zelturis",
        ("zelturina",),
        "comprimido",
    )
    assert (identity.holder, identity.country) == ("Boreal Lda.", "PT")


def test_a_folheto_without_title_is_named_by_its_headings() -> None:
    front = """O que contém este folheto
O que é Zelturis e para que é utilizado
Como tomar Zelturis
Como conservar Zelturis"""

    assert pt(front, kind="NOT", legal="").name == "Zelturis"


def test_a_substance_sold_under_its_name_is_known_by_its_small_letters() -> None:
    identity = fr(
        "Nom de médicament\nACIDE ZELTURIQUE BOREAL 250 mg, comprimé",
        kind="RCP",
        body="La prise d'acide zelturique est déconseillée.",
    )

    assert identity.substances == ("acide zelturique",)


def test_swiss_texts_are_swiss() -> None:
    identity = fr(
        "Zelturis®\nComposition\nPrincipes actifs\nZelturinum.",
        legal="32917 (Swissmedic)",
        kind="RCP",
    )

    assert identity.name == "Zelturis"
    assert identity.substances == ("Zelturinum",)
    assert (identity.country, identity.codes) == ("CH", (Code("swissmedic", "32917"),))


def test_codes_and_dates_of_the_format_s_own_metadata_are_read() -> None:
    identity = identify(lines(ANSM), (), "NOT", FR, {"cis": "61234567"})

    assert Code("cis", "61234567") in identity.codes


words_of_covers = st.sampled_from(
    [
        "Zelturin®",
        "zelturina",
        "Comprimido",
        "20 mg",
        "Boreal Ltda.",
        "APRESENTAÇÃO",
        "(zelturina)",
        "USO ORAL",
        "",
        "+",
        "ǌĞůƚ",
    ]
)
any_line = st.one_of(words_of_covers, st.text(max_size=40))


@given(st.lists(any_line, max_size=20), st.lists(any_line, max_size=8))
def test_any_text_gives_an_identity_made_of_its_own_words(
    front: list[str], back: list[str]
) -> None:
    before, after = lines("\n".join(front)), lines("\n".join(back), first_page=5)
    said = {word for line in (*before, *after) for word in name_words(line.text)}
    glued = "".join(squeeze(line.text) for line in (*before, *after))

    for facts in (PT, FR):
        identity = identify(before, after, "VP", facts, {})

        for word in name_words(identity.name):
            assert word in said or squeeze(word) in glued
        assert all(
            char.isdigit() for code in identity.codes if code.system != "eu" for char in code.value
        )
        assert identity == identify(before, after, "VP", facts, {})


def test_a_title_that_runs_on_is_no_name() -> None:
    front = "INFORMAÇÕES TÉCNICAS AOS PROFISSIONAIS\nDE SAÚDE"

    assert pt(front, body="Fale com a equipe de saúde.").name == ""


def test_a_heading_after_the_denomination_is_no_substance() -> None:
    front = lines("Nom de médicament\nZELTURINE BOREAL 20 mg, comprimé\nEffets indésirables")
    declared = [
        replace(line, heading_level=2) if place == 2 else line for place, line in enumerate(front)
    ]

    assert identify(declared, (), "RCP", FR, {}).substances == ()


@pytest.mark.parametrize(
    ("codes", "parts"),
    [
        (["VP-I", "VP-1", "VP-9", "VP-III"], (1, 3)),
        (["VP-1", "VP-9"], (0, 1)),
        (["RCP-I", "RCP-1", "RCP-2", "RCP-3", "RCP-4.1", "RCP-6.6", "RCP-7", "RCP-8"], (4, 6)),
        (["NOT-I", "NOT-1", "NOT-6"], (1, 2)),
        (["RCP-1"], (1, 1)),
        ([], (0, 0)),
    ],
)
def test_front_and_back_are_known_by_their_sections(
    codes: list[str], parts: tuple[int, int]
) -> None:
    assert front_and_back(codes, FR if codes[:1] and codes[0][0] in "RN" else PT) == parts


@pytest.mark.parametrize("front", ["BULA DO PACIENTE\n+", "+\n+", "NOTICE\n+", "®", "-", "…\n…"])
def test_signs_alone_are_no_medicine(front: str) -> None:
    assert pt(front).substances == fr(front).substances == ()
