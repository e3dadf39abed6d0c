"""Signs by which a page of writing differs from what is left of one: measured, no dictionary needed."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from core.ingest.legible import SOUP_SHARE, soup_share
from core.language.text import fold as fold_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack

JUDGED_WORDS = 25  # a page with fewer words is judged by its characters alone
JUDGED_GLUED = 150  # … and a page with so many letters, however few its words
VOWELS = (0.25, 0.68)  # of the letters; text has 0.43 to 0.5, tables of alterations 0.32
JUDGED_LETTERS = 300  # … and its letters are compared with the language's from here on
COMMON_SHARE = 0.12  # of the words: what even a page of tables has
ODD_GARBLED = 0.3
ODD_NOISY = 0.06
LETTERS_ALIKE = 0.75  # cosine; real pages have 0.85 and more, substituted alphabets 0.7 and less
SINGLE_LETTERS = 0.5
GLUED_LETTERS = 22  # the longest words of leaflets are names of salts
GLUED_GARBLED = 0.6  # of the letters
GLUED_NOISY = 0.1
LOST_LIGATURES = 0.08  # of the longer words with an f
MIN_LOST = 3  # such words on a page
LONG_WORD = 5

_WORDS = re.compile(r"[^\W_]+(?:[^\w\s][^\W_]+)*")
_LETTERS = re.compile(r"[^\W\d_]+")
_VOWELS = frozenset("aeiouy")
_CONSONANTS = re.compile(r"[b-df-hj-np-tv-xz]{5,}")
_REPEATED = re.compile(r"([a-z])\1{3,}")
_SIGN_INSIDE = re.compile(r"[a-zà-ÿ][!#$%^&*{}|~<>=\\][a-zà-ÿ]|[a-zà-ÿ]\d+[a-zà-ÿ]{2}")
_ODD_LETTERS = frozenset("þð")  # where a font puts its ligatures at the wrong places
_CASE_SWITCHES = re.compile(r"[a-zà-ÿ][A-ZÀ-Ý]")
# After an f Portuguese and French have a vowel, l, r, t, f or s; where "fi" was one glyph that got lost, they do not.
_AFTER_F = re.compile(r"f[bcdghjkmnpqvwxz]")


# The words of a file recur from page to page.
fold = lru_cache(maxsize=32768)(fold_text)


@dataclass(frozen=True, slots=True)
class PageSigns:
    """What was measured on a page; shares are of its words unless said otherwise."""

    word_count: int
    soup: float  # of the characters
    common: float  # the commonest words of the best language
    odd: float
    singles: float
    glued: float  # of the letters
    vowels: float  # of the letters, as usual when there are too few to tell
    likeness: float  # of the letters' frequencies, 1 when there are too few to tell
    lost_ligatures: float  # of the words with an f

    @property
    def is_garbled(self) -> bool:
        """Whether no one could read this page."""
        if self.soup >= SOUP_SHARE:
            return True
        if self.glued > GLUED_GARBLED:
            return True
        if self.word_count < JUDGED_WORDS:
            return False
        if self.singles > SINGLE_LETTERS or self.odd > ODD_GARBLED:
            return True
        if not VOWELS[0] <= self.vowels <= VOWELS[1]:
            return True
        return self.common < COMMON_SHARE and self.likeness < LETTERS_ALIKE

    @property
    def is_noisy(self) -> bool:
        """Whether the page can be read but its words cannot all be trusted."""
        if self.word_count < JUDGED_WORDS:
            return False
        return (
            self.odd > ODD_NOISY or self.glued > GLUED_NOISY or self.lost_ligatures > LOST_LIGATURES
        )


def signs_of(text: str, packs: Sequence[LanguagePack]) -> PageSigns:
    """Measure a page."""
    raw = [word for word in _WORDS.findall(text) if any(map(str.isalpha, word))]
    folded = [fold(word) for word in raw]
    runs = [run for word in folded for run in _LETTERS.findall(word)]
    letters = "".join(runs)
    with_f = [
        fold(run)
        for run in _LETTERS.findall(text)
        if len(run) >= LONG_WORD and "f" in run and not _CASE_SWITCHES.search(run)
    ]
    lost = sum(bool(_AFTER_F.search(run)) for run in with_f)
    count = len(raw) or 1
    return PageSigns(
        word_count=len(raw),
        soup=soup_share(text),
        common=max(
            (
                sum(run in pack.legibility.common for run in runs) / (len(runs) or 1)
                for pack in packs
            ),
            default=0.0,
        ),
        odd=sum(map(is_odd, raw)) / count,
        singles=sum(len(word) == 1 for word in folded) / count,
        glued=_glued(runs, len(letters)),
        vowels=_vowels(letters),
        likeness=max((_likeness(letters, pack.legibility.letters) for pack in packs), default=1.0),
        lost_ligatures=lost / len(with_f) if lost >= MIN_LOST else 0.0,
    )


def _glued(runs: Sequence[str], letter_count: int) -> float:
    if letter_count < JUDGED_GLUED:
        return 0.0
    return sum(len(run) for run in runs if len(run) > GLUED_LETTERS) / letter_count


def _vowels(letters: str) -> float:
    latin = [char for char in letters if char.isascii()]
    if len(latin) < JUDGED_GLUED:
        return sum(VOWELS) / 2
    return sum(char in _VOWELS for char in latin) / len(latin)


@lru_cache(maxsize=32768)
def is_odd(word: str) -> bool:
    """Whether a word is none in any Western language: no vowel, a heap of consonants, signs inside.

    Short ones in capitals are abbreviations, and units ("mmHg") switch case once.
    """
    flat = fold(word)
    if _SIGN_INSIDE.search(word) or _REPEATED.search(flat) or len(_CASE_SWITCHES.findall(word)) > 1:
        return True
    return any(_is_odd_run(run) for run in _LETTERS.findall(word))


def _is_odd_run(run: str) -> bool:
    if run.isupper() or _CASE_SWITCHES.search(run):
        return False
    flat = fold(run)
    if not flat.isascii():
        return bool(_ODD_LETTERS & set(flat))
    if len(flat) > 3 and not _VOWELS & set(flat):  # noqa: PLR2004 - "Dr", "kg", "mcg" are none
        return True
    return bool(_CONSONANTS.search(flat))


def _likeness(letters: str, shares: Sequence[float]) -> float:
    """The cosine between the letters' frequencies and the language's."""
    if len(letters) < JUDGED_LETTERS:
        return 1.0
    counts = Counter(letters)
    own = [counts.get(chr(ord("a") + place), 0) for place in range(26)]
    norms = math.hypot(*own) * math.hypot(*shares)
    return sum(a * b for a, b in zip(own, shares, strict=True)) / norms if norms else 0.0
