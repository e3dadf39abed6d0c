"""A leaflet's text with the quoted words marked and, beside it, the page that they stand on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QTabBar, QVBoxLayout, QWidget

from desktop.accessibility import named, turn_to
from desktop.controls import action, back_button
from desktop.look.theme import look
from desktop.look.tokens import SNUG
from desktop.page_pane import PagePane
from desktop.reading_page import ReadingPage
from desktop.translations import _
from desktop.two_panes import TwoPanes

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QStackedWidget

    from desktop.rows import Reading

TEXT_CHARS, PAGE_CHARS = 48, 54  # so wide must text and page be to stand beside each other


class SourcePanel(QWidget):
    """Text and page beside each other where there is room, else behind two tabs. Esc or the button leaves both."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.page = PagePane()
        self._text = ReadingPage(is_alone=False)
        self._panes = TwoPanes(self._text, self.page, (TEXT_CHARS, PAGE_CHARS))
        self._tabs = named(QTabBar(), _("Text or page"), _("The arrow keys change between them."))
        self._tabs.addTab(_("Text"))
        self._tabs.addTab(_("Page"))
        self._tabs.setExpanding(False)
        buttons = QHBoxLayout()
        buttons.addWidget(back_button(self, self.left.emit))
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(look().px(SNUG), 0, 0, 0)
        column.addWidget(self._tabs)
        column.addWidget(self._panes, 1)
        column.addLayout(buttons)
        self._tabs.currentChanged.connect(self._on_tab_chosen)
        self._panes.arranged.connect(self._on_arranged)
        self.page.emptied.connect(self._panes.close_second)
        self._tabs.hide()
        other = action(self, _("Leaflet's &text or page"), self.show_other, "Ctrl+Shift+P")
        other.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(other)
        self.actions_for_menu = [other, *self.page.actions_for_menu]

    def show_in(self, pages: QStackedWidget, reading: Reading) -> None:
        """Show this text and its page, and turn the pages to it with the focus on the marked words."""
        self.bring(reading, lambda: turn_to(pages, self, self.take_focus))

    def bring(self, reading: Reading, turn: Callable[[], None]) -> None:
        """Show this text and its page, then `turn` to it, when a screen reader is ready for that."""
        if self.page.open(reading.place):
            self._panes.open_second()
        else:
            self._panes.close_second()
        self._text.bring(reading, turn)

    def stay_away(self) -> None:
        """Do not come up any more: the user went elsewhere."""
        self._text.stay_away()

    def take_focus(self) -> None:
        """The focus to the marked words of the text."""
        if self._panes.front is not self._text:
            self._panes.bring(self._text)
        self._text.take_focus()

    def show_other(self) -> None:
        """Go from the text to the page, or from the page to the text."""
        if not self._panes.is_open:
            return
        user = QApplication.focusWidget()
        if user is not None and self.page.isAncestorOf(user):
            self._panes.bring(self._text, self._text.take_focus)
        else:
            self._panes.bring(self.page, self.page.take_focus)

    def _on_tab_chosen(self, tab: int) -> None:
        self._panes.bring(self.page if tab else self._text)

    def _on_arranged(self) -> None:
        self._tabs.setVisible(self._panes.is_open and not self._panes.is_beside)
        self._tabs.blockSignals(True)
        self._tabs.setCurrentIndex(int(self._panes.front is self.page))
        self._tabs.blockSignals(False)
