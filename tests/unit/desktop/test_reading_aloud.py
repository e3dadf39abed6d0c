"""Reading aloud with a voice and a loudspeaker that the test plays by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.aloud import SpokenSentence
from core.errors import AppError, SpeechError
from core.speaking import FASTEST, SLOWEST, USUAL, Sound, SpeechTrouble
from desktop.voice.reading_aloud import ReadingAloud, State
from tests.desktop_fakes import WaitingLane

if TYPE_CHECKING:
    from core.cancel import CancelToken

FIRST = SpokenSentence("um", "1", "pt-BR", "fonte um", "fr-FR", "u m")
SECOND = SpokenSentence("dois", "2", "fr-FR")
THIRD = SpokenSentence("três", "3", "pt-BR", "fonte três")


@dataclass
class Loudspeaker:
    """What is heard now, and whether it is halted; all that was begun."""

    heard: str = ""
    is_paused: bool = False
    begun: list[str] = field(default_factory=list)

    def play(self, sound: Sound) -> None:
        self.heard, self.is_paused = sound.samples.decode(), False
        self.begun.append(self.heard)

    def pause(self) -> None:
        self.is_paused = True

    def resume(self) -> None:
        self.is_paused = False

    def stop(self) -> None:
        self.heard, self.is_paused = "", False


class EchoMaker:
    """Its sounds are their own words; or it fails."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str, int]] = []
        self.error: SpeechError | None = None

    def sound(self, words: str, lang: str, words_per_minute: int, cancel: CancelToken) -> Sound:
        cancel.check()
        if self.error is not None:
            raise self.error
        self.made.append((words, lang, words_per_minute))
        return Sound(words.encode(), 22050)


@dataclass
class View:
    """What is shown of the reading."""

    place: tuple[int, int] = (0, 0)
    state: State = State.SILENT
    rate: int = 0
    troubles: list[AppError] = field(default_factory=list)

    def show_sentence(self, number: int, count: int) -> None:
        self.place = (number, count)

    def show_state(self, state: State) -> None:
        self.state = state

    def show_rate(self, words_per_minute: int) -> None:
        self.rate = words_per_minute

    def show_trouble(self, error: AppError) -> None:
        self.troubles.append(error)


class Room:
    """A reading with its loudspeaker, its voice and a lane that waits for the test."""

    def __init__(self) -> None:
        self.view, self.out, self.maker, self.lane = (
            View(),
            Loudspeaker(),
            EchoMaker(),
            WaitingLane(),
        )
        self.reading = ReadingAloud(
            self.view, self.out, self.maker, self.lane, words_per_minute=USUAL
        )

    def make_all(self) -> None:
        while self.lane.waiting:
            self.lane.run_next()

    def read(self) -> None:
        self.reading.read([FIRST, SECOND, THIRD])
        self.make_all()


@pytest.fixture
def room() -> Room:
    return Room()


def test_all_sentences_are_read_in_order_each_in_its_language(room: Room) -> None:
    room.read()
    for _ in range(3):
        room.make_all()
        room.reading.on_ended()

    assert room.out.begun == ["um", "dois", "três"]
    assert [lang for _, lang, _ in room.maker.made] == ["pt-BR", "fr-FR", "pt-BR"]
    assert room.view.state is State.SILENT


def test_the_next_sentence_is_made_while_one_plays(room: Room) -> None:
    room.read()

    assert (room.out.heard, len(room.maker.made)) == ("um", 2)
    room.reading.on_ended()

    assert room.out.heard == "dois"  # at once: nothing was waited for


def test_esc_silences_and_keeps_the_place(room: Room) -> None:
    room.read()
    room.reading.on_ended()

    room.reading.stop()
    room.make_all()

    assert (room.out.heard, room.view.state) == ("", State.SILENT)
    room.reading.toggle_pause()
    assert room.out.heard == "dois"


def test_a_sound_that_comes_after_the_stop_is_not_played(room: Room) -> None:
    room.reading.read([FIRST])

    room.reading.stop()
    room.make_all()

    assert room.out.begun == []


def test_a_pause_holds_the_sentence_where_it_is(room: Room) -> None:
    room.read()

    room.reading.toggle_pause()

    assert (room.out.heard, room.out.is_paused, room.view.state) == ("um", True, State.PAUSED)
    room.reading.toggle_pause()
    assert (room.out.is_paused, room.out.begun) == (False, ["um"])


def test_what_was_paused_before_it_was_made_waits(room: Room) -> None:
    room.reading.read([FIRST])
    room.reading.toggle_pause()

    room.make_all()

    assert (room.out.heard, room.out.is_paused) == ("um", True)


def test_arrows_move_by_sentence_and_stay_inside(room: Room) -> None:
    room.read()
    heard = []
    for step in (room.reading.next, room.reading.next, room.reading.next, room.reading.previous):
        step()
        room.make_all()
        heard.append(room.out.heard)
    for _ in range(4):
        room.reading.previous()

    assert heard == ["dois", "três", "três", "dois"]
    assert room.view.place == (1, 3)


def test_slower_and_faster_begin_the_sentence_again(room: Room) -> None:
    room.read()

    room.reading.slower()
    room.make_all()

    assert room.out.begun == ["um", "um"]
    assert room.maker.made[-1][2] < USUAL or room.maker.made[-2][2] < USUAL
    assert room.view.rate < USUAL


def test_the_rate_stays_within_what_can_be_understood(room: Room) -> None:
    for _ in range(40):
        room.reading.faster()
    assert room.view.rate == FASTEST
    for _ in range(80):
        room.reading.slower()
    assert room.view.rate == SLOWEST


def test_the_source_is_said_in_the_users_language_and_the_place_kept(room: Room) -> None:
    room.read()

    room.reading.say_source()
    room.make_all()

    assert room.out.heard == "fonte um"
    assert room.maker.made[-1][1] == "fr-FR"
    room.reading.on_ended()
    assert room.view.state is State.SILENT
    room.reading.toggle_pause()
    assert room.out.heard == "um"


def test_a_number_is_spelled(room: Room) -> None:
    room.read()

    room.reading.spell()
    room.make_all()

    assert room.out.heard == "u m"


def test_a_fixed_text_has_no_source_and_no_number_to_say(room: Room) -> None:
    room.reading.read([SECOND])
    room.make_all()

    room.reading.say_source()
    room.reading.spell()
    room.make_all()

    assert room.out.begun == ["dois"]


@pytest.mark.parametrize("trouble", [SpeechTrouble.NO_VOICE, SpeechTrouble.CRASHED])
def test_a_voice_that_fails_is_told_once_and_the_reading_rests(
    room: Room, trouble: SpeechTrouble
) -> None:
    room.maker.error = SpeechError(trouble=trouble)

    room.read()

    assert [error.details["trouble"] for error in room.view.troubles] == [trouble]
    assert room.view.state is State.SILENT


def test_an_unplugged_device_is_told_and_the_sentence_can_be_heard_again(room: Room) -> None:
    room.read()
    room.reading.on_ended()

    room.reading.on_failed(SpeechTrouble.DEVICE_LOST)

    assert [error.details["trouble"] for error in room.view.troubles] == ["device_lost"]
    room.reading.toggle_pause()
    assert room.out.heard == "dois"


def test_a_new_text_silences_the_one_before(room: Room) -> None:
    room.read()

    room.reading.read([THIRD])

    assert room.out.heard == ""
    room.make_all()
    assert room.out.heard == "três"


def test_nothing_to_read_is_silence(room: Room) -> None:
    room.reading.read([])
    for act in (
        *(room.reading.toggle_pause, room.reading.repeat, room.reading.next, room.reading.stop),
        *(room.reading.say_source, room.reading.spell, room.reading.on_ended),
    ):
        act()

    assert (room.out.begun, room.view.state) == ([], State.SILENT)


ACTS = (
    *("toggle_pause", "stop", "repeat", "next", "previous", "slower", "faster"),
    *("say_source", "spell", "on_ended"),
)


@given(st.lists(st.sampled_from([*ACTS, "make", "make_all"]), max_size=40))
def test_whatever_is_pressed_what_is_shown_is_what_is_heard(acts: list[str]) -> None:
    room = Room()
    room.read()
    for act in acts:
        if act == "make":
            if room.lane.waiting:
                room.lane.run_next()
        elif act == "make_all":
            room.make_all()
        elif act != "on_ended" or (room.out.heard and not room.out.is_paused):
            if act == "on_ended":
                room.out.heard = ""
            getattr(room.reading, act)()
        if room.view.state is State.SILENT:
            assert room.out.heard == ""
        if room.out.heard:
            assert room.out.is_paused == (room.view.state is State.PAUSED)
    room.make_all()
    if room.view.state is not State.SILENT:
        assert room.out.heard


def test_another_speed_from_the_settings_is_used_by_the_next_sentence(room: Room) -> None:
    room.reading.read([FIRST, SECOND, THIRD])
    room.make_all()
    begun = list(room.out.begun)

    room.reading.use(FASTEST)

    assert room.out.begun == begun  # what is heard is not begun again
    room.reading.next()
    room.make_all()
    assert room.maker.made[-2:] == [("dois", "fr-FR", FASTEST), ("três", "pt-BR", FASTEST)]


def test_a_sentence_that_is_waited_for_is_heard_all_the_same(room: Room) -> None:
    room.reading.read([FIRST, SECOND])

    room.reading.use(FASTEST)
    room.make_all()

    assert room.out.heard == "um"
