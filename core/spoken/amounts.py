"""Numbers where they count: with their unit or noun, fractions, ranges, intervals, how many times."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from core.spoken.heard import words_for_numbers
from core.spoken.numerals import NUMBER, value_of
from core.spoken.plain import angle
from core.spoken.scan import Said
from core.spoken.units import unit_after
from core.spoken.wording import load_voice

if TYPE_CHECKING:
    from fractions import Fraction

    from core.spoken.scan import Scan

SIGNS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
HALF = "1/2"
SPACE = "[ \u00a0\u202f]*"
_SPACES = re.compile(SPACE)
_RANGE = re.compile(rf"{SPACE}[-–—‑‐−]{SPACE}(?=[\d½¼¾⅓⅔<≤])")
_DEGREE_OF_TWO = re.compile(
    rf"{SPACE}[°º]{SPACE}(?=(?:a|à|e|et|ou|[-–—‑‐]){SPACE}\d[\d,.]*{SPACE}[°º]?{SPACE}C\b)"
)
_TIMES = re.compile(rf"{SPACE}[xX×]{SPACE}(?=(/|[^\W\d_]+|\d)?)")
_BRACKETED = re.compile(rf"{SPACE}\(\s*([^()\d]+?)\s*\)")
_SHARE = re.compile(r"\d{1,2}/\d{1,3}(?![\d/]|[.,]\d)", re.ASCII)
_OF = re.compile(rf"{SPACE}(?:d['’]|de\b){SPACE}", re.IGNORECASE)
_PRESSURE = re.compile(r"\d+(?=\s?mmHg)", re.ASCII)
_DOTTED = re.compile(r"\d{1,2}\.(?:0|[1-9]\d?)", re.ASCII)
_THOUSANDS = re.compile(r"(?:[. \u00a0\u202f]\d{3})+(?!\d|,\d)")
_OTHER_INTERVAL = re.compile(r"\s+\w+\s+(?:de\s+)?(\d{1,2})/\1(?!\d)", re.ASCII)
_VOWELS = "aeiouhéèêàâôy"
TEN, HUNDRED = 10, 100


def amount(scan: Scan, at: int) -> Said | None:
    """The number at a place with its unit."""
    text = scan.text
    if text[at] in SIGNS:
        return _ended(scan, at, _fraction(scan, at, SIGNS[text[at]], at + 1))
    found = NUMBER.match(text, at)
    if found is None:
        return None
    written, end = found[0], found.end()
    if "/" in written:
        return _ended(scan, at, _with_slash(scan, at, written, end))
    value = value_of(written)
    if value is None:
        return None
    for read in (_mixed, _ordinal, _times):
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
        said = Said(f"{words} {unit.words}", unit.end)
    elif _DOTTED.fullmatch(written) and _is_unmeasured(scan, after):
        said = Said(_place(scan, at, written), after)
    else:
        noun, _ = scan.noun_after(after)
        is_feminine = bool(noun) and _is_feminine(scan, after)
        is_of = bool(noun) and _OF.match(scan.text, after) is None  # else the text says it
        words = scan.number(at, written, is_feminine=is_feminine, before_noun=is_of)
        said = Said(f"{words}{_parted(scan, noun)}", after)
    return Said(_range_from(scan, at, said.end) + said.words, said.end)


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


def _parted(scan: Scan, noun: str) -> str:
    """A pause before another number in words: "300 uma vez" is not 301."""
    numerals = scan.wording.numerals
    going_on = {scan.wording.words["and"], numerals.thousand, *numerals.million, *numerals.billion}
    is_number = noun.casefold() in words_for_numbers(scan.wording.voice) - going_on
    return "," if is_number else ""


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
        if over := _PRESSURE.match(scan.text, found.end()):
            return _over(scan, at, f"{written}/{over[0]}", over.end())
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


# Fractions -----------------------------------------------------------------------------------------------


def _with_slash(scan: Scan, at: int, written: str, end: int) -> Said | None:
    top, _, bottom = written.partition("/")
    if top == bottom and (said := _interval(scan, at, top, end)):
        return said
    if thousands := _THOUSANDS.match(scan.text, end):
        written, end = written + re.sub(r"\D", "", thousands[0]), thousands.end()
    if value_of(written) is None:
        return _over(scan, at, written, end)
    return _fraction(scan, at, written, end)


def _over(scan: Scan, at: int, written: str, end: int) -> Said:
    """As in "120/80": each number whole."""
    top, _, bottom = written.partition("/")
    joint = scan.wording.words["slash"]
    words = f"{scan.number(at, top)} {joint} {scan.number(at, bottom)}"
    return Said(f"{words}{_parted(scan, scan.next_word(end)[0])}", end)


def _interval(scan: Scan, at: int, written: str, end: int) -> Said | None:
    """As in "8/8 h"."""
    wording = scan.wording
    is_first = _OTHER_INTERVAL.match(scan.text, end)
    after = is_first.end() if is_first else end
    unit = unit_after(scan, after, value_of(written))
    noun, noun_end = (unit.words, unit.end) if unit else scan.noun_after(after)
    if not noun or (unit is None and noun.casefold() not in wording.each):
        return None
    is_feminine = unit.is_feminine if unit else wording.is_feminine(noun)
    words = scan.number(at, written, is_feminine=is_feminine)
    before = scan.text[:at].casefold().rstrip()
    if any(before.endswith(lead) for lead in wording.lists["every"]):
        return Said(f"{words} {noun}", noun_end)
    told = f"{wording.words['interval'].format(n=words)} {noun}"
    if is_first:
        told, noun_end = told.removesuffix(f" {noun}"), end
    start = wording.words["interval_from"]
    if not start.strip() or scan.word_before(at) in wording.lists["interval_leads"]:
        return Said(told, noun_end)
    return Said(f"{start} {told}", noun_end)


def _mixed(scan: Scan, at: int, written: str, end: int) -> Said | None:
    """As in "1 ½ comprimido", "2 e 1/2"."""
    if not written.isdecimal():
        return None
    joint = re.compile(rf"{SPACE}(?:{scan.wording.words['and']}{SPACE})?").match(scan.text, end)
    here = joint.end() if joint else end
    sign = scan.text[here : here + 1]
    if sign in SIGNS:
        part, after = SIGNS[sign], here + 1
    elif here > end and (found := _SHARE.match(scan.text, here)):
        part, after = found[0], found.end()
    else:
        return None
    value = value_of(part)
    if value is None or part != HALF:
        return None
    unit = unit_after(scan, after, value_of(written))
    noun, noun_end = (unit.words, unit.end) if unit else scan.noun_after(after)
    is_feminine = unit.is_feminine if unit else bool(noun) and scan.wording.is_feminine(noun)
    words = scan.number(at, written, is_feminine=is_feminine)
    half = scan.wording.pairs["half"][is_feminine].rpartition(" ")[2]
    rest = f"{scan.wording.words['and']} {half}"
    if noun and scan.text[after:noun_end].strip() and not scan.text[after].isalnum():
        return Said(f"{words} {noun} {rest}", noun_end)
    return Said(f"{words} {rest}", after)


def _fraction(scan: Scan, at: int, written: str, end: int) -> Said:
    wording = scan.wording
    top, _, bottom = written.partition("/")
    if written == HALF:
        return _half(scan, at, end)
    if name := wording.fractions.get(written):
        scan.places.append(at)
        return Said(name + _of(scan, end), end)
    digits = re.sub(r"\D", "", bottom)
    noun, _ = scan.noun_after(end)
    if top == "1" and int(digits) >= (TEN if not noun else HUNDRED) and digits.rstrip("0") == "1":
        one = scan.numerator.cardinal(1)
        return Said(f"{one} {wording.words['one_in']} {scan.number(at, bottom)}", end)
    said = f"{scan.number(at, top)} {wording.words['slash']} {scan.number(at, bottom)}"
    return Said(said, end)


def _half(scan: Scan, at: int, end: int) -> Said:
    wording = scan.wording
    after = found.end() if (found := _OF.match(scan.text, end)) else end
    unit = unit_after(scan, after, None)
    noun, noun_end = (unit.words, unit.end) if unit else scan.next_word(after)
    if noun and wording.lists["chain"] & {noun.casefold()} and scan.noun_after(after)[0] != noun:
        words = wording.pairs["half"][wording.is_feminine(scan.noun_after(after)[0])]
        scan.places.append(at)
        return Said(words, end)  # "meio a um copo"
    if not noun or wording.lists["chain"] & {noun.casefold()}:
        one, two = scan.number(at, "1"), scan.number(at, "2")
        return Said(f"{one} {wording.words['slash']} {two}", end)
    is_feminine = unit.is_feminine if unit else wording.is_feminine(noun)
    scan.places.append(at)
    joint = wording.words["demi_joint"].strip() or " "
    return Said(f"{wording.pairs['half'][is_feminine]}{joint}{noun}", noun_end)


def _of(scan: Scan, end: int) -> str:
    """The word between "um quarto" and what is parted, if the text leaves it out."""
    noun, _ = scan.noun_after(end)
    lists = scan.wording.lists
    is_said = _OF.match(scan.text, end) is not None
    if not noun or is_said or noun.casefold() in lists["chain"] | lists["leads"]:
        return ""
    if noun[0].casefold() in _VOWELS and (of := scan.wording.words["of_vowel"]).endswith("'"):
        return f" {of}"
    return f" {scan.wording.words['of']}"
