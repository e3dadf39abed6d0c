"""The receipts of what was imported, and the bar that shows an import at work on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, announce, named, turn_to
from desktop.controls import button
from desktop.filtered_list import FilteredList
from desktop.once import once_after
from desktop.reading_page import ReadingPage
from desktop.scrolling import ScrollingPage
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop.imports.view_model import ProgressShown, ReceiptShown
    from desktop.rows import Reading

ARRIVAL_MS = 200


class ImportBar(QWidget):
    """How far the import is, with its Cancel button; hidden while nothing is imported."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._sentence = SentenceLabel()
        self._bar = named(QProgressBar(), _("Import progress"))
        self._cancel = button(_("Cancel &import"), self.cancelled.emit)
        row = QHBoxLayout(self)
        row.addWidget(self._sentence, 2)
        row.addWidget(self._bar, 1)
        row.addWidget(self._cancel)
        self.hide()

    def start(self) -> None:
        self._cancel.setEnabled(True)
        self.show()

    def show_progress(self, progress: ProgressShown) -> None:
        self._sentence.tell(progress.sentence)
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
        self._bar.setAccessibleDescription(progress.sentence)

    def show_stopping(self, sentence: str) -> None:
        self._sentence.tell(sentence)
        self._cancel.setEnabled(False)


class ImportsScreen(QWidget):
    """Draws; the presenter is told by signals what the user wants."""

    files_wanted = Signal()
    folder_wanted = Signal()
    started = Signal()
    problem = Signal(str)
    searched = Signal(str)
    resume_wanted = Signal()
    forget_wanted = Signal()
    unfinished = Signal(str)  # the sentence; the window offers to go on, wherever the user is

    def __init__(self) -> None:
        super().__init__()
        self.import_bar = ImportBar()
        self._receipts: list[ReceiptShown] = []
        self._found: list[ReceiptShown] | None = None  # while the line filters
        self._first_new = 0
        self._row_before = -1
        # A large folder brings dozens of receipts a second; each time the list grows, all of it is laid out again.
        self._arriving = once_after(self, ARRIVAL_MS, self._show_arrived)
        self._list_page = self._make_list_page()
        self._reading_page = ReadingPage()
        self._pages = QStackedWidget()
        self._pages.addWidget(self._list_page)
        self._pages.addWidget(self._reading_page)
        column = QVBoxLayout(self)
        column.addWidget(ScrollingPage(self._pages))
        self._list.chosen.connect(self._on_receipt_chosen)
        self._reading_page.left.connect(self._on_reading_left)

    def take_focus(self) -> None:
        """The list of receipts up, with the focus; while there is none, the button that adds leaflets."""
        self._reading_page.stay_away()
        target: QWidget = self._list if self._receipts or self.is_importing else self._add_files
        reason = Qt.FocusReason.ShortcutFocusReason
        turn_to(self._pages, self._list_page, lambda: target.setFocus(reason))

    @property
    def is_importing(self) -> bool:
        return not self.import_bar.isHidden()

    # What the presenter asks for.

    def show_started(self, sentence: str, *, is_quiet: bool) -> None:
        self._unfinished.hide()
        self.import_bar.start()
        self._first_new = len(self._receipts)
        self._row_before = self._list.currentRow()
        self._status.tell(sentence)
        announce(self._status, sentence)
        if not is_quiet:
            self._filter.clear_line()
            self.searched.emit("")
            self.started.emit()

    def show_queue(self, sentence: str) -> None:
        self._status.tell(sentence)
        announce(self._status, sentence)

    def offer_waiting(self, sentence: str) -> None:
        self._waiting.tell(sentence)
        self._unfinished.show()
        self.unfinished.emit(sentence)

    def show_found(self, receipts: Sequence[ReceiptShown] | None, told: str) -> None:
        """These receipts only; None shows all of the latest again."""
        self._found = None if receipts is None else list(receipts)
        self._filter.show_rows([receipt.row for receipt in self._shown()], told)

    def _shown(self) -> list[ReceiptShown]:
        return self._receipts if self._found is None else self._found

    def show_progress(self, progress: ProgressShown) -> None:
        self.import_bar.show_progress(progress)

    def show_stopping(self, sentence: str) -> None:
        self.import_bar.show_stopping(sentence)
        announce(self._status, sentence)

    def add_receipts(self, receipts: tuple[ReceiptShown, ...]) -> None:
        self._receipts.extend(receipts)
        if not self._arriving.isActive():
            self._arriving.start()

    def show_finished(self, sentence: str) -> None:
        self.import_bar.hide()
        self._show_arrived()
        # Who walks through the list already is not sent elsewhere.
        is_untouched = self._list.currentRow() in {-1, 0, self._row_before}
        if (
            self._found is None
            and self._is_on_list()
            and is_untouched
            and self._first_new < len(self._receipts)
        ):
            self._list.focus_row(self._first_new)
        self._status.tell(sentence)
        announce(self._status, sentence)

    def _is_on_list(self) -> bool:
        """Whether the focus is on the list, or will be: after a drop the other program's window still has it."""
        return self._list is self.window().focusWidget()

    def show_reading(self, reading: Reading) -> None:
        self._reading_page.show_in(self._pages, reading)

    def show_problem(self, sentence: str) -> None:
        self.problem.emit(sentence)

    def _show_arrived(self) -> None:
        self._arriving.stop()
        if self._found is not None:
            return
        self._list.add_rows([receipt.row for receipt in self._receipts[self._list.count() :]])
        if self._list.currentRow() < 0:
            self._list.scrollToBottom()

    # How it is made.

    def _make_list_page(self) -> QWidget:
        page = QWidget()
        hint = SentenceLabel(
            _(
                "Drop leaflets or folders anywhere on this window, paste their paths, "
                "or choose them here. PDF, HTML and text files are read."
            )
        )
        self._add_files = button(_("Add &leaflets…"), self.files_wanted.emit)
        buttons = QHBoxLayout()
        buttons.addWidget(self._add_files)
        buttons.addWidget(button(_("Add a f&older…"), self.folder_wanted.emit))
        buttons.addStretch()
        self._status = SentenceLabel()
        self._filter = FilteredList(
            _("Filt&er the receipts"),
            _("Type a file, medicine, status or words of a remark. Down goes to the list."),
            _("Receipts"),
            _("Press Enter on a line to read all about that file."),
        )
        self._filter.searched.connect(self.searched)
        self._list = self._filter.rows
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(hint)
        column.addLayout(buttons)
        column.addWidget(self._status)
        column.addWidget(self._make_unfinished())
        column.addWidget(self._filter, 1)
        return page

    def _make_unfinished(self) -> QWidget:
        """What an earlier import has not come to, and what can be done about it; hidden while there is nothing."""
        self._unfinished = QWidget()
        self._waiting = SentenceLabel()
        row = QHBoxLayout(self._unfinished)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._waiting, 1)
        for text, wanted in (
            (_("Import them now"), self.resume_wanted),
            (_("Forget them"), self.forget_wanted),
        ):
            offer = button(text, self._unfinished.hide)
            offer.clicked.connect(wanted)
            row.addWidget(offer)
        self._unfinished.hide()
        return self._unfinished

    # What the user did.

    def _on_receipt_chosen(self, row: int) -> None:
        self.show_reading(self._shown()[row].reading)

    def _on_reading_left(self) -> None:
        turn_to(self._pages, self._list_page, self._list.focus_current)
