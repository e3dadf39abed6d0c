"""The dialogs of the help and of the first tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from core.errors import AppError
from core.messages import error_sentence
from desktop import translations
from desktop.accessibility import SentenceLabel, announce, named
from desktop.controls import button, on_keys, plain
from desktop.files_asked import ask_where_to_save
from desktop.helping.headed_text import HeadedText
from desktop.helping.report import OFFERED_NAME, report_page, save_report
from desktop.helping.texts import help_text, tour_steps
from desktop.look.fonts import as_heading
from desktop.scrolling import ScrollingPage
from desktop.text_dialog import SHARE_OF_WINDOW, TextDialog
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from desktop.helping.texts import KeyedCommand

READ = "F8"


class HelpDialog(TextDialog):
    """The help as a text with headings; Tab and Esc leave it, F8 reads it aloud from the heading on."""

    read_wanted = Signal(str)  # the text from the heading on

    def __init__(
        self,
        parent: QWidget,
        commands: Sequence[KeyedCommand],
        voice: Mapping[str, Callable[[], object]],
    ) -> None:
        """`voice` are the other keys of the voice, and what each of them does."""
        self._text = text = HeadedText(_("Help"))
        text.setMarkdown(help_text(translations.language(), commands))
        read = button(_("&Read aloud, pause, go on"), self._on_read, purpose=_("F8 does the same."))
        super().__init__(parent, _("Help"), text, read)
        on_keys(self, READ, self._on_read)
        for keys, do in voice.items():
            on_keys(self, keys, do)

    def _on_read(self) -> None:
        self.read_wanted.emit(self._text.from_heading())


class AccessibilityDialog(TextDialog):
    """How accessible the program is, to be read here or kept as a file."""

    def __init__(self, parent: QWidget) -> None:
        text = HeadedText(_("Accessibility"))
        text.setHtml(report_page())
        super().__init__(
            parent, _("Accessibility"), text, button(_("&Save this report…"), self._on_save)
        )
        self._told = SentenceLabel()
        self._told.hide()
        if isinstance(column := self.layout(), QVBoxLayout):
            column.insertWidget(1, self._told)

    def _on_save(self) -> None:
        path = ask_where_to_save(self, _("Save"), OFFERED_NAME, _("Web pages (*.html)"))
        if path is None:
            return
        try:
            save_report(path)
            told = _("Saved as {file}.").format(file=path)
        except AppError as error:
            told = error_sentence(error, translations.language())
        self._told.tell(told)
        self._told.show()
        announce(self, told)


class TourDialog(QDialog):
    """A few pages with Back, Next and a way out; at the end it leads to a first question."""

    demonstration_wanted = Signal()

    def __init__(self, parent: QWidget, page: int = 0) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("First steps"))
        self.resize(parent.size() * SHARE_OF_WINDOW)
        self._steps = tour_steps()
        self._number = page
        self._title = as_heading(SentenceLabel())
        self._text = SentenceLabel()
        self._text.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._skip = button(_("&Skip"), self.reject)
        self._add = button(_("Add the &invented leaflets"), self._on_add)
        self._back = button(_("&Back"), lambda: self._go(-1))
        self._next = button(_("&Next"), lambda: self._go(1))
        self._next.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self._skip)
        buttons.addStretch()
        for one in (self._back, self._next):
            buttons.addWidget(one)
        column = QVBoxLayout(self)
        column.addWidget(self._title)
        column.addWidget(ScrollingPage(self._text), 1)
        column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(buttons)
        self._show()

    @property
    def page(self) -> int:
        """The number of the page that is shown."""
        return self._number

    def _go(self, steps: int) -> None:
        if self._number + steps >= len(self._steps):
            self.accept()
            return
        self._number = max(self._number + steps, 0)
        self._show()

    def _show(self) -> None:
        step = self._steps[self._number]
        is_last = self._number == len(self._steps) - 1
        # Translators: {number} and {count} are numbers of pages.
        place = _("Page {number} of {count}").format(
            number=self._number + 1, count=len(self._steps)
        )
        self._title.tell(step.title)
        self._text.tell(step.text)
        self._text.setAccessibleDescription(place)
        self._back.setEnabled(self._number > 0)
        onward = _("Be&gin") if is_last else _("&Next")
        named(self._next, plain(onward)).setText(onward)
        self._add.setVisible(self._number == 1)
        # The page is read as a whole: its text has the focus, the buttons come after it.
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self._text, f"{step.title}. {step.text} {place}.")

    def _on_add(self) -> None:
        self._add.setEnabled(False)
        self.demonstration_wanted.emit()
