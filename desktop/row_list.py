"""A list of rows (sentences, receipts, medicines) that is walked with the arrow keys and read by a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QListView, QSizePolicy

from desktop.accessibility import named, without_drops
from desktop.once import once_after
from desktop.row_delegate import RowDelegate
from desktop.row_model import Index, RowModel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent

    from desktop.rows import Row

FEWEST_LINES = 5
ROWS_AHEAD = 20  # more rows are asked for when fewer than these are left below

# A click chooses its own row, and who comes back to the window finds it as it was: no row may move under either.
_LEFT_ALONE = {
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
}


class RowList(QListView):
    """Rows one under the other, each as high as its text needs; Enter or a double click chooses one.

    A long list comes in pieces: rows shown with `has_more` make it emit `more_wanted` once when its end comes
    near; `add_rows` brings them.
    """

    chosen = Signal(int)
    current_changed = Signal(int)
    more_wanted = Signal()

    def __init__(self, name: str, description: str = "", *, fits_rows: bool = False) -> None:
        """With `fits_rows` the list is as high as its rows instead of scrolling."""
        super().__init__()
        named(without_drops(self), name, description)
        self._fits_rows = fits_rows
        self._has_more = False
        self._rows = RowModel(self)
        # Qt tells of the list's own focus after `focusInEvent`; the row has to come last.
        self._reading = once_after(self, 0, self._have_read)
        self.setModel(self._rows)
        self.setItemDelegate(RowDelegate(self))
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.doubleClicked.connect(lambda index: self.chosen.emit(index.row()))
        self.verticalScrollBar().valueChanged.connect(self._look_ahead)
        if fits_rows:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[Row], *, has_more: bool = False) -> None:
        """Show these rows instead of those before."""
        self._rows.replace(rows)
        self._has_more = has_more
        self.updateGeometry()

    def add_rows(self, rows: Sequence[Row], *, has_more: bool = False) -> None:
        """These rows below those there are."""
        self._rows.add(rows)
        self._has_more = has_more
        self.updateGeometry()

    def count(self) -> int:
        return self._rows.rowCount()

    def row_at(self, number: int) -> Row:
        return self._rows.rows[number]

    def currentRow(self) -> int:  # noqa: N802 - as Qt's own lists call it
        """The number of the current row, -1 if there is none."""
        return self.currentIndex().row()

    def setCurrentRow(self, number: int) -> None:  # noqa: N802 - as Qt's own lists call it
        self.setCurrentIndex(self._rows.index(number, 0))

    def focus_row(self, number: int) -> None:
        """Put focus and current row there, so that a screen reader reads that row."""
        self.setCurrentRow(number)
        if self.hasFocus():
            self._reading.start()
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_current(self) -> None:
        """The focus to the row that was read last, at first to the first one."""
        self.focus_row(max(self.currentRow(), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentRow() >= 0:
            self.chosen.emit(self.currentRow())
            return
        super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt's name
        super().currentChanged(current, previous)
        self.current_changed.emit(current.row())
        self._look_ahead()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        if event.reason() not in _LEFT_ALONE:
            self._reading.start()

    def _have_read(self) -> None:
        """Qt tells of the list's focus only; a screen reader reads the row that becomes the current one."""
        row = max(self.currentRow(), 0)
        self.blockSignals(True)  # the row is the same for everyone else
        self.setCurrentRow(-1)
        self.setCurrentRow(row)
        self.blockSignals(False)

    def _look_ahead(self) -> None:
        if not self._has_more:
            return
        bottom = self.indexAt(self.viewport().rect().bottomLeft()).row()
        lowest = max(self.currentRow(), bottom)
        if bottom < 0 or lowest >= self.count() - ROWS_AHEAD:
            self._has_more = False
            self.more_wanted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self.scheduleDelayedItemsLayout()
            self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        if not self._fits_rows:
            return super().sizeHint()
        rows = sum(self.sizeHintForRow(number) for number in range(self.count()))
        return QSize(super().sizeHint().width(), rows + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        # A list as high as its rows is never cut (an emergency's numbers); its page scrolls instead.
        smallest = QFontMetrics(self.font()).height() * FEWEST_LINES
        height = self.sizeHint().height() if self._fits_rows else smallest
        return QSize(super().minimumSizeHint().width(), height)
