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


@pytest.mark.parametrize(
    ("lang", "source", "claim"),
    [(lang, source, claim) for lang, source, claims in TOLD_AGAIN for claim in claims],
)
def test_a_dose_may_be_told_in_other_ways(lang: str, source: str, claim: str) -> None:
    passages = [Passage("p", "Zelfamox", "dose", source)]

    verdict = verify_answer(claim, passages, "Zelfamox", load_pack(lang))

    assert verdict.supported, [one.reasons for one in verdict.sentences]
