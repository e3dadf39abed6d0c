"""How far a copying or a test is, with the button that ends it; hidden while there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from desktop.accessibility import SentenceLabel, named
from desktop.controls import button_of

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from desktop.model_shelf.view_model import Step


class WorkBar(QWidget):
    """`name` is what a screen reader calls its progress; `stop` can be done only while it is shown."""

    def __init__(self, name: str, stop: QAction) -> None:
        super().__init__()
        self._stop = stop
        self._stop.setEnabled(False)
        self._step = SentenceLabel()
        self._progress = named(QProgressBar(), name)
        self._button = button_of(stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._step, 2)
        row.addWidget(self._progress, 1)
        row.addWidget(self._button)
        self.hide()

    def begin(self) -> None:
        self.show()
        self._stop.setEnabled(True)

    def show_step(self, step: Step) -> None:
        """Its sentence and percent; below 0 it is not known how far it is."""
        self._step.tell(step.sentence)
        self._progress.setRange(0, 100 if step.percent >= 0 else 0)
        self._progress.setValue(step.percent)
        self._progress.setAccessibleDescription(step.sentence)

    def end(self) -> bool:
        """Hide it; whether its button had the focus, which has to go somewhere."""
        had_focus = self._button is self.window().focusWidget()
        self.hide()
        self._stop.setEnabled(False)
        return had_focus
