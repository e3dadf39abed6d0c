"""Numbers that count nothing: telephone numbers, registrations and barcodes digit by digit, dates, times, addresses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.spoken.numerals import NUMBER, value_of
from core.spoken.plain import CLOCK, DATE, ISO, MONTH, is_date
from core.spoken.scan import Said

if TYPE_CHECKING:
    from core.spoken.scan import Scan

_ADDRESS = re.compile(
    r"(?:https?://|www\.)[^\s()<>\"”»]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|(?<![\w.@-])[a-zA-Z][\w-]*(?:\.[a-zA-Z][\w-]*)*\.(?:com|br|fr|pt|org|net|gov|gouv|eu)(?:\.[a-z]{2})?(?![\w-])(?:/[^\s()]*)?"
)
_ADDRESS_PIECE = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
# Groups that are joined as telephone numbers are; whether they are one depends on how they begin or what leads to them.
_GROUPS = re.compile(
    r"(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,3}\)[ ]?)?(?:0(?=[ \u00a0\u202f.-]\d{3}\D)|\d{2,5})"
    r"(?:[ \u00a0\u202f.-]\d{2,8}){1,5}(?!\d|[/,.-]\d)",
    re.ASCII,
)
_ABROAD = re.compile(r"\+\d{1,3}(?:[ \u00a0.-]?\(?\d{1,5}\)?){2,7}(?!\d)", re.ASCII)
_CODE = re.compile(r"\d[\d.]*\d?(?:[-–/.]\d+)+(?:(?<=/\d{4})\s?-\s?\d{2})?(?!\d|,\d)", re.ASCII)
_SEVERAL = re.compile(r"\d+(?:[-/]\d+){2,}(?!\d|,\d)", re.ASCII)
_PAIR = re.compile(
    r"(?!0\d)(?:\d{1,3}(?:\.\d{3})+|\d+(?:,\d+)?)/(?!0\d)\d+(?:,\d+|(?:\.\d{3})*)", re.ASCII
)
_SPACED = re.compile(r"\d+(?:[ .-]\d+)*", re.ASCII)
_MEASURED = re.compile(r"\s*(?:%|mc?g|g|ml)\b", re.IGNORECASE)
LEAST_PHONE, LONG_CODE, SHORT_PHONE = 7, 10, 4
REACH = 3  # words before a number that may say what it is
SMALL_GROUPS = 2  # digits of "05", which is a number


def label(scan: Scan, at: int) -> Said | None:
    """What counts nothing at the place of a digit, "+" or "("."""
    text = scan.text
    if not scan.is_inside_word(at):
        for read in (_date, _clock, _phone):
            if said := read(scan, at):
                return said
    return _code(scan, at) if text[at].isdecimal() and not scan.is_inside_word(at) else None


def address(scan: Scan, at: int) -> Said | None:
    """An e-mail or web address, sign by sign."""
    if scan.is_inside_word(at) or (found := _ADDRESS.match(scan.text, at)) is None:
        return None
    whole = found[0].rstrip(".,;:!?")
    words = scan.wording.words
    signs = {".": words["dot"], "/": words["slash"], "@": words["at"], "-": words["hyphen"]}
    said: list[str] = []
    for piece in _ADDRESS_PIECE.findall(re.sub(r"^https?://", "", whole)):
        if piece.isdecimal():
            said.append(scan.numerator.digits(piece))
        elif piece.isalpha():
            said.append(_pronounceable(scan, piece))
        elif piece in signs:
            said.append(signs[piece])
    return Said(" ".join(said), at + len(whole))


def _pronounceable(scan: Scan, piece: str) -> str:
    piece = piece.casefold()
    if set(piece) & set("aeiouyáéíóúâêôãõàèùîûç"):
        return piece
    return " ".join(scan.wording.letters.get(letter, letter) for letter in piece)


def _date(scan: Scan, at: int) -> Said | None:
    words = scan.wording.words
    day = month = year = ""
    if found := DATE.match(scan.text, at):
        day, month, year = found[1], found[3], found[4]
    elif found := ISO.match(scan.text, at):
        year, month, day = found.groups()
    elif found := MONTH.match(scan.text, at):
        month, year = found.groups()
        said = words["month_year"].format(
            month=scan.wording.months[int(month) - 1], year=scan.number(at, year)
        )
        return Said(said, found.end())
    if found is None or not is_date(day, month):
        return None
    return Said(in_words(scan, at, int(day), int(month), year), found.end())


def in_words(scan: Scan, at: int, day: int, month: int, year: str) -> str:
    """A date in words."""
    words = scan.wording.words
    first = words["first_of_month"] if day == 1 else scan.number(at, str(day))
    return words["date"].format(
        day=first, month=scan.wording.months[month - 1], year=scan.number(at, year)
    )


def _clock(scan: Scan, at: int) -> Said | None:
    found = CLOCK.match(scan.text, at)
    if found is None:
        return None
    hours, minutes = int(found[1] or found[2]), int(found[3])
    name = scan.wording.pairs["hours"][hours > 1]
    is_feminine = scan.wording.is_feminine(name)
    said = f"{scan.number(at, str(hours), is_feminine=is_feminine)} {name}"
    if minutes:
        name = scan.wording.pairs["minutes"][minutes > 1]
        is_feminine = scan.wording.is_feminine(name)
        told = scan.number(at, str(minutes), is_feminine=is_feminine)
        said += f" {scan.wording.words['and']} {told} {name}"
    return Said(said, found.end())


def _phone(scan: Scan, at: int) -> Said | None:
    found = _ABROAD.match(scan.text, at) or _GROUPS.match(scan.text, at)
    is_led = not scan.wording.lists["phone_words"].isdisjoint(scan.words_before(at, REACH))
    if found is not None:
        digits = re.sub(r"\D", "", found[0])
        opens = found[0][0] in "+(" or digits.startswith("0") or is_led
        if opens and len(digits) >= LEAST_PHONE:
            return _digits(scan, at, found[0])
    number = NUMBER.match(scan.text, at)
    if is_led and number and number[0].isdecimal() and len(number[0]) in range(2, SHORT_PHONE + 1):
        return _digits(scan, at, number[0])
    return None


def _code(scan: Scan, at: int) -> Said | None:
    """Digits that are no number: with odd groups, a leading zero, too long, or after "CNPJ"."""
    written = _code_at(scan, at)
    return _digits(scan, at, written) if written else None


def _code_at(scan: Scan, at: int) -> str:
    """The digits of a code as they are written, "" if a number begins here."""
    text = scan.text
    number = NUMBER.match(text, at)
    if number is None:
        return ""
    if several := _SEVERAL.match(text, at):
        return several[0]
    found = _CODE.match(text, at)
    whole = found[0] if found else number[0]
    if not scan.wording.lists["code_words"].isdisjoint(scan.words_before(at, REACH)):
        spaced = _SPACED.match(text, at)
        if found or not _MEASURED.match(text, number.end()):
            return whole if found or spaced is None else spaced[0]
    if value_of(number[0]) is None:
        # "8/8 h" is an interval, "120/80" two numbers.
        is_pair = _PAIR.fullmatch(whole) is not None
        return "" if is_pair else whole
    if len(whole) > len(number[0]) and len(re.sub(r"\D", "", whole)) > LONG_CODE:
        return whole
    return number[0] if _is_odd(number[0]) else ""


def _is_odd(written: str) -> bool:
    """Whether digits alone are too many for a number, or begin with a zero."""
    is_zero_led = written[0] == "0" and len(written) > SMALL_GROUPS
    return written.isdecimal() and (len(written) >= LONG_CODE or is_zero_led)


def _digits(scan: Scan, at: int, written: str) -> Said:
    plus = f"{scan.wording.words['plus']} " if written.startswith("+") else ""
    return Said(plus + scan.numerator.code(written), at + len(written))
