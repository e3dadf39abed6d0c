"""The line that tells what is being read aloud, with all that can be done about it; hidden while all is silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, announce
from desktop.button_row import ButtonRow
from desktop.controls import action, button, plain
from desktop.problems import told_of
from desktop.translations import _
from desktop.voice.reading_aloud import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QPushButton

    from core.errors import AppError


class VoiceBar(QWidget):
    """What is being read, and the keys that pause it, stop it, and move it; the actions stand in the menu too."""

    mode_wanted = Signal()
    read_wanted = Signal()
    stop_wanted = Signal()
    next_wanted = Signal()
    previous_wanted = Signal()
    repeat_wanted = Signal()
    slower_wanted = Signal()
    faster_wanted = Signal()
    source_wanted = Signal()
    spelling_wanted = Signal()
    state_changed = Signal(object)  # State

    def __init__(self) -> None:
        super().__init__()
        self._sentence = SentenceLabel()
        self._read = action(self, _("&Read aloud, pause, go on"), self.read_wanted.emit, "F8")
        self._mode = action(self, _("&Voice mode"), self.mode_wanted.emit, "F11")
        # Esc stops it from anywhere; it is no shortcut here, because screens have their own Esc.
        self._stop = action(self, _("&Stop the voice"), self.stop_wanted.emit)
        self._moves = [
            action(self, _("Sentence &before"), self.previous_wanted.emit, "F7"),
            action(self, _("Sentence a&fter"), self.next_wanted.emit, "F9"),
            action(self, _("Say it a&gain"), self.repeat_wanted.emit, "Shift+F8"),
            action(self, _("S&lower"), self.slower_wanted.emit, "Shift+F7"),
            action(self, _("Fas&ter"), self.faster_wanted.emit, "Shift+F9"),
            action(self, _("&Where it comes from"), self.source_wanted.emit, "Ctrl+F8"),
            action(self, _("Sp&ell the last number"), self.spelling_wanted.emit, "Ctrl+F9"),
        ]
        self._place = ""
        column = QVBoxLayout(self)
        column.addWidget(self._sentence)
        column.addWidget(
            ButtonRow(
                _button(self._read, _("F8 does the same.")),
                _button(self._stop, _("Esc does the same, from anywhere.")),
                *map(_button, self._moves),
            )
        )
        self.show_state(State.SILENT)

    @property
    def actions_for_menu(self) -> list[QAction]:
        return [self._mode, self._read, self._stop, *self._moves]

    @property
    def keys(self) -> dict[str, Callable[[], object]]:
        """The keys that move what is read, and what each does: for dialogs, which the menu's keys do not reach."""
        return {one.shortcut().toString(): one.trigger for one in self._moves}

    # What the presenter asks for.

    def show_sentence(self, number: int, count: int) -> None:
        # Translators: {number} and {count} as in "sentence 2 of 5".
        self._place = _("sentence {number} of {count}").format(number=number, count=count)
        self._tell(State.READING)

    def show_state(self, state: State) -> None:
        self._tell(state)
        self._stop.setEnabled(state is not State.SILENT)
        for one in self._moves:
            one.setEnabled(state is not State.SILENT or bool(self._place))
        self.setVisible(state is not State.SILENT)
        self.state_changed.emit(state)

    def show_rate(self, words_per_minute: int) -> None:
        """Heard as well: nothing more is told."""
        self._sentence.setToolTip(_("{rate} words a minute").format(rate=words_per_minute))

    def show_trouble(self, error: AppError) -> None:
        sentence = told_of(error, _ignore)
        self._sentence.tell(sentence)
        self.show()
        announce(self, sentence)

    def _tell(self, state: State) -> None:
        words = _("Paused") if state is State.PAUSED else _("Reading aloud")
        self._sentence.tell(f"{words}: {self._place}." if self._place else "")


def _button(wanted: QAction, purpose: str = "") -> QPushButton:
    """Without a letter of its own: the screens' letters stay what they are while something is read."""
    made = button(plain(wanted.text()), wanted.trigger, purpose=purpose)
    made.setEnabled(wanted.isEnabled())
    wanted.enabledChanged.connect(made.setEnabled)
    return made


def _ignore(_error: AppError) -> None:
    """No error of the store is told here."""
