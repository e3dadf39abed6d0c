"""The parent's side of the barcode reader: limits, and every failure as one expected error."""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING

from core.errors import PictureError
from core.scanning import PIXEL_LIMIT, SIDE_LIMIT, Barcode, PictureTrouble
from models.child import Child
from models.child_limits import Limits
from models.child_waiting import ChildFaultError, Fault

if TYPE_CHECKING:
    from pathlib import Path

    from core.cancel import CancelToken
    from core.scanning import GreyPicture
    from models.child_life import Json

CHILD = "models.children.barcodes"
TIME_LIMIT_SECONDS = 20.0
MEMORY_LIMIT_BYTES = 1 << 30
# Qt's libraries ask for far more addresses than they use.
ADDRESS_LIMIT_BYTES = 4 << 30
FILE_LIMIT_BYTES = 50_000_000
MOST_CODES = 20
LONGEST_CODE = 4_000
FAST = 1  # zlib: what goes through a pipe need not be small

_TROUBLES = {
    Fault.TOO_SLOW: PictureTrouble.TOO_SLOW,
    Fault.SILENT: PictureTrouble.TOO_SLOW,
    Fault.TOO_LARGE: PictureTrouble.MEMORY,
    Fault.GARBLED: PictureTrouble.GARBLED,
}


class Barcodes:
    """Reads pictures in one child process, which is replaced after a fault."""

    def __init__(
        self,
        *,
        child: str = CHILD,
        time_limit_seconds: float = TIME_LIMIT_SECONDS,
        memory_limit_bytes: int = MEMORY_LIMIT_BYTES,
        pixel_limit: int = PIXEL_LIMIT,
    ) -> None:
        self._child = Child(child, Limits(memory_limit_bytes, ADDRESS_LIMIT_BYTES))
        self._time_limit_seconds = time_limit_seconds
        self._pixel_limit = pixel_limit

    @property
    def pid(self) -> int | None:
        """The number of the child process, None while there is none."""
        return self._child.pid

    def read(
        self, picture: GreyPicture, *, cancel: CancelToken | None = None
    ) -> tuple[Barcode, ...]:
        """The codes in the picture; see `core.scanning.BarcodeReader`."""
        width, height = picture.width, picture.height
        if max(width, height) > SIDE_LIMIT or width * height > self._pixel_limit:
            raise PictureError(trouble=PictureTrouble.TOO_LARGE, file="")
        if min(width, height) < 1 or len(picture.pixels) != width * height:
            raise PictureError(trouble=PictureTrouble.GARBLED, file="")
        pixels = base64.b64encode(zlib.compress(picture.pixels, FAST)).decode()
        return self._ask("", cancel, "read", width, height, pixels)

    def read_file(self, path: Path, *, cancel: CancelToken | None = None) -> tuple[Barcode, ...]:
        """The codes in a picture's file; see `core.scanning.BarcodeReader`."""
        try:
            if path.stat().st_size > FILE_LIMIT_BYTES:
                raise PictureError(trouble=PictureTrouble.TOO_LARGE, file=path.name)
            with path.open("rb"):
                pass
        except (OSError, ValueError):
            raise PictureError(trouble=PictureTrouble.UNREADABLE, file=path.name) from None
        limits = {"pixels": self._pixel_limit, "side": SIDE_LIMIT}
        return self._ask(path.name, cancel, "read_file", str(path), limits)

    def close(self) -> None:
        """End the child process; a later call starts another."""
        self._child.close()

    def _ask(
        self, file: str, cancel: CancelToken | None, function: str, *arguments: Json
    ) -> tuple[Barcode, ...]:
        try:
            reply = self._child.call(
                function, *arguments, time_limit_seconds=self._time_limit_seconds, cancel=cancel
            )
        except ChildFaultError as error:
            trouble = _TROUBLES.get(error.fault, PictureTrouble.CRASHED)
            raise PictureError(trouble=trouble, file=file) from error
        match reply:
            case {"codes": list(codes)}:
                try:
                    return tuple(_barcode(code) for code in codes[:MOST_CODES])
                except (TypeError, ValueError) as error:
                    raise PictureError(trouble=PictureTrouble.GARBLED, file=file) from error
            case {"refused": "too_large"}:
                raise PictureError(trouble=PictureTrouble.TOO_LARGE, file=file)
            case _:
                raise PictureError(trouble=PictureTrouble.NO_PICTURE, file=file)


def _barcode(value: Json) -> Barcode:
    """A code of the child's, if it is one.

    Raises:
        ValueError, TypeError: it is none.
    """
    kind, text = value
    if not isinstance(kind, str) or not isinstance(text, str) or len(text) > LONGEST_CODE:
        raise ValueError(value)
    return Barcode(kind, text)
