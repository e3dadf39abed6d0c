"""The screen of imports connected with its presenter, and the folder that is watched for new leaflets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.imports.watch import Watch

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from desktop.imports.presenter import ImportsPresenter
    from desktop.imports.view import ImportsScreen


def connect_imports(screen: ImportsScreen, presenter: ImportsPresenter) -> None:
    """What the user does on the screen goes to the presenter."""
    screen.import_bar.cancelled.connect(presenter.stop)
    screen.searched.connect(presenter.find)
    screen.resume_wanted.connect(presenter.resume)
    screen.forget_wanted.connect(presenter.forget_waiting)


def watch_for(presenter: ImportsPresenter, owner: QObject) -> Watch:
    """A watch whose looks the presenter makes; it watches nothing yet."""
    watch = Watch(owner)
    watch.look_wanted.connect(presenter.look_into)
    return watch
