"""A page with one text to read (a leaflet's section, a receipt); Esc or the button goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeySequence, QPalette, QShortcut, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.accessibility import TARGET_SIZE, SentenceLabel, named, reading_text
from desktop.rows import utf16_offset
from desktop.translations import _

if TYPE_CHECKING:
    from desktop.rows import Reading


class ReadingPage(QWidget):
    """Title, where it comes from, and the text with its marked words in view and under the caret."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title = SentenceLabel()
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._where = SentenceLabel()
        self._text = reading_text(_("Text"))
        back = named(QPushButton(_("&Back (Esc)")), _("Back"), _("Goes back to the list."))
        back.setMinimumHeight(TARGET_SIZE)
        back.clicked.connect(self.left)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.left)
        buttons = QHBoxLayout()
        buttons.addWidget(back)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._title)
        column.addWidget(self._where)
        column.addWidget(self._text, 1)
        column.addLayout(buttons)

    def show_reading(self, reading: Reading) -> None:
        """Show the text, bring the marked words into view, and put the caret and the focus there."""
        self._title.tell(reading.title)
        self._where.tell(reading.where)
        named(self._text, reading.title, reading.where)
        if reading.lang:
            self._text.setLocale(QLocale(reading.lang))
        self._text.setPlainText(reading.text)
        cursor = QTextCursor(self._text.document())
        cursor.setPosition(utf16_offset(reading.text, reading.start))
        end = utf16_offset(reading.text, reading.end)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(self._mark())
        # The caret goes to the first marked word, so that "read the line" starts there; the end is made visible first.
        for position in (end, utf16_offset(reading.text, reading.start)):
            caret = self._text.textCursor()
            caret.setPosition(position)
            self._text.setTextCursor(caret)
            self._text.ensureCursorVisible()
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _mark(self) -> QTextCharFormat:
        """Bold, underlined and on the highlight's colours: any one of the three is enough to see it."""
        mark = QTextCharFormat()
        palette = self._text.palette()
        mark.setBackground(palette.brush(QPalette.ColorRole.Highlight))
        mark.setForeground(palette.brush(QPalette.ColorRole.HighlightedText))
        mark.setFontWeight(700)
        mark.setFontUnderline(True)
        return mark
