"""A text in sections to read: its headings in a list beside it, and keys that go from heading to heading."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, announce, label_for, named, reading_text
from desktop.controls import on_keys
from desktop.look.fonts import as_quiet, as_title
from desktop.page_shown import PagePlace
from desktop.row_list import RowList
from desktop.rows import character_index, utf16_offset
from desktop.sectioned_text import MarkKind
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from desktop.sectioned_text import SectionedText

# Narrower than so many letters the headings stand over the text instead of beside it.
LETTERS_BESIDE = 90
LINES_SEEN = 4
NEXT_KEY, PREVIOUS_KEY = "Alt+Down", "Alt+Up"


class SectionReader(QWidget):
    """Shows one `SectionedText`; where the caret stands is told below the text, with its page."""

    section_chosen = Signal(str)  # a heading's key
    page_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown: SectionedText | None = None
        self._is_compact = False
        self._page = 0
        self._title = as_title(SentenceLabel())
        self._where = as_quiet(SentenceLabel())
        self._place = as_quiet(SentenceLabel())
        self._headings = RowList(
            _("Headings"), _("The arrow keys go through the text; Enter goes into it.")
        )
        self._text = reading_text(_("Text"))
        self._split = QSplitter()
        self._split.setChildrenCollapsible(False)
        for part in (self._make_headings(), self._text):
            self._split.addWidget(part)
        self._split.setStretchFactor(0, 1)
        self._split.setStretchFactor(1, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for label in (self._title, self._where):
            column.addWidget(label)
        column.addWidget(self._split, 1)
        column.addWidget(self._place)
        self._headings.current_changed.connect(self._on_heading_current)
        self._headings.chosen.connect(self._on_heading_chosen)
        self._text.cursorPositionChanged.connect(self._on_caret_moved)
        for keys, steps in ((NEXT_KEY, 1), (PREVIOUS_KEY, -1)):
            on_keys(self, keys, partial(self.go, steps))

    def show_text(self, shown: SectionedText) -> None:
        """Show this text from its beginning."""
        self._shown = None  # nothing that moves meanwhile is the user's doing
        self._title.tell(shown.title)
        self._where.tell(shown.where)
        named(self._text, shown.title, shown.where)
        for part in (self._text, self._headings):
            part.setLocale(QLocale(shown.lang))
        self._text.setPlainText(shown.text)
        cursor = QTextCursor(self._text.document())
        # A new text takes the marks of the old one's first word.
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.setCharFormat(QTextCharFormat())
        for mark in shown.marks:
            cursor.setPosition(utf16_offset(shown.text, mark.start))
            cursor.setPosition(utf16_offset(shown.text, mark.end), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(self._format(mark.kind))
        self._headings.show_rows([heading.row for heading in shown.headings])
        self._shown = shown
        self._show_parts()
        self._go_to(0)
        self._on_caret_moved()

    def page_place(self) -> PagePlace | None:
        """The page on which the caret stands; None if the text was not read from one file."""
        if self._shown is None or not self._shown.file_sha256:
            return None
        return PagePlace(self._shown.file_sha256, None, max(self._page, 1))

    def be_compact(self, is_compact: bool) -> None:
        """Only title and text, where there is room for little; the keys go from heading to heading all the same."""
        self._is_compact = is_compact
        self._show_parts()

    def take_focus(self) -> None:
        """The focus in the text, where the caret stands."""
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def go(self, steps: int) -> None:
        """The caret to the next heading, or with -1 to the one before."""
        if self._shown is None or not self._shown.headings:
            return
        offset = self._offset()
        number = self._shown.heading_at(offset)
        is_inside = number >= 0 and offset > self._shown.headings[number].start
        target = number + steps + (1 if steps < 0 and is_inside else 0)
        target = min(max(target, 0), len(self._shown.headings) - 1)
        heading = self._shown.headings[target]
        self._go_to(heading.start)
        announce(self._text, self._place.accessibleName())
        self.section_chosen.emit(heading.key)

    def go_to_section(self, key: str) -> bool:
        """The text to the section of that key, without taking the focus; False if this text has none."""
        start = self._shown.start_of(key) if self._shown else None
        if start is None:
            return False
        self._go_to(start)
        return True

    def _make_headings(self) -> QWidget:
        self._headings_box = QWidget()
        column = QVBoxLayout(self._headings_box)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label_for(self._headings, _("Headings")))
        column.addWidget(self._headings, 1)
        return self._headings_box

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        # With large letters a page scrolls rather than leave no line of the text.
        self._text.setMinimumHeight(LINES_SEEN * self.fontMetrics().lineSpacing())
        letters = self.width() / max(1, self.fontMetrics().averageCharWidth())
        is_wide = letters >= LETTERS_BESIDE
        self._split.setOrientation(
            Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        )

    def _show_parts(self) -> None:
        has_headings = self._shown is not None and bool(self._shown.headings)
        self._headings_box.setVisible(has_headings and not self._is_compact)
        self._where.setVisible(not self._is_compact)
        self._place.setVisible(bool(self._place.text()) and not self._is_compact)

    def _offset(self) -> int:
        text = self._shown.text if self._shown else ""
        return character_index(text, self._text.textCursor().position())

    def _go_to(self, offset: int) -> None:
        if self._shown is None:
            return
        cursor = self._text.textCursor()
        cursor.setPosition(utf16_offset(self._shown.text, offset))
        self._text.setTextCursor(cursor)
        # The heading at the top of what is seen.
        self._text.verticalScrollBar().setValue(cursor.block().firstLineNumber())

    def _on_caret_moved(self) -> None:
        if self._shown is None:
            return
        offset = self._offset()
        self._place.tell(self._shown.place_at(offset))
        self._show_parts()
        if (page := self._shown.page_at(offset)) != self._page:
            self._page = page
            self.page_changed.emit()
        number = self._shown.heading_at(offset)
        if number != self._headings.currentRow() and not self._headings.hasFocus():
            self._headings.blockSignals(True)
            self._headings.setCurrentRow(number)
            self._headings.blockSignals(False)

    def _on_heading_current(self, number: int) -> None:
        if self._shown is None or not 0 <= number < len(self._shown.headings):
            return
        heading = self._shown.headings[number]
        self._go_to(heading.start)
        self.section_chosen.emit(heading.key)

    def _on_heading_chosen(self, number: int) -> None:
        self._on_heading_current(number)
        self.take_focus()

    @staticmethod
    def _format(kind: MarkKind) -> QTextCharFormat:
        """Never colour alone: headings are bold, what was removed is struck, what was added bold and underlined."""
        mark = QTextCharFormat()
        match kind:
            case MarkKind.HEADING:
                mark.setFontWeight(700)
            case MarkKind.REMOVED:
                mark.setFontStrikeOut(True)
            case MarkKind.ADDED:
                mark.setFontWeight(700)
                mark.setFontUnderline(True)
        return mark
