"""What no text that is shown may hold: signs of a chat, a model's remarks, instructions to one, unseen characters."""

from __future__ import annotations

import re
import unicodedata
from html import unescape
from typing import TYPE_CHECKING

from core.answer.sanitize.outcome import Reason
from core.answer.sanitize.reasoning import tags_in
from core.answer.sanitize.remarks import has_remark
from core.language.text import fold

if TYPE_CHECKING:
    from core.answer.sanitize.patterns import Patterns

_LINE_ENDS = "\n\r\t"
# They turn the order of what is read, take no room, or are copies of letters that no font shows.
_UNSEEN = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x3164, 0xFEFF, 0xFFA0),
            *range(0x200B, 0x2010),
            *range(0x202A, 0x202F),
            *range(0x2060, 0x2070),
            *range(0xFFF9, 0xFFFC),
            *range(0xE0000, 0xE0080),
        ),
    )
)
_ESCAPED = re.compile(r"\\{1,4}u([0-9a-fA-F]{4})|\\{1,4}x([0-9a-fA-F]{2})")
_HYPHENS = str.maketrans("", "", "\u00ad\ufe0e\ufe0f")


def objection_to(text: str, patterns: Patterns, *, is_shown: bool = True) -> Reason | None:
    """Why a text may not be used, None if it may; a name of a source isn't shown, and only signs are looked for."""
    plain = as_seen(text)
    lines = [fold(line) for line in plain.split("\n")]
    if has_hidden_character(plain):
        return Reason.HIDDEN_CHARACTER
    if _has_sign(text, patterns) or any(_has_token(line, patterns) for line in lines):
        return Reason.ROLE_TOKEN
    if not is_shown:
        return None
    if patterns.injection.search(fold(plain)):
        return Reason.INJECTION
    if any(has_remark(line, patterns) for line in lines):
        return Reason.CHATTER
    return None


def has_marker(text: str, patterns: Patterns) -> bool:
    """Whether a text holds a line of the marker contract, which only that contract may hold within a line."""
    return any(_has_part(text, line) for own in patterns.markers.values() for line in own.lines)


def _has_part(text: str, marker: str) -> bool:
    """Whether one of a marker's brackets stands there with all its letters.

    Within a line, "[FIN" may begin a word in capitals; where a line begins it is a marker whose end was lost.
    """
    if any(line.lstrip().startswith(marker[:-1]) for line in text.split("\n")):
        return True
    after = text.partition(marker[:-1])[2] if marker[:-1] in text else "A"
    return marker[1:] in text or not after[:1].isupper()


def has_hidden_character(text: str) -> bool:
    """Whether a text holds a character that is not shown or turns the order of others."""
    return any(
        char in _UNSEEN or (unicodedata.category(char) in {"Cc", "Cs"} and char not in _LINE_ENDS)
        for char in set(text)
    )


def as_seen(text: str) -> str:
    """A text with written-out escapes and entities read, and without the hyphens of line ends."""
    for _ in range(2):
        text = unescape(_ESCAPED.sub(lambda found: chr(int(found[1] or found[2], 16)), text))
    return text.translate(_HYPHENS)


def _has_sign(text: str, patterns: Patterns) -> bool:
    # A backslash is left where JSON was written twice.
    is_cased = any(sign in text for sign in ("\\", *patterns.cased))
    return is_cased or bool(tags_in(as_seen(text), patterns.reasoning))


def _has_token(line: str, patterns: Patterns) -> bool:
    if patterns.token.search(line) or patterns.line_start.match(line):
        return True
    return any(line == fold(marker) for own in patterns.markers.values() for marker in own.lines)
