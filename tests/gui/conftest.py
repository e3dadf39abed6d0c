"""A real window over a real store with the demonstration leaflets; offscreen unless a display is asked for."""

from __future__ import annotations

import os
import runpy
import shutil
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QComboBox

from core.cancel import CancelToken
from core.settings import Settings, Theme, save_settings
from desktop import translations
from desktop.app import Desktop
from desktop.ask.view import AskScreen
from desktop.imports.work import StoreImports
from desktop.look.theme import Dresser
from desktop.shared_store import SharedStore
from tests import tools
from tests.gui.display import Display

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

WAIT_MS = 30_000  # a machine may be busy; a test that works never waits so long


@pytest.fixture(scope="session", autouse=True)
def compiled_translations(root: Path) -> None:
    """Every language can be spoken, also where the set-up did not run."""
    runpy.run_path(str(root / "packaging" / "translations.py"))["compile_all"]()


@pytest.fixture(scope="session", autouse=True)
def dresser(qapp: QApplication) -> Dresser:
    """Every window looks as users see it."""
    made = Dresser(qapp)
    made.dress(Theme.LIGHT, 100)
    return made


class NoDevices:
    """A computer without loudspeaker and microphone, until the test plugs one in."""

    def __init__(self) -> None:
        self.outputs: tuple[tuple[str, str], ...] = ()
        self.looked = 0
        self.on_change: Callable[[], None] = lambda: None

    def loudspeakers(self) -> tuple[tuple[str, str], ...]:
        self.looked += 1
        return self.outputs

    def microphones(self) -> tuple[tuple[str, str], ...]:
        return ()


@pytest.fixture(autouse=True)
def devices(monkeypatch: pytest.MonkeyPatch) -> NoDevices:
    """No test depends on what this computer has for sound."""
    made = NoDevices()
    monkeypatch.setattr("desktop.settings.assemble.LateDevices", lambda _parent: made)
    return made


@pytest.fixture(scope="session")
def demonstration(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the demonstration leaflets and nothing else."""
    folder = tmp_path_factory.mktemp("demonstration")
    for leaflet in (root / "data" / "demo").iterdir():
        if leaflet.suffix != ".md":
            shutil.copy(leaflet, folder)
    return folder


@pytest.fixture(scope="session")
def filled_home(demonstration: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the demonstration leaflets in it; tests work on copies."""
    home = tmp_path_factory.mktemp("filled") / "home"
    store = SharedStore(home)
    library = StoreImports(store)
    library.import_paths([demonstration], CancelToken(), lambda _told: None)
    store.get().close()
    library.close()
    return home


@pytest.fixture
def open_window(qtbot: QtBot, home: Path) -> Iterator[Callable[..., Desktop]]:
    """Opens windows on a data folder, in English unless told otherwise, and closes them after the test."""
    opened: list[Desktop] = []

    def start(
        folder: Path = home,
        locale: str = "pt_BR",
        language: str = "en",
        *,
        with_tour: bool = False,
    ) -> Desktop:
        translations.use(language)
        desktop = Desktop(folder, [locale])
        opened.append(desktop)
        desktop.start(with_tour=with_tour)
        qtbot.waitExposed(desktop.window)
        desktop.window.activateWindow()
        screen = desktop.window.findChild(AskScreen)
        assert screen is not None
        country = screen.findChild(QComboBox)
        assert country is not None
        qtbot.waitUntil(lambda: country.count() > 0, timeout=WAIT_MS)
        return desktop

    yield start
    for desktop in opened:
        # Not qtbot's to close: another language puts another window in its place.
        desktop.window.close()
        desktop.window.deleteLater()
    translations.use("en")


@pytest.fixture
def window(open_window: Callable[..., Desktop], filled_home: Path, home: Path) -> Desktop:
    """A window over the demonstration leaflets."""
    shutil.copytree(filled_home, home)
    return open_window()


@pytest.fixture
def display(tmp_path: Path, home: Path) -> Iterator[Display]:
    """A screen of our own, for the program as a process of its own whose user has taken the first steps."""
    tools.need(*tools.DISPLAY)
    save_settings(home, Settings(has_seen_tour=True))
    with ExitStack() as processes:
        yield Display(processes, tmp_path / "log.txt")


@pytest.fixture
def readable_display(display: Display) -> Display:
    """The same, open to screen readers."""
    tools.need(*tools.SCREEN_READING)
    display.open_to_screen_readers()
    return display
