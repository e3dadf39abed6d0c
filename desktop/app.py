"""Where everything meets: store, lanes, presenters and screens. The window shows before anything else is loaded."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from core.errors import StoreDamagedError
from core.messages import error_sentence
from core.paths import PROGRAM, home_folder
from desktop import translations
from desktop.arguments import Arguments, read_arguments
from desktop.ask.presenter import AskPresenter
from desktop.ask.view import AskScreen
from desktop.ask.work import StoreAsker
from desktop.crash import CrashRecorder
from desktop.gui_thread import GuiThread
from desktop.library.presenter import LibraryPresenter
from desktop.library.view import LibraryScreen
from desktop.library.work import StoreLibrary
from desktop.main_window import MainWindow
from desktop.shared_store import SharedStore
from desktop.tasks import Lane, Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.errors import AppError
    from core.store.backup import Recovery
    from desktop.ask.presenter import Asker
    from desktop.intake import Intake

LOOK_AFTER_MS = 60_000  # by then nobody waits for the window any more


class Desktop:
    """The running program: the window and what works behind it."""

    def __init__(self, home: Path, locales: Sequence[str]) -> None:
        self._gui = GuiThread()
        self.crashes = CrashRecorder(home, self._tell_crash)
        self._store = SharedStore(home)
        self._work = StoreLibrary(self._store)
        self._asking = Lane("asking", self._gui.post, self.crashes.record)
        self._library = Lane("library", self._gui.post, self.crashes.record)
        ask_screen, library_screen = AskScreen(), LibraryScreen()
        self.window = MainWindow(ask_screen, library_screen)
        asker: Asker = StoreAsker(self._store)
        self._ask = AskPresenter(ask_screen, asker, self._asking, locales, self._on_store_error)
        self._imports = LibraryPresenter(
            library_screen,
            self._work,
            self._library,
            on_library_changed=self._ask.refresh_medicines,
            on_store_error=self._on_store_error,
        )
        self._idle = QTimer(self.window)
        self._idle.setSingleShot(True)
        self._idle.timeout.connect(self._look_after)
        ask_screen.asked.connect(self._ask.ask)
        ask_screen.place_chosen.connect(self._ask.choose_place)
        ask_screen.confirmed.connect(self._ask.confirm)
        ask_screen.source_wanted.connect(self._ask.open_source)
        library_screen.import_bar.cancelled.connect(self._imports.stop)
        self.window.files_came.connect(self._on_files_came)
        self.window.closed.connect(self.close)

    def start(self) -> None:
        """Show the window, then open the store behind it."""
        self.window.show()
        self.window.go_to_ask()
        # After the first turn of the event loop: the window is on the screen before the lanes take the processor.
        QTimer.singleShot(0, self._begin_work)

    def when_usable(self, call: Callable[[], None]) -> None:
        """Call once the store is open and the medicines are listed: both lanes have done what was begun."""

        def then_asking(_none: None) -> None:
            self._asking.start(
                Task[None, None](lambda _cancel, _tell: None, on_result=lambda _none: call())
            )

        self._library.start(Task[None, None](lambda _cancel, _tell: None, on_result=then_asking))

    def close(self) -> None:
        """Silence what runs, then end the lanes; what does not obey in time is left behind."""
        self._ask.leave()
        self._imports.leave()
        self._asking.close(self._store.release)
        self._library.close(self._work.close)

    def _begin_work(self) -> None:
        self._ask.load_places()
        self._library.start(
            Task[None, None](
                lambda _cancel, _tell: self._work.open(),
                on_result=lambda _none: self._ask.refresh_medicines(),
                on_error=self._on_store_refused,
            )
        )
        # On the same lane before anything can be dropped: what is imported now is not an earlier import.
        self._imports.load_receipts()
        self._idle.start(LOOK_AFTER_MS)

    def _look_after(self) -> None:
        self._library.start(
            Task[None, None](
                lambda _cancel, _tell: self._work.look_after(), on_error=self._on_look_after_failed
            )
        )

    # What may go wrong with the store.

    def _on_store_refused(self, error: AppError) -> None:
        self._on_store_error(error)
        if not isinstance(error, StoreDamagedError):
            # Another instance may be at work: what is there can be asked all the same.
            self._ask.refresh_medicines()

    def _on_look_after_failed(self, error: AppError) -> None:
        # No room for a copy, another instance at work: nothing that the user must act on now.
        if isinstance(error, StoreDamagedError):
            self._on_store_error(error)

    def _on_store_error(self, error: AppError) -> None:
        if isinstance(error, StoreDamagedError):
            sentence = _(
                "The file with your leaflets is damaged. Recovering sets it aside, deletes nothing, "
                "and puts the last good copy in its place."
            )
            self.window.notice.tell(sentence, button=_("Reco&ver"), action=self._recover)
        else:
            self.window.notice.tell(error_sentence(error, translations.language()))

    def _recover(self) -> None:
        """The asking lane lets go of the file, then the library lane moves it."""
        self._ask.leave()
        self._imports.stop()
        self._store.shut(True)
        self._asking.start(
            Task[None, None](
                lambda _cancel, _tell: self._store.release(),
                on_result=lambda _none: self._library.start(
                    Task["Recovery", None](
                        lambda _cancel, _tell: self._work.recover(),
                        on_result=self._on_recovered,
                        on_error=self._on_store_error,
                    )
                ),
            )
        )

    def _on_recovered(self, recovery: Recovery) -> None:
        kept = recovery.set_aside.name if recovery.set_aside else "-"
        if recovery.restored is not None:
            sentence = _("The damaged file was kept as {kept}; the copy {copy} took its place.")
            self.window.notice.tell(sentence.format(kept=kept, copy=recovery.restored.name))
        else:
            sentence = _(
                "The damaged file was kept as {kept}. There was no copy: add your leaflets again."
            )
            self.window.notice.tell(sentence.format(kept=kept))
        self._ask.refresh_medicines()

    def _on_files_came(self, intake: Intake) -> None:
        self._imports.add(intake.paths, intake.strangers)

    def _tell_crash(self, path: Path) -> None:
        sentence = _(
            "Something unexpected happened. Your leaflets are safe and you can go on. "
            "A note without personal data is in {file}."
        ).format(file=path)
        self._gui.post(lambda: self.window.notice.tell(sentence))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program until its window is closed."""
    arguments = read_arguments(sys.argv[1:] if argv is None else argv)
    application = QApplication([PROGRAM])
    application.setApplicationDisplayName("Bulafiel")
    locales = _speak(application, arguments)
    desktop = Desktop(home_folder(arguments.home, portable=arguments.is_portable), locales)
    desktop.crashes.install()
    desktop.start()
    if arguments.is_measured:
        QTimer.singleShot(0, lambda: desktop.when_usable(lambda: _end(desktop)))
    return application.exec()


def _end(desktop: Desktop) -> None:
    desktop.window.close()


def _speak(application: QApplication, arguments: Arguments) -> list[str]:
    """Choose the language of the sentences and of Qt's own dialogs; the locales that the user is in."""
    system = QLocale.system()
    wanted = [arguments.lang] if arguments.lang else system.uiLanguages()
    translations.use(translations.closest(wanted))
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{translations.language()}", folder):
        application.installTranslator(translator)
    return [name for name in (arguments.lang, system.name()) if name]
