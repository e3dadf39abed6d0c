from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.pack import load_pack
from core.verify.measures.quantities import contains, entails, quantities_of
from core.verify.measures.words import words_of
from tests.quantity_examples import LANGS, only, read

ALIKE = [
    ("pt", "1000 mg", "1 g"),
    ("pt", "1.000 mg", "1 g"),
    ("pt", "1 000 mg", "1000 mg"),
    ("pt", "2.5 mg", "2,5 mg"),
    ("pt", "100 mcg", "100 microgramas"),
    ("pt", "100 µg", "100 μg"),
    ("pt", "100 \uf06dg", "100 mcg"),
    ("pt", "10 UI", "10 unidades"),
    ("pt", "10 U.I.", "10 UI"),
    ("pt", "meio comprimido", "1/2 comprimido"),
    ("pt", "½ comprimido", "meio comprimido"),
    ("pt", "um comprimido e meio", "1,5 comprimidos"),
    ("pt", "vinte e um dias", "3 semanas"),
    ("pt", "48 horas", "2 dias"),
    ("pt", "12 meses", "1 ano"),
    ("pt", "12 anos ou mais", "a partir de 12 anos"),
    ("pt", "no máximo 4 gotas", "até 4 gotas"),
    ("pt", "não deve exceder 2 g por dia", "até 2 g ao dia"),
    ("pt", "menor que 30 mL/min", "< 30 ml/min"),
    ("pt", "a cada 8 horas", "de 8 em 8 horas"),
    ("pt", "8/8 h", "a cada 8 horas"),
    ("pt", "duas vezes ao dia", "2 vezes por dia"),
    ("pt", "0,5 mL/kg", "0,5 mL por kg de peso"),
    ("pt", "250 mg/5 mL", "50 mg/mL"),
    ("pt", "metade", "50%"),
    ("pt", "2 a 3 vezes ao dia", "duas a três vezes por dia"),
    ("pt", "entre 15 °C e 30 °C", "15 a 30 °C"),
    ("pt", "uma ou duas inalações", "1 a 2 inalações"),
    ("pt", "2º", "segundo"),
    ("fr", "1 000 mg", "1 g"),
    ("fr", "un demi-comprimé", "1/2 comprimé"),
    ("fr", "1 demi-comprimé", "½ comprimé"),
    ("fr", "une demi-heure", "30 minutes"),
    ("fr", "vingt et un jours", "3 semaines"),
    ("fr", "quatre-vingt-dix mg", "90 mg"),
    ("fr", "soixante-quinze mg", "75 mg"),
    ("fr", "sans dépasser 3 comprimés par jour", "au maximum 3 comprimés par jour"),
    ("fr", "28 jours au maximum", "jusqu'à 28 jours"),
    ("fr", "moins de 1 femme sur 1 000", "moins de 1 femme sur 1000"),
    ("fr", "1,5 litre", "1500 mL"),
    ("fr", "4e", "quatrième"),
    ("fr", "toutes les 12 heures", "toutes les douze heures"),
    ("fr", "0,70 g/L", "70 mg/dL"),
]


@pytest.mark.parametrize(("lang", "one", "other"), ALIKE)
def test_one_quantity_written_in_two_ways_is_one(lang: str, one: str, other: str) -> None:
    assert entails(only(lang, one), only(lang, other))
    assert entails(only(lang, other), only(lang, one))


UNLIKE = [
    ("pt", "2 comprimidos", "2 doses"),
    ("pt", "1 mês", "30 dias"),
    ("pt", "70 mg/dL", "70 mmol/L"),
    ("pt", "30 °C", "30 °F"),
    ("pt", "acima de 12 anos", "a partir de 12 anos"),
    ("pt", "até 4 vezes ao dia", "4 vezes ao dia"),
    ("pt", "pelo menos 10 dias", "10 dias"),
    ("pt", "2,5 mg por dia", "2,5 mg"),
    ("pt", "35 gotas por dose", "35 gotas por kg"),
    ("pt", "2,500 mg", "2.500 mg"),
    ("pt", "25 ou 50 mg", "25 a 50 mg"),
    ("fr", "plus de 50 kg", "50 kg"),
    ("fr", "1 cuillère à café", "1 cuillère à soupe"),
    ("fr", "au moins 4 heures", "au maximum 4 heures"),
]


@pytest.mark.parametrize(("lang", "one", "other"), UNLIKE)
def test_quantities_that_differ_are_not_one(lang: str, one: str, other: str) -> None:
    assert not entails(only(lang, one), only(lang, other))


def test_every_eight_hours_is_three_times_a_day_and_not_the_reverse() -> None:
    interval, frequency = only("pt", "de 8 em 8 horas"), only("pt", "3 vezes ao dia")

    assert entails(interval, frequency)
    assert not entails(frequency, interval)


def test_a_limit_told_beside_the_dose_bounds_it() -> None:
    [limit] = read("pt", "a dose máxima é de 30 mg por dia")

    assert limit.low is None
    assert limit.high == Fraction(3, 100)
    assert limit.also == (2,)


def test_an_article_is_a_number_before_a_unit_only() -> None:
    assert read("pt", "um médico") == []
    assert only("pt", "um comprimido").low == 1


def test_a_point_lies_in_its_row() -> None:
    row, value = only("pt", "30 a 44 mL/min"), only("pt", "40 mL/min")

    assert contains(row, value)
    assert not contains(value, row)
    assert not contains(row, only("pt", "45 mL/min"))
    assert not contains(only("pt", "abaixo de 30 mL/min"), only("pt", "30 mL/min"))


units = {
    "pt": ("mg", "gotas", "comprimidos", "mL", "horas"),
    "fr": ("mg", "gouttes", "comprimés", "mL", "heures"),
}


@given(st.sampled_from(LANGS), st.integers(1, 999), st.integers(2, 9), st.data())
def test_another_number_is_never_the_same(
    lang: str, number: int, factor: int, data: st.DataObject
) -> None:
    unit = data.draw(st.sampled_from(units[lang]))

    assert not entails(only(lang, f"{number} {unit}"), only(lang, f"{number * factor} {unit}"))
    assert not entails(only(lang, f"{number * factor} {unit}"), only(lang, f"{number} {unit}"))


@given(st.sampled_from(LANGS), st.integers(2, 999), st.data())
def test_another_unit_is_never_the_same(lang: str, number: int, data: st.DataObject) -> None:
    one, other = data.draw(
        st.lists(st.sampled_from(units[lang]), min_size=2, max_size=2, unique=True)
    )

    assert not entails(only(lang, f"{number} {one}"), only(lang, f"{number} {other}"))


@given(st.sampled_from(LANGS), st.text(max_size=200))
def test_any_text_is_read(lang: str, text: str) -> None:
    words = words_of(text)
    found = quantities_of(words, load_pack(lang).quantities)

    assert all(0 <= one.first < one.last <= len(words) for one in found)
    assert all(one.last <= other.first for one, other in pairwise(found))


def test_what_is_said_about_is_not_exact() -> None:
    exact = only("pt", "12 horas")

    assert not entails(replace(exact, is_about=True), exact)
