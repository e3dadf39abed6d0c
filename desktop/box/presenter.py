"""Moves a scanned code or a picture to the lane and what it means to the user. No Qt.

Voice mode scans with the same presenter: `show_on` has everything told to another view, and `on_scanned` brings a
`BoxShown` with what is to be said and the medicine or the choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.errors import PictureError
from desktop.box.view_model import (
    BoxFound,
    BoxKind,
    BoxShown,
    box_shown,
    choices_of,
    found_among,
    linked_sentence,
    problem_shown,
)
from desktop.problems import told_of
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable
    from pathlib import Path

    from core.box.code import BoxCode
    from core.cancel import CancelToken
    from core.documents.document import Medicine
    from core.errors import AppError
    from core.scanning import GreyPicture
    from desktop.box.view_model import BoxChoice
    from desktop.tasks import Starter

MOST_FRAME_FAULTS = 3  # of the camera's pictures, one after the other


class BoxWork(Protocol):
    """What the lane can do. Every call runs on that lane, where its connection lives."""

    def today(self) -> dt.date: ...

    def scanned(self, text: str) -> BoxFound: ...

    def in_file(self, path: Path, cancel: CancelToken) -> BoxFound: ...

    def in_picture(self, picture: GreyPicture, cancel: CancelToken) -> BoxFound: ...

    def medicines(self) -> tuple[list[Medicine], dict[int, str]]:
        """The medicines of the library, and the words that mean each."""
        ...

    def link(self, gtin: str, medicine: Medicine) -> None: ...

    def unlink(self, gtin: str) -> None: ...


class BoxView(Protocol):
    """What can be shown of a box; each is told to a screen reader once."""

    def show_box(self, shown: BoxShown) -> None: ...

    def show_busy(self, sentence: str) -> None: ...

    def offer_medicines(self, choices: tuple[BoxChoice, ...]) -> None:
        """The medicines that an unknown code may be linked to."""
        ...

    def tell(self, sentence: str) -> None:
        """What went wrong with a link; the question stays."""
        ...

    def close_box(self) -> None: ...


class CameraView(Protocol):
    """The camera while it is open."""

    def tell(self, sentence: str) -> None: ...

    def close_camera(self) -> None: ...


class BoxPresenter:
    """One box at a time: a new one silences the one before."""

    def __init__(
        self,
        view: BoxView,
        work: BoxWork,
        lane: Starter,
        *,
        on_medicine: Callable[[str], None],
        on_linked: Callable[[str, Callable[[], None] | None], None],
        on_store_error: Callable[[AppError], None],
    ) -> None:
        """`on_medicine` gets the words that mean the medicine; `on_linked` a sentence and what undoes the link."""
        self._own_view = self._view = view
        self._work = work
        self._lane = lane
        self._on_medicine = on_medicine
        self._on_linked = on_linked
        self._on_store_error = on_store_error
        self._finding: Task[BoxFound, None] | None = None
        self._linking: Task[None, None] | None = None
        self._camera: CameraView | None = None
        self._is_looking = False
        self._faults = 0
        self._shown: BoxShown | None = None
        self._medicines: tuple[BoxChoice, ...] = ()
        self._offered: tuple[BoxChoice, ...] = ()

    def show_on(self, view: BoxView | None) -> None:
        """Tell everything there from now on; None for the window's own dialog."""
        self._view = view or self._own_view

    # What comes in.

    def on_scanned(self, text: str) -> None:
        """A scanner or a person gave this; what it means comes to the view."""
        self._find(lambda _cancel: self._work.scanned(text))

    def on_file(self, path: Path) -> None:
        """Look for codes in a picture's file."""
        self._view.show_busy(_("Reading the picture…"))
        self._find(lambda cancel: self._work.in_file(path, cancel))

    def on_picture(self, picture: GreyPicture) -> None:
        """Look for codes in a picture that was pasted."""
        self._view.show_busy(_("Reading the picture…"))
        self._find(lambda cancel: self._work.in_picture(picture, cancel))

    def open_camera(self, camera: CameraView) -> None:
        """Frames come from this camera now."""
        self._camera, self._faults, self._is_looking = camera, 0, False

    def close_camera(self) -> None:
        """Nothing of the camera may arrive any more."""
        if self._camera is not None:
            self._camera = None
            if self._finding is not None and self._is_looking:
                self._finding.cancel()
            self._is_looking = False

    def on_frame(self, picture: GreyPicture) -> None:
        """A picture of the camera; while one is looked at, the next ones are let go."""
        if self._camera is None or self._is_looking:
            return
        self._is_looking = True
        self._finding = Task(
            lambda cancel, _tell: self._work.in_picture(picture, cancel),
            on_result=self._on_seen,
            on_error=self._on_not_seen,
        )
        self._lane.start(self._finding)

    # What the user chose.

    def accept(self) -> None:
        """Ask about the medicine that was proposed."""
        if self._shown is not None and self._shown.medicine:
            self._take(self._shown.medicine)

    def choose(self, number: int) -> None:
        """This one of the choices; for an unknown code, link it to this one of the medicines offered."""
        if self._shown is None:
            return
        if self._shown.kind is BoxKind.CHOICES and number < len(self._shown.choices):
            self._take(self._shown.choices[number].name)
        elif self._shown.code is not None and number < len(self._offered):
            self._link(self._shown.code, self._offered[number])

    def narrow(self, wanted: str) -> None:
        """Offer the medicines with these words."""
        self._offered = found_among(self._medicines, wanted)
        self._view.offer_medicines(self._offered)

    def leave(self) -> None:
        """Nothing of an earlier box may arrive from now on."""
        self.close_camera()
        self._shown = None
        for task in (self._finding, self._linking):
            if task is not None:
                task.cancel()

    # What comes of it.

    def _find(self, work: Callable[[CancelToken], BoxFound]) -> None:
        self.leave()
        self._finding = Task(
            lambda cancel, _tell: work(cancel),
            on_result=self._show_found,
            on_error=lambda error: self._show(problem_shown(told_of(error, self._on_store_error))),
        )
        self._lane.start(self._finding)

    def _show_found(self, found: BoxFound) -> None:
        self._show(box_shown(found, self._work.today()))

    def _show(self, shown: BoxShown) -> None:
        self._shown = shown
        self._view.show_box(shown)
        if shown.kind is BoxKind.UNKNOWN:
            self._lane.start(
                Task(
                    lambda _cancel, _tell: self._work.medicines(),
                    on_result=lambda known: self._offer(*known),
                )
            )

    def _offer(self, medicines: list[Medicine], names: dict[int, str]) -> None:
        self._medicines = choices_of(medicines, names)
        self.narrow("")

    def _on_seen(self, found: BoxFound) -> None:
        self._is_looking = False
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.close_camera()
        self._show_found(found)

    def _on_not_seen(self, error: AppError) -> None:
        """Most frames show no code; that is no news, and neither is one that was caught in the turning."""
        self._is_looking = False
        if self._camera is None:
            return
        if isinstance(error, PictureError) and error.details.get("trouble") != "no_code":
            self._faults += 1
            if self._faults == MOST_FRAME_FAULTS:
                self._camera.tell(told_of(error, self._on_store_error))
        else:
            self._faults = 0

    def _link(self, code: BoxCode, choice: BoxChoice) -> None:
        def linked(_none: None) -> None:
            sentence = linked_sentence(code, choice.medicine.name)
            self._take(choice.name)
            self._on_linked(sentence, lambda: self._unlink(code))

        self._linking = Task(
            lambda _cancel, _tell: self._work.link(code.gtin, choice.medicine),
            on_result=linked,
            on_error=lambda error: self._view.tell(told_of(error, self._on_store_error)),
        )
        self._lane.start(self._linking)

    def _unlink(self, code: BoxCode) -> None:
        # Translators: {code} is a number.
        undone = _("The code {code} is linked to no medicine any more.").format(code=code.printed)
        self._lane.start(
            Task[None, None](
                lambda _cancel, _tell: self._work.unlink(code.gtin),
                on_result=lambda _none: self._on_linked(undone, None),
                on_error=lambda error: self._on_linked(told_of(error, self._on_store_error), None),
            )
        )

    def _take(self, medicine: str) -> None:
        self._shown = None
        self._view.close_box()
        self._on_medicine(medicine)
