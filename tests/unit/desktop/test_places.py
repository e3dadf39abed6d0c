"""The place to ask from: the country decides first, since it decides which numbers to call."""

from __future__ import annotations

import pytest

from desktop.places import Place, place_choices, preferred_place
from tests.desktop_fakes import BRAZIL, FRANCE, PORTUGAL

PLACES = [FRANCE, BRAZIL, PORTUGAL]


@pytest.mark.parametrize(
    ("locales", "place"),
    [
        (["pt_BR"], BRAZIL),
        (["pt-BR"], BRAZIL),
        (["pt_BR.UTF-8"], BRAZIL),
        (["pt_PT"], PORTUGAL),
        (["en_PT"], PORTUGAL),
        (["pt"], BRAZIL),
        (["fr_CA"], FRANCE),
        (["en", "pt_PT"], PORTUGAL),
        (["fr", "pt_PT"], FRANCE),
        (["en_US"], FRANCE),
        (["C"], FRANCE),
        ([], FRANCE),
    ],
)
def test_a_locale_begins_at_its_own_place(locales: list[str], place: Place) -> None:
    assert preferred_place(PLACES, locales) == place


def test_a_country_without_a_word_keeps_its_code() -> None:
    assert place_choices([Place("de", "AT", "Deutsch")])[0].name == "AT (Deutsch)"


def test_a_place_that_nothing_tells_is_only_a_guess() -> None:
    assert preferred_place(PLACES, ["C"]).is_guess
    assert preferred_place(PLACES, []).is_guess
    assert not preferred_place(PLACES, ["fr_CA"]).is_guess
