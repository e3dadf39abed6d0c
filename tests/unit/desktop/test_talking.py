"""What voice mode does with what was understood: a command is obeyed, all else is said back and asked after a yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.errors import HearingError
from core.hearing.commands import Command, CommandKind
from core.hearing.names import Candidate, Guess, HeardName, KnownName
from core.hearing.understood import Understood
from core.recognizing import HearingTrouble
from desktop.voice.earcons import Earcon
from desktop.voice.reading_aloud import State
from desktop.voice_mode import opening as real_opening
from desktop.voice_mode.pages import PageKind
from desktop.voice_mode.ports import Key
from desktop.voice_mode.talking import Talking
from tests.unit.desktop.test_voice_mode import Room

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
def talking(room: Room) -> Talking:
    return Talking(room.mode, lambda: "pt")


def heard(text: str, *names: str, is_sure: bool = True) -> Understood:
    """A question in which these names may have been said, all at the place of the first."""
    candidates = tuple(Candidate(KnownName(name, name), 0.9) for name in names)
    start = text.index("#")
    at = HeardName(start, start + 1, "#", candidates, is_sure)
    return Understood(text, "pt", 0.9, None, (at,))


def test_a_question_is_said_back_and_asked_after_a_yes(room: Room, talking: Talking) -> None:
    talking.on_understood(heard("Posso tomar #?", "Zumbelina"))

    assert room.work.asked == []
    assert "Posso tomar Zumbelina?" in room.voice.said[-1][0]
    talking.on_understood(Understood("sim", "pt", 1.0, Command(CommandKind.YES)))
    assert room.work.asked == [("Posso tomar Zumbelina?", "Zumbelina")]


def test_a_no_leads_back_and_asks_nothing(room: Room, talking: Talking) -> None:
    talking.on_understood(heard("Posso tomar #?", "Zumbelina"))
    room.voice.state = State.SILENT

    talking.on_understood(Understood("não", "pt", 1.0, Command(CommandKind.NO)))

    assert room.work.asked == []
    assert room.shown()[0] is PageKind.MEDICINE


def test_names_that_sound_alike_are_read_out_as_choices(room: Room, talking: Talking) -> None:
    talking.on_understood(heard("Posso tomar #?", "Zumbelina", "Zumbalina", is_sure=False))

    assert room.shown() == (PageKind.MEDICINE, "Zumbelina")
    talking.on_understood(Understood("dois", "pt", 1.0, Command(CommandKind.CHOICE, 2)))
    assert room.shown()[0] is PageKind.CONFIRM
    assert room.work.asked == []
    room.press(Key.CHOOSE)
    assert room.work.asked == [("Posso tomar Zumbalina?", "Zumbalina")]


def test_a_word_that_only_sounds_like_a_name_is_left_as_it_is(room: Room, talking: Talking) -> None:
    text = "Posso tomar # com leiti?"
    sure = HeardName(12, 13, "#", (Candidate(KnownName("Zumbelina", "Zumbelina"), 0.9),), True)
    doubtful = HeardName(18, 23, "leiti", (Candidate(KnownName("Leitina", "Leitina"), 0.7),), False)
    talking.on_understood(Understood(text, "pt", 0.9, None, (sure, doubtful)))

    talking.on_understood(Understood("dois", "pt", 1.0, Command(CommandKind.CHOICE, 2)))

    assert room.shown()[0] is PageKind.CONFIRM
    room.press(Key.CHOOSE)
    assert room.work.asked == [("Posso tomar Zumbelina com leiti?", "Zumbelina")]


def test_where_no_word_is_a_name_no_medicine_is_asked_about(room: Room, talking: Talking) -> None:
    talking.on_understood(heard("Posso tomar #?", "Zumbelina", is_sure=False))
    talking.on_understood(Understood("dois", "pt", 1.0, Command(CommandKind.CHOICE, 2)))

    assert "Posso tomar #?" in room.voice.said[-1][0]
    assert room.work.asked == []


def guessed(*names: str) -> Understood:
    """A question in which no name was heard, and what may have been meant by its last word."""
    text = "Posso tomar sumbel"
    found = tuple(Guess(12, 18, KnownName(name, name), 0.6) for name in names)
    return Understood(text, "pt", 0.9, guesses=found)


def test_a_medicine_that_may_have_been_meant_is_offered_and_never_taken(
    room: Room, talking: Talking
) -> None:
    talking.on_understood(guessed("Zumbelina", "Zumbalina"))

    assert room.shown() == (PageKind.MEDICINE, "Zumbelina")
    talking.on_understood(Understood("um", "pt", 1.0, Command(CommandKind.CHOICE, 1)))
    assert room.shown()[0] is PageKind.CONFIRM
    assert room.work.asked == []
    room.press(Key.CHOOSE)
    assert room.work.asked == [("Posso tomar Zumbelina", "Zumbelina")]


def test_where_none_was_meant_the_question_is_said_back_as_it_was_heard(
    room: Room, talking: Talking
) -> None:
    talking.on_understood(guessed("Zumbelina"))
    talking.on_understood(Understood("dois", "pt", 1.0, Command(CommandKind.CHOICE, 2)))

    assert "Posso tomar sumbel" in room.voice.said[-1][0]
    assert room.work.asked == []


def test_a_name_alone_leads_to_its_questions_after_a_yes(room: Room, talking: Talking) -> None:
    talking.on_understood(heard("#.", "zumbelina"))
    room.press(Key.CHOOSE)

    assert room.work.asked == []
    assert room.view.page is not None
    assert (room.view.page.kind, room.view.page.intro[:9]) == (PageKind.QUESTION, "Zumbelina")


@pytest.mark.parametrize(
    ("kind", "kept"),
    [
        (CommandKind.SLOWER, "slower"),
        (CommandKind.SOURCE, "say_source"),
        (CommandKind.SPELL, "spell"),
    ],
)
def test_commands_do_what_keys_do(
    room: Room, talking: Talking, kind: CommandKind, kept: str
) -> None:
    room.press(Key.CHOOSE, Key.CHOOSE)

    talking.on_understood(Understood("…", "pt", 1.0, Command(kind)))

    assert room.voice.asked == [kept]


def test_every_command_is_obeyed_everywhere(room: Room, talking: Talking) -> None:
    for keys in ((), (Key.CHOOSE,), (Key.CHOOSE,), (Key.HELP,)):
        room.press(*keys)
        for kind in CommandKind:
            talking.on_understood(Understood("…", "pt", 1.0, Command(kind, 1)))
            assert room.view.page is not None


def test_emergency_shows_the_numbers_at_once(room: Room, talking: Talking) -> None:
    talking.on_understood(Understood("emergência", "pt", 1.0, Command(CommandKind.EMERGENCY)))

    assert room.shown() == (PageKind.ANSWER, "192")
    assert room.voice.said[-1] == ["192"]


def test_what_was_not_understood_is_said_and_the_page_stays(room: Room, talking: Talking) -> None:
    talking.on_understood(Understood("", "pt", 0.0))

    assert room.shown()[0] is PageKind.MEDICINE
    assert room.view.remarks[-1].startswith("I did not understand that.")
    assert room.voice.said[-1] == room.view.remarks[-1:]


def test_each_outcome_has_its_own_short_sound(room: Room, talking: Talking) -> None:
    talking.on_understood(Understood("", "pt", 0.0))
    talking.on_trouble(HearingError(trouble=HearingTrouble.NO_MODEL, what=""))
    talking.on_understood(heard("Posso tomar #?", "Zumbelina"))

    assert room.cues == [Earcon.NOTHING_HEARD, Earcon.WARNING, Earcon.UNDERSTOOD]
    room.press(Key.CHOOSE)
    assert room.cues[-1] is Earcon.READY


def test_no_sound_comes_before_the_emergency_numbers(room: Room, talking: Talking) -> None:
    talking.on_understood(Understood("emergência", "pt", 1.0, Command(CommandKind.EMERGENCY)))

    assert room.cues == []


# What is heard before the microphone opens.


class Cues:
    """Earcons that end at once."""

    def __init__(self) -> None:
        self.played: list[Earcon] = []

    def __call__(self, earcon: Earcon, then: Callable[[], None]) -> None:
        self.played.append(earcon)
        then()


def test_a_microphone_is_named_aloud_once_before_it_opens(room: Room) -> None:
    cues, opened = Cues(), []
    opening = real_opening.Opening(room.mode.pager, cues)

    opening.before("Headset", lambda: opened.append("Headset"))
    assert room.voice.said[-1] == ["I will listen with Headset."]
    assert (opened, cues.played) == ([], [])  # the microphone never hears the voice
    opening.on_silent()
    opening.before("Headset", lambda: opened.append("again"))

    assert opened == ["Headset", "again"]
    assert cues.played == [Earcon.LISTENING, Earcon.LISTENING]


def test_a_microphone_that_was_given_up_is_not_opened_when_the_voice_ends(room: Room) -> None:
    cues, opened = Cues(), []
    opening = real_opening.Opening(room.mode.pager, cues)
    opening.before("Headset", lambda: opened.append("Headset"))

    opening.leave()
    opening.on_silent()

    assert (opened, cues.played) == ([], [])


def test_with_a_screen_reader_the_microphone_is_announced() -> None:
    room, opened = Room(is_voiced=False), []

    real_opening.Opening(room.mode.pager, Cues()).before("Headset", lambda: opened.append(1))

    assert room.view.announced == [("I will listen with Headset.", False)]
    assert opened == [1]


def test_without_a_microphone_nothing_is_named(room: Room) -> None:
    cues, opened = Cues(), []

    real_opening.Opening(room.mode.pager, cues).before("", lambda: opened.append(1))

    assert (opened, cues.played) == ([1], [])
