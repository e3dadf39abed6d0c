"""The question before something is removed: what it is, what becomes of it, and that keeping it is the default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def is_removal_wanted(parent: QWidget, title: str, question: str, told: str) -> bool:
    """Ask; Enter and Esc keep it."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)  # a name is no markup, whatever is in it
    box.setText(question)
    box.setInformativeText(told)
    remove = box.addButton(_("&Remove"), QMessageBox.ButtonRole.DestructiveRole)
    keep = box.addButton(_("&Keep"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)
    box.exec()
    parent.activateWindow()
    return box.clickedButton() is remove
