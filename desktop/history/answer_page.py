"""One reopened answer under its question: its sentences with their sources, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, announce
from desktop.controls import back_button, button
from desktop.look.fonts import as_title
from desktop.row_list import RowList
from desktop.sentence_actions import sentence_actions
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QAction

    from desktop.history.view_model import AnswerShown
    from desktop.sentences import Sentence

W = TypeVar("W", bound=QWidget)


class AnswerPage(QWidget):
    """Draws; Enter on a sentence wants its source, Esc or the button goes back to the list."""

    left = Signal()
    source_wanted = Signal(object)  # Sentence
    told = Signal(str)

    def __init__(self, saving: Sequence[QAction]) -> None:
        """`saving` are the actions to save and print, which the list has too."""
        super().__init__()
        self._sentences: tuple[Sentence, ...] = ()
        self._title = as_title(SentenceLabel())
        self._where = SentenceLabel()
        self._warning = SentenceLabel()
        self._rows = RowList(
            _("Recorded answer"), _("Press Enter on a sentence to read it in its leaflet.")
        )
        self._rows.chosen.connect(lambda _row: self._on_show())
        self._rows.addActions(
            [*sentence_actions(self, self._on_show, self._current, self.told.emit), *saving]
        )
        self._rows.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        save = button(_("Save or &print"))
        menu = QMenu(save)
        menu.addActions(list(saving))
        save.setMenu(menu)
        buttons = QHBoxLayout()
        for one in (back_button(self, self.left.emit), save):
            buttons.addWidget(grown(one))
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self._title, self._where, self._warning):
            column.addWidget(widget)
        column.addWidget(self._rows, 1)
        column.addLayout(buttons)

    def show_answer(self, answer: AnswerShown) -> None:
        self._sentences = answer.sentences
        self._title.tell(answer.title)
        self._where.tell(answer.where)
        self._warning.tell(answer.warning)
        self._warning.setVisible(bool(answer.warning))
        self._rows.setLocale(QLocale(answer.lang))
        self._rows.show_rows([sentence.row for sentence in answer.sentences])
        announce(self._title, " ".join(filter(None, (answer.summary, answer.warning))))

    def focus_sentence(self) -> None:
        """Put the focus on the sentence that was read last, at first on the first one."""
        self._rows.focus_current()

    def _current(self) -> Sentence | None:
        """The sentence that the list stands on."""
        row = self._rows.currentRow()
        return self._sentences[row] if 0 <= row < len(self._sentences) else None

    def _on_show(self) -> None:
        sentence = self._current()
        if sentence is not None:
            self.source_wanted.emit(sentence)


def grown(control: W) -> W:
    """The same control, as high as its row and never lower than its letters: a least height would hide those."""
    control.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return control
