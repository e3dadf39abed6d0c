"""A page with one text to read (a leaflet's section, a receipt); Esc or the button goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QPalette,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.accessibility import FOCUS_DELAY_MS, SentenceLabel, named, reading_text, turn_to
from desktop.controls import back_button
from desktop.look.fonts import as_title
from desktop.once import once_after
from desktop.rows import utf16_offset
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QStackedWidget

    from desktop.rows import Reading


class ReadingPage(QWidget):
    """Title, where it comes from, and the text with its marked words in view and under the caret."""

    left = Signal()

    def __init__(self, *, is_alone: bool = True) -> None:
        """One that is part of another page has no button and no Esc of its own."""
        super().__init__()
        self._title = as_title(SentenceLabel())
        self._where = SentenceLabel()
        self._text = reading_text(_("Text"))
        self._timer = once_after(self, 0, self._come)
        self._turn: Callable[[], None] | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._title)
        column.addWidget(self._where)
        column.addWidget(self._text, 1)
        if is_alone:
            column.addLayout(self._make_way_back())

    def show_in(self, pages: QStackedWidget, reading: Reading) -> None:
        """Fill the page, then turn the pages to it with the focus on the marked words."""
        self.bring(reading, lambda: turn_to(pages, self, self.take_focus))

    def bring(self, reading: Reading, turn: Callable[[], None]) -> None:
        """Fill the page, then `turn` to it.

        For a screen reader the two are a moment apart: Orca stays silent about a text whose caret it has seen
        moving when it hears of its focus.
        """
        self._fill(reading)
        self._turn = turn
        self._timer.start(FOCUS_DELAY_MS if QAccessible.isActive() else 0)

    def stay_away(self) -> None:
        """Do not come up any more: the user went elsewhere."""
        self._timer.stop()

    def _fill(self, reading: Reading) -> None:
        self._title.tell(reading.title)
        self._where.tell(reading.where)
        named(self._text, reading.title, reading.where)
        if reading.lang:
            self._text.setLocale(QLocale(reading.lang))
        # Qt writes a new text as the caret's place was written: marked, if it stood in marked words.
        self._text.setCurrentCharFormat(QTextCharFormat())
        self._text.setPlainText(reading.text)
        start, end = (utf16_offset(reading.text, n) for n in (reading.start, reading.end))
        cursor = QTextCursor(self._text.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(self._mark())
        # The caret goes to the first marked word, so that "read the line" starts there.
        caret = self._text.textCursor()
        caret.setPosition(start)
        self._text.setTextCursor(caret)

    def take_focus(self) -> None:
        """The focus to the marked words, in the middle of what is seen."""
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)
        self._text.centerCursor()

    def _come(self) -> None:
        if self._turn is not None:
            self._turn()

    def _make_way_back(self) -> QHBoxLayout:
        buttons = QHBoxLayout()
        buttons.addWidget(back_button(self, self.left.emit))
        buttons.addStretch()
        return buttons

    def _mark(self) -> QTextCharFormat:
        """Bold, underlined and on the highlight's colours: any one of the three is enough to see it."""
        mark = QTextCharFormat()
        palette = self._text.palette()
        mark.setBackground(palette.brush(QPalette.ColorRole.Highlight))
        mark.setForeground(palette.brush(QPalette.ColorRole.HighlightedText))
        mark.setFontWeight(700)
        mark.setFontUnderline(True)
        return mark
