"""Which medicine is asked about."""

from __future__ import annotations

import pytest

from core.asking.medicine import MedicineIndex, Recognition
from core.asking.reading import read
from core.asking.subject import Subject, choose
from core.documents.document import Medicine
from core.language.pack import load_pack

PT = load_pack("pt")
GENERIC = Medicine("ibuprofeno", ("ibuprofeno",), holder="Fictolab", country="BR", id=1)


def chosen(given: str) -> Subject:
    reading = read("posso tomar na gravidez?", PT)
    return choose(reading, Recognition(()), MedicineIndex.of([GENERIC], reading.names), given)


@pytest.mark.parametrize("given", ["ibuprofeno", "IBUPROFENO", "Ibuprofeno "])
def test_a_medicine_given_by_its_own_name_is_taken(given: str) -> None:
    assert [match.medicine_id for match in chosen(given).matches] == [1]


@pytest.mark.parametrize("given", ["Advil", "Alivium"])
def test_another_brand_of_the_substance_is_never_answered_for(given: str) -> None:
    subject = chosen(given)

    assert subject.matches == ()
    assert [candidate.medicine_id for candidate in subject.candidates] == [1]


def test_a_medicine_without_a_leaflet_is_absent() -> None:
    assert chosen("Zumbelina").absent == "Zumbelina"
