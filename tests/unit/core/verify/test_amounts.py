"""The values of numbers, amounts, times and ranges, written out: what is read wrongly on both sides seems the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.verify.measures.quantities import entails
from tests.quantity_examples import only, read

NUMBERS = [
    ("pt", "½", Fraction(1, 2)),
    ("pt", "¼", Fraction(1, 4)),
    ("pt", "¾", Fraction(3, 4)),
    ("pt", "⅓", Fraction(1, 3)),
    ("pt", "⅔", Fraction(2, 3)),
    ("pt", "1½", Fraction(3, 2)),
    ("pt", "1 ½", Fraction(3, 2)),
    ("pt", "1 1/10", Fraction(11, 10)),
    ("pt", "2,25", Fraction(9, 4)),
    ("pt", "1.250,5", Fraction(2501, 2)),
    ("pt", "2 mil", Fraction(2000)),
    ("pt", "1,2 milhão de", Fraction(1_200_000)),
    ("pt", "2 (dois)", Fraction(2)),
    ("pt", "um (1)", Fraction(1)),
    ("pt", "0", Fraction(0)),
    ("pt", "123456789012345678", Fraction(123456789012345678)),
    ("pt", "vinte e um", Fraction(21)),
    ("fr", "cent un", Fraction(101)),
    ("fr", "zéro", Fraction(0)),
]


@pytest.mark.parametrize(("lang", "text", "value"), NUMBERS)
def test_a_number_has_its_value(lang: str, text: str, value: Fraction) -> None:
    found = only(lang, f"{text} UI")

    assert found.low == found.high == value


AMOUNTS = [
    ("pt", "1 g", "mass", 1, 1),
    ("pt", "250 mcg", "mass", Fraction(1, 4000), Fraction(1, 4000)),
    ("pt", "2 L", "volume", 2000, 2000),
    ("fr", "un quart de litre", "volume", 250, 250),
    ("pt", "2 dias", "time", 48, 48),
    ("pt", "1 hora e meia", "time", Fraction(3, 2), Fraction(3, 2)),
    ("fr", "2 h 30", "time", Fraction(5, 2), Fraction(5, 2)),
    ("fr", "2 h 00", "time", 2, 2),
    ("pt", "2 anos e 6 meses", "calendar", 30, 30),
    ("pt", "1 ano e 0,5 mês", "calendar", Fraction(25, 2), Fraction(25, 2)),
    ("pt", "-20 °C", "celsius", -20, -20),
    ("pt", "-20°C", "celsius", -20, -20),
    ("pt", "(a) -20 °C", "celsius", -20, -20),
    ("pt", "-5 a 10 °C", "celsius", -5, 10),
    ("pt", "10-20 °C", "celsius", 10, 20),
    ("pt", "0 a 10 mg", "mass", 0, Fraction(1, 100)),
    ("pt", "2 a 5 mg/10 kg", "mass", Fraction(1, 5000), Fraction(1, 2000)),
    ("pt", "1/2-100 mL", "volume", Fraction(1, 2), 100),
    ("pt", "1 em 100 a 1 em 10 mulheres", "fraction", Fraction(1, 100), Fraction(1, 10)),
    ("pt", "1 em 100 mulheres a 1 em 10 mulheres", "fraction", Fraction(1, 100), Fraction(1, 10)),
    ("pt", "1/10 dos pacientes", "fraction", Fraction(1, 10), Fraction(1, 10)),
    ("pt", "1/10 000", "fraction", Fraction(1, 10_000), Fraction(1, 10_000)),
    ("pt", "1/10.000", "fraction", Fraction(1, 10_000), Fraction(1, 10_000)),
    ("pt", "½", "fraction", Fraction(1, 2), Fraction(1, 2)),
    ("pt", "1/2 a 1", "", Fraction(1, 2), 1),
    ("pt", "uma dose diária máxima recomendada total habitual", "dose", 1, 1),
    ("pt", "a cada 6 horas", "time", 6, 6),
    ("pt", "a cada 6 a 8 horas", "time", 6, 8),
    ("pt", "a cada 6 horas a 8 horas", "time", 6, 8),
    ("pt", "168/168 h", "time", 168, 168),
    ("pt", "2º a 4º", "", 2, 4),
    ("pt", "nos 3 primeiros dias", "first:time", 72, 72),
    ("pt", "nos primeiros 3 dias", "first:time", 72, 72),
]


@pytest.mark.parametrize(("lang", "text", "unit", "low", "high"), AMOUNTS)
def test_an_amount_has_its_ends_in_the_base_unit(
    lang: str, text: str, unit: str, low: Fraction | int, high: Fraction | int
) -> None:
    found = only(lang, text)

    assert (found.unit, found.low, found.high) == (unit, low, high)


def test_hours_and_minutes_for_a_weight_are_divided_by_it() -> None:
    found = only("pt", "1 h e 30 min por 10 kg")

    assert (found.per, found.low) == (("kg",), Fraction(3, 20))


# What must not be put together, beside the parts that stay.
APART = [
    ("pt", "2 (3 gotas)", ["2", "3 gotas"]),
    ("pt", "2 (2 gotas)", ["2", "2 gotas"]),
    ("pt", "1,5 e 1/2 comprimido", ["1,5", "1/2 comprimido"]),
    ("pt", "2 e 0,5 comprimido", ["2", "0,5 comprimido"]),
    ("pt", "2 meio comprimido", ["2", "0,5 comprimido"]),
    ("pt", "2 e um comprimido", ["2", "1 comprimido"]),
    ("pt", "dez e um comprimido", ["10", "1 comprimido"]),
    ("pt", "vinte e um e um comprimido", ["21", "1 comprimido"]),
    ("pt", "vinte e dez mg", ["20", "10 mg"]),
    ("pt", "oitenta e dez mg", ["80", "10 mg"]),
    ("pt", "sessenta e dez mg", ["60", "10 mg"]),
    ("fr", "1 demi", []),
    ("pt", "1/10 .000 UI", ["10%", "0 UI"]),
    ("pt", "quinze e uma gota", ["15", "1 gota"]),
    ("fr", "dix cents mg", ["10", "100 mg"]),
    ("fr", "entre soixante et quatre vingts mg", ["60 à 80 mg"]),
    ("pt", "no meio da dose", []),
    ("pt", "um meio de evitar", []),
    ("pt", "nota 5/5", []),
    ("pt", "1 kg e 500 g", ["1 kg", "500 g"]),
    ("pt", "resultado -5", ["5"]),
    ("pt", "de -0,5 mg", ["0,5 mg"]),
    ("pt", "-1 mg", ["1 mg"]),
    ("pt", "-5 a 10 mg", ["5 a 10 mg"]),
    ("pt", "-1 a 10 mg", ["1 a 10 mg"]),
    ("pt", "2 anos -1 mês", ["2 anos", "1 mês"]),
    ("pt", "2 horas 30", ["2 horas", "30"]),
    ("pt", "2 h 5", ["2 h", "5"]),
    ("pt", "2 h 60", ["2 h", "60"]),
    ("pt", "2 h 75", ["2 h", "75"]),
    ("pt", "2 h 30 1/2", ["2 h", "30,5"]),
    ("pt", "2 h 30 vezes", ["2 h", "30 vezes"]),
    ("pt", "1 h e 5 mg", ["1 h", "5 mg"]),
    ("pt", "1 h e 60 min", ["1 h", "60 min"]),
    ("pt", "25 mg ou < 50 mg", ["25 mg", "menos de 50 mg"]),
    ("pt", "> 10, ≤ 20 kg", ["> 10 e ≤ 20 kg"]),
    ("pt", "1 em 10 a 1 em 10 pacientes", ["1", "10", "10%"]),
    ("pt", "1 em 10 a 1 em 100 pacientes", ["1", "10", "1%"]),
    ("pt", "1 em 100 a 2 gotas", ["1", "100", "2 gotas"]),
    ("pt", "de um a 2", ["2"]),
    ("pt", "5 mg/kg a 10 mg/dia", ["5 mg/kg", "10 mg por dia"]),
    ("pt", "5 mg/10 kg a 2 mg/10 kg", ["0,5 mg/kg", "0,2 mg/kg"]),
    ("pt", "3 balas por dia", ["3", "1 vez ao dia"]),
    ("pt", "1 a 2 vezes a cada 8 horas", ["1 a 2 vezes", "a cada 8 horas"]),
    ("pt", "3 vezes a cada 8 horas", ["3 vezes", "a cada 8 horas"]),
    ("pt", "de 6 em 6 ou de 8 horas", ["6", "6", "8 horas"]),
    ("pt", "de 6 em 6 ou de 8 em 9 horas", ["6", "6", "8", "9 horas"]),
    ("pt", "de 6 em 6 ou de 6 em 6 horas", ["6", "6", "a cada 6 horas"]),
    ("pt", "no início de cada dia", ["1 vez ao dia"]),
    ("pt", "a cada 6 horas ou 2 comprimidos", ["a cada 6 horas", "2 comprimidos"]),
    ("pt", "a cada 2 horas a 3 dias", ["a cada 2 horas", "3 dias"]),
    ("pt", "a cada 8 a 8 horas", ["8", "8 horas"]),
    ("pt", "2º a 2º", ["2º", "2º"]),
    ("pt", "2. º", ["2"]),
]


@pytest.mark.parametrize(("lang", "text", "plain"), APART)
def test_what_does_not_belong_together_stays_apart(lang: str, text: str, plain: list[str]) -> None:
    assert [one.meaning for one in read(lang, text)] == [only(lang, one).meaning for one in plain]


def test_a_share_of_women_is_not_one_of_men() -> None:
    found = read("pt", "1 em 100 mulheres a 1 em 10 homens")

    assert [(one.low, one.per) for one in found] == [
        (Fraction(1, 100), ("woman",)),
        (Fraction(1, 10), ("man",)),
    ]


def test_a_row_of_digits_that_is_longer_than_any_number_is_a_code() -> None:
    code = only("pt", "1234567890123456789")

    assert code.kind == "label"
    assert not entails(code, only("pt", "1234567890123456780"))


def test_an_ordinal_of_three_digits_is_one_and_of_four_is_none() -> None:
    assert only("pt", "100º").kind == "ordinal"
    assert only("pt", "1000º").kind == "number"


def test_the_word_that_leads_to_a_range_belongs_to_it() -> None:
    assert only("pt", "de 2 a 5 anos").first == 0
    assert only("pt", "de 1 em 100 a 1 em 10 pacientes").first == 0
