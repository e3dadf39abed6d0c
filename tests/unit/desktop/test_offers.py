"""Pinned medicines come first, then those asked about lately; earlier questions come back once each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from desktop.ask.offers import QUESTIONS_KEPT, Offers
from desktop.choices import Choices
from desktop.tasks import LaneHere
from tests.desktop_fakes import LITERAL, XAROLINA, FakeAsker, RecordingView, answer_of

if TYPE_CHECKING:
    from pathlib import Path

    from core.errors import AppError


@pytest.fixture
def view() -> RecordingView:
    return RecordingView()


@pytest.fixture
def choices(tmp_path: Path) -> Choices:
    return Choices(tmp_path)


@pytest.fixture
def offers(view: RecordingView, choices: Choices) -> Offers:
    failed: list[AppError] = []
    made = Offers(view, FakeAsker(), LaneHere(), choices, failed.append)
    made.refresh()
    return made


def test_the_librarys_medicines_are_offered(offers: Offers, view: RecordingView) -> None:
    assert [choice.name for choice in view.last("show_medicines")] == ["Xarolina", "Zolpimar"]


def test_a_pinned_medicine_comes_first_and_says_so(offers: Offers, view: RecordingView) -> None:
    offers.toggle_pin("Zolpimar")

    first, second = view.last("show_medicines")
    assert first.shown == "Zolpimar — zolpimarato — Oficina Ficção (pinned)"
    assert second.name == "Xarolina"
    assert view.last("tell").startswith("Zolpimar is pinned")


def test_a_pinned_medicine_stays_first_when_others_are_asked_about(
    offers: Offers, choices: Choices, view: RecordingView
) -> None:
    offers.toggle_pin("Zolpimar")
    for name in ("Zolpimar", "Xarolina"):
        choices.use(choices.settings.with_recent(name))

    assert [one.name for one in view.last("show_medicines")] == ["Zolpimar", "Xarolina"]


def test_a_pin_is_taken_back_by_the_same_command(offers: Offers, choices: Choices) -> None:
    offers.toggle_pin("Zolpimar")
    offers.toggle_pin("Zolpimar")

    assert choices.settings.pinned == ()


@pytest.mark.parametrize("name", ["", "  ", "Nenhum", "xarolina de novo"])
def test_only_a_medicine_of_the_library_is_pinned(
    offers: Offers, choices: Choices, view: RecordingView, name: str
) -> None:
    offers.toggle_pin(name)

    assert choices.settings.pinned == ()
    assert view.last("tell").startswith("Choose a medicine")


def test_the_medicine_of_an_answer_is_recent(offers: Offers, view: RecordingView) -> None:
    zolpimar = replace(XAROLINA, medicine_id=2, name="Zolpimar")

    offers.remember(answer_of(LITERAL, medicine=zolpimar))

    first, _second = view.last("show_medicines")
    assert first.shown.endswith("(recent)")
    assert first.name == "Zolpimar"


def test_an_uncertain_medicine_is_not_recent(offers: Offers, choices: Choices) -> None:
    unsure = replace(XAROLINA, is_certain=False)

    offers.remember(answer_of(LITERAL, medicine=unsure))

    assert choices.settings.recent == ()


def test_a_question_asked_again_is_the_latest_once(offers: Offers, view: RecordingView) -> None:
    offers.remember(replace(answer_of(LITERAL), question="como guardar?"))

    assert view.last("show_questions") == ("como guardar?", "como tomar?")


def test_not_more_questions_are_kept_than_can_be_walked(
    offers: Offers, view: RecordingView
) -> None:
    for number in range(QUESTIONS_KEPT + 5):
        offers.remember(replace(answer_of(LITERAL), question=f"{number}?"))

    assert len(view.last("show_questions")) == QUESTIONS_KEPT


def test_who_left_hears_of_no_change(offers: Offers, choices: Choices, view: RecordingView) -> None:
    offers.leave()
    before = len(view.calls)

    choices.change(recent=("Zolpimar",))

    assert len(view.calls) == before
