"""The history's presenter: pages, filters, the reopened answer, files; nothing late."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.errors import RecordChangedError, StoreDamagedError, UsageError
from core.store.history import Wanted
from desktop.history.presenter import MOST_LISTED, PAGE, HistoryPresenter
from desktop.tasks import LaneHere
from tests.desktop_fakes import QUOTE, TEXT, RecordingView, WaitingLane
from tests.history_fakes import FakeHistory

if TYPE_CHECKING:
    from core.asking.report import Report
    from core.errors import AppError
    from desktop.tasks import Starter

FILE = Path("answer.pdf")


class Stage:
    """A presenter with all that it talks to."""

    def __init__(self, total: int = 250, lane: Starter | None = None) -> None:
        self.view = RecordingView()
        self.history = FakeHistory(total)
        self.store_errors: list[AppError] = []
        self.presenter = HistoryPresenter(
            self.view,
            self.history,
            lane or LaneHere(),
            on_store_error=self.store_errors.append,
            date=lambda when: f"on {when}",
            pdf=self.pdf,
        )

    @staticmethod
    def pdf(report: Report, is_large: bool) -> bytes:
        return f"{report.title}, large: {is_large}".encode()


def test_the_list_comes_in_pages() -> None:
    stage = Stage(250)

    stage.presenter.show()
    stage.presenter.more()
    stage.presenter.more()

    assert len(stage.view.last("show_lines")) == PAGE
    pages = [call[1][0] for call in stage.view.calls if call[0] == "add_lines"]
    assert [len(page) for page in pages] == [PAGE, 50]
    assert [before for _wanted, before in stage.history.asked] == [None, 151, 51]
    assert "Answer 1" in pages[-1][-1].spoken


def test_a_list_too_long_to_walk_says_how_to_see_the_rest() -> None:
    stage = Stage(MOST_LISTED + 1)

    stage.presenter.show()
    for _page in range(MOST_LISTED // PAGE - 1):
        stage.presenter.more()

    told = stage.view.last("tell")
    assert told.startswith(f"The latest {MOST_LISTED} of {MOST_LISTED + 1} answers are listed.")
    assert sum(name == "tell" for name in stage.view.names()) == 1


def test_a_list_that_is_still_right_is_not_touched() -> None:
    stage = Stage()
    stage.presenter.show()
    calls = len(stage.view.calls)

    stage.presenter.show()
    assert len(stage.view.calls) == calls

    stage.history.total += 1
    stage.presenter.show()
    assert stage.view.names()[calls:] == ["show_filters", "show_lines"]


def test_another_store_is_listed_anew() -> None:
    stage = Stage()
    stage.presenter.show()
    calls = len(stage.view.calls)

    stage.presenter.forget()
    stage.presenter.show()

    assert len(stage.view.calls) > calls


def test_a_filter_lists_what_it_asks_for_and_stays() -> None:
    stage = Stage()

    stage.presenter.find("guardar", "Xarolina", "not_in_leaflet")

    wanted = Wanted(text="guardar", medicine="Xarolina", is_abstained=True)
    assert stage.history.asked == [(wanted, None)]
    assert len(stage.view.last("show_lines")) == 1
    stage.history.total += 1
    stage.presenter.show()
    assert stage.history.asked[-1] == (wanted, None)


def test_only_the_last_of_two_searches_is_shown() -> None:
    lane = WaitingLane()
    stage = Stage(lane=lane)

    stage.presenter.find("a", "", "")
    stage.presenter.find("ab", "", "")
    lane.run_next()
    lane.run_next()

    assert [wanted.text for wanted, _before in stage.history.asked] == ["ab"]
    assert stage.view.names().count("show_lines") == 1


def test_an_answer_opens_and_so_does_its_source() -> None:
    stage = Stage()
    stage.presenter.show()

    stage.presenter.open(1)
    shown = stage.view.last("show_answer")
    stage.presenter.open_source(shown.sentences[0])
    stage.presenter.open_source(shown.sentences[1])

    assert shown.where.startswith("Answer 249 · ")
    reading = stage.view.last("show_reading")
    assert reading.text == TEXT
    assert reading.where.endswith("\nAnswered from version 2; version 3 differs in this section.")
    assert reading.text[reading.start : reading.end] == QUOTE
    assert "fixed text" in stage.view.last("tell")


def test_files_are_written_of_a_line_or_of_the_opened_answer() -> None:
    stage = Stage()
    stage.presenter.show()

    stage.presenter.save_pdf(0, FILE, is_large=True)
    assert stage.history.written[FILE] == b"Answer 250, large: True"
    stage.presenter.open(3)
    stage.presenter.save_text(None, FILE)
    assert str(stage.history.written[FILE]).startswith("Answer 247")
    stage.presenter.print(None)
    assert stage.view.last("print_report").title == "Answer 247"
    stage.presenter.find("x", "", "")
    stage.presenter.save_list(FILE)
    assert stage.history.written[FILE] == "x in en"
    assert stage.view.last("tell") == "Saved as answer.pdf."


@pytest.mark.parametrize("row", [None, -1])
def test_without_an_answer_there_is_nothing_to_save(row: int | None) -> None:
    stage = Stage()

    stage.presenter.save_text(row, FILE)

    assert stage.view.last("tell") == "Choose an answer first."
    assert stage.history.written == {}


def test_the_chain_is_verified_in_one_sentence() -> None:
    stage = Stage(3)

    stage.presenter.verify()

    assert stage.view.last("tell") == "3 records, none changed."


@pytest.mark.parametrize(
    "error", [RecordChangedError(number=250), UsageError(argument="a.pdf", problem="is a folder")]
)
def test_a_failure_is_one_sentence(error: AppError) -> None:
    stage = Stage()
    stage.presenter.show()
    stage.history.error = error

    stage.presenter.open(0)
    stage.presenter.save_list(FILE)

    told = [call[1][0] for call in stage.view.calls if call[0] == "tell"]
    assert len(told) == 2
    assert stage.store_errors == []


def test_a_damaged_store_is_told_to_who_can_recover_it() -> None:
    stage = Stage()
    stage.history.error = StoreDamagedError(file="bulafiel.db", problem="damaged")

    stage.presenter.show()

    assert stage.store_errors == [stage.history.error]


def test_nothing_arrives_after_leaving() -> None:
    lane = WaitingLane()
    stage = Stage(lane=lane)
    stage.presenter.show()

    stage.presenter.leave()
    lane.run_next()

    assert stage.view.calls == []
