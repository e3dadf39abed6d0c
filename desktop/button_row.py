"""Buttons beside each other where there is room, one under the other where large letters leave none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QPushButton


class ButtonRow(QWidget):
    """As narrow as its widest button may become."""

    def __init__(self, *buttons: QPushButton) -> None:
        super().__init__()
        self._buttons = buttons
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        for one in buttons:
            self._box.addWidget(one)
        self._box.addStretch()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        widths = [one.minimumSizeHint().width() for one in self._shown()]
        return QSize(max(widths, default=0), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Have the buttons that are shown stand as the room allows."""
        wanted = sum(one.sizeHint().width() + self._box.spacing() for one in self._shown())
        is_narrow = wanted > self.width()
        self._box.setDirection(
            QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        )

    def _shown(self) -> list[QPushButton]:
        return [one for one in self._buttons if not one.isHidden()]
