"""The protocol of the engine that speaks; core owns it and imports no engine.

An engine makes one sentence at a time into sound; playing it, and stopping it at once, is the window's own business.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.cancel import CancelToken

BYTES_PER_SAMPLE = 2
# Words a minute: slower is heard as single words, faster is for those who have listened to voices for years.
SLOWEST, USUAL, FASTEST = 80, 170, 450
STEP = 1.15


class SpeechTrouble(StrEnum):
    """Why nothing is heard, by the user or the program; what a person reads stands in `core/speech_messages.py`."""

    NO_ENGINE = "no_engine"  # the system has no voice engine, or it cannot be loaded
    NO_VOICE = "no_voice"  # none of its voices speaks the language
    CRASHED = "crashed"
    TOO_SLOW = "too_slow"
    GARBLED = "garbled"  # what it made is no sound
    NO_DEVICE = "no_device"  # nothing to play on
    DEVICE_GONE = "device_gone"  # the chosen one is not there
    DEVICE_LOST = "device_lost"  # it was unplugged while it played
    NO_MICROPHONE = "no_microphone"  # nothing to listen with
    MICROPHONE_GONE = "microphone_gone"  # the chosen one is not there
    MICROPHONE_LOST = "microphone_lost"  # it was unplugged while it listened


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice of the system. `id` is the engine's own name for it, `langs` are tags as in "pt-BR", "fr"."""

    id: str
    name: str
    langs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sound:
    """One channel of signed 16-bit samples, little endian, so many a second."""

    samples: bytes
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.samples) / BYTES_PER_SAMPLE / self.rate


class Speaker(Protocol):
    """Makes words into sound in a child process."""

    def voices(self) -> Sequence[Voice]:
        """The voices there are.

        Raises:
            SpeechError: there is no engine.
        """
        ...

    def speak(
        self, words: str, voice: Voice, words_per_minute: int, *, cancel: CancelToken | None = None
    ) -> Sound:
        """The words in this voice.

        Raises:
            SpeechError: the engine failed; the next call starts anew.
            CancelledError: the token was set.
        """
        ...

    def close(self) -> None:
        """End the child process; a later call starts another."""
        ...


def voice_for(lang: str, voices: Sequence[Voice], chosen: str = "") -> Voice | None:
    """The voice for a language tag ("pt-BR"): the chosen one if it speaks it, the same variant, else a sister's.

    Never one of another language: Portuguese in an English voice is not understood, and a dose in it is a danger.
    """
    language = _language(lang)
    able = [one for one in voices if speaks(one, lang)]
    by_fit = sorted(
        able,
        key=lambda one: (
            one.id != chosen,
            lang.lower() not in {tag.lower() for tag in one.langs},
            # A voice for the language itself before one for another country's way of speaking it.
            language not in {tag.lower() for tag in one.langs},
        ),
    )
    return by_fit[0] if by_fit else None


def speaks(voice: Voice, lang: str) -> bool:
    """Whether it speaks the language of a tag, in whichever country's way."""
    return _language(lang) in {_language(tag) for tag in voice.langs}


def _language(tag: str) -> str:
    return tag.split("-", maxsplit=1)[0].lower()


def faster(words_per_minute: int, steps: int = 1) -> int:
    """So many steps faster, or slower where negative, within what can be understood."""
    return max(SLOWEST, min(FASTEST, round(words_per_minute * STEP**steps)))
