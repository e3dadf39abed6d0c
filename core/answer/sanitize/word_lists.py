"""Reads of the data file what becomes a set of words or one pattern of many, and refuses what isn't folded."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.datafile import Table


def folded_texts(table: Table, key: str) -> tuple[str, ...]:
    """A list of texts that are compared with folded text.

    Raises:
        DataFileError: one of them is not folded, so that nothing would ever be equal to it.
    """
    found = table.texts(key)
    for text in found:
        if fold(text) != text:
            raise table.fail(key, f"{text!r} must be written {fold(text)!r}")
    return found


def folded_words(table: Table, key: str) -> frozenset[str]:
    """A list of single folded words."""
    found = folded_texts(table, key)
    for text in found:
        if not text.isalnum():
            raise table.fail(key, f"{text!r} is not one word")
    return frozenset(found)


def pattern(table: Table, key: str) -> re.Pattern[str]:
    """One pattern of all patterns of a list.

    Raises:
        DataFileError: one of them is no regular expression, or could take long on a hostile text.
    """
    found = table.texts(key)
    for text in found:
        try:
            re.compile(text)
        except re.error as error:
            raise table.fail(key, f"{text!r}: {error}") from None
        if re.search(r"(?<!\\)[*+]", text):
            raise table.fail(key, f"{text!r} repeats something without an end")
    return re.compile("|".join(f"(?:{text})" for text in found))


def any_of(texts: Iterable[str]) -> str:
    """The pattern of one of these texts, as they are written, the longest first."""
    return "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True))
