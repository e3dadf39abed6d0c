"""A box that is scanned, shown or dropped while voice mode is open: told there, and asked about after a yes. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.box.told import Told, spelled
from desktop.box.view_model import BoxKind
from desktop.translations import _
from desktop.voice_mode import pages

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.box.view_model import BoxChoice, BoxShown
    from desktop.voice_mode.presenter import VoiceMode


class BoxInVoiceMode:
    """What the box's presenter shows, as pages of voice mode."""

    def __init__(self, mode: VoiceMode, stop_listening: Callable[[], object]) -> None:
        self._mode = mode
        self._stop_listening = stop_listening

    def show_box(self, shown: BoxShown) -> None:
        self._stop_listening()  # the microphone never hears the voice
        told, is_urgent = Told(shown.sentence, shown.spoken), shown.is_expired
        match shown.kind:
            case BoxKind.PROPOSED:
                page = pages.box_confirm_page(told, is_urgent=is_urgent)
                self._mode.confirm_box(page, shown.medicine)
            case BoxKind.CHOICES:
                names = [choice.name for choice in shown.choices]
                self._mode.choose_box(pages.box_choices_page(told, names, is_urgent=is_urgent))
            case BoxKind.UNKNOWN:
                self._mode.show_box(pages.box_page(_unknown(shown), is_urgent=is_urgent))
            case BoxKind.PROBLEM:
                self._mode.show_box(pages.box_page(told, is_urgent=is_urgent))

    def show_busy(self, sentence: str) -> None:
        self._stop_listening()
        self._mode.show_box(pages.box_page(Told(sentence, sentence)))

    def offer_medicines(self, choices: tuple[BoxChoice, ...]) -> None:
        """What is linked stays linked: only the window links, where the whole list is seen or read."""

    def tell(self, sentence: str) -> None:
        """Only the window links, so that no link can fail here."""

    def close_box(self) -> None:
        """There is nothing to close: voice mode has gone on to the medicine."""


def _unknown(shown: BoxShown) -> Told:
    """What the box says of itself, that its code is not known, and who can mend that, once."""
    # Translators: {code} is a number.
    sentence = _(
        "The code {code} is not known. Choose the medicine by its name, or ask your pharmacist to link the "
        "code once: outside voice mode, scan the box and choose its medicine."
    )
    number = "" if shown.code is None else shown.code.printed
    return Told(
        " ".join(filter(None, (shown.told.shown, sentence.format(code=number)))),
        " ".join(filter(None, (shown.told.spoken, sentence.format(code=spelled(number))))),
    )
