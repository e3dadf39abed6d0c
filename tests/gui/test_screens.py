"""Every control has a name, Tab leaves every text, nothing is clipped, in every language."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QWidget,
)

from core.settings import Theme
from desktop.imports.view import ImportsScreen
from desktop.look.tokens import TARGET
from desktop.rows import Reading
from desktop.translations import _
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import press
from tests.gui.screen_reader import name_of, walk
from tests.gui.test_ask import EMERGENCY, ask, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop
    from desktop.look.theme import Dresser
    from desktop.main_window import MainWindow

LANGUAGES = ["en", "pt_BR", "fr"]


@pytest.fixture
def answered(window: Desktop, qtbot: QtBot) -> Desktop:
    """A window with everything on it: an emergency, an answer, a notice."""
    ask(window, qtbot, EMERGENCY)
    qtbot.waitUntil(lambda: bool(shown(window, "Emergency")), timeout=WAIT_MS)
    window.window.notice.tell("A sentence.", button="&Do it", action=lambda: None)
    return window


def screens_of(desktop: Desktop) -> Iterator[int]:
    """Bring each screen up in turn."""
    tabs = desktop.window.findChild(QTabWidget)
    assert tabs is not None
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        QApplication.processEvents()
        yield number


def test_every_control_has_a_name(answered: Desktop) -> None:
    for _screen in screens_of(answered):
        window = QAccessible.queryAccessibleInterface(answered.window)
        nameless = [
            (QAccessible.Role(interface.role()).name, interface.rect())
            for interface in walk(window)
            if interface.state().focusable and not interface.text(QAccessible.Text.Name)
        ]
        assert nameless == []


def test_every_field_says_what_it_is_for(window: Desktop) -> None:
    lines = [line for line in window.window.findChildren(QLineEdit) if line.isVisible()]

    assert {name_of(line) for line in lines} == {"Medicine", "Question"}
    assert all(line.accessibleDescription() for line in lines)


def test_tab_leaves_every_control_and_comes_round(answered: Desktop, qtbot: QtBot) -> None:
    for _screen in screens_of(answered):
        passed: list[QWidget] = []
        for _step in range(40):
            focused = QApplication.focusWidget()
            assert focused is not None
            if focused in passed:
                break
            passed.append(focused)
            press(focused, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is passed[0]
        assert len(passed) > 3


def test_shift_tab_leaves_a_text_that_is_read(answered: Desktop, qtbot: QtBot) -> None:
    texts = answered.window.findChildren(QPlainTextEdit)

    assert texts
    assert all(text.tabChangesFocus() and text.isReadOnly() for text in texts)


def test_everything_to_click_on_is_large_enough(answered: Desktop) -> None:
    for _screen in screens_of(answered):
        small = [
            (button.text(), button.size())
            for button in answered.window.findChildren(QAbstractButton)
            if button.isVisible() and button.text() and button.height() < TARGET
        ]
        assert small == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_leads_to_two_places(
    open_window: Callable[..., Desktop], language: str, qtbot: QtBot
) -> None:
    desktop = open_window(language=language)
    # All that may be seen at once: an import, a notice with its button, a text that is read.
    library = desktop.window.findChild(ImportsScreen)
    assert library is not None
    library.import_bar.start()
    desktop.window.notice.tell("A sentence.", button=_("Reco&ver"), action=lambda: None)

    for menu in desktop.window.menuBar().findChildren(QMenu):
        letters = [QKeySequence.mnemonic(action.text()).toString() for action in menu.actions()]
        assert repeated([letter for letter in letters if letter]) == []
    for _number in screens_of(desktop):
        assert repeated(letters_of(desktop.window)) == []
    library.show_reading(Reading("title", "where", "text"))
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QPlainTextEdit), timeout=WAIT_MS)
    assert repeated(letters_of(desktop.window)) == []


def letters_of(window: MainWindow) -> list[str]:
    """The letters that lead to a menu, a label's control or a button that can be seen."""
    menus = [action.text() for action in window.menuBar().actions()]
    labels = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    buttons = [
        button.text() for button in window.findChildren(QAbstractButton) if button.isVisible()
    ]
    marked = [text for text in (*menus, *labels, *buttons) if "&" in text]
    return [QKeySequence.mnemonic(text).toString() for text in marked]


def repeated(letters: list[str]) -> list[str]:
    return sorted({letter for letter in letters if letters.count(letter) > 1})


@pytest.fixture
def filled(filled_home: Path, home: Path) -> None:
    """The demonstration leaflets are there."""
    shutil.copytree(filled_home, home)


@pytest.mark.parametrize("percent", [100, 200, 400])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("filled")
def test_letters_of_every_size_fit_a_small_screen(
    open_window: Callable[..., Desktop], language: str, percent: int, dresser: Dresser
) -> None:
    dresser.dress(Theme.LIGHT, percent)
    try:
        desktop = open_window(language=language)
        desktop.window.notice.tell("A sentence.", button="&Do it", action=lambda: None)
        desktop.window.resize(1280, 720)
        for _screen in screens_of(desktop):
            smallest = desktop.window.minimumSizeHint()
            assert (smallest.width() <= 1280, smallest.height() <= 720) == (True, True)
            assert clipped(desktop.window) == []
            assert crushed(desktop.window) == []
    finally:
        dresser.dress(Theme.LIGHT, 100)


def crushed(window: QWidget) -> list[str]:
    """The fields and buttons that are less high than what is written in them."""
    return [
        name_of(child)
        for child in window.findChildren(QWidget)
        if child.isVisible()
        and isinstance(child, QPushButton | QLineEdit | QComboBox)
        and child.height() < child.fontMetrics().height()
    ]


def clipped(window: QWidget) -> list[str]:
    """The texts of labels and buttons that do not fit in the room they were given."""
    narrow = [
        label.text()
        for label in window.findChildren(QLabel)
        if label.isVisible()
        and label.text()
        and label.hasHeightForWidth()
        and label.height() < label.heightForWidth(label.width())
    ]
    outside = [
        name_of(child)
        for child in window.findChildren(QWidget)
        if child.isVisible()
        and not child.isWindow()
        and isinstance(child, QLabel | QAbstractButton | QLineEdit)
        and child.accessibleName()
        and not _is_within(window, child)
    ]
    short = [
        button.text()
        for button in window.findChildren(QAbstractButton)
        if button.isVisible()
        and button.text()
        and button.width() < button.minimumSizeHint().width()
    ]
    return narrow + outside + short


def _is_within(window: QWidget, child: QWidget) -> bool:
    """Does its right edge stand in the window, or, where one can scroll down, in the window's width?"""
    place = child.mapTo(window, QPoint(child.width() - 1, 0))
    parent = child.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            return 0 <= place.x() <= window.width()
        parent = parent.parentWidget()
    return window.rect().contains(place)
