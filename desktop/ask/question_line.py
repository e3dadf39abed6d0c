"""The question field: Up and Down walk through earlier questions, as in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from desktop.accessibility import Line, announce

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class QuestionLine(Line):
    """A line that brings back what was asked; what was being written comes back after the newest."""

    def __init__(self) -> None:
        super().__init__()
        self._questions: tuple[str, ...] = ()
        self._place = -1  # what is being written
        self._draft = ""

    def show_questions(self, questions: tuple[str, ...]) -> None:
        """The earlier questions, the newest first."""
        self._questions = questions
        self._place = -1

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        match event.key():
            case Qt.Key.Key_Up:
                self._go(self._place + 1)
            case Qt.Key.Key_Down:
                self._go(self._place - 1)
            case _:
                super().keyPressEvent(event)

    def _go(self, place: int) -> None:
        if not -1 <= place < len(self._questions):
            return
        if self._place == -1:
            self._draft = self.text()
        self._place = place
        text = self._questions[place] if place >= 0 else self._draft
        self.setText(text)
        announce(self, text)
