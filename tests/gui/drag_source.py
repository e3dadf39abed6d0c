"""A small window from which the files named on the command line can be dragged with the mouse."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent


class DragSource(QLabel):
    """Begins a drag of its files at the first movement with the button held."""

    def __init__(self, files: list[str]) -> None:
        super().__init__("drag me")
        self._files = files
        self.setWindowTitle("drag source")
        self.setFixedSize(160, 80)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.buttons() & Qt.MouseButton.LeftButton:
            mime = QMimeData()
            mime.setUrls([QUrl.fromLocalFile(file) for file in self._files])
            drag = QDrag(self)
            drag.setMimeData(mime)
            # As a file manager offers it: a move that is taken would delete the file.
            drag.exec(Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.DropAction.MoveAction)


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    source = DragSource(sys.argv[1:])
    source.show()
    sys.exit(application.exec())
