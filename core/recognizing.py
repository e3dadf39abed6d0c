"""The protocols of the engine that hears, and of the shelf of its models; core owns them and imports no engine.

What an engine heard is a guess. It becomes a question only after the user has said that it is what was meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.cancel import CancelToken

RATE_HZ = 16_000  # of all sound that is fed: one channel, signed 16 bits, little-endian
SAMPLE_BYTES = 2


class HearingTrouble(StrEnum):
    """Why nothing can be heard, or why a speech model cannot be used; sentences stand in `core/hearing_messages.py`."""

    NOT_INSTALLED = "not_installed"  # the library is not here
    NO_MODEL = "no_model"  # none was added for this language
    MISSING = "missing"  # the model's files are not there any more
    UNREADABLE = "unreadable"  # the system does not let it be read or copied
    NOT_A_MODEL = "not_a_model"  # neither Vosk's nor Whisper's folder
    INCOMPLETE = "incomplete"  # a file that such a model has is not in it
    UNSAFE = "unsafe"  # an archive whose names lead out of it, links, or far more than it seems
    DAMAGED = "damaged"  # the engine cannot load it
    MEMORY = "memory"
    CRASHED = "crashed"
    GARBLED = "garbled"
    TOO_SLOW = "too_slow"
    NOT_WAV = "not_wav"
    WRONG_RATE = "wrong_rate"
    STEREO = "stereo"
    NOT_PCM16 = "not_pcm16"
    CUT = "cut"  # half a sample
    NOT_LISTENING = "not_listening"  # sound was fed before `open`


class SpeechKind(StrEnum):
    """The engine that a speech model is made for."""

    VOSK = "vosk"
    WHISPER = "whisper"


@dataclass(frozen=True, slots=True)
class SpeechModel:
    """A speech model on the shelf: `sha256` is of its list of files with their hashes.

    `lang` is the language it hears ("pt", "fr", "ko"), "" for one that hears many.
    """

    sha256: str
    name: str
    folder: Path
    bytes: int
    kind: SpeechKind
    lang: str

    def hears(self, lang: str) -> bool:
        """Whether it can hear this language."""
        return self.lang in {"", lang}


@dataclass(frozen=True, slots=True)
class HeardWord:
    """A word, when it was said (seconds from the beginning), and how sure the engine is (0 to 1)."""

    text: str
    confidence: float
    start_seconds: float
    end_seconds: float


@dataclass(frozen=True, slots=True)
class Heard:
    """What was said in one go; `text` is "" where nothing was. `words` may be empty: not every engine tells them."""

    text: str
    confidence: float
    lang: str
    words: tuple[HeardWord, ...] = ()


class Recognizer(Protocol):
    """Turns sound into words in a child process, one utterance at a time: `open`, `feed` …, `finish`."""

    def model(self, lang: str) -> SpeechModel | None:
        """The model that would hear this language."""
        ...

    def trouble(self, lang: str) -> HearingTrouble | None:
        """Why it would not hear this language, as far as can be known without loading anything."""
        ...

    def load(self, lang: str, cancel: CancelToken | None = None) -> None:
        """Have the model ready, so that the first utterance does not wait for it.

        Raises:
            HearingError: it cannot be loaded (`trouble`).
            CancelledError: the token was set.
        """
        ...

    def open(self, lang: str, phrases: Sequence[str] = (), *, is_closed: bool = False) -> None:
        """Begin an utterance in a language; `phrases` are words and names that are likely.

        With `is_closed` nothing else is expected (a yes, a command, a choice): an engine that can hears nothing else.

        Raises:
            HearingError: it cannot.
        """
        ...

    def feed(self, pcm: bytes) -> str:
        """Hear more sound (`RATE_HZ`, one channel, 16 bits); what was understood so far, "" if the engine waits.

        Raises:
            HearingError: it cannot, or this is no such sound.
        """
        ...

    def finish(self, cancel: CancelToken | None = None) -> Heard:
        """End the utterance: what was said.

        Raises:
            HearingError: it cannot.
            CancelledError: the token was set.
        """
        ...

    def close(self) -> None:
        """End the child process; a later call starts another."""
        ...


class SpeechShelf(Protocol):
    """The speech models that were added, in the data folder; one is chosen for each language."""

    def models(self) -> Sequence[SpeechModel]: ...

    def chosen(self, lang: str) -> SpeechModel | None:
        """The model that hears this language."""
        ...

    def add(
        self,
        place: Path,
        lang: str | None = None,
        on_progress: Callable[[int, int], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> SpeechModel:
        """Copy a model (a folder, or a zip of one) to the shelf, telling bytes done and of how many.

        `lang` is for a model that does not tell its language itself.

        Raises:
            SpeechModelError: it cannot be used or copied (`file`, `trouble`); nothing is left behind.
            CancelledError: the token was set; nothing is left behind.
        """
        ...

    def remove(self, sha256: str) -> None: ...

    def choose(self, sha256: str, lang: str) -> None:
        """Let this model hear a language.

        Raises:
            NotFoundError: it is not on the shelf, or hears another language.
        """
        ...
