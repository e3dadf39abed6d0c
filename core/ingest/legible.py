"""Is a piece of text writing, or what is left of it when a font does not say which letters its glyphs are?

Only characters are looked at, no language: a letter that no Western leaflet uses, two scripts within a word,
signs where words should be.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

SOUP_SHARE = 0.3  # of the characters of a line
MIN_SIGNS = 4

_RUNS = re.compile(r"\S+")
_LETTER_RUNS = re.compile(r"[^\W\d_]+")
_COMMON_SIGNS = frozenset(
    ".,;:!?()[]{}<>/\\+-–—−=±×÷*•·…'\"’‘“”«»°ºª%&#@§®©™|_~≤≥≠≈→←↑↓↔½¼¾²³¹‰$€£‑†‡◦▪●○■□✓^`´¿¡"
)


# The first code after each stretch of Unicode, and what letters of the stretch are to a Western leaflet: `home` and
# `near` (Latin Europe) ones may stand together in a word, `odd` ones (phonetics, private use) stand in none.
_STRETCHES = (
    (0x100, "home"),
    (0x180, "near"),
    (0x370, "odd"),
    (0x400, "greek"),
    (0x530, "cyrillic"),
    (0x1E00, "other"),
    (0x1F00, "near"),
    (0x2000, "greek"),
    (0x2200, "odd"),
    (0xE000, "other"),
    (0xF900, "odd"),
    (0xFFFD, "other"),
    (0xFFFE, "odd"),
)
_STARTS = tuple(start for start, _script in _STRETCHES)
_HOME_TOO = frozenset("œŒŸŠšŽžſ")
_ODD = frozenset(map(chr, (*range(0xE000, 0xF900), 0xFFFD)))


@lru_cache(maxsize=8192)
def _script(char: str) -> str:
    if char in _HOME_TOO:
        return "home"
    place = bisect_right(_STARTS, ord(char))
    return _STRETCHES[place][1] if place < len(_STRETCHES) else "other"


def is_soup_word(word: str) -> bool:
    """Whether a run of characters mixes what no language mixes."""
    if word.isascii():
        return False
    runs = _LETTER_RUNS.findall(word)
    return any(map(_is_soup_run, runs)) or any(char in _ODD for char in word)


def _is_soup_run(run: str) -> bool:
    scripts = [_script(char) for char in run]
    if "odd" in scripts:
        return True
    foreign = sum(script != "home" for script in scripts)
    if len(set(scripts) - {"home", "near"}) and "home" in scripts:
        # µg and β-lactamase have one Greek letter; a word with more of them among Latin ones is none.
        return foreign > 1
    return foreign >= 2 and foreign >= len(run) / 2 and "near" in scripts  # noqa: PLR2004


def soup_share(text: str) -> float:
    """The share of the text's characters that stand in impossible words or are no common signs."""
    words = _RUNS.findall(text)
    total = sum(map(len, words))
    return sum(map(_soup_chars, words)) / total if total else 0.0


@lru_cache(maxsize=32768)
def _soup_chars(word: str) -> int:
    if is_soup_word(word):
        return len(word)
    return sum(not char.isalnum() and char not in _COMMON_SIGNS for char in word)


def is_soup(text: str) -> bool:
    """Whether a line cannot be read."""
    return len(text) >= MIN_SIGNS and soup_share(text) >= SOUP_SHARE
