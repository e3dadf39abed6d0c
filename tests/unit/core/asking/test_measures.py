"""Numbers with units as ranges."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.measures import Measure, cell_measures, header_kind, measures, numbers_of
from core.language.pack import load_pack

PT, FR = load_pack("pt"), load_pack("fr")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("16 a 23 kg", ("weight", 16, 23)),
        ("de 16 kg a 23 kg", ("weight", 16, 23)),
        ("acima de 12 anos", ("age", 12, math.inf)),
        ("menores de 2 anos", ("age", 0, 2)),
        ("idade ≥ 60 anos", ("age", 60, math.inf)),
        ("clearance de 40 mL/min", ("clearance", 40, 40)),
        ("30–49 mL/min", ("clearance", 30, 49)),
        ("< 30 mL/min", ("clearance", 0, 30)),
        ("27Kg", ("weight", 27, 27)),
    ],
)
def test_ranges_and_bounds_are_read(text: str, expected: tuple[str, float, float]) -> None:
    assert Measure(*expected) in measures(text, PT)


def test_french_ranges_are_read() -> None:
    assert Measure("age", 0, 15) in measures("enfants de moins de 15 ans", FR)
    assert Measure("clearance", 35, 35) in measures("clairance à 35", FR)


def test_months_are_parts_of_a_year() -> None:
    (found,) = measures("6 meses", PT)

    assert found.kind == "age"
    assert found.low == pytest.approx(0.5, abs=0.001)


def test_a_cell_has_the_kind_of_its_column() -> None:
    assert header_kind("Peso corporal (kg)", PT) == "weight"
    assert header_kind("Dose", PT) == ""
    assert cell_measures("66 a 79", "weight", PT) == (Measure("weight", 66, 79),)


def test_a_range_holds_what_lies_in_it() -> None:
    assert Measure("weight", 16, 23).holds(Measure("weight", 20, 20))
    assert not Measure("weight", 16, 23).holds(Measure("weight", 24, 24))


def test_thousands_have_one_spelling() -> None:
    assert numbers_of("5 600 UI") == numbers_of("5.600 UI") == numbers_of("5600 UI") == {"5600"}


@given(st.text())
def test_no_text_is_too_odd(text: str) -> None:
    for found in (*measures(text, PT), *cell_measures(text, "weight", FR)):
        assert found.low <= found.high
    numbers_of(text)
