"""All commands of a menu bar, for the global search: what can be found can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from desktop.controls import plain
from desktop.finder.view_model import Command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenuBar


class Commands:
    """The commands as they are now, and how to do one."""

    def __init__(self, menu_bar: QMenuBar) -> None:
        self._menu_bar = menu_bar
        self._actions: list[QAction] = []

    def list(self) -> list[Command]:
        """Everything in the menus that can be done now."""
        commands, self._actions = [], []
        for menus, action in _leaves(self._menu_bar.actions(), ()):
            if not action.isEnabled() or not action.isVisible():
                continue
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            commands.append(
                Command(" › ".join(menus), plain(action.text()), keys, len(self._actions))
            )
            self._actions.append(action)
        return commands

    def with_keys(self) -> Sequence[Command]:
        """Everything in the menus that has keys, also what cannot be done now: the list of the help."""
        return [
            Command(" › ".join(menus), plain(action.text()), _keys_of(action), number)
            for number, (menus, action) in enumerate(_leaves(self._menu_bar.actions(), ()))
            if action.shortcuts()
        ]

    def do(self, command: Command) -> None:
        self._actions[command.number].trigger()


def _keys_of(action: QAction) -> str:
    form = QKeySequence.SequenceFormat.NativeText
    return ", ".join(key.toString(form) for key in action.shortcuts())


def _leaves(
    actions: list[QAction], menus: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], QAction]]:
    for action in actions:
        if action.isSeparator():
            continue
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _leaves(menu.actions(), (*menus, plain(action.text())))
        else:
            yield menus, action
