"""Questions that are ready to be chosen, in each language."""

from __future__ import annotations

import pytest

from core.asking.ready import ready_for, ready_questions
from core.language.pack import languages


def test_every_language_has_the_same_number_of_questions_each_once() -> None:
    counts = {len(ready_questions(lang)) for lang in languages()}

    assert len(counts) == 1
    assert all(
        len(set(ready_questions(lang))) == len(ready_questions(lang)) for lang in languages()
    )


@pytest.mark.parametrize(
    ("question", "country", "asked"),
    [
        ("À quoi sert ce médicament ?", "BR", "Para que serve?"),
        ("Como devo guardar?", "FR", "Comment dois-je le conserver ?"),
        ("Como devo guardar?", "PT", "Como devo guardar?"),
        ("Como devo guardar?", "", "Como devo guardar?"),
        ("Posso guardar no carro?", "FR", "Posso guardar no carro?"),
    ],
)
def test_a_ready_question_is_asked_in_the_leaflets_language(
    question: str, country: str, asked: str
) -> None:
    assert ready_for(question, country) == asked
