"""Numbers where they count: with their unit or noun, ranges, ordinals, how many times."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from core.spoken.fractions import OF, SIGNS, SPACE, fraction, mixed, over, pause_before, with_slash
from core.spoken.numerals import NUMBER, value_of
from core.spoken.plain import angle
from core.spoken.scan import Said
from core.spoken.units import unit_after
from core.spoken.wording import load_voice

if TYPE_CHECKING:
    from fractions import Fraction

    from core.spoken.scan import Scan

_RANGE = re.compile(rf"{SPACE}[-–—‑‐−]{SPACE}(?=[\d½¼¾⅓⅔<≤∞])")
_DEGREE_OF_TWO = re.compile(
    rf"{SPACE}[°º]{SPACE}(?=(?:a|à|e|et|ou|[-–—‑‐]){SPACE}\d[\d,.]*{SPACE}[°º]?{SPACE}C\b)"
)
_TIMES = re.compile(rf"{SPACE}[xX×]{SPACE}(?=(/|[^\W\d_]+|\d)?)")
_BRACKETED = re.compile(rf"{SPACE}\(\s*([^()\d]+?)\s*\)")
_PRESSURE = re.compile(r"\d+(?=\s?mmHg)", re.ASCII)
_DOTTED = re.compile(r"\d{1,2}\.(?:0|[1-9]\d?)", re.ASCII)


def amount(scan: Scan, at: int) -> Said | None:
    """The number at a place with its unit."""
    text = scan.text
    if text[at] in SIGNS:
        return _ended(scan, at, fraction(scan, at, SIGNS[text[at]], at + 1))
    found = NUMBER.match(text, at)
    if found is None:
        return None
    written, end = found[0], found.end()
    if "/" in written:
        return _ended(scan, at, with_slash(scan, at, written, end))
    value = value_of(written)
    if value is None:
        return None
    for read in (mixed, _ordinal, _times):
        if said := read(scan, at, written, end):
            return _ended(scan, at, said)
    return _ended(scan, at, _counted(scan, at, written, end, value))


def range_sign(scan: Scan, at: int) -> Said | None:
    """The hyphen between two numbers."""
    if scan.amount_end != at or (found := _RANGE.match(scan.text, at)) is None:
        return None
    leads = scan.words_before(scan.amount_start, 1)
    is_between = not scan.wording.lists["between"].isdisjoint(leads)
    return Said(f" {scan.wording.words['and' if is_between else 'range']} ", found.end())


def _ended(scan: Scan, at: int, said: Said | None) -> Said | None:
    if said is not None:
        scan.amount_start, scan.amount_end = at, said.end
    return said


def _counted(scan: Scan, at: int, written: str, end: int, value: Fraction) -> Said:
    after = _after_brackets(scan, written, end)
    unit = unit_after(scan, after, value)
    if degree := _DEGREE_OF_TWO.match(scan.text, end):
        return Said(scan.number(at, written), degree.end())
    if unit is not None:
        words = scan.number(at, written, is_feminine=unit.is_feminine, before_noun=True)
        said = Said(_elided(scan, f"{words} {unit.words}"), unit.end)
    elif _DOTTED.fullmatch(written) and _is_unmeasured(scan, after):
        said = Said(_place(scan, at, written), after)
    else:
        noun, _ = scan.noun_after(after)
        is_feminine = bool(noun) and _is_feminine(scan, after)
        is_of = bool(noun) and OF.match(scan.text, after) is None  # else the text says it
        words = scan.number(at, written, is_feminine=is_feminine, before_noun=is_of)
        said = Said(f"{words}{pause_before(scan, noun)}", after)
    return Said(_range_from(scan, at, said.end) + said.words, said.end)


def _elided(scan: Scan, words: str) -> str:
    """As in "deux millions d'unités"."""
    of, of_vowel = scan.wording.words["of"], scan.wording.words["of_vowel"]
    return words if of == of_vowel else re.sub(rf"\b{of} (?=[aeiouéèêh])", of_vowel, words)


def _is_unmeasured(scan: Scan, at: int) -> bool:
    """Whether nothing that could be counted follows a number."""
    noun, _ = scan.next_word(at)
    lists = scan.wording.lists
    return not noun or noun[0].isupper() or noun.casefold() in lists["chain"] | lists["leads"]


def _place(scan: Scan, at: int, written: str) -> str:
    """As in "rubrique 4.4", "pH 7.4": each part a number of its own."""
    if scan.is_digitwise(at):
        return scan.number(at, written)
    scan.places.append(at)
    dot = f" {scan.wording.words['dot']} "
    return dot.join(scan.numerator.cardinal(int(part)) for part in written.split("."))


def _is_feminine(scan: Scan, at: int) -> bool:
    """Whether what is counted is feminine; a unit's sign after other numbers counts too."""
    noun, end = scan.noun_after(at)
    unit = unit_after(scan, end - len(noun), None)
    if unit is not None:
        return unit.is_feminine
    return scan.wording.is_feminine(noun)


def _range_from(scan: Scan, at: int, end: int) -> str:
    """As in "de 15 a 30 °C", before a range that is written with a hyphen and that no word leads to."""
    if _RANGE.match(scan.text, end) is None or scan.text[:at].rstrip()[-1:] in {"-", "–", "—"}:
        return ""
    before = scan.word_before(at)
    if not before or not before[0].isalpha() or before in scan.wording.lists["leads"]:
        return ""
    return f"{scan.wording.words['range_from']} "


def _after_brackets(scan: Scan, written: str, end: int) -> int:
    """The place after "(dois)" that says the number again."""
    found = _BRACKETED.match(scan.text, end)
    if found is None:
        return end
    again = " ".join(found[1].casefold().replace("-", " ").split())
    for is_feminine in (False, True):
        try:
            words = scan.numerator.decimal(written, is_feminine=is_feminine)
        except ValueError:
            return end
        if words.replace("-", " ") == again:
            return found.end()
    return end


def _ordinal(scan: Scan, at: int, written: str, end: int) -> Said | None:
    if not written.isdecimal():
        return None
    numerals = scan.wording.numerals
    signs = [(sign, False) for sign in numerals.ordinal_signs]
    signs += [(sign, True) for sign in numerals.feminine_ordinal_signs]
    if _DEGREE_OF_TWO.match(scan.text, end):
        return None
    for sign, is_feminine in sorted(signs, reverse=True, key=lambda one: len(one[0])):
        after = end + len(sign)
        if not scan.text.startswith(sign, end):
            continue
        if sign[-1].isalpha() and sign not in "ºª" and scan.text[after : after + 1].isalnum():
            continue
        if sign == "°" and _angle(scan.wording.voice).match(scan.text, at):
            return None
        if re.compile(rf"{SPACE}C\b").match(scan.text, after):
            return None
        words = scan.numerator.ordinal(int(written), is_feminine=is_feminine)
        if words is not None:
            scan.places.append(at)
            return Said(words, after)
    return None


@cache
def _angle(voice: str) -> re.Pattern[str]:
    return angle(load_voice(voice))


def _times(scan: Scan, at: int, written: str, end: int) -> Said | None:
    """As in "3x/dia", "3 x ao dia"; between numbers "2 x 500 mg"."""
    found = _TIMES.match(scan.text, end)
    if found is None:
        return None
    follower = (found[1] or "").casefold()
    if follower.isdecimal() and found[0].strip() != "X":
        if lower := _PRESSURE.match(scan.text, found.end()):
            return over(scan, at, f"{written}/{lower[0]}", lower.end())
        is_feminine = scan.wording.is_feminine(scan.wording.pairs["times"][0])
        words = scan.number(at, written, is_feminine=is_feminine)
        return Said(f"{words} {scan.wording.words['cross']} ", found.end())
    is_multiple = bool(found[1]) and found[1][0].isupper()  # "5 x LSN"
    if follower and not is_multiple and follower not in scan.wording.lists["times_after"]:
        return None
    if scan.text[found.end() - 1 : found.end()].isalpha() and follower and follower != "/":
        return None  # "3xao"
    one, many = scan.wording.pairs["times"]
    is_feminine = scan.wording.is_feminine(one)
    said = one if value_of(written) == 1 else many
    return Said(f"{scan.number(at, written, is_feminine=is_feminine)} {said}", _trimmed(found))


def _trimmed(found: re.Match[str]) -> int:
    """The place right after the "x"."""
    return found.start() + len(found[0].rstrip(" \u00a0\u202f"))
