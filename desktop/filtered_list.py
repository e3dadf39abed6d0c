"""A list with a line above it that keeps the rows which hold certain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.accessibility import (
    FOCUS_DELAY_MS,
    Line,
    SentenceLabel,
    announce,
    label_for,
    named,
)
from desktop.controls import plain
from desktop.look.theme import look
from desktop.look.tokens import ROOM
from desktop.once import once_after
from desktop.row_list import RowList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop.rows import Row

_TO_THE_LIST = {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}


class FilteredList(QWidget):
    """Down or Enter on the line goes to the list; how many rows are left is told when the typing pauses."""

    searched = Signal(str)
    chosen = Signal(int)

    def __init__(
        self, line_label: str, line_purpose: str, list_name: str, list_purpose: str
    ) -> None:
        super().__init__()
        self.line = named(Line(), plain(line_label), line_purpose)
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(self._on_typed)
        self.line.installEventFilter(self)
        self.rows = RowList(list_name, list_purpose)
        self.rows.chosen.connect(self.chosen)
        self._told = SentenceLabel()
        self._typing = once_after(
            self, FOCUS_DELAY_MS, lambda: announce(self._told, self._told.accessibleName())
        )
        self._label = label_for(self.line, line_label)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        head.addWidget(self._label)
        head.addSpacing(look().px(ROOM))
        head.addWidget(self._told, 1)
        column.addLayout(head)
        column.addWidget(self.line)
        column.addWidget(self.rows, 1)

    def show_rows(self, rows: Sequence[Row], told: str) -> None:
        """These rows, the current one again where it is still there, and how many they are in words."""
        current = self.rows.currentRow()
        kept = self.rows.row_at(current) if 0 <= current < self.rows.count() else None
        self.rows.show_rows(rows)
        if kept is not None and kept in rows:
            self.rows.setCurrentRow(list(rows).index(kept))
        self.tell(told)

    def tell(self, told: str) -> None:
        """How many rows there are, in words."""
        self._told.tell(told)
        self._told.setVisible(bool(told))

    def clear_line(self) -> None:
        """Begin with an empty line."""
        self.line.blockSignals(True)
        self.line.clear()
        self.line.blockSignals(False)

    def take_focus(self) -> None:
        """The focus on the current row, or on the line where there is none."""
        if self.rows.count():
            self.rows.focus_current()
        else:
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if (
            watched is self.line
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in _TO_THE_LIST
            and self.rows.count()
        ):
            self.take_focus()
            return True
        return super().eventFilter(watched, event)

    def _on_typed(self, text: str) -> None:
        self.searched.emit(text)
        self._typing.start()
