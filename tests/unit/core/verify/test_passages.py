"""What is kept of a passage: which sentences it supports word for word, which verbs and spellings it lends."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer


def is_supported(source: str, claim: str, *others: Passage) -> bool:
    passages = [*others, Passage("p", "Zelfamox", "dose", source)]
    return verify_answer(claim, passages, "Zelfamox", load_pack("pt")).supported


def test_a_passage_of_another_medicine_hides_none_of_ours() -> None:
    other = Passage("q", "Zelfamix", "dose", "Tome leite.")

    assert is_supported("Evite sal.", "Evite sal.", other)
    assert not is_supported("Evite sal.", "Tome leite.", other)


@pytest.mark.parametrize(
    ("source", "claim", "is_so"),
    [
        (
            "Tome 2 gotas de manhã. Adultos: 3 gotas por dia.",
            "Adultos tomam 3 gotas por dia.",
            True,
        ),
        ("Não tome 9 gotas. Adultos: 3 gotas por dia.", "Adultos tomam 3 gotas por dia.", False),
        ("Guarde 9 gotas. Adultos: 3 gotas por dia.", "Adultos guardam 3 gotas por dia.", False),
        ("Adultos: 3 gotas por dia.", "Adultos tomam 3 gotas por dia.", False),
    ],
)
def test_a_dose_without_a_verb_is_taken_as_the_passage_says(
    source: str, claim: str, *, is_so: bool
) -> None:
    assert is_supported(source, claim) is is_so


@pytest.mark.parametrize(
    ("source", "claim", "is_so"),
    [
        ("Evite o café.", "Evite o cafe.", True),
        ("Evite a avó e o sal.", "Evite a avo e o sal.", True),
        ("Evite a avó e o sal. O avô dorme.", "Evite a avo e o sal.", False),
        ("Evite a maçã. A maca é dura.", "Evite a maca.", False),
    ],
)
def test_an_accent_may_be_missing_where_one_word_alone_has_it(
    source: str, claim: str, *, is_so: bool
) -> None:
    assert is_supported(source, claim) is is_so


@pytest.mark.parametrize("before", ["Tome 5\ufffdmg. ", "(!)\n", "✗ Beba leite.\n"])
def test_what_cannot_be_read_hides_nothing_after_it(before: str) -> None:
    assert is_supported(f"{before}Evite sal e mel.", "Evite mel e sal.")


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("✗ Beba leite.\nEvite sal.", "Beba leite."),
        ("Tem 65 anos? Tome 2 gotas.", "Tome 2 gotas."),
        ("Posso beber? Evite sal e mel.", "Evite mel e sal."),
        ("Pode usar na gravidez. Exceto no primeiro mês.", "Pode usar na gravidez."),
        ("Pode usar na gravidez. Exceto no primeiro mês.", "Na gravidez, pode usar."),
        ("Agite. Somente se estiver frio.", "Agite."),
        ("Não faça:\n- Sal\n- Tome leite", "Tome leite."),
    ],
)
def test_what_another_sentence_turns_is_not_supported_alone(source: str, claim: str) -> None:
    assert not is_supported(source, claim)


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("Pode usar na gravidez. Agite. Exceto no primeiro mês.", "Pode usar na gravidez."),
        ("Pode usar na gravidez. Quando doer, agite.", "Pode usar na gravidez."),
        ("POSOLOGIA\nO azul do céu por aí.", "O azul do céu por aí."),
        ("Não use se tiver:\n- asma, tosse", "Não use se tiver tosse."),
        ("Siga:\n- Tome leite\n- Sal", "Tome leite."),
    ],
)
def test_what_no_other_sentence_turns_is_supported(source: str, claim: str) -> None:
    assert is_supported(source, claim)


@pytest.mark.parametrize(
    "source",
    [
        "Pode usar na gravidez. Exceto no primeiro mês.",
        "Se esquecer, tome assim que lembrar. Entretanto, se estiver perto da próxima dose, pule a dose esquecida.",
    ],
)
def test_what_the_next_sentence_limits_is_quoted_with_it(source: str) -> None:
    """And only with it, and only right before it."""
    first, second = source.split(". ")

    assert is_supported(source, source)
    assert not is_supported(source, f"{first}.")
    assert not is_supported(source, f"{second} {first}.")


def test_a_limit_that_is_left_out_is_told() -> None:
    source = "Pode usar na gravidez. Exceto no primeiro mês."
    passages = [Passage("p", "Zelfamox", "s", source)]
    found = verify_answer("Pode usar na gravidez.", passages, "Zelfamox", load_pack("pt"))

    assert [reason.split(":")[0] for reason in found.sentences[0].reasons] == ["limited"]
