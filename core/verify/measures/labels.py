"""Numbers that count nothing and are compared letter by letter: telephone numbers, dates, codes, "B12", "120/80"."""

from __future__ import annotations

from core.verify.measures.numbers import is_letters, is_number
from core.verify.measures.units import Units

MOST_PIECES = 12  # of a name or a telephone number: longer rows of digits are neither
PHONE_DIGITS = 7  # at least, in groups


class Labels(Units):
    """Reads labels at a place."""

    def label(self, at: int) -> tuple[str, int] | None:
        """The text of a label and the place after, None if there is none."""
        word = self.word(at)
        if is_number(word):
            for read in (self._phone, self._date, self._clock, self._pressure, self._code):
                if found := read(at):
                    return found
            return None
        if word == "+" and self.touches(at):
            return self._phone(at + 1, is_abroad=True)
        if is_letters(word):
            return self._name(at)
        return None

    def _date(self, at: int) -> tuple[str, int] | None:
        """As in "01/02/2024", "2024-01-15", "12/2024"."""
        pieces, end = [self.words[at]], at + 1
        sign = self.word(end)
        if "/" in self.words[at] and sign == "-":
            return None  # "1/2-1 comprimido"
        while len(pieces) <= len("dmy") and sign in {"/", "-"} and self._goes_on_with(sign, end):
            pieces.append(self.words[end + 1])
            end += 2
        text = "/".join(pieces)
        parts = text.split("/")
        is_date = len(parts) == len("dmy") and all(part.isdecimal() for part in parts)
        is_month = len(parts) == len("my") and len(pieces) == 1 and _is_month(*parts)
        return (text, end) if is_date or is_month else None

    def _goes_on_with(self, sign: str, at: int) -> bool:
        """Whether a sign joins two numbers without a space."""
        is_joined = self.touches(at - 1) and self.touches(at)
        return self.word(at) == sign and is_joined and is_number(self.words[at + 1])

    def _clock(self, at: int) -> tuple[str, int] | None:
        """As in "20:30"."""
        minutes = self.word(at + 2)
        if self.word(at + 1) != ":" or not (self.touches(at) and self.touches(at + 1)):
            return None
        is_clock = self.words[at].isdecimal() and minutes.isdecimal() and len(minutes) == len("30")
        return (f"{self.words[at]}:{minutes}", at + 3) if is_clock else None

    def _phone(self, at: int, *, is_abroad: bool = False) -> tuple[str, int] | None:
        """Groups of digits, the first of which says that they count nothing: "0800 …", "01 40 …", "+33 1 …"."""
        if not is_abroad and not self.words[at].startswith("0"):
            return None
        digits, end, here = "", at, at
        for _ in range(MOST_PIECES):
            group = self.word(here)
            if not is_number(group) or "/" in group or "," in group:
                break
            digits += "".join(sign for sign in group if sign.isdecimal())
            end = here = here + 1
            if self.word(end) in {"-", "."} and self.touches(end - 1) and self.touches(end):
                here += 1
        return (digits, end) if len(digits) >= PHONE_DIGITS and not self.unit(end) else None

    def _pressure(self, at: int) -> tuple[str, int] | None:
        """As in "140 x 90 mmHg", which is 140/90 mmHg."""
        upper, lower = self.words[at], self.word(at + 2)
        is_over = self.word(at + 1) in {"x", "×"} or self.skip("per", at + 1) == at + 2
        unit = self.unit(at + 3) if is_over and upper.isdecimal() and lower.isdecimal() else None
        return (f"{upper}/{lower}", at + 3) if unit and unit.name == "mmHg" else None

    def _code(self, at: int) -> tuple[str, int] | None:
        """Digits that are no number: "1.0583.0865", "120/80" (but not "8/8 h", which is an interval)."""
        word = self.words[at]
        if self.value(at) is not None:
            return None
        top, slash, bottom = word.partition("/")
        return None if slash and top == bottom and top.isdecimal() else (word, at + 1)

    def _name(self, at: int) -> tuple[str, int] | None:
        """Letters and digits without space, "CYP3A4", "B12", "covid-19"; not what is glued to a unit, "de10 mg"."""
        end = at
        while end - at < MOST_PIECES and self.touches(end) and self._is_piece(end + 1):
            end += 1
        if end == at:
            return None
        is_amount = is_number(self.words[end]) and self.unit(end + 1) is not None
        return None if is_amount else ("".join(self.words[at : end + 1]), end + 1)

    def _is_piece(self, at: int) -> bool:
        word = self.words[at]
        is_hyphen = word == "-" and self.touches(at) and is_number(self.word(at + 1))
        return is_number(word) or is_hyphen or (is_letters(word) and is_number(self.words[at - 1]))


def _is_month(month: str, year: str) -> bool:
    """As in "12/2024", which is no share."""
    is_year = len(year) == len("2024") and year.startswith(("19", "20"))
    return is_year and month.isdecimal() and int(month) <= len("jfmamjjasond")
