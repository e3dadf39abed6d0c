"""What can be done with a sentence of an answer on any screen: see it in its leaflet, copy it with its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence

from desktop.controls import action
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAction

    from desktop.sentences import Sentence


def sentence_actions(
    parent: QObject,
    show: Callable[[], object],
    current: Callable[[], Sentence | None],
    tell: Callable[[str], object],
) -> tuple[QAction, QAction]:
    """To show the current sentence in its leaflet, and to copy it; `tell` says that it was copied."""

    def copy_current() -> None:
        sentence = current()
        if sentence is not None:
            QGuiApplication.clipboard().setText(sentence.copied)
            tell(_("Copied with its source."))

    showing = action(parent, _("&Show in the leaflet"), show)
    showing.setStatusTip(_("Enter on a sentence does the same."))
    copying = action(parent, _("&Copy with its source"), copy_current)
    copying.setShortcut(QKeySequence.StandardKey.Copy)
    copying.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    return showing, copying
