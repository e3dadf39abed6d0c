"""All answers that were given, newest first; one opens with its sources, and each source in the version it cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.accessibility import (
    LateFocus,
    Line,
    SentenceLabel,
    announce,
    label_for,
    named,
    turn_to,
)
from desktop.controls import action, button_of
from desktop.files_asked import ask_where_to_save
from desktop.history.answer_page import AnswerPage, grown
from desktop.once import once_after
from desktop.paper import print_report
from desktop.row_list import RowList
from desktop.scrolling import ScrollingPage
from desktop.source_panel import SourcePanel
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtGui import QAction, QHideEvent, QShowEvent

    from core.asking.report import Report
    from desktop.history.view_model import AnswerShown, Filters, Option
    from desktop.rows import Reading, Row

TYPING_MS = 150  # a list is looked for when the fingers rest
SHORTEST_FILTER = 14  # letters; a long brand must not make the window wider


class HistoryScreen(QWidget):
    """Draws; the presenter is told by signals what the user wants."""

    shown = Signal()
    searched = Signal(str, str, str)  # words, medicine, kind
    more_wanted = Signal()
    opened = Signal(int)  # row
    source_wanted = Signal(object)  # Sentence
    verify_wanted = Signal()
    list_saved = Signal(object)  # Path
    text_saved = Signal(object, object)  # row or None for the opened answer, Path
    pdf_saved = Signal(object, object, bool)  # the same, in large print
    print_wanted = Signal(object)  # row or None

    def __init__(self) -> None:
        super().__init__()
        self._focus = LateFocus(self)
        self._status = SentenceLabel()
        self._waits_for_list = False
        self._list = RowList(_("Answers"), _("Press Enter on a line to open that answer."))
        self._typing = once_after(self, TYPING_MS, self._on_found)
        self._saving = self._make_saving()
        self._about_all = self._make_actions_about_all()
        self._list_page = ScrollingPage(self._make_list_page())
        self._answer_page = AnswerPage(self._saving)
        self._answer_area = ScrollingPage(self._answer_page)
        self.source = SourcePanel()
        self._pages = QStackedWidget()
        for page in (self._list_page, self._answer_area, self.source):
            self._pages.addWidget(page)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.addWidget(self._status)
        column.addWidget(self._pages, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(ScrollingPage(inner))
        self.actions_for_menu = [*self._saving, *self._about_all]
        self._connect()
        self._enable(False)

    def take_focus(self) -> None:
        """Bring the list up with the focus on its current line; on the search while there is none."""
        self.source.stay_away()
        turn_to(self._pages, self._list_page, self._take_list)

    def _take_list(self) -> None:
        if self._list.count():
            self._list.focus_current()
        else:
            self._waits_for_list = True
            self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # What the presenter asks for.

    def show_filters(self, filters: Filters) -> None:
        for box, options in (
            (self._medicine, filters.medicines),
            (self._kind, filters.kinds),
        ):
            self._fill(box, options)

    def show_lines(self, rows: Sequence[Row], sentence: str, *, has_more: bool) -> None:
        takes_focus = self._list.hasFocus() or self._waits_for_list
        self._list.show_rows(rows, has_more=has_more)
        self._waits_for_list = False
        self.tell(sentence)
        if takes_focus and rows:
            # Who walks on meanwhile is not sent back to the first line.
            self._focus.bring(self._list.focus_current)

    def add_lines(self, rows: Sequence[Row], *, has_more: bool) -> None:
        self._list.add_rows(rows, has_more=has_more)

    def show_answer(self, answer: AnswerShown) -> None:
        self.tell("")
        self._answer_page.show_answer(answer)
        turn_to(self._pages, self._answer_area, self._answer_page.focus_sentence)

    def show_reading(self, reading: Reading) -> None:
        self.tell("")
        self.source.show_in(self._pages, reading)

    def print_report(self, report: Report) -> None:
        if print_report(report, self):
            self.tell(_("Sent to the printer."))

    def tell(self, sentence: str) -> None:
        self._status.tell(sentence)
        self._status.setVisible(bool(sentence))
        announce(self._status, sentence)

    # How it is made.

    def _make_list_page(self) -> QWidget:
        page = QWidget()
        self._search = named(Line(), _("Search in the questions"), _("Type words of the question."))
        self._search.setClearButtonEnabled(True)
        self._medicine = self._make_filter(_("Medicine"), _("Only answers about this medicine."))
        self._kind = self._make_filter(_("Kind of answer"), _("Only answers of this kind."))
        self._list.addActions([*self._saving, *self._about_all])
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        searching = QHBoxLayout()
        searching.addWidget(label_for(self._search, _("Sea&rch in the questions")))
        searching.addWidget(self._search, 1)
        # Their first entries say what they are; labels beside them would not fit with large letters.
        filters = QHBoxLayout()
        filters.addWidget(self._medicine, 1)
        filters.addWidget(self._kind, 1)
        buttons = QHBoxLayout()
        for one in self._about_all:
            buttons.addWidget(grown(button_of(one)))
        buttons.addStretch()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(searching)
        column.addLayout(filters)
        column.addWidget(self._list, 1)
        column.addLayout(buttons)
        return page

    def _make_filter(self, name: str, purpose: str) -> QComboBox:
        box = grown(named(QComboBox(), name, purpose))
        adjusts = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        box.setSizeAdjustPolicy(adjusts)
        box.setMinimumContentsLength(SHORTEST_FILTER)
        return box

    def _make_saving(self) -> list[QAction]:
        """What can be done with an answer, from the menu bar and from the lists' own context menu."""
        return [
            action(self, _("Save as &PDF…"), lambda: self._on_save_pdf(is_large=False), "Ctrl+S"),
            action(
                self,
                _("Save as PDF in &large print…"),
                lambda: self._on_save_pdf(is_large=True),
                "Ctrl+Shift+S",
            ),
            action(self, _("Save as &text…"), self._on_save_text),
            action(self, _("P&rint…"), lambda: self.print_wanted.emit(self._row()), "Ctrl+P"),
        ]

    def _make_actions_about_all(self) -> list[QAction]:
        return [
            action(self, _("V&erify the record"), self.verify_wanted.emit),
            action(self, _("Save the li&st…"), self._on_save_list),
        ]

    def _connect(self) -> None:
        self._search.textChanged.connect(lambda _text: self._typing.start())
        self._search.returnPressed.connect(self._on_search_entered)
        for box in (self._medicine, self._kind):
            box.activated.connect(lambda _row: self._on_found())
        self._list.chosen.connect(self.opened)
        self._list.more_wanted.connect(self.more_wanted)
        self._answer_page.left.connect(self.take_focus)
        self._answer_page.source_wanted.connect(self.source_wanted)
        self._answer_page.told.connect(self.tell)
        self.source.left.connect(self._on_reading_left)

    @staticmethod
    def _fill(box: QComboBox, options: Sequence[Option]) -> None:
        """The new entries, with the same one chosen if it is still there."""
        chosen = box.currentData()
        box.clear()
        for option in options:
            box.addItem(option.words, option.value)
        box.setCurrentIndex(max(box.findData(chosen), 0))

    def _enable(self, is_shown: bool) -> None:
        """Only while the screen is seen: elsewhere the same keys and words would mean something else."""
        for one in self.actions_for_menu:
            one.setEnabled(is_shown)

    # What the user did.

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._enable(True)
        self.shown.emit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._enable(False)

    def _on_found(self) -> None:
        self._typing.stop()
        medicine, kind = (box.currentData() or "" for box in (self._medicine, self._kind))
        self.searched.emit(self._search.text(), medicine, kind)

    def _on_search_entered(self) -> None:
        self._waits_for_list = True
        self._on_found()

    def _on_reading_left(self) -> None:
        turn_to(self._pages, self._answer_area, self._answer_page.focus_sentence)

    def _row(self) -> int | None:
        """The line of the list that an action is about; None for the opened answer."""
        return self._list.currentRow() if self._pages.currentWidget() is self._list_page else None

    def _on_save_pdf(self, *, is_large: bool) -> None:
        if path := self._ask_for_file(_("answer.pdf"), _("PDF (*.pdf)")):
            self.pdf_saved.emit(self._row(), path, is_large)

    def _on_save_text(self) -> None:
        if path := self._ask_for_file(_("answer.txt"), _("Plain text (*.txt)")):
            self.text_saved.emit(self._row(), path)

    def _on_save_list(self) -> None:
        if path := self._ask_for_file(_("answers.csv"), _("Table (*.csv)")):
            self.list_saved.emit(path)

    def _ask_for_file(self, name: str, kinds: str) -> Path | None:
        return ask_where_to_save(self, _("Save"), name, kinds)
