"""What makes a control one that a screen reader can use: its name, its label, its announcement, its focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QStackedWidget,
    QWidget,
)

from desktop.once import once_after
from desktop.rows import breakable

if TYPE_CHECKING:
    from collections.abc import Callable

W = TypeVar("W", bound=QWidget)

# Orca does not speak announcements; it speaks what gets the focus, if it had the time to finish the key's echo.
FOCUS_DELAY_MS = 600


def named(widget: W, name: str, description: str = "") -> W:
    """The same widget, with what a screen reader says of it."""
    widget.setAccessibleName(name)
    widget.setAccessibleDescription(description)
    return widget


def without_drops(widget: W) -> W:
    """The same widget, leaving drops to the window: a text field would swallow a dropped PDF's path."""
    widget.setAcceptDrops(False)
    return widget


def label_for(widget: QWidget, text: str) -> QLabel:
    """The label of a control: it names it by its place, and its letter brings the focus there."""
    label = QLabel(text)
    label.setBuddy(widget)
    return label


class SentenceLabel(QLabel):
    """A sentence that wraps, a long path in it too, so that it never makes the window wider."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.tell(sentence)

    def tell(self, sentence: str) -> None:
        """Show the sentence."""
        self.setText(breakable(sentence))
        self.setAccessibleName(sentence)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As high as its lines at this width: splitters and scrolling pages do not ask for the height of a width."""
        least = super().minimumSizeHint()
        return QSize(least.width(), max(least.height(), self.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class Line(QLineEdit):
    """A line to write on that Orca also names when it is empty."""

    def __init__(self) -> None:
        super().__init__()
        without_drops(self)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        # Selecting all of nothing moves the caret before the focus is told, and Orca would keep silent.
        reason = event.reason() if self.text() else Qt.FocusReason.OtherFocusReason
        super().focusInEvent(QFocusEvent(event.type(), reason))


def reading_text(name: str) -> QPlainTextEdit:
    """A text to read by keyboard or screen reader; Tab leaves it."""
    text = without_drops(named(QPlainTextEdit(), name))
    text.setReadOnly(True)
    text.setTabChangesFocus(True)
    # Read-only Qt texts hide the caret; a screen reader follows it.
    text.setTextInteractionFlags(
        text.textInteractionFlags()
        | text.textInteractionFlags().TextSelectableByKeyboard
        | text.textInteractionFlags().TextSelectableByMouse
    )
    return text


def announce(widget: QWidget, sentence: str) -> None:
    """Have a screen reader say the sentence, politely, without moving the focus."""
    if sentence:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))


def turn_to(pages: QStackedWidget, page: QWidget, take_focus: Callable[[], None]) -> None:
    """Show the page with the focus where `take_focus` puts it.

    The focus goes first: hiding the page that has it would send it around the window, and a screen reader
    would read what it passes.
    """
    page.setGeometry(pages.contentsRect())
    page.show()
    take_focus()
    pages.setCurrentWidget(page)


class LateFocus(QObject):
    """Brings the focus somewhere a moment later, unless the user has moved on meanwhile."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = once_after(self, FOCUS_DELAY_MS, self._move)
        self._take_focus: Callable[[], None] | None = None
        self._from: QWidget | None = None

    def bring(self, take_focus: Callable[[], None]) -> None:
        """Call `take_focus` after the delay if the focus is still where it is now."""
        self._from = QApplication.focusWidget()
        self._take_focus = take_focus
        self._timer.start()

    def forget(self) -> None:
        self._timer.stop()

    def _move(self) -> None:
        if self._take_focus is not None and QApplication.focusWidget() is self._from:
            self._take_focus()
