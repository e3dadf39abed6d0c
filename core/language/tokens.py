"""A question's words as they may have been meant: quick typing, forgotten apostrophes, misspellings.

Spellings are added, never replaced: "conprimido" stays what it is and may be "comprimido" as well.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import process
from rapidfuzz.distance import OSA

from core.language.repairs import SHORTEST_REPAIRED, word_sound
from core.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.language.pack import LanguagePack

_PIECE = re.compile(
    r"(?P<word>\d+(?:[.,]\d+)*|[^\W\d_]+)|(?P<end>[.!?;…\n]+)|(?P<comma>[,:()\[\]–—]| - )|(?P<quote>['’`´])"
)
SENTENCE, CLAUSE = 2, 1
ALLOWED = ((4, 0), (6, 1), (1_000_000, 2))  # wrong letters of a name by its length
LONGEST_WITH_ONE = 7  # an ordinary word of so many letters may have one wrong, a longer one two
SHORTEST_REST = 3  # letters of a word before which an apostrophe may have been forgotten
LONGEST_REPAIRED = 24
BEFORE_VERB = 2  # words before a verb that tell that it goes on ("está a ...")
MOST_WORDS = 2_000  # of a question; what follows is not looked at
MOST_REPAIRS = 200  # different misspelt words of one question


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words of a question.

    `spellings` are what each word may be, the typed one first. `breaks` say what stands before each word: 2 the
    end of a sentence, 1 a comma or the like, 0 nothing. `places` are the characters [start, end) of `text`.
    `numbers` holds the value of each word that is a number. `is_known` tells whether a word was recognised as
    it stands.
    """

    text: str
    spellings: tuple[tuple[str, ...], ...]
    breaks: tuple[int, ...]
    places: tuple[tuple[int, int], ...]
    numbers: dict[int, float]
    is_known: tuple[bool, ...]

    def word(self, position: int) -> str:
        return self.spellings[position][0]

    def said(self, start: int, end: int) -> str:
        """The text's own characters of the words [start, end)."""
        return self.text[self.places[start][0] : self.places[end - 1][1]]

    def sentence(self, position: int) -> tuple[int, int]:
        """The words [start, end) of the sentence around a word."""
        return self._around(position, SENTENCE)

    def clause(self, position: int) -> tuple[int, int]:
        """The words [start, end) between the commas around a word."""
        return self._around(position, CLAUSE)

    def _around(self, position: int, strength: int) -> tuple[int, int]:
        start = position
        while start and self.breaks[start] < strength:
            start -= 1
        end = position + 1
        while end < len(self.breaks) and self.breaks[end] < strength:
            end += 1
        return start, end


def tokens(
    text: str, pack: LanguagePack, is_name: Callable[[str], bool] = lambda _: False
) -> Tokens:
    """The words of a question; a word for which `is_name` holds is not taken for a misspelling."""
    text = unicodedata.normalize("NFC", text)
    found: list[tuple[str, int, tuple[int, int], bool]] = []
    pending = 0
    for piece in _PIECE.finditer(text):
        if piece["word"] is None:
            if piece["quote"] is None:
                pending = max(pending, SENTENCE if piece["end"] else CLAUSE)
            continue
        before_quote = text[piece.end() : piece.end() + 1] in {"'", "’", "`", "´"}
        # After a number a lone letter is a unit ("2 g"), not hurried typing ("g" for "j'ai").
        is_unit = len(piece[0]) == 1 and bool(found) and found[-1][0][0].isdigit()
        for index, word in enumerate(
            _meant(fold(piece[0]), pack, before_quote or is_unit, is_name)
        ):
            found.append((word, 0 if index else pending, piece.span(), before_quote))
            pending = 0
    del found[MOST_WORDS:]
    repaired: dict[str, tuple[str, ...]] = {}
    spellings: list[tuple[str, ...]] = []
    known: list[bool] = []
    found_words = [word for word, _, _, _ in found]
    for word in found_words:
        is_known = _is_known(word, pack, is_name)
        known.append(is_known)
        if not is_known and word not in repaired and len(repaired) < MOST_REPAIRS:
            repaired[word] = _repairs(word, pack)
        spellings.append(
            (word, *repaired.get(word, ()), *_progressive(found_words, len(spellings), pack))
        )
    return Tokens(
        text=text,
        spellings=tuple(spellings),
        breaks=tuple(strength for _, strength, _, _ in found),
        places=tuple(place for _, _, place, _ in found),
        numbers={
            i: n
            for i, (word, _, _, _) in enumerate(found)
            if (n := _number(word, pack)) is not None
        },
        is_known=tuple(known),
    )


def sound(word: str, pack: LanguagePack) -> str:
    """How a word sounds, roughly: words that are written differently and said alike have one form."""
    return word_sound(word, pack.text.sounds)


def allowed_distance(length: int) -> int:
    """How many letters of a word of this length may be wrong."""
    return next(distance for longest, distance in ALLOWED if length <= longest)


def _meant(
    word: str, pack: LanguagePack, before_quote: bool, is_name: Callable[[str], bool]
) -> tuple[str, ...]:
    """What a typed word stands for: itself, the long form of a short one, or two words glued together."""
    if before_quote:
        return (word,)
    if (long := pack.text.short_forms.get(word)) is not None:
        return long
    if pack.text.elisions and not _is_known(word, pack, is_name):
        for elided in pack.text.elisions:
            rest = word.removeprefix(elided)
            if (
                rest != word
                and len(rest) >= SHORTEST_REST
                and rest[0] in "aeiouyh"
                and _is_known(rest, pack, is_name)
            ):
                return (elided, rest)
    return (word,)


def _is_known(word: str, pack: LanguagePack, is_name: Callable[[str], bool]) -> bool:
    facts = pack.text
    return (
        word in facts.stop_words
        or word in facts.ordinary
        or word in facts.numbers
        or not word.isalpha()
        or pack.phrases.knows(word)
        or is_name(word)
    )


def _repairs(word: str, pack: LanguagePack) -> tuple[str, ...]:
    """The words of the pack's phrases that a misspelt word may have been."""
    if not SHORTEST_REPAIRED <= len(word) <= LONGEST_REPAIRED:
        return ()
    repair = pack.repairs
    found = list(repair.by_sound.get(sound(word, pack), ()))
    limit = 1 if len(word) <= LONGEST_WITH_ONE else 2
    for choice, _, _ in process.extract(
        word, repair.words, scorer=OSA.distance, score_cutoff=limit, limit=4
    ):
        if choice not in found and choice[0] == word[0]:
            found.append(choice)
    return tuple(found)


def _progressive(words: list[str], position: int, pack: LanguagePack) -> tuple[str, ...]:
    """The other form of a verb that tells what is going on ("está a tremer": "tremendo")."""
    facts, word = pack.text, words[position]
    if (
        position < BEFORE_VERB
        or words[position - 1] != facts.progressive_particle
        or words[position - 2] not in facts.progressive_after
    ):
        return ()
    return tuple(
        word.removesuffix(ending) + other
        for ending, other in facts.progressive
        if word.endswith(ending)
    )


def _number(word: str, pack: LanguagePack) -> float | None:
    if word[0].isdigit():
        try:
            return float(word.replace(",", ".")) if word.count(",") + word.count(".") <= 1 else None
        except ValueError:
            return None
    return pack.text.numbers.get(word)
