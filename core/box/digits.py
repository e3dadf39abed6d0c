"""GTINs: numbers of 8, 12, 13 or 14 digits, the last of which is computed from the others.

Source: GS1 General Specifications 25, section 7.9; CIP: Club Inter Pharmaceutique, "Passage au CIP 13" (2008).
A number whose last digit does not fit is refused: one misread digit would else be another medicine.
"""

from __future__ import annotations

from typing import Final

LENGTHS: Final = frozenset({8, 12, 13, 14})
CANONICAL: Final = 14
CIP7_LENGTH: Final = 7
FRANCE: Final = "34009"  # what GS1 gave to the French medicines; seven digits of CIP follow
_CIP7_MODULUS = 11


def check_digit(body: str) -> str:
    """The digit that follows these: weights 3 and 1 from the right, up to the next ten."""
    total = sum(int(digit) * (1 if place % 2 else 3) for place, digit in enumerate(reversed(body)))
    return str(-total % 10)


def is_digits(text: str) -> bool:
    """Whether it is digits as they are printed in barcodes: other alphabets' digits are none."""
    return text.isascii() and text.isdigit()


def has_check_digit(number: str) -> bool:
    """Whether the last digit is the one that the others give."""
    return is_digits(number) and len(number) > 1 and check_digit(number[:-1]) == number[-1]


def is_gtin(number: str) -> bool:
    """Whether it is a whole GTIN. Zeros alone are no number of anything."""
    return len(number) in LENGTHS and has_check_digit(number) and bool(number.strip("0"))


def canonical(number: str) -> str:
    """The GTIN with fourteen digits: EAN-13 and UPC are the same numbers with zeros before them."""
    return number.zfill(CANONICAL)


def is_cip7(number: str) -> bool:
    """Whether it is a French CIP of seven digits: weights 2 to 7, modulo 11."""
    if len(number) != CIP7_LENGTH or not is_digits(number) or not number.strip("0"):
        return False
    total = sum(int(digit) * weight for weight, digit in enumerate(number[:-1], start=2))
    return total % _CIP7_MODULUS == int(number[-1])


def cip13_of(cip7: str) -> str:
    """The thirteen digits that are printed as a barcode for a CIP of seven."""
    body = FRANCE + cip7
    return body + check_digit(body)


def printed(gtin: str) -> str:
    """The digits as they stand under the bars: without the zeros that only fill up.

    Of an EAN-8 its eight digits, else thirteen, fourteen for what contains several boxes.
    """
    if gtin.startswith("000000"):
        return gtin[-8:]
    return gtin[1:] if gtin.startswith("0") else gtin
