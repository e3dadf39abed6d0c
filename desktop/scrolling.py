"""A page that scrolls down when it does not fit, and follows the focus; it never scrolls sideways."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget


class ScrollingPage(QScrollArea):
    """Shows one widget, as wide as itself and at least as high."""

    def __init__(self, page: QWidget) -> None:
        super().__init__()
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        # What grows under the page (larger text, more rows) must not push the focus out of sight.
        if event.type() == QEvent.Type.LayoutRequest:
            self._follow(None, QApplication.focusWidget())
        return super().eventFilter(watched, event)

    def _follow(self, _before: QWidget | None, focused: QWidget | None) -> None:
        page = self.widget()
        if focused is not None and page is not None and page.isAncestorOf(focused):
            self.ensureWidgetVisible(focused)
