"""How a row is drawn: the state's sign and word, the text, the small print; the current row by ground and edge."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.look.icons import sign_colour, sign_icon
from desktop.look.theme import look
from desktop.look.tokens import FOCUS_WIDTH, GAP, SMALL, SNUG, TIGHT
from desktop.row_model import ROW_ROLE, Index
from desktop.rows import Row, Sign

if TYPE_CHECKING:
    from PySide6.QtWidgets import QListView

_LINE_SEPARATOR = "\u2028"
_WRAPPED = QTextOption()
_WRAPPED.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)


class RowDelegate(QStyledItemDelegate):
    """Draws rows and measures them, each once for a width and a font."""

    def __init__(self, rows: QListView) -> None:
        super().__init__(rows)
        self._rows = rows
        self._measured_for = (0, "")
        self._heights: dict[int, int] = {}
        rows.model().modelReset.connect(self._heights.clear)
        rows.model().dataChanged.connect(self._forget)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Row = index.data(ROW_ROLE)
        painter.save()
        self._draw_ground(painter, option, row)
        margin = look().px(GAP)
        inner = option.rect.adjusted(margin, margin, -margin, -margin)
        icon_size = QFontMetrics(_status_font(option.font)).height()
        sign_icon(row.sign).paint(painter, QRect(inner.left(), inner.top(), icon_size, icon_size))
        colours = look().palette
        for layout, top, colour in _laid_out(row, option.font, inner.width()):
            painter.setPen(QColor(colour or colours.text))
            layout.draw(painter, QPointF(inner.left(), inner.top() + top))
        painter.restore()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        width, font = self._rows.viewport().width(), self._rows.font()
        # Each new row has the view measure all of them again, and a list of answers has twenty thousand.
        if (width, font.key()) != self._measured_for:
            self._measured_for = (width, font.key())
            self._heights.clear()
        number = index.row()
        if (height := self._heights.get(number)) is None:
            margin = look().px(GAP)
            last, top, _colour = _laid_out(index.data(ROW_ROLE), font, width - 2 * margin)[-1]
            height = ceil(top + last.boundingRect().height()) + 2 * margin
            self._heights[number] = height
        return QSize(width, height)

    def _forget(self, first: Index, last: Index) -> None:
        for number in range(first.row(), last.row() + 1):
            self._heights.pop(number, None)

    def _draw_ground(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        colours = look().palette
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        ground = colours.danger_ground if row.sign is Sign.EMERGENCY else colours.surface
        painter.fillRect(option.rect, QColor(colours.chosen if is_current else ground))
        painter.setPen(QPen(QColor(colours.line), 0))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        if not is_current:
            return
        edge = QRect(option.rect)
        edge.setWidth(look().px(TIGHT) + FOCUS_WIDTH)
        painter.fillRect(edge, QColor(colours.accent))
        if self._rows.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), FOCUS_WIDTH))
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))


def _status_font(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold


def _small_font(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * SMALL)
    return small


def _laid_out(row: Row, font: QFont, width: int) -> list[tuple[QTextLayout, float, str]]:
    """The texts of a row in lines, right of its icon, each with its distance from the top and its colour."""
    status_font, small = _status_font(font), _small_font(font)
    indent = QFontMetrics(status_font).height() + look().px(GAP)
    laid_out, top = [], 0.0
    for text, its_font, colour in (
        (row.status, status_font, sign_colour(row.sign)),
        (row.text, font, ""),
        *((detail, small, look().palette.quiet) for detail in row.details),
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
        laid_out.append((layout, top, colour))
        top += height + look().px(SNUG) // 2
    return laid_out
