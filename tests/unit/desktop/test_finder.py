"""Commands, medicines and text are found by the beginnings of their words, and lead where they should."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.documents.document import Citation, Code, Medicine, StoredPassage
from core.errors import AppError, StoreBusyError
from desktop.finder.presenter import FinderPresenter
from desktop.finder.view_model import (
    EXCERPT_CHARS,
    Command,
    Found,
    commands_found,
    found_sentence,
    medicines_found,
    passages_found,
)
from desktop.tasks import LaneHere

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = (
    Command("File", "Add leaflets", "Ctrl+O", 0),
    Command("View › Theme", "High contrast", "", 1),
)
MEDICINES = (
    Medicine("Zumbelina", ("zumbelinum",), "Casa Fictícia", "BR", (Code("EAN", "789000"),), 1),
    Medicine("Tivelane", ("tivelanum",), "Maison", "FR", (), 2),
)
PASSAGE = StoredPassage(
    passage_id=7,
    section_id=8,
    version_id=9,
    document_id=1,
    medicine_id=1,
    medicine="Zumbelina",
    kind="VP",
    lang="pt",
    section="VP-5",
    heading="5. ONDE GUARDAR?",
    text="Guarde longe da luz.\n" * 30,
    lead="",
    start=0,
    end=21 * 30,
    pages=(3, 3),
    version=2,
    file_sha256="ab" * 32,
    text_sha256="cd" * 32,
    first_block=0,
    last_block=0,
)


class RecordingView:
    """Keeps what it was asked to show."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.told: list[str] = []

    def show_found(self, found: Sequence[Found]) -> None:
        self.found = list(found)

    def add_found(self, found: Sequence[Found]) -> None:
        self.found.extend(found)

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)


class ListFinder:
    """Finds the one passage for every search; or fails."""

    def __init__(self, error: AppError | None = None) -> None:
        self._error = error

    def medicines(self) -> list[Medicine]:
        return list(MEDICINES)

    def passages(self, wanted: str, limit: int) -> list[StoredPassage]:
        if self._error is not None:
            raise self._error
        return [PASSAGE]


class RecordingDestinations:
    """Keeps where it was led."""

    def __init__(self) -> None:
        self.went: list[object] = []

    def do(self, command: Command) -> None:
        self.went.append(command)

    def take_medicine(self, name: str) -> None:
        self.went.append(name)

    def open_place(self, citation: Citation) -> None:
        self.went.append(citation)


def presenter(
    view: RecordingView, finder: ListFinder | None = None
) -> tuple[FinderPresenter, RecordingDestinations]:
    destinations = RecordingDestinations()
    made = FinderPresenter(view, finder or ListFinder(), LaneHere(), destinations)
    made.open(COMMANDS)
    return made, destinations


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ("", ["Add leaflets", "High contrast"]),
        ("contra", ["High contrast"]),
        ("THÈME high", ["High contrast"]),
        ("leaf add", ["Add leaflets"]),
        ("eaflets", []),
    ],
)
def test_commands_are_found_by_the_beginnings_of_words(wanted: str, names: list[str]) -> None:
    assert [found.row.text for found in commands_found(COMMANDS, wanted)] == names


@pytest.mark.parametrize("wanted", ["zumb", "ZUMBELÍNUM", "casa fict", "789000"])
def test_a_medicine_is_found_by_all_that_tells_it(wanted: str) -> None:
    assert [found.target for found in medicines_found(MEDICINES, wanted)] == [MEDICINES[0]]


def test_no_medicine_is_listed_before_anything_is_written() -> None:
    assert medicines_found(MEDICINES, " - ") == []


def test_a_long_passage_is_shortened_at_a_word_and_says_its_place() -> None:
    (found,) = passages_found([PASSAGE])

    assert len(found.row.text) <= EXCERPT_CHARS + 2
    assert found.row.text.endswith(" …")
    assert "page 3" in found.row.spoken
    assert found.row.text in found.row.spoken


def test_what_was_found_is_told_once_all_of_it_is_there() -> None:
    view = RecordingView()
    made, _went = presenter(view)
    view.told.clear()

    made.find("zumbelina")

    assert view.told == ["1 medicine, 1 passage."]
    assert found_sentence(0, 0, 0) == "Nothing found."


def test_each_line_leads_to_what_it_shows() -> None:
    view = RecordingView()
    made, destinations = presenter(view)

    made.find("zumbelina")
    for found in view.found:
        made.choose(found)
    made.find("high")
    made.choose(view.found[0])

    medicine, citation, command = destinations.went
    assert medicine == "Zumbelina"
    assert isinstance(citation, Citation)
    assert (citation.section_id, citation.quote) == (8, PASSAGE.text)
    assert command == COMMANDS[1]


def test_a_failure_is_told_and_commands_are_still_found() -> None:
    view = RecordingView()
    made, _went = presenter(view, ListFinder(StoreBusyError(file="x.db")))

    made.find("add leaflets")

    assert view.told[-1].startswith("x.db is in use")
    assert [found.row.text for found in view.found] == ["Add leaflets"]
