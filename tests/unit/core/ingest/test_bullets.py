"""Items of lists, and words at a line's start that only look like bullets."""

from __future__ import annotations

import pytest

from core.ingest.bullets import opens_item


def opens(text: str, before: str = "", *, follows_item: bool = False) -> bool:
    is_ended = before.endswith((".", ";", ":"))
    return opens_item(text, before, is_ended=is_ended, follows_item=follows_item)


@pytest.mark.parametrize(
    "text",
    [
        "• febre;",
        "- febre;",
        "–\xa0febre",
        "➢ Início",
        "o febre",
        "a) febre",
        "1) Agite",
        "2. Abra",
        "iv) dor",
    ],
)
def test_signs_letters_and_numbers_open_an_item(text: str) -> None:
    assert opens(text, "Não use se tiver:")


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("Evite tomar com cetoconazol,", "o fluconazol e o itraconazol."),
        ("Cada frasco contém pó (equivalente a 5", "g) de zelturina."),
        ("Guarde em temperatura entre 15 e", "30. Não congele."),
        ("A dose é de 2", "a 4 gotas."),
    ],
)
def test_a_word_that_goes_on_with_a_sentence_opens_none(before: str, text: str) -> None:
    assert not opens(text, before)


def test_the_next_item_needs_no_sign_that_the_last_one_ended() -> None:
    assert opens("o dor de cabeça", "o febre", follows_item=True)
    assert opens("3. Aperte a tampa", "2. Feche o frasco", follows_item=True)
    assert not opens("30. Não congele", "2. Guarde entre 15 e", follows_item=True)
