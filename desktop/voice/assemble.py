"""Reading aloud, made whole: the bar, what reads, what plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.voice.bar import VoiceBar
from desktop.voice.escape import Escape
from desktop.voice.following import follow_settings
from desktop.voice.late_output import LateOutput
from desktop.voice.reading_aloud import ReadingAloud, State

if TYPE_CHECKING:
    from desktop.choices import Choices
    from desktop.tasks import Starter
    from desktop.voice.reading_aloud import Maker


@dataclass(frozen=True, slots=True)
class VoiceParts:
    """What the window shows of the voice, and what reads."""

    bar: VoiceBar
    reading: ReadingAloud


def assemble_voice(maker: Maker, lane: Starter, choices: Choices) -> VoiceParts:
    """A voice that is made on the lane; what is asked of it is asked through the bar."""
    bar = VoiceBar()
    output = LateOutput(bar, choices)
    reading = ReadingAloud(
        bar,
        output,
        maker,
        lane,
        words_per_minute=choices.settings.voice_rate,
        on_rate=lambda rate: choices.change(voice_rate=rate),
    )
    follow_settings(reading, choices, bar)
    output.on_ended, output.on_failed = reading.on_ended, reading.on_failed
    escape = Escape(bar, reading.stop)
    bar.state_changed.connect(lambda state: escape.listen(is_sounding=state is not State.SILENT))
    bar.stop_wanted.connect(reading.stop)
    bar.next_wanted.connect(reading.next)
    bar.previous_wanted.connect(reading.previous)
    bar.repeat_wanted.connect(reading.repeat)
    bar.slower_wanted.connect(reading.slower)
    bar.faster_wanted.connect(reading.faster)
    bar.source_wanted.connect(reading.say_source)
    bar.spelling_wanted.connect(reading.spell)
    return VoiceParts(bar, reading)
