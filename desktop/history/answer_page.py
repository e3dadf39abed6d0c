"""One reopened answer under its question: its sentences with their sources, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, announce, named
from desktop.look.fonts import as_title
from desktop.row_list import RowList
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        self._rows.chosen.connect(self._on_chosen)
        self.actions_on_sentence = self._make_actions()
        self._rows.addActions([*self.actions_on_sentence, *saving])
        self._rows.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        back = named(QPushButton(_("&Back (Esc)")), _("Back"), _("Goes back to the list."))
        back.clicked.connect(self.left)
        save = named(QPushButton(_("Save or &print")), _("Save or print"))
        menu = QMenu(save)
        menu.addActions(list(saving))
        save.setMenu(menu)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.left)
        buttons = QHBoxLayout()
        for button in (back, save):
            buttons.addWidget(grown(button))
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
        self._rows.focus_row(max(self._rows.currentRow(), 0))

    def _make_actions(self) -> list[QAction]:
        show = QAction(_("&Show in the leaflet"), self)
        show.triggered.connect(lambda: self._on_chosen(self._rows.currentRow()))
        copy = QAction(_("&Copy with its source"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self._on_copy)
        return [show, copy]

    def _on_chosen(self, row: int) -> None:
        if 0 <= row < len(self._sentences):
            self.source_wanted.emit(self._sentences[row])

    def _on_copy(self) -> None:
        row = self._rows.currentRow()
        if 0 <= row < len(self._sentences):
            QGuiApplication.clipboard().setText(self._sentences[row].copied)
            self.told.emit(_("Copied with its source."))


def grown(control: W) -> W:
    """The same control, as high as its row and never lower than its letters: a least height would hide those."""
    control.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return control
