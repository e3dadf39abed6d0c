"""The engines that hear, with real models: Vosk's Korean one and Whisper's base, spoken to by eSpeak NG."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import numpy as np
import pytest

from core.errors import HearingError
from core.recognizing import HearingTrouble, SpeechKind, SpeechModel
from models.recognizer import ChildRecognizer
from tests import sounds
from tests.real_models import VOSK_KOREAN, WHISPER_BASE, need_speech_model

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PHRASES = ("아스피린", "타이레놀", "먹어도", "됩니까", "정지", "반복", "도움말", "다음")


def model(folder: Path, kind: SpeechKind, lang: str) -> SpeechModel:
    return SpeechModel("0" * 64, folder.name, folder, 1, kind, lang)


@pytest.fixture(scope="module")
def korean() -> Iterator[ChildRecognizer]:
    found = model(need_speech_model(VOSK_KOREAN), SpeechKind.VOSK, "ko")
    recognizer = ChildRecognizer(lambda lang: found if found.hears(lang) else None)
    yield recognizer
    recognizer.close()


@pytest.fixture(scope="module")
def multilingual() -> Iterator[ChildRecognizer]:
    found = model(need_speech_model(WHISPER_BASE), SpeechKind.WHISPER, "")
    recognizer = ChildRecognizer(lambda _lang: found)
    yield recognizer
    recognizer.close()


def said(text: str, voice: str, speed: int = 160) -> bytes:
    pause = sounds.silence(0.4)
    return sounds.pcm(np.concatenate([pause, sounds.speech(text, voice, speed), pause]))


def fed(recognizer: ChildRecognizer, pcm: bytes) -> list[str]:
    return [recognizer.feed(pcm[at : at + 8_000]) for at in range(0, len(pcm), 8_000)]


@pytest.mark.parametrize("text", ["아스피린", "정지"])
def test_vosk_hears_what_can_be_said(korean: ChildRecognizer, text: str) -> None:
    korean.open("ko", PHRASES, is_closed=True)
    partials = fed(korean, said(text, "ko"))
    heard = korean.finish()

    assert heard.text == text
    assert heard.lang == "ko"
    assert heard.confidence > 0.9
    assert [word.text for word in heard.words] == [text]
    assert 0 <= heard.words[0].start_seconds < heard.words[0].end_seconds < 3
    assert any(partials)


def test_vosk_hears_a_question_with_its_name(korean: ChildRecognizer) -> None:
    korean.open("ko", PHRASES, is_closed=True)
    fed(korean, said("아스피린 먹어도 됩니까", "ko"))
    heard = korean.finish()

    assert heard.text.split()[0] == "아스피린"
    assert heard.text.split()[-2:] == ["먹어도", "됩니까"]


def test_vosk_listens_to_any_words_where_anything_may_be_said(korean: ChildRecognizer) -> None:
    korean.open("ko", PHRASES)
    partials = fed(korean, said("아스피린 먹어도 됩니까", "ko"))
    heard = korean.finish()

    assert heard.text
    assert any(partials)
    assert all(0 <= word.confidence <= 1 for word in heard.words)


def test_vosk_hears_nothing_in_silence_and_each_utterance_begins_anew(
    korean: ChildRecognizer,
) -> None:
    korean.open("ko", PHRASES, is_closed=True)
    fed(korean, said("아스피린", "ko"))
    korean.open("ko", PHRASES)
    fed(korean, sounds.pcm(sounds.silence(2)))

    assert korean.finish().text == ""


def test_vosk_knows_no_phrase_that_its_model_does_not(korean: ChildRecognizer) -> None:
    korean.open("ko", ("dipirona", "losartana"), is_closed=True)
    fed(korean, sounds.pcm(sounds.silence(1)))

    assert korean.finish().text == ""


def test_a_killed_child_is_told_and_replaced(korean: ChildRecognizer) -> None:
    korean.open("ko", PHRASES, is_closed=True)
    assert korean.pid is not None
    os.kill(korean.pid, signal.SIGKILL)

    with pytest.raises(HearingError) as failure:
        fed(korean, said("아스피린", "ko"))
    korean.open("ko", PHRASES, is_closed=True)
    fed(korean, said("아스피린", "ko"))

    assert failure.value.details["trouble"] is HearingTrouble.CRASHED
    assert korean.finish().text == "아스피린"


def test_half_a_sample_and_sound_before_the_beginning_are_refused(korean: ChildRecognizer) -> None:
    korean.close()
    with pytest.raises(HearingError) as early:
        korean.feed(b"\0\0")
    with pytest.raises(HearingError) as late:
        korean.finish()
    korean.open("ko")
    with pytest.raises(HearingError) as half:
        korean.feed(b"\0\0\0")

    assert early.value.details["trouble"] is HearingTrouble.NOT_LISTENING
    assert late.value.details["trouble"] is HearingTrouble.NOT_LISTENING
    assert half.value.details["trouble"] is HearingTrouble.CUT


@pytest.mark.parametrize("file", ["am/final.mdl", "graph/HCLr.fst", "conf/model.conf"])
def test_a_damaged_vosk_model_is_told(tmp_path: Path, file: str) -> None:
    folder = need_speech_model(VOSK_KOREAN)
    for whole in folder.rglob("*"):
        copy = tmp_path / whole.relative_to(folder)
        if whole.is_dir():
            copy.mkdir(parents=True, exist_ok=True)
        elif copy != tmp_path / file:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.symlink_to(whole)
    (tmp_path / file).write_bytes(b"\0damaged" * 3)
    recognizer = ChildRecognizer(lambda _lang: model(tmp_path, SpeechKind.VOSK, "ko"))

    with pytest.raises(HearingError) as failure:
        recognizer.load("ko")

    assert failure.value.details["trouble"] in {HearingTrouble.DAMAGED, HearingTrouble.CRASHED}
    assert recognizer.pid is None


def test_what_is_missing_is_told_before_anything_is_loaded(tmp_path: Path) -> None:
    gone = model(tmp_path / "gone", SpeechKind.VOSK, "pt")
    recognizer = ChildRecognizer(lambda lang: gone if lang == "pt" else None)

    assert recognizer.trouble("fr") is HearingTrouble.NO_MODEL
    assert recognizer.trouble("pt") in {HearingTrouble.MISSING, HearingTrouble.NOT_INSTALLED}
    with pytest.raises(HearingError) as failure:
        recognizer.open("fr")
    assert failure.value.details["trouble"] is HearingTrouble.NO_MODEL
    assert recognizer.pid is None


def test_whisper_hears_portuguese_in_its_own_language(multilingual: ChildRecognizer) -> None:
    multilingual.open("pt", ("dipirona", "losartana", "amoxicilina"))
    partials = fed(multilingual, said("Posso tomar dipirona com bebida alcoólica?", "pt-br", 115))
    heard = multilingual.finish()

    assert "dipirona" in heard.text.lower()
    assert heard.text.lower().startswith("posso tomar")
    assert 0 < heard.confidence <= 1
    assert partials == [""] * len(partials)


@pytest.mark.parametrize("kind", ["silence", "hum", "noise"])
def test_whisper_hears_nothing_where_nobody_speaks(
    multilingual: ChildRecognizer, kind: str
) -> None:
    multilingual.open("pt", ("dipirona", "losartana"))
    multilingual.feed(sounds.pcm(getattr(sounds, kind)(8.0)))

    assert multilingual.finish().text == ""


def test_a_damaged_whisper_model_is_told(tmp_path: Path) -> None:
    folder = need_speech_model(WHISPER_BASE)
    for name in ("config.json", "tokenizer.json", "vocabulary.txt"):
        (tmp_path / name).symlink_to(folder / name)
    (tmp_path / "model.bin").write_bytes((folder / "model.bin").read_bytes()[:1_000_000])
    recognizer = ChildRecognizer(lambda _lang: model(tmp_path, SpeechKind.WHISPER, ""))

    with pytest.raises(HearingError) as failure:
        recognizer.load("pt")

    assert failure.value.details["trouble"] in {HearingTrouble.DAMAGED, HearingTrouble.CRASHED}
