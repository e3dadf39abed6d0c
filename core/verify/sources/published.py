"""The three checks of the published design: quantity, coverage, polarity. They inform; they do not decide.

A study on 1,955 labelled sentences found that they stop 39 % of dangerous ones; users know them by these names.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from core.language.pack import load_pack
from core.language.text import fold
from core.verify.reading.items import MARK, VERB, WORD
from core.verify.sources.verdict import Checks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.language.pack import LanguagePack
    from core.verify.reading.items import Item

CONTENT = {WORD, VERB}
KEPT_WORDS = 16_384


class Seen(NamedTuple):
    """What the three checks look at in a sentence: its quantities and stems, and whether it denies."""

    told: frozenset[tuple[object, ...]]
    stems: frozenset[str]
    denies: bool


@dataclass(frozen=True, slots=True)
class Overlap:
    """What they look at in all passages; quantities and stems are those of any sentence."""

    told: frozenset[tuple[object, ...]]
    known: frozenset[str]
    sentences: tuple[Seen, ...]


def seen_of(items: Sequence[Item], pack: LanguagePack) -> Seen:
    """What is looked at in a sentence, as items."""
    told = frozenset(item.quantity.meaning for item in items if item.quantity)
    return Seen(told, _stems(items, pack), _denies(items))


def overlap_of(sentences: Sequence[Seen]) -> Overlap:
    """The sentences of the passages, made ready for `checks_of`."""
    return Overlap(
        told=frozenset(meaning for seen in sentences for meaning in seen.told),
        known=frozenset(stem for seen in sentences for stem in seen.stems),
        sentences=tuple(sentences),
    )


def checks_of(claim: Sequence[Item], overlap: Overlap, pack: LanguagePack) -> Checks:
    """The three checks of a sentence, as items, against the sentences of the passages."""
    told, wanted, denies = seen_of(claim, pack)
    shared = [len(seen.stems & wanted) for seen in overlap.sentences]
    nearest = overlap.sentences[shared.index(max(shared))] if shared else None
    return Checks(
        quantity=told <= overlap.told,
        coverage=round(len(wanted & overlap.known) / len(wanted), 2) if wanted else 1.0,
        polarity=nearest is not None and denies == nearest.denies,
    )


def _stems(items: Iterable[Item], pack: LanguagePack) -> frozenset[str]:
    return frozenset(
        [_stem(item.text, pack.code) for item in items if item.kind in CONTENT and item.text]
    )


@lru_cache(maxsize=KEPT_WORDS)
def _stem(word: str, code: str) -> str:
    return load_pack(code).stems.of(fold(word))


def _denies(items: Iterable[Item]) -> bool:
    return sum(1 for item in items if item.kind == MARK and item.key in {"NEG", "NOR"}) % 2 == 1
