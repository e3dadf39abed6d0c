"""The menu bar: everything that can be done, with its keys; what is here is also found by Ctrl+K."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from core.marking import N_
from core.settings import TEXT_PERCENTS, Theme
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.settings import Settings
    from desktop.ask.view import AskScreen
    from desktop.choices import Choices
    from desktop.history.view import HistoryScreen
    from desktop.library.view import LibraryScreen
    from desktop.main_window import MainWindow
    from desktop.model_shelf.view import ModelsScreen
    from desktop.voice.bar import VoiceBar

_THEMES = {
    Theme.SYSTEM: N_("As the &system has it"),
    Theme.LIGHT: N_("&Light"),
    Theme.DARK: N_("&Dark"),
    Theme.CONTRAST: N_("&High contrast"),
}


class Menus:
    """Fills the window's menu bar and keeps its marks right."""

    def __init__(
        self,
        window: MainWindow,
        ask: AskScreen,
        library: LibraryScreen,
        history: HistoryScreen,
        models: ModelsScreen,
        *,
        voice: VoiceBar,
        choices: Choices,
    ) -> None:
        self._window = window
        self._choices = choices
        self._themes: dict[Theme, QAction] = {}
        self._make_files(models)
        self._make_go()
        window.menuBar().addMenu(_("A&nswer")).addActions(ask.actions_for_menu)
        window.menuBar().addMenu(_("Te&xt")).addActions(library.actions_for_menu)
        window.menuBar().addMenu(_("Histor&y")).addActions(history.actions_for_menu)
        window.menuBar().addMenu(_("S&peech")).addActions(voice.actions_for_menu)
        self._make_view()
        self._make_help()
        choices.follow(self._on_chosen)
        window.destroyed.connect(lambda: choices.forget(self._on_chosen))

    def add(self, name: str, actions: Sequence[QAction]) -> None:
        """Another menu, before the one for the view."""
        menu = QMenu(name, self._window)
        menu.addActions(actions)
        self._window.menuBar().insertMenu(self._view.menuAction(), menu)

    def _make_files(self, models: ModelsScreen) -> None:
        menu, window = self._window.menuBar().addMenu(_("&File")), self._window
        self._add(menu, _("Add &leaflets…"), "Ctrl+O", window.choose_files)
        self._add(menu, _("Add a f&older…"), "Ctrl+Shift+O", window.choose_folder)
        self._add(menu, _("Add from the clip&board"), "Ctrl+Shift+V", window.paste_files)
        self._add(menu, _("&Cancel import"), "Ctrl+.", window.cancel_import)
        menu.addMenu(_("&Models")).addActions(models.actions_for_menu)
        menu.addMenu(_("&Speech models")).addActions(models.speech.actions_for_menu)
        menu.addSeparator()
        self._add(menu, _("&Quit"), "Ctrl+Q", window.close)

    def _make_go(self) -> None:
        menu, window = self._window.menuBar().addMenu(_("&Go")), self._window
        self._add(menu, _("&Ask"), "Ctrl+1", window.go_to_ask)
        self._add(menu, _("&Leaflets"), "Ctrl+2", window.go_to_leaflets)
        self._add(menu, _("&History"), "Ctrl+3", window.go_to_history)
        self._add(menu, _("&Imports"), "Ctrl+4", window.go_to_imports)
        self._add(menu, _("&Models"), "Ctrl+5", window.go_to_models)
        self._add(menu, _("&Settings"), "Ctrl+,", window.go_to_settings)
        menu.addSeparator()
        self._add(menu, _("Search &everything…"), "Ctrl+K", window.search_wanted.emit)

    def _make_view(self) -> None:
        menu = self._window.menuBar().addMenu(_("Vie&w"))
        self._view = menu
        larger = self._add(menu, _("&Larger text"), "Ctrl++", lambda: self._size(1))
        # On many keyboards "+" needs Shift; Ctrl+= is the same key without it.
        larger.setShortcuts([QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")])
        self._add(menu, _("&Smaller text"), "Ctrl+-", lambda: self._size(-1))
        self._add(menu, _("&Usual size"), "Ctrl+0", lambda: self._size(0))
        themes = menu.addMenu(_("&Theme"))
        group = QActionGroup(themes)
        for theme, words in _THEMES.items():
            action = self._add(themes, _(words), "", partial(self._choices.change, theme=theme))
            action.setCheckable(True)
            group.addAction(action)
            self._themes[theme] = action
        self._themes[self._choices.settings.theme].setChecked(True)

    def _make_help(self) -> None:
        menu, window = self._window.menuBar().addMenu(_("&Help")), self._window
        self._add(menu, _("&Help and keys"), "F1", window.help_wanted.emit)
        self._add(menu, _("&Accessibility"), "Shift+F1", window.accessibility_wanted.emit)
        self._add(menu, _("&First steps"), "", window.tour_wanted.emit)

    @staticmethod
    def _add(menu: QMenu, text: str, keys: str, slot: Callable[[], object]) -> QAction:
        action = menu.addAction(text)
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _is_checked: slot())
        return action

    def _size(self, steps: int) -> None:
        """The next larger or smaller text; 0 for 100 %."""
        now = TEXT_PERCENTS.index(self._choices.settings.text_percent)
        there = min(max(now + steps, 0), len(TEXT_PERCENTS) - 1) if steps else 0
        self._choices.change(text_percent=TEXT_PERCENTS[there])

    def _on_chosen(self, _before: Settings, after: Settings) -> None:
        self._themes[after.theme].setChecked(True)
