"""From the characters that fonts and formats give to the characters that a person reads.

Repairs are per character and keep the text literal: nothing is corrected, reordered or rephrased.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from core.datafile import load_toml
from core.paths import data_folder

# pdfium writes U+FFFE where a line ends in a hyphen; fonts and HTML use the soft hyphen.
HYPHEN_MARKS = "\ufffe\u00ad"
SOFT_END = "\u00ad"  # a repaired line ends in this where its last word goes on in the next line

_LEADERS = re.compile(r"(?:[.·…_]\s?){4,}")
_SPACES = re.compile(r"[ \u00a0\u2000-\u200a\u202f\u205f\u3000]+")
_INVISIBLE = re.compile(
    r"[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\x00-\x08\x0b\x0c\x0e-\x1f\x7f]"
)
_INNER_MARKS = re.compile(f"[{HYPHEN_MARKS}](?=\\S)")
_NOT_SQUEEZED = re.compile(r"[^a-z?]+")


@cache
def glyphs() -> dict[int, str]:
    """Replacements for private-use characters and ligatures, from `data/glyphs.toml`.

    Raises:
        DataFileError: the table is damaged.
    """
    table = load_toml(data_folder() / "glyphs.toml")
    found: dict[int, str] = {}
    for part in ("symbol", "bullet"):
        entries = table.table(part)
        for key in entries.keys():  # noqa: SIM118 - a Table is no mapping
            found[int(key, 16)] = entries.text(key)
        entries.done()
    table.done()
    for code in range(0xFB00, 0xFB07):  # ﬁ, ﬂ and their kin
        found[code] = unicodedata.normalize("NFKD", chr(code))
    return found


def repair(text: str) -> str:
    """One line as a person reads it.

    NFC; private-use glyphs and ligatures replaced; all spaces alike, TAB between cells kept; dot leaders become " … ";
    a hyphen mark inside a line disappears, one at the line's end becomes `SOFT_END`.
    """
    text = unicodedata.normalize("NFC", text.translate(glyphs()))
    text = _INNER_MARKS.sub("", text)
    text = _INVISIBLE.sub("", text)
    text = _LEADERS.sub(" … ", text)
    cells = [_SPACES.sub(" ", cell).strip() for cell in text.split("\t")]
    is_row = sum(map(bool, cells)) > 1  # an empty first cell keeps a row's others in their columns
    text = "\t".join(cells).rstrip("\t") if is_row else "".join(cells)
    return re.sub(f"[{HYPHEN_MARKS}]+$", SOFT_END, text)


def squeeze(text: str) -> str:
    """Letters without case, accents or spaces, and question marks: what heading patterns match.

    Æ and œ become two letters; digits and other signs go.
    """
    text = text.casefold().replace("œ", "oe").replace("æ", "ae")
    return _NOT_SQUEEZED.sub("", unicodedata.normalize("NFD", text))


def visible_chars(text: str) -> int:
    """Characters other than white space, as coverage counts them."""
    return sum(not char.isspace() for char in text)
