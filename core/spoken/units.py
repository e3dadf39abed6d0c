"""Units in words: "mg/kg/dia" as "miligramas por quilo por dia", with the plural that the number asks for."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from core.spoken.numerals import NUMBER, value_of
from core.spoken.wording import load_voice

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from core.spoken.scan import Scan
    from core.spoken.wording import UnitWords, Wording

_SLASH = re.compile(r"[ \u00a0\u202f]?/[ \u00a0\u202f]?")
CAPITAL_UNITS = frozenset(
    "GHL"
)  # of one letter; "5S" is a place in a molecule, "340 S/N" an address
_INNER_STOP = re.compile(r"(?<=[a-z])\.(?=[ \u00a0][a-zà-ÿ(])")
PLURAL_FROM = 2


class Measured(NamedTuple):
    """A unit with what it is per, in words, and where it ends. `sign` is its first sign."""

    words: str
    end: int
    is_feminine: bool
    sign: str


class _Signs(NamedTuple):
    after_number: re.Pattern[str]
    alone: re.Pattern[str]
    each: re.Pattern[str]
    small: dict[str, UnitWords]


@cache
def _signs(voice: str) -> _Signs:
    wording = load_voice(voice)
    alone = {sign for sign, unit in wording.units.items() if unit.is_alone}
    return _Signs(
        re.compile(rf"[ \u00a0\u202f]*({_any(wording.units)})", re.IGNORECASE),
        re.compile(_any(alone)),
        re.compile(rf"({_any([*wording.each, *wording.units])})", re.IGNORECASE),
        {sign.casefold(): unit for sign, unit in wording.units.items()},
    )


def _any(signs: Iterable[str]) -> str:
    """A pattern of any of the signs, the longest first, none of them the beginning of a word."""
    ordered = sorted(signs, key=len, reverse=True)
    return "|".join(
        re.escape(sign) + (r"(?![^\W_])(?!['’])" if sign[-1].isalnum() else "") for sign in ordered
    )


def unit_after(scan: Scan, at: int, value: Fraction | None) -> Measured | None:
    """The unit that follows a number that ends at a place."""
    signs = _signs(scan.wording.voice)
    found = signs.after_number.match(scan.text, at)
    if found is None or _is_initial(scan, found[1]):
        return None
    unit = signs.small[found[1].casefold()]
    is_many = value is not None and value >= PLURAL_FROM
    return _with_each(scan, unit, found[1], found.end(), is_many=is_many)


def _is_initial(scan: Scan, sign: str) -> bool:
    return len(sign) == 1 and sign.isupper() and sign not in {*scan.wording.units, *CAPITAL_UNITS}


def unit_alone(scan: Scan, at: int) -> Measured | None:
    """The unit that begins at a place where no number stands before."""
    signs = _signs(scan.wording.voice)
    found = signs.alone.match(scan.text, at)
    if found is None:
        return None
    is_many = scan.word_before(at) not in scan.wording.lists["one_before"]
    return _with_each(scan, scan.wording.units[found[0]], found[0], found.end(), is_many=is_many)


def each_after(scan: Scan, at: int, sign: str = "") -> tuple[str, int] | None:
    """What stands after a slash at a place: "por quilo", "por cinco mililitros"; the place after."""
    slash = _SLASH.match(scan.text, at)
    if slash is None:
        return None
    here, written, value = slash.end(), "", None
    if number := NUMBER.match(scan.text, here):
        written, value = number[0], value_of(number[0])
        if value is None or "/" in written:
            return None
        spaces = re.compile(r"[ \u00a0\u202f]*").match(scan.text, number.end())
        here = spaces.end() if spaces else number.end()
    found = _signs(scan.wording.voice).each.match(scan.text, here)
    if found is None or (not sign and _is_other_letter(scan, at, found[1])):
        return None
    said, is_feminine = _each_words(scan.wording, found[1], value)
    is_beside = written and (found[1] == sign or found[1] in scan.wording.lists["beside"])
    joint = scan.wording.words["slash" if is_beside else "per"]
    counted = ""
    if written:
        counted = scan.number(slash.end(), written, is_feminine=is_feminine) + " "
    return f"{joint} {counted}{said}", found.end()


def _is_other_letter(scan: Scan, at: int, sign: str) -> bool:
    """Whether one letter after a word is no unit: in "A/S", "e/S"."""
    if len(sign) > 1 or not sign.isalpha():
        return False
    is_after_capital = at > 0 and scan.text[at - 1].isupper()
    return is_after_capital or (sign.isupper() and sign not in scan.wording.units)


def _each_words(wording: Wording, sign: str, value: Fraction | None) -> tuple[str, bool]:
    small = {name.casefold(): name for name in wording.each}
    if name := small.get(sign.casefold()):
        return wording.each[name], wording.is_feminine(name)
    unit = _signs(wording.voice).small[sign.casefold()]
    is_many = value is not None and value >= PLURAL_FROM
    return (unit.many if is_many else unit.one), unit.is_feminine


def _with_each(scan: Scan, unit: UnitWords, sign: str, end: int, *, is_many: bool) -> Measured:
    words = scan.numerator.in_variant(unit.many if is_many else unit.one)
    while found := each_after(scan, end, sign):
        words, end = f"{words} {found[0]}", found[1]
    if stop := _INNER_STOP.match(scan.text, end):  # "30 min. antes"
        end = stop.end()
    return Measured(words, end, unit.is_feminine, sign)


def written_unit(text: str, at: int, voice: str) -> str:
    """The unit's sign that follows a number in a text, with what it is per, as it is written; "" if none does."""
    signs = _signs(voice)
    found = signs.after_number.match(text, at)
    if found is None:
        return ""
    end = found.end()
    while slash := _SLASH.match(text, end):
        number = NUMBER.match(text, slash.end())
        each = signs.each.match(text, number.end() if number else slash.end())
        if each is None:
            break
        end = each.end()
    return text[at:end]
