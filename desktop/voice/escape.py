"""Esc silences everything, wherever the focus is; while nothing sounds, it is the screens' own key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from collections.abc import Callable


class Escape(QObject):
    """Listens to all keys of the program, but only while something sounds and until the key that silenced it is let go.

    One press is announced to shortcuts first and comes as a key then: a dialog must not be closed by what silenced it.
    """

    def __init__(self, parent: QObject, stop: Callable[[], None]) -> None:
        super().__init__(parent)
        self._stop = stop
        self._is_sounding = self._is_held = self._is_listening = False

    def listen(self, *, is_sounding: bool) -> None:
        self._is_sounding = is_sounding
        self._install()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
            return super().eventFilter(watched, event)
        match event.type():
            # Before shortcuts are looked for, so that no screen's own Esc is taken along.
            case QEvent.Type.ShortcutOverride | QEvent.Type.KeyPress if self._is_sounding:
                self._is_held = True
                self._stop()
            case QEvent.Type.ShortcutOverride if self._is_held and not event.isAutoRepeat():
                self._let_go()  # another press; the release of the one before went elsewhere
                return super().eventFilter(watched, event)
            case QEvent.Type.ShortcutOverride | QEvent.Type.KeyPress if self._is_held:
                pass
            case QEvent.Type.KeyRelease if self._is_held and not event.isAutoRepeat():
                self._let_go()
                return super().eventFilter(watched, event)
            case _:
                return super().eventFilter(watched, event)
        event.accept()
        return True

    def _let_go(self) -> None:
        self._is_held = False
        self._install()

    def _install(self) -> None:
        is_wanted = self._is_sounding or self._is_held
        application = QCoreApplication.instance()
        if application is None or is_wanted is self._is_listening:
            return
        self._is_listening = is_wanted
        if is_wanted:
            application.installEventFilter(self)
        else:
            application.removeEventFilter(self)
