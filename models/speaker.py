"""The parent's side of the voice: one sentence at a time becomes sound, every failure one expected error."""

from __future__ import annotations

import io
import tempfile
import wave
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import SpeechError
from core.speaking import BYTES_PER_SAMPLE, Sound, SpeechTrouble, Voice
from models.child import Child
from models.child_limits import Limits
from models.child_waiting import ChildFaultError, Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.cancel import CancelToken

CHILD = "models.children.speaker"
START_SECONDS = 30.0  # the first call loads the voices
SENTENCE_SECONDS = 20.0
MEMORY_LIMIT_BYTES = 1 << 30
SOUND_LIMIT_BYTES = 100_000_000  # some forty minutes
LONGEST_WORDS = 20_000
RATES = range(4000, 200_000)
# A voice that says more letters in a word's time has left some of them out: half a sentence may be the opposite.
MOST_LETTERS_A_WORD = 9
TRIES = 3


class SystemSpeaker:
    """Speaks with the system's own voices (eSpeak NG, SAPI 5, NSSpeech) in one child process."""

    def __init__(self, *, child: str = CHILD, sentence_seconds: float = SENTENCE_SECONDS) -> None:
        self._child = Child(child, Limits(address_bytes=MEMORY_LIMIT_BYTES * 4))
        self._sentence_seconds = sentence_seconds
        self._voices: tuple[Voice, ...] | None = None

    @property
    def pid(self) -> int | None:
        """The number of the child process, None while there is none."""
        return self._child.pid

    def voices(self) -> Sequence[Voice]:
        """The voices of this system; see `core.speaking.Speaker`."""
        if self._voices is None:
            try:
                reply = self._child.call("voices", time_limit_seconds=START_SECONDS)
                self._voices = tuple(
                    Voice(str(name), str(label), tuple(map(str, langs)))
                    for name, label, langs in reply
                )
            except (ChildFaultError, TypeError, ValueError) as error:
                # A library that cannot be loaded, or finds no engine, is known by its first call.
                raise SpeechError(trouble=SpeechTrouble.NO_ENGINE) from error
        return self._voices

    def speak(
        self, words: str, voice: Voice, words_per_minute: int, *, cancel: CancelToken | None = None
    ) -> Sound:
        """The words in this voice; see `core.speaking.Speaker`."""
        for _ in range(TRIES):
            sound = self._spoken(words, voice, words_per_minute, cancel)
            if sound.seconds >= _least_seconds(words, words_per_minute):
                return sound
        raise SpeechError(trouble=SpeechTrouble.GARBLED)

    def close(self) -> None:
        """End the child process; a later call starts another."""
        self._child.close()

    def _spoken(
        self, words: str, voice: Voice, words_per_minute: int, cancel: CancelToken | None
    ) -> Sound:
        with tempfile.TemporaryDirectory(prefix="bulafiel-voice-") as folder:
            file = Path(folder) / "sentence.wav"
            try:
                self._child.call(
                    "speak",
                    words[:LONGEST_WORDS],
                    voice.id,
                    words_per_minute,
                    str(file),
                    time_limit_seconds=self._sentence_seconds,
                    cancel=cancel,
                )
            except ChildFaultError as error:
                slow = error.fault in (Fault.TOO_SLOW, Fault.SILENT)
                trouble = SpeechTrouble.TOO_SLOW if slow else SpeechTrouble.CRASHED
                raise SpeechError(trouble=trouble) from error
            try:
                return sound_of(file.read_bytes())
            except (OSError, ValueError) as error:
                raise SpeechError(trouble=SpeechTrouble.GARBLED) from error


def _least_seconds(words: str, words_per_minute: int) -> float:
    letters = sum(map(str.isalpha, words[:LONGEST_WORDS]))
    return 60 * letters / (words_per_minute * MOST_LETTERS_A_WORD)


def sound_of(data: bytes) -> Sound:
    """The sound of a WAV file's bytes.

    Raises:
        ValueError: it is none, or not of one channel of 16-bit samples.
    """
    if len(data) > SOUND_LIMIT_BYTES:
        raise ValueError(len(data))
    try:
        with wave.open(io.BytesIO(data)) as file:
            shape = (file.getnchannels(), file.getsampwidth())
            rate, samples = file.getframerate(), file.readframes(file.getnframes())
    except (
        wave.Error,
        EOFError,
        RuntimeError,
    ) as error:  # the last where a length goes beyond the file
        raise ValueError(f"no WAV file: {error}") from error
    if shape != (1, BYTES_PER_SAMPLE) or rate not in RATES:
        raise ValueError(f"channels and bytes a sample {shape}, {rate} samples a second")
    return Sound(samples[: len(samples) // BYTES_PER_SAMPLE * BYTES_PER_SAMPLE], rate)
