"""The picture of a leaflet's page: scrolled, zoomed, its quoted words marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QScrollArea, QWidget

from core.engines import BYTES_PER_PIXEL
from desktop.accessibility import named
from desktop.look.tokens import FOCUS_WIDTH, LIGHT, TIGHT
from desktop.once import once_after
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from core.engines import PagePicture

ZOOMS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)  # times the width that there is
FITS = ZOOMS.index(1.0)
SETTLED_MS = 150  # after so long without another size the page is drawn in the size of now
ABOVE_MARK = 0.3  # of the height that is seen stands above the first mark
SHARE_AROUND = 0.15  # of a line's height, above and below: the next line is no further
READABLE = 0.65  # of the window's own lines: so high are the quoted words, at least


class PagePictureArea(QScrollArea):
    """Arrow keys scroll; Ctrl with +, - and 0 zoom while the focus is here, as the text's size elsewhere."""

    width_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        named(self, _("Page of the leaflet"))
        self._sheet = _Sheet()
        self._zoom = FITS
        self._is_chosen = False  # the user has zoomed: nothing else does any more
        self._settling = once_after(self, SETTLED_MS, self.width_changed.emit)
        self.setWidget(self._sheet)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        # Its coming and going would change the width that the page is to fit.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def pixels_wanted(self) -> int:
        """How many pixels wide the picture should be, also on a screen with several to a point."""
        return max(1, round(self._width() * self.devicePixelRatioF()))

    def show_picture(self, picture: PagePicture, *, is_same_page: bool) -> None:
        """Show it; another page is scrolled to its first mark, the same one stays where it is."""
        self._sheet.take(picture)
        self._fit()
        if not is_same_page and not self._is_chosen:
            self._make_readable()
        if not is_same_page:
            self._go_to_mark()

    def clear(self) -> None:
        self._sheet.take(None)

    def zoom(self, steps: int) -> None:
        """Larger or smaller; 0 fits the width."""
        self._is_chosen = True
        is_mark_seen = self.is_mark_seen()
        self._zoom = min(max(self._zoom + steps, 0), len(ZOOMS) - 1) if steps else FITS
        self._fit()
        if is_mark_seen:
            self._go_to_mark()
        self._settling.start()

    def is_mark_seen(self) -> bool:
        """Whether the first quoted words on this page are in view."""
        mark = self._sheet.first_mark()
        return mark is not None and mark.translated(self._sheet.pos()).intersects(
            self.viewport().rect()
        )

    def event(self, event: QEvent) -> bool:
        # The same keys size the text elsewhere; here they are the picture's before the menu hears them.
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and _zoom_steps(event) is not None
        ):
            event.accept()
            return True
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._settling.start()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        steps = _zoom_steps(event)
        if steps is not None:
            self.zoom(steps)
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()
        if event.size().width() != event.oldSize().width():
            self._settling.start()

    def _make_readable(self) -> None:
        """As wide as its place, or wider where the quoted words would be too small to read."""
        mark = self._sheet.first_mark()
        high = mark.height() / ZOOMS[self._zoom] if mark is not None else 0.0
        wanted = READABLE * self.fontMetrics().height()
        sizes = [size for size in ZOOMS if size >= 1.0]
        zoom = next((size for size in sizes if size * high >= wanted), sizes[-1]) if high else 1.0
        if ZOOMS[self._zoom] != zoom:
            self._zoom = ZOOMS.index(zoom)
            self._fit()
            self._settling.start()

    def _width(self) -> float:
        return self.viewport().width() * ZOOMS[self._zoom]

    def _fit(self) -> None:
        """The sheet in the size of now, keeping what is in the middle there."""
        before = max(self._sheet.height(), 1)
        bar = self.verticalScrollBar()
        middle = (bar.value() + self.viewport().height() / 2) / before
        self._sheet.fit(round(self._width()))
        bar.setValue(round(middle * self._sheet.height() - self.viewport().height() / 2))

    def _go_to_mark(self) -> None:
        mark = self._sheet.first_mark()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        down.setValue(round(mark.top() - ABOVE_MARK * self.viewport().height()) if mark else 0)
        if mark is not None:
            # All of the line if there is room for it, else its beginning.
            spare = max((self.viewport().width() - mark.width()) / 2, ABOVE_MARK * mark.height())
            across.setValue(round(mark.left() - spare))


class _Sheet(QWidget):
    """The page itself, scaled from the last picture until one of the right size comes."""

    def __init__(self) -> None:
        super().__init__()
        self._picture: PagePicture | None = None
        self._pixmap = QPixmap()

    def take(self, picture: PagePicture | None) -> None:
        self._picture = picture
        self._pixmap = QPixmap()
        if picture is not None:
            image = QImage(
                picture.pixels,
                picture.width,
                picture.height,
                picture.width * BYTES_PER_PIXEL,
                QImage.Format.Format_RGB888,
            )
            self._pixmap = QPixmap.fromImage(image)
        self.update()

    def fit(self, width: int) -> None:
        picture = self._picture
        height = round(width * picture.height / picture.width) if picture is not None else 0
        self.resize(width, height)

    def first_mark(self) -> QRectF | None:
        marks = self._marks()
        return min(marks, key=lambda mark: mark.top()) if marks else None

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        if self._picture is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.rect(), self._pixmap)
        self._draw_marks(painter)
        painter.end()

    def _draw_marks(self, painter: QPainter) -> None:
        """A line around all the quoted words and one under each of their lines, on a coloured ground.

        A page is paper in every theme: its marks have the colours that are seen on white.
        """
        around = QPainterPath()
        for mark in self._marks():
            # Lines of one paragraph touch, so that one outline holds them.
            step = max(TIGHT, SHARE_AROUND * mark.height())
            words = QPainterPath()
            words.addRect(mark.adjusted(-TIGHT, -step, TIGHT, step))
            around = around.united(words)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.fillPath(around, QColor(LIGHT.mark))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setPen(QPen(QColor(LIGHT.accent), FOCUS_WIDTH))
        painter.drawPath(around)
        painter.setPen(QPen(QColor(LIGHT.accent), 1))
        for mark in self._marks():
            painter.drawLine(mark.bottomLeft(), mark.bottomRight())

    def _marks(self) -> list[QRectF]:
        picture = self._picture
        if picture is None:
            return []
        scale = self.width() / picture.width
        return [
            QRectF(
                mark.x0 * scale,
                mark.top * scale,
                (mark.x1 - mark.x0) * scale,
                (mark.bottom - mark.top) * scale,
            )
            for mark in picture.marks
        ]


def _zoom_steps(event: QKeyEvent) -> int | None:
    """1, -1 or 0 (the usual size) for the keys that zoom."""
    for key, steps in (
        (QKeySequence.StandardKey.ZoomIn, 1),
        (QKeySequence.StandardKey.ZoomOut, -1),
    ):
        if event.matches(key):
            return steps
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}.get(
            Qt.Key(event.key())
        )
    return None
