"""A number sign by sign, for who wants to be sure: "2.400 mg" as "dois, ponto, quatro, zero, zero, eme, gê"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.spoken.numerals import NUMBER
from core.spoken.units import written_unit
from core.spoken.wording import load_voice

if TYPE_CHECKING:
    from core.spoken.wording import Wording

# Groups of digits that begin as a telephone number does are one number.
_PHONE = re.compile(r"(?:\+|\(?\b0)\d*\)?(?:[ \u00a0.-]\d+)+$", re.ASCII)


def last_number(text: str, voice: str) -> str:
    """The last number of a text as it is written, with the unit that follows; "" if there is none."""
    numbers = list(NUMBER.finditer(text))
    if not numbers:
        return ""
    found = numbers[-1]
    if (phone := _PHONE.search(text[: found.end()])) is not None:
        return phone[0]
    whole = found[0]
    # A range or a bound is one thing: "10-20 mg", "≥ 30".
    before = re.search(r"(?:\d[\d.,]*\s?[-–/]\s?|[≥≤<>±]\s?)$", text[: found.start()])
    return (before[0] if before else "") + whole + written_unit(text, found.end(), voice)


def last_number_spelled(text: str, voice: str) -> str:
    """The last number of a text sign by sign, with a pause after each; "" if there is none."""
    wording = load_voice(voice)
    said = [name for sign in last_number(text, voice) if (name := _name(sign, wording))]
    return ", ".join(said)


def _name(sign: str, wording: Wording) -> str:
    if sign.isdecimal():
        return wording.numerals.below_hundred[int(sign)]
    words = wording.words
    known = {
        ",": words["point"],
        ".": words["dot"],
        "/": words["slash"],
        "-": words["hyphen"],
        "–": words["hyphen"],
        "%": wording.units["%"].one,
        "½": wording.pairs["half"][0],
    }
    if sign in known:
        return known[sign]
    if sign.casefold() in wording.letters:
        return wording.letters[sign.casefold()]
    if name := wording.greek.get(sign) or wording.signs.get(sign):
        return name
    return {
        "µ": "micro",
        "μ": "micro",
        "²": words["power"] + " " + wording.numerals.below_hundred[2],
    }.get(sign, "")
