"""The parent's side of the page painter: limits, and every failure as one expected error."""

from __future__ import annotations

import base64
import binascii
import math
import time
import zlib
from typing import TYPE_CHECKING

from core.cancel import CancelToken
from core.engines import BYTES_PER_PIXEL, Mark, PagePicture
from core.errors import NoPageError, OriginalMissingError, PagePictureError
from models.child import Child
from models.child_limits import Limits
from models.child_waiting import ChildFaultError

if TYPE_CHECKING:
    from pathlib import Path

    from core.engines import Quote
    from models.child_life import Json

TIME_LIMIT_SECONDS = 30.0
MEMORY_LIMIT_BYTES = 1 << 30
PIXEL_LIMIT = 16_000_000  # a page of A4 at four times a screen's size
WIDTH_LIMIT = 8000
MARK_LIMIT = 2000
# A picture that is nearly done is cheaper than a new child: only one that takes longer is given up.
PATIENCE_SECONDS = 1.0


class Painter:
    """Draws pages in one child process, which keeps the last file open, and is replaced after a fault."""

    def __init__(
        self,
        *,
        time_limit_seconds: float = TIME_LIMIT_SECONDS,
        memory_limit_bytes: int = MEMORY_LIMIT_BYTES,
        pixel_limit: int = PIXEL_LIMIT,
    ) -> None:
        self._child = Child("models.children.painter", Limits(memory_limit_bytes))
        self._time_limit_seconds = time_limit_seconds
        self._pixel_limit = pixel_limit

    def paint(
        self,
        path: Path,
        file_sha256: str,
        page: int,
        width: int,
        *,
        quote: Quote | None = None,
        cancel: CancelToken | None = None,
    ) -> PagePicture:
        """The page as a picture; see `core.engines.PagePainter`."""
        if cancel is not None:
            cancel.check()
        asked = [quote.text, *quote.pages, quote.before, quote.after] if quote else None
        try:
            reply = self._child.call(
                "paint",
                *(str(path), file_sha256, page, asked),
                {"width": max(1, min(width, WIDTH_LIMIT)), "pixels": self._pixel_limit},
                time_limit_seconds=self._time_limit_seconds,
                cancel=_Patient(cancel) if cancel is not None else None,
            )
        except ChildFaultError as error:
            raise PagePictureError(file=path.name, page=page, problem=error.fault) from error
        match reply:
            case {"picture": picture}:
                try:
                    return _picture(picture, self._pixel_limit)
                except (KeyError, TypeError, ValueError, zlib.error, binascii.Error) as error:
                    raise PagePictureError(file=path.name, page=page, problem="garbled") from error
            case {"refused": "missing"}:
                raise OriginalMissingError(file=path.name)
            case {"refused": "no_pdf"}:
                raise NoPageError(file=path.name)
            case {"refused": "no_page"}:
                raise NoPageError(file=path.name, page=page)
            case _:
                raise PagePictureError(file=path.name, page=page, problem="damaged")

    def close(self) -> None:
        """End the child process; a later `paint` starts another."""
        self._child.close()


class _Patient(CancelToken):
    """A token that is looked at only when a moment has passed."""

    def __init__(self, token: CancelToken) -> None:
        super().__init__()
        self._token = token
        self._until = time.monotonic() + PATIENCE_SECONDS

    def check(self) -> None:
        if time.monotonic() > self._until:
            self._token.check()


def _picture(value: Json, pixel_limit: int) -> PagePicture:
    """The child's picture, if it is one.

    Raises:
        ValueError: it is none (and KeyError, TypeError, zlib.error, binascii.Error likewise).
    """
    page, count, width, height = (int(value[name]) for name in ("page", "pages", "width", "height"))
    # Rounding to whole pixels may add a row and a column.
    if min(width, height) < 1 or (width - 1) * (height - 1) > pixel_limit or not 1 <= page <= count:
        raise ValueError((page, count, width, height))
    length = width * height * BYTES_PER_PIXEL
    unpacker = zlib.decompressobj()
    pixels = unpacker.decompress(base64.b64decode(value["pixels"], validate=True), length)
    if len(pixels) != length:
        raise ValueError(len(pixels))
    marks = [_mark(mark) for mark in value["marks"][:MARK_LIMIT]]
    pages = [int(number) for number in value["quote_pages"]]
    return PagePicture(page, count, width, height, pixels, tuple(marks), tuple(pages))


def _mark(value: Json) -> Mark:
    x0, top, x1, bottom = map(float, value)
    if not all(map(math.isfinite, (x0, top, x1, bottom))):
        raise ValueError(value)
    return Mark(x0, top, x1, bottom)
