"""A dialog around one text to read, with the focus on it; Esc or a button closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout

from desktop.controls import button
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton, QWidget

SHARE_OF_WINDOW = 0.8


class TextDialog(QDialog):
    """Nearly as large as the window it belongs to."""

    def __init__(self, parent: QWidget, title: str, text: QWidget, *more: QPushButton) -> None:
        """`more` buttons stand before the one that closes."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(parent.size() * SHARE_OF_WINDOW)
        buttons = QHBoxLayout()
        for one in more:
            buttons.addWidget(one)
        buttons.addStretch()
        buttons.addWidget(button(_("&Close"), self.accept))
        column = QVBoxLayout(self)
        column.addWidget(text, 1)
        column.addLayout(buttons)
        text.setFocus(Qt.FocusReason.OtherFocusReason)
