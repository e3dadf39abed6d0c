"""The type scale on labels: a title, a heading, the small print; they grow with the text size."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from desktop.look.theme import look
from desktop.look.tokens import HEADING, SMALL, TITLE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLabel

L = TypeVar("L", bound="QLabel")


class _Voice(QObject):
    """Gives a label its place in the scale, again whenever the program's font or palette changes."""

    def __init__(self, label: QLabel, factor: float, *, is_bold: bool, is_quiet: bool) -> None:
        super().__init__(label)
        self._label = label
        self._factor, self._is_bold, self._is_quiet = factor, is_bold, is_quiet
        label.installEventFilter(self)
        self._apply()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.StyleChange:
            self._apply()
        return super().eventFilter(watched, event)

    def _apply(self) -> None:
        font = QFont(QApplication.font())
        font.setPointSizeF(font.pointSizeF() * self._factor)
        font.setBold(self._is_bold)
        self._label.setFont(font)
        if self._is_quiet:
            palette = QPalette(QApplication.palette())
            palette.setColor(QPalette.ColorRole.WindowText, QColor(look().palette.quiet))
            self._label.setPalette(palette)


def as_heading(label: L) -> L:
    """The same label as the heading of a page."""
    _Voice(label, HEADING, is_bold=True, is_quiet=False)
    return label


def as_title(label: L) -> L:
    """The same label as the title of a part."""
    _Voice(label, TITLE, is_bold=True, is_quiet=False)
    return label


def as_quiet(label: L) -> L:
    """The same label as small print."""
    _Voice(label, SMALL, is_bold=False, is_quiet=True)
    return label
