"""A made-up corpus of leaflets of any size, always the same for the same seed."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from core.documents.document import Block, BlockKind, Code, Leaflet, Medicine, Passage, Section
from core.documents.text_hash import text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterator

PASSAGES_PER_LEAFLET = 37
SECTIONS = 9
VOCABULARY = 40_000
# Zipf's law as natural text shows it: frequency ~ 1 / (rank + shift) ** exponent.
EXPONENT, SHIFT = 1.05, 2.7
# As many words as stand in nearly every text.
FREQUENT = 120
NAMES_ITSELF = 0.3
POOL = 400_009  # prime: every stride below visits it all

_ONSETS = (
    "b",
    "c",
    "d",
    "f",
    "g",
    "l",
    "m",
    "n",
    "p",
    "r",
    "s",
    "t",
    "v",
    "ch",
    "pr",
    "tr",
    "qu",
    "gr",
)
_VOWELS = ("a", "e", "i", "o", "u", "é", "ã", "ê", "á", "ou", "ai", "eu")
_ENDINGS = ("", "", "", "s", "r", "ção", "mente", "nt", "l", "ment", "ique", "oso")


@dataclass(frozen=True, slots=True)
class Text:
    """One leaflet with its passages, ready for the store."""

    leaflet: Leaflet
    passages: list[list[Passage]]


@dataclass(frozen=True, slots=True)
class MadeUpQuestion:
    """Words asked for, the leaflet and the passage (counted from 0) that they were taken from."""

    words: tuple[str, ...]
    leaflet: int
    passage: int


class Corpus:
    """Leaflets of 37 passages of 60 to 200 words, with words as frequent as in natural text.

    Each leaflet has words of its own (its substance, its topics), as real ones have.
    """

    def __init__(self, passages: int, seed: int = 1) -> None:
        self.passages = passages
        self._seed = seed
        self.vocabulary, self._pool = _language(seed)
        self.frequent = frozenset(self.vocabulary[:FREQUENT])

    def leaflets(self) -> Iterator[Text]:
        """All leaflets; the last one is shorter."""
        for number, start in enumerate(range(0, self.passages, PASSAGES_PER_LEAFLET)):
            yield self.leaflet(number, min(PASSAGES_PER_LEAFLET, self.passages - start))

    def questions(
        self, count: int, seed: int = 2, leaflet: int | None = None
    ) -> list[MadeUpQuestion]:
        """Questions of 5 to 12 words: half of them said by the passage, the rest ordinary or beside the point."""
        draw = random.Random(seed)  # noqa: S311 - nothing secret
        found: list[MadeUpQuestion] = []
        while len(found) < count:
            place = draw.randrange(self.passages)
            of_leaflet, passage = divmod(place, PASSAGES_PER_LEAFLET)
            of_leaflet = of_leaflet if leaflet is None else leaflet
            words = self._words(of_leaflet, passage)
            telling = [word for word in words if word not in self.frequent]
            length = draw.randint(5, 12)
            said = draw.sample(telling, max(2, length // 2))
            beside = draw.choices(self._pool, k=length - len(said))
            asked = said + beside
            draw.shuffle(asked)
            found.append(MadeUpQuestion(tuple(asked), of_leaflet, passage))
        return found

    def leaflet(self, number: int, passages: int = PASSAGES_PER_LEAFLET) -> Text:
        """One leaflet, also one beyond the corpus."""
        name = self.name(number)
        medicine = Medicine(
            name,
            (f"{name}ina",),
            f"Laboratório {number % 97}",
            "BR",
            (Code("ms", f"{number:09d}"),),
        )
        sections, pieces = [], []
        share = -(-passages // SECTIONS)
        for position in range(SECTIONS):
            numbers = range(position * share, min(passages, (position + 1) * share))
            section, found = _section(
                position, [" ".join(self._words(number, piece)) for piece in numbers]
            )
            sections.append(section)
            pieces.append(found)
        digest = text_sha256(sections)
        leaflet = Leaflet(
            "VP", "pt", medicine, "comprimido", tuple(sections), (1, SECTIONS), digest
        )
        return Text(leaflet, pieces)

    def name(self, number: int) -> str:
        """The brand name of a leaflet."""
        return f"{self.vocabulary[-1 - number % 20_000].capitalize()}{number}"

    def _words(self, leaflet: int, passage: int) -> list[str]:
        draw = random.Random(self._seed * 1_000_003 + leaflet * 1009 + passage)  # noqa: S311 - nothing secret
        count = draw.randint(60, 200)
        start, stride = draw.randrange(POOL), draw.randrange(1, POOL)
        words = [self._pool[(start + step * stride) % POOL] for step in range(count)]
        topics = random.Random(self._seed * 7 + leaflet).choices(self._pool, k=30)  # noqa: S311 - nothing secret
        for _ in range(count // 12):
            words[draw.randrange(count)] = draw.choice(topics)
        if draw.random() < NAMES_ITSELF:
            words[draw.randrange(count)] = self.name(leaflet)
        return words


@lru_cache(maxsize=2)
def _language(seed: int) -> tuple[list[str], list[str]]:
    """The words by frequency, and a long text of them without order."""
    draw = random.Random(seed)  # noqa: S311 - nothing secret
    vocabulary = _vocabulary(draw)
    weights = [1 / (rank + SHIFT) ** EXPONENT for rank in range(VOCABULARY)]
    pool = draw.choices(vocabulary, cum_weights=list(itertools.accumulate(weights)), k=POOL)
    return vocabulary, pool


def _vocabulary(draw: random.Random) -> list[str]:
    words: dict[str, None] = {}
    while len(words) < VOCABULARY:
        # Frequent words are short, as in every language.
        syllables = draw.randint(1, min(4, 1 + len(words) // 400))
        stem = "".join(draw.choice(_ONSETS) + draw.choice(_VOWELS) for _ in range(syllables))
        words.setdefault(stem + draw.choice(_ENDINGS))
    return list(words)


def _section(position: int, bodies: list[str]) -> tuple[Section, list[Passage]]:
    blocks, passages = [], []
    start, page = 0, position + 1
    for index, body in enumerate(bodies):
        end = start + len(body)
        blocks.append(Block(BlockKind.PARAGRAPH, start, end, page, page))
        passages.append(Passage(start, end, (page, page), body, "", index, index))
        start = end + 1
    heading = f"{position + 1}. {HEADINGS[position]}"
    return Section(
        f"VP-{position + 1}", heading, "\n".join(bodies), tuple(blocks), (page, page)
    ), passages


HEADINGS = (
    "PARA QUE SERVE", "COMO FUNCIONA", "QUANDO NÃO USAR", "O QUE SABER ANTES", "COMO GUARDAR",
    "COMO USAR", "SE ESQUECER", "QUAIS MALES", "SE USAR DEMAIS",
)  # fmt: skip
