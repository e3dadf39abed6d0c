"""Plays one sound at a time on a device that is known by its identity, and falls silent at once when told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QTimer, Signal
from PySide6.QtMultimedia import QAudio, QAudioFormat, QAudioSink, QMediaDevices

from core.speaking import BYTES_PER_SAMPLE, SpeechTrouble

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QAudioDevice

    from core.speaking import Sound

# Devices that were asleep swallow what comes first: it must not be "não".
LEAD_IN_SECONDS = 0.12
# What the device has been given and not played yet is heard after a pause: the less the better.
BUFFERED_SECONDS = 0.1
# A sound server that ends tells nobody: then nothing is played any more, and nothing ever ends.
LOOK_MS = 1000
MOST_STILL = 3  # looks at a sound that stands still


class SoundOutput(QObject):
    """Plays on the chosen device, or on the system's own where none was chosen; never on another in its place."""

    ended = Signal()  # a sound was played to its end
    failed = Signal(object)  # SpeechTrouble

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.device_id = ""
        self.volume = 1.0
        self._devices = QMediaDevices(self)
        self._devices.audioOutputsChanged.connect(self._look_for_device)
        self._sink: QAudioSink | None = None
        self._buffer: QBuffer | None = None
        self._playing_on = ""
        self._played = -1
        self._still = 0
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._look_for_progress)

    def devices(self) -> list[tuple[str, str]]:
        """The devices there are, as (identity, name)."""
        return [(identity(one), one.description()) for one in QMediaDevices.audioOutputs()]

    def play(self, sound: Sound) -> None:
        """Play from the beginning, instead of whatever plays."""
        self.stop()
        device = self._device()
        if device is None or device.isNull():
            gone = SpeechTrouble.DEVICE_GONE if self.device_id else SpeechTrouble.NO_DEVICE
            self.failed.emit(gone)
            return
        shape = QAudioFormat()
        shape.setChannelCount(1)
        shape.setSampleRate(sound.rate)
        shape.setSampleFormat(QAudioFormat.SampleFormat.Int16)
        silence = bytes(round(LEAD_IN_SECONDS * sound.rate) * BYTES_PER_SAMPLE)
        self._buffer = QBuffer(self)
        self._buffer.setData(QByteArray(silence + sound.samples))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self._playing_on = identity(device)
        sink = QAudioSink(device, shape, self)
        sink.setVolume(_loudness(self.volume))
        sink.setBufferSize(round(BUFFERED_SECONDS * sound.rate) * BYTES_PER_SAMPLE)
        sink.stateChanged.connect(lambda state: self._follow(sink, state))
        self._sink = sink
        self._played, self._still = -1, 0
        self._look.start()
        sink.start(self._buffer)

    def pause(self) -> None:
        if self._sink is not None:
            self._look.stop()
            self._sink.suspend()

    def resume(self) -> None:
        """Go on after a pause."""
        if self._sink is not None:
            self._still = 0
            self._look.start()
            self._sink.resume()

    def stop(self) -> None:
        """Fall silent: nothing that was given to the device is played any more."""
        self._look.stop()
        sink, self._sink = self._sink, None
        buffer, self._buffer = self._buffer, None
        if sink is not None:
            sink.reset()
            sink.deleteLater()
        if buffer is not None:
            buffer.close()
            buffer.deleteLater()

    @property
    def is_on(self) -> bool:
        """Whether a sound plays or pauses."""
        return self._sink is not None

    def _device(self) -> QAudioDevice | None:
        if not self.device_id:
            return QMediaDevices.defaultAudioOutput()
        found = (one for one in QMediaDevices.audioOutputs() if identity(one) == self.device_id)
        return next(found, None)

    def _follow(self, sink: QAudioSink, state: QAudio.State) -> None:
        if sink is not self._sink:  # a sound that was stopped says so
            return
        if state is QAudio.State.IdleState:
            self.stop()
            self.ended.emit()
        elif state is QAudio.State.StoppedState:
            self.stop()
            self.failed.emit(SpeechTrouble.DEVICE_LOST)

    def _look_for_progress(self) -> None:
        sink = self._sink
        if sink is None:
            return
        played = sink.processedUSecs()
        self._still = self._still + 1 if played == self._played else 0
        self._played = played
        if self._still >= MOST_STILL:
            self.stop()
            self.failed.emit(SpeechTrouble.DEVICE_LOST)

    def _look_for_device(self) -> None:
        if self._sink is None:
            return
        if all(identity(one) != self._playing_on for one in QMediaDevices.audioOutputs()):
            self.stop()
            self.failed.emit(SpeechTrouble.DEVICE_LOST)


def identity(device: QAudioDevice) -> str:
    """The system's own name of a device; what people read of it may be the same for two."""
    return bytes(device.id().data()).decode("utf-8", "replace")


def _loudness(volume: float) -> float:
    """The share of the full swing that is heard as such a share of the loudness."""
    return QAudio.convertVolume(
        volume, QAudio.VolumeScale.LogarithmicVolumeScale, QAudio.VolumeScale.LinearVolumeScale
    )
