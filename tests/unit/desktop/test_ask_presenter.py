"""A question goes to the lane, its answer to the screen, and an older one nowhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.errors import AppError, StoreBusyError, StoreDamagedError
from desktop.ask.helping import Helping
from desktop.ask.offers import Offers
from desktop.ask.presenter import AskPresenter
from desktop.ask.view_model import answer_shown
from desktop.choices import Choices
from desktop.tasks import LaneHere
from tests.desktop_fakes import (
    ABSENT,
    BRAZIL,
    EMERGENCY,
    FRANCE,
    LITERAL,
    NEAR,
    PORTUGAL,
    QUOTE,
    FakeAsker,
    FakeHelper,
    RecordingView,
    WaitingLane,
    answer_of,
)


def presenter_of(
    view: Any,
    asker: FakeAsker,
    lane: LaneHere | WaitingLane,
    locale: str,
    store_errors: list[AppError] | None = None,
) -> AskPresenter:
    told = [] if store_errors is None else store_errors
    choices = Choices(Path("none"))
    offers = Offers(RecordingView(), asker, LaneHere(), choices, told.append)
    offers.refresh()
    helping = Helping(view, FakeHelper(), lane, recorder=asker, recording=lane, choices=choices)
    return AskPresenter(
        view, asker, lane, [locale], offers=offers, helping=helping, on_store_error=told.append
    )


def test_a_question_is_answered() -> None:
    view, asker = RecordingView(), FakeAsker()
    presenter = presenter_of(view, asker, LaneHere(), "pt_BR")

    presenter.ask("  como guardar? ", " ")

    assert asker.asked == [("como guardar?", None, BRAZIL)]
    assert view.names() == ["show_busy", "show_answer"]
    assert view.last("show_answer") == answer_shown(answer_of(LITERAL))


def test_the_medicine_field_goes_with_the_question() -> None:
    asker = FakeAsker()

    presenter_of(RecordingView(), asker, LaneHere(), "pt_BR").ask("como guardar?", " Xarolina ")

    assert asker.asked == [("como guardar?", "Xarolina", BRAZIL)]


def test_an_empty_question_is_not_asked() -> None:
    view, asker = RecordingView(), FakeAsker()

    presenter_of(view, asker, LaneHere(), "pt_BR").ask("  ", "Xarolina")

    assert asker.asked == []
    assert view.calls == [("show_question_missing", ("Write your question first.",))]


def test_the_answer_to_an_older_question_does_not_arrive() -> None:
    view, lane = RecordingView(), WaitingLane()
    presenter = presenter_of(view, FakeAsker(), lane, "pt_BR")

    presenter.ask("first?", "")
    presenter.ask("second?", "")
    lane.run_next()
    lane.run_next()

    assert view.names() == ["show_busy", "show_busy", "show_answer"]


def test_nothing_arrives_after_the_screen_was_left() -> None:
    view, lane = RecordingView(), WaitingLane()
    presenter = presenter_of(view, FakeAsker(), lane, "pt_BR")
    presenter.ask("first?", "")

    presenter.leave()
    lane.run_next()

    assert view.names() == ["show_busy"]


def test_an_expected_failure_is_one_sentence() -> None:
    view = RecordingView()

    presenter_of(view, FakeAsker(StoreBusyError(file="bulafiel.db")), LaneHere(), "pt_BR").ask(
        "x", ""
    )

    assert view.last("tell") == (
        "bulafiel.db is in use by another program. Close it, or try again."
    )


def test_a_damaged_store_is_also_told_to_the_program() -> None:
    view, told = RecordingView(), list[AppError]()
    damaged = StoreDamagedError(file="bulafiel.db", problem="malformed")

    presenter_of(view, FakeAsker(damaged), LaneHere(), "pt_BR", told).ask("x", "")

    assert told == [damaged]
    assert view.names() == ["show_busy", "tell"]


def test_a_confirmed_candidate_asks_the_same_question_of_its_leaflet() -> None:
    view, asker = RecordingView(), FakeAsker(answer_of(medicine=None, candidates=NEAR))
    presenter = presenter_of(view, asker, LaneHere(), "pt_BR")
    presenter.ask("como guardar a xarolna?", "")

    presenter.confirm(view.last("show_answer").candidates[1])

    assert asker.asked[-1] == ("como guardar a xarolna?", "Zarolina", BRAZIL)


def test_a_sentence_opens_its_section_with_the_words_marked() -> None:
    view = RecordingView()
    presenter = presenter_of(view, FakeAsker(), LaneHere(), "pt_BR")
    presenter.ask("como guardar?", "")

    presenter.open_source(view.last("show_answer").sentences[0])

    reading = view.last("show_reading")
    assert reading.text[reading.start : reading.end] == QUOTE
    assert reading.lang == "pt"


@pytest.mark.parametrize("segment", [EMERGENCY, ABSENT])
def test_a_line_without_a_source_says_that_it_has_none(segment: object) -> None:
    view, asker = RecordingView(), FakeAsker()
    shown = answer_shown(answer_of(EMERGENCY, ABSENT))
    sentence = shown.emergency[0] if segment is EMERGENCY else shown.sentences[0]

    presenter_of(view, asker, LaneHere(), "pt_BR").open_source(sentence)

    assert view.names() == ["tell"]


def test_the_sections_searched_in_vain_can_be_opened() -> None:
    view = RecordingView()
    presenter = presenter_of(view, FakeAsker(answer_of(ABSENT)), LaneHere(), "pt_BR")

    presenter.ask("foi à lua?", "")
    (searched,) = view.last("add_sentences")
    presenter.open_source(searched)

    assert view.names() == ["show_busy", "show_answer", "add_sentences", "show_reading"]
    assert searched.row.spoken == "5. ONDE GUARDAR?. Searched without finding it."
    reading = view.last("show_reading")
    assert (reading.start, reading.end) == (0, 0)


def test_the_users_own_place_is_chosen_at_first() -> None:
    view = RecordingView()

    presenter_of(view, FakeAsker(), LaneHere(), "pt_PT").load_places()

    ((_name, (choices, chosen)),) = view.calls
    assert [choice.name for choice in choices] == [
        "France (Français)",
        "Brazil (Português)",
        "Portugal (Português)",
    ]
    assert choices[chosen].place == PORTUGAL


def test_a_chosen_place_is_asked_from() -> None:
    asker = FakeAsker()
    presenter = presenter_of(RecordingView(), asker, LaneHere(), "pt_BR")
    presenter.load_places()

    presenter.choose_place(FRANCE)
    presenter.ask("comment le conserver ?", "")

    assert asker.asked[0][2] == FRANCE
