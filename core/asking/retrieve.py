"""Ranked passages for a focus: BM25 over concepts and stems, within the leaflets of the medicine asked about.

A concept counts as one term however it is worded, so "gravida" finds "gestantes" as well as "grávidas".
Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import process
from rapidfuzz.distance import OSA

from core.asking.focus import Need
from core.asking.units import keys_of
from core.language.tokens import allowed_distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.asking.focus import Focus
    from core.asking.leaflets import ReadyLeaflet, ReadyPassage, ReadySection
    from core.language.names import NameTable
    from core.language.pack import LanguagePack

K1, B = 1.2, 0.75
HEADING_WEIGHT = 0.5
MOST_PASSAGES = 40
SHORTEST_REPAIRED = 5


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage with its BM25 score as a share of the best one's, 0 where nothing asked for is in it."""

    ready: ReadyPassage
    score: float


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What one round of searching found: passages, best first, in the sections looked through."""

    passages: tuple[Ranked, ...]
    sections: tuple[ReadySection, ...]
    rarity: dict[str, float]


def sections_in(
    leaflets: Sequence[ReadyLeaflet], codes: Sequence[str] | None
) -> tuple[ReadySection, ...]:
    """The sections with these codes, in the order of the codes; all of them in the leaflets' order if None.

    A code without its last part ("RCP-4") stands for all below it.
    """
    everything = [section for leaflet in leaflets for section in leaflet.sections]
    if codes is None:
        return tuple(everything)
    found = [
        section
        for code in codes
        for section in everything
        if section.section.code == code or section.section.code.startswith(f"{code}.")
    ]
    return tuple(dict.fromkeys(found))


def retrieve(focus: Focus, sections: Sequence[ReadySection]) -> Retrieved:
    """The passages of these sections that speak of the focus; all of them, in order, when it demands nothing."""
    passages = [passage for section in sections for passage in section.passages]
    counts = [_counts(focus, passage) for passage in passages]
    sizes = [last - first for passage in passages for first, last in [passage.units]]
    average = sum(sizes) / len(sizes) if sizes else 1.0
    rarity = {
        item.said: math.log1p((len(passages) - holding + 0.5) / (holding + 0.5))
        for index, item in enumerate(focus.items)
        for holding in [sum(1 for count in counts if count[index])]
    }
    scores = [
        math.fsum(
            rarity[item.said]
            * count[index]
            * (K1 + 1)
            / (count[index] + K1 * (1 - B + B * size / (average or 1.0)))
            for index, item in enumerate(focus.items)
            if count[index]
        )
        for count, size in zip(counts, sizes, strict=True)
    ]
    best = max(scores, default=0.0)
    ranked = [
        Ranked(passage, score / best if best else 0.0)
        for passage, score in zip(passages, scores, strict=True)
    ]
    # A question that only names its topic ("how to store it") need not share a word with the sentence that answers,
    # and the row for a weight need not say that it is for children.
    if focus.demanding and best and not focus.measures:
        ranked = sorted((one for one in ranked if one.score), key=lambda one: -one.score)[
            :MOST_PASSAGES
        ]
    return Retrieved(tuple(ranked), tuple(sections), rarity)


def _counts(focus: Focus, passage: ReadyPassage) -> list[float]:
    """How often each item occurs in a passage, its section's heading included."""
    units = passage.section.prepared.units[slice(*passage.units)]
    return [
        sum(1 for unit in units if not item.keys.isdisjoint(unit.keys))
        + (0 if item.keys.isdisjoint(passage.section.heading_keys) else HEADING_WEIGHT)
        for item in focus.items
    ]


def repaired(
    focus: Focus, leaflets: Sequence[ReadyLeaflet], pack: LanguagePack, names: NameTable
) -> Focus:
    """The focus with the leaflet's own spelling of misspelt words; the same if there is nothing to repair."""
    vocabulary = sorted(
        {
            word
            for leaflet in leaflets
            for word in leaflet.vocabulary
            if len(word) >= SHORTEST_REPAIRED
        }
    )
    more: dict[str, frozenset[str]] = {}
    for item in focus.items:
        if (
            item.need is Need.OPTIONAL
            or len(item.words) != 1
            or not _may_be_misspelt(item.words[0], pack, names)
        ):
            continue
        word = item.words[0]
        near = [
            other
            for other, _, _ in process.extract(
                word,
                vocabulary,
                scorer=OSA.distance,
                score_cutoff=allowed_distance(len(word)) or 0,
                limit=3,
            )
            if other[0] == word[0] and not names.is_name(other)
        ]
        if near:
            more[item.said] = keys_of(tuple(near[:1]), pack)
    return focus.with_keys(more) if more else focus


def _may_be_misspelt(word: str, pack: LanguagePack, names: NameTable) -> bool:
    """A word that is right already, or a medicine's name, is never taken for another."""
    return (
        len(word) >= SHORTEST_REPAIRED
        and word not in pack.text.ordinary
        and not names.is_name(word)
        and not pack.concepts.find((word,))
        and not pack.phrases.knows(word)
    )
