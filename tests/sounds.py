"""Sounds for tests: noises made of numbers, always the same ones, and speech by eSpeak NG."""

from __future__ import annotations

import io
import shutil
import subprocess
import wave
from typing import TYPE_CHECKING

import numpy as np
import pytest

from core.recognizing import RATE_HZ
from tests.tools import IS_CI

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    Sound = NDArray[np.float64]

LOUD = 20_000
SPEECH = 8_000


def need_espeak() -> str:
    """eSpeak's program; the test is skipped without it, but never in CI."""
    program = shutil.which("espeak-ng")
    if program is None:
        reason = "not installed: espeak-ng ('python3 packaging/bulafiel.py test' as root brings it)"
        if IS_CI:
            pytest.fail(reason)
        pytest.skip(reason)
    return program


def speech(text: str, voice: str, speed: int = 160, gap: int = 0) -> Sound:
    """A text spoken by a voice of eSpeak's ("pt-br", "fr", "ko"), at the recogniser's rate.

    `gap` is the pause between two words in hundredths of a second.
    """
    command = [need_espeak(), "-v", voice, "-s", str(speed), "-g", str(gap), "--stdout", text]
    told = subprocess.run(command, capture_output=True, check=True).stdout
    with wave.open(io.BytesIO(told)) as sound:
        rate, raw = sound.getframerate(), sound.readframes(sound.getnframes())
    samples = np.frombuffer(raw, dtype="<i2").astype(np.float64)
    # Through the spectrum: what the lower rate cannot hold would come back as other tones.
    count = int(len(samples) * RATE_HZ / rate)
    return _as_loud(np.fft.irfft(np.fft.rfft(samples)[: count // 2 + 1], count), SPEECH)


def silence(seconds: float) -> Sound:
    return np.zeros(int(seconds * RATE_HZ))


def hum(seconds: float, hertz: float = 60.0) -> Sound:
    """A transformer: a tone and its multiples."""
    time = np.arange(int(seconds * RATE_HZ)) / RATE_HZ
    return loud(sum((np.sin(2 * np.pi * hertz * k * time) / k for k in range(1, 9)), 0 * time))


def noise(seconds: float, slope: float = 0.0, seed: int = 1) -> Sound:
    """Hiss: white with slope 0, pink with 1, like wind with 2."""
    count = int(seconds * RATE_HZ)
    spectrum = np.fft.rfft(np.random.default_rng(seed).normal(size=count))
    spectrum /= np.maximum(np.arange(len(spectrum)), 1) ** (slope / 2)
    return loud(np.fft.irfft(spectrum, count))


def street(seconds: float, seed: int = 1) -> Sound:
    """Wind, engines that come and go, horns, bangs and a siren; nobody speaks."""
    random = np.random.default_rng(seed)
    whole = 0.6 * noise(seconds, 1.6, seed) / LOUD * 4

    def add(longest: float, sound: Sound) -> None:
        start = int(random.integers(0, max(1, len(whole) - int(longest * RATE_HZ))))
        whole[start : start + len(sound)] += sound[: len(whole) - start]

    for _ in range(int(seconds / 6)):
        time = np.arange(int(RATE_HZ * random.uniform(2, 5))) / RATE_HZ
        pitch = random.uniform(35, 90) * (1 + random.uniform(-0.3, 1.0) * time / time[-1])
        phase = 2 * np.pi * np.cumsum(pitch) / RATE_HZ
        swell = np.sin(np.pi * np.arange(len(time)) / len(time)) ** 2 * random.uniform(0.5, 2.5)
        tones = [
            np.sin(k * phase + random.uniform(0, 6)) / k ** random.uniform(0.7, 1.3)
            for k in range(1, 20)
        ]
        add(5, swell * np.sum(tones, axis=0))
    for _ in range(int(seconds / 5)):
        time = np.arange(int(RATE_HZ * random.uniform(0.15, 1.2))) / RATE_HZ
        edge = np.minimum(1, np.minimum(time, time[-1] - time) / 0.02) * random.uniform(1, 5)
        pitch = random.uniform(300, 500)
        chord = [np.sign(np.sin(2 * np.pi * hertz * time)) for hertz in (pitch, pitch * 1.26)]
        add(2, edge * np.sum(chord, axis=0) / 2)
    for _ in range(int(seconds * 1.5)):
        time = np.arange(int(RATE_HZ * random.uniform(0.01, 0.3))) / RATE_HZ
        fading = np.exp(-time / random.uniform(0.005, 0.1)) * random.uniform(2, 10)
        add(1, random.normal(size=len(time)) * fading)
    for _ in range(int(seconds / 20)):
        time = np.arange(int(RATE_HZ * random.uniform(3, 6))) / RATE_HZ
        pitch = 900 + 400 * np.sin(2 * np.pi * random.uniform(0.3, 3) * time)
        swell = np.sin(np.pi * np.arange(len(time)) / len(time)) * 2
        add(6, swell * np.sin(2 * np.pi * np.cumsum(pitch) / RATE_HZ))
    return loud(whole)


def loud(sound: Sound) -> Sound:
    return _as_loud(sound, LOUD)


def _as_loud(sound: Sound, peak: float) -> Sound:
    scaled: Sound = sound * (peak / float(np.max(np.abs(sound))))
    return scaled


def over(sound: Sound, background: Sound, decibels: float, at_seconds: float) -> Sound:
    """A sound over another one that is so much weaker, beginning at a time."""
    strength = sound[np.abs(sound) > np.max(np.abs(sound)) / 40].std()
    whole: Sound = background / background.std() * strength / 10 ** (decibels / 20)
    start = int(at_seconds * RATE_HZ)
    whole[start : start + len(sound)] += sound
    return whole


def pcm(sound: Sound) -> bytes:
    """The samples as a recogniser takes them."""
    return np.clip(sound, -32768, 32767).astype("<i2").tobytes()


def write_wav(file: Path, sound: Sound, rate: int = RATE_HZ, channels: int = 1) -> Path:
    with wave.open(str(file), "wb") as out:
        out.setnchannels(channels)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(pcm(sound))
    return file
