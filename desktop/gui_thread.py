"""The way back to the GUI thread: `post(call)` runs the call there, in the order of posting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

if TYPE_CHECKING:
    from collections.abc import Callable


class GuiThread(QObject):
    """The one QObject that other threads may signal.

    It is made on the GUI thread, is never moved, and lives as long as the program: a slot of a moved emitter
    would run on the worker's thread, and an emitter made per task loses its signals.
    """

    _posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._posted.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None], /) -> None:
        self._posted.emit(call)

    @Slot(object)
    def _run(self, call: Callable[[], None]) -> None:
        call()
