"""Keys pressed as a user presses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def press(
    widget: QWidget,
    key: Qt.Key,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press and release one key."""
    QTest.keyClick(widget, key, modifiers)


def write(widget: QWidget, text: str) -> None:
    """Press the keys of a text, one after the other."""
    for char in text:
        if char.isascii():
            QTest.keyClicks(widget, char)
        else:  # Qt's own helper aborts the process on a letter that is not ASCII
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                none = Qt.KeyboardModifier.NoModifier
                QApplication.sendEvent(widget, QKeyEvent(kind, 0, none, char))
