"""The parent's side of the engines that hear: one child at a time, and every failure as one expected error.

Vosk and Whisper are used in the same way; the chosen model of a language tells which of them it is for.
"""

from __future__ import annotations

import base64
import importlib.util
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.errors import HearingError
from core.language.pack import languages, load_pack
from core.recognizing import RATE_HZ, SAMPLE_BYTES, Heard, HeardWord, HearingTrouble, SpeechKind
from models.child import Child
from models.child_limits import Limits
from models.child_waiting import ChildFaultError, Fault
from models.machine import threads

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.cancel import CancelToken
    from core.recognizing import SpeechModel
    from models.child_life import Json

LOAD_SECONDS: Final = 120.0
BEGIN_SECONDS: Final = 20.0
FEED_SECONDS: Final = 30.0
FINISH_SECONDS: Final = 120.0
LONGEST_BYTES: Final = 120 * RATE_HZ * SAMPLE_BYTES  # of one utterance
PIECE_BYTES: Final = 10 * RATE_HZ * SAMPLE_BYTES  # that are sent at once
MOST_PHRASES: Final = 400
LONGEST_PHRASE: Final = 60
SILENCE_SECONDS: Final = 2.0
STOP_SECONDS: Final = 0.25
REPLY_LIMIT_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class _Engine:
    """A library, and the child that loads it."""

    library: str
    child: str
    has_threads: bool


_ENGINES: Final = {
    SpeechKind.VOSK: _Engine("vosk", "models.children.vosk_recognizer", has_threads=False),
    SpeechKind.WHISPER: _Engine(
        "faster_whisper", "models.children.whisper_recognizer", has_threads=True
    ),
}
_TROUBLES: Final = {
    Fault.CRASHED: HearingTrouble.CRASHED,
    Fault.GARBLED: HearingTrouble.GARBLED,
    Fault.TOO_SLOW: HearingTrouble.TOO_SLOW,
    Fault.SILENT: HearingTrouble.TOO_SLOW,
    Fault.TOO_LARGE: HearingTrouble.MEMORY,
}


class ChildRecognizer:
    """Hears in a child process with the model that `chosen` names for a language; it stays loaded between calls."""

    def __init__(self, chosen: Callable[[str], SpeechModel | None]) -> None:
        self._chosen = chosen
        self._child: Child | None = None
        self._loaded: SpeechModel | None = None
        self._lang = ""
        self._fed_bytes = 0
        self._is_open = False

    @property
    def pid(self) -> int | None:
        """The child's number, None while there is none."""
        return self._child.pid if self._child is not None else None

    def model(self, lang: str) -> SpeechModel | None:
        return self._chosen(lang)

    def trouble(self, lang: str) -> HearingTrouble | None:
        model = self._chosen(lang)
        if model is None:
            return HearingTrouble.NO_MODEL
        if importlib.util.find_spec(_ENGINES[model.kind].library) is None:
            return HearingTrouble.NOT_INSTALLED
        return None if model.folder.is_dir() else HearingTrouble.MISSING

    def load(self, lang: str, cancel: CancelToken | None = None) -> None:
        trouble, model = self.trouble(lang), self._chosen(lang)
        if trouble is not None or model is None:
            raise HearingError(trouble=trouble or HearingTrouble.NO_MODEL)
        if self._loaded == model and self._child is not None and self._child.is_running:
            return
        self.close()
        engine = _ENGINES[model.kind]
        limits = Limits(
            reply_bytes=REPLY_LIMIT_BYTES,
            stop_seconds=STOP_SECONDS,
            silence_seconds=SILENCE_SECONDS,
        )
        # What was heard before a crash is lost: the same call to a new child would hear the rest alone.
        self._child = Child(engine.child, limits, is_asked_again=False)
        arguments = [str(model.folder), *([threads()] if engine.has_threads else [])]
        match self._call("load", *arguments, seconds=LOAD_SECONDS, cancel=cancel):
            case "":
                self._loaded = model
            case str(found) if found in set(HearingTrouble):
                self.close()
                raise HearingError(trouble=HearingTrouble(found))
            case _:
                self.close()
                raise HearingError(trouble=HearingTrouble.GARBLED)

    def open(self, lang: str, phrases: Sequence[str] = (), *, is_closed: bool = False) -> None:
        self.load(lang)
        prompt = "" if is_closed else _prompt(lang)
        told = [phrase for phrase in phrases if len(phrase) <= LONGEST_PHRASE][:MOST_PHRASES]
        self._call("begin", lang, told, prompt, is_closed, seconds=BEGIN_SECONDS)
        self._lang, self._fed_bytes, self._is_open = lang, 0, True

    def feed(self, pcm: bytes) -> str:
        self._check_open()
        if len(pcm) % SAMPLE_BYTES:
            raise HearingError(trouble=HearingTrouble.CUT, what="")
        partial: Json = ""
        room = LONGEST_BYTES - self._fed_bytes  # what follows is not heard: no question is so long
        for start in range(0, min(len(pcm), room), PIECE_BYTES):
            piece = pcm[start : min(start + PIECE_BYTES, room)]
            partial = self._call("feed", base64.b64encode(piece).decode(), seconds=FEED_SECONDS)
            self._fed_bytes += len(piece)
        return partial if isinstance(partial, str) else ""

    def finish(self, cancel: CancelToken | None = None) -> Heard:
        self._check_open()
        self._is_open = False
        reply = self._call("finish", seconds=FINISH_SECONDS, cancel=cancel)
        try:
            words = tuple(_word(one) for one in reply)
        except (TypeError, ValueError):
            self.close()
            raise HearingError(trouble=HearingTrouble.GARBLED) from None
        text = " ".join(word.text for word in words)
        sure = sum(word.confidence for word in words) / len(words) if words else 0.0
        return Heard(text, sure, self._lang, words)

    def close(self) -> None:
        self._is_open = False
        self._loaded = None
        if self._child is not None:
            self._child.close()
            self._child = None

    def _check_open(self) -> None:
        if not self._is_open or self._child is None:
            raise HearingError(trouble=HearingTrouble.NOT_LISTENING)

    def _call(
        self, function: str, *arguments: Json, seconds: float, cancel: CancelToken | None = None
    ) -> Json:
        if self._child is None:
            raise HearingError(trouble=HearingTrouble.NOT_LISTENING)
        try:
            return self._child.call(function, *arguments, time_limit_seconds=seconds, cancel=cancel)
        except ChildFaultError as error:
            self.close()
            raise HearingError(trouble=_TROUBLES[error.fault]) from error
        except BaseException:
            if not self._child.is_running:
                self.close()
            raise


def _prompt(lang: str) -> str:
    """What an engine that listens better when it knows the kind of questions is told of them."""
    return load_pack(lang).hearing.prompt if lang in languages() else ""


def _word(reply: Json) -> HeardWord:
    match reply:
        case [str(text), float() | int() as sure, float() | int() as start, float() | int() as end]:
            numbers = (float(sure), float(start), float(end))
            if all(map(math.isfinite, numbers)):
                return HeardWord(text, min(1.0, max(0.0, numbers[0])), numbers[1], numbers[2])
        case _:
            pass
    raise ValueError(reply)
