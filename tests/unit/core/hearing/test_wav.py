"""Sound files: the one form that recognisers hear rightly, and a sentence for each other one."""

from __future__ import annotations

import struct
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import HearingError
from core.hearing.wav import read_wav
from core.messages import error_sentence, hearing_sentence
from core.recognizing import HearingTrouble
from tests import sounds

if TYPE_CHECKING:
    from pathlib import Path


def test_plain_sound_is_read(tmp_path: Path) -> None:
    sound = sounds.noise(0.5)
    file = sounds.write_wav(tmp_path / "a.wav", sound)

    assert read_wav(file) == sounds.pcm(sound)


def test_another_form_is_refused_by_name(tmp_path: Path) -> None:
    floats = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36, b"WAVE", b"fmt ", 16, 3, 1, 16_000,
                         64_000, 4, 32, b"data", 0)  # fmt: skip
    (tmp_path / "float.wav").write_bytes(floats)
    (tmp_path / "text.wav").write_text("no sound")
    (tmp_path / "cut.wav").write_bytes(floats[:20])
    sounds.write_wav(tmp_path / "rate.wav", sounds.noise(0.1), rate=44_100)
    sounds.write_wav(tmp_path / "stereo.wav", sounds.noise(0.1), channels=2)

    found = {}
    for file in sorted(tmp_path.iterdir()):
        with pytest.raises(HearingError) as failure:
            read_wav(file)
        found[file.name] = failure.value.details["trouble"]
        assert error_sentence(failure.value, "en").startswith(f"{file.name} ")
    with pytest.raises(HearingError) as failure:
        read_wav(tmp_path / "missing.wav")
    found["missing.wav"] = failure.value.details["trouble"]

    assert found == {
        "cut.wav": HearingTrouble.NOT_PCM16,
        "float.wav": HearingTrouble.NOT_PCM16,
        "missing.wav": HearingTrouble.UNREADABLE,
        "rate.wav": HearingTrouble.WRONG_RATE,
        "stereo.wav": HearingTrouble.STEREO,
        "text.wav": HearingTrouble.NOT_WAV,
    }


@given(st.binary(max_size=100))
def test_any_bytes_are_sound_or_refused(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    file = tmp_path_factory.mktemp("wav") / "a.wav"
    for content in (raw, b"RIFF\x24\x00\x00\x00WAVEfmt " + raw):
        file.write_bytes(content)
        with suppress(HearingError):
            read_wav(file)


@pytest.mark.parametrize("lang", ["en", "pt_BR", "fr"])
@pytest.mark.parametrize("trouble", HearingTrouble)
def test_every_trouble_has_a_sentence(trouble: HearingTrouble, lang: str) -> None:
    sentence = hearing_sentence(trouble, lang, "Mic 1")

    assert sentence
    assert "{" not in sentence
