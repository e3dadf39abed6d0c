from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.language.pack import load_pack
from core.verify.verify import Passage, Verdict, verify_answer

# Fictitious medicines; the sentences are ours.
PT = (
    "Tome 2 comprimidos de 250 mg a cada 8 horas, após as refeições. "
    "Não use este medicamento em crianças menores de 6 anos ou com peso inferior a 20 kg. "
    "Se a pressão estiver abaixo de 90 mmHg, não tome a dose e avise o seu médico. "
    "Reações comuns (ocorrem entre 1% e 10% dos pacientes): tosse, tontura e náusea. "
    "Este medicamento não deve ser usado por mais de 5 dias, exceto se o médico indicar."
)
FR = (
    "Prenez 1 comprimé de 500 mg toutes les 12 heures, pendant 7 jours. "
    "Ce médicament est contre-indiqué en cas d'insuffisance rénale sévère. "
    "La dose ne doit pas dépasser 2 g par jour. "
    "Effets indésirables fréquents : toux, vertiges et nausées."
)


def verdict(
    lang: str, answer: str, text: str = "", entity: str = "Zelfamox", about: str = "Zelfamox"
) -> Verdict:
    passages = [Passage("p1", about, "dose", text or {"pt": PT, "fr": FR}[lang])]
    return verify_answer(answer, passages, entity, load_pack(lang))


FAITHFUL = [
    ("pt", "Tome dois comprimidos de 250 mg de 8 em 8 horas, depois das refeições."),
    ("pt", "Tome 2 comprimidos de 250 mg três vezes ao dia, após as refeições."),
    ("pt", "Não utilize este medicamento em crianças menores de seis anos."),
    ("pt", "Se a pressão for menor que 90 mmHg, não tome a dose."),
    ("pt", "As reações comuns são náusea, tosse e tontura."),
    (
        "pt",
        "Segundo a bula, este medicamento não deve ser usado por mais de 5 dias, salvo se o médico indicar.",
    ),
    ("pt", "- Tome 2 comprimidos de 250 mg a cada 8 horas, após as refeições"),
    ("fr", "Prenez un comprimé de 500 mg toutes les 12 heures, pendant sept jours."),
    ("fr", "N'utilisez pas ce médicament en cas d'insuffisance rénale sévère."),
    ("fr", "La dose maximale est de 2 g par jour."),
    ("fr", "Les vertiges et la toux sont des effets indésirables fréquents."),
]


@pytest.mark.parametrize(("lang", "answer"), FAITHFUL)
def test_a_faithful_sentence_is_supported_by_its_characters(lang: str, answer: str) -> None:
    found = verdict(lang, answer)

    assert found.supported, [claim.reasons for claim in found.sentences]
    for claim in found.sentences:
        assert claim.source
        assert {"pt": PT, "fr": FR}[lang][claim.source.start : claim.source.end]


DANGEROUS = [
    ("pt", "Tome 3 comprimidos de 250 mg a cada 8 horas, após as refeições."),
    ("pt", "Tome 2 comprimidos de 250 g a cada 8 horas, após as refeições."),
    ("pt", "Tome 2 comprimidos de 250 mg a cada 8 horas, antes das refeições."),
    ("pt", "Tome 2 comprimidos de 250 mg a cada 8 horas."),
    ("pt", "Use este medicamento em crianças menores de 6 anos ou com peso inferior a 20 kg."),
    ("pt", "Não use este medicamento em crianças menores de 6 anos e com peso inferior a 20 kg."),
    ("pt", "Não use este medicamento em adultos."),
    ("pt", "Não tome a dose."),
    ("pt", "Se a pressão estiver acima de 90 mmHg, não tome a dose e avise o seu médico."),
    ("pt", "Se a pressão estiver abaixo de 90 mmHg, tome a dose e avise o seu médico."),
    ("pt", "Reações raras: tosse, tontura e náusea."),
    ("pt", "Este medicamento não deve ser usado por mais de 5 dias."),
    ("pt", "Este medicamento pode ser usado por mais de 5 dias."),
    ("pt", "Tome 2 comprimidos de 250 mg a cada 8 horas, após as refeições, e pode beber álcool."),
    ("fr", "Prenez 1 comprimé de 500 mg toutes les 8 heures, pendant 7 jours."),
    ("fr", "Prenez 1 comprimé de 500 mg toutes les 12 heures."),
    ("fr", "Ce médicament est indiqué en cas d'insuffisance rénale sévère."),
    ("fr", "Ce médicament est contre-indiqué en cas d'insuffisance rénale modérée."),
    ("fr", "La dose minimale est de 2 g par jour."),
    ("fr", "La dose ne doit pas dépasser 2 g par prise."),
    ("fr", "Effets indésirables rares : toux, vertiges et nausées."),
]


@pytest.mark.parametrize(
    ("lang", "source", "answer"),
    [
        ("pt", "Não mastigue ou parta o comprimido.", "Parta o comprimido."),
        ("pt", "Não beba álcool ou dirija.", "Dirija."),
        ("fr", "Ne buvez pas d'alcool ou conduisez.", "Conduisez."),
    ],
)
def test_a_negation_reaches_over_an_or(lang: str, source: str, answer: str) -> None:
    assert not verdict(lang, answer, source).supported
    assert verdict(lang, source, source).supported


@pytest.mark.parametrize(("lang", "answer"), DANGEROUS)
def test_a_dangerous_sentence_is_stopped_with_a_reason(lang: str, answer: str) -> None:
    found = verdict(lang, answer)

    assert not found.supported
    assert any(claim.reasons for claim in found.sentences)


def test_another_medicine_supports_nothing() -> None:
    found = verdict("fr", "La dose ne doit pas dépasser 2 g par jour.", about="Zelfamix")

    assert not found.supported
    assert found.sentences[0].reasons == ("medicine: aucun passage ne concerne Zelfamox",)


def test_an_answer_is_supported_only_if_every_sentence_is() -> None:
    found = verdict("fr", "La dose ne doit pas dépasser 2 g par jour. Prenez 3 comprimés.")

    assert [claim.supported for claim in found.sentences] == [True, False]
    assert not found.supported


@pytest.mark.parametrize(
    "answer", ["", "   ", "...", "(", "a" * 10_000, "тоme 2 mg", "2 \ufffd mg", "\ue000"]
)
def test_what_cannot_be_read_is_not_guessed(answer: str) -> None:
    assert not verdict("pt", answer).supported


def test_the_published_checks_are_shown_and_do_not_decide() -> None:
    [claim] = verdict("pt", "Não use este medicamento em adultos.").sentences

    assert claim.checks
    assert claim.checks.quantity
    assert claim.checks.coverage >= 0.5
    assert not claim.supported


@given(st.sampled_from(("pt", "fr")), st.text(max_size=300))
@settings(max_examples=200)
def test_any_text_gets_a_verdict(lang: str, answer: str) -> None:
    assert isinstance(verdict(lang, answer).supported, bool)


@given(st.sampled_from(("pt", "fr")), st.text(max_size=300))
@settings(max_examples=200)
def test_any_source_is_read(lang: str, text: str) -> None:
    assert not verdict(lang, "Tome 7 comprimidos de 333 mg por dia.", text or "-").supported


@pytest.mark.parametrize(
    ("lang", "source", "answer", "carried"),
    [
        ("pt", "Não congele o xarope.", "O xarope não deve ser congelado.", "Não congele o xarope"),
        (
            "pt",
            "Em caso de febre, tome 5 mL. Agite antes.",
            "Se tiver febre, tome 5 mL.",
            "Em caso de febre, tome 5 mL",
        ),
        (
            "pt",
            "Este medicamento não deve ser usado por mais de 3 dias.",
            "Não use este medicamento por mais de 3 dias.",
            "Este medicamento não deve ser usado por mais de 3 dias",
        ),
        (
            "pt",
            "Não tome 5 mL se a febre voltar.",
            "Se a febre voltar, não tome 5 mL.",
            "Não tome 5 mL se a febre voltar",
        ),
        ("pt", "Agite e não congele o xarope.", "Não congele o xarope.", "não congele o xarope"),
        (
            "pt",
            "Agite. Não se deve congelar o xarope.",
            "Não congele o xarope.",
            "Não se deve congelar o xarope",
        ),
        ("pt", "O xarope não se congela.", "Não se congela o xarope.", "O xarope não se congela"),
        ("pt", "Ele não deve ser congelado.", "Ele não deve congelar.", "não deve ser congelado"),
        (
            "fr",
            "Agitez. Vous ne devez pas congeler le sirop.",
            "Le sirop ne doit pas être congelé.",
            "ne devez pas congeler le sirop",
        ),
        (
            "fr",
            "Agitez et ne congelez pas le sirop.",
            "Ne congelez pas le sirop.",
            "ne congelez pas le sirop",
        ),
        (
            "fr",
            "N'utilisez pas ce sirop en cas de fièvre.",
            "En cas de fièvre, n'utilisez pas ce sirop.",
            "N'utilisez pas ce sirop en cas de fièvre",
        ),
    ],
)
def test_the_source_is_shown_with_its_negation_and_its_condition(
    lang: str, source: str, answer: str, carried: str
) -> None:
    found = verdict(lang, answer, source).sentences[0].source

    assert found
    assert source[found.start : found.end] == carried


def test_a_list_is_told_by_its_items_whatever_their_order() -> None:
    source = "Evite:\n- sal\n- mel"
    found = verdict("pt", "Evite:\n- mel\n- sal", source)

    assert [claim.supported for claim in found.sentences] == [True, True]
    assert verdict("pt", source, source).supported


def test_a_question_is_only_a_question_of_the_source() -> None:
    source = "Posso beber leite? Pode beber suco."

    assert verdict("pt", "Posso beber leite?", source).supported
    assert not verdict("pt", "Posso beber leite.", source).supported
    assert not verdict("pt", "Pode beber suco?", source).supported


def test_what_only_names_things_states_nothing() -> None:
    found = verdict("pt", "Sal e mel.", "Evite sal e mel.")

    assert [claim.reasons for claim in found.sentences] == [
        ("empty: a frase não afirma nada que se possa conferir",)
    ]
    assert verdict("pt", "Com água, 2 gotas por dia.", "2 gotas por dia com água.").supported


STEPS = "Agite o frasco. Abra a tampa. Tome 2 gotas."


@pytest.mark.parametrize(
    ("answer", "is_in_order"),
    [
        ("Agite o frasco, depois abra a tampa e depois tome duas gotas.", True),
        ("Agite o frasco e depois tome duas gotas.", True),
        ("Agite o frasco e abra a tampa.", True),
        ("Agite o frasco, depois tome duas gotas e depois abra a tampa.", False),
        ("Abra a tampa, depois tome duas gotas e depois agite o frasco.", False),
        ("Abra a tampa e depois agite o frasco.", False),
        ("Agite o frasco e depois agite o frasco.", True),
    ],
)
def test_steps_that_follow_each_other_keep_their_order(answer: str, *, is_in_order: bool) -> None:
    assert verdict("pt", answer, STEPS).supported is is_in_order


@pytest.mark.parametrize(
    ("source", "answer", "is_supported"),
    [
        ("Tome 2 gotas.", "Tome duas gotas e tome duas gotas.", False),
        (
            "Guarde o frasco na geladeira.",
            "Guarde o frasco na geladeira e conserve-o na geladeira.",
            True,
        ),
        ("Não tome leite.", "Não tome leite e não tome leite.", True),
        ("Não tome 2 gotas.", "Não tome duas gotas e não tome duas gotas.", True),
    ],
)
def test_a_dose_that_is_told_once_is_not_told_twice(
    source: str, answer: str, *, is_supported: bool
) -> None:
    assert verdict("pt", answer, source).supported is is_supported


ROWS = "De manhã\n2 mL por dia, se tiver febre."


@pytest.mark.parametrize(
    ("above", "answer", "is_supported"),
    [
        ("Siga isto:", ROWS, True),
        ("Siga isto:", ROWS.replace("\n", "  \n  "), True),
        ("Siga isto:", "De manhã\n2 mL por dia", False),
        ("Siga isto:", "De manhã\n2 mL por dia, se tiver fe", False),
        ("Siga isto:", "manhã\n2 mL por dia, se tiver febre.", False),
        ("Siga isto:", "De noite\n2 mL por dia, se tiver febre.", False),
        ("Não faça isto:", ROWS, False),
        ("Crianças:", ROWS, False),
        ("Se tiver asma:", ROWS, False),
        ("Se tiver asma:", f"Se tiver asma:\n{ROWS}", True),
        ("CRIANÇAS", ROWS, False),
        ("CRIANÇAS", f"CRIANÇAS\n{ROWS}", True),
    ],
)
def test_a_row_is_supported_if_it_is_quoted_with_all_that_it_needs(
    above: str, answer: str, *, is_supported: bool
) -> None:
    source = f"{above}\n{ROWS}"
    found = verdict("pt", answer, source)

    assert found.supported is is_supported
    if is_supported:
        [last] = found.sentences[-1:]
        assert last.source
        assert source[last.source.start : last.source.end].endswith(", se tiver febre.")


def test_a_sentence_from_two_passages_shows_the_first() -> None:
    passages = [
        Passage("p", "Zelfamox", "dose", "Agite o frasco."),
        Passage("q", "Zelfamox", "dose", "Tome 2 gotas."),
    ]

    [claim] = verify_answer(
        "Agite o frasco e tome duas gotas.", passages, "Zelfamox", load_pack("pt")
    ).sentences

    assert claim.supported
    assert claim.source
    assert (claim.source.pid, claim.source.start, claim.source.end) == ("p", 0, 14)
