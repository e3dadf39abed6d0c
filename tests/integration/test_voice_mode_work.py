"""What voice mode asks of a real store, where the user's language is not the leaflet's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.asking.ready import ready_questions
from desktop.ask.work import StoreAsker
from desktop.places import Place
from desktop.shared_store import SharedStore
from desktop.voice.work import AnswerWords
from desktop.voice_mode.work import StoreMode
from tests.answer_examples import store_of

if TYPE_CHECKING:
    from pathlib import Path

FRANCE, BRAZIL = Place("fr", "FR", "Français"), Place("pt", "BR", "Português")


@pytest.mark.parametrize(
    ("place", "medicine", "told"),
    [(FRANCE, "Zumbelina", "baixar a febre"), (BRAZIL, "Tivelane", "Tivelane")],
)
def test_a_chosen_question_is_answered_by_a_leaflet_in_another_language(
    tmp_path: Path, place: Place, medicine: str, told: str
) -> None:
    with store_of(tmp_path):
        pass
    store = SharedStore(tmp_path)
    mode = StoreMode(StoreAsker(store), AnswerWords(store))

    found = mode.ask(ready_questions(place.lang)[0], medicine, place).answer
    store.forget()

    assert any(one.citation and told in one.text for one in found.segments)
