"""Hears with Vosk: the child's side, and the only module that imports it.

Two recognisers listen to the same sound: one to any words of the language, one to the phrases that are likely (names of
medicines, commands). Where the first was unsure of what the second is sure of, the second is believed.
"""

from __future__ import annotations

import base64
import json
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from models.children.heard_words import Word, with_phrases

if TYPE_CHECKING:
    from models.child_life import Json

# Vosk imports a library to fetch models with. There is none here: whatever goes wrong, it cannot go online.
sys.modules.setdefault("requests", ModuleType("requests"))

import vosk  # noqa: E402

RATE_HZ: Final = 16_000
NO_WORD: Final = "[unk]"  # Vosk's own sign for sound that is none of the phrases

vosk.SetLogLevel(-1)


class _State:
    model: Any = None
    free: Any = None
    bound: Any = None
    free_words: list[Word]
    bound_words: list[Word]


def load(folder: str) -> Json:
    """Load the model of a folder: "" or the trouble with it."""
    _State.free = _State.bound = _State.model = None
    try:
        _State.model = vosk.Model(model_path=folder)
        vosk.KaldiRecognizer(_State.model, RATE_HZ)  # some damage is found only by this
    except MemoryError:
        return "memory"
    except Exception:  # noqa: BLE001 - Vosk raises nothing more precise
        _State.model = None
        return "damaged"
    return ""


def begin(_lang: str, phrases: list[str], _prompt: str, is_closed: bool) -> Json:
    """Begin an utterance; where it `is_closed`, nothing but the phrases is listened for, if the model knows any."""
    known = [phrase for phrase in dict.fromkeys(phrases) if _is_known(phrase)]
    _State.free = _State.bound = None
    if not (is_closed and known):
        _State.free = vosk.KaldiRecognizer(_State.model, RATE_HZ)
        _State.free.SetWords(True)
    if known:
        grammar = json.dumps([*known, NO_WORD], ensure_ascii=False)
        _State.bound = vosk.KaldiRecognizer(_State.model, RATE_HZ, grammar)
        _State.bound.SetWords(True)
    _State.free_words, _State.bound_words = [], []
    return len(known)


def feed(encoded: str) -> Json:
    """Hear more; what was understood so far."""
    pcm = base64.b64decode(encoded)
    if _State.bound is not None and _State.bound.AcceptWaveform(pcm):
        _State.bound_words += _words(_State.bound.Result())
    if _State.free is not None and _State.free.AcceptWaveform(pcm):
        _State.free_words += _words(_State.free.Result())
    words = _State.free_words if _State.free is not None else _State.bound_words
    partial = json.loads((_State.free or _State.bound).PartialResult()).get("partial", "")
    told = " ".join([*(word.text for word in words), partial])
    return " ".join(told.replace(NO_WORD, " ").split())


def finish() -> Json:
    """End the utterance: the words with confidence, beginning and end."""
    free, bound = _State.free_words, _State.bound_words
    if _State.bound is not None:
        bound = bound + _words(_State.bound.FinalResult())
    bound = [word for word in bound if word.text != NO_WORD]
    said = bound
    if _State.free is not None:
        said = with_phrases(free + _words(_State.free.FinalResult()), bound)
    _State.free = _State.bound = None
    return [[word.text, word.confidence, word.start, word.end] for word in said]


def _is_known(phrase: str) -> bool:
    """Whether the model knows each word of a phrase; it would drop the others and hear half a name."""
    return all(_State.model.vosk_model_find_word(word) >= 0 for word in phrase.split())


def _words(result: str) -> list[Word]:
    return [
        Word(str(one["word"]), float(one["conf"]), float(one["start"]), float(one["end"]))
        for one in json.loads(result).get("result", [])
    ]
