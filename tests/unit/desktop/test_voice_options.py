"""The voice's settings: what is chosen is shown, what is missing is told and never replaced in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import SpeechError
from core.settings import OwnVoice, Settings
from core.speaking import FASTEST, SLOWEST, SpeechTrouble, Voice
from desktop.choices import Choices
from desktop.settings.options import Key, Option, OptionKey, VoiceKey
from desktop.settings.presenter import SettingsPresenter
from desktop.settings.voice_options import Sounding, VoicesFound, voice_options
from desktop.settings.work import find_voices, spoken_languages
from tests.unit.desktop.test_settings import RecordingView
from tests.unit.desktop.voice_here import BRAZILIAN, FRENCH, LANGUAGES, PORTUGUESE, VoiceHere

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ALL = VoicesFound(LANGUAGES, (BRAZILIAN, PORTUGUESE, FRENCH))
HEADSET = (("usb-1", "Headset"),)


def option(key: OptionKey, settings: Settings, sounding: Sounding = Sounding()) -> Option:  # noqa: B008
    (found,) = [one for one in voice_options(settings, sounding) if one.key == key]
    return found


def chosen(shown: Option) -> str:
    return shown.choices[shown.chosen].words


def words(shown: Option) -> list[str]:
    return [choice.words for choice in shown.choices]


def test_whether_it_speaks_is_told_with_what_each_means() -> None:
    shown = option(Key.OWN_VOICE, Settings(own_voice=OwnVoice.OFF))

    assert chosen(shown) == "Never"
    assert all(choice.told for choice in shown.choices)


@given(st.integers(SLOWEST, FASTEST))
def test_every_speed_is_among_the_choices_as_it_is(rate: int) -> None:
    shown = option(Key.RATE, Settings(voice_rate=rate))

    values = [choice.value for choice in shown.choices]
    assert values == sorted(set(values), key=int)  # type: ignore[arg-type]
    assert shown.choices[shown.chosen].value == rate
    assert (values[0], values[-1]) == (SLOWEST, FASTEST)


def test_a_loudness_of_before_is_kept_among_the_choices() -> None:
    shown = option(Key.VOLUME, Settings(voice_volume=60))

    assert words(shown) == ["25 %", "50 %", "60 %", "75 %", "100 %"]
    assert chosen(shown) == "60 %"


@pytest.mark.parametrize("key", [Key.LOUDSPEAKER, Key.MICROPHONE])
def test_a_chosen_device_that_is_not_plugged_in_stays_chosen_and_is_told(key: Key) -> None:
    settings = Settings(voice_device="gone", microphone="gone")

    shown = option(key, settings, Sounding(HEADSET, HEADSET))

    assert words(shown) == ["As the system has it", "Headset", "Not plugged in: gone"]
    assert chosen(shown) == "Not plugged in: gone"
    assert "is not plugged in" in shown.reason
    assert shown.is_enabled


def test_before_anybody_has_looked_no_device_is_said_to_be_missing() -> None:
    shown = option(Key.LOUDSPEAKER, Settings(voice_device="usb-1"))

    assert (chosen(shown), shown.reason) == ("usb-1", "")


def test_devices_of_the_same_name_are_told_apart() -> None:
    two = (("a", "USB"), ("b", "USB"))

    assert words(option(Key.LOUDSPEAKER, Settings(), Sounding(two)))[1:] == ["USB (a)", "USB (b)"]


def test_each_language_offers_its_voices_and_says_which_one_reads_by_itself() -> None:
    shown = option(VoiceKey("pt-PT"), Settings(), Sounding(found=ALL))

    assert shown.name == "Voice for Português (Portugal)"
    assert words(shown) == [
        "As Bulafiel chooses: Portuguese (Portugal)",
        "Portuguese (Brazil)",
        "Portuguese (Portugal)",
    ]
    assert shown.trial


def test_a_voice_that_is_gone_stays_chosen_and_who_reads_is_told() -> None:
    settings = Settings(voices={"fr-FR": "virginie"})

    shown = option(VoiceKey("fr-FR"), settings, Sounding(found=ALL))

    assert chosen(shown) == "Not on this computer: virginie"
    assert "another one of the same language reads" in shown.reason


def test_a_language_that_nobody_speaks_says_so() -> None:
    found = VoicesFound(LANGUAGES, (FRENCH,))

    shown = option(VoiceKey("pt-BR"), Settings(), Sounding(found=found))

    assert shown.reason.startswith("This computer has no voice for Português")
    assert not shown.is_enabled


def test_without_an_engine_each_language_says_why() -> None:
    found = VoicesFound(LANGUAGES, (), SpeechError(trouble=SpeechTrouble.NO_ENGINE))

    shown = option(VoiceKey("pt-BR"), Settings(), Sounding(found=found))

    assert shown.reason.startswith("This computer has no voice that Bulafiel can use")


class Source:
    """Has voices, or the error in their place."""

    def __init__(self, voices: Sequence[Voice] | SpeechError) -> None:
        self._voices = voices

    def voices(self) -> Sequence[Voice]:
        if isinstance(self._voices, SpeechError):
            raise self._voices
        return self._voices


def test_the_languages_are_those_of_the_packs_each_with_a_sentence_of_its_own() -> None:
    found = spoken_languages()

    assert {one.tag for one in found} == {"pt-BR", "pt-PT", "fr-FR"}
    assert all(one.trial and one.name for one in found)


def test_an_engine_that_is_not_there_is_found_as_that() -> None:
    error = SpeechError(trouble=SpeechTrouble.NO_ENGINE)

    assert find_voices(Source(error)) == VoicesFound(spoken_languages(), (), error)
    assert find_voices(Source([FRENCH])).voices == (FRENCH,)


def shown_of(view: RecordingView, key: OptionKey) -> Option:
    (found,) = [one for one in view.options if one.key == key]
    return found


def test_a_voice_is_chosen_for_one_language_and_back(tmp_path: Path) -> None:
    view, choices = RecordingView(), Choices(tmp_path)
    presenter = SettingsPresenter(view, choices, VoiceHere().side)
    presenter.look()
    key = VoiceKey("pt-BR")

    presenter.choose(shown_of(view, key), 2)

    assert choices.settings.voices == {"pt-BR": PORTUGUESE.id}
    assert view.told == ["Voice for Português (Brazil) is now: Portuguese (Portugal)."]
    presenter.choose(shown_of(view, key), 0)
    assert choices.settings.voices == {}


def test_a_device_is_chosen_by_its_identity(tmp_path: Path) -> None:
    view, choices = RecordingView(), Choices(tmp_path)
    presenter = SettingsPresenter(view, choices, VoiceHere().side)
    presenter.look()

    presenter.choose(shown_of(view, Key.LOUDSPEAKER), 1)

    assert choices.settings.voice_device == "usb-1"


def test_a_device_that_is_taken_out_is_told_at_once(tmp_path: Path) -> None:
    view, choices, here = RecordingView(), Choices(tmp_path), VoiceHere()
    choices.change(voice_device="usb-1")
    presenter = SettingsPresenter(view, choices, here.side)
    presenter.look()
    assert not shown_of(view, Key.LOUDSPEAKER).reason

    here.outputs = here.outputs[1:]
    presenter.look_at_devices()

    assert shown_of(view, Key.LOUDSPEAKER).reason
    assert choices.settings.voice_device == "usb-1"


def test_the_voices_are_looked_for_once_and_nothing_before_the_screen_is_shown(
    tmp_path: Path,
) -> None:
    view, here = RecordingView(), VoiceHere()
    presenter = SettingsPresenter(view, Choices(tmp_path), here.side)
    presenter.show()
    assert here.looked == 0

    presenter.look()
    presenter.look()

    assert here.looked == 1


def test_what_comes_late_is_looked_through_as_well(tmp_path: Path) -> None:
    view = RecordingView()
    presenter = SettingsPresenter(view, Choices(tmp_path), VoiceHere().side)
    presenter.find("francais voice")

    presenter.look()

    assert list(view.found) == [VoiceKey("fr-FR")]


def test_the_voice_is_tried_in_its_own_language(tmp_path: Path) -> None:
    view, here = RecordingView(), VoiceHere()
    presenter = SettingsPresenter(view, Choices(tmp_path), here.side)
    presenter.look()

    presenter.try_voice(shown_of(view, VoiceKey("fr-FR")))

    assert here.said == [("C'est la voix.", "fr-FR")]
