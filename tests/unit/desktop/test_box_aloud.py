"""A box in the hand while voice mode is open: told, confirmed by one key, and never another one than that box."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from core.asking.answer import MedicineMatch
from core.box.matching import BoxMatch
from core.errors import BoxCodeError
from core.scanning import BoxTrouble
from desktop.box.presenter import BoxPresenter
from desktop.box_aloud import BoxInVoiceMode
from desktop.tasks import LaneHere
from desktop.voice_mode.pages import PageKind
from desktop.voice_mode.ports import Answered, Key
from tests.box_fakes import CODE, OTHER, XAROLINA, ZOLPIMAR, FakeBoxes, RecordingBoxView, found
from tests.unit.desktop.test_voice_mode import ANSWER, Room, sentence

if TYPE_CHECKING:
    from core.errors import AppError
    from desktop.box.view_model import BoxFound

EXPIRED = replace(CODE, expires=dt.date(2025, 1, 31))
KNOWN = found(BoxMatch(CODE, (XAROLINA,)))
UNKNOWN = found(BoxMatch(CODE, ()))


class Counter:
    """Voice mode with a scanner at its side."""

    def __init__(self, result: BoxFound | AppError, *, is_voiced: bool = True) -> None:
        self.room = Room(is_voiced=is_voiced)
        self.work = FakeBoxes(result)
        self.stopped = 0
        self.presenter = BoxPresenter(
            RecordingBoxView(),
            self.work,
            LaneHere(),
            on_medicine=lambda _name: None,
            on_linked=lambda _sentence, _undo: None,
            on_store_error=lambda _error: None,
        )
        self.presenter.show_on(BoxInVoiceMode(self.room.mode, self._stop))

    def _stop(self) -> None:
        self.stopped += 1

    def scan(self, result: BoxFound | None = None) -> None:
        if result is not None:
            self.work.result = result
        self.presenter.on_scanned("7891234567895")

    @property
    def title(self) -> str:
        assert self.room.view.page is not None
        return self.room.view.page.intro

    @property
    def said(self) -> str:
        return " ".join(self.room.voice.said[-1])


def test_a_box_is_told_with_batch_and_date_and_one_key_takes_it() -> None:
    counter = Counter(KNOWN)

    counter.scan()

    assert counter.title == "Xarolina. Batch A7. Good until 30 September 2027. Ask about it?"
    assert counter.said.startswith("Xarolina. Batch A 7. Good until")
    assert counter.room.shown() == (PageKind.CONFIRM, "Yes")
    assert counter.room.work.asked == []
    counter.room.press(Key.CHOOSE)
    assert counter.room.shown() == (PageKind.QUESTION, "Para que serve?")
    assert counter.title.startswith("Xarolina.")


@pytest.mark.parametrize("result", [(XAROLINA,), (XAROLINA, ZOLPIMAR), ()])
def test_an_expired_box_is_announced_before_anything_else(result: tuple[object, ...]) -> None:
    expired = found(BoxMatch(EXPIRED, result))  # type: ignore[arg-type]  # medicines
    aloud, read = Counter(expired), Counter(expired, is_voiced=False)

    aloud.scan()
    read.scan()

    assert aloud.said.startswith("This box has expired: it was good until")
    ((announced, is_urgent),) = read.room.view.announced
    assert announced.startswith("This box has expired: it was good until 31 January 2025.")
    assert is_urgent


def test_with_a_screen_reader_a_good_box_is_read_with_its_page_and_not_announced_too() -> None:
    counter = Counter(KNOWN, is_voiced=False)

    counter.scan()

    assert counter.room.view.announced == []
    assert counter.room.voice.said == []


def test_an_unknown_code_is_told_with_the_way_out_and_leads_nowhere() -> None:
    counter = Counter(UNKNOWN)

    counter.scan()

    assert "Batch A7." in counter.title
    assert "The code 7891234567895 is not known." in counter.title
    assert "ask your pharmacist to link the code once" in counter.title
    assert "7 8 9 1 2 3 4 5 6 7 8 9 5" in counter.said
    counter.room.press(Key.CHOOSE)
    assert counter.room.shown()[0] is PageKind.MEDICINE
    assert counter.work.linked == {}


def test_a_yes_after_an_unknown_box_is_no_yes_to_the_box_before() -> None:
    counter = Counter(KNOWN)
    counter.scan()

    counter.scan(UNKNOWN)
    counter.room.press(Key.CHOOSE)

    assert counter.room.shown()[0] is PageKind.MEDICINE
    assert not counter.title.startswith("Xarolina")


def test_escape_after_two_boxes_leads_to_where_the_user_was() -> None:
    counter = Counter(KNOWN)
    counter.scan()
    counter.scan(found(BoxMatch(OTHER, (ZOLPIMAR,))))

    counter.room.press(Key.LEAVE)

    assert counter.room.shown() == (PageKind.MEDICINE, "Aspidol")


def test_a_misread_code_is_told() -> None:
    counter = Counter(BoxCodeError(trouble=BoxTrouble.CHECK_DIGIT))

    counter.scan()

    assert counter.room.shown()[0] is PageKind.BOX
    assert "misread" in counter.title


def test_a_code_of_several_medicines_is_chosen_from() -> None:
    counter = Counter(found(BoxMatch(CODE, (XAROLINA, ZOLPIMAR))))

    counter.scan()
    counter.room.press(Key.AFTER)
    assert counter.room.shown() == (PageKind.MEDICINE, "Zolpimar")
    counter.room.press(Key.CHOOSE)

    assert counter.title.startswith("Zolpimar.")


def test_a_box_answers_the_question_which_medicine() -> None:
    counter = Counter(KNOWN)
    room = counter.room
    match = MedicineMatch(1, "Aspidol", "", is_certain=False, score=0.5)
    room.work.answered = Answered(
        replace(ANSWER, medicine=None, candidates=(match,), segments=()), ()
    )
    room.mode.ask("posso beber?")
    room.work.answered = Answered(ANSWER, (sentence("Tome um."),))

    counter.scan()
    room.press(Key.CHOOSE)

    assert room.work.asked == [("posso beber?", None), ("posso beber?", "Xarolina")]


def test_the_microphone_is_closed_before_a_box_is_told() -> None:
    counter = Counter(KNOWN)

    counter.scan()

    assert counter.stopped == 1
