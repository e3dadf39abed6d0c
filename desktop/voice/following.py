"""Has what reads aloud follow the settings of the voice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from core.settings import Settings
    from desktop.choices import Choices
    from desktop.voice.reading_aloud import ReadingAloud


def follow_settings(reading: ReadingAloud, choices: Choices, owner: QObject) -> None:
    """Use another speed or voice from the next sentence on, for as long as the owner lives."""

    def on_chosen(before: Settings, after: Settings) -> None:
        if (before.voice_rate, before.voices) != (after.voice_rate, after.voices):
            reading.use(after.voice_rate)

    choices.follow(on_chosen)
    owner.destroyed.connect(lambda: choices.forget(on_chosen))
