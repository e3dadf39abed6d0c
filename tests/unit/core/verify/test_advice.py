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
    (
        "fr",
        "Pamplemousse : association déconseillée.",
        "Le pamplemousse est déconseillé.",
        "L'association avec le pamplemousse n'est pas recommandée.",
        "Il est déconseillé d'associer Zelfamox au pamplemousse.",
    ),
    (
        "fr",
        "Zelfamox ne doit pas être associé au lithium.",
        "L'association avec le lithium est contre-indiquée.",
        "Ne pas utiliser Zelfamox avec le lithium.",
    ),
    (
        "pt",
        "O uso com sulfaxina deve ser evitado por risco de anemia.",
        "Evite usar Zelfamox com sulfaxina.",
        "O uso junto com sulfaxina deve ser evitado devido ao risco de anemia.",
    ),
    (
        "fr",
        "La tension doit être surveillée pendant le traitement.",
        "La surveillance de la tension est nécessaire pendant le traitement.",
    ),
    (
        "pt",
        "É necessário controle da função do rim durante o tratamento.",
        "A função renal deve ser controlada durante o tratamento.",
        "Controle a função do rim durante o tratamento.",
    ),
    (
        "fr",
        "L'alcool et le lithium augmentent le risque de chute.",
        "L'association à l'alcool expose à un risque accru de chute.",
        "Le risque de chute est augmenté par l'alcool et le lithium.",
        "Avec l'alcool ou le lithium, le risque de chute augmente.",
    ),
    (
        "pt",
        "O uso com lítio aumenta o risco de tremor.",
        "A associação com lítio aumenta o risco de tremor.",
    ),
    (
        "fr",
        "Anticoagulants oraux : l'effet peut augmenter.",
        "Avec les anticoagulants oraux, l'effet peut augmenter.",
    ),
    (
        "pt",
        "Zelfamox não deve ser usado por pessoas alérgicas a sulfas.",
        "Quem tem alergia a sulfas não pode usar Zelfamox.",
        "Não use se for alérgico a sulfas.",
    ),
    (
        "pt",
        "Zelfamox é contraindicado em caso de diabetes.",
        "Diabéticos não podem usar Zelfamox.",
    ),
    (
        "fr",
        "Contre-indiqué en cas d'épilepsie.",
        "Les personnes épileptiques ne doivent pas utiliser Zelfamox.",
    ),
    (
        "pt",
        "Evite qualquer bebida alcoólica durante o tratamento.",
        "O álcool deve ser evitado durante o tratamento.",
        "Evite álcool durante o tratamento.",
    ),
    (
        "pt",
        "Pode causar sudorese fria, candidíase oral e dor na panturrilha.",
        "Pode causar suor frio, sapinho na boca e dor na barriga da perna.",
    ),
    (
        "fr",
        "Effets rares : douleur du mollet, aphtes et démangeaisons de la peau.",
        "Les effets rares sont les aphtes dans la bouche, les douleurs dans le mollet et le prurit cutané.",
    ),
    (
        "fr",
        "Évitez les suppléments de potassium et les sels de régime.",
        "Évitez les compléments de potassium et les substituts de sel.",
    ),
    (
        "pt",
        "Em pacientes com herpes o uso deve ser evitado, pois pode surgir febre.",
        "O uso deve ser evitado em pacientes com herpes, porque pode surgir febre.",
        "Em pacientes com herpes, evite o uso.",
    ),
    (
        "pt",
        "Em caso de asma a dose deve ser reduzida.",
        "A dose deve ser reduzida em caso de asma.",
    ),
    (
        "fr",
        "Chez le sujet âgé la dose doit être réduite.",
        "La dose doit être réduite chez le sujet âgé.",
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
