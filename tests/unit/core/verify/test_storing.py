"""Where, how long and in which state a medicine is kept, told in other words."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

# Fictitious medicines; the sentences are ours.
BOTTLES = (
    "Frascos fechados: na geladeira, entre 2 e 8 °C. "
    "Frasco em uso: pode ficar fora da geladeira, até 30 °C, por no máximo 6 semanas."
)
OPENED = "Depois de aberto, o frasco é válido por 20 dias. Conserve em temperatura ambiente, longe da luz."
PREPARED = (
    "Depois de preparada, a suspensão é válida por 10 dias se mantida na geladeira (entre 2 e 8 °C) "
    "e por 5 dias se mantida em temperatura ambiente."
)
LEFT = "Descarte o que sobrar ao fim do prazo."
RESTE = "Jetez ce qui reste à la fin du traitement."
FLACONS = (
    "Flacons non ouverts : au réfrigérateur, entre 2 et 8 °C. "
    "Après reconstitution, la suspension se conserve 10 jours à température ambiante, à l'abri de la lumière."
)


@pytest.mark.parametrize(
    ("lang", "text", "claim"),
    [
        ("pt", BOTTLES, "Os frascos fechados ficam na geladeira, entre 2 °C e 8 °C."),
        ("pt", BOTTLES, "Guarde os frascos fechados na geladeira (2 a 8 °C)."),
        ("pt", BOTTLES, "Frascos fechados: conservar sob refrigeração, entre 2 e 8 °C."),
        (
            "pt",
            BOTTLES,
            "O frasco em uso pode ficar fora da geladeira, a até 30 °C, por no máximo seis semanas.",
        ),
        ("pt", OPENED, "O frasco aberto vale por 20 dias."),
        ("pt", OPENED, "Após a abertura, o frasco dura 20 dias."),
        ("pt", OPENED, "Guarde em temperatura ambiente e proteja da luz."),
        ("pt", OPENED, "Guarde à temperatura ambiente e proteja da luz."),
        ("pt", PREPARED, "A suspensão preparada é válida por 10 dias na geladeira."),
        (
            "pt",
            PREPARED,
            "Após o preparo, a suspensão é válida por 5 dias em temperatura ambiente.",
        ),
        (
            "pt",
            PREPARED,
            "Depois de preparada, a suspensão vale 10 dias na geladeira e 5 dias em temperatura ambiente.",
        ),
        ("pt", LEFT, "O que sobrar ao fim do prazo é descartado."),
        ("pt", LEFT, "Ao fim do prazo, descarte as sobras."),
        ("fr", RESTE, "À la fin du traitement, jetez ce qui reste."),
        ("fr", FLACONS, "Les flacons non ouverts se conservent au réfrigérateur (2 à 8 °C)."),
        ("fr", FLACONS, "Conserver les flacons non ouverts au réfrigérateur, entre 2 °C et 8 °C."),
        (
            "fr",
            FLACONS,
            "La suspension reconstituée se garde 10 jours à température ambiante, à l'abri de la lumière.",
        ),
    ],
)
def test_how_a_medicine_is_kept_may_be_told_in_other_words(
    lang: str, text: str, claim: str
) -> None:
    verdict = verify_answer(
        claim, [Passage("p", "Zelfamox", "", text)], "Zelfamox", load_pack(lang)
    )

    assert verdict.supported, [one.reasons for one in verdict.sentences]
