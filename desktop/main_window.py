"""The frame: the screens, the menu, and the whole window as the place where leaflets are dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QLineEdit,
    QMainWindow,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.accessibility import named
from desktop.drop_hint import DropHint
from desktop.files_asked import ask_for_files, ask_for_folder
from desktop.intake import Intake, files_of
from desktop.look.icons import icon
from desktop.look.theme import look
from desktop.look.tokens import ICON
from desktop.menus import Menus
from desktop.notice import NoticeBar
from desktop.rows import Sign
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import (
        QCloseEvent,
        QDragEnterEvent,
        QDragLeaveEvent,
        QDragMoveEvent,
        QDropEvent,
    )

    from desktop.ask.view import AskScreen
    from desktop.choices import Choices
    from desktop.history.view import HistoryScreen
    from desktop.imports.view import ImportsScreen
    from desktop.library.view import LibraryScreen
    from desktop.model_shelf.view import ModelsScreen
    from desktop.settings.view import SettingsScreen
    from desktop.voice.bar import VoiceBar

FIRST_SIZE = (960, 640)


class MainWindow(QMainWindow):
    """Holds the screens; files that come in from outside leave as one signal, whichever way they came."""

    files_came = Signal(object)  # Intake
    closed = Signal()
    search_wanted = Signal()
    help_wanted = Signal()
    accessibility_wanted = Signal()
    tour_wanted = Signal()

    def __init__(
        self,
        ask: AskScreen,
        library: LibraryScreen,
        history: HistoryScreen,
        imports: ImportsScreen,
        *,
        settings: SettingsScreen,
        models: ModelsScreen,
        voice: VoiceBar,
        choices: Choices,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Bulafiel")
        self.resize(*FIRST_SIZE)
        self._ask = ask
        self._library = library
        self._history = history
        self._imports = imports
        self._settings = settings
        self._models = models
        self._is_discarded = False
        self.notice = NoticeBar()
        self._tabs = named(QTabWidget(), _("Screens"))
        self._icons: list[str] = []
        self._add_tab(ask, _("Ask"), "comment-question-outline")
        self._add_tab(library, _("Leaflets"), "bookshelf")
        self._add_tab(history, _("History"), "history")
        self._add_tab(imports, _("Imports"), "tray-arrow-down")
        self._add_tab(models, _("Models"), "chip")
        self._add_tab(settings, _("Settings"), "cog-outline")
        self._tabs.setDocumentMode(True)
        self._tabs.setUsesScrollButtons(True)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._tabs, 1)
        column.addWidget(voice)
        column.addWidget(imports.import_bar)
        column.addWidget(self.notice)
        self.setCentralWidget(body)
        self.menus = Menus(self, ask, library, history, models, voice=voice, choices=choices)
        for screen in (library, imports):
            screen.files_wanted.connect(self.choose_files)
            screen.problem.connect(self.notice.tell)
        library.done.connect(self._on_library_done)
        imports.folder_wanted.connect(self.choose_folder)
        imports.started.connect(self.go_to_imports)
        models.started.connect(self.go_to_models)
        models.speech.started.connect(self.go_to_models)
        settings.models_wanted.connect(self.go_to_models)
        imports.unfinished.connect(self._on_unfinished)
        self._hint = DropHint(self)
        self._take_all_drops()

    def go_to_ask(self) -> None:
        self._go_to(self._ask)

    def go_to_leaflets(self) -> None:
        self._go_to(self._library)

    def go_to_imports(self) -> None:
        self._go_to(self._imports)

    def go_to_history(self) -> None:
        self._go_to(self._history)

    def go_to_models(self) -> None:
        self._go_to(self._models)

    def go_to_settings(self) -> None:
        self._go_to(self._settings)

    def tab(self) -> int:
        """The number of the screen that is shown."""
        return self._tabs.currentIndex()

    def go_to_tab(self, number: int) -> None:
        self._tabs.setCurrentIndex(number)

    def cancel_import(self) -> None:
        self._imports.import_bar.cancelled.emit()

    def place(self) -> str:
        """Where the window is and how large, to be kept."""
        return self.saveGeometry().toBase64().toStdString()

    def put_at(self, place: str) -> None:
        """Be where the window was; where that is no longer on a screen, Qt moves it onto one."""
        if place:
            self.restoreGeometry(QByteArray.fromBase64(place.encode("ascii", "ignore")))

    def draw_icons(self) -> None:
        """Put the icons on the tabs, in the colours of now; they are loaded after the window is shown."""
        size = look().px(ICON)
        self._tabs.setIconSize(QSize(size, size))
        for number, name in enumerate(self._icons):
            self._tabs.setTabIcon(number, icon(name))

    def discard(self) -> None:
        """Close for good, without ending the program: another window is in its place."""
        self._is_discarded = True
        self.close()
        self.deleteLater()

    def _go_to(
        self,
        screen: AskScreen
        | LibraryScreen
        | HistoryScreen
        | ImportsScreen
        | ModelsScreen
        | SettingsScreen,
    ) -> None:
        self._tabs.setCurrentWidget(screen)
        screen.take_focus()

    def _add_tab(self, screen: QWidget, name: str, icon_name: str) -> None:
        self._tabs.addTab(screen, name)
        self._icons.append(icon_name)

    # Files from outside.

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        self._welcome(event)
        if event.isAccepted():
            self._hint.come()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802 - Qt's name
        self._hint.hide()
        super().dragLeaveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802 - Qt's name
        self._welcome(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        self._hint.hide()
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
        if not self._is_discarded:
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

    # What the user did.

    def _on_unfinished(self, sentence: str) -> None:
        self.notice.tell(
            sentence,
            sign=Sign.NOTE,
            button=_("Import them now"),
            action=self._imports.resume_wanted.emit,
        )

    def _on_library_done(self, sentence: str, undo: Callable[[], None] | None) -> None:
        self.notice.tell(sentence, sign=Sign.DONE, button=_("&Undo") if undo else "", action=undo)

    def choose_files(self) -> None:
        kinds = _("Leaflets (*.pdf *.html *.htm *.txt);;All files (*)")
        if chosen := ask_for_files(self, _("Add leaflets"), kinds):
            self.files_came.emit(Intake(chosen, 0))

    def choose_folder(self) -> None:
        if chosen := ask_for_folder(self, _("Add a folder")):
            self.files_came.emit(Intake((chosen,), 0))

    def paste_files(self) -> None:
        self.files_came.emit(files_of(QGuiApplication.clipboard().mimeData()))


def _pastes(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Paste)
