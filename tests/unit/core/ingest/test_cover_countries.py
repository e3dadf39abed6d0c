"""Covers of French, European, Portuguese and Swiss texts."""

from __future__ import annotations

from core.documents.document import Code
from core.ingest.cover import identify
from tests.covers import FR, fr, lines, pt

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
