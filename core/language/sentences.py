"""Where the sentences of a paragraph end: full stops of abbreviations, decimals, initials and list numbers end none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Collection

# What may close a sentence: its sign with quotes and brackets, and white space or the end after it …
_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)")
# … or, where a reader lost the space, a small letter before the full stop and a capitalised word after it.
_GLUED = re.compile(r"[.!?](?<=[^\W\d_A-ZÀ-Þ].)(?=[A-ZÀ-Þ][a-zß-ÿ]{2})")
_LIST_NUMBER = re.compile(r"\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,4})[.)]?")
_OPENS = re.compile(r"\s*[\"'“‘«(\[•●▪■*–—-]*\s*[^\W_a-zß-ÿ]")
LONGEST_ABBREVIATION = 12


def sentences(text: str, abbreviations: Collection[str]) -> list[tuple[int, int]]:
    """The sentences as [start, end), in order, without the white space around them; nothing else is left out."""
    ends = {match.end() for match in _END.finditer(text) if _is_end(text, match, abbreviations)}
    ends |= {
        match.end()
        for match in _GLUED.finditer(text)
        if not _is_abbreviation(text, match.start(), abbreviations)
    }
    found = []
    start = 0
    for end in (*sorted(ends), len(text)):
        piece = text[start:end]
        stripped = piece.strip()
        if stripped:
            first = start + len(piece) - len(piece.lstrip())
            found.append((first, first + len(stripped)))
        start = end
    return found


def _is_end(text: str, match: re.Match[str], abbreviations: Collection[str]) -> bool:
    if not _OPENS.match(text, match.end()):
        return match.end() == len(text.rstrip())
    if not match[0].startswith(".") or len(match[0].rstrip("\"'”’»)]")) > 1:
        return True
    return not _is_abbreviation(text, match.start(), abbreviations)


def _is_abbreviation(text: str, stop: int, abbreviations: Collection[str]) -> bool:
    """Whether the full stop at `stop` belongs to the word before it."""
    before = text[max(0, stop - LONGEST_ABBREVIATION) : stop].split()
    if not before:
        return True
    word = before[-1].lstrip("(\"'“‘«[")
    is_first = text[:stop].strip() == word
    if is_first and _LIST_NUMBER.fullmatch(word):
        return True
    if len(word) == 1 and word.isalpha() and word.isupper():
        return True
    folded = fold(word)
    two = fold(" ".join(before[-2:]))
    return folded in abbreviations or two in abbreviations
