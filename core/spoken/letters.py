"""Abbreviations, initials, Roman numerals, names with digits, and capitals: as people say them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from core.spoken.plain import HIGH_DIGITS, LOW_DIGITS, roman_ordinal
from core.spoken.scan import Said
from core.spoken.wording import load_voice

if TYPE_CHECKING:
    from core.spoken.scan import Scan

# Raised and lowered digits are neither letters nor digits to a pattern, though words may be made of them.
_LETTER = r"[^\W\d_₀-₉⁰¹²³⁴-⁹]"
_TOKEN = re.compile(rf"{_LETTER}+")
_NAME = re.compile(rf"{_LETTER}+(?:-?[\d₀-₉]+{_LETTER}*)+")
_PIECE = re.compile(rf"{_LETTER}+|[\d₀-₉]+")
_DOTTED = re.compile(r"(?:[A-ZÀ-Þ]\.\s?){2,}(?![^\W_])")
_CAPITALS = re.compile(r"[A-ZÀ-ÖØ-Þ]+(?:-[A-ZÀ-ÖØ-Þ]+)*(?![^\W_])")
_WORDS_AROUND = re.compile(r"[^\W\d_]{2,}")
_PLURAL = re.compile(r"\((?:s|es|as|a|o|os|e|ões|ns|is)\)")
_RAISED = re.compile(r"(⁻?)([⁰¹²³⁴-⁹]+)")
VOWELS = set("AEIOUYÁÉÍÓÚÂÊÔÃÕÀÈÙÎÛÇ")
SHORT = 3  # capitals alone that are spelled
NEAR = 40
WHOLE_NUMBER = 3  # digits of a name that are said as one number


@cache
def _known(voice: str) -> re.Pattern[str]:
    wording = load_voice(voice)
    keys = sorted([*wording.abbreviations, *wording.names], key=len, reverse=True)
    return re.compile(
        "|".join(
            re.escape(key) + (r"(?![\w₀-₉])" if key[-1].isalnum() and key[-1] != "º" else "")
            for key in keys
        )
    )


def abbreviation(scan: Scan, at: int) -> Said | None:
    """An abbreviation or initials of the data."""
    if (
        scan.is_inside_word(at)
        or (found := _known(scan.wording.voice).match(scan.text, at)) is None
    ):
        return None
    key, end = found[0], found.end()
    if key in scan.wording.names:
        return Said(scan.wording.names[key], end)
    said = scan.numerator.in_variant(scan.wording.abbreviations[key])
    is_last = key.endswith(".") and re.compile(r"\s*$").match(scan.text, end) is not None
    return Said(f"{said}." if is_last else said, end)


def dotted(scan: Scan, at: int) -> Said | None:
    """Initials with stops, "A.M.M."; one of the data is said as it says."""
    found = None if scan.is_inside_word(at) else _DOTTED.match(scan.text, at)
    if found is None or abbreviation(scan, at):
        return None
    words = _spelled(scan, re.sub(r"[.\s]", "", found[0]))
    return Said(f"{words}." if not scan.text[found.end() :].strip() else words, found.end())


def roman(scan: Scan, at: int) -> Said | None:
    """A Roman numeral, and what joins it to the next."""
    if at not in scan.romans:
        return None
    end, value = scan.romans[at]
    if counted := roman_ordinal(scan.text, end, scan.wording):
        said = scan.numerator.ordinal(
            value, is_feminine=counted in scan.wording.numerals.feminine_ordinal_signs
        )
        if said is not None:
            scan.places.append(at)
            return Said(said, end + len(counted))
    words = scan.number(at, str(value))
    joint = re.compile(r"\s*([-–/])\s*").match(scan.text, end)
    if joint and joint.end() in scan.romans:
        word = scan.wording.words["slash" if joint[1] == "/" else "range"]
        return Said(f"{words} {word} ", joint.end())
    return Said(words, end)


def name_with_digits(scan: Scan, at: int) -> Said | None:
    """As in "B12", "CYP3A4", "COX-2", "O₂"; a small word that is glued to a number is left to both."""
    if scan.is_inside_word(at) or (found := _NAME.match(scan.text, at)) is None:
        return None
    first = _TOKEN.match(scan.text, at)
    after = scan.text[first.end() : first.end() + 1] if first else ""
    if first and first[0].islower() and after.isdecimal():
        return None
    said: list[str] = []
    was_digits = False
    for piece in _PIECE.finditer(found[0]):
        text = piece[0].translate(LOW_DIGITS)
        if said and was_digits and text.isdecimal():
            said[-1] += ","
        was_digits = text.isdecimal()
        if not text.isdecimal():
            said.append(_capitals(scan, text, is_among=False) if text.isupper() else text)
        elif len(text) > WHOLE_NUMBER or text[0] == "0":
            said.append(scan.numerator.digits(text))
        else:
            said.append(scan.number(at + piece.start(), text))
    words, end = " ".join(said), found.end()
    if was_digits and first and (again := _until_same(first[0]).match(scan.text, end)):
        return Said(f"{words} {scan.wording.words['range']} ", again.end())
    return Said(words, end)


def _until_same(letters: str) -> re.Pattern[str]:
    """What joins "J1" and "J5" in "J1-J5"."""
    return re.compile(rf"\s?[-–]\s?(?={letters}\d)")


def capitals(scan: Scan, at: int) -> Said | None:
    """A word in capitals, as a word or letter by letter."""
    if scan.is_inside_word(at) or (found := _CAPITALS.match(scan.text, at)) is None:
        return None
    if len(found[0]) == 1:
        return _one_letter(scan, at)
    parts = found[0].split("-")
    is_among = _is_among_capitals(scan.text, at, found.end())
    words = [_capitals(scan, part, is_among=is_among) for part in parts]
    if _opens_sentence(scan.text, at):
        words[0] = words[0][:1].upper() + words[0][1:]
    return Said("-".join(words) if all(map(str.isalpha, words)) else " ".join(words), found.end())


def _one_letter(scan: Scan, at: int) -> Said | None:
    """A word of one letter in a heading, "O", "L'"."""
    around = scan.text[max(0, at - NEAR) : at] + scan.text[at + 1 : at + NEAR]
    words = _WORDS_AROUND.findall(around)
    if not words or not all(map(str.isupper, words)) or _opens_sentence(scan.text, at):
        return None
    return Said(scan.text[at].casefold(), at + 1)


def plural_mark(scan: Scan, at: int) -> Said | None:
    """As in "comprimido(s)": the mark is silent."""
    found = _PLURAL.match(scan.text, at)
    return Said("", found.end()) if found and scan.is_inside_word(at) else None


def raised(scan: Scan, at: int) -> Said | None:
    """An exponent, "10⁹"."""
    found = _RAISED.match(scan.text, at)
    if found is None or (scan.text[at] in "²³" and scan.text[max(0, at - 1)] in "cm"):
        return None
    if not scan.text[:at][-1:].isdecimal() and not scan.text[found.end() :][:1].isdecimal():
        return Said("", found.end())  # of a footnote
    words = scan.wording.words
    digits = scan.number(at, found[2].translate(HIGH_DIGITS))
    sign = f"{words['minus']} " if found[1] else ""
    return Said(f" {words['power']} {sign}{digits}{_pause(scan, found.end())}", found.end())


def _pause(scan: Scan, at: int) -> str:
    """What parts an exponent from a number right after it."""
    return ", " if scan.text[at : at + 1].isdecimal() else " "


def _capitals(scan: Scan, word: str, *, is_among: bool) -> str:
    wording = scan.wording
    if word in wording.names:
        return wording.names[word]
    is_short = len(word) <= SHORT and not is_among
    if word in wording.spelled or is_short or not set(word) & VOWELS:
        return _spelled(scan, word)
    return word.casefold() if is_among else word.capitalize()


def _spelled(scan: Scan, word: str) -> str:
    return " ".join(scan.wording.letters.get(letter, letter) for letter in word.casefold())


def _is_among_capitals(text: str, start: int, end: int) -> bool:
    """Whether the word before or the one after is in capitals too, as in a heading."""
    before = _WORDS_AROUND.findall(text[max(0, start - NEAR) : start])
    after = _WORDS_AROUND.findall(text[end : end + NEAR])
    near = [*before[-2:], *after[:2]]
    return bool(near) and sum(map(str.isupper, near)) * 2 >= len(near)


def _opens_sentence(text: str, at: int) -> bool:
    return not text[:at].strip(" \"'“«(")
