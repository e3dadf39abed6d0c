"""The pages where leaflets are read: one text, or two side by side that go to the same section together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout

from desktop.accessibility import announce
from desktop.controls import button, on_keys
from desktop.library.pages import BackPage
from desktop.page_pane import PagePane
from desktop.section_reader import SectionReader
from desktop.translations import _
from desktop.two_panes import TwoPanes

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QPushButton

    from desktop.sectioned_text import SectionedText

# Narrower than so many letters two texts stand one over the other.
LETTERS_BESIDE = 110
TEXT_LETTERS, PAGE_LETTERS = 70, 54  # so wide must a text and its page be to stand side by side


class ReaderPage(BackPage):
    """One text with its headings, and, if it is wanted, the page on which the caret stands."""

    def __init__(self) -> None:
        super().__init__()
        self.page = PagePane()
        self._reader = SectionReader()
        self._panes = TwoPanes(self._reader, self.page, (TEXT_LETTERS, PAGE_LETTERS))
        self._show_page = button(
            _("Page"),
            self._on_page_wanted,
            purpose=_("Shows the page of the leaflet; Ctrl+Shift+P."),
        )
        on_keys(self, "Ctrl+Shift+P", self._on_page_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._panes, 1)
        column.addLayout(self.make_back(*_heading_buttons(self._reader), self._show_page))
        self._reader.page_changed.connect(self._on_page_changed)
        self.page.emptied.connect(self._on_no_page)

    def show_text(self, text: SectionedText) -> None:
        self._panes.close_second()
        self._reader.show_text(text)
        self._show_page.setEnabled(self._reader.page_place() is not None)

    def take_focus(self) -> None:
        self._panes.bring(self._reader, self._reader.take_focus)

    def _on_page_wanted(self) -> None:
        """From the text to its page, and back."""
        place = self._reader.page_place()
        if place is None:
            return
        if self._panes.is_open:
            self._panes.close_second(self._reader.take_focus)
        elif self.page.open(place):
            self._panes.open_second(self.page.take_focus)
        else:
            self._on_no_page()

    def _on_page_changed(self) -> None:
        if self._panes.is_open:
            self.page.open(self._reader.page_place())

    def _on_no_page(self) -> None:
        self._panes.close_second(self._reader.take_focus)
        announce(
            self._reader,
            _("This leaflet was read from a text or a web page: it has no pages to look at."),
        )


class PairPage(BackPage):
    """Two texts; a section chosen in one is gone to in the other."""

    def __init__(self) -> None:
        super().__init__()
        self._readers = (SectionReader(), SectionReader())
        self._split = QSplitter()
        self._split.setChildrenCollapsible(False)
        for reader in self._readers:
            self._split.addWidget(reader)
        first, second = self._readers
        first.section_chosen.connect(lambda key: self._follow(second, key))
        second.section_chosen.connect(lambda key: self._follow(first, key))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._split, 1)
        column.addLayout(self.make_back())

    def show_pair(self, first: SectionedText, second: SectionedText) -> None:
        for reader, text in zip(self._readers, (first, second), strict=True):
            reader.show_text(text)

    def take_focus(self) -> None:
        self._readers[0].take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        letters = self.width() / max(1, self.fontMetrics().averageCharWidth())
        is_wide = letters >= LETTERS_BESIDE
        self._split.setOrientation(
            Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        )
        for reader in self._readers:
            reader.be_compact(not is_wide)

    @staticmethod
    def _follow(reader: SectionReader, key: str) -> None:
        if not reader.go_to_section(key):
            announce(reader, _("The other leaflet does not have this section."))


def _heading_buttons(reader: SectionReader) -> list[QPushButton]:
    return [
        button(_("Previous heading"), lambda: reader.go(-1), purpose=_("Alt+Up")),
        button(_("Next heading"), lambda: reader.go(1), purpose=_("Alt+Down")),
    ]
