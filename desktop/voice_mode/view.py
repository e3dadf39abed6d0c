"""Voice mode on the whole screen, in high contrast: a title, one thing, and what the keys do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from desktop.accessibility import Line, SentenceLabel, named
from desktop.intake import files_of
from desktop.look.theme import dress_for_contrast
from desktop.translations import _
from desktop.voice_mode.one_at_a_time import OneAtATime
from desktop.voice_mode.pages import PageKind

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QCloseEvent,
        QDragEnterEvent,
        QDragMoveEvent,
        QDropEvent,
        QKeyEvent,
    )

    from desktop.voice_mode.pages import Page

LARGER = 1.8  # than the text of the window


class _OwnQuestion(Line):
    """Where a question is written; Esc gives it up."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ModeWindow(QWidget):
    """Draws what the presenter shows; the focus is always on the one thing."""

    key_pressed = Signal(object)  # Key
    typed = Signal(str)
    asked = Signal(str)
    talk_pressed = Signal()
    talk_released = Signal()  # after it was held
    files_came = Signal(object)  # tuple[Path, ...]
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(_("Voice mode — Bulafiel"))
        self._title, self._hint, self._trouble = SentenceLabel(), SentenceLabel(), SentenceLabel()
        self._things = OneAtATime()
        self._line = named(_OwnQuestion(), _("Question"), _("Enter asks, Escape gives it up."))
        self._kind = PageKind.WAIT
        column = QVBoxLayout(self)
        column.addWidget(self._title)
        column.addWidget(self._things, 1)
        self._heard = SentenceLabel()
        self._level = named(QProgressBar(), _("How loud it is"))
        self._level.setTextVisible(False)
        for one in (self._line, self._heard, self._level, self._trouble, self._hint):
            column.addWidget(one)
        for one in (self._line, self._heard, self._level, self._trouble):
            one.hide()
        self._things.talk_pressed.connect(self.talk_pressed)
        self._things.talk_released.connect(self.talk_released)
        self._things.pressed_key.connect(self.key_pressed)
        self._things.typed.connect(self._on_typed)
        self._line.returnPressed.connect(self._on_asked)
        self._line.left.connect(self._put_line_away)
        self._line.setAcceptDrops(False)  # else a file's path would be written there
        self.setAcceptDrops(True)
        dress_for_contrast(self, LARGER)

    def open_mode(self) -> None:
        """Fill the screen and take the focus."""
        self.showFullScreen()
        self.activateWindow()
        self._things.setFocus()

    # What the presenter asks for.

    def show_page(self, page: Page, at: int, *, is_read: bool) -> None:
        self._kind = page.kind
        self._trouble.hide()
        self._put_line_away()
        self._title.tell(page.intro)
        self._hint.tell(page.hint)
        self._things.takes_letters = page.kind in (PageKind.MEDICINE, PageKind.QUESTION)
        named(self._things, page.intro, page.hint)
        self._title.setVisible(bool(page.intro))
        is_told = is_read and not page.is_announced
        texts = [one.text for one in page.items]
        self._things.show_texts(texts, at, before=page.intro if is_told else "")

    def show_at(self, at: int) -> None:
        self._things.show_at(at)

    def announce(self, sentence: str, *, is_urgent: bool) -> None:
        event = QAccessibleAnnouncementEvent(self._things, sentence)
        if is_urgent:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)

    def show_remark(self, sentence: str) -> None:
        self._trouble.tell(sentence)
        self._trouble.show()

    def show_hearing(self, sentence: str, level: int) -> None:
        self._heard.tell(sentence)
        self._level.setValue(level)
        for one in (self._heard, self._level):
            one.show()

    def end_hearing(self) -> None:
        for one in (self._heard, self._level):
            one.hide()

    def close_mode(self) -> None:
        self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        _welcome(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802 - Qt's name
        _welcome(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        _welcome(event)
        if event.isAccepted():
            self.files_came.emit(files_of(event.mimeData()).paths)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        self.closed.emit()
        super().closeEvent(event)

    def _on_typed(self, letters: str) -> None:
        if self._kind is PageKind.QUESTION:
            self._line.setText(letters)
            self._line.show()
            self._line.setFocus()
        else:
            self.typed.emit(letters)

    def _on_asked(self) -> None:
        question = self._line.text()
        self._put_line_away()
        self.asked.emit(question)

    def _put_line_away(self) -> None:
        had_focus = self._line.hasFocus()
        self._line.clear()
        self._line.hide()
        if had_focus:
            self._things.setFocus()


def _welcome(event: QDropEvent) -> None:
    # Always a copy: a file manager that moves would delete the user's file.
    if event.mimeData().hasUrls():
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
    else:
        event.ignore()
