"""How a phrase is written in a language pack, and what it asks of a text, word by word.

A phrase is written as a person would say it, with a few signs:

    falta de ar        these words, one after the other
    respir*            any word that begins so
    *ando              any word that ends so; no phrase can begin with it
    o|a|os|as          one of these
    para|em_vez_de     an alternative of several words
    o|a?               may be missing
    ..  and  ...       up to three, up to seven other words (never past the end of a sentence)
    #                  a number, in digits or in words
    boca & tort*       both in any order, up to three words between them
    <took>             any phrase of the class `took`
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.datafile import Table

SHORT_GAP, LONG_GAP = 3, 7
JOINT = "_"
PAIR = " & "
_REFERENCE = re.compile(r"<([a-z_]+)>")
_WORD = re.compile(r"(?:[a-z]+|\d+)\*?|\*[a-z]+")
_WORDS = re.compile(rf"(?:{_WORD.pattern})(?:\|(?:{_WORD.pattern}))*")


@dataclass(frozen=True, slots=True)
class Element:
    """One place of a phrase: a word among `exact`, with one of `prefixes` or `suffixes`, a class, a number or a gap."""

    exact: frozenset[str] = frozenset()
    prefixes: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    reference: str = ""
    is_number: bool = False
    gap: int = 0


Phrase = tuple[Element, ...]


def phrases_of(text: str, table: Table, key: str) -> list[Phrase]:
    """A written phrase, once for each way its optional places may be filled."""
    if PAIR in text:
        # Both in any order: "boca .. torta" and "torta .. boca".
        sides = [phrases_of(side, table, key) for side in text.split(PAIR)]
        orders = permutations(sides)
        between = Element(gap=SHORT_GAP)
        return [
            tuple(element for side in chosen for element in (*side, between))[:-1]
            for order in orders
            for chosen in product(*order)
        ]
    ways: list[Phrase] = [()]
    for part in text.split():
        try:
            fillings = _fillings(part)
        except _WrongPartError as error:
            raise table.fail(
                key, f"{error} in {text!r} is no word in small letters without accents"
            ) from None
        ways = [way + filling for way in ways for filling in fillings]
    for phrase in ways:
        if not phrase or phrase[0].gap or phrase[0].suffixes or phrase[-1].gap:
            raise table.fail(key, f"{text!r} must begin and end with a word")
    return ways


class _WrongPartError(ValueError):
    """A part of a written phrase that means nothing."""


@cache
def _fillings(part: str) -> tuple[Phrase, ...]:
    """All ways to fill one place; places recur, so each is read once."""
    choices = _choices(part.removesuffix("?"))
    filled = tuple(tuple(_element(word) for word in _joined(choice)) for choice in choices)
    return ((), *filled) if part.endswith("?") else filled


def _joined(choice: str) -> list[str]:
    """The words of an alternative of several words; the name of a class has no words."""
    return [choice] if choice.startswith("<") else choice.split(JOINT)


def _choices(part: str) -> list[str]:
    """The alternatives of a place: single words stay one element, all others are ways of their own."""
    if _WORDS.fullmatch(part):
        return [part]
    alternatives = part.split("|")
    plain = [choice for choice in alternatives if _WORD.fullmatch(choice)]
    others = [choice for choice in alternatives if not _WORD.fullmatch(choice)]
    return ["|".join(plain), *others] if plain else others


def _element(part: str) -> Element:
    if part in {"..", "..."}:
        return Element(gap=SHORT_GAP if part == ".." else LONG_GAP)
    if part == "#":
        return Element(is_number=True)
    if match := _REFERENCE.fullmatch(part):
        return Element(reference=match[1])
    alternatives = part.split("|")
    if not _WORDS.fullmatch(part):
        wrong = next(one for one in alternatives if not _WORD.fullmatch(one))
        raise _WrongPartError(repr(wrong))
    if "*" not in part:
        return Element(exact=frozenset(alternatives))
    return Element(
        exact=frozenset(word for word in alternatives if "*" not in word),
        prefixes=tuple(word[:-1] for word in alternatives if word[-1] == "*"),
        suffixes=tuple(word[1:] for word in alternatives if word[0] == "*"),
    )
