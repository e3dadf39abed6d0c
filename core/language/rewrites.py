"""Expressions of several words that are read as one: a mark ("in case of"), or the key of a group of synonyms.

An expression is a row of base forms as code reads them: contractions taken apart, verbs in the infinitive; `|` parts
alternatives of one place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MARK, SAME = "mark", "same"


class Rewrite(NamedTuple):
    """What an expression is read as: a mark of a kind, or the key of its group."""

    kind: str
    key: str
    length: int


class Rewrites:
    """Expressions by their first place, the longest first."""

    def __init__(self) -> None:
        self._by_first: dict[str, list[tuple[tuple[frozenset[str], ...], Rewrite]]] = {}

    def add(self, expression: str, kind: str, key: str) -> None:
        places = tuple(frozenset(place.split("|")) for place in expression.split())
        for first in places[0]:
            entries = self._by_first.setdefault(first, [])
            entries.append((places, Rewrite(kind, key, len(places))))

    def ready(self) -> None:
        """Put the longest expressions first, once all are there."""
        for entries in self._by_first.values():
            entries.sort(key=lambda entry: -len(entry[0]))

    def find(
        self, names: Sequence[frozenset[str]], start: int, skipped: Sequence[bool]
    ) -> tuple[Rewrite, int] | None:
        """The longest expression whose places are among the names of the words from `start` on, and where it ends.

        Words that may be `skipped` (articles) need not be in the expression, except at its beginning.
        """
        best: tuple[Rewrite, int] | None = None
        for name in names[start]:
            for places, rewrite in self._by_first.get(name, ()):
                if best and rewrite.length <= best[0].length:
                    break
                end = _end(places, names, start, skipped)
                if end:
                    best = rewrite, end
                    break
        return best


def _end(
    places: tuple[frozenset[str], ...],
    names: Sequence[frozenset[str]],
    start: int,
    skipped: Sequence[bool],
) -> int:
    at = start
    for place in places:
        while at < len(names) and at > start and skipped[at] and place.isdisjoint(names[at]):
            at += 1
        if at >= len(names) or place.isdisjoint(names[at]):
            return 0
        at += 1
    return at
