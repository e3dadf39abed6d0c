"""The screen of models with its presenter, connected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.model_shelf.presenter import ShelfPresenter
from desktop.model_shelf.speech_presenter import SpeechPresenter
from desktop.model_shelf.speech_work import EngineSpeechShelf
from desktop.model_shelf.view import ModelsScreen
from desktop.model_shelf.work import EngineShelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.model_shelf.view_model import ShelfState
    from desktop.shared_engines import SharedEngines
    from desktop.tasks import Starter


@dataclass(frozen=True, slots=True)
class ModelsParts:
    """What the window shows, and what moves it."""

    screen: ModelsScreen
    presenter: ShelfPresenter
    speech: SpeechPresenter


def assemble_models(
    engines: SharedEngines,
    lane: Starter,
    helping: Starter,
    on_state: Callable[[ShelfState], None],
) -> ModelsParts:
    """A screen that looks after the model files on the lane, and tests one on the lane that it helps on."""
    screen = ModelsScreen()
    speech = screen.speech
    hearing = SpeechPresenter(speech, EngineSpeechShelf(engines), lane)
    speech.places_chosen.connect(hearing.add)
    speech.stop_wanted.connect(hearing.stop)
    speech.choice_made.connect(hearing.choose)
    speech.removal_confirmed.connect(hearing.remove)
    screen.shown.connect(hearing.refresh)
    presenter = ShelfPresenter(screen, EngineShelf(engines), lane, on_state, helping=helping)
    screen.shown.connect(presenter.refresh)
    screen.files_chosen.connect(presenter.add)
    screen.stop_wanted.connect(presenter.stop)
    screen.choice_made.connect(presenter.choose)
    screen.none_wanted.connect(presenter.choose_none)
    screen.removal_confirmed.connect(presenter.remove)
    screen.test_wanted.connect(presenter.test)
    screen.recommended_wanted.connect(presenter.show_recommended)
    return ModelsParts(screen, presenter, hearing)
