"""The child's side of the voice: one sentence becomes one file. The only module that knows pyttsx3.

The library's own playing cannot be stopped, and a second sentence before the first is done replaces it: so it only
ever writes files, one at a time, on this process's main thread.
"""

from __future__ import annotations

import contextlib
import functools
import io
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pyttsx3

if TYPE_CHECKING:
    from collections.abc import Iterator

    from models.child_life import Json

CONVERTER = "afconvert"  # macOS writes AIFF; this comes with the system
CONVERT_SECONDS = 20
LOOK_SECONDS = 0.005
RATE_TRIES, RATE_LOOKS = 5, 20
HEAD_BYTES = 8  # RIFF or FORM, and how much follows
# What a voice of Windows says of its language, where the library reads none: "TTS_MS_PT-BR_MARIA_11.0".
_TAG_IN_NAME = re.compile(r"_([A-Za-z]{2}-[A-Za-z]{2})_")


def voices() -> Json:
    """The voices as [id, name, language tags]."""
    with _quiet():
        found = _engine().getProperty("voices")
    return [[str(one.id), str(one.name), _langs(one)] for one in found]


def speak(words: str, voice: str, words_per_minute: int, file: str) -> Json:
    """Write the words to a WAV file; tell its size."""
    engine = _engine()
    with _quiet():
        engine.setProperty("voice", voice)
        _set_rate(engine, words_per_minute)
        _wait_for_rest()
        engine.save_to_file(words, file)
        engine.runAndWait()
        # With eSpeak it returns while a thread of the library still speaks into the file.
        while not _is_whole(Path(file)):
            time.sleep(LOOK_SECONDS)
    _as_wave(Path(file))
    return Path(file).stat().st_size


def _wait_for_rest() -> None:
    """The library begins a sentence by stopping what it takes for the last one, and would cut this one short."""
    espeak = sys.modules.get("pyttsx3.drivers._espeak")
    while espeak is not None and espeak.IsPlaying():
        time.sleep(LOOK_SECONDS)


def _set_rate(engine: Any, words_per_minute: int) -> None:
    """Set the rate and see that it is set: eSpeak does it later, and what begins a sentence takes back what waits."""
    for _ in range(RATE_TRIES):
        engine.setProperty("rate", words_per_minute)
        for _look in range(RATE_LOOKS):
            if engine.getProperty("rate") == words_per_minute:
                return
            time.sleep(LOOK_SECONDS)


def _is_whole(file: Path) -> bool:
    """Whether a file is there, with all that its head announces; the parent does not wait for ever."""
    try:
        with file.open("rb") as made:
            head = made.read(HEAD_BYTES)
        size = file.stat().st_size
    except OSError:
        return False
    order: Literal["little", "big"] = "little" if head[:4] == b"RIFF" else "big"
    return len(head) == HEAD_BYTES and size >= int.from_bytes(head[4:], order) + HEAD_BYTES


@functools.cache
def _engine() -> Any:
    with _quiet():
        return pyttsx3.init()


def _langs(voice: Any) -> list[str]:
    tags = [
        one.decode("ascii", "ignore").lstrip("\x05") if isinstance(one, bytes) else str(one)
        for one in voice.languages or ()
    ]
    if not tags and (match := _TAG_IN_NAME.search(str(voice.id))):
        tags = [match[1]]
    return [_tag(one) for one in tags if one]


def _tag(found: str) -> str:
    """As in "pt-BR", from "pt_BR" or "pt-br"."""
    language, *country = found.replace("_", "-").split("-")
    return "-".join((language.lower(), *(part.upper() for part in country)))


def _as_wave(file: Path) -> None:
    with file.open("rb") as made:
        is_wave = made.read(4) == b"RIFF"
    if is_wave or shutil.which(CONVERTER) is None:
        return
    draft = file.with_suffix(".aiff")
    file.replace(draft)
    command = [CONVERTER, "-f", "WAVE", "-d", "LEI16", str(draft), str(file)]
    subprocess.run(command, check=True, timeout=CONVERT_SECONDS)  # noqa: S603 - a fixed command on our own file
    draft.unlink()


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """The library tells of each file on the terminal."""
    with contextlib.redirect_stdout(io.StringIO()):
        yield
