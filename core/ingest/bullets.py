"""Does a line open an item of a list? What looks like a bullet may go on with the sentence before it."""

from __future__ import annotations

import re

_SIGN = re.compile(r"^(?:[•●▪■◦○∙·*‐‑–—−➢✓✔►→]\s|[•●▪■➢✓✔►·]|-\s?(?=\D))")
_LETTER = re.compile(r"^(?:o\s|\(?(?:[a-z]|[ivx]{2,4})\)\s)")
_NUMBER = re.compile(r"^(?:(?P<step>\d{1,2})\.\s(?=[A-ZÀ-Ý])|\(?(?P<point>\d{1,2})\)\s)")
_OPENED = re.compile(r"[(\[]")
_CLOSED = re.compile(r"[)\]]")


def opens_item(text: str, before: str, *, is_ended: bool, follows_item: bool) -> bool:
    """Whether the line opens an item.

    `before` is the text of the block above, "" if there is none, `is_ended` says that it needs no more words, and
    `follows_item` that it is an item, too. "o" is a bullet, but also a word; "g)" may close a bracket, "30." may be
    the end of "entre 15 e 30.".
    """
    if _SIGN.match(text):
        return True
    number, letter = _NUMBER.match(text), _LETTER.match(text)
    if number is None and letter is None:
        return False
    if not before or is_ended:
        return True
    if len(_OPENED.findall(before)) > len(_CLOSED.findall(before)):
        return False
    if number is not None:
        count = int(number["step"] or number["point"])
        return count == 1 or (follows_item and f"{count - 1}" in before[:4])
    return follows_item and before[:2] == text[:2] if text.startswith("o") else follows_item
