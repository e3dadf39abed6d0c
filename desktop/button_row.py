"""Buttons beside each other where there is room, in several lines where large letters leave less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QPushButton


class ButtonRow(QWidget):
    """As narrow as its widest button may become; in the order of the buttons, line by line."""

    def __init__(self, *buttons: QPushButton) -> None:
        super().__init__()
        self._buttons = buttons
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for number, one in enumerate(buttons):
            self._grid.addWidget(one, 0, number)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self._widest(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Have the buttons that are shown stand as the room allows."""
        if not (shown := self._shown()):
            return
        gap = self._grid.horizontalSpacing()
        in_one_line = sum(one.sizeHint().width() + gap for one in shown) <= self.width() + gap
        in_a_line = (self.width() + gap) // (self._widest() + gap)
        columns = len(shown) if in_one_line else max(1, in_a_line)
        self._grid.setColumnStretch(self._columns, 0)
        for number, one in enumerate(shown):
            self._grid.addWidget(one, *divmod(number, columns))
        self._columns = columns
        self._grid.setColumnStretch(columns, 1)

    def _widest(self) -> int:
        return max((one.sizeHint().width() for one in self._shown()), default=0)

    def _shown(self) -> list[QPushButton]:
        return [one for one in self._buttons if one.isVisibleTo(self)]
