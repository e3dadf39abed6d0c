"""The screen of questions, its presenters and work put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.ask.helping import Helping
from desktop.ask.offers import Offers
from desktop.ask.presenter import AskPresenter
from desktop.ask.view import AskScreen
from desktop.ask.work import StoreAsker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.errors import AppError
    from desktop.ask.helping import Helper
    from desktop.choices import Choices
    from desktop.shared_store import SharedStore
    from desktop.tasks import Starter


@dataclass(frozen=True, slots=True)
class AskParts:
    """What the window shows, what moves it, what its fields offer, and what asks the model."""

    screen: AskScreen
    presenter: AskPresenter
    offers: Offers
    helping: Helping


def assemble_ask(
    store: SharedStore,
    lane: Starter,
    choices: Choices,
    *,
    helper: Helper,
    helping_lane: Starter,
    locales: Sequence[str],
    on_store_error: Callable[[AppError], None],
) -> AskParts:
    """A screen that asks the store on the lane, and has a model help on another."""
    screen, asker = AskScreen(), StoreAsker(store)
    offers = Offers(screen, asker, lane, choices, on_store_error)
    helping = Helping(screen, helper, helping_lane, recorder=asker, recording=lane, choices=choices)
    presenter = AskPresenter(
        screen,
        asker,
        lane,
        locales,
        country=choices.settings.country,
        offers=offers,
        helping=helping,
        on_store_error=on_store_error,
    )
    screen.asked.connect(presenter.ask)
    screen.writing.connect(presenter.expect)
    screen.confirmed.connect(presenter.confirm)
    screen.source_wanted.connect(presenter.open_source)
    screen.stop_wanted.connect(helping.stop)
    screen.better_wanted.connect(presenter.show_better)
    screen.pin_wanted.connect(offers.toggle_pin)
    return AskParts(screen, presenter, offers, helping)
