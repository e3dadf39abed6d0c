"""The screen of settings with its presenter, connected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.settings.presenter import SettingsPresenter
from desktop.settings.view import SettingsScreen

if TYPE_CHECKING:
    from desktop.choices import Choices


@dataclass(frozen=True, slots=True)
class SettingsParts:
    """What the window shows, and what moves it."""

    screen: SettingsScreen
    presenter: SettingsPresenter


def assemble_settings(choices: Choices) -> SettingsParts:
    """A screen that changes the choices."""
    screen = SettingsScreen()
    presenter = SettingsPresenter(screen, choices)
    screen.searched.connect(presenter.find)
    screen.chosen.connect(presenter.choose)
    screen.folder_chosen.connect(presenter.choose_folder)
    return SettingsParts(screen, presenter)
