"""Which sections are searched for an answer, and in which spelling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rapidfuzz import process
from rapidfuzz.distance import OSA

from core.asking.focus import Need
from core.asking.units import keys_of
from core.language.tokens import allowed_distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.asking.focus import Focus
    from core.asking.leaflets import ReadyLeaflet, ReadySection
    from core.language.names import NameTable
    from core.language.pack import LanguagePack

SHORTEST_REPAIRED = 5


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


def repaired(
    focus: Focus, leaflets: Sequence[ReadyLeaflet], pack: LanguagePack, names: NameTable
) -> Focus:
    """The focus with the leaflet's own spelling of misspelt words; the same if there is nothing to repair."""
    items = [
        item
        for item in focus.items
        if item.need is not Need.OPTIONAL
        and len(item.words) == 1
        and _may_be_misspelt(item.words[0], pack, names)
    ]
    if not items:
        return focus
    vocabulary = sorted(
        {
            word
            for leaflet in leaflets
            for word in leaflet.vocabulary
            if len(word) >= SHORTEST_REPAIRED
        }
    )
    more: dict[str, frozenset[str]] = {}
    for item in items:
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
