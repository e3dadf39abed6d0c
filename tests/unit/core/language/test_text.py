from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.language.pack import load_pack
from core.language.text import content_words, fold, words


def test_case_accents_quotes_and_spaces_are_lost() -> None:
    assert fold("  L’Œdème   d’ÉTÉ\u00a0: 5 µg ") == "l'oedeme d'ete : 5 ug"


def test_words_split_at_apostrophes_and_units_but_keep_decimals() -> None:
    assert words("j’ai pris 2,5mg (0.5 mL) à 12h30") == [
        "j",
        "ai",
        "pris",
        "2,5",
        "mg",
        "0.5",
        "ml",
        "a",
        "12",
        "h",
        "30",
    ]


def test_content_words_leave_out_stop_words() -> None:
    assert content_words("Quais são os efeitos da losartana?", load_pack("pt")) == [
        "efeitos",
        "losartana",
    ]
    assert content_words("Comment conserver l'insuline ?", load_pack("fr")) == [
        "conserver",
        "insuline",
    ]


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_words_are_folded_and_hold_no_space(text: str) -> None:
    for word in words(text):
        assert word
        assert not any(character.isspace() for character in word)
        assert words(word) == [word]
