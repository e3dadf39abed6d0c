"""Ctrl+K finds a command, a medicine and a leaflet's text by keyboard alone; F1 tells every key there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextBrowser,
)

from desktop.commands import Commands
from desktop.finder.view import FinderDialog
from desktop.helping.dialogs import HelpDialog, TourDialog
from desktop.helping.texts import help_text, tour_steps
from desktop.row_list import RowList
from desktop.voice.bar import VoiceBar
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import CTRL, press, write
from tests.gui.screen_reader import by_name, items_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

SEARCH = "Search commands, medicines and leaflets"


def open_finder(desktop: Desktop, qtbot: QtBot) -> FinderDialog:
    press(desktop.window, Qt.Key.Key_K, CTRL)
    dialog = desktop.window.findChild(FinderDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.isVisible, timeout=WAIT_MS)
    return dialog


def search(dialog: FinderDialog, qtbot: QtBot, wanted: str, expected: str) -> RowList:
    write(by_name(dialog, SEARCH, QLineEdit), wanted)
    rows = by_name(dialog, "Found", RowList)

    def found() -> bool:
        # Not through accessibility while the rows change: offscreen nobody tells its cache of that.
        return any(expected in rows.row_at(number).spoken for number in range(rows.count()))

    qtbot.waitUntil(found, timeout=WAIT_MS)
    return rows


def test_a_command_is_found_and_done(window: Desktop, qtbot: QtBot) -> None:
    dialog = open_finder(window, qtbot)
    search(dialog, qtbot, "larger", "Larger text")

    press(by_name(dialog, SEARCH, QLineEdit), Qt.Key.Key_Return)

    assert window.choices.settings.text_percent == 125


def test_a_medicine_is_taken_into_the_question(window: Desktop, qtbot: QtBot) -> None:
    dialog = open_finder(window, qtbot)
    rows = search(dialog, qtbot, "zumbel", "Medicine")

    press(by_name(dialog, SEARCH, QLineEdit), Qt.Key.Key_Down)
    qtbot.waitUntil(rows.hasFocus, timeout=WAIT_MS)
    press(rows, Qt.Key.Key_Return)

    assert by_name(window.window, "Medicine", QLineEdit).text() == "Zumbelina"


def test_a_text_opens_in_its_leaflet(window: Desktop, qtbot: QtBot) -> None:
    dialog = open_finder(window, qtbot)
    rows = search(dialog, qtbot, "geladeira", "In a leaflet")
    line = next(n for n, said in enumerate(items_of(rows)) if "In a leaflet" in said)

    rows.focus_row(line)
    press(rows, Qt.Key.Key_Return)

    def opened() -> None:
        texts = [t for t in window.window.findChildren(QPlainTextEdit) if t.isVisible()]
        assert any("geladeira" in text.toPlainText() for text in texts)

    qtbot.waitUntil(opened, timeout=WAIT_MS)


@pytest.mark.parametrize("language", ["en", "pt_BR", "fr"])
def test_the_help_tells_every_key_of_the_menus(
    open_window: Callable[..., Desktop], language: str
) -> None:
    window = open_window(language=language).window
    keys = {
        key.toString(QKeySequence.SequenceFormat.NativeText)
        for action in window.findChildren(QAction)
        for key in action.shortcuts()
    }

    assert keys
    told = help_text(language, Commands(window.menuBar()).with_keys())
    assert [key for key in sorted(keys) if key not in told] == []


@pytest.mark.parametrize("language", ["en", "pt_BR", "fr"])
def test_no_key_of_a_menu_is_typed_into_the_help_a_second_time(
    open_window: Callable[..., Desktop], language: str
) -> None:
    commands = Commands(open_window(language=language).window.menuBar()).with_keys()
    keys = {key for command in commands for key in command.keys.split(", ")}
    rows = [row.split(" | ")[0] for row in help_text(language).split("\n| ")[1:]]

    assert [row for row in rows if set(row.split(", ")) <= keys] == []
    for command in commands:
        assert f"| {command.keys} | {command.name} |" in help_text(language, commands)


@pytest.mark.parametrize("language", ["en", "pt_BR", "fr"])
def test_the_help_on_the_voice_has_every_key_of_the_voice(
    open_window: Callable[..., Desktop], language: str
) -> None:
    window = open_window(language=language).window
    voice = window.findChild(VoiceBar)
    assert voice is not None
    keys = [one.shortcut().toString() for one in voice.actions_for_menu if one.shortcuts()]
    title = {"en": "Voice", "pt_BR": "Voz", "fr": "Voix"}[language]

    (section,) = [
        part for part in help_text(language).split("\n## ") if part.startswith(f"{title}\n")
    ]

    assert len(keys) == 9
    assert [key for key in (*keys, "F2", "Esc", "Ctrl+5") if key not in section] == []


def test_the_help_opens_with_the_focus_on_its_text(window: Desktop, qtbot: QtBot) -> None:
    press(window.window, Qt.Key.Key_F1)

    dialog = window.window.findChild(HelpDialog)
    assert dialog is not None
    text = by_name(dialog, "Help", QTextBrowser)
    qtbot.waitUntil(text.hasFocus, timeout=WAIT_MS)
    assert "Ctrl+K" in text.toPlainText()
    press(text, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=WAIT_MS)


def test_the_first_steps_are_shown_once(
    open_window: Callable[..., Desktop], home: Path, qtbot: QtBot
) -> None:
    desktop = open_window(with_tour=True)
    qtbot.waitUntil(lambda: desktop.window.findChild(TourDialog) is not None, timeout=WAIT_MS)
    tour = desktop.window.findChild(TourDialog)
    assert tour is not None

    for step in tour_steps():
        assert shown_in(tour) == step.title
        buttons = [name for name in ("Next", "Begin") if is_shown(tour, name)]
        press(by_name(tour, buttons[0]), Qt.Key.Key_Space)

    qtbot.waitUntil(lambda: not tour.isVisible(), timeout=WAIT_MS)
    assert desktop.choices.settings.has_seen_tour
    desktop.window.close()
    again = open_window(with_tour=True)
    assert again.window.findChild(TourDialog) is None


def shown_in(tour: QDialog) -> str:
    return tour.findChildren(QLabel)[0].accessibleName()


def is_shown(tour: QDialog, name: str) -> bool:
    return any(
        button.accessibleName() == name and button.isVisible()
        for button in tour.findChildren(QPushButton)
    )
