"""From heard words to what is said back, and nothing from what nobody has said."""

from __future__ import annotations

import numpy as np
import pytest

from core.hearing.commands import Command, CommandKind
from core.hearing.gate import Gate
from core.hearing.listening import Listening
from core.hearing.names import NameEar
from core.hearing.understood import understand
from core.hearing.vocabulary import known_names
from core.language.names import load_names
from core.language.pack import load_pack
from core.recognizing import Heard
from tests import sounds
from tests.hearing_fakes import ScriptedRecognizer

EAR = NameEar.of(known_names((), load_names()), load_pack("pt"))


def test_a_question_is_said_back_with_the_names_that_were_meant() -> None:
    found = understand(Heard("posso tomar de pirona com  para cetamol?", 0.8, "pt"), EAR)

    assert found.question == "posso tomar dipirona com paracetamol?"
    assert found.open_places == ()
    assert found.command is None
    assert found.confidence == 0.8


def test_the_name_that_the_user_chose_stands_in_the_question() -> None:
    found = understand(Heard("qual a dose de prednisona", 0.8, "pt"), EAR)
    other = next(one.name for one in found.names[0].candidates if one.name.name == "prednisolona")

    assert found.open_places == (0,)
    assert found.question_with({0: other}) == "qual a dose de prednisolona"


def test_a_command_is_no_question() -> None:
    found = understand(Heard("Repete.", 1.0, "pt"), EAR)

    assert found.command == Command(CommandKind.REPEAT)
    assert found.names == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        " … ",
        "Obrigado.",
        "Legendas pela comunidade Amara.org",
        "Inscreva-se no canal e deixe seu like!",
        "não não não não não não",
        "a dose a dose a dose a dose",
        "E aí",
    ],
)
def test_what_recognisers_make_up_is_nothing(text: str) -> None:
    found = understand(Heard(text, 1.0, "pt"), EAR)

    assert found.is_nothing
    assert found.question == ""


def test_what_was_said_is_told_once_it_has_ended() -> None:
    recognizer = ScriptedRecognizer([Heard("posso tomar de pirona", 0.9, "pt")])
    listening = Listening(recognizer, EAR, ("dipirona",))
    sound = sounds.speech("posso tomar dipirona com leite", "pt-br")
    sound = sounds.over(sound, sounds.noise(len(sound) / 16_000 + 2.5, 1.0), 30, at_seconds=1.0)
    pcm = sounds.pcm(sound)

    noticed = [listening.feed(pcm[at : at + 3_200]) for at in range(0, len(pcm), 3_200)]

    told = [one.understood for one in noticed if one.understood is not None]
    assert [one.question for one in told] == ["posso tomar dipirona"]
    assert recognizer.opened == [("pt", ("dipirona",))]
    assert any(one.is_speaking and one.partial for one in noticed)
    assert recognizer.fed_seconds >= 1.5


def said_with_pause(pause_seconds: float) -> bytes:
    """Two halves of a question with a pause between them, and one of two seconds after it."""
    halves = [sounds.speech(text, "pt-br") for text in ("posso tomar dipirona", "com leite morno")]
    pause = sounds.silence(pause_seconds)
    whole = np.concatenate([halves[0], pause, halves[1]])
    room = sounds.noise(len(whole) / 16_000 + 3.0, 1.0)
    return sounds.pcm(sounds.over(whole, room, 40, at_seconds=1.0))


def test_a_recogniser_that_waits_is_asked_before_the_pause_is_over() -> None:
    recognizer = ScriptedRecognizer([Heard("posso tomar de pirona", 0.9, "pt")], waits=True)
    listening = Listening(recognizer, EAR)
    sound = sounds.speech("posso tomar dipirona com leite", "pt-br")
    sound = sounds.over(sound, sounds.noise(len(sound) / 16_000 + 2.5, 1.0), 40, at_seconds=1.0)
    pcm = sounds.pcm(sound)

    asked_at = understood_at = 0
    for at in range(0, len(pcm), 800):
        understood = listening.feed(pcm[at : at + 800]).understood
        if recognizer.finished and not asked_at:
            asked_at = at
        if understood is not None:
            assert understood.question == "posso tomar dipirona"
            understood_at = at

    assert recognizer.finished == 1
    assert understood_at - asked_at >= 0.4 * 32_000


def test_who_goes_on_after_a_short_pause_is_heard_to_the_end() -> None:
    halves = [Heard("posso tomar", 0.9, "pt"), Heard("posso tomar de pirona com leite", 0.9, "pt")]
    recognizer = ScriptedRecognizer(halves, waits=True)
    listening = Listening(recognizer, EAR)
    pcm = said_with_pause(0.2)

    noticed = [listening.feed(pcm[at : at + 800]) for at in range(0, len(pcm), 800)]

    told = [one.understood for one in noticed if one.understood is not None]
    assert [one.question for one in told] == ["posso tomar dipirona com leite"]
    assert recognizer.finished == 2
    assert recognizer.fed_seconds >= 2.0


def test_a_key_released_in_a_pause_gives_what_was_heard_before_it() -> None:
    recognizer = ScriptedRecognizer([Heard("posso tomar de pirona", 0.9, "pt")], waits=True)
    listening = Listening(recognizer, EAR)
    pcm = said_with_pause(0.2)

    for at in range(0, len(pcm), 800):
        listening.feed(pcm[at : at + 800])
        if recognizer.finished:
            break
    end = listening.finish()

    assert end.understood is not None
    assert end.understood.question == "posso tomar dipirona"
    assert recognizer.finished == 1


def test_noise_asks_nothing_of_the_recogniser_and_tells_nothing() -> None:
    recognizer = ScriptedRecognizer([])
    listening = Listening(recognizer, EAR)
    pcm = sounds.pcm(sounds.street(60, 2))

    noticed = [listening.feed(pcm[at : at + 3_200]) for at in range(0, len(pcm), 3_200)]

    assert not any(one.understood for one in noticed)
    assert listening.finish().understood is None
    assert recognizer.finished == 0


def test_releasing_the_key_gives_what_was_said_until_then() -> None:
    recognizer = ScriptedRecognizer([Heard("sim", 0.9, "pt")])
    listening = Listening(recognizer, EAR, gate=Gate(pause_seconds=30))
    said = sounds.over(sounds.speech("sim", "pt-br"), sounds.noise(1.9, 1.0), 40, at_seconds=1.0)

    listening.feed(sounds.pcm(said))
    end = listening.finish()

    assert end.understood is not None
    assert end.understood.command == Command(CommandKind.YES)
