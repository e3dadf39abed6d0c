"""Earcons: soft, short, known apart, and never over the voice."""

from __future__ import annotations

import sys
from array import array
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.speaking import Sound, SpeechTrouble
from desktop.voice.cues import CuedOutput
from desktop.voice.earcons import PEAK, Earcon, sound_of

if TYPE_CHECKING:
    from collections.abc import Callable

SPEECH = Sound(b"\1\0" * 100, 22050)


class Loudspeaker:
    """What plays, and all that was begun."""

    def __init__(self) -> None:
        self.plays: Sound | None = None
        self.begun: list[Sound] = []

    def play(self, sound: Sound) -> None:
        self.plays = sound
        self.begun.append(sound)

    def pause(self) -> None:
        """It goes on with the same."""

    def resume(self) -> None:
        """As above."""

    def stop(self) -> None:
        self.plays = None


class Room:
    """A loudspeaker with earcons."""

    def __init__(self) -> None:
        self.wants = True
        self.loudspeaker = Loudspeaker()
        self.ended: list[str | SpeechTrouble] = []
        self.out = CuedOutput(self.loudspeaker, lambda: self.wants)
        self.out.on_ended = lambda: self.ended.append("speech")
        self.out.on_failed = self.ended.append

    def note(self, word: str) -> Callable[[], None]:
        return lambda: self.ended.append(word)

    def end(self) -> None:
        """What plays has come to its end."""
        if self.loudspeaker.plays is not None:
            self.loudspeaker.plays = None
            self.out.on_output_ended()


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.mark.parametrize("earcon", list(Earcon))
def test_an_earcon_is_short_soft_and_without_a_click(earcon: Earcon) -> None:
    sound = sound_of(earcon)
    samples = array("h", sound.samples)
    if sys.byteorder == "big":
        samples.byteswap()

    assert 0.15 < sound.seconds < 0.7
    assert 1000 < max(samples) <= PEAK * 32767
    assert samples[0] == 0
    assert set(samples[-200:]) == {0}
    assert max(abs(after - before) for before, after in pairwise(samples)) < 2600


def test_no_two_earcons_have_the_same_melody() -> None:
    assert len({tuple(note.pitch for note in one.value) for one in Earcon}) == len(Earcon)


def test_the_voice_waits_for_an_earcon_that_has_begun(room: Room) -> None:
    room.out.cue(Earcon.READY, room.note("then"))

    room.out.play(SPEECH)

    assert room.loudspeaker.begun == [sound_of(Earcon.READY)]
    room.end()
    assert room.loudspeaker.plays is SPEECH
    room.end()
    assert room.ended == ["then", "speech"]


def test_an_earcon_is_never_heard_over_the_voice(room: Room) -> None:
    room.out.play(SPEECH)

    room.out.cue(Earcon.WARNING, room.note("then"))

    assert room.loudspeaker.begun == [SPEECH]
    assert room.ended == ["then"]


def test_silence_ends_an_earcon_and_what_waited_for_it(room: Room) -> None:
    room.out.cue(Earcon.LISTENING, room.note("then"))
    room.out.play(SPEECH)

    room.out.stop()

    assert room.loudspeaker.plays is None
    assert room.ended == ["then"]


def test_who_wants_no_earcons_hears_none(room: Room) -> None:
    room.wants = False

    room.out.cue(Earcon.LISTENING, room.note("then"))

    assert (room.loudspeaker.begun, room.ended) == ([], ["then"])


def test_a_loudspeaker_that_is_lost_is_told_once_for_the_voice(room: Room) -> None:
    room.out.cue(Earcon.LISTENING, room.note("then"))
    room.out.on_output_failed(SpeechTrouble.NO_DEVICE)
    assert room.ended == ["then"]

    room.out.play(SPEECH)
    room.out.on_output_failed(SpeechTrouble.NO_DEVICE)

    assert room.ended == ["then", SpeechTrouble.NO_DEVICE]


@given(st.lists(st.sampled_from(["cue", "play", "stop", "end", "fail"]), max_size=30))
def test_whatever_happens_what_waits_is_done_once_and_nothing_hangs(acts: list[str]) -> None:
    room, cued = Room(), 0
    for act in acts:
        match act:
            case "cue":
                cued += 1
                room.out.cue(Earcon.READY, room.note("then"))
            case "play":
                room.out.stop()  # as whoever reads aloud does
                room.out.play(SPEECH)
            case "stop":
                room.out.stop()
            case "end":
                room.end()
            case _:
                room.loudspeaker.plays = None
                room.out.on_output_failed(SpeechTrouble.DEVICE_LOST)
    room.end()
    room.end()

    assert room.ended.count("then") == cued
    assert room.loudspeaker.plays is None
