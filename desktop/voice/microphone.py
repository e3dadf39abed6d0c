"""The microphone, known by its identity; another one is never used in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtMultimedia import QAudio, QAudioFormat, QAudioSource, QMediaDevices

from core.recognizing import RATE_HZ
from core.speaking import SpeechTrouble
from desktop.voice.sound import identity

if TYPE_CHECKING:
    from PySide6.QtCore import QIODevice
    from PySide6.QtMultimedia import QAudioDevice


class Microphone(QObject):
    """Gives what it hears, 16 kHz, one channel, 16 bits, until it is closed."""

    heard = Signal(bytes)
    failed = Signal(object)  # SpeechTrouble

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.device_id = ""
        self._devices = QMediaDevices(self)
        self._devices.audioInputsChanged.connect(self._look_for_device)
        self._source: QAudioSource | None = None
        self._stream: QIODevice | None = None
        self._listening_with = ""

    @property
    def name(self) -> str:
        """What people call the microphone that is used, "" if there is none."""
        device = self._device()
        return "" if device is None else device.description()

    def open(self) -> None:
        """Listen from now on."""
        self.close()
        device = self._device()
        if device is None or device.isNull():
            gone = SpeechTrouble.MICROPHONE_GONE if self.device_id else SpeechTrouble.NO_MICROPHONE
            self.failed.emit(gone)
            return
        shape = QAudioFormat()
        shape.setChannelCount(1)
        shape.setSampleRate(RATE_HZ)
        shape.setSampleFormat(QAudioFormat.SampleFormat.Int16)
        source = QAudioSource(device, shape, self)
        source.stateChanged.connect(lambda state: self._follow(source, state))
        self._listening_with = identity(device)
        self._source = source
        self._stream = source.start()
        if self._stream is not None:
            self._stream.readyRead.connect(self._read)

    def close(self) -> None:
        """Hear nothing more."""
        source, self._source, self._stream = self._source, None, None
        if source is not None:
            source.stop()
            source.deleteLater()

    def _read(self) -> None:
        if self._stream is not None and (pcm := self._stream.readAll().data()):
            self.heard.emit(bytes(pcm))

    def _device(self) -> QAudioDevice | None:
        if not self.device_id:
            return QMediaDevices.defaultAudioInput()
        found = (one for one in QMediaDevices.audioInputs() if identity(one) == self.device_id)
        return next(found, None)

    def _follow(self, source: QAudioSource, state: QAudio.State) -> None:
        if source is self._source and state is QAudio.State.StoppedState:
            self.close()
            self.failed.emit(SpeechTrouble.MICROPHONE_LOST)

    def _look_for_device(self) -> None:
        inputs = QMediaDevices.audioInputs()
        if self._source is not None and all(
            identity(one) != self._listening_with for one in inputs
        ):
            self.close()
            self.failed.emit(SpeechTrouble.MICROPHONE_LOST)
