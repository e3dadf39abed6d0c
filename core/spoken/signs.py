"""One way to write what is written in several: "10^9" and "10⁹", "1.º" and "1º", "12h/12h" and "12/12 h"."""

from __future__ import annotations

import html
import re

_POWER = re.compile(r"(?<=\d)\s?\^\s?([-−–]?)\s?(\d{1,2})(?!\d)", re.ASCII)
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOW_SIGNS = str.maketrans("₋₊", "-+")
# The Symbol font's own places for digits and signs, which some readers leave as they are: "\uf036\uf035" is 65.
_SYMBOL = {0xF000 + ord(sign): sign for sign in "0123456789%+-<>=/"}
_ENTITY = re.compile(r"&(lt|gt|le|ge|amp|nbsp|micro);")
_LESS = re.compile(r"[‹˂]\s?(?=\d)")
_MORE = re.compile(r"[›˃]\s?(?=\d)")
_STOPPED_ORDINAL = re.compile(r"(?<=\d)\.(?=[ºª°])")
_FROM_ZERO = re.compile(r"(?<=[^\W\d_])[0₀]\s?[-–]\s?(?=\d+\s?h\b|∞)")  # "AUC0-24h"
# Each with its unit: "12h/12h", "8 h / 8 h".
_INTERVAL = re.compile(
    r"(?<![\d.,/])(\d{1,2})\s?(h(?:oras)?)\s?/\s?\1\s?(?=h(?:s|rs|oras)?\b)", re.I
)


def one_way(text: str) -> str:
    """The text with such signs written in the way that the rules and the verifier's parser know."""
    text = _ENTITY.sub(lambda found: html.unescape(found[0]), text)
    text = text.translate(_LOW_SIGNS).translate(_SYMBOL)
    text = _MORE.sub("> ", _LESS.sub("< ", text))
    text = _POWER.sub(lambda found: ("⁻" if found[1] else "") + found[2].translate(_RAISED), text)
    text = _FROM_ZERO.sub(" 0-", text)
    text = _STOPPED_ORDINAL.sub("", text)
    return _INTERVAL.sub(r"\1/\1 ", text)
