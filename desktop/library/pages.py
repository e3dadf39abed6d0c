"""The pages of the library: all medicines, one medicine's versions, a choice of leaflets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, label_for, named
from desktop.controls import back_button, button, button_of
from desktop.filtered_list import FilteredList
from desktop.look.fonts import as_quiet, as_title
from desktop.row_list import RowList
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QAction, QResizeEvent
    from PySide6.QtWidgets import QPushButton

    from desktop.library.view_model import MedicineEntry, VersionEntry


class MedicinesPage(QWidget):
    """All medicines with a line that filters them; while there are none, how to add leaflets."""

    searched = Signal(str)
    chosen = Signal(object)  # MedicineEntry
    removed_wanted = Signal()
    files_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._entries: Sequence[MedicineEntry] = ()
        self._empty = SentenceLabel(
            _(
                "There is no leaflet yet. Drop leaflets or folders anywhere on this window, "
                "or add them here. PDF, HTML and text files are read."
            )
        )
        self._add = button(_("Add &leaflets…"), self.files_wanted.emit)
        self._removed = button("", self.removed_wanted.emit)
        self._list = FilteredList(
            _("Filt&er"),
            _("Type a medicine, substance, holder, code or file name. Down goes to the list."),
            _("Medicines"),
            _("Press Enter on a medicine to see its leaflets."),
        )
        buttons = QHBoxLayout()
        for one in (self._add, self._removed):
            buttons.addWidget(one)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._empty)
        column.addWidget(self._list, 1)
        column.addLayout(buttons)
        self._list.searched.connect(self.searched)
        self._list.chosen.connect(lambda row: self.chosen.emit(self._entries[row]))
        self._filler = QWidget()
        column.addWidget(self._filler, 1)
        self.show_entries((), "", "", is_empty=True)

    def show_entries(
        self, entries: Sequence[MedicineEntry], told: str, removed: str, *, is_empty: bool
    ) -> None:
        self._entries = entries
        self._list.show_rows([entry.row for entry in entries], told)
        self._empty.setVisible(is_empty)
        self._list.setVisible(not is_empty)
        self._filler.setVisible(is_empty)
        named(self._removed, removed).setText(removed)
        self._removed.setVisible(bool(removed))

    def take_focus(self) -> None:
        if self._list.isHidden():
            self._add.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._list.take_focus()


class BackPage(QWidget):
    """A page that Esc or a button leaves."""

    left = Signal()

    def make_back(self, *more: QPushButton) -> QBoxLayout:
        """The row with the button that goes back, after some others."""
        self._buttons = (*more, back_button(self, self.left.emit))
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for one in self._buttons:
            self._row.addWidget(one)
        self._row.addStretch()
        return self._row

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Buttons stand one under the other where large letters leave no room beside each other."""
        super().resizeEvent(event)
        frame = self.parentWidget()
        room = frame.width() if frame is not None else self.width()
        wanted = sum(one.sizeHint().width() + self._row.spacing() for one in self._buttons)
        is_narrow = wanted > room
        self._row.setDirection(
            QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        )


class VersionsPage(BackPage):
    """One medicine's documents with their versions, and what can be done with each."""

    chosen = Signal(object)  # VersionEntry
    current_changed = Signal(object)  # VersionEntry or None

    def __init__(self, actions: Sequence[QAction]) -> None:
        super().__init__()
        self._entries: Sequence[VersionEntry] = ()
        self._title = as_title(SentenceLabel())
        self._where = as_quiet(SentenceLabel())
        self._rows = RowList(
            _("Leaflets and versions"),
            _("Press Enter to read one; the context menu has all that can be done with it."),
        )
        self._rows.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._rows.addActions(list(actions))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._title)
        column.addWidget(self._where)
        column.addWidget(label_for(self._rows, _("Leaflets and versions")))
        column.addWidget(self._rows, 1)
        column.addLayout(self.make_back(*_buttons(actions)))
        self._rows.chosen.connect(lambda row: self.chosen.emit(self._entries[row]))
        self._rows.current_changed.connect(self._on_current)

    def show_entries(self, title: str, where: str, entries: Sequence[VersionEntry]) -> None:
        before = self.current()
        self._title.tell(title)
        self._where.tell(where)
        named(self._rows, _("Leaflets and versions of {medicine}").format(medicine=title))
        self._entries = entries
        self._rows.show_rows([entry.row for entry in entries])
        same = (
            number
            for number, entry in enumerate(entries)
            if before is not None and entry.version.version_id == before.version.version_id
        )
        self._rows.setCurrentRow(next(same, 0))
        self._on_current(self._rows.currentRow())

    def current(self) -> VersionEntry | None:
        """The version that the actions are about."""
        row = self._rows.currentRow()
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def has_list_focus(self) -> bool:
        return self._rows.hasFocus()

    def take_focus(self) -> None:
        self._rows.focus_current()

    def _on_current(self, _row: int) -> None:
        self.current_changed.emit(self.current())


class ChoicePage(BackPage):
    """Leaflets to choose one from."""

    searched = Signal(str)
    chosen = Signal(object)  # VersionEntry

    def __init__(self) -> None:
        super().__init__()
        self._entries: Sequence[VersionEntry] = ()
        self._title = as_title(SentenceLabel())
        self._list = FilteredList(
            _("Filt&er"),
            _("Type a medicine, substance, holder or file name. Down goes to the list."),
            _("Leaflets to choose from"),
            _("Press Enter on the leaflet that you want; Esc goes back."),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._title)
        column.addWidget(self._list, 1)
        column.addLayout(self.make_back())
        self._list.searched.connect(self.searched)
        self._list.chosen.connect(lambda row: self.chosen.emit(self._entries[row]))

    def show_entries(self, title: str, told: str, entries: Sequence[VersionEntry]) -> None:
        self._title.tell(title)
        self._entries = entries
        self._list.show_rows([entry.row for entry in entries], told)

    def begin(self) -> None:
        """A new choice: nothing is filtered."""
        self._list.clear_line()

    def take_focus(self) -> None:
        self._list.take_focus()


def _buttons(actions: Sequence[QAction]) -> list[QPushButton]:
    """Buttons for the first two actions, and one with a menu of all: so many fit at every size of text."""
    buttons = [button_of(action, action.toolTip()) for action in actions[:2]]
    more = button(_("More"), purpose=_("All that can be done with this version."))
    menu = QMenu(more)
    menu.addActions(list(actions))
    more.setMenu(menu)
    return [*buttons, more]
