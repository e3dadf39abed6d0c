"""Expressions of several words that are read as one: a mark ("in case of"), or the key of a group of synonyms.

An expression is a row of base forms as code reads them: contractions taken apart, verbs in the infinitive; `|` parts
alternatives of one place.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MARK, SAME = "mark", "same"
KEPT_WORDS = 8192


class Rewrite(NamedTuple):
    """What an expression is read as: a mark of a kind, or the key of its group."""

    kind: str
    key: str
    length: int


class Entry(NamedTuple):
    """An expression: what may stand at each of its places. Of two that fit, the one of lower `order` is read."""

    places: tuple[frozenset[str], ...]
    rewrite: Rewrite
    order: tuple[int, int]  # the longer one first, of two as long the one added first


class Rewrites:
    """Expressions by their first two places, so that few are tried at each word."""

    def __init__(self) -> None:
        self._alone: dict[str, Entry] = {}
        self._by_two: dict[str, dict[str, list[Entry]]] = {}
        self._count = 0
        self._begun = lru_cache(maxsize=KEPT_WORDS)(self._all_begun)

    def add(self, expression: str, kind: str, key: str) -> None:
        """One more expression; all are added before the first is looked for."""
        places = tuple(map(_place, expression.split()))
        entry = Entry(places, Rewrite(kind, key, len(places)), (-len(places), self._count))
        self._count += 1
        for first in places[0]:
            if len(places) == 1:
                self._alone.setdefault(first, entry)
                continue
            followers = self._by_two.setdefault(first, {})
            for second in places[1]:
                followers.setdefault(second, []).append(entry)

    def find(
        self, names: Sequence[frozenset[str]], start: int, skipped: Sequence[bool]
    ) -> tuple[Rewrite, int] | None:
        """The longest expression whose places are among the names of the words from `start` on, and where it ends.

        Words that may be `skipped` (articles) need not be in the expression, except at its beginning.
        """
        best, by_second = self._begun(names[start])
        best_end = start + 1
        for second in _followers(names, start, skipped) if by_second else ():
            for entry in by_second.get(second, ()):
                if best and entry.order >= best.order:
                    continue
                if end := _end(entry.places, names, start, skipped):
                    best, best_end = entry, end
        return (best.rewrite, best_end) if best else None

    def _all_begun(self, names: frozenset[str]) -> tuple[Entry | None, dict[str, list[Entry]]]:
        """What a word with these names begins: an expression of it alone, and by their second place all longer ones."""
        alone = [entry for name in names if (entry := self._alone.get(name))]
        by_second: dict[str, list[Entry]] = {}
        for name in names:
            for second, entries in self._by_two.get(name, {}).items():
                by_second.setdefault(second, []).extend(entries)
        return min(alone, key=lambda entry: entry.order, default=None), by_second


@cache
def _place(written: str) -> frozenset[str]:
    """The alternatives of a place; the same words recur."""
    return frozenset(written.split("|"))


def _followers(
    names: Sequence[frozenset[str]], start: int, skipped: Sequence[bool]
) -> frozenset[str]:
    """The names of the next word; where that may be skipped, also of the one after it."""
    found: frozenset[str] = frozenset()
    for at in range(start + 1, len(names)):
        found = found | names[at] if found else names[at]
        if not skipped[at]:
            break
    return found


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
