"""What lies behind a calm sentence, for whoever wants to know or to send it on: a text to read and to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from desktop.accessibility import reading_text
from desktop.controls import button
from desktop.text_dialog import TextDialog
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class DetailsDialog(TextDialog):
    """The details, to be read, and copied as a whole."""

    def __init__(self, parent: QWidget, details: str) -> None:
        text = reading_text(_("Details"))
        text.setPlainText(details)
        copy = button(_("Copy &all"), lambda: QGuiApplication.clipboard().setText(details))
        super().__init__(parent, _("Details"), text, copy)
