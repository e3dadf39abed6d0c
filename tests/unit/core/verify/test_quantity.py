"""What one quantity says of another: support, a value in a row, both bounds of a range, a bound that is denied."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.verify.measures.quantities import contains, entails
from core.verify.measures.quantity import denied, joined
from tests.quantity_examples import only, read


def test_an_amount_per_dose_is_the_amount_unless_it_is_a_limit() -> None:
    assert entails(only("pt", "2 comprimidos por dose"), only("pt", "2 comprimidos"))
    assert not entails(only("pt", "2 comprimidos por dose"), only("pt", "3 comprimidos"))
    assert not entails(only("pt", "2 comprimidos por dose"), only("pt", "2 comprimidos por dia"))
    assert not entails(only("pt", "2 comprimidos"), only("pt", "2 comprimidos por dose"))
    assert not entails(only("pt", "até 30 mg por dose"), only("pt", "até 30 mg"))
    assert not entails(only("pt", "pelo menos 30 mg por dose"), only("pt", "pelo menos 30 mg"))


def test_a_code_and_a_range_are_no_bounds() -> None:
    assert not only("pt", "vitamina B12").is_bound
    assert not only("pt", "2 a 3 gotas").is_bound
    assert only("pt", "até 3 gotas").is_bound
    assert only("pt", "pelo menos 3 gotas").is_bound


NO_FREQUENCY = [
    ("a cada 8 horas", "90 vezes por mês"),
    ("a cada 8 horas", "3 a 4 vezes ao dia"),
    ("a cada 8 horas", "cerca de 3 vezes ao dia"),
    ("a cada 8 horas", "mais de 3 vezes ao dia"),
    ("no máximo a cada 8 horas", "3 vezes ao dia"),
    ("no mínimo a cada 8 horas", "3 vezes ao dia"),
    ("a cada 6 a 12 horas", "2 a 5 vezes ao dia"),
    ("a cada 5 a 12 horas", "2 a 4 vezes ao dia"),
    ("a cada 12 a 24 horas", "7 a 14 vezes por semana"),
]


@pytest.mark.parametrize(("interval", "frequency"), NO_FREQUENCY)
def test_an_interval_is_no_other_frequency(interval: str, frequency: str) -> None:
    assert not entails(only("pt", interval), only("pt", frequency))


def test_an_interval_that_is_not_quite_reached_is_a_frequency_that_is_not_either() -> None:
    interval, frequency = only("pt", "a cada 4 a 6 horas"), only("pt", "4 a 6 vezes ao dia")

    assert not entails(replace(interval, low_open=True), frequency)
    assert entails(replace(interval, low_open=True), replace(frequency, high_open=True))
    assert not entails(replace(interval, low_open=True), replace(frequency, low_open=True))
    assert not entails(replace(interval, is_choice=True), frequency)


CASES = [
    ("30 a 44 mL/min", "30 mL/min", True),
    ("30 a 44 mL/min", "44 mL/min", True),
    ("30 a 44 mL/min", "29 mL/min", False),
    ("30 a 44 mL/min", "45 mL/min", False),
    ("30 a 44 mL/min", "40 mL", False),
    ("30 a 44 mL/min", "40 mg/min", False),
    ("30 a 44 mL/min", "cerca de 40 mL/min", False),
    ("30 a 44 mL/min", "35 a 40 mL/min", False),
    ("30 a 44 mL/min", "até 40 mL/min", False),
    ("30 a 44 mL/min", "pelo menos 40 mL/min", False),
    ("abaixo de 30 mL/min", "29 mL/min", True),
    ("abaixo de 30 mL/min", "30 mL/min", False),
    ("até 30 mL/min", "30 mL/min", True),
    ("acima de 30 mL/min", "31 mL/min", True),
    ("acima de 30 mL/min", "30 mL/min", False),
    ("a partir de 30 mL/min", "30 mL/min", True),
    ("10 ou 50 mg", "20 mg", False),
    ("vitamina B12", "vitamina B6", False),
]


@pytest.mark.parametrize(("row", "value", "is_within"), CASES)
def test_a_case_lies_within_a_row_or_outside(row: str, value: str, *, is_within: bool) -> None:
    assert contains(only("pt", row), only("pt", value)) is is_within


@pytest.mark.parametrize("bound", ["pelo menos", "no máximo", "menos de", "não exceder"])
def test_a_bound_of_a_range_says_nothing_of_either_end(bound: str) -> None:
    whole = only("pt", f"{bound} 20 a 60 minutos")

    for other in ("20 a 60 minutos", *(f"{bound} {end} minutos" for end in (20, 60))):
        assert not entails(whole, only("pt", other))
        assert not entails(only("pt", other), whole)
    assert not contains(whole, only("pt", "30 minutos"))
    assert whole.is_bound
    assert denied(whole) is None


def test_a_bound_of_intervals_makes_no_frequency() -> None:
    assert not entails(only("pt", "no mínimo a cada 4 a 6 horas"), only("pt", "4 a 6 vezes ao dia"))


def test_a_day_s_dose_told_beside_it_stays_one_quantity() -> None:
    assert only("pt", "a dose diária é de 1 comprimido").per == ("day",)
    assert only("pt", "0 comprimido por dia").per == ("day",)


def test_both_words_of_a_negation_belong_to_the_limit() -> None:
    [limit] = read("fr", "ne prenez pas plus de 4 comprimés")

    assert limit.first == 3
    assert limit.also == (0, 1, 2)


def test_a_limit_after_the_strength_belongs_to_the_count() -> None:
    [days] = read("pt", "28 dias no máximo")
    [tablets, strength] = read("pt", "2 comprimidos de 500 mg no máximo")

    assert (days.first, days.last, days.also) == (0, 4, ())
    assert (tablets.first, tablets.last, tablets.also) == (0, 2, (5, 6))
    assert tablets.low is None
    assert strength.low == strength.high


def test_a_lower_and_an_upper_bound_are_one_range() -> None:
    low, high = only("pt", "≥ 20 kg"), only("pt", "< 30 kg")

    whole = joined(low, high)

    assert whole
    assert whole.meaning == only("pt", "20 a menos de 30 kg").meaning


@pytest.mark.parametrize(
    "text",
    [
        "< 20 kg e ≥ 30 kg",
        "≥ 20 kg e ≥ 30 kg",
        "≤ 20 kg e < 30 kg",
        "≥ 20 kg e 30 kg",
        "20 kg e < 30 kg",
        "≥ 30 kg e < 20 kg",
        "≥ 20 kg e < 20 kg",
        "≥ 20 kg e < 30 anos",
        "≥ 20 kg e cerca de < 30 kg",
    ],
)
def test_two_quantities_that_leave_no_range_between_them_stay_two(text: str) -> None:
    assert len(read("pt", text)) == 2


@pytest.mark.parametrize(
    ("bound", "opposite"),
    [
        ("mais de 4 gotas", "até 4 gotas"),
        ("menos de 4 gotas", "pelo menos 4 gotas"),
    ],
)
def test_what_is_denied_of_an_open_bound_is_the_other_side_with_its_end(
    bound: str, opposite: str
) -> None:
    found = denied(only("pt", bound))

    assert found
    assert found.meaning == only("pt", opposite).meaning


@pytest.mark.parametrize(
    "text",
    [
        "4 gotas",
        "até 4 gotas",
        "pelo menos 4 gotas",
        "2 a 4 gotas",
        "acima de 2 a 4 gotas",
        "de 2 a menos de 4 gotas",
    ],
)
def test_what_is_denied_of_another_quantity_is_not_guessed(text: str) -> None:
    assert denied(only("pt", text)) is None
