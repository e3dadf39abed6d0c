"""Moves dropped files to the library lane and their receipts to the screen. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.documents.document import ReceiptStatus
from core.errors import CancelledError, StoreDamagedError
from core.messages import error_sentence
from desktop import translations
from desktop.imports.view_model import Progress, progress_shown, receipts_shown, summary
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.cancel import CancelToken
    from core.documents.document import Receipt
    from core.errors import AppError
    from desktop.imports.view_model import ProgressShown, ReceiptShown
    from desktop.tasks import Starter

RECEIPTS_SHOWN = 100
_STORED = {ReceiptStatus.IMPORTED, ReceiptStatus.NEW_VERSION, ReceiptStatus.NEEDS_REVIEW}


class ImportWork(Protocol):
    """What the library lane can do. Every call runs on that lane, where its connection lives."""

    def import_paths(
        self, paths: Sequence[Path], cancel: CancelToken, tell: Callable[[Progress | Receipt], None]
    ) -> None:
        """Import the files and folders, telling each file's start and its receipt.

        Raises:
            CancelledError: the token was set; what was told stays imported.
            AppError: nothing can be imported now (another instance holds the library, disk full …).
        """
        ...

    def recent_receipts(self, count: int) -> list[Receipt]:
        """The latest receipts of earlier imports, newest first."""
        ...


class ImportsView(Protocol):
    """What the screen can show."""

    def show_started(self, sentence: str) -> None: ...

    def show_progress(self, progress: ProgressShown) -> None: ...

    def show_stopping(self, sentence: str) -> None: ...

    def add_receipts(self, receipts: tuple[ReceiptShown, ...]) -> None: ...

    def show_finished(self, sentence: str) -> None: ...

    def show_problem(self, sentence: str) -> None: ...


class ImportsPresenter:
    """One import at a time; what is dropped meanwhile waits for its turn."""

    def __init__(
        self,
        view: ImportsView,
        library: ImportWork,
        lane: Starter,
        on_library_changed: Callable[[], None],
        on_store_error: Callable[[AppError], None],
    ) -> None:
        self._view = view
        self._library = library
        self._lane = lane
        self._on_library_changed = on_library_changed
        self._on_store_error = on_store_error
        self._importing: Task[None, Progress | Receipt] | None = None
        self._waiting: list[Sequence[Path]] = []
        self._receipts: list[Receipt] = []
        self._total = 0
        self._is_stopping = False

    @property
    def is_importing(self) -> bool:
        return self._importing is not None

    def load_receipts(self) -> None:
        """Show what the last imports did, also those of earlier days and of the command line."""
        self._lane.start(
            Task[list["Receipt"], None](
                lambda _cancel, _tell: self._library.recent_receipts(RECEIPTS_SHOWN),
                on_result=self._show_earlier,
            )
        )

    def _show_earlier(self, receipts: list[Receipt]) -> None:
        for receipt in reversed(receipts):
            self._view.add_receipts(receipts_shown(receipt))

    def add(self, paths: Sequence[Path], strangers: int = 0) -> None:
        """Import what was dropped, chosen or pasted; `strangers` counts what was no file of this computer."""
        if not paths:
            sentence = (
                _("Only files that are on this computer can be added.")
                if strangers
                else _("There is no file path on the clipboard.")
            )
            self._view.show_problem(sentence)
            return
        if self.is_importing:
            self._waiting.append(paths)
            return
        self._start(paths)

    def stop(self) -> None:
        """End after the file that is being read; whole leaflets stay."""
        if self._importing is None:
            return
        self._is_stopping = True
        self._waiting.clear()
        self._importing.stop()
        self._view.show_stopping(_("Stopping…"))

    def leave(self) -> None:
        """The program closes: stop and say nothing more."""
        self._waiting.clear()
        if self._importing is not None:
            self._importing.cancel()

    def _start(self, paths: Sequence[Path]) -> None:
        self._receipts, self._total, self._is_stopping = [], 0, False
        self._importing = Task(
            lambda cancel, tell: self._library.import_paths(paths, cancel, tell),
            on_result=lambda _none: self._finish(self._summary()),
            on_error=self._fail,
            on_progress=self._tell,
        )
        self._view.show_started(_("Import started."))
        self._view.show_progress(progress_shown(Progress(0, 0, "")))
        self._lane.start(self._importing)

    def _tell(self, told: Progress | Receipt) -> None:
        if isinstance(told, Progress):
            self._total = told.total
            if not self._is_stopping:
                self._view.show_progress(progress_shown(told))
            return
        self._receipts.append(told)
        self._view.add_receipts(receipts_shown(told))

    def _fail(self, error: AppError) -> None:
        if isinstance(error, CancelledError):
            self._finish(self._summary())
            return
        told = error_sentence(error, translations.language())
        if isinstance(error, StoreDamagedError):
            self._on_store_error(error)
        self._finish(f"{self._summary()} {told}" if self._receipts else told)

    def _summary(self) -> str:
        left_out = max(0, self._total - len(self._receipts))
        return summary(self._receipts, was_stopped=self._is_stopping, left_out=left_out)

    def _finish(self, sentence: str) -> None:
        self._importing = None
        self._view.show_finished(sentence)
        if any(receipt.status in _STORED for receipt in self._receipts):
            self._on_library_changed()
        if self._waiting:
            self._start(self._waiting.pop(0))
