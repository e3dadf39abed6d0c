"""Keys of a hand scanner, wherever the focus is, and pictures that are pasted: taken before any field gets them."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from desktop.box.grey import pasted_picture
from desktop.box.wedge import Wedge
from desktop.once import once_after

RELEASE_MS = 90  # longer than between a scanner's keys, shorter than a person notices
_MODIFIERS = {
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
}


class Listening(QObject):
    """Watches the windows of the program as each gets the focus; their widgets see a key only after it."""

    scanned = Signal(str)
    pasted = Signal(object)  # QImage

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._wedge = Wedge()
        self._kept: list[QKeyEvent] = []
        self._pause = once_after(self, RELEASE_MS, self._give_back)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.connect(self._watch)
            self._watch(application.focusWindow())

    def leave(self) -> None:
        """Watch nothing any more."""
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.disconnect(self._watch)
            for window in application.allWindows():
                window.removeEventFilter(self)
        self._give_back()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        # Of what a window gets only its keys come as their own kind.
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        match event.type():
            case QEvent.Type.ShortcutOverride if self._wedge.is_within(_when(event)):
                # A letter of a code is no key of the program.
                event.accept()
                return True
            case QEvent.Type.KeyPress:
                return self._on_key(event)
            case _:
                return super().eventFilter(watched, event)

    def _on_key(self, event: QKeyEvent) -> bool:
        if event.key() in _MODIFIERS:
            return False
        if event.matches(QKeySequence.StandardKey.Paste):
            self._give_back()
            image = pasted_picture(QGuiApplication.clipboard().mimeData())
            if image is not None:
                self.pasted.emit(image)
            return image is not None
        verdict = self._wedge.key(_text(event), _when(event), is_repeated=event.isAutoRepeat())
        if verdict.scanned:
            self._pause.stop()
            self._kept.clear()
            self.scanned.emit(verdict.scanned)
            return True
        if verdict.gives_back:
            self._send_kept()
        if verdict.keeps:
            # Qt's own event does not outlive this call.
            self._kept.append(event.clone())
            self._pause.start()
        return verdict.keeps

    def _give_back(self) -> None:
        self._wedge.forget()
        self._send_kept()

    def _send_kept(self) -> None:
        """To whoever has the focus now, not to the window: they would come here again."""
        self._pause.stop()
        kept, self._kept = self._kept, []
        for event in kept:
            popup = QApplication.activePopupWidget()
            receiver = popup or QApplication.focusWidget() or QApplication.activeWindow()
            if receiver is not None:
                QApplication.sendEvent(receiver, event)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            # Again and again is once: Qt moves the filter to the front.
            window.installEventFilter(self)


def _text(event: QKeyEvent) -> str:
    keys = event.modifiers() & ~(
        Qt.KeyboardModifier.ShiftModifier
        | Qt.KeyboardModifier.KeypadModifier
        | Qt.KeyboardModifier.GroupSwitchModifier
    )
    text = event.text()
    if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
        return "\r"
    # Ctrl+] is how keyboards write GS1's separator; every other key with Ctrl or Alt is a command.
    return text if text == "\x1d" or not keys else ""


def _when(event: QKeyEvent) -> float:
    """When the key was pressed, in milliseconds: the system's own time, so that a busy window mistakes nothing."""
    return float(event.timestamp()) or time.monotonic() * 1000
