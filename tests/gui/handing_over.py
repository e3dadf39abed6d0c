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


_ACTIONS = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
_HELD = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


def hold_over(target: QWidget, *urls: QUrl) -> QMimeData:
    """Drag the addresses over the control, without letting go; what is held."""
    mime = QMimeData()
    mime.setUrls(list(urls))
    enter = QDragEnterEvent(target.rect().center(), _ACTIONS, mime, *_HELD)
    QApplication.sendEvent(target, enter)
    return mime


def drop(target: QWidget, *urls: QUrl) -> bool:
    """Drag the addresses over the control and let go there; was it taken as a copy?"""
    mime = hold_over(target, *urls)
    let_go = QDropEvent(QPointF(target.rect().center()), _ACTIONS, mime, *_HELD)
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
