"""Bullets, contraindications and lists of cases, told in other words or by other lines of the source."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

# Fictitious medicines; the sentences are ours.
FORBIDDEN = (
    "Não use Zelfamox: em menores de 12 anos; em caso de asma grave; em caso de insuficiência cardíaca; "
    "durante a amamentação, se o tratamento durar mais de 3 dias."
)
INTERDIT = (
    "Ne prenez pas Zelfamox : avant l'âge de 10 ans ; en cas d'asthme sévère ; en cas d'épilepsie."
)
ROUTES = "Não aplicar por via intramuscular. Não esfregue o local."
GROUPS = (
    "Adultos: 10 mL por dia. Idosos: 10 mL por dia. "
    "Se tiver tosse, avise o médico. Se tiver manchas na pele, avise o médico."
)
TELL = "Avise o médico se você:\n- tiver asma;\n- estiver grávida;\n- usar anticoagulante."
DITES = "Prévenez votre médecin si vous :\n- avez de l'asthme ;\n- êtes enceinte ;\n- toussez."
HOW = "Como aplicar:\n- Lave a área.\n- Aplique uma camada fina, 2 vezes ao dia."
LISTED = (
    "Contraindicações:\n- asma grave\n- gravidez\n- crianças menores de 12 anos\n- uso com álcool"
)


@pytest.mark.parametrize(
    ("lang", "text", "claim"),
    [
        (
            "pt",
            FORBIDDEN,
            "Segundo a bula, não use:\n- em menores de 12 anos\n- em caso de asma grave",
        ),
        ("pt", FORBIDDEN, "Não use Zelfamox em caso de asma grave nem em menores de 12 anos."),
        ("pt", FORBIDDEN, "Contraindicações:\n- asma grave\n- insuficiência cardíaca"),
        ("pt", FORBIDDEN, "Não use Zelfamox em caso de asma grave ou insuficiência cardíaca."),
        (
            "fr",
            INTERDIT,
            "Selon la notice, ne prenez pas Zelfamox :\n- avant 10 ans\n- en cas d'épilepsie",
        ),
        (
            "fr",
            INTERDIT,
            "Zelfamox ne doit pas être pris avant l'âge de 10 ans ni en cas d'asthme sévère.",
        ),
        ("fr", INTERDIT, "Contre-indications :\n- asthme sévère\n- épilepsie"),
        ("pt", ROUTES, "- Nunca por via intramuscular"),
        ("pt", ROUTES, "Cuidados:\n- Não esfregar o local\n- Nunca por via intramuscular"),
        ("fr", "Ne pas utiliser dans un muscle.", "Jamais dans un muscle."),
        ("pt", GROUPS, "Adultos e idosos: 10 mL por dia."),
        ("pt", GROUPS, "Se tiver tosse ou manchas na pele, avise o médico."),
        ("pt", LISTED, "Não use em caso de asma grave nem de gravidez."),
        ("pt", LISTED, "É contraindicado em crianças menores de 12 anos."),
        ("pt", LISTED, "Não use com álcool."),
        ("pt", TELL, "Avise o médico se tiver asma."),
        ("pt", TELL, "Avise o médico se tiver asma, estiver grávida ou usar anticoagulante."),
        ("pt", TELL, "Informe o médico:\n- se tiver asma\n- se estiver grávida"),
        ("fr", DITES, "Prévenez votre médecin si vous avez de l'asthme."),
        (
            "fr",
            DITES,
            "Prévenez votre médecin si vous avez de l'asthme, si vous êtes enceinte ou si vous toussez.",
        ),
        ("pt", HOW, "Lave a área e aplique uma camada fina duas vezes ao dia."),
        ("pt", "Como aplicar: lave a área.", "Lave a área."),
        (
            "pt",
            "Não use se a embalagem estiver violada nem após o vencimento.",
            "Não use após o vencimento.",
        ),
        (
            "pt",
            "A validade do xarope após aberto é de 30 dias.",
            "A validade do xarope, uma vez aberto, é de 30 dias.",
        ),
    ],
)
def test_what_a_list_tells_may_be_told_in_other_words(lang: str, text: str, claim: str) -> None:
    verdict = verify_answer(
        claim, [Passage("p", "Zelfamox", "", text)], "Zelfamox", load_pack(lang)
    )

    assert verdict.supported, [one.reasons for one in verdict.sentences]
