"""What voice mode is worked by, and what it asks of others: keys, the screen, the asking lane. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from core.asking.aloud import SpokenSentence
    from core.asking.answer import Answer
    from desktop.places import Place
    from desktop.voice_mode.pages import Page


class Key(Enum):
    """The six keys, and those that are handy beside them."""

    BEFORE = auto()
    AFTER = auto()
    CHOOSE = auto()
    AGAIN = auto()
    SOURCE = auto()
    LEAVE = auto()
    PAUSE = auto()
    SLOWER = auto()
    FASTER = auto()
    SPELL = auto()
    HELP = auto()


class ModeView(Protocol):
    """What the full screen shows."""

    def show_page(self, page: Page, at: int, *, is_read: bool) -> None:
        """Another page; `is_read` tells that a screen reader reads it."""
        ...

    def show_at(self, at: int) -> None:
        """Another thing of the same page."""
        ...

    def announce(self, sentence: str, *, is_urgent: bool) -> None:
        """Have a screen reader say it, once."""
        ...

    def show_remark(self, sentence: str) -> None:
        """A sentence beside the page, until the next page."""
        ...

    def close_mode(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer and its sentences for the voice."""

    answer: Answer
    sentences: tuple[SpokenSentence, ...]


class ModeWork(Protocol):
    """What runs on the asking lane."""

    def names(self) -> list[str]:
        """The medicines there are, by the names that they are asked by."""
        ...

    def questions(self, lang: str) -> tuple[str, ...]: ...

    def emergency_numbers(self, place: Place) -> tuple[SpokenSentence, ...]:
        """The numbers to call. Needs no database: any thread may ask."""
        ...

    def ask(self, question: str, medicine: str | None, place: Place) -> Answered:
        """The leaflet's own answer, recorded, with its words for the voice: no model is waited for here."""
        ...
