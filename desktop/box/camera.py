"""The camera, opened only when the user wants it; it closes itself when a box's code is seen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter
from PySide6.QtMultimedia import (
    QCamera,
    QMediaCaptureSession,
    QMediaDevices,
    QVideoFrame,
    QVideoSink,
)
from PySide6.QtWidgets import QDialog, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, announce, named
from desktop.box.grey import FRAME_SIDE, grey_picture
from desktop.controls import button
from desktop.text_dialog import SHARE_OF_WINDOW
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QPaintEvent

FRAME_GAP_SECONDS = 0.25


class CameraDialog(QDialog):
    """Shows what the camera sees and hands a few pictures a second on."""

    frame = Signal(object)  # GreyPicture
    left = Signal()
    told = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Camera"))
        self._sentence = SentenceLabel()
        self._picture = named(Preview(), _("What the camera sees"))
        self._camera: QCamera | None = None
        self._session: QMediaCaptureSession | None = None
        self.sink = QVideoSink(self)
        self.sink.videoFrameChanged.connect(self._on_frame)
        self._next = 0.0
        column = QVBoxLayout(self)
        column.addWidget(self._sentence)
        column.addWidget(self._picture, 1)
        self._close = button(_("Close"), self.reject)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(self._close)
        column.addLayout(row)
        self.finished.connect(lambda _result: self._stop())

    def start(self) -> None:
        """Open the system's camera, or say calmly that there is none."""
        window = self.parentWidget()
        if window is not None:
            self.resize(window.size() * SHARE_OF_WINDOW)
        self.open()
        self._close.setFocus()
        device = QMediaDevices.defaultVideoInput()
        if device.isNull():
            self.tell(
                _(
                    "No camera was found. Plug one in, or use a hand scanner, a picture, or the "
                    "digits under the bars."
                )
            )
            return
        # Translators: {camera} is the name of a device.
        sentence = _("{camera} is on. Turn the box slowly before it, a hand's width away.")
        self.tell(sentence.format(camera=device.description()))
        self._camera = QCamera(device, self)
        self._camera.errorOccurred.connect(self._on_error)
        self._session = QMediaCaptureSession(self)
        self._session.setCamera(self._camera)
        self._session.setVideoSink(self.sink)
        self._camera.start()

    def tell(self, sentence: str) -> None:
        self._sentence.tell(sentence)
        announce(self._sentence, sentence)
        self.told.emit(sentence)

    def close_camera(self) -> None:
        self.accept()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        self._stop()
        super().closeEvent(event)

    def _stop(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.stop()
            camera.deleteLater()
        if self._session is not None:
            self._session.deleteLater()
            self._session = None
        self.left.emit()

    def _on_frame(self, frame: QVideoFrame) -> None:
        now = time.monotonic()
        if not frame.isValid() or now < self._next or not self.isVisible():
            return
        self._next = now + FRAME_GAP_SECONDS
        image = frame.toImage()
        self._picture.show_image(image)
        picture = grey_picture(image, FRAME_SIDE)
        if picture is not None:
            self.frame.emit(picture)

    def _on_error(self, _error: QCamera.Error, _text: str) -> None:
        self.tell(
            _(
                "The camera cannot be used: another program may have it, or the system does not allow "
                "it. Close the other program, or use a picture."
            )
        )


class Preview(QWidget):
    """The latest picture, as large as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_image(self, image: QImage) -> None:
        self._image = image
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(320, 240)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        if self._image.isNull():
            return
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        painter = QPainter(self)
        left, top = (self.width() - size.width()) // 2, (self.height() - size.height()) // 2
        painter.drawImage(self.rect().adjusted(left, top, -left, -top), self._image)
        painter.end()
