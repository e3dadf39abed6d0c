"""Sound from a WAV file, as a recogniser takes it: what has another form is refused, for it would be misheard."""

from __future__ import annotations

import struct
import wave
from typing import TYPE_CHECKING, Final

from core.errors import HearingError
from core.recognizing import RATE_HZ, SAMPLE_BYTES, HearingTrouble

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES: Final = 30 * 60 * RATE_HZ * SAMPLE_BYTES  # half an hour; what follows is not read
_PLAIN: Final = 1  # samples as they are
_EXTENSIBLE: Final = 0xFFFE  # may be so as well, and says so further on


def read_wav(file: Path) -> bytes:
    """The samples of a WAV file: 16 kHz, one channel, 16 bits.

    Raises:
        HearingError: it is no such file; `trouble` says why, `what` is its name.
    """
    try:
        with file.open("rb") as raw:
            head = raw.read(64)
        _check_head(head)
        with wave.open(str(file), "rb") as sound:
            _check(sound)
            return sound.readframes(min(sound.getnframes(), MOST_BYTES // SAMPLE_BYTES))
    except _RefusedError as refused:
        raise HearingError(trouble=refused.trouble, what=file.name) from None
    except (wave.Error, EOFError, struct.error):
        raise HearingError(trouble=HearingTrouble.NOT_WAV, what=file.name) from None
    except OSError:
        raise HearingError(trouble=HearingTrouble.UNREADABLE, what=file.name) from None


def check_pcm(pcm: bytes, what: str) -> None:
    """Refuse half a sample.

    Raises:
        HearingError: there is one.
    """
    if len(pcm) % SAMPLE_BYTES:
        raise HearingError(trouble=HearingTrouble.CUT, what=what)


class _RefusedError(Exception):
    def __init__(self, trouble: HearingTrouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


def _check_head(head: bytes) -> None:
    """Samples in another form (float, compressed) are told apart from no WAV file at all."""
    if head[:4] != b"RIFF" or head[8:12] != b"WAVE":
        raise _RefusedError(HearingTrouble.NOT_WAV)
    place = head.find(b"fmt ")
    form = int.from_bytes(head[place + 8 : place + 10], "little") if place > 0 else _PLAIN
    if form not in {_PLAIN, _EXTENSIBLE}:
        raise _RefusedError(HearingTrouble.NOT_PCM16)


def _check(sound: wave.Wave_read) -> None:
    if sound.getsampwidth() != SAMPLE_BYTES:
        raise _RefusedError(HearingTrouble.NOT_PCM16)
    if sound.getnchannels() != 1:
        raise _RefusedError(HearingTrouble.STEREO)
    if sound.getframerate() != RATE_HZ:
        raise _RefusedError(HearingTrouble.WRONG_RATE)
