"""What a box's code says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.box.digits import printed

if TYPE_CHECKING:
    import datetime as dt


@dataclass(frozen=True, slots=True)
class BoxCode:
    """The product's number with fourteen digits, and what a GS1 code adds.

    `batch` and `serial` are "", `expires` (its last good day) is None, where the code does not say or, with
    `is_unsure`, where the scanner left out what separates them and they could be read in more than one way.
    """

    gtin: str
    batch: str = ""
    expires: dt.date | None = None
    serial: str = ""
    is_unsure: bool = False

    @property
    def printed(self) -> str:
        """The number as it stands under the bars."""
        return printed(self.gtin)

    def is_expired(self, today: dt.date) -> bool:
        """Whether its last good day is over."""
        return self.expires is not None and self.expires < today
