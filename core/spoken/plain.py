"""A written text with its Roman numerals, dates, times and raised digits in plain digits: what they are to an ear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.spoken.signs import one_way

if TYPE_CHECKING:
    from core.spoken.wording import Wording

ROMAN = re.compile(r"(?<![\w.])[IVX]+(?:(?!\w)|(?=(?:e|er|re|ère|ème|nd|nde)\b))")
_VALUES = {"I": 1, "V": 5, "X": 10}
_VALID = re.compile(r"(?:X{0,3})(?:IX|IV|V?I{0,3})")
_JOINED_ROMAN = re.compile(r"\s*(?:ou|e|et|a|à|-|–)\s*([IVX]+)(?!\w)")
# "8h30", "08:30"; "1:10" is a ratio, but not "às 8:30".
CLOCK = re.compile(
    r"(?<![\d:])(?:([01]?\d|2[0-3])\s?[hH]\s?|(?:(?<=[sàae]\s)(?=\d:)|(?=\d\d:))([01]?\d|2[0-3]):)"
    r"([0-5]\d)(?:\s?min)?(?![\d:])"
)
DATE = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?![\d/]|[.-]\d)", re.ASCII)
ISO = re.compile(r"(?<![\d/.-])(\d{4})-(\d{2})-(\d{2})(?![\d/]|[.-]\d)", re.ASCII)
MONTH = re.compile(r"(?<![\d/.,-])(0?[1-9]|1[0-2])/((?:19|20)\d\d)(?![\d/]|[.,-]\d)", re.ASCII)
LOW_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
HIGH_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
LOW = re.compile(r"[₀-₉]+")
HIGH = re.compile(r"(?<![cm])⁻?[⁰¹²³⁴-⁹]+")
DAYS, MONTHS = 31, 12
_GLUED = re.compile(r"(?:(?<=[a-zà-ÿ]{3})|(?<=[A-ZÀ-Þ]{5}))(?=\d)")  # "contendo25"
_SILENT = dict.fromkeys(map(ord, "*®™©†‡"))
_FOOTNOTE = re.compile(r"(?<![\d⁻])(?<![cm])[⁰¹²³⁴-⁹]+(?!\d)")
_CODE = re.compile(r"(?<![\d,])\d[\d.]*(?:[-/]\d[\d.]*)+", re.ASCII)
LEAST_CODE = 8  # digits
_TO = re.compile(r"([≥≤<>])\s*(?:à|a)\s+(?=\d)")  # "≤ à 2"
_DEGREES = re.compile(r"[°º˚]\s?C\b")
_MILLIONS_OF = re.compile(r"(\d(?:[. \u00a0\u202f]?000){2,3})\s+(?:de\s+|d['’])", re.ASCII)
_PART_OF = re.compile(r"(\b[123]/[234]|[½¼¾⅓⅔])\s+(?:de\s+|d['’])(?!\d)")
_RAISED_UNITS = re.compile(r"(?<![^\W\d_])(mm|cm|m)([23])(?!\w)")
_MULTIPLE = re.compile(r"(\d)\s*[xX×](?=\s*(?:$|[A-ZÀ-Þ(.,;)]|l['’]|o |a |la |le ))")  # "5 × LSN"
_SLASH_THOUSANDS = re.compile(r"(/\d{1,9})[. \u00a0\u202f](\d{3})(?!\d)", re.ASCII)
_INTERVALS = re.compile(r"\b(\d{1,2})/\1(\s+\w+\s+(?:de\s+)?)(\d{1,2})/\3\b", re.ASCII)


def roman_value(word: str) -> int:
    """The value of a Roman numeral up to 39, 0 if it is none."""
    if not word or not _VALID.fullmatch(word):
        return 0
    total = last = 0
    for letter in reversed(word):
        value = _VALUES[letter]
        total, last = (total - value, last) if value < last else (total + value, value)
    return total


class Romans:
    """Finds the Roman numerals of a text: those that stand where numerals stand, never "IV" for intravenous."""

    def __init__(self, wording: Wording) -> None:
        self._after = wording.lists["roman_after"]
        self._chain = wording.lists["roman_chain"]
        self._names = wording.names
        self._wording = wording

    def find(self, text: str) -> dict[tuple[int, int], int]:
        """The places of the numerals with their values."""
        found: dict[tuple[int, int], int] = {}
        last_end = -1
        for match in ROMAN.finditer(text):
            value = roman_value(match[0])
            if value and self._is_numeral(text, match, last_end):
                found[match.span()] = value
                last_end = match.end()
        return found

    def _is_numeral(self, text: str, match: re.Match[str], last_end: int) -> bool:
        before = text[: match.start()]
        words = before.casefold().replace("(", " ").split()
        if words and words[-1].strip(":,;“\"'") in self._after:
            return True
        if last_end >= 0 and text[last_end : match.start()].strip().casefold() in self._chain:
            return True
        if (after_joint := _JOINED_ROMAN.match(text, match.end())) and roman_value(
            after_joint[1]
        ) > 1:
            return True  # "I ou II"
        after = text[match.end() :].lstrip(" ")
        is_line = not before.rpartition("\n")[2].strip()
        if is_line and after[:1] in {"-", "–", "—", ")", "."}:
            return True
        if roman_ordinal(text, match.end(), self._wording):
            return True
        is_alone = len(match[0]) > 1 and match[0] not in self._names and match[0] != "XX"
        return is_alone and not after.startswith(".")


class Plain:
    """Writes a text as a listener of it would."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._romans = Romans(wording)
        stopped = [key for key in wording.abbreviations if key.endswith(".")]
        stopped.sort(key=len, reverse=True)
        self._abbreviated = re.compile(
            rf"(?<![\w/])(?<!\d[ \u00a0\u202f])(?:{'|'.join(map(re.escape, stopped))})"
        )
        self._angle = angle(wording)
        self._each = re.compile(rf"[ ]?/[ ]?({'|'.join(map(re.escape, wording.each))})(?!\w)")

    def written(self, text: str) -> str:
        """The text with plain digits for its numerals, dates and times."""
        wording = self._wording
        text = one_way(text)
        for name, said in wording.names.items():
            if re.search(r"[\d₀-₉½]", name):
                text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", said, text)
        for (start, end), value in reversed(self._romans.find(text).items()):
            text = f"{text[:start]}{value}{text[end:]}"
        text = text.replace(">=", "≥").replace("<=", "≤").replace("⩾", "≥").replace("⩽", "≤")
        text = _TO.sub(r"\1 ", text)
        text = _DEGREES.sub("°C", text.replace("\t", ", ").replace("_", ", "))
        text = text.translate(_SILENT)
        text = self._angle.sub(rf"\1 {wording.signs['°']}", text)
        text = _FOOTNOTE.sub("", text)
        text = _GLUED.sub(" ", text)
        text = _CODE.sub(_grouped, text)
        text = self._written_out(text)
        text = DATE.sub(lambda found: self._date(found[0], found[1], found[3], found[4]), text)
        text = ISO.sub(lambda found: self._date(found[0], found[3], found[2], found[1]), text)
        text = MONTH.sub(lambda found: self._month(found[1], found[2]), text)
        text = CLOCK.sub(self._clock, text)
        text = LOW.sub(lambda found: found[0].translate(LOW_DIGITS), text)
        return HIGH.sub(lambda found: f" {found[0].strip('⁻').translate(HIGH_DIGITS)}, ", text)

    def _written_out(self, text: str) -> str:
        """The text with its abbreviations ("máx."), "/dia", "1/4 de" and "6/6 ou 8/8 h" as the parser knows them."""
        wording = self._wording
        text = self._abbreviated.sub(lambda found: wording.abbreviations[found[0]], text)
        text = self._each.sub(rf" {wording.words['per']} \1", text)
        text = _MILLIONS_OF.sub(r"\1 ", text)
        text = _PART_OF.sub(r"\1 ", text)
        text = _RAISED_UNITS.sub(lambda found: found[1] + "²³"[int(found[2]) - 2], text)
        text = _MULTIPLE.sub(rf"\1 {wording.pairs['times'][1]}", text)
        while (joined := _SLASH_THOUSANDS.sub(r"\1\2", text)) != text:
            text = joined
        return _INTERVALS.sub(self._intervals, text)

    def _intervals(self, found: re.Match[str]) -> str:
        each = self._wording.words["interval"]
        return each.format(n=found[1]) + found[2] + each.format(n=found[3])

    def _date(self, whole: str, day: str, month: str, year: str) -> str:
        if not is_date(day, month):
            return whole
        first = self._wording.words["first_of_month"]
        return self._wording.words["date"].format(
            day=first if int(day) == 1 else int(day),
            month=self._wording.months[int(month) - 1],
            year=year,
        )

    def _month(self, month: str, year: str) -> str:
        return self._wording.words["month_year"].format(
            month=self._wording.months[int(month) - 1], year=year
        )

    def _clock(self, found: re.Match[str]) -> str:
        hours, minutes = self._wording.pairs["hours"][1], self._wording.pairs["minutes"][1]
        joint = self._wording.words["and"]
        hour = int(found[1] or found[2])
        if int(found[3]) == 0:
            return f"{hour} {hours}"
        return f"{hour} {hours} {joint} {int(found[3])} {minutes}"


def angle(wording: Wording) -> re.Pattern[str]:
    """A number with the sign of degrees that is no ordinal: "a 45° com", "90°."; the number is its group."""
    words = "|".join(sorted(wording.lists["leads"] | wording.lists["chain"]))
    return re.compile(rf"(\d+)\s?°(?=\s*(?:$|[.,;:)]|(?:{words})\b(?!\s*\d)))")


def _grouped(found: re.Match[str]) -> str:
    """The digits of a postal code or a registration as groups."""
    code = found[0]
    if sum(map(str.isdecimal, code)) < LEAST_CODE or DATE.match(code) or ISO.match(code):
        return code
    return re.sub(r"[./-]", ", ", code)


def roman_ordinal(text: str, at: int, wording: Wording) -> str:
    """The sign that makes a Roman numeral an ordinal, "IIe", "IIº"; "" if none follows it."""
    numerals = wording.numerals
    signs = sorted((*numerals.ordinal_signs, *numerals.feminine_ordinal_signs), key=len)
    return next((sign for sign in reversed(signs) if text.startswith(sign, at)), "")


def is_date(day: str, month: str) -> bool:
    """Whether two numbers are a day and a month."""
    return 0 < int(day) <= DAYS and 0 < int(month) <= MONTHS
