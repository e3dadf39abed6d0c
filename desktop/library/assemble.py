"""The screen of all leaflets with its presenter, connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.library.presenter import LibraryPresenter
from desktop.library.view import LibraryScreen
from desktop.library.work import StoreShelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.errors import AppError
    from desktop.shared_store import SharedStore
    from desktop.tasks import Starter


def assemble_library(
    store: SharedStore,
    lane: Starter,
    on_library_changed: Callable[[], None],
    on_store_error: Callable[[AppError], None],
) -> tuple[LibraryScreen, LibraryPresenter]:
    """Both; `lane` is one that no import keeps busy."""
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
    return screen, presenter
