"""What a voice's file may be."""

from __future__ import annotations

import io
import wave

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import SpeechError
from core.speaking import USUAL, SpeechTrouble, Voice
from models.speaker import SystemSpeaker, sound_of

VOICE = Voice("half", "Half", ("pt-BR",))


def wav(
    *, channels: int = 1, width: int = 2, rate: int = 22050, frames: bytes = b"\0\1" * 50
) -> bytes:
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(frames)
    return out.getvalue()


def test_samples_and_rate_are_read() -> None:
    sound = sound_of(wav(rate=16000))

    assert (sound.samples, sound.rate) == (b"\0\1" * 50, 16000)


@pytest.mark.parametrize(
    "data", [b"", b"RIFF", wav(channels=2), wav(width=1), wav(rate=500), b"FORM" + wav()[4:]]
)
def test_what_cannot_be_played_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        sound_of(data)


@given(st.integers(0, 144), st.binary(max_size=6))
def test_a_damaged_file_is_refused_or_whole_samples(place: int, noise: bytes) -> None:
    data = bytearray(wav())
    data[place : place + len(noise)] = noise
    try:
        sound = sound_of(bytes(data))
    except ValueError:
        return
    assert len(sound.samples) % 2 == 0


def test_a_sentence_that_was_cut_is_asked_for_again_and_never_played() -> None:
    """The child of this test writes a moment of sound for whatever it is to say."""
    speaker = SystemSpeaker(child="tests.speaker_child")

    assert speaker.speak("Não.", VOICE, USUAL).seconds > 0
    with pytest.raises(SpeechError) as error:
        speaker.speak("Não tome este medicamento junto com bebidas alcoólicas.", VOICE, USUAL)

    assert error.value.details["trouble"] is SpeechTrouble.GARBLED
    speaker.close()
