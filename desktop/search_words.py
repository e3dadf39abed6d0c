"""Finding lines by words, however these are spelt. No Qt."""

from __future__ import annotations

from core.language.text import fold


def holds_all(folded: str, text: str) -> bool:
    """Whether folded words hold each word of a text, as it is or within another one."""
    return all(word in folded for word in fold(text).split())
