"""How a format's reader says that it will not read a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.errors import RefusalReason


class RefusedError(Exception):
    """The file is refused for an expected reason."""

    def __init__(self, reason: RefusalReason, **details: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details
