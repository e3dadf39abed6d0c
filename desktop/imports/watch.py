"""Says when to look into a watched folder: soon after something changed there, and every now and then."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from desktop.once import once_after

# A file is taken when two looks found it the same; downloads grow in bursts of less than this.
SOON_MS = 2_000
# Folders of a network or a stick tell nothing of their changes.
NOW_AND_THEN_MS = 15_000


class Watch(QObject):
    """Watches at most one folder."""

    look_wanted = Signal(Path)

    def __init__(self, parent: QObject | None = None, folder: Path | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._system = QFileSystemWatcher(self)
        self._system.directoryChanged.connect(lambda _name: self._look_soon())
        self._soon = once_after(self, SOON_MS, self._look)
        self._slowly = QTimer(self)
        self._slowly.setInterval(NOW_AND_THEN_MS)
        self._slowly.timeout.connect(self._look_soon)
        self.watch(folder)

    def watch(self, folder: Path | None) -> None:
        """Watch this folder from now on; None watches nothing."""
        if folder == self._folder:
            return
        if watched := self._system.directories():
            self._system.removePaths(watched)
        self._folder = folder
        self._soon.stop()
        self._slowly.stop()
        if folder is None:
            return
        if folder.is_dir():
            self._system.addPath(str(folder))
        self._slowly.start()
        self._look_soon()

    def _look_soon(self) -> None:
        """Look now, and again a little later: what is the same then is whole."""
        self._look()
        self._soon.start()

    def _look(self) -> None:
        if self._folder is not None:
            self.look_wanted.emit(self._folder)
