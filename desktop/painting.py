"""Moves a wanted page to the painting lane and its picture to whoever shows it. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.errors import EngineMissingError, NoPageError
from desktop.page_shown import PageShown, page_shown
from desktop.problems import told_of
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.cancel import CancelToken
    from core.engines import PagePicture
    from core.errors import AppError
    from desktop.page_shown import PagePlace
    from desktop.shared_engines import SharedEngines
    from desktop.shared_store import SharedStore
    from desktop.tasks import Starter


class PageWork(Protocol):
    """What the painting lane can do."""

    def paint(
        self, place: PagePlace, page: int, width: int, cancel: CancelToken
    ) -> tuple[PagePicture, str]:
        """A page's picture, so many pixels wide, and the name of its file."""
        ...


class PageView(Protocol):
    """What can be shown of a page."""

    def show_page(self, shown: PageShown) -> None: ...

    def show_page_busy(self, sentence: str) -> None: ...

    def show_no_page(self, place: PagePlace) -> None:
        """The leaflet was read from a text or a web page: there is nothing to look at."""
        ...


class PagePresenter:
    """One picture at a time: a new one silences the one before."""

    def __init__(
        self,
        view: PageView,
        work: PageWork,
        lane: Starter,
        on_store_error: Callable[[AppError], None],
    ) -> None:
        self._view = view
        self._work = work
        self._lane = lane
        self._on_store_error = on_store_error
        self._painting: Task[tuple[PagePicture, str], None] | None = None

    def show(self, place: PagePlace, page: int, width: int) -> None:
        """Show this page, 0 for the one on which the quoted words begin."""
        self.leave()
        self._view.show_page_busy(_("Drawing the page…"))
        self._painting = Task(
            lambda cancel, _tell: self._work.paint(place, page, width, cancel),
            on_result=lambda painted: self._view.show_page(page_shown(place, *painted)),
            on_error=lambda error: self._show_error(place, error),
        )
        self._lane.start(self._painting)

    def leave(self) -> None:
        """Nothing that was wanted before may arrive from now on."""
        if self._painting is not None:
            self._painting.cancel()

    def _show_error(self, place: PagePlace, error: AppError) -> None:
        if isinstance(error, NoPageError) and "page" not in error.details:
            self._view.show_no_page(place)
            return
        self._view.show_page(PageShown(told_of(error, self._on_store_error)))


class StorePainter:
    """Paints pages of what is stored. Core and the engines are imported here at the first call."""

    def __init__(self, store: SharedStore, engines: SharedEngines) -> None:
        self._store = store
        self._engines = engines

    def paint(
        self, place: PagePlace, page: int, width: int, cancel: CancelToken
    ) -> tuple[PagePicture, str]:
        from core.store.originals import name_of_original, paint_page  # noqa: PLC0415 - see the class

        painter = self._engines.get().painter
        if painter is None:
            raise EngineMissingError(engine="painter")
        try:
            db = self._store.get().reader()
            digest = place.file_sha256
            picture = paint_page(db, painter, digest, page, width, quote=place.quote, cancel=cancel)
            return picture, name_of_original(db, digest)
        finally:
            # A store that is recovered is moved: nobody but the lanes that are asked may hold it.
            self._store.release()

    def close(self) -> None:
        """End the painter's process. Runs on the lane."""
        engines = self._engines.made()
        if engines is not None and engines.painter is not None:
            engines.painter.close()
