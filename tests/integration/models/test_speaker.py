"""The system's real voices in their child process."""

from __future__ import annotations

import array
import os
import signal
from typing import TYPE_CHECKING

import pytest

from core.cancel import CancelToken
from core.errors import CancelledError, SpeechError
from core.speaking import USUAL, SpeechTrouble, Voice, voice_for
from models.speaker import SystemSpeaker
from tests.real_sound import need_voices

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = "Tome meio comprimido, duas vezes ao dia."


@pytest.fixture
def speaker() -> Iterator[SystemSpeaker]:
    found = SystemSpeaker()
    need_voices(found)
    yield found
    found.close()


def brazilian(speaker: SystemSpeaker) -> Voice:
    voice = voice_for("pt-BR", speaker.voices())
    assert voice is not None
    return voice


def loudest(samples: bytes) -> int:
    return max(map(abs, array.array("h", samples)))


@pytest.mark.parametrize("lang", ["pt-BR", "pt-PT", "fr-FR"])
def test_each_language_of_the_leaflets_is_spoken(speaker: SystemSpeaker, lang: str) -> None:
    voice = voice_for(lang, speaker.voices())

    assert voice is not None
    sound = speaker.speak(WORDS, voice, USUAL)
    assert 1 < sound.seconds < 10
    assert loudest(sound.samples) > 3000


def test_one_sentence_after_the_other_is_spoken_whole(speaker: SystemSpeaker) -> None:
    voice = brazilian(speaker)

    lengths = [speaker.speak(words, voice, USUAL).seconds for words in (WORDS, "Não.", WORDS)]

    assert lengths[1] < lengths[0] / 2
    assert abs(lengths[0] - lengths[2]) < 0.2


def test_a_long_sentence_is_spoken_to_its_end(speaker: SystemSpeaker) -> None:
    voice = brazilian(speaker)

    once, often = (speaker.speak(WORDS * count, voice, USUAL).seconds for count in (1, 30))

    assert often > 25 * once * 0.8


def test_faster_is_shorter(speaker: SystemSpeaker) -> None:
    voice = brazilian(speaker)

    rates = (100, 300, 150, 450, 80, 200, 120, 110)

    seconds = {rate: speaker.speak(WORDS, voice, rate).seconds for rate in rates}

    lengths = [seconds[rate] for rate in sorted(rates)]
    assert lengths == sorted(lengths, reverse=True)
    assert seconds[450] < seconds[80] / 3


def test_a_voice_that_died_is_replaced(speaker: SystemSpeaker) -> None:
    voice = brazilian(speaker)
    speaker.speak(WORDS, voice, USUAL)
    pid = speaker.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)

    assert speaker.speak(WORDS, voice, USUAL).seconds > 1
    assert speaker.pid != pid


def test_what_is_no_longer_wanted_is_not_spoken(speaker: SystemSpeaker) -> None:
    token = CancelToken()
    token.cancel()

    with pytest.raises(CancelledError):
        speaker.speak(WORDS, brazilian(speaker), USUAL, cancel=token)


def test_a_missing_engine_is_one_expected_error() -> None:
    speaker = SystemSpeaker(child="tests.no_such_child")

    with pytest.raises(SpeechError) as error:
        speaker.voices()

    assert error.value.details["trouble"] is SpeechTrouble.NO_ENGINE
