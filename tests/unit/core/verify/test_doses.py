"""One dose told in other ways: with a verb or without, of one person of a group, at once, converted."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

# Fictitious rows of leaflets; the sentences are ours.
TOLD_AGAIN = [
    (
        "pt",
        "Adultos: 1 comprimido a cada 8 horas.",
        [
            "O adulto toma um comprimido de 8 em 8 horas.",
            "No adulto, dá-se 1 comprimido a cada 8 horas.",
            "A dose do adulto é de 1 comprimido a cada 8 horas.",
            "Nos adultos, a dose recomendada é de 1 comprimido a cada 8 horas.",
        ],
    ),
    (
        "fr",
        "Adultes : 1 comprimé toutes les 8 heures.",
        [
            "Pour un adulte, on donne un comprimé toutes les huit heures.",
            "La posologie de l'adulte est d'un comprimé toutes les 8 heures.",
            "Chez les adultes, la posologie recommandée est de 1 comprimé toutes les 8 heures.",
        ],
    ),
    (
        "pt",
        "Comprimidos de 50 mg.\nGota: 100 mg em dose única, ou 50 mg duas vezes ao dia por 4 dias.",
        [
            "Quem tem gota toma 100 mg de uma só vez, ou então 50 mg duas vezes ao dia por 4 dias.",
            "O paciente com gota toma 100 mg em uma única tomada ou 50 mg 2 vezes ao dia por 4 dias.",
        ],
    ),
    (
        "fr",
        "Comprimés à avaler.\nCystite : 50 mg deux fois par jour pendant 4 jours, ou 100 mg en une prise unique.",
        [
            "Pour une cystite, on prend 50 mg deux fois par jour pendant 4 jours, ou 100 mg en une seule fois.",
            "Un patient atteint de cystite prend 50 mg 2 fois par jour durant 4 jours ou 100 mg en une prise.",
        ],
    ),
    (
        "pt",
        "Na insuficiência renal, a dose passa a ser de 10 mg uma vez ao dia.",
        [
            "Na insuficiência renal, a dose é de 10 mg uma vez ao dia.",
            "Na insuficiência renal, usam-se 10 mg uma vez ao dia.",
        ],
    ),
    (
        "fr",
        "En cas de fièvre : 15 mg deux fois par jour.",
        ["En cas de fièvre, la dose passe à 15 mg deux fois par jour."],
    ),
    ("pt", "Tome uma dose única de 2 g.", ["Tome 2 g de uma só vez.", "Tome 2 g em dose única."]),
    ("pt", "Tome 5 mg por dia.", ["A dose é de 5 mg por dia."]),
]


ONE_OF_A_GROUP = [
    (
        "pt",
        "De 6 a 11 anos: 5 mL por dia.\nDe 12 a 17 anos: 10 mL por dia.\nAcima de 18 anos: 15 mL por dia.",
        [
            "Uma criança de 8 anos recebe 5 mL por dia.",
            "Aos 8 anos, a dose é de 5 mL por dia.",
            "Quem tem 14 anos recebe 10 mL por dia.",
            "Um adulto de 30 anos recebe 15 mL por dia.",
        ],
    ),
    (
        "pt",
        "10 a 20 kg: 4 mL.\n20 a 30 kg: 8 mL.",
        ["Uma criança de 15 kg recebe 4 mL.", "Quem pesa 25 kg recebe 8 mL."],
    ),
    (
        "pt",
        "Peso 15 a 24 kg (4 a 7 anos): 7,5 mL por dia.",
        [
            "Uma criança de 20 kg recebe 7,5 mL por dia.",
            "Uma criança de 5 anos com 20 kg recebe 7,5 mL por dia.",
        ],
    ),
    (
        "fr",
        "Enfant de 10 à 20 kg : 5 mL par jour. Clairance de 30 à 60 mL/min : 3 mL par jour.",
        [
            "Un enfant pesant 15 kg reçoit 5 mL par jour.",
            "Si la clairance de la créatinine est de 40 mL/min, la dose est de 3 mL par jour.",
        ],
    ),
]


RECKONED = [
    ("pt", "Tome 40 mg uma vez ao dia.", ["Tome 40 mg por dia."]),
    ("pt", "Não exceder 4 comprimidos por dia.", ["O limite diário é de 4 comprimidos."]),
    (
        "pt",
        "A dose máxima é de 2.000 mg por dia, dividida em duas ou três tomadas.",
        ["O teto é de 2 g por dia, em duas ou três tomadas."],
    ),
    (
        "pt",
        "Zelfamox suspensão 250 mg/5 mL. Crianças de 10 a 20 kg: 5 mL a cada 8 horas.",
        [
            "Uma criança de 12 kg recebe 5 mL (250 mg) a cada 8 horas.",
            "Uma criança de 12 kg recebe 5 mL, o que corresponde a 250 mg, a cada 8 horas.",
        ],
    ),
    (
        "pt",
        "Adultos: 3 comprimidos de 2,5 mg uma vez por semana.",
        ["Adultos tomam 3 comprimidos de 2,5 mg, isto é, 7,5 mg, uma vez por semana."],
    ),
    (
        "fr",
        "Adulte : débuter à 25 microgrammes par jour.",
        ["Un adulte commence par 25 µg (0,025 mg) par jour."],
    ),
    (
        "fr",
        "Adulte : 50 à 100 mg toutes les 6 heures, sans dépasser 400 mg par jour.",
        [
            "Chez l'adulte, la dose est de 50 à 100 mg toutes les 6 heures, avec un plafond de 400 mg par jour.",
            "Chez l'adulte, le plafond est de 400 mg par jour.",
        ],
    ),
    (
        "fr",
        "Adultes : 5 mL deux fois par jour. Sirop 50 mg/mL.",
        ["Les adultes reçoivent 5 mL, soit 250 mg, deux fois par jour."],
    ),
    (
        "fr",
        "Si la clairance est de 15 à 49 mL/min : 15 mg une fois par jour.",
        ["La dose passe à 15 mg par jour lorsque la clairance est de 30 mL/min."],
    ),
]


@pytest.mark.parametrize(
    ("lang", "source", "claim"),
    [
        (lang, source, claim)
        for lang, source, claims in (*TOLD_AGAIN, *ONE_OF_A_GROUP, *RECKONED)
        for claim in claims
    ],
)
def test_a_dose_may_be_told_in_other_ways(lang: str, source: str, claim: str) -> None:
    passages = [Passage("p", "Zelfamox", "dose", source)]

    verdict = verify_answer(claim, passages, "Zelfamox", load_pack(lang))

    assert verdict.supported, [one.reasons for one in verdict.sentences]
