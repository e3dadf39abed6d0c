"""A section's text is made up of its passages, so it is kept only where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def text_of(passages: Iterable[tuple[int, str]]) -> str:
    """The text that passages make up, each at its start and line ends between them."""
    parts: list[str] = []
    end = 0
    for start, body in passages:
        parts.append("\n" * (start - end))
        parts.append(body)
        end = max(start, end) + len(body)
    return "".join(parts)
