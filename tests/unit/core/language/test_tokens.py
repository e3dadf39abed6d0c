from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.language.pack import load_pack
from core.language.tokens import tokens

PT, FR = load_pack("pt"), load_pack("fr")


def typed(text: str, lang: str = "pt") -> list[str]:
    return [spellings[0] for spellings in tokens(text, load_pack(lang)).spellings]


def test_hurried_forms_are_written_out() -> None:
    assert typed("vc ta bem") == ["voce", "esta", "bem"]
    assert typed("jsp koi faire", "fr") == ["je", "sais", "pas", "quoi", "faire"]


def test_a_letter_before_an_apostrophe_is_no_short_form() -> None:
    assert typed("c'est", "fr") == ["c", "est"]


def test_a_forgotten_apostrophe_is_found() -> None:
    assert typed("jarrive", "fr") == ["j", "arrive"]


def test_a_misspelt_word_may_be_what_was_meant() -> None:
    found = tokens("conprimidos", PT)

    assert "comprimidos" in found.spellings[0]
    assert found.spellings[0][0] == "conprimidos"


def test_what_goes_on_has_the_spelling_of_its_other_form() -> None:
    assert "tremendo" in tokens("está a tremer", PT).spellings[2]
    assert tokens("igual a tremer", PT).spellings[2] == ("tremer",)


def test_sentences_and_clauses_are_told_apart() -> None:
    found = tokens("tomei, passei mal. E agora", PT)

    assert found.breaks == (0, 1, 0, 2, 0)
    assert found.sentence(0) == (0, 3)
    assert found.clause(1) == (1, 3)


def test_numbers_have_their_value() -> None:
    assert tokens("doze gotas 2,5 mL", PT).numbers == {0: 12.0, 2: 2.5}


@given(st.text(max_size=200))
def test_every_word_points_at_its_own_characters(text: str) -> None:
    found = tokens(text, FR)

    for position in range(len(found.spellings)):
        assert found.said(position, position + 1)
