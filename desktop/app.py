"""Where everything meets: store, lanes, settings and screens. The window shows before anything else is loaded."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QTimer
from PySide6.QtWidgets import QApplication

from core.paths import PROGRAM, home_folder
from desktop import heartbeat, translations
from desktop.arguments import read_arguments
from desktop.ask.work import ModelHelper
from desktop.box.work import StoreBoxes
from desktop.by_ear import EarStage
from desktop.choices import Choices
from desktop.crash import CrashRecorder
from desktop.details import DetailsDialog
from desktop.gui_thread import GuiThread
from desktop.imports.work import StoreImports
from desktop.look.theme import Dresser
from desktop.painting import StorePainter
from desktop.qt_language import QtLanguage
from desktop.screens import Backstage, Screens
from desktop.shared_engines import SharedEngines
from desktop.shared_store import SharedStore
from desktop.store_care import StoreCare
from desktop.tasks import Lane, Task
from desktop.translations import _
from desktop.voice.work import VoiceMaker
from desktop.voice_mode.hearing_work import EngineHearer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.errors import AppError
    from core.settings import Settings
    from desktop.arguments import Arguments
    from desktop.main_window import MainWindow


DETAILS_CHARS = 20_000  # the latest of what was noted


class Desktop:
    """The running program: what lives as long as it does, and the screens, which are made anew for another language."""

    def __init__(self, home: Path, locales: Sequence[str], choices: Choices | None = None) -> None:
        self._gui = GuiThread()
        self._qt_language = QtLanguage()
        self._qt_language.use(translations.language())
        self.crashes = CrashRecorder(home, self._tell_crash)
        self.choices = choices or Choices(home)
        self._store = SharedStore(home)
        self._engines = SharedEngines(home)
        self._work = StoreImports(self._store, self._engines)
        self._asking = Lane("asking", self._gui.post, self.crashes.record)
        self._library = Lane("library", self._gui.post, self.crashes.record)
        self._painter = StorePainter(self._store, self._engines)
        self._boxes = StoreBoxes(self._store, self._engines)
        self._painting = Lane("painting", self._gui.post, self.crashes.record)
        self._shelving = Lane("models", self._gui.post, self.crashes.record)
        self._helper = ModelHelper(self._engines)
        self._helping = Lane("helping", self._gui.post, self.crashes.record)
        self._voice = VoiceMaker(self._engines, self.choices)
        self._speaking = Lane("speaking", self._gui.post, self.crashes.record)
        self._hearer = EngineHearer(self._engines, self._store)
        self._hearing = Lane("hearing", self._gui.post, self.crashes.record)
        self._backstage = Backstage(
            self._store,
            self._work,
            self._asking,
            self._library,
            self.choices,
            locales,
            on_store_error=self._on_store_error,
            engines=self._engines,
            shelving=self._shelving,
            painter=self._painter,
            painting=self._painting,
            helper=self._helper,
            helping=self._helping,
            ear=EarStage(
                self._store,
                self._asking,
                voice=self._voice,
                speaking=self._speaking,
                hearer=self._hearer,
                hearing=self._hearing,
                boxes=self._boxes,
                painting=self._painting,
                on_store_error=self._on_store_error,
            ),
        )
        self.screens = self._make_screens()
        self._care = StoreCare(
            self._store,
            self._work,
            self._asking,
            self._library,
            self,
            keep_days=self.choices.settings.keep_questions_days,
        )
        self.choices.keep_on(self._library, self._care.tell)
        self.choices.follow(self._on_chosen)

    @property
    def window(self) -> MainWindow:
        """The window there is now."""
        return self.screens.window

    def start(self, *, with_tour: bool = False) -> None:
        """Show the window, then open the store behind it; at the very first time, the first steps."""
        self.window.put_at(self.choices.settings.window)
        self.window.show()
        self.window.go_to_ask()
        # After the first turn of the event loop: the window is on the screen before the lanes take the processor.
        QTimer.singleShot(0, self._begin_work)
        if with_tour and not self.choices.settings.has_seen_tour:
            QTimer.singleShot(0, self.screens.begin_tour)

    def when_usable(self, call: Callable[[], None]) -> None:
        """Call once the store is open and the medicines are listed: both lanes have done what was begun."""

        def then_asking(_none: None) -> None:
            self._asking.start(
                Task[None, None](lambda _cancel, _tell: None, on_result=lambda _none: call())
            )

        self._library.start(Task[None, None](lambda _cancel, _tell: None, on_result=then_asking))

    def close(self) -> None:
        """Silence what runs, then end the lanes; what does not obey in time is left behind."""
        self.choices.change(window=self.window.place())
        self._care.end()
        self.choices.forget(self._on_chosen)
        self.screens.leave()
        self._asking.close(self._store.release)
        self._painting.close(self._close_painting)
        self._helping.close(self._helper.close)
        self._shelving.close()
        self._speaking.close(self._voice.close)
        self._hearing.close(self._hearer.close)
        self._library.close(self._work.close)

    def _close_painting(self) -> None:
        self._painter.close()
        self._boxes.close()

    def speak(self, language: str) -> None:
        """Have every screen in this language, with the same question, answer and place as before."""
        translations.use(language)
        self._qt_language.use(language)
        before = self.screens
        kept = before.keep()
        before.leave()
        self.screens = self._make_screens()
        self.window.put_at(before.window.place())
        self.window.show()
        self.screens.begin()
        self.screens.show_again(kept)
        before.window.discard()

    def _make_screens(self) -> Screens:
        screens = Screens(self._backstage)
        screens.window.closed.connect(self.close)
        return screens

    def _begin_work(self) -> None:
        self.screens.begin()
        self._care.begin()
        self.screens.tell_loaded(self.choices.loaded)

    def _on_store_error(self, error: AppError) -> None:
        self._care.tell(error)

    def _on_chosen(self, before: Settings, after: Settings) -> None:
        if before.language != after.language:
            # The click that chose the language is still being handled by the screen that goes.
            QTimer.singleShot(0, lambda: self._speak_chosen(after.language))
        elif (before.theme, before.text_percent) != (after.theme, after.text_percent):
            self.window.draw_icons()

    def _speak_chosen(self, language: str) -> None:
        wanted = [language] if language else QLocale.system().uiLanguages()
        self.speak(translations.closest(wanted))

    def _tell_crash(self, path: Path) -> None:
        sentence = _(
            "Something unexpected happened. Your leaflets are safe and you can go on. "
            "A note without personal data is in {file}."
        ).format(file=path)

        def show() -> None:
            DetailsDialog(self.window, _written_in(path)).open()

        self._gui.post(
            lambda: self.window.notice.tell(sentence, button=_("Show &details"), action=show)
        )


def _written_in(path: Path) -> str:
    """The end of a file, as far as it can be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")[-DETAILS_CHARS:]
    except OSError as error:
        return str(error)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program until its window is closed."""
    arguments = read_arguments(sys.argv[1:] if argv is None else argv)
    application = QApplication([PROGRAM])
    application.setApplicationDisplayName("Bulafiel")
    home = home_folder(arguments.home, portable=arguments.is_portable)
    choices = Choices(home)
    dresser = Dresser(application)
    dresser.dress(choices.settings.theme, choices.settings.text_percent)
    choices.follow(partial(_dress, dresser))
    locales = _locales(arguments.lang or choices.settings.language)
    desktop = Desktop(home, locales, choices)
    desktop.crashes.install()
    heartbeat.keep_answering()
    desktop.start(with_tour=not arguments.is_measured and arguments.beats is None)
    QTimer.singleShot(0, lambda: desktop.when_usable(lambda: _on_usable(desktop, arguments)))
    return application.exec()


def _dress(dresser: Dresser, before: Settings, after: Settings) -> None:
    # Half a second in which the window stands still: not for every answer, whose medicine is remembered here too.
    if (before.theme, before.text_percent) != (after.theme, after.text_percent):
        dresser.dress(after.theme, after.text_percent)


def _on_usable(desktop: Desktop, arguments: Arguments) -> None:
    heartbeat.spare_what_stays()
    if arguments.is_measured:
        desktop.window.close()
    elif arguments.beats is not None:
        heartbeat.measure(desktop, arguments.beats, lambda: _end(desktop))


def _end(desktop: Desktop) -> None:
    desktop.window.close()


def _locales(language: str) -> list[str]:
    """Choose the language of the sentences; the locales that the user is in."""
    system = QLocale.system()
    translations.use(translations.closest([language] if language else system.uiLanguages()))
    return [name for name in (language, system.name()) if name]
