"""The gate: noise of any kind is not speech, speech over noise is, however the sound comes in pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.hearing.gate import Gate
from core.recognizing import RATE_HZ
from tests import sounds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.hearing.gate import Gated

TEN_MINUTES = 600.0
CHUNK_BYTES = 3_200  # a tenth of a second


NOISES: dict[str, Callable[[float], sounds.Sound]] = {
    "silence": sounds.silence,
    "hum": sounds.hum,
    "white": sounds.noise,
    "pink": lambda seconds: sounds.noise(seconds, 1.0),
    "wind": lambda seconds: sounds.noise(seconds, 2.0),
    "street": sounds.street,
}


def gated(gate: Gate, pcm: bytes, chunk: int = CHUNK_BYTES) -> list[Gated]:
    return [gate.feed(pcm[at : at + chunk]) for at in range(0, len(pcm), chunk)]


def utterances(sound: sounds.Sound) -> int:
    return sum(one.was_speech for one in gated(Gate(), sounds.pcm(sound)))


def spoken(text: str, voice: str, decibels: float, seed: int = 1) -> sounds.Sound:
    said = sounds.speech(text, voice)
    background = sounds.noise(len(said) / RATE_HZ + 2.5, 1.0, seed)
    return sounds.over(said, background, decibels, at_seconds=1.0)


@pytest.mark.parametrize("kind", NOISES)
def test_ten_minutes_without_a_voice_are_no_speech(kind: str) -> None:
    assert utterances(NOISES[kind](TEN_MINUTES)) == 0


@pytest.mark.parametrize(
    ("text", "voice"),
    [
        ("posso tomar dipirona com bebida alcoólica?", "pt-br"),
        ("qual é a dose máxima de paracetamol por dia?", "pt"),
        ("quelle est la dose maximale de Doliprane ?", "fr"),
        ("아스피린 먹어도 됩니까", "ko"),
        ("mais devagar", "pt-br"),
        ("emergência", "pt-br"),
        ("sim", "pt-br"),
        ("não", "pt-br"),
        ("arrête", "fr"),
    ],
)
@pytest.mark.parametrize("decibels", [60, 10])
def test_speech_over_noise_goes_through_once_and_whole(
    text: str, voice: str, decibels: float
) -> None:
    sound = spoken(text, voice, decibels)

    found = gated(Gate(), sounds.pcm(sound))

    assert [one.was_speech for one in found if one.has_ended] == [True]
    heard = b"".join(one.speech for one in found)
    said_seconds = len(sound) / RATE_HZ - 2.5
    assert len(heard) / 2 / RATE_HZ >= said_seconds


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_question_is_heard_in_the_street(seed: int) -> None:
    said = sounds.speech("posso tomar dipirona com bebida alcoólica?", "pt-br")

    sound = sounds.over(said, sounds.street(24, seed), 8, at_seconds=15.0)

    assert any(
        one.was_speech for one in gated(Gate(), sounds.pcm(sound))[15 * 10 :]
    )  # ten pieces a second


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(1, 9_000), min_size=1, max_size=12))
def test_how_the_sound_is_cut_makes_no_difference(sizes: Sequence[int]) -> None:
    pcm = sounds.pcm(spoken_once())
    expected = b"".join(one.speech for one in gated(Gate(), pcm, 2 * 256))

    gate, found, at, turn = Gate(), b"", 0, 0
    while at < len(pcm):
        size = sizes[turn % len(sizes)]
        found += gate.feed(pcm[at : at + size]).speech
        at, turn = at + size, turn + 1

    # Only where the gate opens and closes may the pieces' edges be seen, by less than a piece.
    assert abs(len(found) - len(expected)) <= 2 * 256 * 2
    assert expected[1024:-1024] in found or found[1024:-1024] in expected


_SPOKEN: list[sounds.Sound] = []


def spoken_once() -> sounds.Sound:
    if not _SPOKEN:
        _SPOKEN.append(spoken("mais devagar", "pt-br", 20))
    return _SPOKEN[0]


@settings(max_examples=30, deadline=None)
@given(st.binary(max_size=20_000))
def test_any_bytes_are_gone_through(pcm: bytes) -> None:
    gate = Gate()

    step, end = gate.feed(pcm), gate.finish()

    assert -100 <= step.level_dbfs <= 1
    assert not end.is_open


def test_a_dead_microphone_is_told_from_a_quiet_room() -> None:
    room = np.random.default_rng(1).normal(scale=6.0, size=3 * RATE_HZ)

    dead = gated(Gate(), sounds.pcm(sounds.silence(3.0)))
    quiet = gated(Gate(), sounds.pcm(room))

    assert dead[-1].is_dead
    assert dead[-1].level_dbfs == -100
    assert not dead[10].is_dead  # after a second
    assert not any(one.is_dead for one in quiet)


def test_the_level_is_that_of_a_meter() -> None:
    tone = np.sin(2 * np.pi * 440 * np.arange(RATE_HZ) / RATE_HZ) * 32_767

    assert Gate().feed(sounds.pcm(tone)).level_dbfs == pytest.approx(-3.0, abs=0.1)
    assert Gate().feed(sounds.pcm(tone / 10)).level_dbfs == pytest.approx(-23.0, abs=0.1)


def test_releasing_the_key_ends_what_is_being_said() -> None:
    gate = Gate()
    said = sounds.pcm(spoken("posso tomar dipirona com bebida alcoólica?", "pt-br", 40))

    before = gated(gate, said[: len(said) // 2])
    end = gate.finish()

    assert before[-1].is_open
    assert end.has_ended
    assert end.was_speech
    assert not gate.finish().has_ended
