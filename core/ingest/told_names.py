"""The name as a leaflet's own headings and sentences say it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.ingest.cover_lines import name_words, plain, without_marks
from core.ingest.names import cleaned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.cover import CoverFacts

SURE_TIMES = 3  # times that sentences must give a name that no title gives
MIN_SHOUTS = 3  # times that a word in capitals must stand within sentences to be taken for the name

_MARKED_NAME = re.compile(r"[A-ZÀ-Ý][\w-]{2,40}(?: [A-ZÀ-Ý\d][\w-]{0,40}){0,3}(?=\s?®)")
_SMALL = re.compile(r"[^\W\d_]{6,}")
_SHOUTED = re.compile(r"(?<=[a-zà-ÿ,] )[A-Z][A-Z-]{4,}[A-Z](?!\S)")


@dataclass(frozen=True, slots=True)
class ToldName:
    """A name that sentences give, and how often; 0 when it was only guessed from its capitals."""

    name: str
    count: int


def told_names(texts: Sequence[str], facts: CoverFacts) -> list[ToldName]:
    """Names that sentences and headings give ("Qu'est-ce que X et dans quels cas …", "X®"), the commonest first.

    Last, when nothing else is said, the word that running text keeps in capitals.
    """
    counts: Counter[str] = Counter(
        match.group() for text in texts if "®" in text for match in _MARKED_NAME.finditer(text)
    )
    for text in texts:
        bare = without_marks(text)
        flat = plain(bare)
        for pattern in facts.named:
            for match in pattern.finditer(flat):
                name, _aside = cleaned(bare[match.start("name") : match.end("name")], facts)
                its_words = name_words(name)
                if its_words and not all(word in facts.not_names for word in its_words):
                    counts[name] += 1
    told = [ToldName(name, count) for name, count in counts.most_common()]
    return told or _shouted(texts, facts)


def _shouted(texts: Sequence[str], facts: CoverFacts) -> list[ToldName]:
    """The one word that sentences keep in capitals, when it stands there far more often than any other."""
    small = {word for text in texts for word in _SMALL.findall(text) if word.islower()}
    counts = Counter(
        match.group()
        for text in texts
        for match in _SHOUTED.finditer(text)
        if match.group().lower() not in small
        and name_words(match.group())[0] not in facts.not_names
    )
    (best, count), (_second, rival) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    return [ToldName(best, 0)] if count >= max(MIN_SHOUTS, 2 * rival) else []
