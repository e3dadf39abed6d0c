"""What is said elsewhere in a sentence and bounds a quantity, and what looks like it and bounds nothing."""

from __future__ import annotations

import pytest

from tests.quantity_examples import only, read

SETTLED = [
    ("pt", "não exceder a dose mensal de 4 g", ["até 4 g por mês"]),
    ("pt", "não exceder a dose anual de 4 g", ["até 4 g por ano"]),
    ("pt", "a dose máxima até agora é de 2 g", ["até 2 g"]),
    ("pt", "a máxima dose de 2 g", ["até 2 g"]),
    ("pt", "a dose máxima é de 2 a 3 g", ["2 a 3 g"]),
    ("pt", "a dose mínima é de 2 a 3 g", ["2 a 3 g"]),
    ("pt", "não deve exceder a dose de 2 a 3 g", ["não exceder 2 a 3 g"]),
    ("pt", "a dose máxima é inferior a 2 g", ["menos de 2 g"]),
    ("pt", "a dose mínima é superior a 2 g", ["mais de 2 g"]),
    ("pt", "a dose mínima é de até 2 g", ["até 2 g"]),
    ("pt", "a dose máxima é de pelo menos 2 g", ["pelo menos 2 g"]),
    ("pt", "a dose mínima é de pelo menos 2 g", ["pelo menos 2 g"]),
    ("pt", "veja a dose máxima; a dose usual é de 2 g", ["2 g"]),
    ("pt", "o efeito máximo com doses de 2 g", ["2 g"]),
    ("pt", "até o médico ver: 2 g", ["2 g"]),
    ("pt", "o tempo diário é de 30 minutos", ["1 vez ao dia", "30 minutos"]),
    ("pt", "a dose diária é de 2 vezes", ["1 vez ao dia", "2 vezes"]),
    ("fr", "dès la dose de 5 mg", ["5 mg"]),
    ("fr", "la dose maximale pour un adulte d'1 g", ["jusqu'à 1 g"]),
    ("fr", "la dose maximale en 2 prises d'1 g", ["2 prises", "1 g"]),
    ("fr", "la dose maximale en prises d'1 g", ["1 g"]),
    ("pt", "2 gotas, ≥ 20 kg e < 30 kg", ["2 gotas", "20 a < 30 kg"]),
    ("pt", "≥ 20 kg, < 30 kg", ["20 a < 30 kg"]),
    ("pt", "≥ 20 kg; < 30 kg", ["≥ 20 kg", "< 30 kg"]),
    ("pt", "≥ 20 kg e < 30 kg; ≥ 5 anos e < 8 anos", ["20 a < 30 kg", "5 a < 8 anos"]),
    ("pt", "reduzir a dose de quem tem a função renal ruim para 75%", ["reduzir para 75%"]),
    ("pt", "reduzir o sal; passar a dose para 75%", ["75%"]),
    ("pt", "passar para 75%", ["75%"]),
]


@pytest.mark.parametrize(("lang", "text", "plain"), SETTLED)
def test_a_limit_reaches_its_quantity_and_no_other(lang: str, text: str, plain: list[str]) -> None:
    assert [one.meaning for one in read(lang, text)] == [only(lang, one).meaning for one in plain]


@pytest.mark.parametrize(
    ("text", "also"),
    [
        ("a dose máxima é de 2 g", (2,)),
        ("a máxima dose de 2 g", (1,)),
        ("a dose máxima é de 2 a 3 g", ()),
        ("a dose mínima é de 2 a 3 g", ()),
        ("a dose mínima é de pelo menos 2 g", (2,)),
        ("a dose mínima é superior a 2 g", ()),
        ("a dose máxima é de até 2 g", (2,)),
        ("a dose máxima é inferior a 2 g", ()),
        ("não exceder o total de 2 g", (0, 1, 2, 3, 4)),
        ("não use por mais de 3 dias", (0,)),
        ("não pode mais de 3 g", (0,)),
    ],
)
def test_the_words_of_a_limit_belong_to_it_and_no_others(text: str, also: tuple[int, ...]) -> None:
    assert only("pt", text).also == also


@pytest.mark.parametrize(
    ("text", "also"),
    [
        ("n'utilisez pas plus de 4 comprimés", (0, 1, 2, 3)),
        ("n'appliquez pas pendant plus de 3 jours", (0, 1, 3)),
    ],
)
def test_both_halves_of_a_french_negation_belong_to_the_limit(
    text: str, also: tuple[int, ...]
) -> None:
    found = only("fr", text)

    assert found.low is None
    assert found.also == also


def test_a_limit_is_used_once() -> None:
    found = read("pt", "2 comprimidos de 500 mg no máximo do período de 3 dias")

    assert [one.also for one in found] == [(5, 6), (), ()]


DENIED = [
    ("pt", "pingue 2 gotas e não tome mais de 4 comprimidos", ["2 gotas", "até 4 comprimidos"]),
    ("pt", "mais de 4 g; não tome mais de 2 g", ["mais de 4 g", "até 2 g"]),
    ("pt", "não tome mais de 4", ["mais de 4"]),
    ("pt", "não use em menores de 2 anos", ["menos de 2 anos"]),
    ("pt", "não deve ser usado em maiores de 60 anos", ["mais de 60 anos"]),
    ("pt", "não use em mais de 40 kg", ["mais de 40 kg"]),
    ("pt", "não tome abaixo de 90 mmHg", ["menos de 90 mmHg"]),
    ("pt", "não use abaixo de 30 mL/min", ["menos de 30 mL/min"]),
    ("pt", "não aplique mais de 30 mL/min", ["até 30 mL/min"]),
    ("pt", "não aplique menos de 30 mL/h", ["pelo menos 30 mL/h"]),
    ("pt", "não use mais de 40 kg", ["até 40 kg"]),
    ("pt", "não use por mais de 2 meses", ["até 2 meses"]),
    ("pt", "não use durante mais de 2 anos", ["até 2 anos"]),
    (
        "pt",
        "não use por mais de 2 dias ou em maiores de 60 anos",
        ["mais de 2 dias", "mais de 60 anos"],
    ),
    ("fr", "ne doit pas être utilisé avant 2 ans", ["moins de 2 ans"]),
    ("fr", "n'utilisez pas pendant plus de 2 mois", ["jusqu'à 2 mois"]),
    ("pt", "não acima de 4 g", ["mais de 4 g"]),
    ("pt", "não tome 2 gotas por mais de 3 dias", ["2 gotas", "mais de 3 dias"]),
    ("pt", "se não tomar por mais de 3 dias, avise", ["mais de 3 dias"]),
    ("pt", "se não quiser tomar por mais de 3 dias", ["mais de 3 dias"]),
    ("pt", "se você não tomar por mais de 3 dias, avise", ["mais de 3 dias"]),
    ("pt", "se doer, não tomar por mais de 3 dias", ["até 3 dias"]),
    ("pt", "se doer; não tomar por mais de 3 dias", ["até 3 dias"]),
    ("pt", "não tome mais de 4 g por 3 dias ou conduza", ["mais de 4 g", "3 dias"]),
    ("pt", "não tome mais de 4 g com álcool ou conduza", ["mais de 4 g"]),
    ("pt", "não tome mais de 4 g ou conduza", ["mais de 4 g"]),
    ("pt", "não tome mais de 4 g com muito álcool ou conduza", ["mais de 4 g"]),
    ("pt", "não tome mais de 4 g; descanse ou conduza", ["até 4 g"]),
    ("pt", "não tome mais de 4 g ou 2 comprimidos", ["mais de 4 g", "2 comprimidos"]),
    ("pt", "não tome mais de 4 g ou mais de 2 gotas", ["até 4 g", "até 2 gotas"]),
    (
        "pt",
        "não tome mais de 4 g ou mais de 2 gotas ou conduza",
        ["mais de 4 g", "mais de 2 gotas"],
    ),
]


@pytest.mark.parametrize(("lang", "text", "plain"), DENIED)
def test_what_is_not_to_be_exceeded_is_a_limit_if_nothing_else_is_denied(
    lang: str, text: str, plain: list[str]
) -> None:
    assert [one.meaning for one in read(lang, text)] == [only(lang, one).meaning for one in plain]


@pytest.mark.parametrize(("count", "is_limit"), [(5, True), (7, True), (8, False), (20, False)])
def test_a_limit_reaches_over_a_few_words(count: int, *, is_limit: bool) -> None:
    found = only("pt", f"a dose máxima {'muito ' * count}usual é 2 g")

    assert (found.low is None) is is_limit


@pytest.mark.parametrize(("count", "is_limit"), [(3, True), (70, False)])
def test_what_stands_far_before_a_negation_may_take_it_away(count: int, *, is_limit: bool) -> None:
    found = only("pt", f"{'bem ' * count}não tome por mais de 3 dias")

    assert (found.low is None) is is_limit
