"""The speech models on this computer, in their part of the screen of models: added, chosen, taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QInputDialog, QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, announce
from desktop.button_row import ButtonRow
from desktop.controls import action, button_of
from desktop.files_asked import ask_for_files, ask_for_folder
from desktop.kinds import language_word
from desktop.look.fonts import as_title
from desktop.model_shelf.work_bar import WorkBar
from desktop.removal import is_removal_wanted
from desktop.row_list import RowList
from desktop.translations import _

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QAction

    from desktop.model_shelf.speech_view_model import SpeechEntry, SpeechShown
    from desktop.model_shelf.view_model import Step


class SpeechModels(QWidget):
    """Draws; the presenter is told by signals what the user wants."""

    places_chosen = Signal(object, str)  # tuple of paths, the language or ""
    started = Signal()
    stop_wanted = Signal()
    choice_made = Signal(object)  # SpeechEntry
    removal_confirmed = Signal(object)  # SpeechEntry

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()  # its parts stand in the page's own column: a layout within it would clip long sentences
        self._entries: tuple[SpeechEntry, ...] = ()
        self.actions_for_menu = self._make_actions()
        self._title = as_title(SentenceLabel(_("Speech models")))
        self._bar = WorkBar(_("Progress of the speech model"), self._stop)
        self._told = SentenceLabel()
        self._status = SentenceLabel()
        self._list = RowList(
            _("Speech models"), _("Press Enter on a model to let it hear what you say.")
        )
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._list.addActions([self._choose, self._remove])
        self._list.chosen.connect(lambda _row: self._on_choose())
        self._list.current_changed.connect(lambda _row: self._allow())
        self._buttons = ButtonRow(*map(button_of, self.actions_for_menu[:-1]))
        self._list.hide()
        self._allow()

    def put_into(self, column: QVBoxLayout) -> None:
        """Put the parts below each other at the end of a page."""
        for part in (self._title, self._told, self._bar, self._status):
            column.addWidget(part)
        column.addWidget(self._list, 1)
        column.addWidget(self._buttons)

    # What the presenter asks for.

    def show_speech(self, shown: SpeechShown) -> None:
        current = self._current()
        had_focus = self._list is self.window().focusWidget()
        self._entries = shown.entries
        self._told.tell(shown.told)
        self._list.show_rows([entry.row for entry in shown.entries])
        self._list.setVisible(bool(shown.entries))
        if current is not None and shown.entries:
            self.focus_model(current.model.sha256, takes_focus=had_focus)
        elif had_focus:
            self._take_focus()
        self._allow()

    def show_started(self, sentence: str) -> None:
        self._bar.begin()
        self.started.emit()
        self.tell(sentence)

    def show_step(self, step: Step) -> None:
        self._bar.show_step(step)

    def show_finished(self, sentence: str) -> None:
        if self._bar.end():
            self._take_focus()
        self.tell(sentence)

    def tell(self, sentence: str) -> None:
        self._status.tell(sentence)
        announce(self._status, sentence)

    def focus_model(self, sha256: str, *, takes_focus: bool = True) -> None:
        hashes = [entry.model.sha256 for entry in self._entries]
        row = hashes.index(sha256) if sha256 in hashes else min(0, len(hashes) - 1)
        if row < 0:
            return
        if takes_focus and self._list.isVisible():
            self._list.focus_row(row)
        else:
            self._list.setCurrentRow(row)

    def ask_language(self, place: Path) -> None:
        from core.language.pack import languages  # noqa: PLC0415 - after the window is shown

        langs = languages()
        names = [language_word(lang) for lang in langs]
        question = _("Which language does {file} hear?").format(file=place.name)
        name, is_chosen = QInputDialog.getItem(
            self.window(), _("Add a speech model"), question, names, 0, editable=False
        )
        if is_chosen:
            self.places_chosen.emit((place,), langs[names.index(name)])

    def _take_focus(self) -> None:
        """Nobody who uses the keyboard shall stand where nothing is any more."""
        place = self._list if self._entries else self._buttons
        place.setFocus(Qt.FocusReason.OtherFocusReason)

    # How it is made.

    def _make_actions(self) -> list[QAction]:
        purpose = _("A model of Vosk or Whisper, as it was unpacked.")
        folder = action(self, _("Add a speech model's folder…"), self._on_folder, purpose=purpose)
        packed = action(
            self,
            _("Add a speech model's zip…"),
            self._on_zip,
            purpose=_("A model of Vosk or Whisper, as it came."),
        )
        self._choose = action(self, _("Let this model hear"), self._on_choose)
        self._remove = action(
            self,
            _("Remove this speech model…"),
            self._on_remove,
            purpose=_("Deletes the copy in the data folder."),
        )
        self._stop = action(self, _("Stop adding"), self.stop_wanted.emit)
        return [folder, packed, self._choose, self._remove, self._stop]

    def _allow(self) -> None:
        """Only what makes sense for the current model can be done."""
        entry = self._current()
        self._choose.setEnabled(entry is not None and not entry.is_chosen)
        self._remove.setEnabled(entry is not None)
        self._buttons.arrange()

    def _current(self) -> SpeechEntry | None:
        row = self._list.currentRow()
        return self._entries[row] if 0 <= row < len(self._entries) else None

    # What the user did.

    def _on_folder(self) -> None:
        if chosen := ask_for_folder(self.window(), _("Add a speech model")):
            self.places_chosen.emit((chosen,), "")

    def _on_zip(self) -> None:
        kinds = _("Archives (*.zip);;All files (*)")
        if chosen := ask_for_files(self.window(), _("Add a speech model"), kinds):
            self.places_chosen.emit(chosen, "")

    def _on_choose(self) -> None:
        if (entry := self._current()) is not None:
            self.choice_made.emit(entry)

    def _on_remove(self) -> None:
        if (entry := self._current()) is None:
            return
        is_wanted = is_removal_wanted(
            self.window(),
            _("Remove a speech model"),
            _("Remove {model} from this computer?").format(model=entry.model.name),
            _(
                "The copy in the data folder is deleted; what it was added from stays where it is. "
                "Everything goes on working with the keyboard."
            ),
        )
        self._list.focus_current()
        if is_wanted:
            self.removal_confirmed.emit(entry)
