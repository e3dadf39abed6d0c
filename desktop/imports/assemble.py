"""The screen of imports with its presenter, connected, and the folder that is watched for new leaflets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.imports.presenter import ImportsPresenter
from desktop.imports.view import ImportsScreen
from desktop.imports.watch import Watch
from desktop.imports.work import StoreReceipts

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.errors import AppError
    from desktop.imports.work import StoreImports
    from desktop.shared_store import SharedStore
    from desktop.tasks import Starter


@dataclass(frozen=True, slots=True)
class ImportsParts:
    """What the window shows, what moves it, and the watch, which watches nothing yet."""

    screen: ImportsScreen
    presenter: ImportsPresenter
    watch: Watch


def assemble_imports(
    store: SharedStore,
    work: StoreImports,
    lane: Starter,
    reading_lane: Starter,
    *,
    on_library_changed: Callable[[], None],
    on_store_error: Callable[[AppError], None],
) -> ImportsParts:
    """A screen that imports on its lane and looks through the receipts on another."""
    screen = ImportsScreen()
    presenter = ImportsPresenter(
        screen,
        work,
        lane,
        on_library_changed=on_library_changed,
        on_store_error=on_store_error,
        receipts=StoreReceipts(store),
        reading_lane=reading_lane,
    )
    screen.import_bar.cancelled.connect(presenter.stop)
    screen.searched.connect(presenter.find)
    screen.resume_wanted.connect(presenter.resume)
    screen.forget_wanted.connect(presenter.forget_waiting)
    watch = Watch(screen)
    watch.look_wanted.connect(presenter.look_into)
    return ImportsParts(screen, presenter, watch)
