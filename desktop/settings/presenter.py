"""Shows the settings and has each change used at once. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.generating import Trouble
from desktop.settings.view_model import Key, found_sentence, matching, options
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop.choices import Choices
    from desktop.places import PlaceChoice
    from desktop.settings.view_model import Option


class SettingsView(Protocol):
    """What the screen can show."""

    def show_options(self, shown: Sequence[Option]) -> None: ...

    def show_found(self, keys: Sequence[Key], sentence: str) -> None: ...

    def tell(self, sentence: str) -> None: ...


class SettingsPresenter:
    """Every change goes to the choices, which tell the rest of the program."""

    def __init__(self, view: SettingsView, choices: Choices) -> None:
        self._view = view
        self._choices = choices
        self._places: Sequence[PlaceChoice] = ()
        self._trouble: Trouble | None = Trouble.NO_MODEL

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

    def find(self, wanted: str) -> None:
        """Leave only the options that have these words."""
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

    def _tell_chosen(self, option: Option, words: str) -> None:
        # Translators: {name} is a setting, {choice} what was chosen.
        self._view.tell(_("{name} is now: {choice}.").format(name=option.name, choice=words))

    def _change(self, key: Key, value: object) -> None:
        self._choices.change(**{key.value: value})

    def _options(self) -> tuple[Option, ...]:
        return options(self._choices.settings, self._places, self._choices.home, self._trouble)
