"""A long text with headings, read by keyboard: from heading to heading, and out of it by Tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextBrowser

from desktop.accessibility import named, without_drops
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

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

    def _go_to_heading(self, step: int) -> None:
        block = self.textCursor().block()
        while (block := block.next() if step > 0 else block.previous()).isValid():
            if block.blockFormat().headingLevel():
                cursor = QTextCursor(block)
                # The end first, so that what stands under the heading comes into view with it.
                self.moveCursor(QTextCursor.MoveOperation.End)
                self.setTextCursor(cursor)
                return
