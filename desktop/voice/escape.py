"""Esc silences everything, wherever the focus is; while nothing sounds, it is the screens' own key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from collections.abc import Callable


class Escape(QObject):
    """Listens to all keys of the program, but only while something sounds."""

    def __init__(self, parent: QObject, stop: Callable[[], None]) -> None:
        super().__init__(parent)
        self._stop = stop
        self._is_listening = False

    def listen(self, *, is_sounding: bool) -> None:
        application = QCoreApplication.instance()
        if application is None or is_sounding is self._is_listening:
            return
        self._is_listening = is_sounding
        if is_sounding:
            application.installEventFilter(self)
        else:
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        # Before shortcuts are looked for, so that no screen's own Esc is taken along.
        if (
            event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            self._stop()
            event.accept()
            return True
        return super().eventFilter(watched, event)
