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
# They turn the order of what is read, or are copies of letters that no font shows.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_TAG_LETTERS = range(0xE0000, 0xE0080)
_ESCAPED = re.compile(r"\\+u([0-9a-fA-F]{4})|\\+x([0-9a-fA-F]{2})")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)


def objection_to(text: str, patterns: Patterns, *, is_shown: bool = True) -> Reason | None:
    """Why a text may not be used, None if it may; a name of a source isn't shown, and only signs are looked for."""
    if has_hidden_character(text):
        return Reason.HIDDEN_CHARACTER
    plain = as_seen(text)
    lines = [fold(line) for line in plain.split("\n")]
    if tags_in(plain, patterns.reasoning) or any(_has_token(line, patterns) for line in lines):
        return Reason.ROLE_TOKEN
    if not is_shown:
        return None
    if patterns.injection.search(fold(plain)):
        return Reason.INJECTION
    if any(has_remark(line, patterns) for line in lines):
        return Reason.CHATTER
    return None


def has_hidden_character(text: str) -> bool:
    """Whether a text holds a character that is not shown or turns the order of others."""
    return any(
        char in _TURNING
        or ord(char) in _TAG_LETTERS
        or (unicodedata.category(char) in {"Cc", "Cs"} and char not in _LINE_ENDS)
        for char in set(text)
    )


def as_seen(text: str) -> str:
    """A text with written-out escapes and entities read, and without characters that take no room."""
    for _ in range(2):
        text = unescape(_ESCAPED.sub(lambda found: chr(int(found[1] or found[2], 16)), text))
    return _INVISIBLE.sub("", text)


def _has_token(line: str, patterns: Patterns) -> bool:
    if patterns.token.search(line) or patterns.line_start.match(line):
        return True
    return any(
        line == fold(marker)
        for own in patterns.markers.values()
        for marker in (own.answer, own.sources, own.end)
    )
