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


DOSE = "Tome 2 comprimidos por dia."
TOGETHER = [
    ("pt", DOSE, "Por no máximo 3 dias."),
    ("pt", DOSE, "Exceções: idosos e gestantes."),
    ("pt", DOSE, "O esquema acima é para malária."),
    ("pt", "A dose pode ser dobrada.", "Somente o médico pode fazê-lo."),
    ("pt", "O comprimido pode ser partido.", "Não se aplica ao comprimido revestido."),
    ("pt", "O medicamento pode ser usado na gravidez.", "Atenção: apenas no segundo trimestre."),
    ("fr", "Prenez 2 comprimés par jour.", "Exception : la femme enceinte."),
]


@pytest.mark.parametrize(("lang", "first", "limit"), TOGETHER)
def test_what_the_next_sentence_limits_is_told_with_it(lang: str, first: str, limit: str) -> None:
    text = f"{first} {limit}"

    assert not is_supported(lang, text, first)
    assert is_supported(lang, text, text)


def test_a_limit_may_stand_on_a_line_of_its_own() -> None:
    assert not is_supported("pt", f"{DOSE}\n(Somente em adultos.)", DOSE)
    assert is_supported("pt", f"{DOSE}\nAgite o frasco.", DOSE)


DEPENDENT = [
    ("pt", "Para leucemia, o tratamento é diário.", "A dose é de 30 mg por dia."),
    ("pt", "Se houver febre, siga estas orientações.", "Pare o tratamento."),
    ("pt", "Fumantes têm menor efeito.", "Dobre a dose."),
    ("pt", "Pode haver sangramento.", "Pare o tratamento."),
    ("pt", "O antídoto é a naloxona.", "A dose é de 2 mg na veia."),
    ("pt", "Se houver dor, use dipirona.", "Tome 1 g a cada 6 horas."),
    ("fr", "Une réaction allergique grave peut survenir.", "Arrêtez le traitement."),
    ("fr", "L'enfant est plus sensible.", "La dose est de 2 comprimés par jour."),
]


@pytest.mark.parametrize(("lang", "before", "text"), DEPENDENT)
def test_what_the_sentence_before_sets_is_told_with_it(lang: str, before: str, text: str) -> None:
    whole = f"{before} {text}"

    assert not is_supported(lang, whole, text)
    assert is_supported(lang, whole, whole)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("Agite o frasco.", DOSE),
        ("Antes de usar, agite o frasco.", DOSE),
        ("Em caso de dúvida, fale com o médico.", "Adultos: 2 comprimidos por dia."),
        ("Pode ocorrer sono.", "Beba água."),
    ],
)
def test_a_sentence_before_that_sets_nothing_is_left_out(before: str, text: str) -> None:
    assert is_supported("pt", f"{before} {text}", text)


AFTER_A_LIST = [
    (
        "pt",
        "Insuficiência renal\n- Meça a creatinina;\n- Beba água.\nTome 5 mg por dia.",
        "Tome 5 mg por dia.",
    ),
    (
        "pt",
        "Se houver sangramento:\n- Deite-se;\n- Aplique gelo.\nPare o tratamento.",
        "Pare o tratamento.",
    ),
    ("fr", "Enfants :\nAgitez bien.\n\nDonnez 5 mL par jour.", "Donnez 5 mL par jour."),
]


@pytest.mark.parametrize(("lang", "text", "claim"), AFTER_A_LIST)
def test_what_heads_a_list_heads_what_follows_it(lang: str, text: str, claim: str) -> None:
    head = text.split("\n", maxsplit=1)[0]

    assert not is_supported(lang, text, claim)
    assert is_supported(lang, text, f"{head}\n{claim}")


def test_a_sentence_over_a_list_heads_nothing_after_it() -> None:
    text = f"Avise o médico se tem:\n- asma;\n- úlcera.\n{DOSE}"

    assert is_supported("pt", text, DOSE)
