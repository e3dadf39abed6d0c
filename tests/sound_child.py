"""A process with a real loudspeaker: `python -m tests.sound_child WHAT` plays, and prints what it is told of it."""

from __future__ import annotations

import math
import sys
from array import array

from PySide6.QtCore import QCoreApplication, QLoggingCategory, QTimer

from core.speaking import Sound
from desktop.voice import sound
from desktop.voice.cues import CuedOutput
from desktop.voice.earcons import Earcon
from desktop.voice.late_output import QUIET
from desktop.voice.sound import SoundOutput

RATE_HZ = 22050
SPEECH_HZ = 2000.0  # higher than any earcon
GAP_MS = 700
LOOK_MS = 250


def tone(seconds: float) -> Sound:
    """What stands for speech: one note."""
    turn = 2 * math.pi * SPEECH_HZ / RATE_HZ
    samples = array(
        "h", (round(8000 * math.sin(turn * at)) for at in range(int(seconds * RATE_HZ)))
    )
    return Sound(samples.tobytes(), RATE_HZ)


def main(what: str) -> int:
    """Play it, and end when it has ended or failed."""
    application = QCoreApplication([])
    QLoggingCategory.setFilterRules(QUIET)
    sound.LOOK_MS = LOOK_MS if what == "pause" else sound.LOOK_MS
    loudspeaker = SoundOutput()
    output = CuedOutput(loudspeaker, lambda: True)
    loudspeaker.ended.connect(output.on_output_ended)
    loudspeaker.failed.connect(output.on_output_failed)

    def tell(word: str) -> None:
        print(word, flush=True)  # noqa: T201 - how it talks with the test

    def end(word: str) -> None:
        tell(word)
        application.quit()

    output.on_ended = lambda: end("ended")
    output.on_failed = lambda trouble: end(trouble.value)
    match what:
        case "cue":
            output.cue(Earcon.READY)
            output.play(tone(0.5))
        case "earcons":
            waiting = list(Earcon)

            def play_next() -> None:
                if not waiting:
                    end("ended")
                    return
                tell(waiting[0].name)
                after = lambda: QTimer.singleShot(GAP_MS, play_next)  # noqa: E731 - its end is the next one's beginning
                output.cue(waiting.pop(0), after)

            QTimer.singleShot(GAP_MS, play_next)
        case "pause":
            output.play(tone(1.0))
            QTimer.singleShot(GAP_MS // 2, output.pause)
            QTimer.singleShot(10 * LOOK_MS, output.resume)
        case "long":
            output.play(tone(30.0))
            tell("playing")
        case device:
            loudspeaker.device_id = device
            QTimer.singleShot(0, lambda: output.play(tone(0.5)))
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
