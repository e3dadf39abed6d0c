"""What is in each moment of a sound: its strength by band, its pitch, and whether both move as a voice's do.

Machines hum, hiss, rumble, hoot and bang. A voice has a pitch, sounds in many bands at once, changes its strength from
one syllable to the next and never holds its pitch. Three of the four are found in a street, all four seldom.
"""

from __future__ import annotations

import itertools
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from core.recognizing import RATE_HZ, SAMPLE_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

FRAME: Final = 512  # samples that are looked at together: 32 ms
HOP: Final = 256  # samples between two frames: 16 ms
FRAMES_PER_SECOND: Final = RATE_HZ / HOP
FULL_SCALE: Final = 32_768
SILENCE_DBFS: Final = -100.0
_TRANSFORM: Final = 1024
# Edges of the bands in Hz, about as far apart as an ear tells them; rumble stands below, little speech above.
_EDGES: Final = (180, 300, 420, 560, 720, 900, 1100, 1350, 1650, 2000, 2450, 3000, 3600)
_SHORTEST_LAG, _LONGEST_LAG = 40, 215  # samples of one period: 400 to 75 Hz
_QUIET: Final = (
    1e-7  # the strength of a band below which nothing is heard; all of full scale are about 1e4
)

_FLOOR_FRAMES: Final = (
    62  # the quietest moment of so many is the noise: within a second, speech has a pause
)
_ABOVE_FLOOR_DB: Final = 8.0
_LEAST_BANDS: Final = 4
_PERIODIC: Final = 0.55
_BACK: Final = 4  # frames over which changes are told: 64 ms
_LOUDNESS_MOVES_DB: Final = 2.5
_SHAPE_MOVES_DB: Final = 2.5
_LEAST_GLIDE, _MOST_GLIDE = 0.025, 0.4  # of a pitch, as logarithms of a ratio
_STEADY_PITCH: Final = 0.12  # a pitch that jumps further between two frames is a guess


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment: `is_voiced` it has a pitch above the noise; which of its loudness, shape and pitch move."""

    is_voiced: bool
    loudness_moves: bool
    shape_moves: bool
    pitch_glides: bool


@dataclass(frozen=True, slots=True)
class _Seen:
    bands_db: Numbers
    shape: Numbers
    loudness_db: float
    log_lag: float
    is_voiced: bool


class Frames:
    """Cuts a stream of samples into frames, however it comes in pieces, and tells what is in each."""

    def __init__(self) -> None:
        frequencies = np.fft.rfftfreq(_TRANSFORM, 1 / RATE_HZ)
        self._window = np.hanning(FRAME)
        self._firsts = np.searchsorted(frequencies, _EDGES)
        self._in_band = (frequencies >= _EDGES[0]) & (frequencies < _EDGES[-1])
        # The window fades the sound, so that it is less like itself the further it is shifted: taken out again.
        own = np.fft.irfft(np.abs(np.fft.rfft(self._window, _TRANSFORM)) ** 2)
        self._fading = np.maximum(own / own[0], 0.15)[_SHORTEST_LAG:_LONGEST_LAG]
        self._rest = np.zeros(0)
        self._powers: deque[Numbers] = deque(maxlen=3)
        self._floors: deque[Numbers] = deque(maxlen=_FLOOR_FRAMES)
        self._seen: deque[_Seen] = deque(maxlen=_BACK + 1)

    def feed(self, pcm: bytes) -> Iterator[Frame]:
        """The frames that are complete with these samples."""
        samples = np.frombuffer(pcm, dtype="<i2").astype(np.float64) / FULL_SCALE
        sound = np.concatenate([self._rest, samples])
        count = max(0, (len(sound) - FRAME) // HOP + 1)
        self._rest = sound[count * HOP :]
        if not count:
            return
        cut = np.lib.stride_tricks.sliding_window_view(sound, FRAME)[: count * HOP : HOP]
        spectra = np.abs(np.fft.rfft(cut * self._window, _TRANSFORM, axis=1)) ** 2
        bands = np.add.reduceat(spectra, self._firsts, axis=1)[:, :-1]
        alike = np.fft.irfft(spectra * self._in_band, axis=1)
        for power, self_similar in zip(bands, alike, strict=True):
            yield self._frame(power, self_similar)

    def _frame(self, power: Numbers, alike: Numbers) -> Frame:
        whole = float(alike[0]) + 1e-12
        likeness = alike[_SHORTEST_LAG:_LONGEST_LAG] / whole / self._fading
        lag = int(np.argmax(likeness))
        seen = self._look(power, float(likeness[lag]), lag + _SHORTEST_LAG)
        self._seen.append(seen)
        before = self._seen[0]
        if len(self._seen) <= _BACK or not seen.is_voiced:
            return Frame(seen.is_voiced, False, False, False)
        all_voiced = all(one.is_voiced for one in self._seen)
        glide = abs(seen.log_lag - before.log_lag)
        return Frame(
            is_voiced=True,
            loudness_moves=abs(seen.loudness_db - before.loudness_db) > _LOUDNESS_MOVES_DB,
            shape_moves=all_voiced
            and float(np.sqrt(np.mean((seen.shape - before.shape) ** 2))) > _SHAPE_MOVES_DB,
            pitch_glides=all_voiced and self._is_smooth() and _LEAST_GLIDE < glide < _MOST_GLIDE,
        )

    def _look(self, power: Numbers, likeness: float, lag: int) -> _Seen:
        self._powers.append(power)
        level = 10 * np.log10(np.mean(self._powers, axis=0) + _QUIET)
        self._floors.append(level)
        floor = np.min(self._floors, axis=0)
        bands_above = int(np.count_nonzero(level - floor > _ABOVE_FLOOR_DB))
        # What is hardly above the noise has the noise's shape: it would seem to move.
        raised = np.maximum(level, floor + 3.0)
        return _Seen(
            bands_db=level,
            shape=raised - raised.mean(),
            loudness_db=float(
                10 * np.log10(np.mean(list(self._powers)[-2:], axis=0).sum() + _QUIET)
            ),
            log_lag=float(np.log(lag)),
            is_voiced=likeness > _PERIODIC and bands_above >= _LEAST_BANDS,
        )

    def _is_smooth(self) -> bool:
        lags = [one.log_lag for one in self._seen]
        return all(
            abs(after - before) < _STEADY_PITCH for before, after in itertools.pairwise(lags)
        )


def level_dbfs(pcm: bytes) -> float:
    """How loud a piece of sound is: 0 is full scale, -100 is silence."""
    samples = np.frombuffer(pcm[: len(pcm) // SAMPLE_BYTES * SAMPLE_BYTES], dtype="<i2")
    if not len(samples):
        return SILENCE_DBFS
    mean_square = float(np.mean((samples.astype(np.float64) / FULL_SCALE) ** 2))
    return max(SILENCE_DBFS, float(10 * np.log10(mean_square + 1e-12)))


def peak(pcm: bytes) -> int:
    """The furthest that a sample stands from zero."""
    samples = np.frombuffer(pcm, dtype="<i2")
    return int(np.max(np.abs(samples.astype(np.int32)))) if len(samples) else 0
