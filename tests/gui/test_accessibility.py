"""What the accessibility report says of the window and no other test shows: focus, keys, language, targets, values."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from core.settings import Theme
from desktop.controls import plain
from desktop.helping import dialogs
from desktop.helping.dialogs import AccessibilityDialog, HelpDialog
from desktop.look.theme import palette_for
from desktop.look.tokens import CONTRAST, DARK, LIGHT, TARGET, Palette
from desktop.row_list import RowList
from tests.gui.conftest import WAIT_MS
from tests.gui.keyboard import CTRL, SHIFT, press
from tests.gui.screen_reader import by_name, description_of, labels_of, name_of
from tests.gui.test_ask import STORAGE, ask, wait_for_answer
from tests.gui.test_screens import screens_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtGui import QStyleHints
    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop
    from desktop.look.theme import Dresser

ALT = Qt.KeyboardModifier.AltModifier
MOST_STOPS = 40


def language_of(widget: QWidget) -> str:
    """What a screen reader is told of the language."""
    told = QAccessible.queryAccessibleInterface(widget).attributesInterface()
    locale = told.attributeValue(QAccessible.Attribute.Locale)
    assert isinstance(locale, QLocale)
    return QLocale.languageToCode(locale.language())


def stops_of(desktop: Desktop) -> Iterator[QWidget]:
    """Each control that Tab comes to, with the focus on it."""
    passed: list[QWidget] = []
    for _step in range(MOST_STOPS):
        focused = QApplication.focusWidget()
        assert focused is not None
        if focused in passed:
            return
        passed.append(focused)
        yield focused
        press(focused, Qt.Key.Key_Tab)


@pytest.mark.parametrize(("language", "code"), [("en", "en"), ("pt_BR", "pt"), ("fr", "fr")])
def test_the_window_says_its_language(
    open_window: Callable[..., Desktop], language: str, code: str
) -> None:
    desktop = open_window(language=language)

    assert language_of(desktop.window) == code
    assert {language_of(line) for line in desktop.window.findChildren(QLineEdit)} == {code}


def test_an_answer_says_the_language_of_its_leaflet(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, STORAGE)
    wait_for_answer(window, qtbot)

    assert language_of(window.window) == "en"
    assert language_of(by_name(window.window, "Answer", RowList)) == "pt"


def test_what_has_the_focus_looks_different(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, STORAGE)
    wait_for_answer(window, qtbot)
    for _screen in screens_of(window):
        for stop in stops_of(window):
            with_focus = stop.grab().toImage()
            stop.clearFocus()
            without = stop.grab().toImage()
            stop.setFocus(Qt.FocusReason.TabFocusReason)
            assert with_focus != without, name_of(stop)


@pytest.mark.parametrize("percent", [100, 400])
def test_what_has_the_focus_is_in_sight(
    open_window: Callable[..., Desktop],
    filled_home: Path,
    home: Path,
    dresser: Dresser,
    percent: int,
) -> None:
    shutil.copytree(filled_home, home)
    dresser.dress(Theme.LIGHT, percent)
    try:
        desktop = open_window()
        desktop.window.notice.tell("A sentence.", button="&Do it", action=lambda: None)
        desktop.window.resize(1280, 720)
        for _screen in screens_of(desktop):
            hidden = [name_of(one) for one in stops_of(desktop) if one.visibleRegion().isEmpty()]
            assert hidden == []
    finally:
        dresser.dress(Theme.LIGHT, 100)


def keys_of(desktop: Desktop) -> list[QKeySequence]:
    return [key for one in desktop.window.findChildren(QAction) for key in one.shortcuts()]


def test_no_letter_alone_is_a_shortcut(window: Desktop) -> None:
    alone = [
        key.toString() for key in keys_of(window) if re.fullmatch(r"(Shift\+)?.", key.toString())
    ]

    assert keys_of(window)
    assert alone == []


def test_no_shortcut_is_a_key_of_a_screen_reader(window: Desktop) -> None:
    """They listen to Insert, Caps Lock, the number pad, Ctrl with Alt, and the system's own key."""
    taken = [
        key.toString()
        for key in keys_of(window)
        if re.search(r"Ins|CapsLock|Num|Meta|Scroll", key.toString())
        or {"Ctrl", "Alt"} <= set(key.toString().split("+"))
    ]

    assert taken == []


def test_a_press_that_leaves_the_button_does_nothing(window: Desktop, qtbot: QtBot) -> None:
    window.window.go_to_settings()
    button = next(one for one in window.window.findChildren(QPushButton) if one.isVisible())
    clicked: list[bool] = []
    button.clicked.connect(lambda: clicked.append(True))
    inside, outside = button.rect().center(), QPoint(button.width() + 50, button.height() + 50)

    QTest.mousePress(button, Qt.MouseButton.LeftButton, pos=inside)
    assert clicked == []
    QTest.mouseMove(button, outside)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=outside)

    assert clicked == []


@pytest.mark.parametrize("language", ["en", "pt_BR", "fr"])
def test_a_button_is_called_as_it_is_labelled(
    open_window: Callable[..., Desktop], language: str
) -> None:
    desktop = open_window(language=language)
    for _screen in screens_of(desktop):
        for one in desktop.window.findChildren(QAbstractButton):
            if one.isVisible() and one.text():
                label = re.sub(r"\(.*\)|…", "", plain(one.text())).strip()
                assert label.lower() in name_of(one).lower()


def test_tabs_menus_and_lines_are_large_enough_to_click_on(window: Desktop, qtbot: QtBot) -> None:
    ask(window, qtbot, STORAGE)
    wait_for_answer(window, qtbot)
    sizes = {
        f"tab {tabs.tabText(number)}": tabs.tabRect(number).size()
        for tabs in window.window.findChildren(QTabBar)
        for number in range(tabs.count())
        if tabs.isVisible()
    }
    bar = window.window.menuBar()
    sizes |= {f"menu {one.text()}": bar.actionGeometry(one).size() for one in bar.actions()}
    for menu in bar.findChildren(QMenu):
        sizes |= {
            f"{menu.title()} {one.text()}": menu.actionGeometry(one).size()
            for one in menu.actions()
            if one.isVisible() and not one.isSeparator()
        }
    for rows in window.window.findChildren(RowList):
        if rows.isVisible():
            sizes |= {
                f"{rows.accessibleName()} {number}": rows.visualRect(
                    rows.model().index(number, 0)
                ).size()
                for number in range(rows.count())
            }
    sizes |= {
        f"choice {one.accessibleName()}": one.size()
        for one in window.window.findChildren(QComboBox)
        if one.isVisible()
    }

    small = {
        name: size for name, size in sizes.items() if min(size.width(), size.height()) < TARGET
    }

    assert len(sizes) > 30
    assert small == {}


def test_every_tool_tip_is_told_elsewhere_too(window: Desktop) -> None:
    for _screen in screens_of(window):
        for one in window.window.findChildren(QWidget):
            if one.isVisible() and one.toolTip():
                assert one.toolTip() in (description_of(one), name_of(one))


def test_every_window_has_a_title(window: Desktop, qtbot: QtBot) -> None:
    press(window.window, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: window.window.findChild(HelpDialog) is not None, timeout=WAIT_MS)
    press(window.window, Qt.Key.Key_K, CTRL)

    titles = [one.windowTitle() for one in QApplication.topLevelWidgets() if one.isVisible()]

    assert len(titles) > 1
    assert all(titles)


def test_a_field_is_tied_to_its_label(window: Desktop) -> None:
    for line in window.window.findChildren(QLineEdit):
        if line.isVisible():
            (label,) = labels_of(line)
            assert label.startswith(name_of(line))


def test_assistive_technology_moves_focus_and_caret(window: Desktop) -> None:
    question = by_name(window.window, "Question", QLineEdit)
    question.setText("Como guardar?")
    medicine = by_name(window.window, "Medicine", QLineEdit)
    medicine.setFocus()
    told = QAccessible.queryAccessibleInterface(question)

    told.actionInterface().doAction(QAccessibleActionInterface.setFocusAction())
    told.textInterface().setCursorPosition(4)
    told.textInterface().setSelection(0, 0, 4)

    assert question.hasFocus()
    assert question.selectedText() == "Como"


class Hints:
    """What a system says of its look; the offscreen one says nothing."""

    def __init__(self, scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference) -> None:
        self._scheme, self._contrast = scheme, contrast

    def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 - Qt's name
        return self._scheme

    def accessibility(self) -> Hints:
        return self

    def contrastPreference(self) -> Qt.ContrastPreference:  # noqa: N802 - Qt's name
        return self._contrast


@pytest.mark.parametrize(
    ("scheme", "contrast", "palette"),
    [
        (Qt.ColorScheme.Dark, Qt.ContrastPreference.NoPreference, DARK),
        (Qt.ColorScheme.Light, Qt.ContrastPreference.NoPreference, LIGHT),
        (Qt.ColorScheme.Light, Qt.ContrastPreference.HighContrast, CONTRAST),
    ],
)
def test_the_system_decides_light_dark_and_contrast(
    scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference, palette: Palette
) -> None:
    hints = cast("QStyleHints", Hints(scheme, contrast))

    assert palette_for(Theme.SYSTEM, hints) is palette
    assert palette_for(Theme.LIGHT, hints) is LIGHT


def test_the_question_can_be_written_by_assistive_technology(window: Desktop) -> None:
    line = by_name(window.window, "Question", QLineEdit)
    told = QAccessible.queryAccessibleInterface(line)

    told.setText(QAccessible.Text.Value, "Como guardar?")

    assert line.text() == "Como guardar?"
    assert told.text(QAccessible.Text.Value) == "Como guardar?"


def test_an_import_tells_how_far_it_is_as_a_value(window: Desktop, qtbot: QtBot) -> None:
    bars = window.window.findChildren(QProgressBar)

    assert bars
    for bar in bars:
        bar.setRange(0, 10)
        bar.setValue(4)
        told = QAccessible.queryAccessibleInterface(bar).valueInterface()
        assert (told.currentValue(), told.minimumValue(), told.maximumValue()) == (4, 0, 10)
        assert name_of(bar)


def test_a_button_tells_its_action_and_does_it(window: Desktop) -> None:
    told = QAccessible.queryAccessibleInterface(
        next(
            one
            for one in window.window.findChildren(QPushButton)
            if one.isVisible() and one.isEnabled()
        )
    ).actionInterface()

    assert "Press" in told.actionNames()


def test_help_opens_by_the_same_key_on_every_screen(window: Desktop, qtbot: QtBot) -> None:
    def is_active() -> bool:
        return QApplication.activeWindow() is window.window

    for _screen in screens_of(window):
        opened: list[HelpDialog] = []

        def is_open(opened: list[HelpDialog] = opened) -> bool:
            dialogs_now = window.window.findChildren(HelpDialog)
            opened[:] = [one for one in dialogs_now if one.isVisible()]
            return bool(opened)

        window.window.activateWindow()
        qtbot.waitUntil(is_active, timeout=WAIT_MS)
        press(window.window, Qt.Key.Key_F1)
        qtbot.waitUntil(is_open, timeout=WAIT_MS)
        opened[0].reject()
        opened[0].deleteLater()


# The report itself.


@pytest.fixture
def report(window: Desktop, qtbot: QtBot) -> AccessibilityDialog:
    press(window.window, Qt.Key.Key_F1, SHIFT)
    dialog = window.window.findChild(AccessibilityDialog)
    assert dialog is not None
    qtbot.waitUntil(by_name(dialog, "Accessibility", QTextBrowser).hasFocus, timeout=WAIT_MS)
    return dialog


def test_the_report_is_read_in_the_help(report: AccessibilityDialog) -> None:
    text = by_name(report, "Accessibility", QTextBrowser)

    assert "1.4.3 (AA) Contrast of text: met." in text.toPlainText()
    assert "11.5.2.5" in text.toPlainText()


def test_the_report_is_walked_heading_by_heading(report: AccessibilityDialog) -> None:
    text = by_name(report, "Accessibility", QTextBrowser)
    passed = []
    for _step in range(3):
        press(text, Qt.Key.Key_Down, ALT)
        passed.append(text.textCursor().block().text())
    press(text, Qt.Key.Key_Up, ALT)

    assert passed[0].startswith("WCAG 2.2")
    assert "clause 5" in passed[1]
    assert "clause 11" in passed[2]
    assert text.textCursor().block().text() == passed[1]


def test_the_report_is_saved_as_a_page(
    report: AccessibilityDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.html"
    monkeypatch.setattr(dialogs, "ask_where_to_save", lambda *_asked: path)

    press(by_name(report, "Save this report"), Qt.Key.Key_Space)

    assert '<html lang="en">' in path.read_text(encoding="utf-8")


def test_a_report_that_cannot_be_saved_is_told_there(
    report: AccessibilityDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "no such folder" / "report.html"
    monkeypatch.setattr(dialogs, "ask_where_to_save", lambda *_asked: path)

    press(by_name(report, "Save this report"), Qt.Key.Key_Space)

    told = [name_of(one) for one in report.findChildren(QWidget) if one.isVisible()]
    assert any(str(path) in one for one in told)
