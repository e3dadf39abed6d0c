"""Voice mode by its keys: what is shown, what is said, and how one gets back. The voice is the test's."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.aloud import SpokenSentence, numbers_to_speak
from core.asking.answer import Answer, MedicineMatch, RouteName, Segment, SegmentKind
from core.errors import StoreBusyError
from desktop.places import Place
from desktop.tasks import LaneHere
from desktop.voice.reading_aloud import State
from desktop.voice_mode.pages import PageKind
from desktop.voice_mode.ports import Answered, Key
from desktop.voice_mode.presenter import VoiceMode
from tests.desktop_fakes import WaitingLane

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.errors import AppError
    from desktop.tasks import Starter
    from desktop.voice.earcons import Earcon
    from desktop.voice_mode.pages import Page

PLACE = Place("pt", "BR", "Português")
NAMES = ["Aspidol", "Zumbelina", "Zumbelina Forte"]
QUESTIONS = ("Para que serve?", "Como devo tomar?")


def sentence(text: str, *, is_emergency: bool = False) -> SpokenSentence:
    where = "" if is_emergency else f"Fonte: {text}"
    return SpokenSentence(text, text, "pt-BR", where, "pt-BR", "u m", is_emergency)


@dataclass
class View:
    """What the full screen shows."""

    page: Page | None = None
    at: int = 0
    announced: list[tuple[str, bool]] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    is_closed: bool = False

    def show_page(self, page: Page, at: int, *, is_read: bool) -> None:
        self.page, self.at = page, at

    def show_at(self, at: int) -> None:
        self.at = at

    def announce(self, sentence: str, *, is_urgent: bool) -> None:
        self.announced.append((sentence, is_urgent))

    def show_remark(self, sentence: str) -> None:
        self.remarks.append(sentence)

    def close_mode(self) -> None:
        self.is_closed = True


class Voice:
    """What is asked of the voice."""

    def __init__(self) -> None:
        self.state = State.SILENT
        self.said: list[list[str]] = []
        self.asked: list[str] = []

    def read(self, sentences: Sequence[SpokenSentence], start: int = 0) -> None:
        self.said.append([one.words for one in sentences[start:]])
        self.state = State.READING

    def stop(self) -> None:
        self.state = State.SILENT

    def __getattr__(self, name: str) -> object:
        return lambda: self.asked.append(name)


ANSWER = Answer(
    answer_id=1,
    question="Como devo tomar?",
    lang="pt",
    route=RouteName.LEAFLET_SECTION,
    medicine=MedicineMatch(1, "Zumbelina", "", is_certain=True, score=1.0),
    candidates=(),
    searched_sections=(),
    segments=(Segment(SegmentKind.CLINICAL_ASSERTION, "Tome.", "Tome.", "literal", None),),
)


class Work:
    """A library of three medicines with one answer to everything."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []
        self.answered = Answered(ANSWER, (sentence("Tome um."), sentence("Agite antes.")))
        self.error: AppError | None = None
        self.numbers: tuple[SpokenSentence, ...] = (sentence("192", is_emergency=True),)

    def names(self) -> list[str]:
        return NAMES

    def questions(self, lang: str) -> tuple[str, ...]:
        assert lang == "pt"
        return QUESTIONS

    def emergency_numbers(self, place: Place) -> tuple[SpokenSentence, ...]:
        assert place is PLACE
        return self.numbers

    def ask(self, question: str, medicine: str | None, place: Place) -> Answered:
        assert place is PLACE
        self.asked.append((question, medicine))
        if self.error is not None:
            raise self.error
        return self.answered


class Room:
    """Voice mode as it was just opened."""

    def __init__(self, *, is_voiced: bool = True, lane: Starter | None = None) -> None:
        self.view, self.voice, self.work = View(), Voice(), Work()
        self.mode = VoiceMode(
            self.view,
            self.work,
            lane or LaneHere(),
            place=lambda: PLACE,
            is_voiced=lambda: is_voiced,
        )
        self.cues: list[Earcon] = []
        self.mode.pager.use(self.voice, self.cues.append)  # type: ignore[arg-type]
        self.mode.begin()

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.voice.state = State.SILENT  # what was said has ended meanwhile
            self.mode.press(key)

    def shown(self) -> tuple[PageKind, str]:
        assert self.view.page is not None
        items = self.view.page.items
        return self.view.page.kind, items[self.view.at].text if items else ""


@pytest.fixture
def room() -> Room:
    return Room()


def test_the_way_from_the_box_to_the_answer_by_keys_alone(room: Room) -> None:
    assert room.shown() == (PageKind.MEDICINE, "Aspidol")
    room.press(Key.AFTER)
    assert room.voice.said[-1] == ["Zumbelina"]
    room.press(Key.CHOOSE)
    assert room.shown() == (PageKind.QUESTION, "Para que serve?")
    room.press(Key.AFTER, Key.CHOOSE)

    assert room.work.asked == [("Como devo tomar?", "Zumbelina")]
    assert room.shown() == (PageKind.ANSWER, "Tome um.")
    assert room.voice.said[-1][-2:] == ["Tome um.", "Agite antes."]


def answered(room: Room) -> None:
    room.press(Key.CHOOSE, Key.CHOOSE)


def test_the_page_follows_the_voice(room: Room) -> None:
    answered(room)
    spoken = room.voice.said[-1]

    room.mode.pager.on_sentence(len(spoken))

    assert room.shown() == (PageKind.ANSWER, "Agite antes.")


def test_a_sentence_is_said_again_and_told_from_where(room: Room) -> None:
    answered(room)

    room.press(Key.AGAIN)
    assert room.voice.said[-1] == ["Tome um.", "Agite antes."]
    room.press(Key.SOURCE, Key.PAUSE, Key.SLOWER, Key.FASTER, Key.SPELL)

    assert room.voice.asked == ["say_source", "toggle_pause", "slower", "faster", "spell"]


def test_escape_silences_first_and_then_goes_back_page_by_page(room: Room) -> None:
    answered(room)

    room.mode.press(Key.LEAVE)
    assert (room.voice.state, room.shown()[0]) == (State.SILENT, PageKind.ANSWER)
    room.press(Key.LEAVE)
    assert room.shown()[0] is PageKind.QUESTION
    room.press(Key.LEAVE)
    assert room.shown()[0] is PageKind.MEDICINE
    assert not room.view.is_closed
    room.press(Key.LEAVE)
    assert room.view.is_closed


def test_after_an_answer_another_question_about_the_same_medicine(room: Room) -> None:
    room.press(Key.AFTER, Key.CHOOSE, Key.CHOOSE)

    room.press(Key.CHOOSE)

    assert room.shown()[0] is PageKind.QUESTION
    room.press(Key.CHOOSE)
    assert room.work.asked[-1] == ("Para que serve?", "Zumbelina")


def test_emergency_numbers_are_heard_before_anything_else(room: Room) -> None:
    urgent = sentence("Ligue um nove dois. Um nove dois.", is_emergency=True)
    urgent = replace(urgent, shown="SAMU: 192", is_number=True)
    segment = Segment(SegmentKind.EMERGENCY, "192", "", "fixed", None)
    room.work.answered = Answered(
        replace(ANSWER, segments=(segment, *ANSWER.segments)), (urgent, sentence("Tome um."))
    )

    answered(room)

    assert room.voice.said[-1][0] == urgent.words
    assert room.view.page is not None
    assert room.view.page.is_urgent
    assert room.view.page.intro.startswith("SAMU: 192. ")  # there while the voice goes on


def test_letters_jump_to_a_name(room: Room) -> None:
    for letter in "zumbelina f":
        room.mode.pager.jump(letter)

    assert room.shown() == (PageKind.MEDICINE, "Zumbelina Forte")
    room.mode.pager.jump("a")
    assert room.shown() == (PageKind.MEDICINE, "Aspidol")


def test_an_own_question_is_asked_as_it_was_written(room: Room) -> None:
    room.press(Key.CHOOSE)

    room.mode.ask("  posso beber?  ")

    assert room.work.asked == [("posso beber?", "Aspidol")]


def test_what_was_understood_is_asked_only_after_a_yes(room: Room) -> None:
    room.mode.confirm("Posso tomar Zumbelina?", "Zumbelina")

    assert room.work.asked == []
    assert room.shown()[0] is PageKind.CONFIRM
    assert "Posso tomar Zumbelina?" in room.voice.said[-1][0]
    room.press(Key.CHOOSE)
    assert room.work.asked == [("Posso tomar Zumbelina?", "Zumbelina")]


def test_what_was_misunderstood_is_forgotten(room: Room) -> None:
    room.mode.confirm("Posso tomar Zumbelina?", "Zumbelina")

    room.press(Key.AFTER, Key.CHOOSE)

    assert room.work.asked == []
    assert room.shown()[0] is PageKind.MEDICINE


def test_several_medicines_are_offered_for_the_same_question(room: Room) -> None:
    matches = tuple(
        MedicineMatch(number, name, "", is_certain=False, score=0.5)
        for number, name in enumerate(NAMES[1:])
    )
    room.work.answered = Answered(
        replace(ANSWER, medicine=None, candidates=matches, segments=()), ()
    )
    room.press(Key.CHOOSE)
    room.mode.ask("posso beber?")
    assert room.shown() == (PageKind.MEDICINE, "Zumbelina")

    room.work.answered = Answered(ANSWER, (sentence("Tome um."),))
    room.press(Key.AFTER, Key.CHOOSE)

    assert room.work.asked[-1] == ("posso beber?", "Zumbelina Forte")


def test_a_failure_is_said_and_escape_leads_back(room: Room) -> None:
    room.work.error = StoreBusyError(file="bulafiel.db")

    answered(room)

    assert room.shown()[0] is PageKind.WAIT
    assert "bulafiel.db" in room.voice.said[-1][0]
    room.press(Key.LEAVE)
    assert room.shown()[0] in (PageKind.QUESTION, PageKind.MEDICINE)


def test_help_opens_over_the_page_and_gives_it_back(room: Room) -> None:
    answered(room)
    room.press(Key.AFTER, Key.HELP, Key.HELP)
    assert room.shown()[0] is PageKind.HELP

    room.press(Key.LEAVE)

    assert room.shown() == (PageKind.ANSWER, "Agite antes.")


def test_with_a_screen_reader_nothing_is_said_and_an_answer_announced_once() -> None:
    room = Room(is_voiced=False)

    room.press(Key.AFTER, Key.CHOOSE, Key.CHOOSE, Key.AFTER)

    assert room.voice.said == []
    assert len(room.view.announced) == 1  # the answer
    room.press(Key.SOURCE)
    assert room.view.announced[-1] == ("Fonte: Agite antes.", False)


def test_without_leaflets_the_way_out_is_said() -> None:
    room = Room()
    room.work.names = list  # type: ignore[method-assign]
    room.mode.begin()

    assert room.shown() == (PageKind.MEDICINE, "")
    room.press(Key.CHOOSE, Key.AFTER, Key.AGAIN)
    assert room.work.asked == []


@given(st.lists(st.sampled_from([*Key, "z", "say"]), max_size=40))
def test_whatever_is_pressed_something_is_shown_and_escape_leads_out(acts: list[Key | str]) -> None:
    room = Room()
    for act in acts:
        if isinstance(act, Key):
            room.press(act)
        elif act == "say":
            room.mode.confirm("Posso tomar Zumbelina?", "Zumbelina")
        else:
            room.mode.pager.jump(act)
        assert room.view.page is not None
        assert room.view.page.intro or room.view.page.items
        assert room.view.at < max(1, len(room.view.page.items))
    for _ in range(2 * len(acts) + 4):
        room.press(Key.LEAVE)
    assert room.view.is_closed


def test_emergency_numbers_come_before_all_else_twice_and_stay(room: Room) -> None:
    room.work.numbers = numbers = numbers_to_speak("pt", "BR")
    answered(room)

    room.mode.show_emergency()

    assert room.voice.said[-1][0].startswith("Samu: um, nove, dois. Um, nove, dois.")
    room.mode.pager.on_sentence(len(numbers))  # the voice has come to the last one
    assert room.view.page is not None
    assert room.view.page.is_urgent
    assert all(one.shown in room.view.page.intro for one in numbers)
    room.press(Key.LEAVE)
    assert room.shown()[0] is PageKind.ANSWER
    assert room.view.page.intro != "Emergency numbers"


def test_emergency_numbers_are_announced_to_a_screen_reader_first_and_at_once() -> None:
    room = Room(is_voiced=False)
    room.work.numbers = numbers_to_speak("pt", "BR")

    room.mode.show_emergency()

    (announced,) = room.view.announced
    assert announced[1]
    assert "SAMU: 192." in announced[0]


def test_an_answer_does_not_take_the_emergency_numbers_away() -> None:
    lane = WaitingLane()
    room = Room(lane=lane)
    lane.run_next()
    room.mode.ask("posso beber?")
    room.mode.show_emergency()
    room.mode.show_emergency()

    lane.run_next()

    assert room.shown() == (PageKind.ANSWER, "192")
    room.press(Key.LEAVE)
    assert room.shown() == (PageKind.ANSWER, "Tome um.")


def test_a_question_that_was_left_brings_no_answer() -> None:
    lane = WaitingLane()
    room = Room(lane=lane)
    lane.run_next()
    room.mode.ask("posso beber?")
    room.press(Key.LEAVE)

    lane.run_next()

    assert room.shown() == (PageKind.MEDICINE, "Aspidol")
