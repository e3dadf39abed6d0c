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
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyttsx3

if TYPE_CHECKING:
    from collections.abc import Iterator

    from models.child_life import Json

CONVERTER = "afconvert"  # macOS writes AIFF; this comes with the system
CONVERT_SECONDS = 20
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
        engine.setProperty("rate", words_per_minute)
        engine.save_to_file(words, file)
        engine.runAndWait()
    _as_wave(Path(file))
    return Path(file).stat().st_size


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
