"""Sentences that mean less alone than where they stand: under a head, after or before another sentence."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

# Fictitious medicines; the sentences are ours.


def is_supported(lang: str, text: str, claim: str) -> bool:
    passage = Passage("p", "Zelfamox", "", text)
    return verify_answer(claim, [passage], "Zelfamox", load_pack(lang)).supported


UNDER_A_HEAD = [
    ("pt", "Adultos: deite-se. Pingue 4 gotas.", "Pingue 4 gotas.", "Adultos: pingue 4 gotas."),
    ("pt", "Asma: faça exames. Reduza a dose.", "Reduza a dose.", "Asma: reduza a dose."),
    (
        "pt",
        "Adultos. O tratamento dura 7 dias.",
        "O tratamento dura 7 dias.",
        "Adultos: o tratamento dura 7 dias.",
    ),
    (
        "pt",
        "Adultos\nO uso é seguro.\nGestantes\nO uso não é seguro.",
        "O uso é seguro.",
        "Adultos: o uso é seguro.",
    ),
    (
        "fr",
        "Cirrhose : surveillez le foie. Divisez la dose par deux.",
        "Divisez la dose par deux.",
        "Cirrhose : divisez la dose par deux.",
    ),
]


@pytest.mark.parametrize(("lang", "text", "alone", "whole"), UNDER_A_HEAD)
def test_what_stands_under_a_head_is_told_with_it(
    lang: str, text: str, alone: str, whole: str
) -> None:
    assert not is_supported(lang, text, alone)
    assert is_supported(lang, text, whole)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Adultos: deite-se. Pode ocorrer sono.", "Pode ocorrer sono."),
        ("Modo de usar: agite. Tome 2 comprimidos por dia.", "Tome 2 comprimidos por dia."),
        ("Asma: os idosos devem parar o tratamento.", "Asma: os idosos devem parar o tratamento."),
        ("Sal: faça exames. Idosos devem evitar o sal.", "Idosos devem evitar o sal."),
    ],
)
def test_a_head_that_tells_nothing_of_a_sentence_is_left_out(text: str, claim: str) -> None:
    assert is_supported("pt", text, claim)
