"""Is a text fit to be judged? What cannot be read is not guessed at."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

LONGEST_SENTENCE = 2000  # characters; no leaflet's sentence that can be understood alone is longer
_PRIVATE, _UNASSIGNED, _CONTROL, _SURROGATE = "Co", "Cn", "Cc", "Cs"
_KNOWN_SYMBOLS = {
    "\uf06d",
    "\uf0b7",
    "\uf0b0",
    "\uf0a7",
    "\uf0d8",
    "\uf0fc",
    "\uf02d",
}  # Symbol's µ and bullets
# Latin letters, digits and the signs of a leaflet: a text of nothing else need not be looked at sign by sign.
_ORDINARY = re.compile(r"[\n\r\t\x20-\x7e\u00a0-\u017f\u2010-\u2027\u202f\u20ac\u2264\u2265]*")
_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "CHEROKEE", "FULLWIDTH")


class Unreadable(NamedTuple):
    """Why a sentence cannot be read: it is "long", has a "sign" of no text, a "control" sign, several "scripts"."""

    kind: str
    filled: dict[str, str]


def unreadable(text: str) -> Unreadable | None:
    """Why a sentence cannot be read; None if it can."""
    if len(text) > LONGEST_SENTENCE:
        return Unreadable("long", {"count": str(LONGEST_SENTENCE)})
    if _ORDINARY.fullmatch(text):
        return None
    word_scripts: set[str] = set()
    for sign in text:
        if sign in _KNOWN_SYMBOLS:
            continue
        kind = unicodedata.category(sign)
        if sign == "\ufffd" or kind in {_PRIVATE, _UNASSIGNED, _SURROGATE}:
            return Unreadable("sign", {"code": f"U+{ord(sign):04X}"})
        if kind == _CONTROL and sign not in "\n\r\t":
            return Unreadable("control", {"code": f"U+{ord(sign):04X}"})
        if sign.isalpha():
            word_scripts.add(_script(sign))
            if len(word_scripts - {""}) > 1 and word_scripts - {"", "LATIN", "GREEK"}:
                return Unreadable("scripts", {})
        else:
            word_scripts.clear()
    return None


@lru_cache(maxsize=1024)
def _script(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return next((script for script in _SCRIPTS if name.startswith(script)), "")
