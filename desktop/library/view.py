"""All leaflets: medicines, their versions, their texts; what is changed here can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.accessibility import FOCUS_DELAY_MS, announce, turn_to
from desktop.controls import action
from desktop.library.pages import ChoicePage, MedicinesPage, VersionsPage
from desktop.library.reader_pages import PairPage, ReaderPage
from desktop.once import once_after
from desktop.removal import is_removal_wanted
from desktop.scrolling import ScrollingPage
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QAction, QHideEvent, QShowEvent

    from desktop.library.view_model import MedicineEntry, VersionEntry
    from desktop.sectioned_text import SectionedText


class LibraryScreen(QWidget):
    """Draws; the presenter is told by signals what the user wants."""

    searched = Signal(str)
    medicine_chosen = Signal(object)  # MedicineEntry
    medicine_left = Signal()
    read_wanted = Signal(object)  # VersionEntry, as below
    difference_wanted = Signal(object)
    beside_wanted = Signal(object)
    current_wanted = Signal(object)
    superseded_wanted = Signal(object)
    removal_confirmed = Signal(object)
    removed_wanted = Signal()
    choice_searched = Signal(str)
    choice_made = Signal(object)
    files_wanted = Signal()
    done = Signal(str, object)  # what was done, and a call that undoes it
    problem = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._undo: Callable[[], None] | None = None
        self.actions_for_menu = self._make_actions()
        self._medicines = MedicinesPage()
        self._versions = VersionsPage(self.actions_for_menu[:-1])
        self._choice = ChoicePage()
        self._reader = ReaderPage()
        self.page = self._reader.page
        self._pair = PairPage()
        self._pages = QStackedWidget()
        # Each scrolls where it does not fit: large letters on a small screen.
        self._frames: dict[QWidget, ScrollingPage] = {
            page: ScrollingPage(page)
            for page in (self._medicines, self._versions, self._choice, self._reader, self._pair)
        }
        for frame in self._frames.values():
            self._pages.addWidget(frame)
        # Where Esc goes back to from a text or a choice.
        self._way_back: list[QWidget] = []
        self._coming: QWidget | None = None
        self._opening = once_after(self, 0, self._on_opening)
        column = QVBoxLayout(self)
        column.addWidget(self._pages)
        self._connect()
        self._allow(None)

    def take_focus(self) -> None:
        """The focus into the page that is shown."""
        self._focus_of(self._shown_page())()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._allow_shown()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nothing can be done to a leaflet that is not seen, and no text may come up behind another screen."""
        super().hideEvent(event)
        self._opening.stop()
        self._allow(None)

    # What the presenter asks for.

    def show_medicines(
        self, entries: Sequence[MedicineEntry], told: str, removed: str, *, is_empty: bool
    ) -> None:
        self._medicines.show_entries(entries, told, removed, is_empty=is_empty)

    def show_versions(self, title: str, where: str, entries: Sequence[VersionEntry]) -> None:
        is_there = self._shown_page() is not self._medicines
        self._versions.show_entries(title, where, entries)
        if not is_there:
            self._turn_to(self._versions)
        elif self._versions.has_list_focus():
            self._versions.take_focus()

    def leave_versions(self) -> None:
        """The medicine that was open has no leaflet any more."""
        self._way_back.clear()
        self._turn_to(self._medicines)

    def show_choice(self, title: str, told: str, entries: Sequence[VersionEntry]) -> None:
        self._choice.show_entries(title, told, entries)
        if self._shown_page() is not self._choice:
            self._choice.begin()
            self._open(self._choice)

    def show_text(self, text: SectionedText) -> None:
        self._reader.show_text(text)
        self._open_soon(self._reader)

    def show_pair(self, first: SectionedText, second: SectionedText) -> None:
        self._pair.show_pair(first, second)
        self._open_soon(self._pair)

    def show_done(self, sentence: str, undo: Callable[[], None] | None) -> None:
        self._undo = undo
        self._undo_action.setEnabled(undo is not None)
        if self._shown_page() is self._choice:
            self._go_back()
        self.done.emit(sentence, undo)

    def show_problem(self, sentence: str) -> None:
        announce(self, sentence)
        self.problem.emit(sentence)

    # How it is made.

    def _make_actions(self) -> list[QAction]:
        made = []
        for text, purpose, keys, slot in (
            (_("Read"), _("Opens the text with its headings."), "", self._on_read),
            (
                _("What differs"),
                _("Tells what differs between this version and another one."),
                "Ctrl+E",
                lambda: self._emit(self.difference_wanted),
            ),
            (
                _("Put beside another leaflet…"),
                _("Shows two leaflets side by side, at the same section."),
                "Ctrl+B",
                lambda: self._emit(self.beside_wanted),
            ),
            (
                _("Make current"),
                _("Questions are answered from this version."),
                "",
                lambda: self._emit(self.current_wanted),
            ),
            (
                _("Mark as superseded"),
                _("Nothing is answered from this version any more."),
                "",
                lambda: self._emit(self.superseded_wanted),
            ),
            (_("Remove…"), _("Takes the leaflet out of the library."), "", self._on_remove),
            (_("Undo"), _("Takes back what was changed last here."), "Ctrl+Z", self._on_undo),
        ):
            made.append(action(self, text, slot, keys, purpose=purpose))
        self._undo_action = made[-1]
        self._undo_action.setEnabled(False)
        return made

    def _connect(self) -> None:
        medicines, versions, choice = self._medicines, self._versions, self._choice
        medicines.searched.connect(self.searched)
        medicines.chosen.connect(self.medicine_chosen)
        medicines.removed_wanted.connect(self.removed_wanted)
        medicines.files_wanted.connect(self.files_wanted)
        versions.chosen.connect(self.read_wanted)
        versions.current_changed.connect(self._allow)
        versions.left.connect(self._on_versions_left)
        choice.searched.connect(self.choice_searched)
        choice.chosen.connect(self.choice_made)
        for page in (choice, self._reader, self._pair):
            page.left.connect(self._go_back)

    def _allow(self, entry: VersionEntry | None) -> None:
        """Only what makes sense for this version can be done."""
        read, differs, beside, current, superseded, remove, _undo = self.actions_for_menu
        is_there = entry is not None
        for one in (read, beside, remove):
            one.setEnabled(is_there)
        differs.setEnabled(entry is not None and entry.other is not None)
        current.setEnabled(entry is not None and entry.version.is_superseded)
        superseded.setEnabled(entry is not None and not entry.version.is_superseded)

    # Going from page to page.

    def _open(self, page: QWidget) -> None:
        """Show the page; Esc comes back to the one before."""
        self._way_back.append(self._shown_page())
        self._turn_to(page)

    def _open_soon(self, page: QWidget) -> None:
        """The same for a text, a moment later: Orca keeps silent about a caret that it has just seen moving."""
        self._coming = page
        self._opening.start(FOCUS_DELAY_MS if QAccessible.isActive() else 0)

    def _on_opening(self) -> None:
        if self._coming is self._pair and self._shown_page() is self._choice:
            # Esc from the pair goes to the versions, not to the choice again.
            self._turn_to(self._pair)
        elif self._coming is not None:
            self._open(self._coming)

    def _shown_page(self) -> QWidget:
        shown = self._pages.currentWidget()
        return next(page for page, frame in self._frames.items() if frame is shown)

    def _go_back(self) -> None:
        self._turn_to(self._way_back.pop() if self._way_back else self._medicines)

    def _turn_to(self, page: QWidget) -> None:
        turn_to(self._pages, self._frames[page], self._focus_of(page))
        self._allow_shown()

    def _allow_shown(self) -> None:
        is_shown = self._shown_page() is self._versions
        self._allow(self._versions.current() if is_shown else None)

    def _focus_of(self, page: QWidget | None) -> Callable[[], None]:
        for known in (self._versions, self._choice, self._reader, self._pair):
            if page is known:
                return known.take_focus
        return self._medicines.take_focus

    # What the user did.

    def _emit(self, signal: SignalInstance) -> None:
        if (entry := self._versions.current()) is not None:
            signal.emit(entry)

    def _on_read(self) -> None:
        self._emit(self.read_wanted)

    def _on_remove(self) -> None:
        entry = self._versions.current()
        if entry is None:
            return
        is_wanted = is_removal_wanted(
            self,
            _("Remove a leaflet"),
            _("Remove {leaflet} with all its versions?").format(leaflet=entry.title),
            _(
                "Nothing will be answered from it any more. Its texts are kept for answers that "
                "were given, and you can undo this at any time."
            ),
        )
        self._versions.take_focus()
        if is_wanted:
            self.removal_confirmed.emit(entry)

    def _on_undo(self) -> None:
        if (undo := self._undo) is not None:
            self._undo = None
            self._undo_action.setEnabled(False)
            undo()

    def _on_versions_left(self) -> None:
        self.medicine_left.emit()
        self._turn_to(self._medicines)
