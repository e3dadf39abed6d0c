"""Lists the library, opens its texts, and changes it with a way back. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from core.errors import StoreDamagedError
from core.messages import error_sentence
from desktop import translations
from desktop.library.changes import ChangeableShelf, made_current, removal, superseded
from desktop.library.differences import difference_shown
from desktop.library.view_model import count_told, filtered, medicine_entries, version_entries
from desktop.sectioned_text import sectioned
from desktop.tasks import Task
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.documents.document import Section
    from core.errors import AppError
    from core.store.library import ShelfDocument
    from desktop.library.changes import Change
    from desktop.library.view_model import MedicineEntry, VersionEntry
    from desktop.sectioned_text import SectionedText
    from desktop.tasks import Cancellable, Starter

R = TypeVar("R")


class Shelf(ChangeableShelf, Protocol):
    """What the lane can do with the library. Each call may raise a StoreError or a NotFoundError."""

    def documents(self, *, removed: bool = False) -> list[ShelfDocument]: ...

    def sections(self, version_id: int) -> list[Section]: ...


class LibraryView(Protocol):
    """What the screen can show."""

    def show_medicines(
        self, entries: Sequence[MedicineEntry], told: str, removed: str, *, is_empty: bool
    ) -> None: ...

    def show_versions(self, title: str, where: str, entries: Sequence[VersionEntry]) -> None: ...

    def leave_versions(self) -> None: ...

    def show_choice(self, title: str, told: str, entries: Sequence[VersionEntry]) -> None: ...

    def show_text(self, text: SectionedText) -> None: ...

    def show_pair(self, first: SectionedText, second: SectionedText) -> None: ...

    def show_done(self, sentence: str, undo: Callable[[], None] | None) -> None: ...

    def show_problem(self, sentence: str) -> None: ...


class LibraryPresenter:
    """What is listed is what the store had when it was last read; every change reads it again."""

    def __init__(
        self,
        view: LibraryView,
        shelf: Shelf,
        lane: Starter,
        on_library_changed: Callable[[], None],
        on_store_error: Callable[[AppError], None],
    ) -> None:
        self._view = view
        self._shelf = shelf
        self._lane = lane
        self._on_library_changed = on_library_changed
        self._on_store_error = on_store_error
        self._entries: tuple[MedicineEntry, ...] = ()
        self._removed: tuple[VersionEntry, ...] = ()
        self._filter = ""
        self._medicine_id: int | None = None
        self._beside: VersionEntry | None = None
        self._offered: tuple[VersionEntry, ...] = ()
        self._reading: Cancellable | None = None
        self._tasks: list[Cancellable] = []

    def refresh(self) -> None:
        """Read the library again: at the start, and after an import."""
        self._run(self._read_all, self._show_all)

    def leave(self) -> None:
        """The program closes or the screen is replaced: say nothing more."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()

    def filter(self, text: str) -> None:
        """List the medicines that hold these words."""
        self._filter = text
        self._list()

    def open_medicine(self, entry: MedicineEntry) -> None:
        """List the documents of a medicine with their versions."""
        self._medicine_id = entry.medicine_id
        self._view.show_versions(entry.name, entry.where, version_entries(entry.documents))

    def close_medicine(self) -> None:
        """The user has gone back to all medicines: no text may come up any more."""
        self._medicine_id = None
        if self._reading is not None:
            self._reading.cancel()

    def read(self, entry: VersionEntry) -> None:
        """Open a version's text."""
        self._open(lambda: self._text_of(entry), self._view.show_text)

    def compare(self, entry: VersionEntry) -> None:
        """Tell what differs between a version and the one that it is compared with."""
        other = entry.other
        if other is None:
            self._view.show_problem(_("There is only one version of this leaflet."))
            return
        before, after = sorted((entry.version, other), key=lambda version: version.number)

        def difference() -> SectionedText:
            return difference_shown(
                self._shelf.sections(before.version_id),
                self._shelf.sections(after.version_id),
                (before.number, after.number),
                title=_("What differs: {leaflet}").format(leaflet=entry.title),
                lang=entry.document.lang,
            )

        self._open(difference, self._view.show_text)

    def choose_beside(self, entry: VersionEntry) -> None:
        """Offer all other versions to be put beside this one."""
        self._beside = entry
        documents = [document for one in self._entries for document in one.documents]
        self._offered = tuple(
            other
            for other in version_entries(documents)
            if other.version.version_id != entry.version.version_id
        )
        self.filter_choice("")

    def choose_removed(self) -> None:
        """Offer the leaflets that were removed, to be put back."""
        self._beside = None
        self._offered = self._removed
        self.filter_choice("")

    def filter_choice(self, text: str) -> None:
        """List the offered versions that hold these words."""
        shown = filtered(self._offered, text)
        told = plural("{count} leaflet.", "{count} leaflets.", len(shown))
        title = (
            _("Removed leaflets: Enter puts one back")
            if self._beside is None
            else _("Which leaflet beside {leaflet}?").format(leaflet=self._beside.title)
        )
        self._view.show_choice(title, told, shown)

    def choose(self, entry: VersionEntry) -> None:
        """An offered version was chosen: put back, or shown beside the other."""
        first = self._beside
        if first is None:
            self.restore(entry)
            return
        self._open(
            lambda: (self._text_of(first), self._text_of(entry)),
            lambda pair: self._view.show_pair(*pair),
        )

    def remove(self, entry: VersionEntry) -> None:
        """Take a document out of the library; the view has asked whether that is meant."""
        self._change(removal(self._shelf, entry), entry.document)

    def restore(self, entry: VersionEntry) -> None:
        """Put a removed document back."""
        self._change(removal(self._shelf, entry).back, entry.document)

    def make_current(self, entry: VersionEntry) -> None:
        """Have questions answered from this version."""
        self._change(made_current(self._shelf, entry), entry.document)

    def supersede(self, entry: VersionEntry) -> None:
        """Have nothing answered from this version any more."""
        self._change(superseded(self._shelf, entry), entry.document)

    # Behind the calls.

    def _read_all(self) -> tuple[list[ShelfDocument], list[ShelfDocument]]:
        return self._shelf.documents(), self._shelf.documents(removed=True)

    def _show_all(self, found: tuple[list[ShelfDocument], list[ShelfDocument]]) -> None:
        documents, removed = found
        self._entries = medicine_entries(documents)
        # One line for each removed leaflet: its versions come back together.
        self._removed = tuple(
            entry
            for entry in version_entries(removed)
            if entry.version is entry.document.versions[0]
        )
        self._list()
        if self._medicine_id is None:
            return
        for entry in self._entries:
            if entry.medicine_id == self._medicine_id:
                self.open_medicine(entry)
                return
        self._medicine_id = None
        self._view.leave_versions()

    def _list(self) -> None:
        shown = filtered(self._entries, self._filter)
        count = len(self._removed)
        removed = plural("{count} removed leaflet…", "{count} removed leaflets…", count)
        self._view.show_medicines(
            shown,
            count_told(len(shown), len(self._entries)) if self._entries else "",
            removed if count else "",
            is_empty=not self._entries,
        )

    def _text_of(self, entry: VersionEntry) -> SectionedText:
        return sectioned(
            self._shelf.sections(entry.version.version_id),
            title=entry.row.text,
            where=". ".join((entry.row.status, *entry.row.details[:1])),
            lang=entry.document.lang,
            file_sha256=entry.version.file_sha256,
        )

    def _open(self, work: Callable[[], R], show: Callable[[R], None]) -> None:
        """Only the text that was wanted last is shown."""
        if self._reading is not None:
            self._reading.cancel()
            self._end(self._reading)
        self._reading = self._run(work, show)

    def _change(self, change: Change, expected: ShelfDocument) -> None:
        """Do it, if the document is the one that was listed, or for an undo the one that the change has left.

        An import or another window may have changed it since.
        """

        def work() -> ShelfDocument | None:
            if self._document(change.document_id) != expected:
                return None
            change.do()
            return self._document(change.document_id)

        def done(left: ShelfDocument | None) -> None:
            if left is None:
                sentence = _("{leaflet} has changed since, so nothing was done. Look at it again.")
                self._view.show_problem(sentence.format(leaflet=change.leaflet))
            else:
                self._view.show_done(change.told, lambda: self._change(change.back, left))
            self.refresh()
            self._on_library_changed()

        self._run(work, done)

    def _document(self, number: int) -> ShelfDocument | None:
        """Runs on the lane."""
        for documents in self._read_all():
            for document in documents:
                if document.document_id == number:
                    return document
        return None

    def _run(self, work: Callable[[], R], show: Callable[[R], None]) -> Cancellable:
        def finish(result: R) -> None:
            self._end(task)
            show(result)

        def fail(error: AppError) -> None:
            self._end(task)
            self._fail(error)

        task = Task[R, None](lambda _cancel, _tell: work(), on_result=finish, on_error=fail)
        self._tasks.append(task)
        self._lane.start(task)
        return task

    def _end(self, task: Cancellable) -> None:
        if task in self._tasks:
            self._tasks.remove(task)

    def _fail(self, error: AppError) -> None:
        if isinstance(error, StoreDamagedError):
            self._on_store_error(error)
            return
        self._view.show_problem(error_sentence(error, translations.language()))
