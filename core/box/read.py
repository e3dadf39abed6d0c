"""What a scanner, a camera or a person gives, read as a box's code; nothing is mended that is not certain."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from core.box.code import BoxCode
from core.box.digits import CIP7_LENGTH, LENGTHS, canonical, cip13_of, is_cip7, is_digits, is_gtin
from core.box.gs1 import GS, read_printed, read_separated, read_unseparated
from core.errors import BoxCodeError
from core.scanning import BoxTrouble

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from core.scanning import Barcode

LONGEST: Final = 400  # characters; no box's code is nearly so long
_SYMBOLOGY = re.compile(
    r"\][A-Za-z]\d"
)  # what a scanner may say of the symbol before its content: "]d2"
# How keyboards, and programs between, write the separator. What no GS1 value may hold is one, whichever it is.
_WRITTEN_GS = re.compile(
    r"<GS>|\{GS\}|\[GS\]|\\x1d|\\u001d|\^\]|[\u241d\u2194\x1d #$@\[\\\]^`{|}~\x1c\x1e\x1f]"
)
_TYPED_GAPS = re.compile(r"[\s.\u00a0\u2009\u202f-]+")
# A French keyboard gives these for the digits when a scanner takes it for an American one.
_FRENCH_KEYS: Final = str.maketrans("&é\"'(-è_çà", "1234567890")
_GS1_START = re.compile(r"01\d{14}")
_SHORTEST_GS1 = 16


def read_code(text: str, today: dt.date, *, is_whole: bool = False) -> BoxCode:
    """The code in what was scanned or typed; with `is_whole` it comes from the symbol itself and has lost nothing.

    Raises:
        BoxCodeError: it is none (`trouble`); never another code than the one that was meant.
    """
    text = _SYMBOLOGY.sub("", text.strip(" \t\r\n"), count=1).strip(" \t\r\n")
    if not text.strip(f" {GS}"):
        raise BoxCodeError(trouble=BoxTrouble.EMPTY)
    if len(text) > LONGEST:
        raise BoxCodeError(trouble=BoxTrouble.NOT_A_CODE)
    number = _TYPED_GAPS.sub("", _as_digits(text))
    if is_digits(number) and (len(number) < _SHORTEST_GS1 or not text.startswith(("01", GS))):
        return BoxCode(_gtin_of(number))
    if re.match(r"\(\d{2,4}\)", text):
        return read_printed(text, today)
    separated = text if is_whole else _WRITTEN_GS.sub(GS, text)
    separated = separated.strip(GS)
    if is_whole or GS in separated:
        return read_separated(separated, today)
    if not _GS1_START.match(separated) and not is_digits(separated[:2]):
        raise BoxCodeError(trouble=BoxTrouble.NOT_A_CODE)
    return read_unseparated(separated, today)


def codes_seen(seen: Sequence[Barcode], today: dt.date) -> list[BoxCode]:
    """The boxes that the codes of a picture are of, each once: of one box, the code that says most of it.

    Raises:
        BoxCodeError: there are codes, and none of them is a box's; the trouble is that of the first.
    """
    found: dict[str, BoxCode] = {}
    first: BoxCodeError | None = None
    for one in seen:
        try:
            code = read_code(one.text, today, is_whole=True)
        except BoxCodeError as error:
            first = first or error
            continue
        before = found.get(code.gtin)
        if before is None or not (before.batch or before.expires):
            found[code.gtin] = code
    if first is not None and not found:
        raise first
    return list(found.values())


def _as_digits(text: str) -> str:
    typed = text.translate(_FRENCH_KEYS)
    # All of it, or none: a code half in one way is a misread one.
    is_french = is_digits(typed) and not any(char.isdigit() for char in text)
    return typed if is_french else text


def _gtin_of(number: str) -> str:
    if len(number) == CIP7_LENGTH:
        if not is_cip7(number):
            raise BoxCodeError(trouble=BoxTrouble.CHECK_DIGIT)
        return canonical(cip13_of(number))
    if len(number) not in LENGTHS:
        raise BoxCodeError(trouble=BoxTrouble.WRONG_LENGTH)
    if not is_gtin(number):
        raise BoxCodeError(trouble=BoxTrouble.CHECK_DIGIT)
    return canonical(number)
