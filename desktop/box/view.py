"""The dialog about a box: one medicine proposed, several to choose from, an unknown code to link, digits to type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from desktop.accessibility import Line, SentenceLabel, announce, label_for, named
from desktop.box.view_model import BoxKind
from desktop.controls import button
from desktop.once import once_after
from desktop.row_list import RowList
from desktop.text_dialog import SHARE_OF_WINDOW
from desktop.translations import _

if TYPE_CHECKING:
    from desktop.box.view_model import BoxChoice, BoxShown

TYPING_PAUSE_MS = 200


class BoxDialog(QDialog):
    """Draws; the presenter is told by signals what the user wants."""

    accepted_medicine = Signal()
    chosen = Signal(int)
    narrowed = Signal(str)
    typed = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Box"))
        self._sentence = SentenceLabel()
        # Reached by Tab, so that a blind user can read it again.
        self._sentence.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self._code = named(
            Line(), _("Code"), _("The digits under the bars; Enter looks for the medicine.")
        )
        self._filter = named(
            Line(),
            _("Find a medicine"),
            _("Brand, substance or maker; Down or Enter goes to the list."),
        )
        self._list = RowList(_("Medicines"), _("Press Enter on the right one."))
        self._typing = self._line_with_label(self._code, _("&Code"))
        self._finding = self._line_with_label(self._filter, _("&Find a medicine"))
        self._ask = button(_("&Ask about it"), self.accepted_medicine.emit)
        self._close = button(_("Close"), self.reject)
        self._pause = once_after(
            self, TYPING_PAUSE_MS, lambda: self.narrowed.emit(self._filter.text())
        )
        self._filter.textEdited.connect(lambda _text: self._pause.start())
        self._filter.installEventFilter(self)
        self._code.returnPressed.connect(lambda: self.typed.emit(self._code.text()))
        self._list.chosen.connect(self.chosen)
        self.rejected.connect(self.left)
        buttons = QHBoxLayout()
        buttons.addWidget(self._ask)
        buttons.addStretch()
        buttons.addWidget(self._close)
        column = QVBoxLayout(self)
        column.addWidget(self._sentence)
        column.addWidget(self._typing)
        column.addWidget(self._finding)
        column.addWidget(self._list, 1)
        column.addStretch()
        column.addLayout(buttons)

    # What the presenter asks for.

    def show_box(self, shown: BoxShown) -> None:
        is_choice = shown.kind is BoxKind.CHOICES
        self._show_parts(
            ask=shown.kind is BoxKind.PROPOSED,
            rows=is_choice or shown.kind is BoxKind.UNKNOWN,
            finding=shown.kind is BoxKind.UNKNOWN,
        )
        self._list.show_rows([choice.row for choice in shown.choices])
        self._filter.clear()
        self._sentence.tell(shown.sentence)
        self._come()
        self._sentence.setAccessibleName(shown.spoken)
        announce(self._sentence, shown.spoken)
        match shown.kind:
            case BoxKind.PROPOSED:
                self._give_focus(self._ask)
            case BoxKind.CHOICES:
                self._list.focus_row(0)
            case BoxKind.UNKNOWN:
                self._give_focus(self._filter)
            case BoxKind.PROBLEM:
                self._give_focus(self._close)

    def show_busy(self, sentence: str) -> None:
        self._show_parts()
        self._come()
        self.tell(sentence)
        self._give_focus(self._close)

    def offer_medicines(self, choices: tuple[BoxChoice, ...]) -> None:
        self._list.show_rows([choice.row for choice in choices])

    def tell(self, sentence: str) -> None:
        self._sentence.tell(sentence)
        announce(self._sentence, sentence)

    def close_box(self) -> None:
        self.accept()
        window = self.parentWidget()
        if window is not None:
            window.activateWindow()

    def ask_for_code(self) -> None:
        """Have the digits typed: not every box has bars that can be read."""
        self._show_parts(typing=True)
        self._code.clear()
        self._come()
        self._sentence.tell(_("Type the digits under the bars, then press Enter."))
        self._give_focus(self._code)

    # How it is made.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Down or Enter leaves the line for the list."""
        if (
            watched is self._filter
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}
        ):
            if self._pause.isActive():  # the list is still that of the words before
                self._pause.stop()
                self.narrowed.emit(self._filter.text())
            if self._list.count():
                self._list.focus_row(0)
            return True
        return super().eventFilter(watched, event)

    def _show_parts(
        self,
        *,
        ask: bool = False,
        rows: bool = False,
        finding: bool = False,
        typing: bool = False,
    ) -> None:
        self._ask.setVisible(ask)
        # Without a default of its own, Enter on a line would press whichever button is first.
        self._ask.setDefault(ask)
        self._close.setAutoDefault(not (rows or typing))
        self._ask.setAutoDefault(ask)
        self._list.setVisible(rows)
        self._finding.setVisible(finding)
        self._typing.setVisible(typing)

    def _come(self) -> None:
        """As large as the window nearly, where there is a list; else as high as the sentence needs."""
        window = self.parentWidget()
        size = (self if window is None else window).size() * SHARE_OF_WINDOW
        if not self._list.isVisibleTo(self):
            size.setHeight(max(self.heightForWidth(size.width()), self.minimumSizeHint().height()))
        if not self.isVisible() or size.height() > self.height():
            self.resize(size)
        if not self.isVisible():
            self.open()

    @staticmethod
    def _give_focus(widget: QWidget) -> None:
        widget.setFocus(Qt.FocusReason.OtherFocusReason)

    @staticmethod
    def _line_with_label(line: Line, text: str) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label_for(line, text))
        column.addWidget(line)
        return part
