"""Words broken at a line's end: "medica-mento" loses its hyphen, "cirurgião-dentista" keeps it.

The document itself decides first: how is the word written where it stands within one line? Only then the
language pack's list of endings and beginnings that keep the hyphen, and at last the habit of the document
(a document that breaks many lines with hyphens hyphenates by syllable).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.ingest.normal import SOFT_END

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.language.hyphens import HyphenFacts

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LAST = re.compile(r"([^\W\d_]+)[-\u00ad\u2010]$")
_FIRST = re.compile(r"^([^\W\d_]+)")
_RANGE = re.compile(r"\d-$")
_HYPHENS = ("-", "\u00ad", "\u2010")
SYLLABLE_SHARE = 0.12  # of lines ending in a hyphen: above it, breaks are by syllable


@dataclass(frozen=True, slots=True)
class Hyphens:
    """What a document shows of its own words."""

    words: Counter[str]
    compounds: Counter[str]
    by_syllable: bool
    facts: HyphenFacts

    @classmethod
    def of(cls, texts: Iterable[str], facts: HyphenFacts) -> Hyphens:
        """Learn from all lines of a file."""
        words: Counter[str] = Counter()
        compounds: Counter[str] = Counter()
        lines = broken = 0
        for text in texts:
            lines += 1
            broken += text.endswith((SOFT_END, "-"))
            # The last word of a line may be half a word, the first one the other half.
            for word in _WORD.findall(text.casefold())[1:-1]:
                (compounds if "-" in word else words)[word] += 1
        return cls(words, compounds, broken > SYLLABLE_SHARE * max(1, lines), facts)

    def join(self, before: str, after: str) -> str | None:
        """Both texts as one if `before` ends in a broken word, else None."""
        if not before.endswith(_HYPHENS):
            return None
        last, first = _LAST.search(before), _FIRST.search(after)
        if last is None:
            if before.endswith(SOFT_END):
                return before.removesuffix(SOFT_END) + after
            return before + after if _RANGE.search(before) and after[:1].isdigit() else None
        if first is None or not after[0].islower():
            hyphen = "-" if before.endswith(SOFT_END) else before[-1]
            glue = "" if first or after[:1].isdigit() else " "
            return before[:-1] + hyphen + glue + after
        keeps = self._keeps(last[1].casefold(), first[1].casefold())
        return before[:-1] + ("-" if keeps else "") + after

    def _keeps(self, left: str, right: str) -> bool:
        glued, compound = self.words[left + right], self.compounds[f"{left}-{right}"]
        if glued != compound:
            return compound > glued
        if right in self.facts.kept_endings or left in self.facts.kept_beginnings:
            return True
        return not self.by_syllable and self.words[left] > 0 and self.words[right] > 0
