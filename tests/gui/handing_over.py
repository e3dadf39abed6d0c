"""Handing leaflets over to a window, and what it says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui.conftest import WAIT_MS
from tests.gui.screen_reader import by_name, items_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop.app import Desktop

LEAFLET = "zumbelina_paciente.txt"


def drop(target: QWidget, *urls: QUrl) -> bool:
    """Drag the addresses over the control and let go there; was it taken as a copy?"""
    mime = QMimeData()
    mime.setUrls(list(urls))
    buttons, modifiers = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    place = target.rect().center()
    enter = QDragEnterEvent(place, actions, mime, buttons, modifiers)
    QApplication.sendEvent(target, enter)
    let_go = QDropEvent(QPointF(place), actions, mime, buttons, modifiers)
    QApplication.sendEvent(target, let_go)
    return let_go.isAccepted() and let_go.dropAction() == Qt.DropAction.CopyAction


def files(*paths: Path) -> list[QUrl]:
    return [QUrl.fromLocalFile(str(path)) for path in paths]


def wait_for_receipts(desktop: Desktop, qtbot: QtBot, count: int) -> list[str]:
    def received() -> None:
        assert len(items_of(by_name(desktop.window, "Receipts"))) >= count

    qtbot.waitUntil(received, timeout=WAIT_MS)
    return items_of(by_name(desktop.window, "Receipts"))


def sentences(desktop: Desktop) -> str:
    """All sentences that can be seen."""
    return "\n".join(
        child.accessibleName()
        for child in desktop.window.findChildren(QWidget)
        if child.isVisible()
    )


def all_sentences(desktop: Desktop) -> str:
    """All sentences, also those of screens that are not seen."""
    return "\n".join(child.accessibleName() for child in desktop.window.findChildren(QWidget))
