"""Asks the user for files and folders: the first time among the user's documents, then where the last one was."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_last = ""  # Qt begins in the folder that the program was started from, which is the user's only by chance


def ask_for_files(parent: QWidget, title: str, kinds: str) -> tuple[Path, ...]:
    """Files that exist; none if the user did not want any."""
    chosen, _kind = QFileDialog.getOpenFileNames(parent, title, _beginning(), kinds)
    if chosen:
        _remember(Path(chosen[0]).parent)
    return tuple(Path(name) for name in chosen)


def ask_for_folder(parent: QWidget, title: str, beginning: str = "") -> Path | None:
    """A folder that exists."""
    chosen = QFileDialog.getExistingDirectory(parent, title, beginning or _beginning())
    if not chosen:
        return None
    _remember(Path(chosen))
    return Path(chosen)


def ask_where_to_save(parent: QWidget, title: str, name: str, kinds: str) -> Path | None:
    """A file to write, with the ending of the offered name if the user gave none."""
    dialog = QFileDialog(parent, title, _beginning(), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    # The dialog itself adds it, so that it asks before a file of the whole name is replaced.
    dialog.setDefaultSuffix(Path(name).suffix)
    dialog.selectFile(name)
    is_chosen = dialog.exec() == QFileDialog.DialogCode.Accepted
    dialog.deleteLater()
    if not is_chosen:
        return None
    path = Path(dialog.selectedFiles()[0])
    _remember(path.parent)
    return path


def _beginning() -> str:
    place = QStandardPaths.StandardLocation.DocumentsLocation
    folders = (_last, QStandardPaths.writableLocation(place))
    return next((one for one in folders if one and Path(one).is_dir()), str(Path.home()))


def _remember(folder: Path) -> None:
    global _last  # noqa: PLW0603 - one user per program
    _last = str(folder)
