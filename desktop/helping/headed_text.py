"""A long text with headings, read by keyboard: from heading to heading, and out of it by Tab."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextBrowser

from desktop.accessibility import named, without_drops
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QTextBlock, QTextTable

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class HeadedText(QTextBrowser):
    """Alt+Down and Alt+Up go to the next and the previous heading, as in a leaflet."""

    def __init__(self, name: str) -> None:
        super().__init__()
        keys = _("The arrow keys read it; Alt+Down and Alt+Up go from heading to heading.")
        without_drops(named(self, name, keys))
        self.setTabChangesFocus(True)
        self.setOpenLinks(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        step = _STEPS.get(Qt.Key(event.key()))
        if step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._go_to_heading(step)
        else:
            super().keyPressEvent(event)

    def from_heading(self) -> str:
        """The text from the heading above the cursor on, a line for each paragraph and for each row of a table."""
        start = block = self.textCursor().block()
        while start.isValid() and not start.blockFormat().headingLevel():
            start = start.previous()
        block = start if start.isValid() else self.document().begin()
        lines: list[str] = []
        row = None
        while block.isValid():
            text, here = block.text().strip(), _row_of(block)
            if text and here is not None and here == row:
                lines[-1] += f"\t{text}"
            elif text:
                lines.append(text)
            row, block = here if text else row, block.next()
        return "\n".join(lines)

    def _go_to_heading(self, step: int) -> None:
        block = self.textCursor().block()
        while (block := block.next() if step > 0 else block.previous()).isValid():
            if block.blockFormat().headingLevel():
                cursor = QTextCursor(block)
                # The end first, so that what stands under the heading comes into view with it.
                self.moveCursor(QTextCursor.MoveOperation.End)
                self.setTextCursor(cursor)
                return


def _row_of(block: QTextBlock) -> tuple[int, int] | None:
    """Which table a block is in, by where that begins, and in which of its rows; None if it is in none."""
    cursor = QTextCursor(block)
    table = cast("QTextTable | None", cursor.currentTable())
    return None if table is None else (table.firstPosition(), table.cellAt(cursor).row())
