"""Shows the settings and has each change used at once. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from core.generating import Trouble
from desktop.settings.options import VoiceKey, found_sentence, matching
from desktop.settings.view_model import options
from desktop.settings.voice_options import Sounding
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop.choices import Choices
    from desktop.places import PlaceChoice
    from desktop.settings.options import Key, Option, OptionKey
    from desktop.settings.voice_options import Device, VoicesFound
    from desktop.tasks import Starter


class SettingsView(Protocol):
    """What the screen can show."""

    def show_options(self, shown: Sequence[Option]) -> None: ...

    def show_found(self, keys: Sequence[OptionKey], sentence: str) -> None: ...

    def tell(self, sentence: str) -> None: ...


class Devices(Protocol):
    """What this computer has for sound. Runs where the screen is drawn."""

    def loudspeakers(self) -> tuple[Device, ...]: ...

    def microphones(self) -> tuple[Device, ...]: ...


@dataclass(frozen=True, slots=True)
class VoiceSide:
    """What the settings need to know of the voice: where it is looked for, and how it is heard.

    `find` runs on the lane; `say` takes words and the tag of their language.
    """

    lane: Starter
    find: Callable[[], VoicesFound]
    devices: Devices
    say: Callable[[str, str], None]


class SettingsPresenter:
    """Every change goes to the choices, which tell the rest of the program."""

    def __init__(self, view: SettingsView, choices: Choices, voice: VoiceSide) -> None:
        self._view = view
        self._choices = choices
        self._voice = voice
        self._places: Sequence[PlaceChoice] = ()
        self._trouble: Trouble | None = Trouble.NO_MODEL
        self._sounding = Sounding()
        self._looking: Task[VoicesFound, None] | None = None
        self._wanted = ""

    def offer_places(self, places: Sequence[PlaceChoice]) -> None:
        """Offer these countries."""
        self._places = places
        self.show()

    def show_model(self, trouble: Trouble | None) -> None:
        """How it stands with the model."""
        self._trouble = trouble
        self.show()

    def show(self) -> None:
        """Show what is chosen now."""
        self._view.show_options(self._options())

    def look(self) -> None:
        """Look which devices and voices there are; the voices once."""
        if self._looking is None:
            self._looking = Task(
                lambda _cancel, _tell: self._voice.find(), on_result=self._take_voices
            )
            self._voice.lane.start(self._looking)
        self.look_at_devices()

    def look_at_devices(self) -> None:
        """One may have been plugged in or taken out."""
        devices = self._voice.devices
        self._sounding = replace(
            self._sounding,
            loudspeakers=devices.loudspeakers(),
            microphones=devices.microphones(),
        )
        self.show()

    def leave(self) -> None:
        """Show nothing more."""
        if self._looking is not None:
            self._looking.cancel()

    def try_voice(self, option: Option) -> None:
        """Have the voice of a language heard."""
        if isinstance(option.key, VoiceKey):
            self._voice.say(option.trial, option.key.tag)

    def find(self, wanted: str) -> None:
        """Leave only the options that have these words."""
        self._wanted = wanted
        found = matching(self._options(), wanted)
        self._view.show_found([option.key for option in found], found_sentence(len(found)))

    def choose(self, option: Option, number: int) -> None:
        """Use the choice of this number from now on."""
        choice = option.choices[number]
        self._change(option.key, choice.value)
        self.show()
        self._tell_chosen(option, choice.words)

    def choose_folder(self, key: Key, folder: str) -> None:
        """Use this folder from now on; "" for none."""
        self._change(key, folder)
        self.show()
        (option,) = (one for one in self._options() if one.key is key)
        self._tell_chosen(option, folder or _("none"))

    def _take_voices(self, found: VoicesFound) -> None:
        self._sounding = replace(self._sounding, found=found)
        self.show()
        if self._wanted:  # what is new is looked through as well
            self.find(self._wanted)

    def _tell_chosen(self, option: Option, words: str) -> None:
        # Translators: {name} is a setting, {choice} what was chosen.
        self._view.tell(_("{name} is now: {choice}.").format(name=option.name, choice=words))

    def _change(self, key: OptionKey, value: object) -> None:
        if isinstance(key, VoiceKey):
            voices = {**self._choices.settings.voices, key.tag: str(value)}
            self._choices.change(voices={tag: voice for tag, voice in voices.items() if voice})
        else:
            self._choices.change(**{key.value: value})

    def _options(self) -> tuple[Option, ...]:
        return options(
            self._choices.settings,
            self._places,
            self._choices.home,
            self._trouble,
            self._sounding,
        )
