"""The library's screen, presenter and work put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.library.presenter import LibraryPresenter
from desktop.library.view import LibraryScreen
from desktop.library.work import StoreShelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.errors import AppError
    from desktop.shared_store import SharedStore
    from desktop.tasks import Starter


@dataclass(frozen=True, slots=True)
class LibraryParts:
    """What the window shows, and what moves it."""

    screen: LibraryScreen
    presenter: LibraryPresenter


def assemble_library(
    store: SharedStore,
    lane: Starter,
    on_library_changed: Callable[[], None],
    on_store_error: Callable[[AppError], None],
) -> LibraryParts:
    """A screen that reads and changes the store on the lane, one that no import keeps busy."""
    screen = LibraryScreen()
    presenter = LibraryPresenter(
        screen, StoreShelf(store), lane, on_library_changed, on_store_error
    )
    screen.searched.connect(presenter.filter)
    screen.medicine_chosen.connect(presenter.open_medicine)
    screen.medicine_left.connect(presenter.close_medicine)
    screen.read_wanted.connect(presenter.read)
    screen.difference_wanted.connect(presenter.compare)
    screen.beside_wanted.connect(presenter.choose_beside)
    screen.current_wanted.connect(presenter.make_current)
    screen.superseded_wanted.connect(presenter.supersede)
    screen.removal_confirmed.connect(presenter.remove)
    screen.removed_wanted.connect(presenter.choose_removed)
    screen.choice_searched.connect(presenter.filter_choice)
    screen.choice_made.connect(presenter.choose)
    return LibraryParts(screen, presenter)
