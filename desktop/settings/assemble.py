"""The screen of settings with its presenter, connected."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLoggingCategory, QTimer

from desktop.settings.presenter import SettingsPresenter, VoiceSide
from desktop.settings.view import SettingsScreen
from desktop.settings.work import find_voices
from desktop.voice.late_output import QUIET

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

    from desktop.choices import Choices
    from desktop.settings.voice_options import Device
    from desktop.settings.work import VoiceSource
    from desktop.tasks import Starter
    from desktop.voice.devices import SoundDevices


@dataclass(frozen=True, slots=True)
class SettingsParts:
    """What the window shows, and what moves it."""

    screen: SettingsScreen
    presenter: SettingsPresenter


class LateDevices:
    """The devices for sound; what knows them is loaded when they are first looked for."""

    def __init__(self, parent: QObject) -> None:
        self._parent = parent
        self._made: SoundDevices | None = None
        self.on_change: Callable[[], None] = lambda: None

    def loudspeakers(self) -> tuple[Device, ...]:
        return tuple(self._devices().loudspeakers())

    def microphones(self) -> tuple[Device, ...]:
        return tuple(self._devices().microphones())

    def _devices(self) -> SoundDevices:
        if self._made is None:
            QLoggingCategory.setFilterRules(QUIET)
            from desktop.voice.devices import SoundDevices  # noqa: PLC0415 - see the class

            self._made = SoundDevices(self._parent)
            self._made.changed.connect(self.on_change)
        return self._made


def assemble_settings(
    choices: Choices, voices: VoiceSource, speaking: Starter, say: Callable[[str, str], None]
) -> SettingsParts:
    """A screen that changes the choices; `say` has words read in a voice, which is looked for on its lane."""
    screen = SettingsScreen()
    devices = LateDevices(screen)
    side = VoiceSide(speaking, partial(find_voices, voices), devices, say)
    presenter = SettingsPresenter(screen, choices, side)
    devices.on_change = presenter.look_at_devices
    # The screen shows before anything is looked for.
    screen.shown.connect(lambda: QTimer.singleShot(0, screen, presenter.look))
    screen.searched.connect(presenter.find)
    screen.chosen.connect(presenter.choose)
    screen.folder_chosen.connect(presenter.choose_folder)
    screen.trial_wanted.connect(presenter.try_voice)
    return SettingsParts(screen, presenter)
