"""Why a sentence is rejected: a kind that stays, and a sentence in the language of the pack, with quotes as written."""

from __future__ import annotations

import pytest

from core.datafile import Table
from core.errors import DataFileError
from core.language.pack import load_pack
from core.language.reasons import FILLED, Reasons
from core.verify.verify import Passage, verify_answer

PT = (
    "Tome 20 mg uma vez ao dia após o jantar.",
    "Não use Zelmira se tiver mais de 65 anos.",
    "Os efeitos mais comuns são tosse seca e tontura.",
    "A dose pode ser aumentada após 4 semanas.",
    "Não é necessário ajustar a dose em idosos.",
    "Aplique o creme e depois cubra a pele.",
)
FR = (
    "Prenez 20 mg une fois par jour après le dîner.",
    "N'utilisez pas Zelmira si vous avez plus de 65 ans.",
)


def reasons(answer: str, *texts: str, lang: str = "pt", entity: str = "Zelmira") -> list[str]:
    passages = [Passage(f"p{place}", "Zelmira", "", text) for place, text in enumerate(texts)]
    verdict = verify_answer(answer, passages, entity, load_pack(lang))
    assert not verdict.supported
    return [reason for claim in verdict.sentences for reason in claim.reasons]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Tome 25 mg uma vez ao dia após o jantar.",
            ["quantity: «25 mg» não está no trecho", "left out: o trecho diz «20 mg»"],
        ),
        ("Tome 20 mg uma vez ao dia.", ["left out: o trecho diz «após o jantar»"]),
        ("Não use Zelmira.", ["left out: o trecho diz «se tiver mais de 65 anos»"]),
        ("Use Zelmira se tiver mais de 65 anos.", ["polarity: o trecho nega o que a frase afirma"]),
        (
            "A dose deve ser aumentada após 4 semanas.",
            ["modality: o trecho dá como possível o que a frase afirma ou manda"],
        ),
        ("Tome apenas 20 mg uma vez ao dia após o jantar.", ["only: a frase diz «só», o trecho não"]),
        ("Tome 20 mg uma vez ao dia após o jantar, com Leite.", ["not in source: «com Leite» não está no trecho"]),
        ("Cubra a pele e depois aplique o creme.", ["order: o trecho manda fazer outra coisa antes"]),
        ("...–...", []),
    ],
)  # fmt: skip
def test_a_reason_quotes_what_was_added_or_left_out(answer: str, expected: list[str]) -> None:
    assert reasons(answer, *PT) == expected


def test_in_french_too() -> None:
    found = reasons("Prenez 25 mg une fois par jour après le dîner.", *FR, lang="fr")

    assert found == [
        "quantity: « 25 mg » n'est pas dans le passage",
        "left out: le passage dit « 20 mg »",
    ]


def test_what_cannot_be_compared_is_told_before_all_else() -> None:
    assert reasons("Tome 20 mg.", *PT, entity="Zelfamox") == [
        "medicine: nenhum trecho é sobre Zelfamox"
    ]
    assert reasons("T\u043eme 20 mg.", *PT) == [
        "unreadable: uma palavra mistura letras de vários alfabetos"
    ]
    assert reasons("Tome 20\ufffdmg.", *PT) == [
        "unreadable: há um caractere que não é texto (U+FFFD)"
    ]


def test_a_verb_is_quoted_as_it_is_written() -> None:
    assert reasons("Congele o creme.", "Aplique o creme.")[0] == (
        "verb: a frase diz «Congele», o trecho mais próximo diz «Aplique»"
    )
    assert reasons("Não é necessário triturar o comprimido.", "Aplique o creme.")[0].startswith(
        "verb: a frase diz «Não é necessário triturar»"
    )


def test_a_condition_is_quoted_to_its_end() -> None:
    found = reasons("Tome 20 mg.", "Tome 20 mg se a febre voltar.")

    assert found == ["left out: o trecho diz «se a febre voltar»"]


def test_a_verb_that_only_says_is_is_not_quoted() -> None:
    assert (
        reasons("Congele o creme.", "O creme é branco.")[0] == "verb: nenhum trecho diz «Congele»"
    )


def test_what_another_statement_says_besides_is_no_reason() -> None:
    found = reasons("Congele o xarope antes de viajar.", "Aplique o creme à noite, se tiver febre.")

    assert not [reason for reason in found if reason.startswith("left out")]


def test_each_kind_has_a_sentence_in_each_language() -> None:
    for lang in ("pt", "fr"):
        assert set(load_pack(lang).reasons.texts) == set(FILLED)


@pytest.mark.parametrize(
    "wrong",
    [{"left_out": "o trecho diz"}, {"left_out": "diz {claim}"}, {"order": "{"}, {"other": "x"}],
)
def test_a_sentence_that_is_filled_with_something_else_is_refused(wrong: dict[str, str]) -> None:
    texts = load_pack("pt").reasons.texts | wrong

    with pytest.raises(DataFileError):
        Reasons.read(Table("xx.verify.toml", "reasons", dict(texts)))
