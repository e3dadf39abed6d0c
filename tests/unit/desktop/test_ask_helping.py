"""The leaflet's sentences first, the model's answer later, never under the user's eyes; each recorded once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from core.asking.answer import Help
from core.errors import CancelledError, StoreFullError
from core.generating import Level, Trouble
from desktop.ask.helping import Helping
from desktop.ask.offers import Offers
from desktop.ask.presenter import AskPresenter
from desktop.choices import Choices
from desktop.tasks import LaneHere
from tests.desktop_fakes import (
    EMERGENCY,
    LITERAL,
    FakeAsker,
    FakeHelper,
    RecordingView,
    WaitingLane,
    answer_of,
)

if TYPE_CHECKING:
    from core.asking.answer import Answer
    from core.errors import AppError

SHORT = "Após aberta, use em 30 dias."
WRITTEN = replace(LITERAL, text=SHORT, spoken=SHORT, verdict="supported")
HELPED = replace(
    answer_of(WRITTEN), answer_id=0, level="write", help=Help(Level.WRITE, "", "Scripted", "5c41")
)
STOPPED = "The model was stopped; these are the leaflet's own sentences."


class ReadingView(RecordingView):
    """A screen whose user is in the answer, or is not."""

    reads = False

    def is_reading(self) -> bool:
        return self.reads


class Screen:
    """A presenter with a lane that asks and one that helps, both waiting for the test."""

    def __init__(self, made: Answer | AppError | None = HELPED) -> None:
        self.view, self.asker, self.helper = ReadingView(), FakeAsker(), FakeHelper(made)
        self.asking, self.model = WaitingLane(), WaitingLane()
        self.choices = Choices(Path("none"))
        self.choices.use(replace(self.choices.settings, level=Level.WRITE, second_judge=True))
        helping = Helping(
            self.view,
            self.helper,
            self.model,
            recorder=self.asker,
            recording=self.asking,
            choices=self.choices,
        )
        offers = Offers(RecordingView(), self.asker, LaneHere(), self.choices, lambda _error: None)
        self.helping = helping
        self.presenter = AskPresenter(
            self.view,
            self.asker,
            self.asking,
            ["pt_BR"],
            offers=offers,
            helping=helping,
            on_store_error=lambda _error: None,
        )

    def ask(self) -> None:
        self.presenter.ask("como guardar?", "")
        self.asking.run_next()

    def run_all(self) -> None:
        while self.asking.waiting or self.model.waiting:
            (self.asking if self.asking.waiting else self.model).run_next()

    def shown(self) -> list[str]:
        """The first sentence of each answer that was shown."""
        return [
            arguments[0].sentences[0].row.text
            for name, arguments in self.view.calls
            if name == "show_answer"
        ]

    def last(self, name: str) -> Any:
        return self.view.last(name)


def test_the_leaflets_sentences_are_shown_before_the_model_is_asked() -> None:
    screen = Screen()

    screen.ask()

    assert screen.view.names() == ["show_busy", "show_answer", "show_working"]
    assert screen.helper.asked == []
    assert screen.asker.recorded == []


def test_the_models_answer_takes_their_place_once_it_is_recorded() -> None:
    screen = Screen()
    screen.ask()

    screen.model.run_next()
    before = screen.shown()
    screen.asking.run_next()

    assert before == [LITERAL.text]
    assert screen.shown() == [LITERAL.text, SHORT]
    assert screen.last("show_answer").summary == (
        "1 passage from the leaflet of Xarolina. Written by the model, checked."
    )
    assert screen.asker.recorded == [HELPED]
    assert screen.presenter.answer == replace(HELPED, answer_id=1)


def test_the_model_is_asked_as_the_settings_have_it() -> None:
    screen = Screen()

    screen.ask()
    screen.run_all()

    ((_literal, level, judge),) = screen.helper.asked
    assert (level, judge) == (Level.WRITE, True)


def test_an_answer_that_is_read_stays_and_the_other_is_offered() -> None:
    screen = Screen()
    screen.ask()
    screen.view.reads = True

    screen.run_all()

    assert screen.shown() == [LITERAL.text]
    assert screen.last("offer_answer") == (
        "Another answer is ready. Written by the model, checked."
    )
    screen.presenter.show_better()
    assert screen.shown() == [LITERAL.text, SHORT]
    assert screen.asker.recorded == [HELPED]


def test_an_offer_ends_with_the_next_question() -> None:
    screen = Screen()
    screen.view.reads = True
    screen.ask()
    screen.run_all()

    screen.presenter.ask("como tomar?", "")
    screen.presenter.show_better()

    assert screen.shown() == [LITERAL.text]


def test_the_same_sentences_move_nothing() -> None:
    screen = Screen(replace(HELPED, segments=(LITERAL,), level="select"))
    screen.ask()

    screen.run_all()

    assert screen.shown() == [LITERAL.text]
    summary, told = screen.view.calls[-2][1]
    assert told == "Chosen by the model."
    assert summary == "1 passage from the leaflet of Xarolina. Chosen by the model."
    assert screen.view.names()[-1] == "end_help"


@pytest.mark.parametrize(
    ("failure", "note"),
    [
        (replace(answer_of(LITERAL), help=Help(Level.WRITE, Trouble.CRASHED)), "The model stopped"),
        (CancelledError(), "The model was stopped"),
        (StoreFullError(file="x"), "The model stopped working"),
    ],
)
def test_a_model_that_fails_leaves_the_leaflets_sentences_with_a_calm_note(
    failure: Answer | AppError, note: str
) -> None:
    screen = Screen(failure)
    screen.ask()

    screen.run_all()

    assert screen.shown() == [LITERAL.text]
    (recorded,) = screen.asker.recorded
    assert recorded.segments == (LITERAL,)
    assert recorded.help is not None
    assert screen.view.calls[-2][1][1].startswith(note)


def test_a_model_that_is_stopped_leaves_the_leaflets_sentences_recorded_once() -> None:
    screen = Screen()
    screen.ask()

    screen.helping.stop()
    screen.run_all()
    screen.presenter.leave()
    screen.run_all()

    assert "show_stopping" in screen.view.names()
    (recorded,) = screen.asker.recorded
    assert recorded.help == Help(Level.WRITE, Trouble.CANCELLED)
    assert screen.view.calls[-2][1][1] == STOPPED


@pytest.mark.parametrize("has_answered", [False, True])
def test_a_new_question_has_the_answer_before_recorded_once_and_not_shown(
    has_answered: bool,
) -> None:
    screen = Screen()
    screen.ask()
    if has_answered:
        screen.model.run_next()

    screen.presenter.ask("como tomar?", "")
    screen.asking.run_next()
    recorded = list(screen.asker.recorded)
    screen.asking.run_next()
    shown = screen.shown()
    screen.run_all()

    assert [one.segments for one in recorded] == [(WRITTEN,) if has_answered else (LITERAL,)]
    assert shown == [LITERAL.text, LITERAL.text]
    assert len(screen.asker.recorded) == 2


def test_a_program_that_closes_has_recorded_what_was_shown() -> None:
    screen = Screen()
    screen.ask()

    screen.presenter.leave()
    screen.presenter.leave()
    screen.run_all()

    assert [one.segments for one in screen.asker.recorded] == [(LITERAL,)]
    assert screen.shown() == [LITERAL.text]


def test_a_question_that_was_never_answered_is_not_recorded() -> None:
    screen = Screen()
    screen.presenter.ask("como guardar?", "")

    screen.presenter.leave()
    screen.run_all()

    assert screen.asker.recorded == []


@pytest.mark.parametrize("why", ["no model", "no help wanted", "nothing to help with"])
def test_without_help_the_answer_is_recorded_at_once(why: str) -> None:
    screen = Screen(None if why == "no model" else HELPED)
    screen.asker.can_be_helped = why != "nothing to help with"
    if why == "no help wanted":
        screen.choices.use(replace(screen.choices.settings, level=Level.EXTRACT))

    screen.ask()

    assert screen.view.names() == ["show_busy", "show_answer"]
    assert len(screen.asker.recorded) == 1
    assert screen.model.waiting == []
    assert screen.presenter.answer is not None
    assert screen.presenter.answer.answer_id == 1


def test_an_emergency_waits_for_nothing() -> None:
    screen = Screen()
    screen.asker.answer = answer_of(EMERGENCY)
    screen.asker.can_be_helped = False

    screen.ask()

    assert screen.last("show_answer").emergency[0].row.text == EMERGENCY.text
    assert screen.helper.asked == []


def test_an_answer_that_waits_for_the_model_is_not_said_to_be_unrecorded() -> None:
    screen = Screen()

    screen.ask()

    assert screen.last("show_answer").summary == "1 passage from the leaflet of Xarolina."


@pytest.mark.parametrize("made", [None, HELPED])
def test_an_answer_that_cannot_be_recorded_says_so(made: Answer | None) -> None:
    screen = Screen(made)
    screen.asker.unrecorded = "StoreFullError"
    screen.ask()

    screen.run_all()

    sentence = "This answer could not be recorded in the history: the disk is full."
    told = screen.last("show_answer").summary if made else screen.view.calls[-1][1][1]
    assert told.endswith(sentence)


def test_the_model_reads_ahead_once_its_answer_is_told() -> None:
    screen = Screen()
    screen.ask()

    screen.run_all()

    assert screen.shown()[-1] == SHORT
    assert len(screen.helper.ahead) == 1


def test_whoever_else_needs_the_model_ends_the_reading_ahead() -> None:
    screen = Screen()
    screen.ask()
    screen.model.run_next()

    screen.helping.stand_aside()
    screen.run_all()

    assert screen.helper.ahead == []
    assert screen.asker.recorded == [HELPED]


def test_a_new_question_ends_the_reading_ahead() -> None:
    screen = Screen()
    screen.ask()
    screen.model.run_next()

    screen.presenter.ask("e na gravidez?", "")
    screen.model.run_next()

    assert screen.helper.ahead == []


@pytest.mark.parametrize("trouble", [Trouble.CRASHED, Trouble.CANCELLED, Trouble.TOO_SLOW])
def test_an_engine_that_failed_is_left_in_peace(trouble: Trouble) -> None:
    failed = replace(answer_of(LITERAL), answer_id=0, help=Help(Level.WRITE, trouble))
    screen = Screen(failed)
    screen.ask()

    screen.run_all()

    assert screen.helper.ahead == []


def test_nothing_is_read_ahead_for_a_model_that_only_chooses() -> None:
    screen = Screen()
    screen.choices.use(replace(screen.choices.settings, level=Level.SELECT))
    screen.ask()

    screen.run_all()

    assert screen.helper.ahead == []


def test_the_model_gets_ready_while_a_question_is_written() -> None:
    screen = Screen()
    screen.presenter.load_places()
    screen.run_all()

    screen.presenter.expect()
    screen.presenter.expect()
    screen.run_all()

    assert screen.helper.expected == ["pt"]


def test_no_model_gets_ready_where_none_is_wanted() -> None:
    screen = Screen()
    screen.choices.use(replace(screen.choices.settings, level=Level.EXTRACT))
    screen.presenter.load_places()
    screen.run_all()

    screen.presenter.expect()
    screen.run_all()

    assert screen.helper.expected == []


def test_a_question_that_is_asked_does_not_wait_for_the_getting_ready() -> None:
    screen = Screen()
    screen.presenter.load_places()
    screen.run_all()
    screen.presenter.expect()

    screen.ask()
    screen.run_all()

    assert screen.helper.expected == []
    assert screen.shown()[-1] == SHORT
