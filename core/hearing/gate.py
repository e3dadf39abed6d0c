"""Lets speech through to the recogniser and nothing else: recognisers make words of noise, and are sure of them.

The gate opens when enough within two thirds of a second is like a voice, and gives what was said just before too. In a
place full of other sounds it asks for more. It closes after a pause.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from core.hearing.frames import (
    FRAMES_PER_SECOND,
    HOP,
    SILENCE_DBFS,
    Frame,
    Frames,
    level_dbfs,
    peak,
)
from core.recognizing import RATE_HZ, SAMPLE_BYTES

PAUSE_SECONDS: Final = 0.8  # after which nothing more is waited for
PAUSING_SECONDS: Final = 0.3  # after which it may well be over
LONGEST_SECONDS: Final = 25.0  # no question is longer
BEFORE_SECONDS: Final = 1.0  # of sound that is given when the gate opens
DEAD_SECONDS: Final = 2.0  # of nothing at all, after which the microphone is said to be silent
DEAD_PEAK: Final = 2  # a microphone that works is never as still, not even in a quiet room

_EVIDENCE_FRAMES: Final = 40
_ENOUGH: Final = 14.0
_LEAST_ALIVE: Final = 0.4  # of the voiced frames must move in loudness
_LEAST_ALIVE_IN_ALL: Final = 0.47  # of a whole utterance, else it was none
# Sounds with a pitch that were no speech, in the last seconds: each of their frames asks for so much more.
_BUSY_FRAMES: Final = 500
_MORE_WHEN_BUSY: Final = 0.5
_MOST_WHEN_BUSY: Final = 40.0


@dataclass(frozen=True, slots=True)
class Gated:
    """What became of a piece of sound.

    `speech` is what the recogniser shall hear. `has_ended` tells that an utterance is over, and `was_speech` whether it
    was one, heard as a whole: if not, what the recogniser made of it is thrown away. `is_dead` tells that there has
    been no sound at all for a while, not even noise. `pausing_since` is the moment after which nobody has spoken, where
    that is a pause; another moment is another pause.
    """

    speech: bytes
    is_open: bool
    has_begun: bool
    has_ended: bool
    was_speech: bool
    level_dbfs: float
    is_dead: bool
    pausing_since: int | None = None


class Gate:
    """A gate for one stream of sound; feed it pieces of any length."""

    def __init__(self, pause_seconds: float = PAUSE_SECONDS) -> None:
        self._frames = Frames()
        self._pause = round(pause_seconds * FRAMES_PER_SECOND)
        self._longest = round(LONGEST_SECONDS * FRAMES_PER_SECOND)
        self._recent: deque[Frame] = deque(maxlen=_EVIDENCE_FRAMES)
        self._others: deque[bool] = deque(maxlen=_BUSY_FRAMES)  # frames with a pitch, no speech
        self._other_count = 0
        self._before = bytearray()
        self._odd = b""  # half a sample
        self._is_open = False
        self._open_frames = 0
        self._since_voice = 0
        self._now = self._last_voice = 0  # in frames
        self._still_bytes = 0
        self._voiced = self._alive = 0  # of the utterance
        self._was_speech = False

    @property
    def is_open(self) -> bool:
        return self._is_open

    def feed(self, pcm: bytes) -> Gated:
        """Take more sound (16 kHz, one channel, 16 bits)."""
        pcm = self._odd + pcm
        whole = len(pcm) // SAMPLE_BYTES * SAMPLE_BYTES
        pcm, self._odd = pcm[:whole], pcm[whole:]
        speech = bytearray()
        has_begun = has_ended = False
        self._listen_for_stillness(pcm)
        for start in range(0, len(pcm), HOP * SAMPLE_BYTES):
            piece = pcm[start : start + HOP * SAMPLE_BYTES]
            was_open = self._is_open
            for frame in self._frames.feed(piece):
                has_ended |= self._step(frame)
            if was_open:
                speech += piece
            else:
                self._keep(piece)
            if self._is_open and not was_open:
                has_begun = True
                speech += self._before
                self._before.clear()
        return Gated(
            speech=bytes(speech),
            is_open=self._is_open,
            has_begun=has_begun,
            has_ended=has_ended,
            was_speech=has_ended and self._was_speech,
            level_dbfs=level_dbfs(pcm),
            is_dead=self._is_dead,
            pausing_since=self._pausing_since if self._is_open or has_ended else None,
        )

    def _keep(self, piece: bytes) -> None:
        self._before += piece
        too_many = len(self._before) - round(BEFORE_SECONDS * RATE_HZ) * SAMPLE_BYTES
        if too_many > 0:
            del self._before[:too_many]

    def _listen_for_stillness(self, pcm: bytes) -> None:
        self._still_bytes = self._still_bytes + len(pcm) if peak(pcm) <= DEAD_PEAK else 0

    def _step(self, frame: Frame) -> bool:
        """Go on by one frame; whether an utterance ended with it."""
        self._now += 1
        if len(self._recent) == _EVIDENCE_FRAMES:
            self._remember(self._recent[0])
        self._recent.append(frame)
        if not self._is_open:
            if self._evidence() >= _ENOUGH + min(
                _MORE_WHEN_BUSY * self._other_count, _MOST_WHEN_BUSY
            ):
                self._is_open, self._open_frames, self._since_voice = True, 0, 0
                self._last_voice = self._now
                self._voiced = sum(one.is_voiced for one in self._recent)
                self._alive = sum(one.loudness_moves for one in self._recent)
            return False
        self._open_frames += 1
        self._voiced += frame.is_voiced
        self._alive += frame.loudness_moves
        is_alive = frame.is_voiced and (frame.loudness_moves or frame.pitch_glides)
        self._since_voice = 0 if is_alive else self._since_voice + 1
        self._last_voice = self._now if is_alive else self._last_voice
        if self._since_voice < self._pause and self._open_frames < self._longest:
            return False
        return self._end()

    def finish(self) -> Gated:
        """The stream ends here (the key was released): so does an utterance that is open."""
        has_ended = self._is_open and self._end()
        return Gated(
            speech=b"",
            is_open=False,
            has_begun=False,
            has_ended=has_ended,
            was_speech=has_ended and self._was_speech,
            level_dbfs=SILENCE_DBFS,
            is_dead=self._is_dead,
            pausing_since=self._pausing_since if has_ended else None,
        )

    @property
    def _pausing_since(self) -> int | None:
        is_pause = self._since_voice >= PAUSING_SECONDS * FRAMES_PER_SECOND
        return self._last_voice if is_pause else None

    @property
    def _is_dead(self) -> bool:
        return self._still_bytes >= DEAD_SECONDS * RATE_HZ * SAMPLE_BYTES

    def _end(self) -> bool:
        self._was_speech = self._alive >= _LEAST_ALIVE_IN_ALL * self._voiced
        self._is_open = False
        self._recent.clear()  # it has been heard: it shall not open the gate again
        return True

    def _remember(self, frame: Frame) -> None:
        """Note a moment that has passed: with a pitch, while the gate stayed shut."""
        is_other = frame.is_voiced and not self._is_open
        if len(self._others) == _BUSY_FRAMES:
            self._other_count -= self._others[0]
        self._others.append(is_other)
        self._other_count += is_other

    def _evidence(self) -> float:
        """How much of the last moments is like a voice."""
        voiced = alive = shapes = glides = 0
        for frame in self._recent:
            voiced += frame.is_voiced
            alive += frame.loudness_moves
            shapes += frame.shape_moves
            glides += frame.pitch_glides
        if not alive or alive < _LEAST_ALIVE * voiced:
            return 0.0
        return alive + min(shapes, alive) + 2 * min(glides, alive)
