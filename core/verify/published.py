"""The three checks of the published design: quantity, coverage, polarity. They inform; they do not decide.

A study on 1,955 labelled sentences found that they stop 39 % of dangerous ones; users know them by these names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.language.text import fold
from core.verify.items import MARK, VERB, WORD
from core.verify.verdict import Checks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.language.pack import LanguagePack
    from core.verify.items import Item

CONTENT = {WORD, VERB}


@dataclass(frozen=True, slots=True)
class Overlap:
    """What the three checks look at in a source, made once: quantities, stems and denials by sentence."""

    told: frozenset[tuple[object, ...]]
    known: frozenset[str]
    sentences: tuple[tuple[frozenset[str], bool], ...]


def overlap_of(sources: Sequence[Sequence[Item]], pack: LanguagePack) -> Overlap:
    """The sentences of the passages, as items, made ready for `checks_of`."""
    sentences = tuple((_stems(source, pack), _denies(source)) for source in sources)
    return Overlap(
        told=frozenset(i.quantity.meaning for source in sources for i in source if i.quantity),
        known=frozenset(stem for stems, _ in sentences for stem in stems),
        sentences=sentences,
    )


def checks_of(claim: Sequence[Item], overlap: Overlap, pack: LanguagePack) -> Checks:
    """The three checks of a sentence, as items, against the sentences of the passages."""
    wanted = _stems(claim, pack)
    nearest = max(overlap.sentences, key=lambda sentence: len(sentence[0] & wanted), default=None)
    return Checks(
        quantity=all(item.quantity.meaning in overlap.told for item in claim if item.quantity),
        coverage=round(len(wanted & overlap.known) / len(wanted), 2) if wanted else 1.0,
        polarity=nearest is not None and _denies(claim) == nearest[1],
    )


def _stems(items: Iterable[Item], pack: LanguagePack) -> frozenset[str]:
    return frozenset(
        pack.stems.of(fold(item.text)) for item in items if item.kind in CONTENT and item.text
    )


def _denies(items: Iterable[Item]) -> bool:
    return sum(1 for item in items if item.kind == MARK and item.key in {"NEG", "NOR"}) % 2 == 1
