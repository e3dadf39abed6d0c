"""Misheard names of medicines, led back to the names there are: "de pirona" to dipirona, "doli prane" to Doliprane.

What was heard is compared with each name three times: as it is written, as it sounds, and as it sounds where what is
often taken for each other is one. Nothing is decided here that a person could see otherwise: a name is `sure` only if
no other one is near what was heard, nor is known to be confused with it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rapidfuzz import process
from rapidfuzz.distance import OSA, JaroWinkler

from core.language.repairs import word_sound
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from core.language.hearing import HearingFacts
    from core.language.pack import LanguagePack

MOST_CANDIDATES: Final = 4  # more choices are not kept in mind while they are read out
MOST_PARTS: Final = 4  # words into which a recogniser may take a name apart
SHORTEST: Final = 4  # letters of a name that may be misheard at all
LONGEST_TEXT: Final = 1_000
LEAST_SCORE: Final = 0.72  # below, what was heard is no name
LEAST_KNOWN: Final = 0.9  # below, words that everybody uses are no name
LEAST_GUESS: Final = 0.5  # below, not even one that is asked about
LONGEST_GUESSED: Final = 24  # letters that may be one name
SURE_SCORE: Final = 0.86
RIVAL: Final = 0.12  # another name that is so much worse is still a choice
ALIKE: Final = 0.88  # two names that are as near to each other are a choice, whatever was heard
SAME_NEARNESS: Final = (
    0.05  # of two medicines of one substance that differ more, the nearer one was said
)
SPELLING, SOUND, COARSE = 0.3, 0.4, 0.3
_LOOKED_UP: Final = 24  # names that are compared closely
LEAST_WITH_NUMBER: Final = 0.97  # "puran t4" is a name; "dipirona 500" is one with its strength
_WORD = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True)
class KnownName:
    """A name to listen for.

    `meaning` tells which ones are the same thing (a medicine's substances), `is_here` whether there is a leaflet of it,
    `is_medicine` whether it is an imported medicine's own name, `is_own` whether it is sold where the language is
    spoken. A name that is not here is listened for too: it must not become another's.
    """

    name: str
    meaning: str
    is_here: bool = True
    is_medicine: bool = False
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A name that may have been said; `score` is 1 for its exact spelling."""

    name: KnownName
    score: float


@dataclass(frozen=True, slots=True)
class HeardName:
    """A place of a text, the characters [start, end), where a name was heard; the likeliest candidate first."""

    start: int
    end: int
    heard: str
    candidates: tuple[Candidate, ...]
    is_sure: bool

    @property
    def best(self) -> KnownName:
        return self.candidates[0].name


@dataclass(frozen=True, slots=True)
class Guess:
    """A medicine that is here and may be meant by the characters [start, end) of a text, for want of a better one."""

    start: int
    end: int
    name: KnownName
    score: float


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    key: str
    is_common: bool


@dataclass(frozen=True, eq=False)
class NameEar:
    """The names to listen for in one language, with their sounds; made once for a library."""

    lang: str
    names: dict[str, tuple[KnownName, ...]]
    facts: HearingFacts
    is_common: Callable[[str], bool]
    keys: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()
    coarse: tuple[str, ...] = ()
    places_here: tuple[int, ...] = ()  # of the keys that are names of what is here
    coarse_here: tuple[str, ...] = ()
    _seen: dict[str, tuple[Candidate, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, names: Iterable[KnownName], pack: LanguagePack) -> NameEar:
        """An ear for these names."""
        facts = pack.hearing
        by_key: dict[str, tuple[KnownName, ...]] = {}
        for name in names:
            key = _key(name.name)
            if len(key) >= SHORTEST and name not in by_key.get(key, ()):
                by_key[key] = (*by_key.get(key, ()), name)
        keys = tuple(sorted(by_key))
        sounds = tuple(word_sound(key, facts.sounds) for key in keys)
        coarse = tuple(_coarse(sound, facts) for sound in sounds)
        ordinary = (pack.text.ordinary | pack.text.stop_words).difference(keys)

        def is_common(word: str) -> bool:
            return word in ordinary or (word not in by_key and pack.phrases.knows(word))

        own = any(one.is_own for found in by_key.values() for one in found)
        here = tuple(
            place
            for place, key in enumerate(keys)
            if any(one.is_here and (one.is_own or not own) for one in by_key[key])
        )
        coarse_here = tuple(coarse[place] for place in here)
        return cls(pack.code, by_key, facts, is_common, keys, sounds, coarse, here, coarse_here)

    def names_in(self, text: str) -> tuple[HeardName, ...]:
        """The names that may have been said, in the order of the text, none over another."""
        text = text[:LONGEST_TEXT]
        said = [self._word(match) for match in _WORD.finditer(text)]
        found: list[tuple[float, int, int, tuple[Candidate, ...]]] = []
        for start in range(len(said)):
            for size in range(1, MOST_PARTS + 1):
                candidates = self._at(said[start : start + size], size)
                if candidates:
                    found.append((candidates[0].score, start, start + size, candidates))
        taken: list[tuple[int, int, tuple[Candidate, ...]]] = []
        # The likeliest first; of two that are as likely, the one that leaves fewer pieces of a name lying about.
        for _score, start, end, candidates in sorted(
            found, key=lambda one: (-round(one[0], 2), one[1] - one[2], one[1])
        ):
            if all(
                end <= other_start or start >= other_end for other_start, other_end, _found in taken
            ):
                taken.append((start, end, candidates))
        return tuple(
            self._heard(text, said[start].start, said[end - 1].end, candidates)
            for start, end, candidates in sorted(taken, key=lambda one: one[0])
        )

    def guesses(self, text: str, most: int = MOST_CANDIDATES) -> tuple[Guess, ...]:
        """The medicines that are here and that the unknown words of a text are most like, the likeliest first.

        For a text in which no name was heard well enough: they are asked about, never taken.
        """
        text = text[:LONGEST_TEXT]
        said = [self._word(match) for match in _WORD.finditer(text)]
        best: dict[str, Guess] = {}
        for start in range(len(said)):
            for size in range(1, MOST_PARTS + 1):
                words_here = said[start : start + size]
                if len(words_here) < size or all(word.is_common for word in words_here):
                    continue
                key = "".join(word.key for word in words_here)
                if not SHORTEST <= len(key) <= LONGEST_GUESSED or not key.isalpha():
                    continue
                for place, score in self._guessed(key):
                    found = [one for one in self.names[self.keys[place]] if one.is_here]
                    name = max(found, key=lambda one: one.is_own)
                    if name.meaning not in best or score > best[name.meaning].score:
                        span = (words_here[0].start, words_here[-1].end)
                        best[name.meaning] = Guess(*span, name, round(score, 3))
        ranked = sorted(best.values(), key=lambda one: (-one.score, one.name.name))
        return tuple(one for one in ranked if one.score >= LEAST_GUESS)[:most]

    def _guessed(self, key: str) -> list[tuple[int, float]]:
        """The likeliest names that are here for some letters, with their scores."""
        sound = word_sound(key, self.facts.sounds)
        coarse = _coarse(sound, self.facts)
        near = process.extract(
            coarse, self.coarse_here, scorer=OSA.normalized_similarity, limit=MOST_CANDIDATES * 2
        )
        places = [self.places_here[place] for _name, _nearness, place in near]
        return [(place, self._score(key, sound, coarse, place)) for place in places]

    def candidates(self, heard: str) -> tuple[Candidate, ...]:
        """The names that a word may be, glued together from what was heard, the likeliest first."""
        key = _key(heard)
        if len(key) < SHORTEST:
            return ()
        if key not in self._seen:
            if len(self._seen) > 2_000:  # noqa: PLR2004 - a window that is open for days
                self._seen.clear()
            self._seen[key] = self._ranked(key)
        return self._seen[key]

    def _word(self, match: re.Match[str]) -> _Word:
        key = "".join(words(match[0]))
        return _Word(match.start(), match.end(), key, key.isdigit() or self.is_common(key))

    def _at(self, said: Sequence[_Word], size: int) -> tuple[Candidate, ...]:
        """The candidates for so many words together."""
        if len(said) < size:
            return ()
        glued = "".join(word.key for word in said)
        is_common = all(word.is_common for word in said)
        if glued.isdigit() or (size == 1 and is_common):
            return ()
        least = 0.0
        if not glued.isalpha():
            least = LEAST_WITH_NUMBER
        elif is_common or (size > 2 and any(word.is_common for word in said)):  # noqa: PLR2004
            least = LEAST_KNOWN
        found = self.candidates(glued)
        return found if found and found[0].score >= least else ()

    def _ranked(self, key: str) -> tuple[Candidate, ...]:
        sound = word_sound(key, self.facts.sounds)
        coarse = _coarse(sound, self.facts)
        near = {
            place
            for word, among in ((key, self.keys), (sound, self.sounds), (coarse, self.coarse))
            for _name, _nearness, place in process.extract(
                word, among, scorer=OSA.normalized_similarity, score_cutoff=0.5, limit=_LOOKED_UP
            )
        }
        scored = sorted(
            ((self._score(key, sound, coarse, place), self.keys[place]) for place in near),
            key=lambda one: (-one[0], one[1]),
        )
        if not scored or scored[0][0] < _least(key):
            return ()
        best = scored[0][0]
        kept = [
            Candidate(name, round(score, 3))
            for score, found in scored
            if score >= max(best - RIVAL, LEAST_SCORE - RIVAL / 2)
            for name in self.names[found]
        ]
        kept += self._confused_with(kept[0], kept)
        return self._one_of_each(kept)[:MOST_CANDIDATES]

    def _one_of_each(self, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """Each thing once: another spelling of it is no choice, but another medicine with the same substance is one."""
        found: list[Candidate] = []
        for one in candidates:
            if not any(self._is_same(one, other) for other in found):
                found.append(one)
        return tuple(found)

    def _is_same(self, one: Candidate, other: Candidate) -> bool:
        if one.name.meaning != other.name.meaning:
            return False
        first, second = _key(one.name.name), _key(other.name.name)
        if any({first, second} <= group for group in self.facts.alike):
            return first == second
        if not (one.name.is_medicine and other.name.is_medicine):
            return True
        is_as_near = abs(one.score - other.score) < SAME_NEARNESS
        return not is_as_near or first.startswith(second) or second.startswith(first)

    def _score(self, key: str, sound: str, coarse: str, place: int) -> float:
        """How near a word is to a name: 1 if it is spelt so, nearly 1 if it sounds so."""
        name = self.keys[place]
        if key == name:
            return 1.0
        likeness = (
            SPELLING * _likeness(key, name)
            + SOUND * _likeness(sound, self.sounds[place])
            + COARSE * _likeness(coarse, self.coarse[place])
        )
        return min(likeness, 0.99)

    def _confused_with(self, best: Candidate, kept: Sequence[Candidate]) -> list[Candidate]:
        """Names near the best one, or known to be confused with it: choices, also where it was heard exactly."""
        key = _key(best.name.name)
        known = {other for group in self.facts.alike if key in group for other in group} - {key}
        sound = word_sound(key, self.facts.sounds)
        coarse = _coarse(sound, self.facts)
        near = process.extract(
            key, self.keys, scorer=OSA.normalized_similarity, score_cutoff=0.75, limit=_LOOKED_UP
        )
        found = {
            self.keys[place]
            for _name, _nearness, place in near
            if self._score(key, sound, coarse, place) >= ALIKE
        } | (known & self.names.keys())
        taken = {one.name for one in kept}
        return [
            Candidate(name, round(min(best.score, LEAST_SCORE), 3))
            for other in sorted(found - {key})
            for name in self.names[other]
            if name not in taken and (other in known or name.meaning != best.name.meaning)
        ]

    def _heard(
        self, text: str, start: int, end: int, candidates: tuple[Candidate, ...]
    ) -> HeardName:
        is_sure = len(candidates) == 1 and candidates[0].score >= SURE_SCORE
        return HeardName(start, end, text[start:end], candidates, is_sure)


def _least(key: str) -> float:
    """A short word is nearer to some name by chance."""
    return LEAST_SCORE if len(key) > 6 else LEAST_SCORE + 0.06 * (7 - len(key))  # noqa: PLR2004


def _likeness(one: str, other: str) -> float:
    """Letters in common, in their order; the beginning of a name is what is heard best."""
    return 0.7 * OSA.normalized_similarity(one, other) + 0.3 * JaroWinkler.similarity(one, other)


def _coarse(sound: str, facts: HearingFacts) -> str:
    for written, said in facts.coarse:
        sound = sound.replace(written, said)
    return sound


def _key(name: str) -> str:
    return "".join(words(name))
