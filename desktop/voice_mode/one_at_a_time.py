"""A list of which one thing is seen at a time, as large as there is room; a screen reader goes through it as a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListWidget, QListWidgetItem

from desktop.accessibility import named
from desktop.rows import breakable
from desktop.translations import _
from desktop.voice_mode.ports import Key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent

MARGIN_CHARS = 2
TALK = Qt.Key.Key_F2
HELD_MS = 500  # a key that is held so long is let go when all was said
_KEYS = {
    Qt.Key.Key_Left: Key.BEFORE,
    Qt.Key.Key_Right: Key.AFTER,
    Qt.Key.Key_Up: Key.AGAIN,
    Qt.Key.Key_Down: Key.SOURCE,
    Qt.Key.Key_Return: Key.CHOOSE,
    Qt.Key.Key_Enter: Key.CHOOSE,
    Qt.Key.Key_Escape: Key.LEAVE,
    Qt.Key.Key_Space: Key.PAUSE,
    Qt.Key.Key_F1: Key.HELP,
}
_WITH_SHIFT = {Qt.Key.Key_F7: Key.SLOWER, Qt.Key.Key_F9: Key.FASTER}
_LETTERS = {
    Qt.Key.Key_R: Key.AGAIN,
    Qt.Key.Key_S: Key.SLOWER,
    Qt.Key.Key_F: Key.FASTER,
    Qt.Key.Key_L: Key.SPELL,
    Qt.Key.Key_W: Key.SOURCE,
}
_SCROLLING = {Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
_WITH = Qt.KeyboardModifier
_OTHERS = _WITH.ControlModifier | _WITH.AltModifier | _WITH.MetaModifier


class OneAtATime(QListWidget):
    """Its keys are voice mode's; what is written leaves as text."""

    pressed_key = Signal(object)  # Key
    typed = Signal(str)
    talk_pressed = Signal()
    talk_released = Signal()  # after it was held

    def __init__(self) -> None:
        super().__init__()
        named(self, _("Voice mode"))
        self._pressed_at = QElapsedTimer()
        self.takes_letters = False  # whether letters are text, not keys
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)

    def show_texts(self, texts: Sequence[str], at: int, before: str = "") -> None:
        """Other things to go through; a screen reader hears `before` with the first one that is shown.

        It does not say a list's new name while the focus stays in the list.
        """
        self.clear()
        for place, text in enumerate(texts):
            item = QListWidgetItem(breakable(text))
            told = f"{before} {text}" if before and place == at else text
            item.setData(Qt.ItemDataRole.AccessibleTextRole, told)
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.addItem(item)
        self._fit()
        self.show_at(at)

    def show_at(self, at: int) -> None:
        """Another one of them."""
        self.setCurrentRow(at)
        if (item := self.currentItem()) is not None:
            self.scrollToItem(item, QAbstractItemView.ScrollHint.PositionAtTop)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()
        self.show_at(self.currentRow())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if key is TALK:
            if not event.isAutoRepeat():
                self._pressed_at.start()
                self.talk_pressed.emit()
        elif key in _SCROLLING:
            bar = self.verticalScrollBar()
            step = bar.pageStep() if key is Qt.Key.Key_PageDown else -bar.pageStep()
            bar.setValue(bar.value() + step)
        elif modifiers & _WITH.ShiftModifier and key in _WITH_SHIFT:
            self.pressed_key.emit(_WITH_SHIFT[key])
        elif key in _KEYS and not modifiers & (_OTHERS | _WITH.ShiftModifier):
            self.pressed_key.emit(_KEYS[key])
        elif not self.takes_letters and key in _LETTERS and not modifiers & _OTHERS:
            self.pressed_key.emit(_LETTERS[key])
        elif event.text().isprintable() and event.text() and not modifiers & _OTHERS:
            self.typed.emit(event.text())
        else:
            event.ignore()  # the screen reader's and the window's own keys

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() != TALK:
            super().keyReleaseEvent(event)
        elif not event.isAutoRepeat() and self._pressed_at.hasExpired(HELD_MS):
            self.talk_released.emit()

    def _fit(self) -> None:
        """Each thing fills the list, or more where its text needs it."""
        room = self.viewport().size()
        metrics = self.fontMetrics()
        width = max(1, room.width() - MARGIN_CHARS * metrics.averageCharWidth())
        for row in range(self.count()):
            item = self.item(row)
            needed = metrics.boundingRect(
                QRect(0, 0, width, 1_000_000), Qt.TextFlag.TextWordWrap, item.text()
            )
            item.setSizeHint(
                QSize(room.width(), max(room.height(), needed.height() + metrics.height()))
            )
