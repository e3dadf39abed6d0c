"""A sentence in words, from left to right: the first rule that knows what stands at a place says it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.spoken import amounts, labels, letters
from core.spoken.fractions import SIGNS
from core.spoken.heard import words_for_numbers
from core.spoken.numerals import NUMBER, value_of
from core.spoken.plain import HIGH_DIGITS, LOW_DIGITS
from core.spoken.scan import Said, Scan
from core.spoken.units import each_after, unit_after, unit_alone

if TYPE_CHECKING:
    from collections.abc import Collection

    from core.spoken.wording import Wording

SILENT = frozenset("®™©℠†‡*|\u00ad\u200b\ufeff^")
PAUSES = frozenset("→➔➜⇒•●▪■◦○∙·►✓✔➢\t—")
_SPACES = re.compile(r"[ \u00a0\u2009\u202f\n\r\v\f]+")
_BEFORE_STOP = re.compile(r"[ ,]+(?=[,.])|,(?=\s+[.,;:])")
_AFTER_STOP = re.compile(r"(?<=[:;.!?(]),(?=\s|$)")
_INSIDE = re.compile(r"(?<=[(\[]) | (?=[)\]])")
_ELIDED = re.compile(r"(?<=\bd')\s+")
_SLASH_THOUSANDS = re.compile(r"(?<=\d/\d)(\d{0,2})[. \u00a0\u202f](?=\d{3}(?!\d))", re.ASCII)
_CROSS = re.compile(r"(?<=\s)[xX]\s(?=\d)")
_POINT = re.compile(r"\.\d")
_MINUS = re.compile(r"[-–−]\d")
_TO = re.compile(r"\s*(?:à|a)\s+(?=\d)")  # "≤ à 2"
_BETWEEN = re.compile(r"(?<=\d)\s?[-–−]\s?(?=\d)", re.ASCII)
_RAISED = re.compile(r"(?<=\d)(⁻?)(?=[⁰¹²³⁴-⁹])")
_RATIO = re.compile(r":\d")
_PLUS = re.compile(r"\+\s*\w")
_FOOTMARK = re.compile(r"#(?!\s?\d)")
_DASH = re.compile(r"\s+[-–—]+\s+")
_SLASH_WORDS = re.compile(r"\s?/\s?(?=\w|[+−-]\d)")


def render(
    text: str, wording: Wording, digitwise: Collection[int] | None = frozenset()
) -> tuple[str, list[int]]:
    """The text in words, and the places of the numbers that it met."""
    scan = Scan(text, wording, digitwise)
    out: list[str] = []
    at = 0
    while at < len(text):
        said = _said(scan, at)
        if said is None:
            found = _word(text, at)
            out.append(found.words)
            at = found.end
            continue
        out.append(_set_off(scan, out, at, said))
        at = said.end
    return tidy("".join(out)), scan.places


def digits_only(text: str, wording: Wording) -> str:
    """The text as it is written, but for its numbers, which are said digit by digit with their signs and units."""
    power, minus = wording.words["power"], wording.words["minus"]
    text = _RAISED.sub(lambda sign: f" {power} {minus if sign[1] else ''} ", text)
    text = _SLASH_THOUSANDS.sub(r"\1", text)
    text = text.translate(LOW_DIGITS).translate(HIGH_DIGITS)
    scan = Scan(_BETWEEN.sub(f" {wording.words['hyphen']} ", text), wording, None)
    words = _measured_digits(scan).replace("/", f" {wording.words['slash']} ")
    for sign in SIGNS:
        words = words.replace(sign, f" {scan.numerator.digits(SIGNS[sign])} ")
    names = {
        **dict.fromkeys(SILENT, ""),
        **{one: f" {name} " for one, name in wording.signs.items() if len(one) == 1},
    }
    return tidy("".join(names.get(sign, sign) for sign in words))


def _measured_digits(scan: Scan) -> str:
    """The text with each number digit by digit, and the unit after it in words."""
    out: list[str] = []
    at = 0
    for found in NUMBER.finditer(scan.text):
        if found.start() < at:  # told with the unit: "mg/5 mL"
            continue
        unit = unit_after(scan, found.end(), value_of(found[0]))
        said = f"{scan.numerator.digits(found[0])} {unit.words if unit else ''}"
        out += [scan.text[at : found.start()], f" {said} "]
        at = unit.end if unit else found.end()
    return "".join((*out, scan.text[at:]))


def tidy(words: str) -> str:
    """One space between words, none before a stop."""
    words = _ELIDED.sub("", _SPACES.sub(" ", words)).strip()
    words = _AFTER_STOP.sub("", words)
    return _BEFORE_STOP.sub("", _INSIDE.sub("", words)).removeprefix(", ").removeprefix(",")


def _said(scan: Scan, at: int) -> Said | None:
    text = scan.text
    sign = text[at]
    if sign.isdecimal() or sign in SIGNS:
        return labels.label(scan, at) or amounts.amount(scan, at)
    if sign.isalpha():
        return _letters(scan, at)
    if sign in "+(" and (said := labels.label(scan, at)):
        return said
    if sign in SILENT:
        is_between = at > 0 and not text[at - 1].isspace() and text[at + 1 : at + 2].isalnum()
        return Said(" " if is_between else "", at + 1)
    if sign == "_":
        return Said(", ", at + 1)
    return _sign(scan, at)


def _letters(scan: Scan, at: int) -> Said | None:
    for read in (
        labels.address,
        letters.dotted,
        letters.roman,
        letters.abbreviation,
        _unit,
        letters.name_with_digits,
        letters.capitals,
    ):
        if said := read(scan, at):
            return said
    if crossed := _CROSS.match(scan.text, at):
        return Said(f"{scan.wording.words['cross']} ", crossed.end())
    greek = scan.wording.greek.get(scan.text[at])
    return Said(greek, at + 1) if greek else None


def _unit(scan: Scan, at: int) -> Said | None:
    """A unit where no number stands before it."""
    if scan.is_inside_word(at) or scan.word_before(at) in words_for_numbers(scan.wording.voice):
        return None
    found = unit_alone(scan, at)
    return Said(found.words, found.end) if found else None


def _sign(scan: Scan, at: int) -> Said | None:
    for read in (
        _point,
        amounts.range_sign,
        letters.raised,
        letters.plural_mark,
        _minus,
        _pause,
        _slash,
        _joining,
        _named,
    ):
        if said := read(scan, at):
            return said
    return None


def _point(scan: Scan, at: int) -> Said | None:
    """The point that a number begins with, ".5": as it is written, for it may be a slip."""
    is_point = _POINT.match(scan.text, at) and scan.text[at - 1 : at].strip(" (") == ""
    return Said(f"{scan.wording.words['dot']} ", at + 1) if is_point else None


def _minus(scan: Scan, at: int) -> Said | None:
    is_minus = _MINUS.match(scan.text, at) is not None and _opens(scan.text, at)
    return Said(f"{scan.wording.words['minus']} ", at + 1) if is_minus else None


def _pause(scan: Scan, at: int) -> Said | None:
    if dash := _DASH.match(scan.text, at):
        return Said(", ", dash.end())
    if _FOOTMARK.match(scan.text, at):
        return Said("", at + 1)
    return Said(", ", at + 1) if scan.text[at] in PAUSES else None


def _slash(scan: Scan, at: int) -> Said | None:
    """As in "comprimidos/dia", else "barra"."""
    if found := each_after(scan, at):
        return Said(f" {found[0]}", found[1])
    if slash := _SLASH_WORDS.match(scan.text, at):
        return Said(f" {scan.wording.words['slash']} ", slash.end())
    return None


def _joining(scan: Scan, at: int) -> Said | None:
    """As in "50 mg + 12,5 mg", "2 × 3"."""
    words = scan.wording.words
    if _RATIO.match(scan.text, at) and scan.text[at - 1 : at].isdecimal():
        return Said(f" {words['ratio']} ", at + 1)
    if _PLUS.match(scan.text, at):
        return Said(f" {words['plus']} ", at + 1)
    return Said(f" {words['cross']} ", at + 1) if scan.text[at] == "×" else None


def _named(scan: Scan, at: int) -> Said | None:
    """A sign that has a name, or is a unit."""
    if found := unit_alone(scan, at):
        return Said(f" {found.words}", found.end)
    for length in (2, 1):
        if name := scan.wording.signs.get(scan.text[at : at + length]):
            again = _TO.match(scan.text, at + length) if name.endswith((" à", " a")) else None
            return Said(f" {name} ", again.end() if again else at + length)
    return None


def _opens(text: str, at: int) -> bool:
    """Whether a minus may stand at a place: "0001 -76" is the end of a code."""
    if text[:at].rstrip()[-1:].isdecimal():
        return False
    return at == 0 or text[at - 1] in " (\u00a0\u202f\n[:≤≥<>±=~"


def _word(text: str, at: int) -> Said:
    """What no rule knows: a whole word, else one character."""
    end = at + 1
    if text[at].isalpha():
        while end < len(text) and (text[end].isalpha() or "\u0300" <= text[end] <= "\u036f"):
            end += 1
        if end < len(text) - 1 and text[end] == "-" and text[end + 1].isdecimal():
            return Said(text[at:end] + " ", end + 1)
    return Said(text[at:end], end)


def _set_off(scan: Scan, out: list[str], at: int, said: Said) -> str:
    """The words with the spaces that the text does without, "10mg", and a pause between two numbers."""
    words = said.words
    if not words or not words[0].isalnum() or not out:
        return words + _space_after(scan, said)
    if out[-1][-1:].isalnum():
        return f" {words}{_space_after(scan, said)}"
    is_number = scan.text[at].isdecimal() and re.search(r"\d[ \u00a0\u202f]+$", scan.text[:at])
    return (f", {words}" if is_number else words) + _space_after(scan, said)


def _space_after(scan: Scan, said: Said) -> str:
    ends = said.words[-1:].isalnum() and said.end < len(scan.text)
    return " " if ends and (scan.text[said.end].isalnum()) else ""
