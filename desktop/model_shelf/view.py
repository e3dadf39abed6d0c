"""The model files on this computer: added, chosen, taken away; below them what can be done with each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMessageBox, QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, announce, reading_text
from desktop.button_row import ButtonRow
from desktop.controls import action, button_of
from desktop.files_asked import ask_for_files
from desktop.look.fonts import as_quiet, as_title
from desktop.model_shelf.speech_view import SpeechModels
from desktop.model_shelf.work_bar import WorkBar
from desktop.removal import is_removal_wanted
from desktop.row_list import RowList
from desktop.scrolling import ScrollingPage
from desktop.text_dialog import TextDialog
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QAction, QHideEvent, QShowEvent

    from desktop.model_shelf.view_model import ModelEntry, ShelfShown, Step
    from desktop.rows import Row


SHORT_TEST = 10  # questions in each language and for each kind of help


class ModelsScreen(QWidget):
    """Draws; the presenter is told by signals what the user wants."""

    shown = Signal()
    files_chosen = Signal(object)  # tuple of paths
    started = Signal()
    stop_wanted = Signal()
    choice_made = Signal(object)  # ModelEntry
    none_wanted = Signal()
    removal_confirmed = Signal(object)  # ModelEntry
    recommended_wanted = Signal()
    test_wanted = Signal(object)  # how many questions of each kind, None for all

    def __init__(self) -> None:
        super().__init__()
        self.speech = SpeechModels(self)
        self._entries: tuple[ModelEntry, ...] = ()
        self.actions_for_menu = self._make_actions()
        inner = QWidget()
        column = QVBoxLayout(inner)
        hint = SentenceLabel(
            _(
                "A model on this computer can help to answer. Nothing that it chooses or writes is "
                "shown before it has passed the check against the leaflet. Drop a model file (GGUF) "
                "on this window, from a stick for example, or add it here."
            )
        )
        self._told = as_title(SentenceLabel())
        self._status = SentenceLabel()
        self._list = RowList(_("Models"), _("Press Enter on a model to choose it."))
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._list.addActions(self._of_one)
        self._list.chosen.connect(lambda _row: self._on_choose())
        self._list.current_changed.connect(lambda _row: self._allow())
        add, *others, _stop = self.actions_for_menu
        self._add_button = button_of(add)
        buttons = {one: button_of(one) for one in others}
        self._again_button = buttons[self._again]
        self._buttons = ButtonRow(self._add_button, *buttons.values())
        column.addWidget(as_quiet(hint))
        column.addWidget(self._told)
        self._bar = WorkBar(_("Progress"), self._stop)
        column.addWidget(self._bar)
        column.addWidget(self._status)
        column.addWidget(self._list, 1)
        column.addWidget(self._buttons)
        self.speech.put_into(column)
        column.addStretch()  # keeps the rest at the top while there is no model
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(ScrollingPage(inner))
        self._allow()

    def take_focus(self) -> None:
        """The focus on the models; while there is none, on the button that adds one."""
        if self._entries:
            self._list.focus_current()
        else:
            self._add_button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._allow()
        self.shown.emit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nothing can be done to a model that is not seen."""
        super().hideEvent(event)
        self._allow()

    def add_files(self) -> None:
        """Ask for model files, and add them."""
        kinds = _("Models (*.gguf);;All files (*)")
        if chosen := ask_for_files(self, _("Add a model"), kinds):
            self.files_chosen.emit(chosen)

    # What the presenter asks for.

    def show_shelf(self, shelf: ShelfShown) -> None:
        current = self._current()
        had_focus = self._list is self.window().focusWidget()
        self._entries = shelf.entries
        self._told.tell(shelf.told)
        self._is_off = shelf.is_off
        self._list.show_rows([entry.row for entry in shelf.entries])
        self._list.setVisible(bool(shelf.entries))
        if current is not None:
            self.focus_model(current.model.sha256, takes_focus=had_focus)
        elif chosen := [entry for entry in shelf.entries if entry.is_chosen]:
            self.focus_model(chosen[0].model.sha256, takes_focus=False)
        elif had_focus and not shelf.entries:
            self.take_focus()
        self._allow()

    def show_started(self, sentence: str) -> None:
        self._bar.begin()
        self.started.emit()
        self.tell(sentence)

    def show_step(self, step: Step) -> None:
        self._bar.show_step(step)

    def show_finished(self, sentence: str) -> None:
        if self._bar.end():
            self.take_focus()
        self.tell(sentence)

    def tell(self, sentence: str) -> None:
        self._status.tell(sentence)
        announce(self._status, sentence)

    def focus_model(self, sha256: str, *, takes_focus: bool = True) -> None:
        hashes = [entry.model.sha256 for entry in self._entries]
        row = hashes.index(sha256) if sha256 in hashes else min(0, len(hashes) - 1)
        if row < 0:
            return
        if takes_focus and self.isVisible():
            self._list.focus_row(row)
        else:
            self._list.setCurrentRow(row)

    def show_text(self, text: str) -> None:
        reading = reading_text(_("Models that are known to do"))
        reading.setPlainText(text)
        TextDialog(self.window(), reading.accessibleName(), reading).open()

    def show_test(self, rows: Sequence[Row]) -> None:
        found = RowList(_("What the test found"))
        found.show_rows(rows)
        dialog = TextDialog(self.window(), found.accessibleName(), found)
        dialog.open()
        found.focus_row(0)

    # How it is made.

    def _make_actions(self) -> list[QAction]:
        self._is_off = False
        self._choose = action(self, _("&Choose this model"), self._on_choose)
        self._again = action(
            self,
            _("&Turn it on again"),
            self._on_choose,
            purpose=_("After it failed to start twice."),
        )
        self._none = action(self, _("&Use no model"), self.none_wanted.emit)
        self._remove = action(
            self,
            _("&Remove this model…"),
            self._on_remove,
            purpose=_("Deletes the copy in the data folder."),
        )
        self._test = action(
            self,
            _("T&est this model…"),
            self._on_test,
            purpose=_("Puts fixed questions to it and tells how well it does on this computer."),
        )
        self._of_one = [self._choose, self._again, self._test, self._remove]
        add = action(self, _("&Add a model…"), self.add_files)
        known = action(self, _("Models that are &known to do"), self.recommended_wanted.emit)
        self._stop = action(
            self, _("St&op"), self.stop_wanted.emit, purpose=_("Ends the copying or the test.")
        )
        return [
            add,
            self._choose,
            self._again,
            self._test,
            self._none,
            self._remove,
            known,
            self._stop,
        ]

    def _allow(self) -> None:
        """Only what makes sense for the current model can be done."""
        entry = self._current() if self.isVisible() else None
        is_chosen = entry is not None and entry.is_chosen
        self._choose.setEnabled(entry is not None and not is_chosen)
        self._again.setEnabled(is_chosen and self._is_off)
        for one in (self._again, self._again_button):
            one.setVisible(self._is_off)
        self._remove.setEnabled(entry is not None)
        self._test.setEnabled(is_chosen)
        self._none.setEnabled(any(one.is_chosen for one in self._entries))
        self._buttons.arrange()

    def _current(self) -> ModelEntry | None:
        row = self._list.currentRow()
        return self._entries[row] if 0 <= row < len(self._entries) else None

    # What the user did.

    def _on_choose(self) -> None:
        if (entry := self._current()) is not None:
            self.choice_made.emit(entry)

    def _on_test(self) -> None:
        if (entry := self._current()) is None:
            return
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(_("Test a model"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(_("How well does {model} do on this computer?").format(model=entry.model.name))
        box.setInformativeText(
            _(
                "Fixed questions on the invented leaflets are put to it, in each language and for each "
                "kind of help. The short test takes some minutes, the whole one may take an hour; both "
                "can be stopped."
            )
        )
        short = box.addButton(_("&Short test"), QMessageBox.ButtonRole.AcceptRole)
        whole = box.addButton(_("&Whole test"), QMessageBox.ButtonRole.AcceptRole)
        none = box.addButton(_("&Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(short)
        box.setEscapeButton(none)
        box.exec()
        self.activateWindow()
        self.take_focus()
        if (clicked := box.clickedButton()) in {short, whole}:
            self.test_wanted.emit(SHORT_TEST if clicked is short else None)

    def _on_remove(self) -> None:
        if (entry := self._current()) is None:
            return
        is_wanted = is_removal_wanted(
            self,
            _("Remove a model"),
            _("Remove {model} from this computer?").format(model=entry.model.name),
            _(
                "The copy in the data folder is deleted; the file that it was added from stays where "
                "it is. Answers that were given stay as they are."
            ),
        )
        self.take_focus()
        if is_wanted:
            self.removal_confirmed.emit(entry)
