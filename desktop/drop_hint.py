"""What is seen while files are held over the window: that they can be let go, anywhere on it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from desktop.look.fonts import as_heading
from desktop.look.theme import look
from desktop.look.tokens import FOCUS_WIDTH
from desktop.translations import _


class DropHint(QLabel):
    """Lies over the whole window and takes nothing itself: the drop is the window's."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(_("Let go anywhere to add these leaflets"), window)
        as_heading(self)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def come(self) -> None:
        """Show it over all that there is."""
        colours = look().palette
        self.setStyleSheet(
            f"background: {colours.chosen}; color: {colours.text};"
            f" border: {2 * FOCUS_WIDTH}px dashed {colours.accent};"
        )
        window = self.parentWidget()
        if window is not None:
            self.setGeometry(window.rect())
        self.show()
        self.raise_()
