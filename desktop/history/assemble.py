"""The history's screen, presenter and work put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.dates import date_and_time
from desktop.history.presenter import HistoryPresenter
from desktop.history.view import HistoryScreen
from desktop.history.work import StoreHistory
from desktop.paper import report_pdf

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.errors import AppError
    from desktop.shared_store import SharedStore
    from desktop.tasks import Starter


@dataclass(frozen=True, slots=True)
class HistoryParts:
    """What the window shows, and what moves it."""

    screen: HistoryScreen
    presenter: HistoryPresenter


def assemble_history(
    store: SharedStore, lane: Starter, on_store_error: Callable[[AppError], None]
) -> HistoryParts:
    """A screen that reads the store on the lane."""
    screen = HistoryScreen()
    presenter = HistoryPresenter(
        screen,
        StoreHistory(store),
        lane,
        on_store_error=on_store_error,
        date=date_and_time,
        pdf=report_pdf,
    )
    screen.shown.connect(presenter.show)
    screen.searched.connect(presenter.find)
    screen.more_wanted.connect(presenter.more)
    screen.opened.connect(presenter.open)
    screen.source_wanted.connect(presenter.open_source)
    screen.verify_wanted.connect(presenter.verify)
    screen.list_saved.connect(presenter.save_list)
    screen.text_saved.connect(presenter.save_text)
    screen.pdf_saved.connect(
        lambda row, path, is_large: presenter.save_pdf(row, path, is_large=is_large)
    )
    screen.print_wanted.connect(presenter.print)
    return HistoryParts(screen, presenter)
