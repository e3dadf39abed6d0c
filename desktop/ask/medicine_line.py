"""The medicine field: completes brand, substance or holder, typed with or without accents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView

from core.language.text import fold
from desktop.accessibility import Line, named
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from desktop.ask.view_model import MedicineChoice

Index = QModelIndex | QPersistentModelIndex

MATCH_ROLE = Qt.ItemDataRole.UserRole
NAME_ROLE = Qt.ItemDataRole.UserRole + 1
CHOICES_VISIBLE = 10


class MedicineLine(Line):
    """A line that suggests medicines while it is written on; the down arrow shows all that match."""

    def __init__(self) -> None:
        super().__init__()
        self._choices = Choices()
        completer = MedicineCompleter(self._choices, self)
        named(completer.matches, _("Matching medicines"))
        self.setCompleter(completer)

    def show_choices(self, choices: tuple[MedicineChoice, ...]) -> None:
        self._choices.replace(choices)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Down:
            self.completer().setCompletionPrefix(self.text())
            self.completer().complete()
            return
        super().keyPressEvent(event)


class MedicineCompleter(QCompleter):
    """Compares folded texts and puts the medicine's name, not the whole line, into the field."""

    def __init__(self, choices: Choices, parent: QLineEdit) -> None:
        super().__init__(choices, parent)
        self.setCompletionRole(MATCH_ROLE)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setMaxVisibleItems(CHOICES_VISIBLE)
        self.matches = QListView()
        self.setPopup(self.matches)

    def splitPath(self, path: str) -> list[str]:  # noqa: N802 - Qt's name
        return [fold(path)]

    def pathFromIndex(self, index: Index) -> str:  # noqa: N802 - Qt's name
        return str(index.data(NAME_ROLE))


class Choices(QAbstractListModel):
    """The medicines of the library."""

    def __init__(self) -> None:
        super().__init__()
        self._choices: tuple[MedicineChoice, ...] = ()

    def replace(self, choices: tuple[MedicineChoice, ...]) -> None:
        self.beginResetModel()
        self._choices = choices
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        return 0 if parent is not None and parent.isValid() else len(self._choices)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        choice = self._choices[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return choice.shown
            case _ if role == MATCH_ROLE:
                return choice.matched
            case _ if role == NAME_ROLE:
                return choice.name
            case _:
                return None
