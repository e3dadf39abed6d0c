"""What leaflets write, and how it is said: a table of our own, and what holds for any text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.spoken.faithful import is_faithful
from core.spoken.spoken import sentences_told, spoken_text
from core.spoken.wording import load_voice

TABLE = Path(__file__).parents[3] / "data" / "spoken_own.tsv"
VOICES = ("pt-BR", "pt-PT", "fr-FR")


def rows() -> list[tuple[str, str, str]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()[1:]
    found = []
    for line in lines:
        voice, text, words = line.split("\t")
        found.append((voice, text.replace("\\t", "\t"), words))
    return found


@pytest.mark.parametrize(("voice", "text", "words"), rows())
def test_it_is_said_as_the_table_says(voice: str, text: str, words: str) -> None:
    assert spoken_text(text, voice) == words


@pytest.mark.parametrize(("voice", "text", "words"), rows())
def test_what_was_said_is_not_changed_again(voice: str, text: str, words: str) -> None:
    assert spoken_text(words, voice) == words


@pytest.mark.parametrize(("voice", "text", "words"), rows())
def test_every_line_of_the_table_is_faithful(voice: str, text: str, words: str) -> None:
    assert is_faithful(text, words, voice)


def test_a_languages_code_is_its_usual_voice() -> None:
    assert spoken_text("16 mg", "pt") == "dezesseis miligramas"
    assert spoken_text("16 mg", "pt-PT") == "dezasseis miligramas"


def test_an_unknown_voice_is_refused() -> None:
    with pytest.raises(KeyError):
        spoken_text("16 mg", "ko-KR")


def test_a_sentence_that_would_not_be_the_same_is_said_digit_by_digit() -> None:
    (told,) = sentences_told("entre 1/1.000 e 1/100", "pt-BR")  # "um em mil e um": which is it?
    assert told.is_literal
    assert told.words == "entre um em um zero zero zero e um em cem"


def test_lines_are_sentences_and_a_broken_line_goes_on() -> None:
    text = "4. O QUE DEVO SABER?\nTome 2 comprimidos\npor dia.\n• 5 mg\n• 10 mg"
    assert spoken_text(text, "pt-BR") == (
        "Quatro. O que devo saber? Tome dois comprimidos por dia. cinco miligramas. dez miligramas"
    )


def test_cells_of_a_row_are_never_one_number() -> None:
    assert spoken_text("Row 24\t10", "pt-BR") == "Row vinte e quatro, dez"


@pytest.mark.parametrize(
    "after", [",", ".", ";", ":", ")", "!", " ", ", se precisar.", " (24 h)", "\n"]
)
def test_a_telephone_number_is_digit_by_digit_whatever_follows(after: str) -> None:
    digits = "zero oito zero zero, sete dois dois, seis zero zero um"
    assert digits in spoken_text(f"Ligue para 0800 722 6001{after}", "pt-BR")
    assert "Ligue para um nove dois" in spoken_text(f"Ligue para 192{after}", "pt-BR")


NUMBERS = st.one_of(
    st.integers(0, 10**9).map(str),
    st.integers(1000, 10**9).map(lambda number: f"{number:,}".replace(",", ".")),
    st.integers(1000, 10**9).map(lambda number: f"{number:,}".replace(",", "\u202f")),
    st.decimals(0, 9999, places=2).map(lambda number: str(number).replace(".", ",")),
    st.decimals(0, 99, places=3).map(lambda number: str(number).replace(".", ",")),
)
UNITS = st.sampled_from(["mg", "mL", "g", "mcg", "kg", "h", "%", "mg/kg", "mg/mL", "mmol/L", "°C"])


@given(NUMBERS, UNITS, st.sampled_from(VOICES))
@example("1000000", "mg", "pt-BR")
@example("80", "g", "fr-FR")
def test_any_number_with_a_unit_is_in_words_and_the_same(
    number: str, unit: str, voice: str
) -> None:
    text = f"{number} {unit}"
    words = spoken_text(text, voice)
    assert not any(sign.isdecimal() for sign in words)
    assert is_faithful(text, words, voice)


@given(st.integers(0, 200), st.integers(0, 200), UNITS, st.sampled_from("≥≤<>"))
def test_another_number_unit_or_bound_is_unfaithful(
    one: int, other: int, unit: str, sign: str
) -> None:
    words = spoken_text(f"{sign} {one} {unit}", "pt-BR")
    assert is_faithful(f"{sign} {other} {unit}", words, "pt-BR") == (one == other)
    assert not is_faithful(f"{one} {unit}", words, "pt-BR")
    assert not is_faithful(f"{sign} {one} UI", words, "pt-BR")


SIGNS = "0123456789 .,/-–ºª°%½²³⁹₂IVXmgLhxXCO()aeéç:;≥<±µ®•\t\n'’×+"


@given(st.text(max_size=80) | st.text(SIGNS, max_size=30), st.sampled_from(VOICES))
@example("CO₂", "pt-BR")
def test_any_text_can_be_spoken(text: str, voice: str) -> None:
    spoken_text(text, voice)


PIECES = """1 2 10 1/2 ½ 8/8 3x 12/03/2024 mg mL mg/kg/dia comprimidos gotas h % °C - – / a ou de e ≥ < ( ) : , .
IV II DORFLEX AVC nº Dr. 0800 722 6001 2.400 0,5 tome por dia"""
LEAFLET = st.lists(st.sampled_from(PIECES.split()), max_size=12)


@given(LEAFLET, st.sampled_from(VOICES))
def test_no_digit_is_left_whatever_stands_together(words: list[str], voice: str) -> None:
    said = spoken_text(" ".join(words), voice)
    assert not any(sign.isdecimal() for sign in said)


@given(
    LEAFLET,
    st.sampled_from(VOICES),
    st.sampled_from(["não", "nunca", "ne", "pas", "jamais", "sem"]),
)
def test_what_denies_is_never_lost(words: list[str], voice: str, denial: str) -> None:
    said = spoken_text(f" {denial} ".join(["tome", *words, "hoje"]), voice)
    assert re.findall(r"\w+", said.casefold()).count(denial) == len(words) + 1


@pytest.mark.parametrize("voice", VOICES)
def test_every_unit_is_the_same_to_the_parser_in_words(voice: str) -> None:
    """A unit that the parser knows by its sign is known to it by its words."""
    wording = load_voice(voice)
    strange = {"mm³", "mm3", "km"}  # of which the parser counts none
    for sign, unit in wording.units.items():
        if sign in strange or sign.endswith("."):
            continue
        assert is_faithful(f"5 {sign}", f"5 {unit.many}", voice), sign
        assert is_faithful(f"1,5 {sign}", f"1,5 {unit.one}", voice), sign
