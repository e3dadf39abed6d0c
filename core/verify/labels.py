"""Numbers that count nothing and are compared letter by letter: telephone numbers, dates, codes, "B12", "120/80"."""

from __future__ import annotations

from core.verify.numbers import is_letters, is_number, of_digits
from core.verify.units import Units

MOST_PIECES = 12
PHONE_DIGITS = 7  # at least, in groups
MINUTES = 60


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
        if word == "+" and self.touches(at) and is_number(self.word(at + 1)):
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
        while end - at < MOST_PIECES and sign in {"/", "-"} and self.word(end) == sign and self.touches(end - 1) and (
            self.touches(end) and is_number(self.word(end + 1))
        ):  # fmt: skip
            pieces.append(self.words[end + 1])
            end += 2
        text = "/".join(pieces)
        parts = text.split("/")
        is_date = len(parts) == len("dmy") and all(part.isdecimal() for part in parts)
        is_month = len(parts) == len("my") and len(pieces) == 1 and parts[1].isdecimal() and (
            len(parts[1]) == len("2024") and parts[0].isdecimal() and 0 < int(parts[0]) <= len("jfmamjjasond")
            and parts[1].startswith(("19", "20"))
        )  # fmt: skip
        return (text, end) if is_date or is_month else None

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
        digits, end, groups = "", at, 0
        while groups < MOST_PIECES and is_number(self.word(end)):
            group = "".join(sign for sign in self.words[end] if sign.isdecimal())
            if "/" in self.words[end] or "," in self.words[end]:
                break
            digits, end, groups = digits + group, end + 1, groups + 1
            if self.word(end) in {"-", "."} and self.touches(end - 1) and self.touches(end):
                end += 1
        while end > at and not is_number(self.words[end - 1]):
            end -= 1
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
        if of_digits(word) is not None or self.value(at) is not None:
            return None
        top, slash, bottom = word.partition("/")
        return None if slash and top == bottom and top.isdecimal() else (word, at + 1)

    def _name(self, at: int) -> tuple[str, int] | None:
        """Letters and digits without space, "CYP3A4", "B12", "covid-19"; not what is glued to a unit, "de10 mg"."""
        end = at
        while end - at < MOST_PIECES and self.touches(end) and self._is_piece(end + 1):
            end += 1
        while end > at and not self.words[end][0].isalnum():
            end -= 1
        if end == at or not any(is_number(word) for word in self.words[at : end + 1]):
            return None
        is_amount = is_number(self.words[end]) and self.unit(end + 1) is not None
        return None if is_amount else ("".join(self.words[at : end + 1]), end + 1)

    def _is_piece(self, at: int) -> bool:
        word = self.words[at]
        is_hyphen = word == "-" and self.touches(at) and is_number(self.word(at + 1))
        return is_number(word) or is_hyphen or (is_letters(word) and is_number(self.words[at - 1]))
