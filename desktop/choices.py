"""The user's settings while the program runs: changed in one place, kept on disk, told to whoever follows. No Qt."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.settings import load_settings, save_settings
from desktop.tasks import Task

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.errors import AppError
    from core.settings import Settings
    from desktop.tasks import Starter

    Follower = Callable[[Settings, Settings], None]


class Choices:
    """Read once at the start; each change is told at once and written down on a lane."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.loaded = load_settings(home)
        self._settings = self.loaded.settings
        self._followers: list[Follower] = []
        self._lane: Starter | None = None
        self._is_failing = False
        self._on_error: Callable[[AppError], None] = lambda _error: None

    @property
    def settings(self) -> Settings:
        return self._settings

    def keep_on(self, lane: Starter, on_error: Callable[[AppError], None]) -> None:
        """Write changes down on this lane from now on; `on_error` hears when that fails."""
        self._lane, self._on_error = lane, on_error

    def follow(self, follower: Follower) -> None:
        """Have the follower called with the settings before and after each change."""
        self._followers.append(follower)

    def forget(self, follower: Follower) -> None:
        """Call it no longer."""
        self._followers.remove(follower)

    def change(self, **changes: Any) -> None:
        """Use these values from now on, and after the next start."""
        self.use(replace(self._settings, **changes))

    def use(self, settings: Settings) -> None:
        """Use these settings from now on, and after the next start."""
        before, self._settings = self._settings, settings
        if settings == before:
            return
        for follower in tuple(self._followers):
            follower(before, settings)
        if self._lane is not None:
            self._lane.start(
                Task[None, None](
                    lambda _cancel, _tell: save_settings(self.home, settings),
                    on_result=lambda _none: self._note(None),
                    on_error=self._note,
                )
            )

    def _note(self, error: AppError | None) -> None:
        """Tell once that nothing can be kept: each answer changes the settings too, and would tell it again."""
        was_failing, self._is_failing = self._is_failing, error is not None
        if error is not None and not was_failing:
            self._on_error(error)
