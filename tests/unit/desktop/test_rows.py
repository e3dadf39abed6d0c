"""Texts find their places: Qt's offsets, and where a long word may be broken."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.rows import ZERO_WIDTH_SPACE, breakable, utf16_offset


def test_rarer_characters_take_two_places_in_qt() -> None:
    assert utf16_offset("dose 😀 única", 7) == 8


@given(st.text(), st.integers(min_value=0, max_value=50))
def test_the_text_before_an_offset_is_as_long_as_qt_counts_it(text: str, index: int) -> None:
    before = text[:index].encode("utf-16-le", "surrogatepass")

    assert utf16_offset(text, index) * 2 == len(before)


@given(st.text())
def test_breaking_a_text_changes_no_character_of_it(text: str) -> None:
    plain = text.replace(ZERO_WIDTH_SPACE, "")

    assert breakable(plain).replace(ZERO_WIDTH_SPACE, "") == plain


@given(st.text(alphabet="ab/_.-", min_size=25, max_size=200))
def test_no_piece_of_a_long_word_stays_long(word: str) -> None:
    pieces = breakable(word).split(ZERO_WIDTH_SPACE)

    assert all(len(piece.rstrip("/_.-")) <= 20 for piece in pieces)


def test_ordinary_words_are_left_alone() -> None:
    assert breakable("Guarde na embalagem.") == "Guarde na embalagem."
