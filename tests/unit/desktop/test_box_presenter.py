"""One box at a time: proposed, chosen, linked or refused; one sentence for the eye, the same for the ear."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.box.matching import BoxMatch
from core.errors import BoxCodeError, BoxLinkError, PictureError
from core.scanning import BoxTrouble, GreyPicture, PictureTrouble
from desktop.box.presenter import BoxPresenter
from desktop.box.view_model import BoxKind
from desktop.tasks import LaneHere
from tests.box_fakes import (
    CODE,
    OTHER,
    XAROLINA,
    ZOLPIMAR,
    FakeBoxes,
    RecordingBoxView,
    found,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.errors import AppError
    from desktop.box.view_model import BoxFound

FRAME = GreyPicture(1, 1, b"\x00")
EXPIRED = replace(CODE, expires=dt.date(2025, 1, 31))


class Room:
    """A presenter with all that it tells."""

    def __init__(self, result: BoxFound | AppError) -> None:
        self.view, self.work = RecordingBoxView(), FakeBoxes(result)
        self.taken: list[str] = []
        self.told: list[str] = []
        self.undo: Callable[[], None] | None = None
        self.presenter = BoxPresenter(
            self.view,
            self.work,
            LaneHere(),
            on_medicine=self.taken.append,
            on_linked=self._on_linked,
            on_store_error=lambda _error: None,
        )

    def _on_linked(self, sentence: str, undo: Callable[[], None] | None) -> None:
        self.told.append(sentence)
        self.undo = undo


def test_one_medicine_is_proposed_and_taken() -> None:
    room = Room(found(BoxMatch(CODE, (XAROLINA,))))

    room.presenter.on_scanned("7891234567895")

    (shown,) = room.view.shown
    assert shown.kind is BoxKind.PROPOSED
    assert shown.sentence == "Xarolina. Batch A7. Good until 30 September 2027. Ask about it?"
    assert shown.spoken == "Xarolina. Batch A 7. Good until 30 September 2027. Ask about it?"
    room.presenter.accept()
    assert room.taken == ["Xarolina"]
    assert room.view.closed == 1


def test_an_expired_box_is_told_first() -> None:
    room = Room(found(BoxMatch(CODE, (XAROLINA,)), BoxMatch(EXPIRED, (XAROLINA,))))

    room.presenter.on_file(Path("caixa.png"))

    assert room.view.shown[0].sentence.startswith("This box has expired: it was good until")
    assert room.view.told == ["Reading the picture…"]


def test_several_medicines_are_choices_and_never_one() -> None:
    room = Room(found(BoxMatch(CODE, (XAROLINA, ZOLPIMAR))))

    room.presenter.on_scanned("7891234567895")

    (shown,) = room.view.shown
    assert (shown.kind, shown.medicine) == (BoxKind.CHOICES, "")
    assert [choice.name for choice in shown.choices] == ["Xarolina", "Zolpimar"]
    room.presenter.accept()
    assert room.taken == []
    room.presenter.choose(1)
    assert room.taken == ["Zolpimar"]


def test_an_unknown_code_is_linked_once_and_the_link_can_be_undone() -> None:
    room = Room(found(BoxMatch(CODE, ())))
    room.presenter.on_scanned("7891234567895")
    assert room.view.shown[0].kind is BoxKind.UNKNOWN
    assert "7 8 9 1 2" in room.view.shown[0].spoken
    assert len(room.view.offered) == 2

    room.presenter.narrow("zolpimarato")
    room.presenter.choose(0)

    assert room.work.linked == {CODE.gtin: "Zolpimar"}
    assert room.taken == ["Zolpimar"]
    assert room.told == ["The code 7891234567895 belongs to Zolpimar from now on."]
    assert room.undo is not None
    room.undo()
    assert room.work.linked == {}
    assert room.told[-1] == "The code 7891234567895 is linked to no medicine any more."


def test_a_link_that_is_refused_leaves_the_question() -> None:
    room = Room(found(BoxMatch(CODE, ())))
    room.work.link_error = BoxLinkError(trouble=BoxTrouble.LINKED, code="1", medicine="Outro")
    room.presenter.on_scanned("7891234567895")

    room.presenter.choose(0)

    assert room.taken == []
    assert room.view.closed == 0
    assert "is linked to Outro already" in room.view.told[-1]


def test_a_code_whose_leaflet_is_elsewhere_cannot_be_linked() -> None:
    room = Room(found(BoxMatch(CODE, (), is_elsewhere=True)))

    room.presenter.on_scanned("7891234567895")

    assert room.view.shown[0].kind is BoxKind.PROBLEM
    room.presenter.choose(0)
    assert room.work.linked == {}


def test_several_unknown_codes_are_not_guessed_at() -> None:
    room = Room(found(BoxMatch(CODE, ()), BoxMatch(OTHER, ())))

    room.presenter.on_file(Path("caixa.png"))

    assert room.view.shown[0].kind is BoxKind.PROBLEM
    assert "one box at a time" in room.view.shown[0].sentence


def test_a_misread_code_is_one_sentence() -> None:
    room = Room(BoxCodeError(trouble=BoxTrouble.CHECK_DIGIT))

    room.presenter.on_scanned("7891234567896")

    assert room.view.shown[0].kind is BoxKind.PROBLEM
    assert "misread" in room.view.shown[0].spoken


def test_the_camera_closes_itself_on_a_code_and_keeps_silent_before() -> None:
    room = Room(PictureError(trouble=PictureTrouble.NO_CODE, file=""))
    room.presenter.on_frame(FRAME)
    assert room.work.asked == []
    room.presenter.open_camera(room.view)
    room.presenter.on_frame(FRAME)
    assert room.view.told == []

    room.work.result = found(BoxMatch(CODE, (XAROLINA,)))
    room.presenter.on_frame(FRAME)
    room.presenter.on_frame(FRAME)

    assert room.view.camera_closed == 1
    assert len(room.view.shown) == 1
    assert len(room.work.asked) == 2


def test_a_camera_whose_pictures_cannot_be_read_says_so_once() -> None:
    room = Room(PictureError(trouble=PictureTrouble.NOT_INSTALLED, file=""))
    room.presenter.open_camera(room.view)

    for _ in range(10):
        room.presenter.on_frame(FRAME)

    assert len(room.view.told) == 1


def test_another_view_is_told_everything_while_it_wants_to_be() -> None:
    room = Room(found(BoxMatch(CODE, (XAROLINA,))))
    voice = RecordingBoxView()
    room.presenter.show_on(voice)

    room.presenter.on_scanned("7891234567895")
    room.presenter.show_on(None)
    room.presenter.on_scanned("7891234567895")

    assert len(voice.shown) == len(room.view.shown) == 1
    assert voice.shown[0].medicine == "Xarolina"
