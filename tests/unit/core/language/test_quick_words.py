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
