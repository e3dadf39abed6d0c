"""The settings one under the other, each with what it is for; a line on top finds one by its words."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from desktop.accessibility import Line, SentenceLabel, announce, label_for, named
from desktop.controls import button, plain
from desktop.files_asked import ask_for_folder
from desktop.look.fonts import as_quiet, as_title
from desktop.look.theme import look
from desktop.look.tokens import ROOM, SNUG
from desktop.scrolling import ScrollingPage
from desktop.settings.options import Key, Option, OptionKey
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QPushButton


class _OptionRow(QWidget):
    """The name, what it is for, and the control of one option."""

    chosen = Signal(object, int)  # Option, number of the choice
    folder_chosen = Signal(object, str)  # Key, folder
    models_wanted = Signal()
    trial_wanted = Signal(object)  # Option

    def __init__(self, option: Option) -> None:
        super().__init__()
        self._option = option
        self._others: list[QPushButton] = []
        self._buttons: list[QRadioButton] = []
        self._control: QComboBox | Line | QRadioButton
        self._reason = as_quiet(SentenceLabel())
        self._models = button(_("Open the models"), self.models_wanted.emit)
        trial = _("Try the voice")
        self._trial = button(trial, self._on_trial, name=f"{option.name}: {trial}")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        control = self._make_control()
        column.addWidget(as_title(label_for(self._control, option.name)))
        column.addWidget(as_quiet(SentenceLabel(option.purpose)))
        column.addWidget(control)
        column.addWidget(self._reason)
        column.addWidget(self._models, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._trial, 0, Qt.AlignmentFlag.AlignLeft)
        self._models.setVisible(option.key is Key.LEVEL)
        self._trial.setVisible(bool(option.trial))
        self.show_option(option)

    def show_option(self, option: Option) -> None:
        """The same option with what is chosen now."""
        before, self._option = self._option, option
        if isinstance(self._control, QComboBox):
            self._control.blockSignals(True)
            # A list that is the same stays: a screen reader would tell of a new one.
            if not self._control.count() or option.choices != before.choices:
                self._control.clear()
                self._control.addItems([choice.words for choice in option.choices])
            self._control.setCurrentIndex(option.chosen)
            self._control.blockSignals(False)
            self._control.setEnabled(option.is_enabled)
        elif isinstance(self._control, Line):
            self._control.setText(option.folder)
        for number, one in enumerate(self._buttons):
            one.setChecked(number == option.chosen)
            one.setEnabled(option.is_enabled)
        self._reason.tell(option.reason)
        self._reason.setVisible(bool(option.reason))
        # What cannot be reached by Tab cannot say why; the button beside it can.
        self._models.setAccessibleDescription(option.reason)
        self._trial.setAccessibleDescription(option.reason)

    def stops(self) -> list[QWidget]:
        """Where Tab stops, from the top to the bottom."""
        first = [*self._buttons] if self._buttons else [self._control]
        return [*first, *self._others, self._models, self._trial]

    def take_focus(self) -> None:
        target = self._buttons[self._option.chosen] if self._buttons else self._control
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def has_focus(self) -> bool:
        """Whether the focus is here, or will be once the window has it."""
        user = self.window().focusWidget()
        return self._control is user or any(one is user for one in self._buttons)

    def _make_control(self) -> QWidget:
        if any(choice.told for choice in self._option.choices):
            return self._make_told_choices()
        return self._make_choices() if self._option.choices else self._make_folder()

    def _make_told_choices(self) -> QWidget:
        """Choices that all say what they mean, one under the other."""
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for number, choice in enumerate(self._option.choices):
            one = named(
                QRadioButton(choice.words), f"{self._option.name}: {choice.words}", choice.told
            )
            one.clicked.connect(
                lambda _is_checked, number=number: self.chosen.emit(self._option, number)
            )
            self._buttons.append(one)
            told = as_quiet(SentenceLabel(choice.told))
            told.setContentsMargins(look().px(ROOM + SNUG), 0, 0, look().px(SNUG))
            column.addWidget(one)
            column.addWidget(told)
        self._control = self._buttons[0]
        return holder

    def _make_choices(self) -> QWidget:
        box = named(QComboBox(), self._option.name, self._option.purpose)
        # The wheel over a closed box would change the setting of whoever only scrolls past.
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
        box.activated.connect(lambda number: self.chosen.emit(self._option, number))
        self._control = box
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(box)
        row.addStretch()
        return holder

    def _make_folder(self) -> QWidget:
        line = named(Line(), self._option.name, self._option.purpose)
        line.setReadOnly(True)
        self._control = line
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(line)
        for text, slot in self._folder_actions():
            # One under the other: with large letters they do not fit beside each other.
            one = button(text, slot, name=f"{self._option.name}: {plain(text)}")
            self._others.append(one)
            column.addWidget(one, 0, Qt.AlignmentFlag.AlignLeft)
        return holder

    def _folder_actions(self) -> list[tuple[str, Callable[[], None]]]:
        if self._option.key is Key.HOME:
            return [(_("Open the folder"), self._on_open)]
        return [
            (_("Choose a folder…"), self._on_choose),
            (_("Watch none"), self._on_none),
        ]

    def _on_trial(self) -> None:
        self.trial_wanted.emit(self._option)

    def _on_choose(self) -> None:
        if folder := ask_for_folder(self, self._option.name, self._option.folder):
            self.folder_chosen.emit(self._option.key, str(folder))

    def _on_none(self) -> None:
        self.folder_chosen.emit(self._option.key, "")

    def _on_open(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(self._option.folder))


class SettingsScreen(QWidget):
    """Draws; the presenter is told by signals what the user wants."""

    searched = Signal(str)
    chosen = Signal(object, int)  # Option, number of the choice
    folder_chosen = Signal(object, str)  # Key, folder
    models_wanted = Signal()
    trial_wanted = Signal(object)  # Option
    shown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[OptionKey, _OptionRow] = {}
        self._search = named(Line(), _("Find a setting"), _("Type a word of it."))
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self.searched)
        self._status = SentenceLabel()
        inner = QWidget()
        self._list = QVBoxLayout(inner)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(look().px(ROOM))
        self._list.addStretch()
        column = QVBoxLayout(self)
        column.addWidget(label_for(self._search, _("Find a se&tting")))
        column.addWidget(self._search)
        column.addWidget(self._status)
        column.addWidget(ScrollingPage(inner), 1)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.StyleChange:
            self._list.setSpacing(look().px(ROOM))
        super().changeEvent(event)

    def take_focus(self) -> None:
        """The focus on the line that finds a setting."""
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self.shown.emit()

    def focused_option(self) -> OptionKey | None:
        """Which option the focus is on."""
        return next((key for key, row in self._rows.items() if row.has_focus()), None)

    def focus_option(self, key: OptionKey) -> None:
        """The focus on this option; one that is shown later is left alone."""
        if (row := self._rows.get(key)) is not None:
            row.take_focus()

    def show_options(self, shown: Sequence[Option]) -> None:
        """All options; those that are new take their place among the others."""
        before = len(self._rows)
        for place, option in enumerate(shown):
            if (row := self._rows.get(option.key)) is None:
                row = self._rows[option.key] = _OptionRow(option)
                row.chosen.connect(self.chosen)
                row.folder_chosen.connect(self.folder_chosen)
                row.models_wanted.connect(self.models_wanted)
                row.trial_wanted.connect(self.trial_wanted)
                self._list.insertWidget(place, row)
            row.show_option(option)
        if before != len(self._rows):
            # Tab would come to what is new last, wherever it stands.
            stops = [stop for option in shown for stop in self._rows[option.key].stops()]
            for first, second in pairwise(stops):
                self.setTabOrder(first, second)

    def show_found(self, keys: Sequence[OptionKey], sentence: str) -> None:
        for key, row in self._rows.items():
            row.setVisible(key in keys)
        self.tell(sentence)

    def tell(self, sentence: str) -> None:
        self._status.tell(sentence)
        announce(self._status, sentence)
