"""The box: its dialog, what listens to scanners, the camera, presenter and work put together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLoggingCategory

from desktop.box.grey import PICTURE_SUFFIXES, grey_picture
from desktop.box.listening import Listening
from desktop.box.presenter import BoxPresenter
from desktop.box.view import BoxDialog
from desktop.controls import action
from desktop.files_asked import ask_for_files
from desktop.rows import Sign
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QAction, QImage
    from PySide6.QtWidgets import QWidget

    from core.errors import AppError
    from desktop.box.presenter import BoxWork
    from desktop.notice import NoticeBar
    from desktop.tasks import Starter

QUIET = "qt.multimedia.*=false"


@dataclass(frozen=True, slots=True)
class BoxParts:
    """What the window shows of a box, what moves it, and what listens to scanners."""

    dialog: BoxDialog
    presenter: BoxPresenter
    listening: Listening
    actions_for_menu: list[QAction]

    def leave(self) -> None:
        """Listen no more, and let nothing arrive."""
        self.listening.leave()
        self.presenter.leave()

    def open_camera(self, window: QWidget, tell: Callable[[str], object] | None = None) -> None:
        """Open the camera over a window; what it says of itself is told there too."""
        _open_camera(window, self.presenter, tell)

    def take_pictures(self, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        """Read the first picture among the files; the others are given back: it is one box at a time."""
        first = next((one for one in paths if one.suffix.casefold() in PICTURE_SUFFIXES), None)
        if first is None:
            return paths
        self.presenter.on_file(first)
        return tuple(path for path in paths if path != first)


def assemble_box(
    window: QWidget,
    notice: NoticeBar,
    work: BoxWork,
    lane: Starter,
    *,
    on_medicine: Callable[[str], None],
    on_store_error: Callable[[AppError], None],
) -> BoxParts:
    """A dialog over the window that finds boxes' medicines on the lane."""

    def told(sentence: str, undo: Callable[[], None] | None) -> None:
        notice.tell(sentence, sign=Sign.DONE, button=_("&Undo") if undo else "", action=undo)

    dialog = BoxDialog(window)
    presenter = BoxPresenter(
        dialog,
        work,
        lane,
        on_medicine=on_medicine,
        on_linked=told,
        on_store_error=on_store_error,
    )
    listening = Listening(window)
    dialog.accepted_medicine.connect(presenter.accept)
    dialog.chosen.connect(presenter.choose)
    dialog.narrowed.connect(presenter.narrow)
    dialog.typed.connect(presenter.on_scanned)
    dialog.left.connect(presenter.leave)
    listening.scanned.connect(presenter.on_scanned)
    listening.pasted.connect(lambda image: _paste(presenter, image))

    def choose_picture() -> None:
        kinds = " ".join(f"*{suffix}" for suffix in sorted(PICTURE_SUFFIXES))
        title = _("Read a box's picture")
        chosen = ask_for_files(window, title, _("Pictures ({kinds})").format(kinds=kinds))
        if chosen:
            presenter.on_file(chosen[0])

    actions = [
        action(window, _("Read a box's &picture…"), choose_picture, "Ctrl+Shift+B"),
        action(
            window,
            _("Read a box with the ca&mera…"),
            lambda: _open_camera(window, presenter, None),
            "Ctrl+Shift+C",
        ),
        action(window, _("Type a box's &code…"), dialog.ask_for_code, "Ctrl+Shift+T"),
    ]
    return BoxParts(dialog, presenter, listening, actions)


def _paste(presenter: BoxPresenter, image: QImage) -> None:
    picture = grey_picture(image)
    if picture is not None:
        presenter.on_picture(picture)


def _open_camera(
    window: QWidget, presenter: BoxPresenter, tell: Callable[[str], object] | None
) -> None:
    # The system's ways to a camera are loaded when somebody wants one; what it lacks of them is no news.
    QLoggingCategory.setFilterRules(QUIET)
    from desktop.box.camera import CameraDialog  # noqa: PLC0415

    camera = CameraDialog(window)
    camera.frame.connect(presenter.on_frame)
    camera.left.connect(presenter.close_camera)
    camera.finished.connect(lambda _result: camera.deleteLater())
    if tell is not None:
        camera.told.connect(tell)
    presenter.open_camera(camera)
    camera.start()
