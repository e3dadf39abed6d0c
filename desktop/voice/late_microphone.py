"""The microphone, loaded when somebody first talks to the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLoggingCategory

from desktop.voice.late_output import QUIET

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

    from core.speaking import SpeechTrouble
    from desktop.choices import Choices
    from desktop.voice.microphone import Microphone


class LateMicrophone:
    """Listens with the device that the user chose."""

    def __init__(self, parent: QObject, choices: Choices) -> None:
        self._parent = parent
        self._choices = choices
        self._made: Microphone | None = None
        self.on_heard: Callable[[bytes], None] = lambda _pcm: None
        self.on_failed: Callable[[SpeechTrouble], None] = lambda _trouble: None

    @property
    def name(self) -> str:
        return self._microphone().name

    def open(self) -> None:
        microphone = self._microphone()
        microphone.device_id = self._choices.settings.microphone
        microphone.open()

    def close(self) -> None:
        if self._made is not None:
            self._made.close()

    def _microphone(self) -> Microphone:
        if self._made is None:
            QLoggingCategory.setFilterRules(QUIET)
            from desktop.voice.microphone import Microphone  # noqa: PLC0415 - see the module

            self._made = Microphone(self._parent)
            self._made.heard.connect(self.on_heard)
            self._made.failed.connect(self.on_failed)
        return self._made
