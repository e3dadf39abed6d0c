"""The store behind the screens: opened, looked after, and recovered when its file is damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication

from core.errors import StoreDamagedError
from core.messages import error_sentence
from desktop import translations
from desktop.once import once_after
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from core.errors import AppError
    from core.store.backup import Recovery
    from desktop.imports.work import StoreImports
    from desktop.screens import Screens
    from desktop.shared_store import SharedStore
    from desktop.tasks import Starter

LOOK_AFTER_MS = 60_000  # by then nobody waits for the window any more


class HasScreens(Protocol):
    """Where the screens of the moment are found."""

    screens: Screens


class StoreCare:
    """What happens to the store beside questions and imports, and what the user is told of it."""

    def __init__(
        self,
        store: SharedStore,
        work: StoreImports,
        asking: Starter,
        library: Starter,
        shown: HasScreens,
        *,
        keep_days: int,
    ) -> None:
        """The words of questions are kept for so many days; 0 is for ever."""
        self._store = store
        self._work = work
        self._asking = asking
        self._library = library
        self._shown = shown
        self._keep_days = keep_days
        # The application owns it: Python may throw this object away on a lane, where no timer can be ended.
        self._idle = once_after(QCoreApplication.instance(), 0, self._look_after)

    def begin(self) -> None:
        """Open the store."""
        self._library.start(
            Task[None, None](
                lambda _cancel, _tell: self._work.open(),
                on_result=lambda _none: self._shown.screens.refresh(),
                on_error=self._on_refused,
            )
        )
        # At the start and not at the choice: who walks through the choices by arrow key must not lose anything.
        self._library.start(
            Task[int, None](
                lambda _cancel, _tell: self._work.forget_questions(self._keep_days),
                on_error=self._on_look_after_failed,
            )
        )
        # On the same lane before anything can be dropped: what is imported now is not an earlier import.
        self._shown.screens.load_receipts()
        self._idle.start(LOOK_AFTER_MS)

    def end(self) -> None:
        self._idle.stop()

    def tell(self, error: AppError) -> None:
        """Tell what went wrong; a damaged store with the way to recover it."""
        notice = self._shown.screens.window.notice
        if isinstance(error, StoreDamagedError):
            sentence = _(
                "The file with your leaflets is damaged. Recovering sets it aside, deletes nothing, "
                "and puts the last good copy in its place."
            )
            notice.tell(sentence, button=_("Reco&ver"), action=self._recover)
        else:
            notice.tell(error_sentence(error, translations.language()))

    def _look_after(self) -> None:
        self._library.start(
            Task[None, None](
                lambda _cancel, _tell: self._work.look_after(), on_error=self._on_look_after_failed
            )
        )

    def _on_refused(self, error: AppError) -> None:
        self.tell(error)
        if not isinstance(error, StoreDamagedError):
            # Another instance may be at work: what is there can be asked all the same.
            self._shown.screens.refresh()

    def _on_look_after_failed(self, error: AppError) -> None:
        # No room for a copy, another instance at work: nothing that the user must act on now.
        if isinstance(error, StoreDamagedError):
            self.tell(error)

    def _recover(self) -> None:
        """The asking lane lets go of the file, then the library lane moves it."""
        self._shown.screens.stop()
        self._store.shut(True)
        self._asking.start(
            Task[None, None](
                lambda _cancel, _tell: self._store.release(),
                on_result=lambda _none: self._library.start(
                    Task["Recovery", None](
                        lambda _cancel, _tell: self._work.recover(),
                        on_result=self._on_recovered,
                        on_error=self.tell,
                    )
                ),
            )
        )

    def _on_recovered(self, recovery: Recovery) -> None:
        kept = recovery.set_aside.name if recovery.set_aside else "-"
        notice = self._shown.screens.window.notice
        if recovery.restored is not None:
            sentence = _("The damaged file was kept as {kept}; the copy {copy} took its place.")
            notice.tell(sentence.format(kept=kept, copy=recovery.restored.name))
        else:
            sentence = _(
                "The damaged file was kept as {kept}. There was no copy: add your leaflets again."
            )
            notice.tell(sentence.format(kept=kept))
        self._shown.screens.refresh()
