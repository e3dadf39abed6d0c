"""Something that is done once, when nothing has asked for it anew for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject


def once_after(parent: QObject | None, milliseconds: int, call: Callable[[], object]) -> QTimer:
    """A timer that calls once, so long after its last `start()`; `parent` owns it."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(call)
    return timer
