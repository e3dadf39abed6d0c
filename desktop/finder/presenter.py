"""Looks for commands and medicines at once and for text on a lane; leads to what was chosen. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.documents.document import Citation, Medicine
from core.messages import error_sentence
from desktop import translations
from desktop.finder.view_model import (
    Command,
    commands_found,
    found_sentence,
    medicines_found,
    passages_found,
)
from desktop.names import names_to_ask
from desktop.tasks import Task

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.documents.document import StoredPassage
    from core.errors import AppError
    from desktop.finder.view_model import Found
    from desktop.tasks import Starter

PASSAGES_SHOWN = 20
FEWEST_CHARS = 3  # shorter words are in every leaflet


class Finder(Protocol):
    """What the lane can look for."""

    def medicines(self) -> list[Medicine]: ...

    def passages(self, wanted: str, limit: int) -> list[StoredPassage]: ...


class FinderView(Protocol):
    """What the dialog can show."""

    def show_found(self, found: Sequence[Found]) -> None: ...

    def add_found(self, found: Sequence[Found]) -> None: ...

    def tell(self, sentence: str) -> None: ...


class Destinations(Protocol):
    """Where what is found leads to."""

    def do(self, command: Command) -> None: ...

    def take_medicine(self, name: str) -> None: ...

    def open_place(self, citation: Citation) -> None: ...


class FinderPresenter:
    """One search at a time: another letter silences the one before."""

    def __init__(
        self, view: FinderView, finder: Finder, lane: Starter, destinations: Destinations
    ) -> None:
        self._view = view
        self._finder = finder
        self._lane = lane
        self._destinations = destinations
        self._commands: Sequence[Command] = ()
        self._medicines: Sequence[Medicine] = ()
        self._wanted = ""
        self._looking: Task[list[StoredPassage], None] | None = None

    def open(self, commands: Sequence[Command]) -> None:
        """Begin anew, with what can be done now and the medicines there are now."""
        self._commands, self._wanted = commands, ""
        self._lane.start(
            Task[list[Medicine], None](
                lambda _cancel, _tell: self._finder.medicines(),
                on_result=self._take_medicines,
                on_error=self._tell,
            )
        )
        self.find("")

    def find(self, wanted: str) -> None:
        """Show what has these words."""
        self.leave()
        self._wanted = wanted
        commands = commands_found(self._commands, wanted)
        medicines = medicines_found(self._medicines, wanted)
        # Who looks for a medicine by its name wants it before a menu that happens to begin alike.
        self._view.show_found([*medicines, *commands] if wanted.strip() else commands)
        if len(wanted.strip()) < FEWEST_CHARS:
            self._view.tell(found_sentence(len(commands), len(medicines), 0))
            return

        def add(passages: list[StoredPassage]) -> None:
            self._view.add_found(passages_found(passages))
            self._view.tell(found_sentence(len(commands), len(medicines), len(passages)))

        self._looking = Task(
            lambda _cancel, _tell: self._finder.passages(wanted, PASSAGES_SHOWN),
            on_result=add,
            on_error=self._tell,
        )
        self._lane.start(self._looking)

    def choose(self, found: Found) -> None:
        """Go where it leads."""
        match found.target:
            case Command():
                self._destinations.do(found.target)
            case Medicine():
                names = names_to_ask(self._medicines)
                self._destinations.take_medicine(names[found.target.id])
            case Citation():
                self._destinations.open_place(found.target)

    def leave(self) -> None:
        """Nothing of an earlier search may arrive from now on."""
        if self._looking is not None:
            self._looking.cancel()

    def _take_medicines(self, medicines: list[Medicine]) -> None:
        self._medicines = medicines
        if self._wanted:  # written before they were there
            self.find(self._wanted)

    def _tell(self, error: AppError) -> None:
        self._view.tell(error_sentence(error, translations.language()))
