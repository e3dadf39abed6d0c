"""What is compared letter by letter: telephone numbers, dates, clocks, blood pressures, codes, names with digits."""

from __future__ import annotations

import pytest

from core.verify.measures.quantities import entails
from tests.quantity_examples import only, read

# The label of a text and the places of its words.
LABELS = [
    ("0800 000 1234", "08000001234", 0, 2),
    ("0800-000-1234", "08000001234", 0, 5),
    ("0800.000.1234", "08000001234", 0, 1),
    ("ligue 0800 000 1234.", "08000001234", 1, 3),
    ("ligue 0800 000 1234.Depois espere", "08000001234", 1, 3),
    ("01 40 00 00 00", "0140000000", 0, 5),
    ("0212345", "0212345", 0, 1),
    ("+33 1 40 00 00 00", "33140000000", 0, 7),
    ("01/02/2024", "01/02/2024", 0, 3),
    ("2024-01-15", "2024/01/15", 0, 5),
    ("2024-01-15-a", "2024/01/15", 0, 5),
    ("12/2024", "12/2024", 0, 1),
    ("1/1998", "1/1998", 0, 1),
    ("às 20:30", "20:30", 1, 4),
    ("140 x 90 mmHg", "140/90", 0, 3),
    ("140 por 90 mmHg", "140/90", 0, 3),
    ("140/90 mmHg", "140/90", 0, 1),
    ("1.0583.0865", "1.0583.0865", 0, 1),
    ("0/5", "0/5", 0, 1),
    ("1,5/2024", "1,5/2024", 0, 1),
    ("vitamina B12", "b12", 1, 3),
    ("vitamina B12 faz bem", "b12", 1, 3),
    ("covid-19", "covid-19", 0, 3),
    ("pela CYP3A4.", "cyp3a4", 1, 5),
    ("pela CYP3A inibida", "cyp3a", 1, 4),
    ("tome com as refeições e com bastante água a B12", "b12", 9, 11),
]


@pytest.mark.parametrize(("text", "label", "first", "last"), LABELS)
def test_a_label_is_its_letters_and_digits(text: str, label: str, first: int, last: int) -> None:
    found = only("pt", text)

    assert (found.kind, found.text, found.first, found.last) == ("label", label, first, last)


NO_LABELS = [
    ("0800 - 555 1234", 3),
    ("0800. 555 1234", 3),
    ("0800 .555 1234", 3),
    ("021234", 1),
    ("0212345 mg", 1),
    ("0,1234567", 1),
    ("4003 1234", 2),
    ("+ 33 1 40 00 00 00", 6),
    ("13/2024", 1),
    ("12/2124", 1),
    ("12/19999", 1),
    ("10-2000 mg", 1),
    ("1-2-3-4", 2),
    ("20:3", 2),
    ("20: 30", 2),
    ("20 :30", 2),
    ("20,5:30", 2),
    ("20;30", 2),
    ("140 e 90 mmHg", 2),
    ("120,5 x 80 mmHg", 2),
    ("140 x 90 kg", 2),
    ("8/8 h", 1),
    ("20/10 000", 1),
    ("de10 mg", 1),
    ("de-10 mg", 1),
    ("B 12", 1),
]


@pytest.mark.parametrize(("text", "count"), NO_LABELS)
def test_what_counts_something_is_no_label(text: str, count: int) -> None:
    assert ["label" for one in read("pt", text) if one.kind == "label"] == []
    assert len(read("pt", text)) == count


@pytest.mark.parametrize("text", ["01 /02/2024", "01/02/ 2024", "01-02 -2024", "01-02- 2024"])
def test_a_date_has_no_spaces(text: str) -> None:
    assert "01/02/2024" not in [one.text for one in read("pt", text)]


def test_two_names_joined_by_a_dash_are_two() -> None:
    assert [one.text for one in read("pt", "receptores M1-M5")] == ["m1", "m5"]


def test_a_label_supports_itself_alone() -> None:
    assert entails(only("pt", "B12"), only("pt", "vitamina B12"))
    assert not entails(only("pt", "B12"), only("pt", "B6"))
    assert not entails(only("pt", "20:30"), only("pt", "20:45"))


@pytest.mark.parametrize("text", ["50/12,5 mg", "150/12,50 mg", "37,5/12,5 mg"])
def test_the_second_strength_with_decimals_is_no_smaller_dose_of_its_own(text: str) -> None:
    assert [one.kind for one in read("pt", text)] == ["label"]
    assert [one.text for one in read("pt", text)] == [text.removesuffix(" mg")]
