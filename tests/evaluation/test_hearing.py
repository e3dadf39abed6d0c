"""Spoken questions: the right medicine and route after a yes, and never an answer about another medicine.

The voice is eSpeak NG's, which the model understands badly; nobody's own voice was tried. Every third question is asked
here, all of them by `hearing_study.py`.
"""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from core.store.database import open_store
from tests.evaluation.hearing_study import QUESTIONS, VOICES, End, Room, report, whisper
from tests.evaluation.labels import rows

if TYPE_CHECKING:
    from tests.evaluation.conftest import Library
    from tests.evaluation.hearing_study import Told

EVERY = 3


@pytest.fixture(scope="module")
def all_told(library: Library) -> list[Told]:
    with closing(open_store(library.home)) as store, closing(whisper()) as recognizer:
        room = Room(store.reader(), recognizer)
        return [room.told(row) for row in rows(QUESTIONS)[::EVERY]]


@pytest.mark.parametrize("lang", VOICES)
def test_spoken_questions_end_at_their_medicine_and_route(
    lang: str, all_told: list[Told], bars: dict[str, Any]
) -> None:
    told = [one for one in all_told if one.lang == lang]
    ends = Counter(one.end for one in told)
    print(report(told))

    assert ends[End.WRONG_MEDICINE] == 0
    assert 100 * ends[End.RIGHT] / len(told) >= bars["hearing"][lang], report(told)
