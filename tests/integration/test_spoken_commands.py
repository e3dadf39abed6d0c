"""From sound to deed: commands spoken by eSpeak NG, heard by the real Whisper base model, obeyed by voice mode.

Only commands that this small model hears in eSpeak's voice are here: of 18 usual Portuguese ones it hears 9, of 16
French ones 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from core.hearing.listening import Listening
from core.hearing.names import NameEar
from core.language.pack import load_pack
from core.recognizing import SpeechKind, SpeechModel
from desktop.voice.reading_aloud import State
from desktop.voice_mode.pages import PageKind
from desktop.voice_mode.ports import Key
from desktop.voice_mode.talking import Talking
from models.recognizer import ChildRecognizer
from tests import sounds
from tests.real_models import WHISPER_BASE, need_speech_model
from tests.unit.desktop.test_voice_mode import Room

if TYPE_CHECKING:
    from collections.abc import Iterator

PIECE_BYTES = 1600
VOICES = {"pt": "pt-br", "fr": "fr"}


@pytest.fixture(scope="module")
def recognizer() -> Iterator[ChildRecognizer]:
    folder = need_speech_model(WHISPER_BASE)
    found = SpeechModel("0" * 64, folder.name, folder, 1, SpeechKind.WHISPER, "")
    made = ChildRecognizer(lambda _lang: found)
    yield made
    made.close()


@pytest.fixture
def room() -> Room:
    """Voice mode with an answer that is being read."""
    made = Room()
    made.press(Key.CHOOSE, Key.CHOOSE)
    return made


def say(words: str, lang: str, recognizer: ChildRecognizer, room: Room) -> None:
    """Speak the words into voice mode."""
    listening = Listening(recognizer, NameEar.of([], load_pack(lang)))
    heard = [sounds.silence(0.5), sounds.speech(words, VOICES[lang], 140), sounds.silence(1.5)]
    pcm = sounds.pcm(np.concatenate(heard))
    pieces = (pcm[at : at + PIECE_BYTES] for at in range(0, len(pcm), PIECE_BYTES))
    noticed = (listening.feed(piece) for piece in pieces)
    understood = next((one.understood for one in noticed if one.understood is not None), None)
    assert understood is not None
    Talking(room.mode, lambda: lang).on_understood(understood)


def is_reading(room: Room) -> bool:
    return room.voice.state is State.READING


def test_stop_silences(recognizer: ChildRecognizer, room: Room) -> None:
    assert is_reading(room)

    say("para tudo", "pt", recognizer, room)

    assert not is_reading(room)
    assert room.shown()[0] is PageKind.ANSWER


def test_faster_is_faster(recognizer: ChildRecognizer, room: Room) -> None:
    say("mais rápido", "pt", recognizer, room)

    assert room.voice.asked == ["faster"]


def test_help_helps(recognizer: ChildRecognizer, room: Room) -> None:
    say("ajuda", "pt", recognizer, room)

    assert room.shown()[0] is PageKind.HELP


@pytest.mark.parametrize(("word", "lang"), [("sim", "pt"), ("oui", "fr")])
def test_a_yes_asks_what_was_understood(
    recognizer: ChildRecognizer, room: Room, word: str, lang: str
) -> None:
    room.mode.confirm("Posso tomar Zumbelina?", "Zumbelina")

    say(word, lang, recognizer, room)

    assert room.work.asked[-1] == ("Posso tomar Zumbelina?", "Zumbelina")


def test_a_no_asks_nothing(recognizer: ChildRecognizer, room: Room) -> None:
    asked = len(room.work.asked)
    room.mode.confirm("Posso tomar Zumbelina?", "Zumbelina")

    say("não", "pt", recognizer, room)

    assert len(room.work.asked) == asked
