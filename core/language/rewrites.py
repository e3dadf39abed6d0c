"""Expressions of several words that are read as one: a mark ("in case of"), or the key of a group of synonyms.

An expression is a row of base forms as code reads them: contractions taken apart, verbs in the infinitive; `|` parts
alternatives of one place.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MARK, SAME = "mark", "same"


class Rewrite(NamedTuple):
    """What an expression is read as: a mark of a kind, or the key of its group."""

    kind: str
    key: str
    length: int


class Entry(NamedTuple):
    """An expression: what may stand at each of its places; of two as long, the one with the lower `rank` is read."""

    places: tuple[frozenset[str], ...]
    rewrite: Rewrite
    rank: int


class Rewrites:
    """Expressions by their first two places, so that few are tried at each word; the longest first."""

    def __init__(self) -> None:
        self._alone: dict[str, Entry] = {}
        self._by_two: dict[str, dict[str, list[Entry]]] = {}
        self._count = 0

    def add(self, expression: str, kind: str, key: str) -> None:
        places = tuple(map(_place, expression.split()))
        entry = Entry(places, Rewrite(kind, key, len(places)), self._count)
        self._count += 1
        for first in places[0]:
            if len(places) == 1:
                self._alone.setdefault(first, entry)
                continue
            followers = self._by_two.setdefault(first, {})
            for second in places[1]:
                followers.setdefault(second, []).append(entry)

    def ready(self) -> None:
        """Put the longest expressions first, once all are there."""
        for followers in self._by_two.values():
            for entries in followers.values():
                entries.sort(key=lambda entry: (-len(entry.places), entry.rank))

    def find(
        self, names: Sequence[frozenset[str]], start: int, skipped: Sequence[bool]
    ) -> tuple[Rewrite, int] | None:
        """The longest expression whose places are among the names of the words from `start` on, and where it ends.

        Words that may be `skipped` (articles) need not be in the expression, except at its beginning.
        """
        best: Entry | None = None
        best_end = start + 1
        for entry in self._begun(names, start, skipped):
            if best and (-len(entry.places), entry.rank) >= (-len(best.places), best.rank):
                continue
            if end := _end(entry.places, names, start, skipped):
                best, best_end = entry, end
        return (best.rewrite, best_end) if best else None

    def _begun(
        self, names: Sequence[frozenset[str]], start: int, skipped: Sequence[bool]
    ) -> Iterator[Entry]:
        """The expressions of one word there, and those whose first two places may stand there."""
        followers: frozenset[str] | None = None
        for name in names[start]:
            if alone := self._alone.get(name):
                yield alone
            if by_second := self._by_two.get(name):
                if followers is None:
                    followers = _followers(names, start, skipped)
                for second in followers:
                    yield from by_second.get(second, ())


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
        found |= names[at]
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
