"""From sentence to sentence, each with its source beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from desktop.accessibility import announce
from desktop.controls import action, on_keys
from desktop.source_panel import SourcePanel
from desktop.translations import _
from desktop.two_panes import TwoPanes

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from desktop.row_list import RowList
    from desktop.rows import Reading
    from desktop.sentences import Sentence

ANSWER_CHARS, SOURCE_CHARS = 72, 96  # so wide must answer and source be to stand beside each other


class SentenceWalk(QObject):
    """The answer's page and, once a sentence was opened, its source: beside it, or in its place.

    `sentences` are, by list, the sentences of its rows; the last list is the one walked where none has the focus.
    """

    source_wanted = Signal(object)  # Sentence
    escaped = Signal()  # Esc, where no source is open

    def __init__(
        self,
        screen: QWidget,
        answer_page: QWidget,
        sentences: dict[RowList, Callable[[], tuple[Sentence, ...]]],
    ) -> None:
        super().__init__(screen)
        self.source = SourcePanel()
        self.panes = TwoPanes(answer_page, self.source, (ANSWER_CHARS, SOURCE_CHARS))
        self._answer_page = answer_page
        self._sentences = sentences
        self._opened_from: RowList | None = None
        self._is_stepping = False
        self.actions = [
            self._step_action(screen, _("&Next sentence"), "Ctrl+Down", 1),
            self._step_action(screen, _("&Previous sentence"), "Ctrl+Up", -1),
        ]
        on_keys(answer_page, "Esc", self._on_escape)
        self.source.left.connect(self._on_left)

    def current(self) -> Sentence | None:
        """The sentence that its list stands on."""
        rows = self._walked()
        sentences = self._sentences[rows]()
        row = rows.currentRow()
        return sentences[row] if 0 <= row < len(sentences) else None

    def open(self) -> None:
        """Have the source of the current sentence shown, with the focus in it."""
        sentence = self.current()
        if sentence is not None:
            self._opened_from = self._walked()
            self._is_stepping = False
            self.source_wanted.emit(sentence)

    def show(self, reading: Reading) -> None:
        """The source that was wanted."""
        take_focus = None if self._is_stepping else self.source.take_focus
        self.source.bring(reading, lambda: self.panes.open_second(take_focus))

    def close(self) -> None:
        """The answer alone."""
        self.source.stay_away()
        self.panes.close_second()

    def is_used(self) -> bool:
        """Whether the user is in a sentence or its source: where he is, nothing may be changed."""
        user = self.panes.window().focusWidget()
        return self.panes.is_open or any(rows is user for rows in self._sentences)

    def back_to(self, take_focus: Callable[[], None]) -> None:
        """Have the answer's page seen, with the focus where it is put."""
        self.source.stay_away()
        self.panes.bring(self._answer_page, take_focus)

    def _walked(self) -> RowList:
        """The list that is walked, or was when a source was opened from it."""
        for rows in self._sentences:
            if rows.hasFocus():
                return rows
        if self._opened_from is not None and self._is_in_source():
            return self._opened_from
        return list(self._sentences)[-1]

    def _is_in_source(self) -> bool:
        user = QApplication.focusWidget()
        return user is not None and self.source.isAncestorOf(user)

    def _step_action(self, screen: QWidget, text: str, keys: str, step: int) -> QAction:
        made = action(self, text, partial(self._on_step, step), keys)
        made.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        screen.addAction(made)
        return made

    def _on_step(self, step: int) -> None:
        """The sentence after or before the one of now, and its source if one is open."""
        rows = self._walked()
        sentences = self._sentences[rows]()
        there = rows.currentRow() + step
        if not 0 <= there < len(sentences):
            return
        if self._is_in_source():
            rows.setCurrentRow(there)
            announce(rows, sentences[there].row.spoken)
        else:
            rows.focus_row(there)
        self._opened_from = rows
        if self.panes.is_open and sentences[there].citation is not None:
            self._is_stepping = True
            self.source_wanted.emit(sentences[there])

    def _on_escape(self) -> None:
        if self.panes.is_open:
            self.close()
        else:
            self.escaped.emit()

    def _on_left(self) -> None:
        """Back to the sentence; the source stays beside it where there is room for both."""
        self.source.stay_away()
        if self.panes.is_beside:
            self._focus_sentence_read()
        else:
            self.panes.close_second(self._focus_sentence_read)

    def _focus_sentence_read(self) -> None:
        if self._opened_from is not None:
            self._opened_from.focus_current()
