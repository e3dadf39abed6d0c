"""Moves dropped files to the library lane and their receipts to the screen. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.documents.document import ReceiptStatus
from core.errors import CancelledError
from core.messages import error_sentence
from desktop import translations
from desktop.imports.view_model import (
    Progress,
    found_sentence,
    progress_shown,
    queue_sentence,
    receipts_shown,
    summary,
    waiting_sentence,
)
from desktop.problems import told_of
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

    def waiting(self) -> list[Path]:
        """What an earlier import has not come to."""
        ...

    def forget_waiting(self) -> None: ...

    def new_files_in(self, folder: Path, cancel: CancelToken) -> list[Path]:
        """The files of a watched folder that are new and no longer being written."""
        ...


class ReceiptWork(Protocol):
    """What can be done while the library lane imports; it runs on another one."""

    def find(self, text: str, cancel: CancelToken) -> list[ReceiptShown]: ...

    def note_waiting(self, paths: Sequence[Path]) -> None: ...


class ImportsView(Protocol):
    """What the screen can show."""

    def show_started(self, sentence: str, *, is_quiet: bool) -> None: ...

    def show_progress(self, progress: ProgressShown) -> None: ...

    def show_stopping(self, sentence: str) -> None: ...

    def add_receipts(self, receipts: tuple[ReceiptShown, ...]) -> None: ...

    def show_finished(self, sentence: str) -> None: ...

    def show_problem(self, sentence: str) -> None: ...

    def show_queue(self, sentence: str) -> None: ...

    def offer_waiting(self, sentence: str) -> None: ...

    def show_found(self, receipts: Sequence[ReceiptShown] | None, told: str) -> None: ...


class ImportsPresenter:
    """One import at a time; what is dropped meanwhile waits for its turn."""

    def __init__(
        self,
        view: ImportsView,
        library: ImportWork,
        lane: Starter,
        on_library_changed: Callable[[], None],
        on_store_error: Callable[[AppError], None],
        *,
        receipts: ReceiptWork,
        reading_lane: Starter,
    ) -> None:
        self._view = view
        self._library = library
        self._lane = lane
        self._on_library_changed = on_library_changed
        self._on_store_error = on_store_error
        self._importing: Task[None, Progress | Receipt] | None = None
        self._receipt_work = receipts
        self._reading_lane = reading_lane
        self._waiting: list[tuple[Sequence[Path], bool]] = []
        self._unfinished: list[Path] = []
        self._finding: Task[list[ReceiptShown], None] | None = None
        self._looking: Task[list[Path], None] | None = None
        self._receipts: list[Receipt] = []
        self._total = 0
        self._paths: Sequence[Path] = ()
        self._is_stopping = False

    @property
    def is_importing(self) -> bool:
        return self._importing is not None

    @property
    def goes_on(self) -> bool:
        """Whether it imports and the user has not stopped it."""
        return self.is_importing and not self._is_stopping

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

    def load_waiting(self, *, goes_on: bool = False) -> None:
        """Offer what an earlier import has not come to: the program ended before. With `goes_on`, import it."""
        self._lane.start(
            Task[list["Path"], None](
                lambda _cancel, _tell: self._library.waiting(),
                on_result=self._go_on if goes_on else self._offer,
            )
        )

    def _go_on(self, paths: list[Path]) -> None:
        if paths:
            self.add(paths, is_quiet=True)

    def _offer(self, paths: list[Path]) -> None:
        self._unfinished = paths
        if paths and not self.is_importing:
            self._view.offer_waiting(waiting_sentence(len(paths)))

    def resume(self) -> None:
        """Go on with what an earlier import has not come to."""
        paths, self._unfinished = self._unfinished, []
        if paths:
            self.add(paths)

    def forget_waiting(self) -> None:
        """Nothing of an earlier import is wanted any more."""
        self._unfinished = []
        self._lane.start(Task[None, None](lambda _cancel, _tell: self._library.forget_waiting()))

    def find(self, text: str) -> None:
        """Show the receipts that hold these words, of all there are; all of the latest without words."""
        if self._finding is not None:
            self._finding.cancel()
        if not text.strip():
            self._view.show_found(None, "")
            return
        self._finding = Task(
            lambda cancel, _tell: self._receipt_work.find(text, cancel),
            on_result=lambda found: self._view.show_found(found, found_sentence(len(found))),
            on_error=lambda error: self._view.show_problem(
                error_sentence(error, translations.language())
            ),
        )
        self._reading_lane.start(self._finding)

    def look_into(self, folder: Path) -> None:
        """Import what is new in a watched folder, without taking the user anywhere. One look at a time."""
        if self._looking is not None or self.is_importing:
            return

        def done(found: list[Path]) -> None:
            self._looking = None
            if found:
                self.add(found, is_quiet=True)

        def failed(_error: AppError) -> None:
            # Another instance, a damaged store: the next drop tells of it.
            self._looking = None

        self._looking = Task(
            lambda cancel, _tell: self._library.new_files_in(folder, cancel),
            on_result=done,
            on_error=failed,
        )
        self._lane.start(self._looking)

    def add(self, paths: Sequence[Path], strangers: int = 0, *, is_quiet: bool = False) -> None:
        """Import what was dropped, chosen or pasted; `strangers` counts what was no file of this computer.

        With `is_quiet` the user stays where he is.
        """
        if not paths:
            sentence = (
                _("Only files that are on this computer can be added.")
                if strangers
                else _("There is no file path on the clipboard.")
            )
            self._view.show_problem(sentence)
            return
        if self.is_importing:
            self._waiting.append((paths, is_quiet))
            self._view.show_queue(queue_sentence(len(self._waiting)))
            self._note(self._reading_lane, paths)
            return
        self._start(paths, is_quiet=is_quiet)

    def stop(self) -> None:
        """End after the file that is being read; whole leaflets stay."""
        if self._importing is None:
            return
        self._is_stopping = True
        self._waiting.clear()
        self._importing.stop()
        self._view.show_stopping(_("Stopping…"))

    def leave(self) -> None:
        """The program closes, or has other screens: stop and say nothing more."""
        self._waiting.clear()
        if self.is_importing and self._is_stopping:
            self.forget_waiting()
        elif self.is_importing and not self._total:
            # The lane has not come to it, so nothing is noted yet; it would be lost.
            self._note(self._lane, self._paths)
        for task in (self._importing, self._finding, self._looking):
            if task is not None:
                task.cancel()

    def _note(self, lane: Starter, paths: Sequence[Path]) -> None:
        lane.start(Task[None, None](lambda _cancel, _tell: self._receipt_work.note_waiting(paths)))

    def _start(self, paths: Sequence[Path], *, is_quiet: bool) -> None:
        if self._looking is not None:
            self._looking.stop()  # what the user wants now does not wait for a look into a large folder
        self._receipts, self._total, self._is_stopping = [], 0, False
        self._paths = paths
        self._importing = Task(
            lambda cancel, tell: self._library.import_paths(paths, cancel, tell),
            on_result=lambda _none: self._finish(self._summary()),
            on_error=self._fail,
            on_progress=self._tell,
        )
        self._view.show_started(_("Import started."), is_quiet=is_quiet)
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
        told = told_of(error, self._on_store_error)
        self._finish(f"{self._summary()} {told}" if self._receipts else told)

    def _summary(self) -> str:
        left_out = max(0, self._total - len(self._receipts))
        return summary(self._receipts, was_stopped=self._is_stopping, left_out=left_out)

    def _finish(self, sentence: str) -> None:
        self._importing = None
        if self._is_stopping:
            # What was stopped at the user's wish is not offered again.
            self.forget_waiting()
        self._view.show_finished(sentence)
        if any(receipt.status in _STORED for receipt in self._receipts):
            self._on_library_changed()
        if self._waiting:
            paths, is_quiet = self._waiting.pop(0)
            self._start(paths, is_quiet=is_quiet)
