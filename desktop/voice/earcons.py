"""Short soft sounds that tell what happens before a voice can: made here, known apart by their melody. No Qt."""

from __future__ import annotations

import math
import sys
from array import array
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from core.speaking import Sound

RATE_HZ: Final = 22050
PEAK: Final = 0.25  # of the full swing: softer than any voice
GAP_SECONDS: Final = 0.02
TAIL_SECONDS: Final = 0.06  # what the device still holds must not reach a microphone that opens now
_FULL_SWING: Final = 32767


class Note(NamedTuple):
    """How high, in hertz, and how long, in seconds."""

    pitch: float
    seconds: float


class Earcon(Enum):
    """What has happened, as notes."""

    LISTENING = (Note(587.3, 0.09), Note(880.0, 0.12))  # upwards: your turn
    UNDERSTOOD = (Note(1046.5, 0.07), Note(1046.5, 0.07))
    NOTHING_HEARD = (Note(523.3, 0.12), Note(392.0, 0.16))  # downwards
    READY = (Note(523.3, 0.08), Note(659.3, 0.08), Note(784.0, 0.13))
    WARNING = (Note(277.2, 0.13), Note(370.0, 0.13), Note(277.2, 0.2))


@cache
def sound_of(earcon: Earcon) -> Sound:
    """The notes one after the other; each swells and fades, so that nothing clicks."""
    samples = array("h")
    for note in earcon.value:
        samples.extend(_played(note))
        samples.extend([0] * round(GAP_SECONDS * RATE_HZ))
    samples.extend([0] * round(TAIL_SECONDS * RATE_HZ))
    if sys.byteorder == "big":
        samples.byteswap()
    return Sound(samples.tobytes(), RATE_HZ)


def _played(note: Note) -> list[int]:
    count = round(note.seconds * RATE_HZ)
    swing = PEAK * _FULL_SWING
    return [
        round(swing * _swell(place / count) * math.sin(2 * math.pi * note.pitch * place / RATE_HZ))
        for place in range(count)
    ]


def _swell(share: float) -> float:
    """From silence to silence over the whole note."""
    return math.sin(math.pi * share) ** 2
