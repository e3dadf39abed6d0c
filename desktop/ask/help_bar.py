"""The line below an answer that tells of a model at work and offers its answer; hidden while there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QBoxLayout, QWidget

from desktop.accessibility import SentenceLabel
from desktop.controls import action, button_of
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QResizeEvent
    from PySide6.QtWidgets import QPushButton


class HelpBar(QWidget):
    """At rest, at work, or with an offer; each with the one thing that can be done about it."""

    stopped = Signal()
    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._sentence = SentenceLabel()
        self._stop = action(self, _("St&op the model"), self.stopped.emit)
        self._show = action(self, _("Show th&e model's answer"), self.wanted.emit)
        self._show.setShortcut(QKeySequence("Ctrl+M"))
        self._stop_button = button_of(self._stop, _("Esc does the same."))
        self._show_button = button_of(self._show, _("Ctrl+M does the same."))
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self._sentence, 1)
        self._box.addWidget(self._stop_button)
        self._box.addWidget(self._show_button)
        self.rest()

    @property
    def actions_for_menu(self) -> list[QAction]:
        return [self._stop, self._show]

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """In the order of Tab."""
        return self._stop_button, self._show_button

    def has_focus(self) -> bool:
        """Whether the focus is on one of its buttons, or will be once the window has it."""
        return self.window().focusWidget() in self.buttons

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The button under the sentence where it would leave it a narrow column."""
        super().resizeEvent(event)
        is_narrow = any(2 * one.sizeHint().width() > self.width() for one in self.buttons)
        self._box.setDirection(
            QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        )

    def rest(self) -> None:
        self._allow(None)
        self.hide()

    def show_working(self, sentence: str) -> None:
        self._tell(sentence, self._stop)

    def show_stopping(self, sentence: str) -> None:
        self._sentence.tell(sentence)

    def offer(self, sentence: str) -> None:
        # Who was about to stop the model gets what it has done.
        had_focus = self.has_focus()
        self._tell(sentence, self._show)
        if had_focus:
            self._show_button.setFocus()

    def stop(self) -> None:
        """Stop the model, if one is at work."""
        self._stop.trigger()

    def _tell(self, sentence: str, possible: QAction) -> None:
        self._sentence.tell(sentence)
        self._allow(possible)
        self.show()

    def _allow(self, possible: QAction | None) -> None:
        for one, its_button in ((self._stop, self._stop_button), (self._show, self._show_button)):
            one.setEnabled(one is possible)
            its_button.setVisible(one is possible)
