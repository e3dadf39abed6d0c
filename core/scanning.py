"""The protocol of the engine that finds barcodes in a picture, and what can be wrong with a code or a picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from core.cancel import CancelToken

# A phone's camera has twelve million; more shows no more of a box.
PIXEL_LIMIT = 16_000_000
SIDE_LIMIT = 16_000


class BoxTrouble(StrEnum):
    """Why what a scanner gave means no box, or cannot be linked; sentences stand in `core/box_messages.py`."""

    EMPTY = "empty"
    NOT_A_CODE = "not_a_code"  # letters where digits belong, or far too long
    WRONG_LENGTH = "wrong_length"
    CHECK_DIGIT = "check_digit"
    NO_GTIN = "no_gtin"  # a GS1 code of something else
    MALFORMED = "malformed"  # a GS1 code that is cut or has something twice
    BAD_DATE = "bad_date"
    LINKED = "linked"  # to another medicine
    PRINTED = "printed"  # in another medicine's leaflet or in an imported table
    NOT_LINKED = "not_linked"
    NO_MEDICINE = "no_medicine"  # of this name
    SEVERAL_MEDICINES = "several_medicines"  # of this name


class PictureTrouble(StrEnum):
    """Why no code can be read from a picture; sentences stand in `core/box_messages.py`."""

    NOT_INSTALLED = "not_installed"
    NO_PICTURE = "no_picture"  # the file is none that can be decoded
    UNREADABLE = "unreadable"  # the system does not let it be read
    TOO_LARGE = "too_large"
    NO_CODE = "no_code"
    TOO_SLOW = "too_slow"
    MEMORY = "memory"
    CRASHED = "crashed"
    GARBLED = "garbled"


@dataclass(frozen=True, slots=True)
class GreyPicture:
    """A picture's rows from the top, one byte of brightness for each pixel."""

    width: int
    height: int
    pixels: bytes


@dataclass(frozen=True, slots=True)
class Barcode:
    """A code as it stands in a picture.

    `kind` is its symbology ("EAN13", "DataMatrix"); GS1's separators are the character 29 in `text`, none is lost.
    """

    kind: str
    text: str


class BarcodeReader(Protocol):
    """Finds all barcodes of a picture in a child process."""

    def read(
        self, picture: GreyPicture, *, cancel: CancelToken | None = None
    ) -> tuple[Barcode, ...]:
        """The codes in the picture, each once; none if none can be read for certain.

        Raises:
            PictureError: too large, too slow, too much memory, the child died.
            CancelledError: the token was set.
        """
        ...

    def read_file(self, path: Path, *, cancel: CancelToken | None = None) -> tuple[Barcode, ...]:
        """The codes in a picture's file (PNG, JPEG and whatever else can be decoded here).

        Raises:
            PictureError: it is no such file, or as for `read`.
            CancelledError: the token was set.
        """
        ...

    def close(self) -> None:
        """End the child process."""
        ...
