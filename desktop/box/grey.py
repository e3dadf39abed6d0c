"""Qt's pictures as grey pixels, as the barcode reader takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from core.scanning import PIXEL_LIMIT, GreyPicture

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

PICTURE_SUFFIXES = {
    *(".png", ".jpg", ".jpeg", ".jfif", ".bmp", ".gif", ".webp", ".tif", ".tiff", ".heic"),
    *(".ppm", ".pgm"),
}
FRAME_SIDE = (
    1280  # pixels: a camera's picture need not be larger, and several a second are looked at
)


def grey_picture(image: QImage, side: int = 0) -> GreyPicture | None:
    """The picture, smaller where it has too many pixels or a side longer than `side`; None if there is none."""
    if image.isNull():
        return None
    wanted = QSize(image.size())
    if side and max(wanted.width(), wanted.height()) > side:
        wanted.scale(side, side, Qt.AspectRatioMode.KeepAspectRatio)
    pixels = wanted.width() * wanted.height()
    if pixels > PIXEL_LIMIT:
        wanted *= (PIXEL_LIMIT / pixels) ** 0.5 * 0.99
    if wanted != image.size():
        smooth = Qt.TransformationMode.SmoothTransformation
        image = image.scaled(wanted, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    width, height, line = grey.width(), grey.height(), grey.bytesPerLine()
    data = memoryview(grey.constBits())
    rows = (bytes(data[row * line : row * line + width]) for row in range(height))
    return GreyPicture(width, height, b"".join(rows))


def pasted_picture(mime: QMimeData) -> QImage | None:
    """A picture that was copied as a picture; files and texts are not taken for one."""
    if mime.hasUrls() or mime.hasText() or not mime.hasImage():
        return None
    image = mime.imageData()
    return image if isinstance(image, QImage) and not image.isNull() else None
