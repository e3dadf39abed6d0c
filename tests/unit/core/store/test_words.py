"""The words of a passage have one form, whatever way they are read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.text import words
from core.store.database import connect
from core.store.words import word_list


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Não tome À NOITE", ["nao", "tome", "a", "noite"]),
        ("0,5 mL; ½ comprimido", ["0", "5", "ml", "1", "2", "comprimido"]),
        ("l’œil, le cœur", ["l", "oeil", "le", "coeur"]),
        ("100 µg (β-bloqueador) ≤ 3", ["100", "ug", "β", "bloqueador", "3"]),
        ("кашель", ["кашель".replace("й", "и")]),
        ("— … ()", []),
        ("", []),
    ],
)
def test_words_are_folded(text: str, expected: list[str]) -> None:
    assert word_list(text) == [word.encode() for word in expected]


@given(st.text())
def test_a_letter_of_another_script_changes_no_other_word(text: str) -> None:
    # "Ж" takes the text off the fast way, which must not show.
    assert word_list(text + " Ж") == [*word_list(text), "ж".encode()]


@given(st.text(st.sampled_from("abçãéèœŒæßøµ -,.'’")))
def test_words_are_those_of_a_question(text: str) -> None:
    assert [word.decode() for word in word_list(text)] == words(text)


@given(st.text(st.characters(codec="latin-1"), min_size=1))
def test_a_word_that_is_written_is_found_in_the_index(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    db = connect(tmp_path_factory.getbasetemp() / "words.db", create=True)
    db.execute("DROP TABLE IF EXISTS text")
    db.execute(
        "CREATE VIRTUAL TABLE text USING fts5(body, tokenize = 'unicode61 remove_diacritics 2')"
    )
    # Letters that the index keeps, and signs that it takes for letters.
    kept = "".join(char for char in text if char not in "ßæÆøØðÐþÞµ¼½¾²³¹ªº")
    db.execute("INSERT INTO text (body) VALUES (?)", (kept,))
    db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS terms USING fts5vocab('text', 'row')")

    found = {term for (term,) in db.rows("SELECT term FROM terms")}

    assert found == {word.decode() for word in word_list(kept)}
    db.close()
