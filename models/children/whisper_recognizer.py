"""Hears with Whisper (CTranslate2): the child's side, and the only module that imports it.

It hears an utterance as a whole, when that has ended. It is told the language and never guesses it: of another one it
would make a translation. A second check for speech and a fixed temperature keep it from writing what nobody said.
It was made for half minutes; a question is shorter, and only as much is looked at: that takes a fraction of the time.
"""

from __future__ import annotations

import base64
import math
import os
import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final

# Threads that wait must not keep a core busy; nothing is fetched. Both are read when the libraries load.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
os.environ["HF_HUB_OFFLINE"] = "1"

import faster_whisper
import numpy as np

if TYPE_CHECKING:
    from models.child_life import Json

_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(r"[^.?!]+")
FEWEST_REPEATED: Final = 3  # words; fewer are too usual to be an echo
MOST_REPEATED: Final = 0.8
ALIKE: Final = 0.5
FULL_SCALE: Final = 32_768.0
BEAMS: Final = 1  # for a question: more of them hear little better, and take longer
SHORT_SAMPLES: Final = 40_000  # 2.5 seconds with the silence around it: a word or two
SHORT_BEAMS: Final = 5
FRAME_SAMPLES: Final = 160  # of its features
WINDOW_FRAMES: Final = 3_000  # half a minute, for which it was made
MARGIN_FRAMES: Final = (
    100  # of silence after what was said; without it, it goes on with words of its own
)
MOST_CHARACTERS: Final = (
    400  # of phrases: its memory of what it was told is short, and an answer must fit in too
)
NO_SPEECH: Final = 0.6  # above, with words that it is unsure of, nothing was said
UNSURE: Final = -1.0  # mean logarithm of the words' likelihood
REPETITIVE: Final = 2.4  # text that can be packed so well says the same again and again


class _Model(faster_whisper.WhisperModel):  # type: ignore[misc] # the library has no types
    """The model, looking at no more than what was said."""

    frames = WINDOW_FRAMES

    def encode(self, features: Any) -> Any:
        return super().encode(np.ascontiguousarray(features[..., : self.frames]))


class _State:
    model: Any = None
    lang = ""
    phrases: tuple[str, ...] = ()
    prompt = ""
    pcm = bytearray()


def load(folder: str, threads: int) -> Json:
    """Load the model of a folder: "" or the trouble with it."""
    _State.model = None
    try:
        _State.model = _Model(
            folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True
        )
    except MemoryError:
        return "memory"
    except Exception:  # noqa: BLE001 - the library raises nothing more precise
        return "damaged"
    return ""


def begin(lang: str, phrases: list[str], prompt: str, _is_closed: bool) -> Json:
    """Begin an utterance."""
    _State.lang, _State.prompt = lang, prompt
    _State.phrases = tuple(phrases)
    _State.pcm.clear()
    return len(phrases)


def feed(encoded: str) -> Json:
    """Take more sound; nothing is understood before the end."""
    _State.pcm += base64.b64decode(encoded)
    return ""


def finish() -> Json:
    """End the utterance: a text for each stretch of speech, with confidence, beginning and end."""
    sound = np.frombuffer(bytes(_State.pcm), dtype="<i2").astype(np.float32) / FULL_SCALE
    _State.pcm.clear()
    found = _heard(sound, _State.prompt, _hotwords())
    if not found:
        # Told many names it now and then writes nothing at all; where nobody spoke, it does so without them too.
        found = _heard(sound, _State.prompt, "")
    if _State.prompt and _repeats(_text(found), _State.prompt):
        # Where it hears badly it says what it was told beforehand; what it hears without that must sound alike.
        again = _heard(sound, "", _hotwords())
        if _likeness(_text(found), _text(again)) < ALIKE:
            return again
    return found


def _text(found: list[list[Any]]) -> str:
    return " ".join(str(one[0]) for one in found)


def _likeness(one: str, other: str) -> float:
    """The share of letters that two texts have in common, in order."""
    first, second = ("".join(_WORD.findall(text.lower())) for text in (one, other))
    return SequenceMatcher(None, first, second, autojunk=False).ratio()


def _heard(sound: Any, prompt: str, names: str) -> list[list[Any]]:
    # A word alone has nothing around it to be known by: it gets all that the model can do.
    is_short = len(sound) <= SHORT_SAMPLES
    shortest = WINDOW_FRAMES if is_short else len(sound) // FRAME_SAMPLES + MARGIN_FRAMES
    _State.model.frames = min(WINDOW_FRAMES, shortest)
    segments, _info = _State.model.transcribe(
        sound,
        language=_State.lang,
        task="transcribe",
        beam_size=SHORT_BEAMS if is_short else BEAMS,
        temperature=0.0,
        vad_filter=True,
        vad_parameters={"min_silence_duration_ms": 600, "speech_pad_ms": 400},
        hotwords=names or None,
        initial_prompt=prompt or None,
        condition_on_previous_text=False,
        without_timestamps=True,
        compression_ratio_threshold=None,
        log_prob_threshold=None,
    )
    return [
        [one.text.strip(), _confidence(one), float(one.start), float(one.end)]
        for one in segments
        if one.text.strip() and _is_said(one)
    ]


def _repeats(text: str, prompt: str) -> bool:
    """Whether nearly all the words of a text stand in one sentence of what it was told beforehand."""
    said = _WORD.findall(text.lower())
    told = [set(_WORD.findall(one.lower())) for one in _SENTENCE.findall(prompt)]
    return len(said) >= FEWEST_REPEATED and any(
        sum(word in one for word in said) >= MOST_REPEATED * len(said) for one in told
    )


def _hotwords() -> str:
    """As many of the phrases as it can keep in mind, the first ones first."""
    told = ""
    for phrase in _State.phrases:
        longer = f"{told}, {phrase}" if told else phrase
        if len(longer) > MOST_CHARACTERS:
            break
        told = longer
    return told


def _is_said(segment: Any) -> bool:
    if segment.compression_ratio > REPETITIVE:
        return False
    return not (segment.no_speech_prob > NO_SPEECH and segment.avg_logprob < UNSURE)


def _confidence(segment: Any) -> float:
    return min(1.0, math.exp(segment.avg_logprob))
