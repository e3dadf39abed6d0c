"""How a format's reader says that it will not read a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.engines import TEXT_LIMIT_CHARS, TEXT_LIMIT_LINES
from core.errors import RefusalReason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.engines import PageText


class RefusedError(Exception):
    """The file is refused for an expected reason."""

    def __init__(self, reason: RefusalReason, **details: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details


def refuse_too_much(pages: Iterable[PageText]) -> None:
    """Let pass what can be the text of leaflets.

    Raises:
        RefusedError: nobody would wait for so much text to be looked through.
    """
    chars = lines = 0
    for page in pages:
        chars += page.chars
        lines += len(page.lines)
    if chars > TEXT_LIMIT_CHARS or lines > TEXT_LIMIT_LINES:
        raise RefusedError(RefusalReason.TOO_MUCH_TEXT)
