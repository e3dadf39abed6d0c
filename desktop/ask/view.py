"""The question, the answer as a list of sentences, and the leaflet's own text behind each of them."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QGridLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.accessibility import (
    TARGET_SIZE,
    LateFocus,
    SentenceLabel,
    announce,
    label_for,
    named,
    without_drops,
)
from desktop.ask.medicine_line import MedicineLine
from desktop.ask.question_line import QuestionLine
from desktop.row_list import RowList
from desktop.source_panel import SourcePanel
from desktop.translations import _
from desktop.two_panes import TwoPanes

if TYPE_CHECKING:
    from desktop.ask.view_model import AnswerShown, Candidate, MedicineChoice
    from desktop.places import PlaceChoice
    from desktop.rows import Reading
    from desktop.sentences import Sentence


ANSWER_CHARS, SOURCE_CHARS = 72, 96  # so wide must answer and source be to stand beside each other


class AskScreen(QWidget):
    """Draws; the presenter is told by signals what the user wants."""

    asked = Signal(str, str)  # question, medicine
    place_chosen = Signal(object)  # Place
    confirmed = Signal(object)  # Candidate
    source_wanted = Signal(object)  # Sentence
    pin_wanted = Signal(str)  # medicine

    def __init__(self) -> None:
        super().__init__()
        self._emergency: tuple[Sentence, ...] = ()
        self._sentences: tuple[Sentence, ...] = ()
        self._candidates: tuple[Candidate, ...] = ()
        self._focus = LateFocus(self)
        self._opened_from: RowList | None = None
        self._is_stepping = False
        self._strip = RowList(_("Emergency"), _("What to do at once."), fits_rows=True)
        self._question_page = self._make_question_page()
        self.source = SourcePanel()
        self._panes = TwoPanes(self._question_page, self.source, (ANSWER_CHARS, SOURCE_CHARS))
        column = QVBoxLayout(self)
        column.addWidget(self._strip)
        column.addWidget(self._panes, 1)
        self._strip.hide()
        self.actions_for_menu = self._make_actions()
        self._connect()
        self._set_tab_order()

    def focus_question(self) -> None:
        self.source.stay_away()
        self._panes.bring(self._question_page, self._take_question)

    def _take_question(self) -> None:
        self._question.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._question.selectAll()

    def written(self) -> tuple[str, str]:
        """The question and the medicine as they stand in their fields."""
        return self._question.text(), self._medicine.text()

    def write(self, question: str, medicine: str) -> None:
        self._question.setText(question)
        self._medicine.setText(medicine)

    # What the presenter asks for.

    def show_busy(self, sentence: str) -> None:
        self._focus.forget()
        self._status.tell(sentence)

    def show_answer(self, answer: AnswerShown) -> None:
        self._emergency, self._candidates = answer.emergency, answer.candidates
        self._sentences = answer.sentences
        for rows, shown in (
            (self._strip, [sentence.row for sentence in answer.emergency]),
            (self._candidate_list, [candidate.row for candidate in answer.candidates]),
            (self._answer, [sentence.row for sentence in answer.sentences]),
        ):
            rows.setLocale(QLocale(answer.lang))
            rows.show_rows(shown)
            rows.setVisible(bool(shown))
        self._welcome.hide()
        self.source.stay_away()
        self._panes.close_second()
        self._status.tell(answer.summary)
        announce(self._status, answer.summary)
        for rows in (self._strip, self._candidate_list, self._answer):
            if rows.count():
                self._focus.bring(partial(rows.focus_row, 0))
                break

    def show_reading(self, reading: Reading) -> None:
        self._focus.forget()
        take_focus = None if self._is_stepping else self.source.take_focus
        self.source.bring(reading, lambda: self._panes.open_second(take_focus))

    def show_problem(self, sentence: str) -> None:
        self._status.tell(sentence)
        announce(self._status, sentence)

    def show_question_missing(self, sentence: str) -> None:
        self.show_problem(sentence)
        self._question.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_places(self, choices: tuple[PlaceChoice, ...], chosen: int) -> None:
        self._places.clear()
        for choice in choices:
            self._places.addItem(choice.name, choice.place)
        self._places.setCurrentIndex(chosen)

    def show_medicines(self, choices: tuple[MedicineChoice, ...]) -> None:
        self._medicine.show_choices(choices)

    def show_questions(self, questions: tuple[str, ...]) -> None:
        self._question.show_questions(questions)

    def add_sentences(self, sentences: tuple[Sentence, ...]) -> None:
        self._sentences = (*self._sentences, *sentences)
        self._answer.add_rows([sentence.row for sentence in sentences])
        self._answer.setVisible(bool(self._sentences))

    # How it is made.

    def _make_question_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._make_fields())
        self._status = SentenceLabel()
        self._candidate_list = RowList(
            _("Which medicine do you mean?"), _("Press Enter on the right one."), fits_rows=True
        )
        self._answer = RowList(
            _("Answer"), _("Press Enter on a sentence to read it in its leaflet.")
        )
        self._welcome = SentenceLabel(
            _(
                "Name the medicine in the question or in its own field. The answer will stand here, "
                "in the leaflet's own sentences; Enter on a sentence shows it in its leaflet."
            )
        )
        self._welcome.setAlignment(Qt.AlignmentFlag.AlignTop)
        column.addWidget(self._status)
        column.addWidget(self._candidate_list)
        column.addWidget(self._answer, 1)
        column.addWidget(self._welcome, 1)
        column.addStretch()  # keeps the rest at the top while there is no answer
        for widget in (self._candidate_list, self._answer):
            widget.hide()
        return page

    def _make_fields(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        self._medicine = MedicineLine()
        self._question = QuestionLine()
        self._places = named(
            QComboBox(), _("Country"), _("Language of the leaflets and emergency numbers.")
        )
        self._ask = named(QPushButton(_("&Ask")), _("Ask"))
        hints = (
            (
                self._medicine,
                _("Medicine"),
                _("Brand, substance or maker; the down arrow shows all"),
            ),
            (
                self._question,
                _("Question"),
                _("For example: how should I store it? Up shows earlier questions."),
            ),
        )
        # Its entries come later, when the window is already laid out.
        self._places.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for line, name, hint in hints:
            without_drops(named(line, name, hint))
            line.setToolTip(hint)
        for widget in (self._medicine, self._question, self._places, self._ask):
            widget.setMinimumHeight(TARGET_SIZE)
        grid.addWidget(label_for(self._medicine, _("&Medicine (optional)")), 0, 0)
        grid.addWidget(self._medicine, 0, 1)
        grid.addWidget(label_for(self._places, _("&Country")), 0, 2)
        grid.addWidget(self._places, 0, 3)
        grid.addWidget(label_for(self._question, _("&Question")), 1, 0)
        grid.addWidget(self._question, 1, 1, 1, 2)
        grid.addWidget(self._ask, 1, 3)
        return grid

    def _make_actions(self) -> list[QAction]:
        """The actions on a sentence, for the menu bar and for the lists' own context menu."""
        show = QAction(_("&Show in the leaflet"), self)
        show.setStatusTip(_("Enter on a sentence does the same."))
        show.triggered.connect(self._on_show_source)
        copy = QAction(_("&Copy with its source"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self._on_copy)
        for rows in (self._strip, self._answer):
            rows.addActions([show, copy])
            rows.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        pin = QAction(_("&Pin or unpin the medicine"), self)
        pin.setShortcut(QKeySequence("Ctrl+D"))
        pin.triggered.connect(lambda: self.pin_wanted.emit(self._medicine_meant()))
        following = self._step_action(_("&Next sentence"), "Ctrl+Down", 1)
        before = self._step_action(_("&Previous sentence"), "Ctrl+Up", -1)
        other = QAction(_("Leaflet's &text or page"), self)
        other.setShortcut(QKeySequence("Ctrl+Shift+P"))
        other.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        other.triggered.connect(self.source.show_other)
        self.source.addAction(other)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self._question_page)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self._on_escape)
        return [show, following, before, copy, pin, other, *self.source.page.actions_for_menu]

    def _step_action(self, text: str, keys: str, step: int) -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(partial(self._on_step, step))
        self.addAction(action)
        return action

    def _connect(self) -> None:
        self._ask.clicked.connect(self._on_asked)
        self._question.returnPressed.connect(self._on_asked)
        self._medicine.returnPressed.connect(self._on_asked)
        self._places.activated.connect(
            lambda _row: self.place_chosen.emit(self._places.currentData())
        )
        self._strip.chosen.connect(self._on_show_source)
        self._answer.chosen.connect(self._on_show_source)
        self._candidate_list.chosen.connect(self._on_candidate_chosen)
        self.source.left.connect(self._on_source_left)

    def _set_tab_order(self) -> None:
        order = (
            self._strip,
            self._medicine,
            self._places,
            self._question,
            self._ask,
            self._candidate_list,
            self._answer,
        )
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    # What the user did.

    def _on_asked(self) -> None:
        self.asked.emit(self._question.text(), self._medicine.text())

    def _on_candidate_chosen(self, row: int) -> None:
        candidate = self._candidates[row]
        self._medicine.setText(candidate.medicine)
        self.confirmed.emit(candidate)

    def _on_show_source(self) -> None:
        rows, sentence = self._current()
        if sentence is not None:
            self._opened_from = rows
            self._is_stepping = False
            self.source_wanted.emit(sentence)

    def _on_copy(self) -> None:
        _rows, sentence = self._current()
        if sentence is not None:
            QGuiApplication.clipboard().setText(sentence.copied)
            self.show_problem(_("Copied with its source."))

    def _medicine_meant(self) -> str:
        """The medicine in its field, else the one of the sentence that the list stands on."""
        if self._medicine.text().strip():
            return self._medicine.text()
        _rows, sentence = self._current()
        citation = None if sentence is None else sentence.citation
        return "" if citation is None else citation.medicine

    def _current(self) -> tuple[RowList, Sentence | None]:
        """The list that is walked and the sentence it stands on."""
        rows, sentences = self._walked()
        row = rows.currentRow()
        return rows, sentences[row] if 0 <= row < len(sentences) else None

    def _walked(self) -> tuple[RowList, tuple[Sentence, ...]]:
        """The list that is walked, or was when a source was opened from it."""
        is_in_source = self._panes.is_open and self.source.isAncestorOf(
            QApplication.focusWidget() or self._question_page
        )
        if self._strip.hasFocus() or (is_in_source and self._opened_from is self._strip):
            return self._strip, self._emergency
        return self._answer, self._sentences

    def _on_source_left(self) -> None:
        """Back to the sentence; the source stays beside it where there is room for both."""
        self.source.stay_away()
        if self._panes.is_beside:
            self._focus_sentence_read()
        else:
            self._panes.close_second(self._focus_sentence_read)

    def _on_escape(self) -> None:
        """The answer alone again."""
        self.source.stay_away()
        self._panes.close_second()

    def _on_step(self, step: int) -> None:
        """The sentence after or before the one of now, and its source if one is open."""
        rows, sentences = self._walked()
        there = rows.currentRow() + step
        if not 0 <= there < len(sentences):
            return
        has_focus = self._question_page.isVisible() and not self.source.isAncestorOf(
            QApplication.focusWidget() or self._question_page
        )
        if has_focus:
            rows.focus_row(there)
        else:
            rows.setCurrentRow(there)
            announce(rows, sentences[there].row.spoken)
        self._opened_from = rows
        if self._panes.is_open and sentences[there].citation is not None:
            self._is_stepping = True
            self.source_wanted.emit(sentences[there])

    def _focus_sentence_read(self) -> None:
        if self._opened_from is not None:
            self._opened_from.focus_row(max(self._opened_from.currentRow(), 0))
