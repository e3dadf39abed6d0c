"""Push to talk with a microphone and an engine that the test plays by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from core.errors import AppError, HearingError
from core.hearing.listening import Noticed
from core.hearing.understood import Understood
from core.recognizing import HearingTrouble
from core.speaking import SpeechTrouble
from desktop.voice.reading_aloud import State
from desktop.voice_mode.hearing import Hearing
from desktop.voice_mode.talking import Talking
from tests.desktop_fakes import WaitingLane
from tests.unit.desktop.test_voice_mode import Room

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.cancel import CancelToken

QUIET = Noticed(-70.0, is_dead=False, is_speaking=False)
QUESTION = Understood("posso tomar zumbelina?", "pt", 0.9)


@dataclass
class Ear:
    """A microphone, open or not."""

    name: str = "Headset"
    is_open: bool = False
    opened: int = 0

    def open(self) -> None:
        self.is_open = True
        self.opened += 1

    def close(self) -> None:
        self.is_open = False


@dataclass
class Hearer:
    """An engine that notices this of each piece."""

    noticed: list[Noticed] = field(default_factory=list)
    at_end: Noticed = QUIET
    error: HearingError | None = None
    begun: list[str] = field(default_factory=list)

    def begin(self, lang: str) -> None:
        self.begun.append(lang)
        if self.error is not None:
            raise self.error

    def feed(self, _pcm: bytes, cancel: CancelToken) -> Noticed:
        cancel.check()
        return self.noticed.pop(0) if self.noticed else QUIET

    def finish(self, cancel: CancelToken) -> Noticed:
        cancel.check()
        return self.at_end


@dataclass
class View:
    """What is shown of listening; None while nothing is."""

    sentence: str | None = None
    level: int = 0

    def show_hearing(self, sentence: str, level: int) -> None:
        self.sentence, self.level = sentence, level

    def end_hearing(self) -> None:
        self.sentence = None


class Opening:
    """What is heard before the microphone opens; it ends when the test says so, unless it is quick."""

    def __init__(self) -> None:
        self.is_quick = True
        self.names: list[str] = []
        self.then: Callable[[], None] = lambda: None

    def before(self, name: str, then: Callable[[], None]) -> None:
        self.names.append(name)
        self.then = then
        if self.is_quick:
            then()

    def leave(self) -> None:
        """The test ends it all the same: it must not matter."""


class Booth:
    """Everything that listening needs."""

    def __init__(self) -> None:
        self.view, self.ear, self.hearer, self.lane = View(), Ear(), Hearer(), WaitingLane()
        self.opening = Opening()
        self.understood: list[Understood] = []
        self.troubles: list[AppError | None] = []
        self.hearing = Hearing(
            self.view,
            self.ear,
            self.hearer,
            self.lane,
            opening=self.opening,
            on_understood=self.understood.append,
            on_trouble=self.troubles.append,
        )

    def work(self) -> None:
        while self.lane.waiting:
            self.lane.run_next()

    def listen(self) -> None:
        self.hearing.begin("pt")
        self.work()


@pytest.fixture
def booth() -> Booth:
    return Booth()


def test_the_microphone_opens_once_the_engine_is_ready_and_is_named(booth: Booth) -> None:
    booth.hearing.begin("pt")
    assert booth.ear.opened == 0

    booth.work()

    assert booth.ear.is_open
    assert booth.view.sentence == "Listening with Headset."
    assert booth.hearer.begun == ["pt"]


def test_what_was_understood_is_told_once_the_microphone_is_closed(booth: Booth) -> None:
    booth.listen()
    booth.hearer.noticed = [Noticed(-20.0, is_dead=False, is_speaking=False, understood=QUESTION)]

    booth.hearing.on_heard(b"\0\0")
    booth.hearing.on_heard(b"\0\0")
    booth.work()

    assert booth.understood == [QUESTION]
    assert not booth.ear.is_open
    assert booth.view.sentence is None


def test_partial_words_and_the_level_are_shown(booth: Booth) -> None:
    booth.listen()
    booth.hearer.noticed = [Noticed(-30.0, is_dead=False, is_speaking=True, partial="posso")]

    booth.hearing.on_heard(b"\0\0")
    booth.work()

    assert (booth.view.sentence, booth.view.level) == ("posso", 50)


def test_a_dead_microphone_is_named(booth: Booth) -> None:
    booth.listen()
    booth.hearer.noticed = [Noticed(-90.0, is_dead=True, is_speaking=False)]

    booth.hearing.on_heard(b"\0\0")
    booth.work()

    assert booth.view.sentence == "I hear nothing at all on Headset. Is it switched on?"


def test_the_key_let_go_ends_what_was_said(booth: Booth) -> None:
    booth.listen()
    booth.hearer.at_end = Noticed(-20.0, is_dead=False, is_speaking=False, understood=QUESTION)

    booth.hearing.finish()
    assert not booth.ear.is_open
    booth.work()

    assert booth.understood == [QUESTION]


def test_noise_is_no_question(booth: Booth) -> None:
    booth.listen()

    booth.hearing.finish()
    booth.work()

    assert (booth.understood, booth.troubles) == ([], [None])


def test_listening_does_not_go_on_for_ever(booth: Booth) -> None:
    booth.listen()

    for _ in range(5000):
        booth.hearing.on_heard(b"\0\0")
    booth.work()

    assert booth.troubles == [None]
    assert not booth.ear.is_open


def test_what_is_given_up_is_not_understood(booth: Booth) -> None:
    booth.listen()
    booth.hearer.noticed = [Noticed(-20.0, is_dead=False, is_speaking=False, understood=QUESTION)]
    booth.hearing.on_heard(b"\0\0")

    booth.hearing.leave()
    booth.work()

    assert booth.understood == []
    assert not booth.ear.is_open


def test_a_missing_model_is_told_and_no_microphone_opened(booth: Booth) -> None:
    booth.hearer.error = HearingError(trouble=HearingTrouble.NO_MODEL, what="")

    booth.listen()

    assert booth.troubles == [booth.hearer.error]
    assert booth.ear.opened == 0


def test_an_unplugged_microphone_is_told(booth: Booth) -> None:
    booth.listen()

    booth.hearing.on_failed(SpeechTrouble.MICROPHONE_LOST)

    (error,) = booth.troubles
    assert error is not None
    assert error.details["trouble"] is SpeechTrouble.MICROPHONE_LOST


def test_a_key_that_is_let_go_before_the_engine_is_ready_ends_it(booth: Booth) -> None:
    booth.hearing.begin("pt")

    booth.hearing.finish()
    booth.work()

    assert booth.ear.opened == 0
    assert booth.view.sentence is None


def test_the_microphone_opens_only_after_what_is_heard_before_it(booth: Booth) -> None:
    booth.opening.is_quick = False

    booth.listen()
    assert (booth.opening.names, booth.ear.opened) == (["Headset"], 0)
    booth.opening.then()

    assert booth.ear.opened == 1


@pytest.mark.parametrize("way_out", ["leave", "finish"])
def test_whoever_gives_up_before_that_is_not_listened_to(booth: Booth, way_out: str) -> None:
    booth.opening.is_quick = False
    booth.listen()

    getattr(booth.hearing, way_out)()
    booth.opening.then()
    booth.work()

    assert booth.ear.opened == 0
    assert (booth.view.sentence, booth.troubles) == (None, [])


def test_the_voice_is_silent_while_the_microphone_is_open(booth: Booth) -> None:
    room = Room()
    talking = Talking(room.mode, lambda: "pt")
    talking.use(booth.hearing)

    talking.talk()
    booth.work()

    assert (room.voice.state, booth.ear.is_open) == (State.SILENT, True)
    talking.talk()
    assert not booth.ear.is_open
