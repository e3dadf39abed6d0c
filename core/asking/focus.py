"""What exactly is asked: the words of a question that an answer must speak of, the quantity it wants, its numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from core.asking.measures import Measure


class Need(IntEnum):
    """How much an answer depends on a word: it must speak of it, it should, it may."""

    REQUIRED = 3
    SOFT = 2
    OPTIONAL = 1


CONCEPT, MEDICINE, WORD = "concept", "medicine", "word"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing asked about: the question's own words, and the concepts or stems that answer for them.

    `kind` tells whether a medicine is named, a concept known, or neither. `is_other` tells that the question says
    "another" before it.
    """

    said: str
    keys: frozenset[str]
    need: Need
    words: tuple[str, ...]
    is_other: bool = False
    kind: str = WORD


@dataclass(frozen=True, slots=True)
class Focus:
    """What a question is about.

    `topics` are in the order in which they decide; `asked` are kinds of quantities wanted, `numbers` those said.
    `compares` tells that it asks which of two things is better: one side alone never answers it.
    """

    items: tuple[Item, ...]
    topics: tuple[str, ...]
    asked: frozenset[str]
    measures: tuple[Measure, ...]
    numbers: frozenset[str]
    forms: frozenset[str]
    compares: bool = False

    @property
    def demanding(self) -> tuple[Item, ...]:
        """The items that an answer must or should speak of."""
        return tuple(item for item in self.items if item.need is not Need.OPTIONAL)

    def relaxed(self, keys: Collection[str]) -> Focus:
        """The same where the items with these keys need not be spoken of; another medicine is asked for by its name."""
        own = frozenset(keys)

        def without(item: Item) -> Item:
            if item.is_other or own.isdisjoint(item.keys):
                return item
            if item.kind == MEDICINE:
                return replace(item, keys=item.keys - own)
            return replace(item, need=Need.OPTIONAL)

        return replace(self, items=tuple(map(without, self.items)))

    def with_keys(self, more: dict[str, frozenset[str]]) -> Focus:
        """The same with more keys for some items, by what was said."""
        items = tuple(
            replace(item, keys=item.keys | more[item.said]) if item.said in more else item
            for item in self.items
        )
        return replace(self, items=items)
