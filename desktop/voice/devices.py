"""Loudspeakers and microphones by their identities. It loads QtMultimedia: imported when it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtMultimedia import QMediaDevices

from desktop.voice.sound import identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtMultimedia import QAudioDevice


class SoundDevices(QObject):
    """Tells them as (identity, name), and when one was plugged in or taken out."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._devices = QMediaDevices(self)
        self._devices.audioOutputsChanged.connect(self.changed)
        self._devices.audioInputsChanged.connect(self.changed)

    def loudspeakers(self) -> list[tuple[str, str]]:
        return _named(QMediaDevices.audioOutputs())

    def microphones(self) -> list[tuple[str, str]]:
        return _named(QMediaDevices.audioInputs())


def _named(devices: Sequence[QAudioDevice]) -> list[tuple[str, str]]:
    return [(identity(one), one.description()) for one in devices]
