"""The frame: the screens, the menu, and the whole window as the place where leaflets are dropped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFileDialog,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.accessibility import named
from desktop.intake import Intake, files_of
from desktop.notice import NoticeBar
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragMoveEvent, QDropEvent

    from desktop.ask.view import AskScreen
    from desktop.library.view import LibraryScreen

FIRST_SIZE = (960, 640)


class MainWindow(QMainWindow):
    """Holds the screens; files that come in from outside leave as one signal, whichever way they came."""

    files_came = Signal(object)  # Intake
    closed = Signal()

    def __init__(self, ask: AskScreen, library: LibraryScreen) -> None:
        super().__init__()
        self.setWindowTitle("Bulafiel")
        self.resize(*FIRST_SIZE)
        self._ask = ask
        self._library = library
        self.notice = NoticeBar()
        self._screens = named(QTabWidget(), _("Screens"))
        self._screens.addTab(ask, _("Ask"))
        self._screens.addTab(library, _("Leaflets"))
        self._screens.setDocumentMode(True)
        body = QWidget()
        column = QVBoxLayout(body)
        column.addWidget(self._screens, 1)
        column.addWidget(library.import_bar)
        column.addWidget(self.notice)
        self.setCentralWidget(body)
        self._make_menu()
        library.files_wanted.connect(self._on_files_wanted)
        library.folder_wanted.connect(self._on_folder_wanted)
        library.started.connect(self.go_to_leaflets)
        library.problem.connect(self.notice.tell)
        self._take_all_drops()

    def go_to_ask(self) -> None:
        self._screens.setCurrentWidget(self._ask)
        self._ask.focus_question()

    def go_to_leaflets(self) -> None:
        self._screens.setCurrentWidget(self._library)
        self._library.focus_receipts()

    # Files from outside.

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        self._welcome(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802 - Qt's name
        self._welcome(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        self._welcome(event)
        if event.mimeData().hasUrls():
            self.files_came.emit(files_of(event.mimeData()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Pasting files on a line of text imports them; every other paste is the line's own."""
        # Keys only: PySide passes other events through here as plain QEvents.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and _pastes(event):
            intake = files_of(QGuiApplication.clipboard().mimeData())
            if intake.paths:
                self.files_came.emit(intake)
                return True
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        self.closed.emit()
        super().closeEvent(event)

    def _welcome(self, event: QDropEvent) -> None:
        # Always a copy: a file manager that moves would delete the user's file.
        if event.mimeData().hasUrls():
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()

    def _take_all_drops(self) -> None:
        """The window takes every drop: a child that takes them itself would swallow the file's path."""
        for child in self.findChildren(QWidget):
            child.setAcceptDrops(False)
        for line in self.findChildren(QLineEdit):
            line.installEventFilter(self)
        self.setAcceptDrops(True)

    # Menu.

    def _make_menu(self) -> None:
        files = self.menuBar().addMenu(_("&File"))
        self._add_action(files.addAction(_("Add &leaflets…")), "Ctrl+O", self._on_files_wanted)
        self._add_action(
            files.addAction(_("Add a f&older…")), "Ctrl+Shift+O", self._on_folder_wanted
        )
        self._add_action(
            files.addAction(_("Add from the clip&board")), "Ctrl+Shift+V", self._on_paste_wanted
        )
        self._add_action(
            files.addAction(_("&Cancel import")), "Ctrl+.", self._library.import_bar.cancelled.emit
        )
        files.addSeparator()
        self._add_action(files.addAction(_("&Quit")), "Ctrl+Q", self.close)
        go = self.menuBar().addMenu(_("&Go"))
        self._add_action(go.addAction(_("&Ask")), "Ctrl+1", self.go_to_ask)
        self._add_action(go.addAction(_("&Leaflets")), "Ctrl+2", self.go_to_leaflets)
        self.menuBar().addMenu(_("A&nswer")).addActions(self._ask.actions_for_menu)
        about = self.menuBar().addMenu(_("&Help"))
        self._add_action(about.addAction(_("&Keyboard")), "F1", self._on_help_wanted)

    @staticmethod
    def _add_action(action: QAction, keys: str, slot: Callable[[], object]) -> None:
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _is_checked: slot())

    # What the user did.

    def _on_files_wanted(self) -> None:
        kinds = _("Leaflets (*.pdf *.html *.htm *.txt);;All files (*)")
        chosen, _kind = QFileDialog.getOpenFileNames(self, _("Add leaflets"), "", kinds)
        if chosen:
            self.files_came.emit(Intake(tuple(Path(name) for name in chosen), 0))

    def _on_folder_wanted(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, _("Add a folder"))
        if chosen:
            self.files_came.emit(Intake((Path(chosen),), 0))

    def _on_paste_wanted(self) -> None:
        self.files_came.emit(files_of(QGuiApplication.clipboard().mimeData()))

    def _on_help_wanted(self) -> None:
        QMessageBox.information(
            self,
            _("Keyboard"),
            _(
                "Tab and Shift+Tab go from field to field, also out of every text.\n"
                "Enter in the question asks it. The arrow keys walk through the answer.\n"
                "Enter on a sentence opens the leaflet at its words; Esc goes back.\n"
                "Ctrl+C on a sentence copies it with its source.\n"
                "Down in the medicine field shows the medicines there are.\n"
                "Ctrl+O adds leaflets, Ctrl+Shift+O a folder; Ctrl+V adds copied files.\n"
                "Ctrl+Shift+V adds the file paths on the clipboard. Ctrl+. cancels an import.\n"
                "Ctrl+1 goes to the question, Ctrl+2 to the leaflets. Ctrl+Q ends the program."
            ),
        )


def _pastes(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Paste)
