"""What a real sound server plays of earcons and the voice, and what is told when its loudspeaker goes away."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
import pytest

from desktop.voice.earcons import Earcon
from tests.real_sound import RATE, listening, loudspeakers, unplug
from tests.sound_child import SPEECH_HZ

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WINDOW = 1024  # samples
MOST_SECONDS = 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    with loudspeakers(tmp_path_factory.mktemp("pulse")) as environment:
        yield environment


@contextmanager
def child(environment: dict[str, str], what: str) -> Iterator[subprocess.Popen[str]]:
    """The process that plays; it is ended with the test."""
    command = [sys.executable, "-m", "tests.sound_child", what]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def told(environment: dict[str, str], what: str) -> str:
    with child(environment, what) as process:
        out, _error = process.communicate(timeout=MOST_SECONDS)
    assert process.returncode == 0
    return out.split()[-1]


def pitches(file: Path) -> list[float]:
    """The loudest pitch of each loud moment, in its order."""
    samples = np.fromfile(file, dtype="<i2").astype(float)
    found = []
    for start in range(0, len(samples) - WINDOW, WINDOW):
        piece = samples[start : start + WINDOW]
        if np.abs(piece).max() > 500:
            loudest = np.abs(np.fft.rfft(piece * np.hanning(WINDOW))).argmax()
            found.append(float(loudest) * RATE / WINDOW)
    return found


def test_the_voice_follows_an_earcon_and_never_lies_over_it(
    server: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "heard.raw"
    with listening(server, file):
        assert told(server, "cue") == "ended"

    is_voice = [pitch > SPEECH_HZ - 100 for pitch in pitches(file)]
    assert True in is_voice
    first = is_voice.index(True)
    assert first >= 3  # the earcon's notes
    assert all(is_voice[first:])


def test_every_earcon_is_heard(server: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "heard.raw"
    with listening(server, file):
        assert told(server, "earcons") == "ended"

    heard = pitches(file)
    for earcon in Earcon:
        for note in earcon.value:
            assert any(abs(pitch - note.pitch) < 25 for pitch in heard), (earcon, note.pitch)


def test_a_device_that_is_not_there_is_told_and_no_other_is_taken(
    server: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "heard.raw"
    with listening(server, file):
        assert told(server, "alsa_output.of-another-computer") == "device_gone"

    assert pitches(file) == []


def test_a_loudspeaker_unplugged_in_mid_sentence_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "pulse"
    folder.mkdir()
    with loudspeakers(folder) as environment, child(environment, "long") as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "playing"
        unplug(environment)

        out, _error = process.communicate(timeout=MOST_SECONDS)

    assert out.split() == ["device_lost"]
    assert process.returncode == 0


def test_a_sound_server_that_ends_in_mid_sentence_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "pulse"
    folder.mkdir()
    with loudspeakers(folder) as environment, child(environment, "long") as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "playing"
        subprocess.run(["pactl", "exit"], env=environment, check=True)
        out, _error = process.communicate(timeout=MOST_SECONDS)

    assert out.split() == ["device_lost"]
    assert process.returncode == 0


def test_a_pause_is_no_loss(server: dict[str, str]) -> None:
    assert told(server, "pause") == "ended"


def test_without_a_sound_server_that_is_told(server: dict[str, str], tmp_path: Path) -> None:
    nobody = {**server, "PULSE_SERVER": f"unix:{tmp_path}/nobody"}

    assert told(nobody, "") == "no_device"
