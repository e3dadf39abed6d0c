"""The dialog of the global search: a line to write on and one list below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from desktop.accessibility import Line, SentenceLabel, announce, label_for, named
from desktop.once import once_after
from desktop.row_list import RowList
from desktop.text_dialog import SHARE_OF_WINDOW
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop.finder.view_model import Found

TYPING_PAUSE_MS = 200


class FinderDialog(QDialog):
    """Draws; the presenter is told by signals what the user wants."""

    searched = Signal(str)
    chosen = Signal(object)  # Found

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Search everything"))
        self._found: list[Found] = []
        self._line = named(
            Line(),
            _("Search commands, medicines and leaflets"),
            _("Down goes to the list, Enter opens its first line, Esc closes."),
        )
        self._line.installEventFilter(self)
        self._status = SentenceLabel()
        self._list = RowList(_("Found"), _("Press Enter on a line to open it."))
        self._pause = once_after(
            self, TYPING_PAUSE_MS, lambda: self.searched.emit(self._line.text())
        )
        self._line.textChanged.connect(lambda _text: self._pause.start())
        self._line.returnPressed.connect(self._on_return)
        self._list.chosen.connect(self._on_chosen)
        column = QVBoxLayout(self)
        column.addWidget(label_for(self._line, _("&Search commands, medicines and leaflets")))
        column.addWidget(self._line)
        column.addWidget(self._status)
        column.addWidget(self._list, 1)

    def open_anew(self) -> None:
        """Show the dialog with an empty line."""
        window = self.parentWidget()
        if window is not None:
            size = window.size() * SHARE_OF_WINDOW
            self.resize(size)
            self.move(window.geometry().center() - self.rect().center())
        self._line.clear()
        self._pause.stop()
        self.open()
        self._line.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_found(self, found: Sequence[Found]) -> None:
        self._found = list(found)
        self._list.show_rows([one.row for one in found])

    def add_found(self, found: Sequence[Found]) -> None:
        self._found.extend(found)
        self._list.add_rows([one.row for one in found])

    def tell(self, sentence: str) -> None:
        self._status.tell(sentence)
        announce(self._status, sentence)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Down leaves the line for the list."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
            and self._found
        ):
            self._list.focus_row(0)
            return True
        return super().eventFilter(watched, event)

    def _on_return(self) -> None:
        if self._pause.isActive():  # the list is still that of the words before
            self._pause.stop()
            self.searched.emit(self._line.text())
        if self._found:
            self._on_chosen(0)

    def _on_chosen(self, number: int) -> None:
        found = self._found[number]
        self.accept()
        self.chosen.emit(found)
