"""Buttons and actions, made alike on every screen: each with the name that a screen reader says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton

from desktop.accessibility import named
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget


def plain(text: str) -> str:
    """The words of a button or menu, without the mark of its letter and the dots of what asks back."""
    return text.replace("&", "").rstrip("…")


def button(
    text: str, slot: Callable[[], object] | None = None, *, name: str = "", purpose: str = ""
) -> QPushButton:
    """A button that is called by its text, or by a name of its own."""
    made = named(QPushButton(text), name or plain(text), purpose)
    if slot is not None:
        made.clicked.connect(lambda _is_checked: slot())
    return made


def button_of(action: QAction, purpose: str = "") -> QPushButton:
    """A button that does the same as the action, while that can be done."""
    made = button(action.text(), action.trigger, purpose=purpose)
    made.setEnabled(action.isEnabled())
    action.enabledChanged.connect(made.setEnabled)
    return made


def action(
    parent: QObject, text: str, slot: Callable[[], object], keys: str = "", *, purpose: str = ""
) -> QAction:
    """Something that can be done from a menu, and by these keys."""
    made = QAction(text, parent)
    made.triggered.connect(lambda _is_checked: slot())
    if keys:
        made.setShortcut(QKeySequence(keys))
    if purpose:
        made.setToolTip(purpose)
    return made


def on_keys(page: QWidget, keys: str, slot: Callable[[], object]) -> None:
    """Have these keys do this wherever the focus is in the page."""
    shortcut = QShortcut(QKeySequence(keys), page)
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    shortcut.activated.connect(slot)


def back_button(page: QWidget, leave: Callable[[], object]) -> QPushButton:
    """The button that leaves a page for the list it was opened from; Esc does the same."""
    on_keys(page, "Esc", leave)
    return button(_("&Back (Esc)"), leave, name=_("Back"), purpose=_("Goes back to the list."))
