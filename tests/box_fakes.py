"""What stands in for the store and the dialog where a test is about the box's presenter alone."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from core.box.code import BoxCode
from core.documents.document import Medicine
from desktop.box.view_model import BoxFound

if TYPE_CHECKING:
    from pathlib import Path

    from core.box.matching import BoxMatch
    from core.cancel import CancelToken
    from core.errors import AppError
    from core.scanning import GreyPicture
    from desktop.box.view_model import BoxChoice, BoxShown

TODAY = dt.date(2026, 11, 30)
CODE = BoxCode("07891234567895", "A7", dt.date(2027, 9, 30))
OTHER = BoxCode("00000096385074")
XAROLINA = Medicine("Xarolina", ("xarolinato",), "Laboratório Imaginário", "BR", (), 1)
ZOLPIMAR = Medicine("Zolpimar", ("zolpimarato",), "Oficina Ficção", "BR", (), 2)
NAMES = {1: "Xarolina", 2: "Zolpimar"}


def found(*matches: BoxMatch) -> BoxFound:
    return BoxFound(matches, NAMES)


class FakeBoxes:
    """Finds the same for everything, or fails as told."""

    def __init__(self, result: BoxFound | AppError) -> None:
        self.result = result
        self.asked: list[object] = []
        self.linked: dict[str, str] = {}
        self.link_error: AppError | None = None

    def today(self) -> dt.date:
        return TODAY

    def scanned(self, text: str) -> BoxFound:
        return self._find(text)

    def in_file(self, path: Path, cancel: CancelToken) -> BoxFound:
        return self._find(path)

    def in_picture(self, picture: GreyPicture, cancel: CancelToken) -> BoxFound:
        return self._find(picture)

    def medicines(self) -> tuple[list[Medicine], dict[int, str]]:
        return [XAROLINA, ZOLPIMAR], NAMES

    def link(self, gtin: str, medicine: Medicine) -> None:
        if self.link_error is not None:
            raise self.link_error
        self.linked[gtin] = medicine.name

    def unlink(self, gtin: str) -> None:
        del self.linked[gtin]

    def _find(self, asked: object) -> BoxFound:
        self.asked.append(asked)
        if isinstance(self.result, BoxFound):
            return self.result
        raise self.result


class RecordingBoxView:
    """Keeps what it was asked to show; camera and dialog in one."""

    def __init__(self) -> None:
        self.shown: list[BoxShown] = []
        self.offered: tuple[BoxChoice, ...] = ()
        self.told: list[str] = []
        self.closed = 0
        self.camera_closed = 0

    def show_box(self, shown: BoxShown) -> None:
        self.shown.append(shown)

    def show_busy(self, sentence: str) -> None:
        self.told.append(sentence)

    def offer_medicines(self, choices: tuple[BoxChoice, ...]) -> None:
        self.offered = choices

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)

    def close_box(self) -> None:
        self.closed += 1

    def close_camera(self) -> None:
        self.camera_closed += 1
