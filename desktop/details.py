"""What lies behind a calm sentence, for whoever wants to know or to send it on: a text to read and to copy."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from desktop.accessibility import reading_text
from desktop.controls import button
from desktop.translations import _

SHARE_OF_WINDOW = 0.8


class DetailsDialog(QDialog):
    """The text, with the focus on it; Esc closes."""

    def __init__(self, parent: QWidget, details: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Details"))
        self.resize(parent.size() * SHARE_OF_WINDOW)
        text = reading_text(_("Details"))
        text.setPlainText(details)
        copy = button(_("Copy &all"), lambda: QGuiApplication.clipboard().setText(details))
        close = button(_("&Close"), self.accept)
        buttons = QHBoxLayout()
        buttons.addWidget(copy)
        buttons.addStretch()
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.addWidget(text, 1)
        column.addLayout(buttons)
        text.setFocus(Qt.FocusReason.OtherFocusReason)
