"""Which voice reads a language, and how fast."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.speaking import FASTEST, SLOWEST, USUAL, Sound, Voice, faster, voice_for

BRAZIL = Voice("br", "Maria", ("pt-BR",))
PORTUGAL = Voice("pt", "Helia", ("pt",))
FRANCE = Voice("fr", "Hortense", ("fr-FR", "fr"))
BELGIUM = Voice("be", "Bart", ("fr-be",))
ENGLISH = Voice("en", "David", ("en-US",))
ALL = (ENGLISH, BELGIUM, FRANCE, PORTUGAL, BRAZIL)


@pytest.mark.parametrize(
    ("lang", "voice"),
    [("pt-BR", BRAZIL), ("pt-PT", PORTUGAL), ("fr-FR", FRANCE), ("fr-CA", FRANCE), ("fr", FRANCE)],
)
def test_the_voice_that_fits_best_reads(lang: str, voice: Voice) -> None:
    assert voice_for(lang, ALL) == voice


def test_a_sister_variant_reads_where_there_is_no_other() -> None:
    assert voice_for("pt-BR", (ENGLISH, PORTUGAL)) == PORTUGAL


def test_no_other_language_reads() -> None:
    assert voice_for("pt-BR", (ENGLISH, FRANCE)) is None


def test_the_chosen_voice_reads_its_own_language_only() -> None:
    assert voice_for("fr-FR", ALL, chosen="be") == BELGIUM
    assert voice_for("pt-BR", ALL, chosen="be") == BRAZIL


@given(st.integers(SLOWEST, FASTEST), st.integers(-30, 30))
def test_a_step_goes_its_way_within_the_limits(rate: int, steps: int) -> None:
    changed = faster(rate, steps)

    assert SLOWEST <= changed <= FASTEST
    assert (changed - rate) * steps >= 0


def test_a_step_back_is_where_one_was() -> None:
    assert abs(faster(faster(USUAL), -1) - USUAL) <= 1


def test_a_sound_knows_its_length() -> None:
    assert Sound(bytes(44100), 22050).seconds == 1.0
