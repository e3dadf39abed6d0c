"""The loudspeaker, loaded when something is first read aloud: the window need not wait for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLoggingCategory

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

    from core.settings import Settings
    from core.speaking import Sound, SpeechTrouble
    from desktop.choices import Choices
    from desktop.voice.sound import SoundOutput

QUIET = "qt.multimedia.*=false"


class LateOutput:
    """Plays on the device and as loud as the user chose."""

    def __init__(self, parent: QObject, choices: Choices) -> None:
        self._parent = parent
        self._choices = choices
        self._made: SoundOutput | None = None
        self.on_ended: Callable[[], None] = lambda: None
        self.on_failed: Callable[[SpeechTrouble], None] = lambda _trouble: None
        choices.follow(self._on_chosen)
        parent.destroyed.connect(lambda: choices.forget(self._on_chosen))

    def play(self, sound: Sound) -> None:
        self._output().play(sound)

    def pause(self) -> None:
        if self._made is not None:
            self._made.pause()

    def resume(self) -> None:
        if self._made is not None:
            self._made.resume()

    def stop(self) -> None:
        if self._made is not None:
            self._made.stop()

    def _output(self) -> SoundOutput:
        if self._made is None:
            # What a system lacks of its many ways to sound is no news; that nothing can be heard is told.
            QLoggingCategory.setFilterRules(QUIET)
            from desktop.voice.sound import SoundOutput  # noqa: PLC0415 - see the class

            self._made = SoundOutput(self._parent)
            self._made.ended.connect(self.on_ended)
            self._made.failed.connect(self.on_failed)
            self._use(self._choices.settings)
        return self._made

    def _on_chosen(self, _before: Settings, after: Settings) -> None:
        self._use(after)

    def _use(self, settings: Settings) -> None:
        if self._made is not None:
            self._made.device_id = settings.voice_device
            self._made.volume = settings.voice_volume / 100
