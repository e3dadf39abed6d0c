"""Numbers with a slash: halves and thirds of a tablet, "1 in 1000", "8/8 h", "120/80"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.spoken.heard import words_for_numbers
from core.spoken.numerals import value_of
from core.spoken.scan import Said
from core.spoken.units import unit_after

if TYPE_CHECKING:
    from core.spoken.scan import Scan

SIGNS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
HALF = "1/2"
SPACE = "[ \u00a0\u202f]*"
OF = re.compile(rf"{SPACE}(?:d['’]|de\b){SPACE}", re.IGNORECASE)
_SHARE = re.compile(r"\d{1,2}/\d{1,3}(?![\d/]|[.,]\d)", re.ASCII)
_THOUSANDS = re.compile(r"(?:[. \u00a0\u202f]\d{3})+(?!\d|,\d)")
_THIRD = re.compile(r"/\d+(?:,\d+)?(?![\d/])", re.ASCII)  # "100/25/12,5 mg"
_OTHER_INTERVAL = re.compile(r"\s+\w+\s+(?:de\s+)?(\d{1,2})/\1(?!\d)", re.ASCII)
_VOWELS = "aeiouhéèêàâôy"
TEN, HUNDRED = 10, 100


def with_slash(scan: Scan, at: int, written: str, end: int) -> Said | None:
    top, _, bottom = written.partition("/")
    if top == bottom and (said := _interval(scan, at, top, end)):
        return said
    if thousands := _THOUSANDS.match(scan.text, end):
        written, end = written + re.sub(r"\D", "", thousands[0]), thousands.end()
    if value_of(written) is None:
        return over(scan, at, written, end)
    return fraction(scan, at, written, end)


def over(scan: Scan, at: int, written: str, end: int) -> Said:
    """As in "120/80": each number whole."""
    if third := _THIRD.match(scan.text, end):
        written, end = written + third[0], third.end()
    joint = f" {scan.wording.words['slash']} "
    words = joint.join(scan.number(at, part) for part in written.split("/"))
    return Said(f"{words}{pause_before(scan, scan.next_word(end)[0])}", end)


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


def mixed(scan: Scan, at: int, written: str, end: int) -> Said | None:
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


def fraction(scan: Scan, at: int, written: str, end: int) -> Said:
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
    after = found.end() if (found := OF.match(scan.text, end)) else end
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
    is_said = OF.match(scan.text, end) is not None
    if not noun or is_said or noun.casefold() in lists["chain"] | lists["leads"]:
        return ""
    if noun[0].casefold() in _VOWELS and (of := scan.wording.words["of_vowel"]).endswith("'"):
        return f" {of}"
    return f" {scan.wording.words['of']}"


def pause_before(scan: Scan, noun: str) -> str:
    """A pause before another number in words: "300 uma vez" is not 301."""
    numerals = scan.wording.numerals
    going_on = {scan.wording.words["and"], numerals.thousand, *numerals.million, *numerals.billion}
    is_number = noun.casefold() in words_for_numbers(scan.wording.voice) - going_on
    return "," if is_number else ""
