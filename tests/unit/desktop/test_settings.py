"""Each setting is offered with what is chosen now, is found by its words, and changes what it says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.settings import Settings, Theme
from desktop.choices import Choices
from desktop.places import place_choices
from desktop.settings.options import Key, Option, OptionKey, matching
from desktop.settings.presenter import SettingsPresenter
from desktop.settings.view_model import options
from tests.desktop_fakes import BRAZIL, FRANCE
from tests.unit.desktop.voice_here import VoiceHere

if TYPE_CHECKING:
    from collections.abc import Sequence

PLACES = place_choices([BRAZIL, FRANCE])
HOME = Path("/data")


class RecordingView:
    """Keeps what it was asked to show."""

    def __init__(self) -> None:
        self.options: Sequence[Option] = ()
        self.found: Sequence[OptionKey] = ()
        self.told: list[str] = []

    def show_options(self, shown: Sequence[Option]) -> None:
        self.options = shown

    def show_found(self, keys: Sequence[OptionKey], sentence: str) -> None:
        self.found = keys
        self.told.append(sentence)

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)


def option(key: Key, settings: Settings) -> Option:
    (found,) = [one for one in options(settings, PLACES, HOME) if one.key is key]
    return found


@pytest.mark.parametrize(
    ("settings", "key", "words"),
    [
        (Settings(), Key.LANGUAGE, "As the system has it"),
        (Settings(language="fr"), Key.LANGUAGE, "Français"),
        (Settings(language="xx"), Key.LANGUAGE, "As the system has it"),
        (Settings(theme=Theme.CONTRAST), Key.THEME, "High contrast"),
        (Settings(text_percent=400), Key.TEXT, "400 %"),
        (Settings(country="FR"), Key.COUNTRY, "France (Français)"),
        (Settings(), Key.DAYS, "Always"),
        (Settings(keep_questions_days=11), Key.DAYS, "11 days"),
    ],
)
def test_what_is_chosen_is_shown(settings: Settings, key: Key, words: str) -> None:
    shown = option(key, settings)

    assert shown.choices[shown.chosen].words == words


def test_folders_are_shown_whole() -> None:
    assert option(Key.HOME, Settings()).folder == str(HOME)
    assert option(Key.WATCHED, Settings(watched_folder="/in")).folder == "/in"


@pytest.mark.parametrize(
    ("wanted", "keys"),
    [
        ("theme", [Key.THEME]),
        ("CONTRAST high", [Key.THEME]),
        ("françai", [Key.LANGUAGE, Key.COUNTRY]),
        ("zzz", []),
        ("", list(Key)),
    ],
)
def test_a_setting_is_found_by_its_words(wanted: str, keys: list[Key]) -> None:
    found = matching(options(Settings(), PLACES, HOME), wanted)

    assert [one.key for one in found] == keys


def test_choosing_changes_the_setting_and_says_so(tmp_path: Path) -> None:
    view, choices = RecordingView(), Choices(tmp_path)
    presenter = SettingsPresenter(view, choices, VoiceHere().side)
    presenter.offer_places(PLACES)
    theme = option(Key.THEME, choices.settings)

    presenter.choose(theme, 2)

    assert choices.settings.theme is Theme.DARK
    assert view.told == ["Theme is now: Dark."]


def test_a_search_tells_how_many_it_leaves(tmp_path: Path) -> None:
    view = RecordingView()
    presenter = SettingsPresenter(view, Choices(tmp_path), VoiceHere().side)

    presenter.find("theme")

    assert (list(view.found), view.told) == ([Key.THEME], ["1 setting"])


def test_a_folder_is_chosen_and_shown(tmp_path: Path) -> None:
    view, choices = RecordingView(), Choices(tmp_path)
    presenter = SettingsPresenter(view, choices, VoiceHere().side)

    presenter.choose_folder(Key.WATCHED, "/in")

    assert choices.settings.watched_folder == "/in"
    assert [one.folder for one in view.options if one.key is Key.WATCHED] == ["/in"]
    assert view.told == ["Watched folder is now: /in."]


def test_watching_no_folder_is_said_too(tmp_path: Path) -> None:
    view = RecordingView()
    presenter = SettingsPresenter(view, Choices(tmp_path), VoiceHere().side)
    presenter.choose_folder(Key.WATCHED, "/in")

    presenter.choose_folder(Key.WATCHED, "")

    assert view.told[-1] == "Watched folder is now: none."
