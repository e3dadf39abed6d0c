"""A wanted page goes to the painting lane, and only the one wanted last comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from core.engines import PagePicture
from core.errors import NoPageError, OriginalMissingError, StoreDamagedError
from desktop.page_shown import PagePlace
from desktop.painting import PagePresenter
from tests.desktop_fakes import HASH, RecordingView, WaitingLane

if TYPE_CHECKING:
    from core.cancel import CancelToken
    from core.errors import AppError

PLACE = PagePlace(HASH, None)


class FakePainter:
    """Paints white pages, or fails as told."""

    def __init__(self, error: AppError | None = None) -> None:
        self.error = error
        self.painted: list[tuple[int, int]] = []

    def paint(
        self, place: PagePlace, page: int, width: int, cancel: CancelToken
    ) -> tuple[PagePicture, str]:
        cancel.check()
        self.painted.append((page, width))
        if self.error is not None:
            raise self.error
        return PagePicture(page, 9, 1, 1, b"\xff\xff\xff"), "xarolina.pdf"


@pytest.fixture
def lane() -> WaitingLane:
    return WaitingLane()


def presenter_of(
    lane: WaitingLane, painter: FakePainter, store_errors: list[AppError] | None = None
) -> tuple[PagePresenter, Any]:
    view: Any = RecordingView()
    noted = store_errors if store_errors is not None else []
    return PagePresenter(view, painter, lane, noted.append), view


def test_a_page_is_shown_when_it_is_painted(lane: WaitingLane) -> None:
    presenter, view = presenter_of(lane, FakePainter())

    presenter.show(PLACE, 4, 600)
    lane.run_next()

    assert view.names() == ["show_page_busy", "show_page"]
    assert view.last("show_page").picture.page == 4


def test_of_two_wanted_pages_only_the_last_one_arrives(lane: WaitingLane) -> None:
    painter = FakePainter()
    presenter, view = presenter_of(lane, painter)

    presenter.show(PLACE, 4, 600)
    presenter.show(PLACE, 5, 600)
    lane.run_next()
    lane.run_next()

    assert painter.painted == [(5, 600)]
    assert view.last("show_page").picture.page == 5
    assert view.names().count("show_page") == 1


def test_a_file_that_is_gone_is_told_in_the_place_of_its_page(lane: WaitingLane) -> None:
    presenter, view = presenter_of(lane, FakePainter(OriginalMissingError(file="xarolina.pdf")))

    presenter.show(PLACE, 1, 600)
    lane.run_next()

    shown = view.last("show_page")
    assert shown.picture is None
    assert "add it again" in shown.sentence


def test_a_leaflet_without_pages_leaves_the_text_alone(lane: WaitingLane) -> None:
    presenter, view = presenter_of(lane, FakePainter(NoPageError(file="xarolina.html")))

    presenter.show(PLACE, 1, 600)
    lane.run_next()

    assert view.last("show_no_page") == PLACE


def test_a_damaged_store_is_told_to_the_whole_program(lane: WaitingLane) -> None:
    told: list[AppError] = []
    error = StoreDamagedError(file="bulafiel.db", problem="a page is torn")
    presenter, _view = presenter_of(lane, FakePainter(error), told)

    presenter.show(PLACE, 1, 600)
    lane.run_next()

    assert told == [error]


def test_nothing_arrives_after_the_screen_was_left(lane: WaitingLane) -> None:
    presenter, view = presenter_of(lane, FakePainter())

    presenter.show(PLACE, 1, 600)
    presenter.leave()
    lane.run_next()

    assert view.names() == ["show_page_busy"]
