"""The question, the answer as a list of sentences, and the leaflet's own text behind each of them."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.accessibility import LateFocus, SentenceLabel, announce
from desktop.ask.fields import QuestionFields
from desktop.ask.help_bar import HelpBar
from desktop.ask.walk import SentenceWalk
from desktop.controls import action
from desktop.look.theme import look
from desktop.look.tokens import SNUG
from desktop.row_list import RowList
from desktop.scrolling import ScrollingPage
from desktop.sentence_actions import sentence_actions
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from desktop.ask.view_model import AnswerShown, Candidate, MedicineChoice
    from desktop.places import PlaceChoice
    from desktop.rows import Reading
    from desktop.sentences import Sentence


class AskScreen(QWidget):
    """Draws; the presenter is told by signals what the user wants."""

    asked = Signal(str, str)  # question, medicine
    place_chosen = Signal(object)  # Place
    confirmed = Signal(object)  # Candidate
    source_wanted = Signal(object)  # Sentence
    pin_wanted = Signal(str)  # medicine
    writing = Signal()  # a question
    stop_wanted = Signal()  # the model at work
    better_wanted = Signal()  # the answer that was offered

    def __init__(self) -> None:
        super().__init__()
        self._emergency: tuple[Sentence, ...] = ()
        self._sentences: tuple[Sentence, ...] = ()
        self._candidates: tuple[Candidate, ...] = ()
        self._focus = LateFocus(self)
        self._strip = RowList(_("Emergency"), _("What to do at once."), fits_rows=True)
        self._question_page = self._make_question_page()
        self._walk = SentenceWalk(
            self,
            self._question_page,
            {self._strip: lambda: self._emergency, self._answer: lambda: self._sentences},
        )
        self.source = self._walk.source
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.addWidget(self._strip)
        column.addWidget(self._walk.panes, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(ScrollingPage(inner))
        self._strip.hide()
        self.actions_for_menu = self._make_actions()
        self._connect()
        self._set_tab_order()

    def take_focus(self) -> None:
        """The focus on the question, to be written on or over."""
        self._walk.back_to(self._take_question)

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
        self._help_bar.rest()
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
        self._walk.close()
        self._status.tell(answer.summary)
        announce(self._status, answer.summary)
        self._take_to_first()
        self._help_bar.rest()

    def _take_to_first(self) -> None:
        for rows in (self._strip, self._candidate_list, self._answer):
            if rows.count():
                if self._help_bar.has_focus():
                    # It goes: the focus must not be sent around the window.
                    rows.focus_row(0)
                else:
                    self._focus.bring(partial(rows.focus_row, 0))
                break

    def is_reading(self) -> bool:
        return self._walk.is_used() or self._answer.verticalScrollBar().value() > 0

    def show_working(self, sentence: str) -> None:
        self._help_bar.show_working(sentence)

    def show_stopping(self, sentence: str) -> None:
        self._help_bar.show_stopping(sentence)

    def offer_answer(self, sentence: str) -> None:
        self._help_bar.offer(sentence)
        announce(self._help_bar, sentence)

    def show_remark(self, summary: str, told: str) -> None:
        self._status.tell(summary)
        announce(self._status, told)

    def end_help(self) -> None:
        if self._help_bar.has_focus():
            self._answer.focus_current()
        self._help_bar.rest()

    def show_reading(self, reading: Reading) -> None:
        self._focus.forget()
        self._walk.show(reading)

    def tell(self, sentence: str) -> None:
        self._status.tell(sentence)
        announce(self._status, sentence)

    def show_question_missing(self, sentence: str) -> None:
        self.tell(sentence)
        self._question.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_places(self, choices: tuple[PlaceChoice, ...], chosen: int) -> None:
        self._fields.show_places(choices, chosen)

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
        # Without it the source's edge cuts the fields' own.
        column.setContentsMargins(0, 0, look().px(SNUG), 0)
        self._fields = QuestionFields()
        self._medicine, self._question = self._fields.medicine, self._fields.question
        column.addWidget(self._fields)
        self._status = SentenceLabel()
        self._candidate_list = RowList(
            _("Which medicine do you mean?"), _("Press Enter on the right one."), fits_rows=True
        )
        self._answer = RowList(
            _("Answer"), _("Press Enter on a sentence to read it in its leaflet.")
        )
        self._help_bar = HelpBar()
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
        # Below the answer: what comes and goes here moves no line that is being read.
        column.addWidget(self._help_bar)
        column.addWidget(self._welcome, 1)
        column.addStretch()  # keeps the rest at the top while there is no answer
        for widget in (self._candidate_list, self._answer):
            widget.hide()
        return page

    def _make_actions(self) -> list[QAction]:
        """The actions on a sentence, for the menu bar and for the lists' own context menu."""
        show, copy = sentence_actions(self, self._walk.open, self._walk.current, self.tell)
        for rows in (self._strip, self._answer):
            rows.addActions([show, copy])
            rows.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        pin = action(
            self,
            _("P&in or unpin the medicine"),
            lambda: self.pin_wanted.emit(self._medicine_meant()),
            "Ctrl+D",
        )
        return [
            show,
            *self._walk.actions,
            copy,
            *self._help_bar.actions_for_menu,
            pin,
            *self.source.actions_for_menu,
        ]

    def _connect(self) -> None:
        self._fields.asked.connect(self._on_asked)
        self._question.textEdited.connect(self.writing)
        self._fields.place_chosen.connect(self.place_chosen)
        self._strip.chosen.connect(self._walk.open)
        self._answer.chosen.connect(self._walk.open)
        self._candidate_list.chosen.connect(self._on_candidate_chosen)
        self._walk.source_wanted.connect(self.source_wanted)
        self._walk.escaped.connect(self._help_bar.stop)
        self._help_bar.stopped.connect(self.stop_wanted)
        self._help_bar.wanted.connect(self.better_wanted)

    def _set_tab_order(self) -> None:
        order = (
            self._strip,
            self._medicine,
            self._fields.places,
            self._question,
            self._fields.button,
            self._candidate_list,
            self._answer,
            *self._help_bar.buttons,
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

    def _medicine_meant(self) -> str:
        """The medicine in its field, else the one of the sentence that the list stands on."""
        if self._medicine.text().strip():
            return self._medicine.text()
        sentence = self._walk.current()
        citation = None if sentence is None else sentence.citation
        return "" if citation is None else citation.medicine
