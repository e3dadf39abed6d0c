from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from core.language.quick_words import quick_words
from core.language.text import words


@given(st.text())
@example("Évite “l’eau” — 0,5 µg/mL, œdème ½ ﬁm ´x`")
@example("a\u0301bc ² ³ İ ẞ")
def test_they_are_the_words_of_the_normal_form(text: str) -> None:
    assert quick_words(text) == words(text)


@given(st.text(st.characters(codec="cp1252")))
@example("1…2 ½0 l’œuf ™ 3º straße re\u00adcém ƒ1 ˆ x1,5y.2")
def test_letters_of_one_byte_are_folded_alike(text: str) -> None:
    assert quick_words(text) == words(text)
