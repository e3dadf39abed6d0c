"""Two things side by side where there is room for both; else the one that is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QSplitter

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget


class TwoPanes(QSplitter):
    """The second pane is opened and closed; with little room it takes the place of the first, or stands behind it."""

    arranged = Signal()

    def __init__(self, first: QWidget, second: QWidget, room: tuple[int, int]) -> None:
        """`room` is how many characters wide each must be to stand beside the other."""
        super().__init__(Qt.Orientation.Horizontal)
        self._first, self._second = first, second
        self._room = room
        self._is_open = False
        self._front = first
        self._was_beside = False
        self.setChildrenCollapsible(False)
        self.addWidget(first)
        self.addWidget(second)
        second.hide()

    @property
    def is_open(self) -> bool:
        """Whether the second pane is there, seen or behind the first."""
        return self._is_open

    @property
    def is_beside(self) -> bool:
        """Whether both are seen."""
        return self._is_open and self._has_room()

    @property
    def front(self) -> QWidget:
        """The pane that is seen if only one is."""
        return self._front

    def open_second(self, take_focus: Callable[[], None] | None = None) -> None:
        """Show the second pane with the focus where `take_focus` puts it; without one the focus stays.

        The focus goes before the first pane is hidden: hiding what has it would send it around the window.
        """
        self._is_open = True
        if take_focus is not None or self._front is self._second:
            self.bring(self._second, take_focus)
        else:
            self._arrange()

    def close_second(self, take_focus: Callable[[], None] | None = None) -> None:
        """Show the first pane alone."""
        if take_focus is not None:
            self.bring(self._first, take_focus)
        self._front = self._first
        self._is_open = False
        self._arrange()

    def bring(self, pane: QWidget, take_focus: Callable[[], None] | None = None) -> None:
        """Have this pane seen, the other one too if there is room."""
        self._front = pane
        pane.show()
        if take_focus is not None:
            take_focus()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """No wider than one of them: a splitter's own would keep the window from being made narrow."""
        hints = [pane.minimumSizeHint() for pane in (self._first, self._second)]
        return QSize(max(hint.width() for hint in hints), max(hint.height() for hint in hints))

    def _has_room(self) -> bool:
        return self.width() >= sum(self._room) * self.fontMetrics().averageCharWidth()

    def _arrange(self) -> None:
        is_beside = self.is_beside
        if self._was_beside and not is_beside and self._is_open:
            # The pane that is used stays.
            user = QApplication.focusWidget()
            if user is not None:
                self._front = (
                    self._second
                    if self._second.isAncestorOf(user) or user is self._second
                    else self._first
                )
        for pane in (self._first, self._second):
            pane.setVisible(is_beside or pane is (self._front if self._is_open else self._first))
        if is_beside and not self._was_beside:
            self.setSizes([self.width() * part // sum(self._room) for part in self._room])
        self._was_beside = is_beside
        self.arranged.emit()
