"""The library is listed, filtered, opened and compared; every change is told with a way back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.errors import AppError, NotFoundError, StoreDamagedError, StoreReadOnlyError
from desktop.library.presenter import LibraryPresenter
from desktop.tasks import LaneHere
from tests.desktop_fakes import RecordingView, WaitingLane
from tests.unit.desktop.library_examples import (
    XAROLINA,
    XAROLINA_PROFESSIONAL,
    ZOLPIMAR,
    FakeShelf,
    version,
)

if TYPE_CHECKING:
    from desktop.library.view_model import MedicineEntry, VersionEntry


class LibraryView(RecordingView):
    """Remembers what was shown last, as a user sees it."""

    def show_medicines(self, entries: Any, told: str, removed: str, *, is_empty: bool) -> None:
        self.medicines: tuple[MedicineEntry, ...] = entries
        self.told, self.removed, self.is_empty = told, removed, is_empty

    def show_versions(self, title: str, where: str, entries: Any) -> None:
        self.versions: tuple[VersionEntry, ...] = entries

    def show_choice(self, title: str, told: str, entries: Any) -> None:
        self.title = title
        self.choice: tuple[VersionEntry, ...] = entries

    def show_done(self, sentence: str, undo: Any) -> None:
        self.done, self.undo = sentence, undo


class Library:
    """A presenter with all that it stands between."""

    def __init__(self, shelf: FakeShelf, lane: LaneHere | WaitingLane | None = None) -> None:
        self.view = LibraryView()
        self.shelf = shelf
        self.changes = 0
        self.store_errors: list[AppError] = []
        self.presenter = LibraryPresenter(
            self.view, shelf, lane or LaneHere(), self._on_changed, self.store_errors.append
        )
        self.presenter.refresh()

    def _on_changed(self) -> None:
        self.changes += 1

    def open(self, number: int = 0) -> tuple[VersionEntry, ...]:
        self.presenter.open_medicine(self.view.medicines[number])
        return self.view.versions


def full(*, error: AppError | None = None) -> Library:
    return Library(FakeShelf(XAROLINA, XAROLINA_PROFESSIONAL, ZOLPIMAR, error=error))


def test_medicines_are_listed_once_with_all_their_leaflets() -> None:
    library = full()

    assert [entry.name for entry in library.view.medicines] == ["Xarolina", "Zolpimar"]
    assert library.view.told == "2 medicines."
    assert library.view.medicines[0].row.status == "2 leaflets, 3 versions"
    assert library.view.is_empty is False


def test_an_empty_library_says_so() -> None:
    library = Library(FakeShelf())

    assert (library.view.is_empty, library.view.told) == (True, "")


def test_the_filter_looks_through_names_substances_holders_codes_and_files() -> None:
    library = full()

    for text, names in {
        "xarolinato": ["Xarolina"],
        "oficina ficcao": ["Zolpimar"],
        "1.0000.0001": ["Xarolina"],
        "XAROLINA_1": ["Xarolina", "Zolpimar"],
        "professional": ["Xarolina"],
        "": ["Xarolina", "Zolpimar"],
    }.items():
        library.presenter.filter(text)
        assert [entry.name for entry in library.view.medicines] == names

    library.presenter.filter("nothing has this")
    assert library.view.told == "No medicine has these words. Delete some of them to see more."
    assert library.view.is_empty is False


def test_versions_tell_kind_language_date_and_state_in_words() -> None:
    versions = full().open()

    about = "Portuguese, comprimido, dated 2026-01-31, 4 pages."
    assert [entry.row.spoken for entry in versions] == [
        f"Xarolina: patient leaflet, version 2. Current. {about}",
        f"Xarolina: patient leaflet, version 1. Superseded. {about}",
        f"Xarolina: professional leaflet, version 1. Current. {about}",
    ]


def test_a_text_opens_with_its_headings_and_pages() -> None:
    library = full()

    library.presenter.read(library.open()[0])

    text = library.view.last("show_text")
    assert [heading.row.text for heading in text.headings] == ["Heading of VP-1", "Heading of VP-6"]
    assert text.place_at(text.text.index("Com água")) == "Page 3 · Heading of VP-6"


def test_the_current_version_is_compared_with_the_one_before_and_an_old_one_with_the_current() -> (
    None
):
    library = full()
    current, old, single = library.open()

    for entry in (current, old):
        library.presenter.compare(entry)
        text = library.view.last("show_text")
        assert text.where == "Version 1 and version 2. 1 section differs, 1 is the same."
        assert "Tome removed: “5 mg” added: “2,5 mg”." in text.text
    library.presenter.compare(single)
    assert library.view.last("show_problem") == "There is only one version of this leaflet."


def test_another_leaflet_is_chosen_and_both_are_shown() -> None:
    library = full()
    library.presenter.choose_beside(library.open()[0])

    library.presenter.filter_choice("zolpimar")
    library.presenter.choose(library.view.choice[0])

    (name, pair) = library.view.calls[-1]
    assert name == "show_pair"
    assert [text.title for text in pair] == [
        "Xarolina: patient leaflet, version 2",
        "Zolpimar: patient leaflet, version 1",
    ]


def test_a_removed_leaflet_can_be_brought_back_at_once() -> None:
    library = full()

    library.presenter.remove(library.open(1)[0])

    assert library.view.done == "Zolpimar (patient leaflet) was removed."
    assert [entry.name for entry in library.view.medicines] == ["Xarolina"]
    assert library.view.removed == "1 removed leaflet…"
    assert library.view.names() == ["leave_versions"]
    library.view.undo()
    assert library.view.done == "Zolpimar (patient leaflet) is in the library again."
    assert [entry.name for entry in library.view.medicines] == ["Xarolina", "Zolpimar"]
    assert library.changes == 2


def test_a_removed_leaflet_can_be_brought_back_later() -> None:
    library = full()
    library.presenter.remove(library.open()[0])

    library.presenter.choose_removed()
    library.presenter.choose(library.view.choice[0])

    assert library.view.removed == ""
    assert library.shelf.gone == []


def test_another_version_is_made_current_and_back() -> None:
    library = full()

    library.presenter.make_current(library.open()[1])

    assert library.view.done == (
        "Xarolina (patient leaflet): now answered from patient leaflet, version 1."
    )
    assert [entry.row.status for entry in library.view.versions][:2] == ["Superseded", "Current"]
    library.view.undo()
    assert [entry.row.status for entry in library.view.versions][:2] == ["Current", "Superseded"]


def test_a_version_marked_superseded_leaves_a_leaflet_without_a_current_one() -> None:
    library = full()

    library.presenter.supersede(library.open(1)[0])

    assert library.view.medicines[1].row.status == "No current version · 1 leaflet"
    library.view.undo()
    assert library.view.medicines[1].row.status == "1 leaflet"


def test_what_another_window_has_changed_is_listed_anew_instead() -> None:
    library = full()
    entry = library.open(1)[0]
    library.shelf.supersede(entry.version.version_id)

    library.presenter.remove(entry)

    assert library.view.last("show_problem").startswith("Zolpimar (patient leaflet) has changed")
    assert library.view.medicines[1].row.status == "No current version · 1 leaflet"
    assert library.shelf.gone == []


def test_what_has_changed_since_is_not_undone() -> None:
    library = full()
    library.presenter.make_current(library.open()[1])
    newer = replace(XAROLINA, versions=(version(5), *XAROLINA.versions))
    library.shelf.shelf[0] = newer  # an import, or another window

    library.view.undo()

    assert library.view.last("show_problem") == (
        "Xarolina (patient leaflet) has changed since, so nothing was done. Look at it again."
    )
    assert library.shelf.shelf[0] == newer


def test_what_cannot_be_done_is_one_sentence_and_nothing_has_changed() -> None:
    library = full()
    entry = library.open()[0]
    library.shelf.error = StoreReadOnlyError(file="bulafiel.db")

    library.presenter.remove(entry)

    assert library.view.last("show_problem").startswith("bulafiel.db may not be written to.")
    assert library.changes == 0


def test_a_damaged_store_is_told_to_the_program() -> None:
    damaged = StoreDamagedError(file="bulafiel.db", problem="malformed")

    library = full(error=damaged)

    assert library.store_errors == [damaged]


def test_a_text_that_is_not_there_is_told() -> None:
    library = full()
    entry = library.open()[0]
    library.shelf.error = NotFoundError(what="section 7")

    library.presenter.read(entry)

    assert library.view.last("show_problem") == "section 7 was not found."


def test_only_the_text_that_was_wanted_last_is_shown() -> None:
    lane = WaitingLane()
    library = Library(FakeShelf(XAROLINA), lane)
    lane.run_next()
    current, old = library.open()

    library.presenter.read(current)
    library.presenter.read(old)
    lane.run_next()
    lane.run_next()

    assert [arguments[0].title for _name, arguments in library.view.calls] == [old.row.text]


def test_nothing_arrives_after_the_medicine_or_the_program_was_left() -> None:
    lane = WaitingLane()
    library = Library(FakeShelf(XAROLINA), lane)
    lane.run_next()
    current, _old = library.open()

    library.presenter.read(current)
    library.presenter.close_medicine()
    lane.run_next()
    library.presenter.read(current)
    library.presenter.leave()
    lane.run_next()

    assert library.view.calls == []
