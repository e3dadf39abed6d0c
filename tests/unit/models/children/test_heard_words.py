"""Two hearings of one sound: the likely phrase wins only over a guess."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.children.heard_words import Word, with_phrases


def test_a_sure_phrase_stands_in_the_place_of_guessed_words() -> None:
    free = [
        Word("posso", 1.0, 0.0, 0.4), Word("lousa", 0.4, 0.5, 0.8), Word("tana", 0.3, 0.8, 1.1),
        Word("hoje", 0.9, 1.2, 1.5),
    ]  # fmt: skip

    said = with_phrases(free, [Word("losartana", 0.95, 0.5, 1.1)])

    assert [word.text for word in said] == ["posso", "losartana", "hoje"]


def test_words_that_were_heard_well_stay() -> None:
    free = [Word("posso", 1.0, 0.0, 0.4), Word("cortar", 0.95, 0.5, 1.1)]

    assert with_phrases(free, [Word("losartana", 1.0, 0.5, 1.1)]) == free


def test_an_unsure_phrase_or_one_beside_the_words_changes_nothing() -> None:
    free = [Word("lousa", 0.2, 0.5, 0.8)]

    assert with_phrases(free, [Word("losartana", 0.5, 0.5, 0.8)]) == free
    assert with_phrases(free, [Word("losartana", 1.0, 2.0, 3.0)]) == free
    assert with_phrases([], [Word("losartana", 1.0, 0.0, 1.0)]) == []


WORDS = st.lists(
    st.builds(
        Word,
        st.sampled_from("abc"),
        st.floats(0, 1),
        st.floats(0, 10),
        st.floats(10, 20),
    ),
    max_size=6,
)


@given(WORDS, WORDS)
def test_nothing_is_made_of_nothing(free: list[Word], phrases: list[Word]) -> None:
    said = with_phrases(free, phrases)

    assert bool(said) == bool(free)
    assert len(said) <= len(free)
    assert all(word in free or word in phrases for word in said)
