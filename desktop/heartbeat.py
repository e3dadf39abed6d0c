"""Does the window answer while leaflets come in and questions run? The longest time between two beats of a timer."""

from __future__ import annotations

import gc
import json
import sys
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from desktop.ask.view import AskScreen
from desktop.intake import Intake

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from desktop.app import Desktop

BEAT_MS = 10
REST_MS = 3000
QUESTION_MS = 500
# Of the interpreter: how long a thread that computes keeps another one waiting. Each call from Qt into Python waits
# so long anew, and drawing a list makes dozens.
SWITCH_SECONDS = 0.0005


def keep_answering() -> None:
    """Let the thread that draws go before those that work."""
    sys.setswitchinterval(SWITCH_SECONDS)


def spare_what_stays() -> None:
    """Have the collector of garbage pass over what is loaded by now.

    Language packs are some hundred thousand objects that stay to the end; to look through them stops every thread
    for nearly a tenth of a second, again and again while an import makes new ones.
    """
    gc.freeze()


class Heartbeat(QObject):
    """Beats on the thread that draws, for as long as that thread answers."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._gaps: list[float] = []
        self._last = perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT_MS)

    def take(self) -> list[float]:
        """The times between beats since the last call, in milliseconds, the longest first."""
        self._beat()
        gaps, self._gaps = self._gaps, []
        return sorted(gaps, reverse=True)

    def _beat(self) -> None:
        now = perf_counter()
        self._gaps.append(1000 * (now - self._last))
        self._last = now


def measure(desktop: Desktop, folder: Path, end: Callable[[], None]) -> None:
    """Print as JSON the longest waits at rest and while the folder's leaflets come in and are asked about, then end.

    The questions name the files, which are to bear the names of their medicines.
    """
    heart = Heartbeat(desktop.window)
    names = [path.stem for path in sorted(folder.iterdir())]
    screen = desktop.window.findChild(AskScreen)
    asking = QTimer(desktop.window)
    asked: list[str] = []
    at_rest: list[float] = []

    def ask() -> None:
        asked.append(names[len(asked) % len(names)])
        if screen is not None:
            screen.asked.emit(f"Como devo usar {asked[-1]}?", "")

    def begin() -> None:
        at_rest.extend(heart.take())
        asking.timeout.connect(ask)
        asking.start(QUESTION_MS)
        desktop.window.files_came.emit(Intake((folder,), 0))
        desktop.when_usable(finish)  # after the import, on the same lane

    def finish() -> None:
        asking.stop()
        gaps = heart.take()
        told = {
            "files": len(names),
            "questions": len(asked),
            "beats": len(gaps),
            "longest_at_rest_ms": round(max(at_rest), 1),
            "longest_ms": round(gaps[0], 1),
            "next_longest_ms": [round(gap, 1) for gap in gaps[1:10]],
        }
        sys.stdout.write(json.dumps(told) + "\n")
        end()

    heart.take()
    QTimer.singleShot(REST_MS, begin)
