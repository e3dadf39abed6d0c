"""Finds names of medicines among the words of a question: exact, glued, split, misspelt or cut short."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from rapidfuzz import process
from rapidfuzz.distance import OSA, Prefix

from core.language.repairs import by_sound, word_sound
from core.language.tokens import SENTENCE, allowed_distance

if TYPE_CHECKING:
    from core.asking.reading import Reading
    from core.language.names import NameTable
    from core.language.pack import LanguagePack
    from core.language.tokens import Tokens

MOST_LOOKUPS = 200  # different words of one question that are looked for among misspelt names
MOST_WORDS = 4  # words of one name
SHORTEST_GLUED = 6  # letters of a name that a recogniser may have split
SHORTEST_CUT = 5  # letters of a name that somebody cut short ("amoxi")
SAME_SOUND = 0.5  # distance of a word that only sounds like the name
CUT_SHORT = 1.0
FAR_SPLIT = 1.0  # a split name that is misspelt further than this is never certain


@dataclass(frozen=True, slots=True)
class NameHit:
    """A name in a question: the words [start, end), the keys it may be, best first.

    `substances` are those of the first key. `distance` is 0 for an exact name. `is_certain` is False when
    another medicine's name is nearly as near: then the user is asked.
    """

    start: int
    end: int
    keys: tuple[str, ...]
    substances: tuple[str, ...]
    distance: float
    is_certain: bool


@dataclass(frozen=True, slots=True)
class NameIndex:
    """The names to look for: each key (words glued together) with its substances.

    `fuzzy` are the keys long enough to be recognised when misspelt, in alphabetical order.
    """

    substances: dict[str, tuple[str, ...]]
    fuzzy: tuple[str, ...]
    salts: frozenset[str]

    @classmethod
    def of(cls, names: NameTable, more: dict[str, tuple[str, ...]] | None = None) -> NameIndex:
        """The common names, and `more` keys of imported medicines with their substances."""
        substances = {key: found[0].substances for key, found in names.by_key.items()}
        substances |= more or {}
        fuzzy = tuple(sorted(key for key in substances if len(key) >= SHORTEST_CUT))
        return cls(substances, fuzzy, names.salts)


@lru_cache(maxsize=8)
def _sounds(
    fuzzy: tuple[str, ...], sounds: tuple[tuple[str, str], ...]
) -> dict[str, tuple[str, ...]]:
    return by_sound(fuzzy, sounds)


@lru_cache(maxsize=4)
def common_index(names: NameTable) -> NameIndex:
    """The index of the common names, made once for each table."""
    return NameIndex.of(names)


def find_names(reading: Reading, index: NameIndex | None = None) -> list[NameHit]:
    """The names of medicines in a question, in its order, never overlapping."""
    search = _Search(reading, index or common_index(reading.names))
    return search.run()


class _Search:
    """One question being searched for names."""

    def __init__(self, reading: Reading, index: NameIndex) -> None:
        self._pack: LanguagePack = reading.pack
        self._tokens: Tokens = reading.tokens
        self._index = index
        self._seen: dict[str, tuple[tuple[str, ...], float, bool]] = {}

    def run(self) -> list[NameHit]:
        found: list[NameHit] = []
        position, count = 0, len(self._tokens.spellings)
        while position < count:
            hit = self._exact(position) or self._near(position)
            if hit is None:
                position += 1
                continue
            found.append(self._with_salts(hit))
            position = found[-1].end
        return found

    def _glued(self, start: int, size: int) -> str:
        """The words [start, start + size) as one, "" where a sentence ends between them."""
        end = start + size
        if end > len(self._tokens.spellings) or SENTENCE in self._tokens.breaks[start + 1 : end]:
            return ""
        return "".join(self._tokens.word(position) for position in range(start, end))

    def _unknown(self, start: int, size: int) -> bool:
        return not all(self._tokens.is_known[start : start + size])

    def _exact(self, start: int) -> NameHit | None:
        for size in range(MOST_WORDS, 0, -1):
            key = self._glued(start, size)
            if key not in self._index.substances and key.endswith("s") and size == 1:
                key = key.removesuffix("s")  # "tomei 2 dipironas"
            if key not in self._index.substances or (size == 1 and key in self._pack.text.ordinary):
                continue
            if size > 1 and not self._may_be_split(start, size, key):
                continue
            return NameHit(
                start, start + size, (key,), self._index.substances[key], 0.0, is_certain=True
            )
        return None

    def _may_be_split(self, start: int, size: int, key: str) -> bool:
        """Whether these words are a name of several words, or one that a recogniser took apart."""
        first = self._tokens.word(start)
        has_number = any(
            position in self._tokens.numbers for position in range(start, start + size)
        )
        is_glued = self._unknown(start, size) and len(key) >= SHORTEST_GLUED
        return (
            first in self._index.substances or has_number or is_glued or self._is_spelt(start, size)
        )

    def _is_spelt(self, start: int, size: int) -> bool:
        """Whether no word of the sequence is a mere link ("de pirona" is not, "acido folico" is)."""
        return not any(
            self._tokens.word(p) in self._pack.text.stop_words for p in (start, start + size - 1)
        )

    def _near(self, start: int) -> NameHit | None:
        best: NameHit | None = None
        for size in (1, 2, 3):
            word = self._glued(start, size)
            if not word.isalpha() or not self._unknown(start, size):
                continue
            if size > 1 and (len(word) < SHORTEST_GLUED or not self._could_be_pieces(start, size)):
                continue
            keys, distance, is_certain = self._nearest(word, start if size == 1 else None)
            if size > 1 and self._is_better_alone(start, size, distance):
                continue
            if keys and (best is None or distance < best.distance):
                certain = is_certain and (size == 1 or distance <= FAR_SPLIT)
                best = NameHit(
                    start, start + size, keys, self._index.substances[keys[0]], distance, certain
                )
        return best

    def _is_better_alone(self, start: int, size: int, distance: float) -> bool:
        """Whether one of the words is by itself as near to a name as all of them together."""
        for position in range(start, start + size):
            if not self._tokens.is_known[position]:
                keys, alone, _ = self._nearest(self._tokens.word(position), position)
                if keys and alone <= distance:
                    return True
        return False

    def _could_be_pieces(self, start: int, size: int) -> bool:
        """Whether each word is unknown, or so short that a recogniser may have cut it off a name."""
        return all(
            not self._tokens.is_known[position] or len(self._tokens.word(position)) <= MOST_WORDS
            for position in range(start, start + size)
        )

    def _nearest(self, word: str, position: int | None) -> tuple[tuple[str, ...], float, bool]:
        """The keys that a word may be, its distance to the first, and whether no other medicine is near."""
        if word not in self._seen:
            # A text of so many odd words is no question; each costs a search among all names.
            self._seen[word] = (
                self._looked_up(word) if len(self._seen) < MOST_LOOKUPS else ((), 0.0, False)
            )
        keys, distance, is_certain = self._seen[word]
        if keys and position is not None:
            for meant in self._tokens.spellings[position][1:]:
                # A word of the question's language that is as near wins: "conprimido" is no medicine.
                if meant in self._index.substances:
                    continue
                if distance >= min(OSA.distance(word, meant), self._distance_by_sound(word, meant)):
                    return (), 0.0, False
        return keys, distance, is_certain

    def _distance_by_sound(self, word: str, other: str) -> float:
        rules = self._pack.text.sounds
        return (
            SAME_SOUND if word_sound(word, rules) == word_sound(other, rules) else float(len(word))
        )

    def _looked_up(self, word: str) -> tuple[tuple[str, ...], float, bool]:
        limit = allowed_distance(len(word))
        alike = _sounds(self._index.fuzzy, self._pack.text.sounds)
        near: dict[str, float] = {}
        if limit:
            matches = process.extract(
                word, self._index.fuzzy, scorer=OSA.distance, score_cutoff=limit + 1, limit=12
            )
            near = {key: float(distance) for key, distance, _ in matches}
            for key in alike.get(word_sound(word, self._pack.text.sounds), ()):
                near[key] = min(near.get(key, SAME_SOUND), SAME_SOUND)
        if not any(distance <= limit for distance in near.values()):
            return self._cut_short(word)
        ordered = sorted(
            near, key=lambda key: (near[key], key[0] != word[0], abs(len(key) - len(word)), key)
        )
        best = near[ordered[0]]
        kept = tuple(key for key in ordered if near[key] <= max(best, SAME_SOUND))
        first = self._index.substances[ordered[0]]
        others = [key for key in ordered if self._index.substances[key] != first]
        rivals = [key for key in others if self._is_rival(key, ordered[0], word, near[key] - best)]
        is_certain = not rivals and (best <= 1 or ordered[0][0] == word[0])
        return (
            (kept if is_certain else (*kept, *(key for key in rivals if key not in kept))),
            best,
            is_certain,
        )

    @staticmethod
    def _is_rival(key: str, best: str, word: str, further: float) -> bool:
        """Whether a key is about as near as the best; the beginning of a name is seldom wrong."""
        if further <= 0:
            return True
        return further <= 1 and Prefix.similarity(key, word) + 1 >= Prefix.similarity(best, word)

    def _cut_short(self, word: str) -> tuple[tuple[str, ...], float, bool]:
        """A name of which only the beginning was said."""
        if len(word) < SHORTEST_CUT:
            return (), 0.0, False
        fuzzy = self._index.fuzzy  # sorted, so that keys with one beginning stand together
        first = bisect_left(fuzzy, word)
        keys = tuple(takewhile(lambda key: key.startswith(word), islice(fuzzy, first, None)))
        meant = {self._index.substances[key] for key in keys}
        return keys, CUT_SHORT, len(meant) == 1

    def _with_salts(self, hit: NameHit) -> NameHit:
        """The hit with the words of its salt: "cloridrato de metformina", "losartana potássica"."""
        start, end = hit.start, hit.end
        while end < len(self._tokens.spellings) and self._tokens.word(end) in self._index.salts:
            end += 1
        if start >= 2 and self._tokens.word(start - 2) in self._index.salts:  # noqa: PLR2004 - salt and link
            start -= 2
        return NameHit(start, end, hit.keys, hit.substances, hit.distance, hit.is_certain)
