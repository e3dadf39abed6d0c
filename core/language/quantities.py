"""How a language writes quantities: number words, units, bounds, what they are per (core/verify/quantities.py).

A phrase of the data may give alternatives, "[não|nunca] [deve |]exceder", and name a list of them, "não <may> exceder".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from core.datafile import Table

_PIECE = re.compile(r"[^\W\d]+|\d+|\S")
_CHOICE = re.compile(r"\[([^][]*)\]|<([a-z_]+)>")


class Entry(NamedTuple):
    """An expression: a "unit" with its dimension and factor, a "bound" with the units that it is for, and so on."""

    name: str
    factor: Fraction
    length: int
    only: frozenset[str] = frozenset()


class Node:
    """A word of expressions: the expression that ends with it, the words that may follow."""

    __slots__ = ("after", "entry")

    def __init__(self) -> None:
        self.after: dict[str, Node] = {}
        self.entry: Entry | None = None


@dataclass(frozen=True)
class QuantityFacts:
    """`tries` hold the expressions of each kind, word by word; `numbers` are the plain number words."""

    numbers: dict[str, int]
    tries: dict[str, Node]

    @classmethod
    def read(cls, table: Table) -> QuantityFacts:
        """The table of a quantities file.

        Raises:
            DataFileError: a key is missing, unknown or of another type.
        """
        made = cls(table.table("numbers").mapping(lambda at, key: at.integer(key)), {})
        lists = table.table("lists", optional=True).mapping(lambda at, key: at.texts(key))
        for name, phrases in table.table("words").mapping(lambda at, key: at.texts(key)).items():
            made._add(name, name, Fraction(1), phrases, lists)
        for kind in ("bounds", "units", "denominators", "per_phrases", "adverbs", "periods", "intervals",
                     "ordinals", "edges", "shares", "multipliers", "changes"):  # fmt: skip
            part = table.table(kind)
            for key in part.keys():  # noqa: SIM118 - a Table is no mapping
                try:
                    name, factor, only = _meaning(kind, key)
                except (ValueError, ZeroDivisionError):
                    raise part.fail(key, "is no name with a number") from None
                made._add(_kind(kind, name), name, factor, part.texts(key), lists, only)
        table.done()
        return made

    def find(self, kind: str, words: Sequence[str], at: int) -> Entry | None:
        """The longest expression of a kind that begins at a place."""
        node = self.tries.get(kind)
        if node is None or not 0 <= at < len(words):
            return None
        found: Entry | None = None
        node = node.after.get(words[at])
        while node is not None:
            found = node.entry or found
            at += 1
            node = node.after.get(words[at]) if at < len(words) else None
        return found

    @cached_property
    def starts(self) -> dict[str, frozenset[str]]:
        """For each word the kinds of expressions that begin with it; most words begin none."""
        found: dict[str, set[str]] = {}
        for kind, trie in self.tries.items():
            for word in trie.after:
                found.setdefault(word, set()).add(kind)
        return {word: frozenset(kinds) for word, kinds in found.items()}

    def _add(  # noqa: PLR0917
        self, kind: str, name: str, factor: Fraction, phrases: Sequence[str],
        lists: Mapping[str, Sequence[str]], only: frozenset[str] = frozenset(),
    ) -> None:  # fmt: skip
        for phrase in phrases:
            for text in _readings(phrase, lists):
                words = _PIECE.findall(text)
                node = self.tries.setdefault(kind, Node())
                for word in words:
                    after = node.after.get(word)
                    if after is None:
                        after = node.after[word] = Node()
                    node = after
                node.entry = Entry(name, factor, len(words), only)


def _readings(phrase: str, lists: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The phrase with each of its alternatives."""
    found = _CHOICE.search(phrase)
    if found is None:
        yield phrase
        return
    choices = lists.get(found[2], ()) if found[2] else found[1].split("|")
    for choice in choices:
        yield from _readings(phrase[: found.start()] + choice + phrase[found.end() :], lists)


def _kind(part: str, name: str) -> str:
    """The kind of an expression of a table."""
    if part == "bounds":
        return "limit" if name in {"maximum", "minimum"} else "bound"
    return part


def _meaning(part: str, key: str) -> tuple[str, Fraction, frozenset[str]]:
    """The name, factor and units of a key: "mass:0.001", "1 day" (once a day), "below celsius", "3/4", "first"."""
    if part in {"ordinals", "shares", "multipliers"}:
        return key, Fraction(key), frozenset()
    if part in {"adverbs", "intervals"}:
        factor, name = key.split()
        return name, Fraction(factor), frozenset()
    name, _, rest = key.partition(" ") if part == "bounds" else (key, "", "")
    name, _, size = name.partition(":")
    return name, Fraction(size or 1), frozenset(rest.split())
