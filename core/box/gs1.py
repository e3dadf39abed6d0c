"""GS1 element strings: "01" and fourteen digits, "17" and a date, "10" and a batch, in any order.

Source: GS1 General Specifications 25, sections 3 (application identifiers), 7.8 (which have a fixed length), 7.11
(figure 7.11-1: the 82 characters), 7.12 (dates and their century).
"""

from __future__ import annotations

import calendar
import datetime as dt
import re
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final

from core.box.code import BoxCode
from core.box.digits import CANONICAL, is_digits, is_gtin
from core.errors import BoxCodeError
from core.scanning import BoxTrouble

if TYPE_CHECKING:
    from collections.abc import Iterator

GS: Final = "\x1d"
GTIN, BATCH, EXPIRES, SERIAL = "01", "10", "17", "21"
LONGEST: Final = 20  # characters of a batch, a serial number, a national number
DATE_DIGITS: Final = 6
# Elements that end by themselves, by the first two digits of their identifier: its length and that of what follows.
_FIXED: Final = {
    **dict.fromkeys(("01", "02", "03", "41"), 16),
    **dict(zip(("00", "04", "20"), (20, 18, 4), strict=True)),
    **{str(number): 8 for number in range(11, 20)},
    **{str(number): 10 for number in range(31, 37)},
}
_VALUE = re.compile(r"[!-\"%-?A-Z_a-z]+")
# What boxes of medicines carry beside those four: production date, the country's own number.
_OTHERS: Final = ("11", "710", "711", "712", "713", "714", "715", "716")
_KNOWN: Final = (GTIN, EXPIRES, BATCH, SERIAL, *_OTHERS)
_MOST_READINGS, _MOST_STEPS = (
    50,
    5_000,
)  # a box's code has some ten; a hostile one could have millions
_PRINTED = re.compile(r"\((\d{2,4})\)")
_CENTURY, _HALF = 100, 50


@dataclass(frozen=True, slots=True)
class Elements:
    """The values by their identifiers, in the order of the code."""

    values: tuple[tuple[str, str], ...]

    def get(self, identifier: str) -> str:
        return next((value for name, value in self.values if name == identifier), "")

    def with_one(self, identifier: str, value: str) -> Elements:
        """These and one more.

        Raises:
            BoxCodeError: it is there already with another value, or has none.
        """
        if not value or self.get(identifier) not in {"", value}:
            raise BoxCodeError(trouble=BoxTrouble.MALFORMED)
        return Elements((*self.values, (identifier, value)))


def read_separated(text: str, today: dt.date) -> BoxCode:
    """The code of a string whose separators were kept.

    Raises:
        BoxCodeError: it is cut, says one thing twice, has no GTIN, a wrong digit or no date where one should be.
    """
    found = Elements(())
    while text := text.lstrip(GS):
        if not is_digits(text[:2]) or len(text) < 3:  # noqa: PLR2004 - two digits and something
            raise BoxCodeError(trouble=BoxTrouble.MALFORMED)
        if length := _FIXED.get(text[:2]):
            element, text = text[:length], text[length:]
            if len(element) < length or GS in element:
                raise BoxCodeError(trouble=BoxTrouble.MALFORMED)
        else:
            element, _gs, text = text.partition(GS)
        # Of what is not asked for it does not even matter where its identifier ends.
        name = next((one for one in _KNOWN if element.startswith(one)), "")
        if name:
            found = found.with_one(name, element[len(name) :])
    return _code_of(found, today)


def read_printed(text: str, today: dt.date) -> BoxCode:
    """The code of a string as it is printed beside the symbol: "(01)03400949497294(17)270900".

    Raises:
        BoxCodeError: as `read_separated`.
    """
    pieces = _PRINTED.split(text)
    if pieces[0].strip():
        raise BoxCodeError(trouble=BoxTrouble.MALFORMED)
    found = Elements(())
    for name, value in zip(pieces[1::2], pieces[2::2], strict=True):
        found = found.with_one(name, value.strip(f" {GS}"))
    return _code_of(found, today)


def read_unseparated(text: str, today: dt.date) -> BoxCode:
    """The code of a string whose separators may have been lost on the way.

    A batch or serial number may then end anywhere: what the possible readings do not agree on is left out, and the
    code is unsure. The GTIN has a fixed length and a check digit; it is never in doubt.

    Raises:
        BoxCodeError: there is no reading at all; the trouble is that of the straight one.
    """
    codes: list[BoxCode] = []
    for number, found in enumerate(_readings(text, Elements(()), count())):
        if number == _MOST_READINGS:
            raise BoxCodeError(trouble=BoxTrouble.MALFORMED)
        try:
            codes.append(_code_of(found, today))
        except BoxCodeError:
            continue
    if not codes:
        return read_separated(text, today)
    first = codes[0]
    if any(code.gtin != first.gtin for code in codes):
        raise BoxCodeError(trouble=BoxTrouble.MALFORMED)
    agreed = BoxCode(
        first.gtin,
        first.batch if all(code.batch == first.batch for code in codes) else "",
        first.expires if all(code.expires == first.expires for code in codes) else None,
        first.serial if all(code.serial == first.serial for code in codes) else "",
    )
    if all(code == first for code in codes):
        return agreed
    return BoxCode(agreed.gtin, agreed.batch, agreed.expires, agreed.serial, is_unsure=True)


def _readings(text: str, found: Elements, steps: Iterator[int]) -> Iterator[Elements]:
    """Every way to cut the string into elements that boxes carry, each once."""
    if next(steps) > _MOST_STEPS:
        raise BoxCodeError(trouble=BoxTrouble.MALFORMED)
    if not text:
        yield found
        return
    for name in _KNOWN:
        if not text.startswith(name) or found.get(name):
            continue
        rest = text[len(name) :]
        if fixed := _FIXED.get(name[:2]):
            lengths = range(fixed - len(name), fixed - len(name) + 1)
        else:
            lengths = range(min(LONGEST, len(rest)), 0, -1)
        for length in lengths:
            value = rest[:length]
            if len(value) == length and _may_be(name, value):
                yield from _readings(rest[length:], found.with_one(name, value), steps)


def _may_be(name: str, value: str) -> bool:
    if name == GTIN:
        return is_gtin(value)
    if name in {EXPIRES, "11"}:
        return is_digits(value)
    return _VALUE.fullmatch(value) is not None


def _code_of(found: Elements, today: dt.date) -> BoxCode:
    gtin, expires = found.get(GTIN), found.get(EXPIRES)
    if not gtin:
        raise BoxCodeError(trouble=BoxTrouble.NO_GTIN)
    if len(gtin) != CANONICAL or not is_digits(gtin):
        raise BoxCodeError(trouble=BoxTrouble.MALFORMED)
    if not is_gtin(gtin):
        raise BoxCodeError(trouble=BoxTrouble.CHECK_DIGIT)
    for name, value in found.values:
        if name in {BATCH, SERIAL, *_OTHERS} - {"11"} and (
            len(value) > LONGEST or _VALUE.fullmatch(value) is None
        ):
            raise BoxCodeError(trouble=BoxTrouble.MALFORMED)
    return BoxCode(
        gtin,
        found.get(BATCH),
        last_good_day(expires, today) if expires else None,
        found.get(SERIAL),
    )


def last_good_day(digits: str, today: dt.date) -> dt.date:
    """The day that six digits mean: year, month, day; day 00 is the last of its month.

    The century is the one that brings the year nearest to today: 51 or more years ahead is the last century, 50 or
    more behind the next.

    Raises:
        BoxCodeError: there is no such day.
    """
    if len(digits) != DATE_DIGITS or not is_digits(digits):
        raise BoxCodeError(trouble=BoxTrouble.BAD_DATE)
    short, month, day = int(digits[:2]), int(digits[2:4]), int(digits[4:])
    century, now = divmod(today.year, _CENTURY)
    if short - now > _HALF:
        century -= 1
    elif short - now <= -_HALF:
        century += 1
    try:
        year = century * _CENTURY + short
        return dt.date(year, month, day or calendar.monthrange(year, month)[1])
    except (ValueError, calendar.IllegalMonthError):
        raise BoxCodeError(trouble=BoxTrouble.BAD_DATE) from None
