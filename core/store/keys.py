"""Two spellings of one name: equal when their keys are."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=1024)
def name_key(name: str) -> str:
    """The name in lower case, without diacritics, punctuation or doubled spaces: "E.M.S. S/A" -> "e m s s a"."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(
        char if char.isalnum() else " " for char in letters if not unicodedata.combining(char)
    )
    return " ".join(kept.split())
