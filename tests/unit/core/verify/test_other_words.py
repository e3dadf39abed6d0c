"""Faithful sentences in other words are supported (`tests/data/verifier_other_words.txt`)."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer
from tests.claims import claims_in


@pytest.mark.parametrize(("lang", "leaflet", "answer"), claims_in("verifier_other_words.txt"))
def test_other_words_for_the_same_are_supported(lang: str, leaflet: str, answer: str) -> None:
    passages = [Passage("p1", "Zelfamox", "dose", leaflet)]

    found = verify_answer(answer, passages, "Zelfamox", load_pack(lang))

    assert found.supported, [claim.reasons for claim in found.sentences]
