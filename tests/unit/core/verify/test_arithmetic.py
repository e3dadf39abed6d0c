"""Products and ratios: what may be reckoned, what it comes to, and what may not be reckoned."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.pack import load_pack
from core.verify.measures.arithmetic import ratio, times
from core.verify.measures.quantities import Quantity, quantities_of
from core.verify.measures.words import words_of


def quantity(text: str) -> Quantity:
    (found,) = quantities_of(words_of(text), load_pack("pt").quantities)
    return found


@pytest.mark.parametrize(
    ("one", "other", "product"),
    [
        ("5 mL", "250 mg/5 mL", "250 mg"),
        ("1,5 mg/kg", "70 kg", "105 mg"),
        ("10 mg/kg/dia", "20 kg", "200 mg por dia"),
        ("5 a 10 mg/kg", "20 kg", "100 a 200 mg"),
        ("3 vezes ao dia", "500 mg", "1,5 g por dia"),
        ("2", "250 mg", "500 mg"),
        ("metade", "1 g", "500 mg"),
        ("100 mL/h", "30 minutos", "50 mL"),
        ("2 comprimidos", "40 mg por comprimido", "80 mg"),
        ("0,1 mg/kg/min", "2 horas", "12 mg/kg"),
        ("até 4 vezes ao dia", "2 comprimidos", "até 8 comprimidos por dia"),
    ],
)
def test_a_product_is_told_in_the_unit_that_is_left(one: str, other: str, product: str) -> None:
    found = times(quantity(one), quantity(other))

    assert found is not None
    assert found.meaning == quantity(product).meaning


@pytest.mark.parametrize(
    ("over", "under", "quotient"),
    [
        ("1000 mg", "500 mg por comprimido", "2 comprimidos"),
        ("500 mg", "250 mg/5 mL", "10 mL"),
        ("105 mg", "70 kg", "1,5 mg/kg"),
        ("200 mg por dia", "20 kg", "10 mg/kg/dia"),
        ("50 mL", "30 minutos", "100 mL/h"),
        ("250 mg", "5 mL", "50 mg/mL"),
        ("1 g", "500 mg", "2"),
        ("1 g", "4", "250 mg"),
        ("100 a 200 mg", "20 kg", "5 a 10 mg/kg"),
    ],
)
def test_a_ratio_is_told_by_what_it_divides(over: str, under: str, quotient: str) -> None:
    found = ratio(quantity(over), quantity(under))

    assert found is not None
    assert found.meaning == quantity(quotient).meaning


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 mL", "70 kg"),
        ("5 mg", "5 mg"),
        ("1,5 mg/kg", "70 cm"),
        ("cerca de 5 mL", "50 mg/mL"),
        ("25 ou 50 mg", "3 vezes ao dia"),
        ("25 °C", "2"),
        ("2 comprimidos", "40 mg por cápsula"),
        ("a cada 8 horas", "500 mg"),
        ("3 vezes ao dia", "500 mg por dia"),
    ],
)
def test_what_does_not_fit_has_no_product(one: str, other: str) -> None:
    assert times(quantity(one), quantity(other)) is None
    assert times(quantity(other), quantity(one)) is None


@pytest.mark.parametrize(
    ("over", "under"),
    [
        ("5 mg", "0"),
        ("5 mg", "25 °C"),
        ("a cada 8 horas", "2"),
        ("5 mg/kg", "20 kg"),
        ("5 mg", "até 2 mL por dose"),
    ],
)
def test_what_does_not_fit_has_no_ratio(over: str, under: str) -> None:
    assert ratio(quantity(over), quantity(under)) is None


@given(
    st.fractions(min_value=Fraction(1, 100), max_value=1000),
    st.fractions(min_value=Fraction(1, 100), max_value=1000),
)
def test_a_ratio_undoes_a_product(dose: Fraction, weight: Fraction) -> None:
    rate = Quantity("amount", "mass", dose, dose, "", 0, 0, per=("kg",))
    body = Quantity("amount", "mass", weight * 1000, weight * 1000, "", 0, 0)

    product = times(rate, body)

    assert product is not None
    assert product.low == product.high == dose * weight
    if weight >= 1:
        back = ratio(product, body)
        assert back is not None
        assert back.meaning == rate.meaning
