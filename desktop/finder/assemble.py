"""The global search: its dialog, presenter and work put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.finder.presenter import FinderPresenter
from desktop.finder.view import FinderDialog
from desktop.finder.work import StoreFinder

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.finder.presenter import Destinations
    from desktop.shared_store import SharedStore
    from desktop.tasks import Starter


@dataclass(frozen=True, slots=True)
class FinderParts:
    """What the window opens, and what moves it."""

    dialog: FinderDialog
    presenter: FinderPresenter


def assemble_finder(
    window: QWidget, store: SharedStore, lane: Starter, destinations: Destinations
) -> FinderParts:
    """A dialog over the window that searches the store on the lane."""
    dialog = FinderDialog(window)
    presenter = FinderPresenter(dialog, StoreFinder(store), lane, destinations)
    dialog.searched.connect(presenter.find)
    dialog.chosen.connect(presenter.choose)
    dialog.rejected.connect(presenter.leave)
    return FinderParts(dialog, presenter)
