"""The words of a passage as bytes, in the same form as the index has them: many at once, quickly.

`core.language.text` has the same form for people's words. This one folds a whole passage in a tenth of the time,
because most passages fit in one byte a letter; ranking reads thousands of them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# Letters that no decomposition makes plain.
_PLAIN = str.maketrans(
    {
        "œ": "oe", "æ": "ae", "ø": "o", "ð": "d", "þ": "t", "ƒ": "f", "µ": "u", "μ": "u", "ˆ": " ",
        "½": " 1 2 ", "¼": " 1 4 ", "¾": " 3 4 ",
    }
)  # fmt: skip
_SEVERAL = b"\x01"  # in the place of what is read as several letters
_WORD = re.compile(r"[^\W_]+")


def word_list(text: str) -> list[bytes]:
    """The words and numbers of a text without case and accents, in their order: "À 0,5 mL" -> a, 0, 5, ml."""
    for encoding, table, several in _ONE_BYTE:
        try:
            raw = text.encode(encoding)
        except UnicodeEncodeError:
            continue
        plain = raw.translate(table)
        if _SEVERAL in plain:
            for letter, letters in several:
                raw = raw.replace(letter, letters)
            plain = raw.translate(table)
        return plain.split()
    return [word.encode() for word in _WORD.findall(_folded(text))]


class Stems(dict[bytes, bytes]):
    """The stem of each word, asked once."""

    def __init__(self, stem: Callable[[str], str]) -> None:
        super().__init__()
        self._stem = stem

    def __missing__(self, word: bytes) -> bytes:
        self[word] = stem = self._stem(word.decode()).encode()
        return stem


@lru_cache(maxsize=8)
def stems_of(stem: Callable[[str], str]) -> Stems:
    """A language's stems, kept from one search to the next."""
    return Stems(stem)


def _folded(text: str) -> str:
    # Casefold may bring marks that only a second decomposition separates.
    text = text.translate(_PLAIN)
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(char for char in text if not unicodedata.combining(char)).translate(_PLAIN)


def _one_byte(encoding: str) -> tuple[str, bytes, tuple[tuple[bytes, bytes], ...]]:
    """An encoding with the plain letter of each byte, and the bytes that are read as several letters."""
    table, several = bytearray(b" " * 256), []
    for code in range(256):
        letter = bytes([code])
        words = b" ".join(
            word.encode() for word in _WORD.findall(_folded(letter.decode(encoding, "ignore")))
        )
        if len(words) == 1:
            table[code] = words[0]
        elif words:
            table[code] = ord(_SEVERAL)
            several.append((letter, words if words.isalpha() else b" %b " % words))
    return encoding, bytes(table), tuple(several)


# The first is the faster; the second also has the dashes, quotes and the "œ" of print.
_ONE_BYTE = (_one_byte("latin-1"), _one_byte("cp1252"))
