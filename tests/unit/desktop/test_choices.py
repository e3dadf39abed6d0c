"""A choice is used at once, kept for the next start, and never lost without a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import AppError, SettingsNotSavedError
from core.settings import Settings, Theme, load_settings
from desktop.choices import Choices
from desktop.tasks import LaneHere

if TYPE_CHECKING:
    from pathlib import Path


def test_a_change_is_told_and_kept(tmp_path: Path) -> None:
    choices = Choices(tmp_path)
    choices.keep_on(LaneHere(), lambda _error: None)
    told: list[tuple[Settings, Settings]] = []
    choices.follow(lambda before, after: told.append((before, after)))

    choices.change(theme=Theme.DARK)

    assert told == [(Settings(), Settings(theme=Theme.DARK))]
    assert load_settings(tmp_path).settings == choices.settings == Settings(theme=Theme.DARK)


def test_what_stays_the_same_is_not_told(tmp_path: Path) -> None:
    choices = Choices(tmp_path)
    told: list[Settings] = []
    choices.follow(lambda _before, after: told.append(after))

    choices.change(theme=Theme.SYSTEM)

    assert told == []


def test_who_follows_no_longer_hears_nothing(tmp_path: Path) -> None:
    choices = Choices(tmp_path)
    told: list[Settings] = []

    def follower(_before: Settings, after: Settings) -> None:
        told.append(after)

    choices.follow(follower)
    choices.forget(follower)
    choices.change(theme=Theme.DARK)

    assert told == []


def test_a_choice_that_cannot_be_kept_holds_and_is_told(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("no folder", encoding="utf-8")
    choices = Choices(home)
    failed: list[AppError] = []
    choices.keep_on(LaneHere(), failed.append)

    choices.change(text_percent=200)

    assert choices.settings.text_percent == 200
    assert [type(error) for error in failed] == [SettingsNotSavedError]


def test_that_nothing_can_be_kept_is_told_once_until_it_can_again(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("no folder", encoding="utf-8")
    choices = Choices(home)
    failed: list[AppError] = []
    choices.keep_on(LaneHere(), failed.append)

    choices.change(text_percent=200)
    choices.change(recent=("Xarolina",))
    assert len(failed) == 1
    home.unlink()
    choices.change(text_percent=150)
    (home / "settings.json").unlink()
    home.rmdir()
    home.write_text("no folder", encoding="utf-8")
    choices.change(text_percent=125)

    assert len(failed) == 2
