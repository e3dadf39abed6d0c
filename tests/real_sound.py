"""A real voice and real loudspeakers for tests; nobody hears them."""

from __future__ import annotations

import array
import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from core.errors import SpeechError
from tests.tools import IS_CI

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from models.speaker import SystemSpeaker

SET_UP = "'python3 packaging/bulafiel.py test' brings in what can be had"
SINK, MOUTH, MICROPHONE = "speakers", "mouth", "Fake-Microphone"
START_SECONDS = 10.0
RATE, FRAME_BYTES = 22050, 2
LOUD = 500


def need(*tools: str) -> None:
    """The test is skipped without these commands, but never in CI."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        _refuse(f"not installed: {' and '.join(missing)} ({SET_UP})")


def need_voices(speaker: SystemSpeaker) -> None:
    """The test is skipped where the system has no voice, but never in CI."""
    try:
        speaker.voices()
    except SpeechError:
        _refuse(f"the system has no voice ({SET_UP})")


@contextmanager
def loudspeakers(folder: Path) -> Iterator[dict[str, str]]:
    """A sound server of its own with one loudspeaker and one microphone; the environment of who uses it."""
    need("pulseaudio", "pactl", "parec")
    socket = folder / "pulse.socket"
    environment = {
        **os.environ,
        "PULSE_RUNTIME_PATH": str(folder),
        "PULSE_STATE_PATH": str(folder),
        "PULSE_SERVER": f"unix:{socket}",
        "PULSE_COOKIE": str(folder / "cookie"),
    }
    microphone = f"source_name=microphone source_properties=device.description={MICROPHONE}"
    command = [
        *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
        f"--load=module-native-protocol-unix socket={socket} auth-anonymous=1",
        f"--load=module-null-sink sink_name={SINK} rate=22050 channels=1",
        f"--load=module-null-sink sink_name={MOUTH} rate=16000 channels=1",
        f"--load=module-remap-source master={MOUTH}.monitor {microphone}",
    ]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as server:
        try:
            _wait_for_server(environment)
            for kind, name in (("sink", SINK), ("source", "microphone")):
                subprocess.run(["pactl", f"set-default-{kind}", name], env=environment, check=True)
            yield environment
        finally:
            server.terminate()


class Ears:
    """Hears what a loudspeaker plays, in a file that grows."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def place(self) -> int:
        """How much was heard until now, silence too."""
        return self._file.stat().st_size // FRAME_BYTES * FRAME_BYTES

    def loudest(self, since: int = 0) -> int:
        """The loudest sample since a place."""
        with self._file.open("rb") as heard:
            heard.seek(since)
            samples = array.array("h", heard.read(self.place() - since))
        return max(map(abs, samples), default=0)

    def has_heard(self, since: int) -> bool:
        """Whether somebody has spoken since a place."""
        return self.loudest(since) > LOUD

    def is_quiet(self, seconds: float = 0.4) -> bool:
        """Whether nothing was heard in the last moment."""
        since = self.place() - round(seconds * RATE) * FRAME_BYTES
        return since > 0 and self.loudest(since) <= LOUD


@contextmanager
def listening(environment: dict[str, str], file: Path) -> Iterator[Ears]:
    """Hear what the loudspeaker plays meanwhile."""
    command = [
        *("parec", "--raw", "--format=s16le", "--rate=22050", "--channels=1", "--latency-msec=10"),
        *("-d", f"{SINK}.monitor"),
    ]
    with (
        file.open("wb") as out,
        subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.DEVNULL) as ears,
    ):
        try:
            yield Ears(file)
        finally:
            ears.terminate()


def unplug(environment: dict[str, str]) -> None:
    """Take the loudspeaker away, whatever it plays."""
    listed = subprocess.run(
        ["pactl", "list", "short", "modules"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    (module,) = [
        line.split()[0] for line in listed.stdout.splitlines() if f"sink_name={SINK} " in line
    ]
    subprocess.run(["pactl", "unload-module", module], env=environment, check=True)


def say(environment: dict[str, str], words: str, folder: Path, voice: str = "pt-br+m3") -> None:
    """Speak the words into the microphone, from their beginning to their end."""
    need("espeak-ng", "paplay")
    file = folder / "said.wav"
    subprocess.run(
        ["espeak-ng", "-v", voice, "-s", "120", "-g", "4", "-w", file, words], check=True
    )
    subprocess.run(["paplay", "-d", MOUTH, file], env=environment, check=True)


def _wait_for_server(environment: dict[str, str]) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        told = subprocess.run(
            ["pactl", "info"],
            env=environment,
            capture_output=True,
            check=False,
            timeout=START_SECONDS,
        )
        if told.returncode == 0:
            return
    raise TimeoutError("the sound server does not answer")


def _refuse(reason: str) -> None:
    if IS_CI:
        pytest.fail(reason)
    pytest.skip(reason)
