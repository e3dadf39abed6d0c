"""What one line of a list shows and says: the same for sentences, receipts and medicines. No Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.page_shown import PagePlace

ZERO_WIDTH_SPACE = "\u200b"
_LONG_WORD = re.compile(r"\S{21,}")
_BREAK_AFTER = re.compile(r"[/\\_.-]+|[^/\\_.-]{20}")


class Sign(StrEnum):
    """The icon beside a row's status word; the word carries the meaning, the icon repeats it."""

    DONE = "done"
    LITERAL = "literal"
    VERIFIED = "verified"
    NOT_FOUND = "not_found"
    SAME = "same"
    ATTENTION = "attention"
    REFUSED = "refused"
    EMERGENCY = "emergency"
    QUESTION = "question"
    NOTE = "note"
    COMMAND = "command"
    MEDICINE = "medicine"
    TEXT = "text"
    SECTION = "section"
    OLD = "old"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list: status word with its sign, the text, and the small print under it.

    `spoken` is what a screen reader says first, `spoken_more` what it says on request; together they hold
    all that is shown.
    """

    sign: Sign
    status: str
    text: str
    details: tuple[str, ...]
    spoken: str
    spoken_more: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text to read on its own page, with the characters [start, end) marked; `place` is the page it was read on."""

    title: str
    where: str
    text: str
    start: int = 0
    end: int = 0
    lang: str = ""
    place: PagePlace | None = None


def breakable(text: str) -> str:
    """The text with places where a long path or file name may be broken over lines; a label cannot do without."""
    return _LONG_WORD.sub(lambda word: _BREAK_AFTER.sub(f"\\g<0>{ZERO_WIDTH_SPACE}", word[0]), text)


def utf16_offset(text: str, index: int) -> int:
    """Where Qt finds the character `index`: it counts in UTF-16, where rarer characters take two places."""
    return len(text[:index].encode("utf-16-le", "surrogatepass")) // 2


def character_index(text: str, offset: int) -> int:
    """The character that Qt counts as `offset`: the other way round."""
    return len(
        text.encode("utf-16-le", "surrogatepass")[: 2 * offset].decode("utf-16-le", "replace")
    )
