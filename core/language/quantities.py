"""How a language writes quantities: number words, units, bounds, what they are per (core/verify/quantities.py)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.datafile import Table

Texts = tuple[str, ...]


class Entry(NamedTuple):
    """An expression, word by word, with what it is: a "unit" with its dimension and factor, a "bound" and so on."""

    words: Texts
    kind: str
    name: str
    factor: Fraction


@dataclass(frozen=True)
class QuantityFacts:
    """`entries` by kind and first word, the longest first; `numbers` are the plain number words."""

    numbers: dict[str, int]
    entries: dict[tuple[str, str], tuple[Entry, ...]]

    @cached_property
    def openers(self) -> frozenset[str]:
        """Words that may begin a quantity or bound one: at every other word there is none."""
        return frozenset((*self.numbers, *(first for _, first in self.entries)))

    @classmethod
    def read(cls, table: Table) -> QuantityFacts:
        """The table of a quantities file.

        Raises:
            DataFileError: a key is missing, unknown or of another type.
        """
        numbers = table.table("numbers").mapping(lambda at, key: at.integer(key))
        found: list[Entry] = []
        words = table.table("words")
        for name in words.keys():  # noqa: SIM118 - a Table is no mapping
            found += _entries(words.texts(name), name, name)
        bounds = table.table("bounds")
        for name in bounds.keys():  # noqa: SIM118
            kind = "adjective" if name in {"maximum", "minimum"} else "bound"
            found += _entries(bounds.texts(name), kind, name)
        for kind in ("units", "per", "adverbs"):
            part = table.table(kind)
            for name in part.keys():  # noqa: SIM118
                dimension, factor = _factor(name)
                named = "denominators" if kind == "per" else kind
                found += _entries(part.texts(name), named, dimension, factor)
        ordinals = table.table("ordinals")
        for name in ordinals.keys():  # noqa: SIM118
            found += _entries(ordinals.texts(name), "ordinals", name, Fraction(int(name)))
        table.done()
        by_first: dict[tuple[str, str], list[Entry]] = {}
        for entry in found:
            by_first.setdefault((entry.kind, entry.words[0]), []).append(entry)
        entries = {
            key: tuple(sorted(some, key=lambda entry: -len(entry.words)))
            for key, some in by_first.items()
        }
        return cls(numbers, entries)


def _entries(
    texts: Iterable[str], kind: str, name: str, factor: Fraction = Fraction(1)
) -> list[Entry]:
    return [Entry(tuple(text.split()), kind, name, factor) for text in texts]


def _factor(name: str) -> tuple[str, Fraction]:
    """As in "mass:0.001" is the dimension mass and its factor; "1 day" once a day; a plain name has factor 1."""
    if ":" in name:
        dimension, factor = name.split(":")
        return dimension, Fraction(factor)
    if name[0].isdigit():
        times, per = name.split()
        return per, Fraction(times)
    return name, Fraction(1)
