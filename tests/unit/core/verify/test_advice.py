"""What is advised, forbidden and warned of, told again in other words: each sentence follows from its source."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

# A language and a source of ours, then sentences that say the same or less.
SAID_AGAIN = [
    (
        "fr",
        "Le traitement doit être poursuivi pendant toute la grossesse.",
        "Pendant la grossesse, le traitement est maintenu.",
        "Il faut poursuivre le traitement pendant la grossesse.",
    ),
    ("fr", "Signalez tout saignement.", "Les saignements sont à signaler."),
    ("pt", "Evite qualquer contato com os olhos.", "Evite contato com os olhos."),
    (
        "pt",
        "Todas as mulheres grávidas devem evitar o pó.",
        "Grávidas devem evitar o pó.",
    ),
    (
        "fr",
        "Évitez l'alcool pendant le traitement.",
        "L'alcool est à éviter pendant le traitement.",
    ),
    ("fr", "Les comprimés ne doivent pas être croqués.", "Les comprimés ne sont pas à croquer."),
    (
        "pt",
        "Não use Zelfamox se tiver glaucoma.",
        "Quem tem glaucoma não pode usar Zelfamox.",
        "Quem tem glaucoma não deve usar Zelfamox.",
    ),
    (
        "pt",
        "Quem já teve reação grave a sulfas também não deve usar.",
        "Não deve ser usado por quem já teve reação grave a sulfas.",
    ),
    (
        "pt",
        "Zelfamox pode ser usado durante a gravidez.",
        "Grávidas podem usar Zelfamox.",
        "Pode ser usado por mulheres grávidas.",
    ),
    (
        "fr",
        "Zelfamox peut être utilisé pendant la grossesse.",
        "Zelfamox peut être utilisé chez la femme enceinte.",
        "La femme enceinte peut utiliser Zelfamox.",
    ),
    (
        "pt",
        "Contraindicado em menores de 2 anos pelo risco de convulsões.",
        "Zelfamox é contraindicado em menores de 2 anos devido ao risco de convulsões.",
    ),
]


@pytest.mark.parametrize(
    ("lang", "source", "claim"),
    [(lang, source, claim) for lang, source, *claims in SAID_AGAIN for claim in claims],
)
def test_an_advice_in_other_words_is_supported(lang: str, source: str, claim: str) -> None:
    passages = [Passage("p1", "Zelfamox", "advice", source)]

    verdict = verify_answer(claim, passages, "Zelfamox", load_pack(lang))

    assert verdict.supported, [one.reasons for one in verdict.sentences]
