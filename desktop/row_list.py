"""A list of rows (sentences, receipts, medicines) that is walked with the arrow keys and read by a screen reader."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QTextLayout, QTextOption
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from desktop.accessibility import named, without_drops
from desktop.rows import Row, Sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = Qt.ItemDataRole.UserRole
MARGIN = 8
_LINE_SEPARATOR = "\u2028"
_WRAPPED = QTextOption()
_WRAPPED.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)

# A click chooses its own row, and who comes back to the window finds it as it was: no row may move under either.
_LEFT_ALONE = {
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
}

_PIXMAPS = {
    Sign.DONE: QStyle.StandardPixmap.SP_DialogApplyButton,
    Sign.SAME: QStyle.StandardPixmap.SP_DialogSaveButton,
    Sign.ATTENTION: QStyle.StandardPixmap.SP_MessageBoxWarning,
    Sign.REFUSED: QStyle.StandardPixmap.SP_MessageBoxCritical,
    Sign.EMERGENCY: QStyle.StandardPixmap.SP_MessageBoxCritical,
    Sign.QUESTION: QStyle.StandardPixmap.SP_MessageBoxQuestion,
    Sign.NOTE: QStyle.StandardPixmap.SP_MessageBoxInformation,
}


class RowList(QListWidget):
    """Rows one under the other, each as high as its text needs; Enter or a double click chooses one."""

    chosen = Signal(int)

    def __init__(self, name: str, description: str = "", *, fits_rows: bool = False) -> None:
        """With `fits_rows` the list is as high as its rows instead of scrolling."""
        super().__init__()
        named(without_drops(self), name, description)
        self._fits_rows = fits_rows
        # Qt tells of the list's own focus after `focusInEvent`; the row has to come last.
        self._reading = QTimer(self)
        self._reading.setSingleShot(True)
        self._reading.timeout.connect(self._have_read)
        self.setItemDelegate(RowDelegate(self))
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.itemDoubleClicked.connect(self._on_double_clicked)
        if fits_rows:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows instead of those before."""
        self.clear()
        self.add_rows(rows)

    def add_rows(self, rows: Sequence[Row]) -> None:
        for row in rows:
            item = QListWidgetItem(row.text)
            item.setData(ROW_ROLE, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.spoken)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, row.spoken_more)
            self.addItem(item)
        self.updateGeometry()

    def focus_row(self, number: int) -> None:
        """Put focus and current row there, so that a screen reader reads that row."""
        self.setCurrentRow(number)
        if self.hasFocus():
            self._reading.start()
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentRow() >= 0:
            self.chosen.emit(self.currentRow())
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusInEvent(event)
        if event.reason() not in _LEFT_ALONE:
            self._reading.start()

    def _have_read(self) -> None:
        """Qt tells of the list's focus only; a screen reader reads the row that becomes the current one."""
        row = max(self.currentRow(), 0)
        self.setCurrentRow(-1)
        self.setCurrentRow(row)

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
        smallest = QFontMetrics(self.font()).height() * 3
        return QSize(super().minimumSizeHint().width(), smallest)

    def _on_double_clicked(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self.row(item))


class RowDelegate(QStyledItemDelegate):
    """Draws a row: sign and status word, the text, the small print; colours and frame are the style's own."""

    def __init__(self, rows: RowList) -> None:
        super().__init__(rows)
        self._rows = rows
        self._measured_for = (0, "")
        self._heights: dict[Row, int] = {}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        self.initStyleOption(option, index)
        option.text = ""
        style = self._rows.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, self._rows)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.Text
        painter.save()
        painter.setPen(option.palette.color(role))
        inner = option.rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        icon_size = QFontMetrics(_status_font(option.font)).height()
        icon = style.standardIcon(_PIXMAPS[row.sign], None, self._rows)
        place = QRect(inner.left(), inner.top(), icon_size, icon_size)
        # The icons are drawn for the list's own ground; on a selected row they would drown in its colour.
        if is_selected:
            painter.setBrush(option.palette.brush(QPalette.ColorRole.Base))
            painter.drawEllipse(place.adjusted(-2, -2, 2, 2))
        icon.paint(painter, place)
        for layout, top in _laid_out(row, option.font, inner.width()):
            layout.draw(painter, QPointF(inner.left(), inner.top() + top))
        painter.restore()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        width, font = self._rows.viewport().width(), self._rows.font()
        # Each new row has the view measure all of them again; a folder of a thousand leaflets has a thousand rows.
        if (width, font.key()) != self._measured_for:
            self._measured_for = (width, font.key())
            self._heights.clear()
        row: Row = index.data(ROW_ROLE)
        if (height := self._heights.get(row)) is None:
            last, top = _laid_out(row, font, width - 2 * MARGIN)[-1]
            height = ceil(top + last.boundingRect().height()) + 2 * MARGIN
            self._heights[row] = height
        return QSize(width, height)


def _status_font(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold


def _laid_out(row: Row, font: QFont, width: int) -> list[tuple[QTextLayout, float]]:
    """The texts of a row broken into lines, right of its icon, each with its distance from the top."""
    status_font = _status_font(font)
    indent = QFontMetrics(status_font).height() + MARGIN
    laid_out, top = [], 0.0
    for text, its_font in (
        (row.status, status_font),
        *((t, font) for t in (row.text, *row.details)),
    ):
        layout = QTextLayout(text.replace("\n", _LINE_SEPARATOR), its_font)
        layout.setTextOption(_WRAPPED)
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width - indent, 1))
            line.setPosition(QPointF(indent, height))
            height += line.height()
        layout.endLayout()
        laid_out.append((layout, top))
        top += height + MARGIN // 4
    return laid_out
