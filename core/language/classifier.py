"""Which class some words belong to: a linear classifier over pieces of words, learned beforehand.

The numbers come from labelled example questions (`data/questions/`, made by `training/classifiers.py`) and
never change while the program runs: the same words always have the same probabilities. Pieces are the character
2- to 5-grams within a word, the single and paired words, and marks that stand for what a lexicon found; they are
hashed into buckets, weighted by their rarity and normalised within each of these kinds.

Weinberger et al., "Feature Hashing for Large Scale Multitask Learning" (2009); Joachims, "Text Categorization with
Support Vector Machines" (1998), for weighting and normalising.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from operator import mul
from typing import TYPE_CHECKING
from zlib import crc32

from core.errors import DataFileError
from core.paths import data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SHORTEST, LONGEST = 2, 5  # letters of a piece, the spaces around its word included
EDGE = "^"  # before the first and after the last word
RARITY_STEP = 1 / 16  # one unit of the stored rarity of a piece
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Classifier:
    """What was learned. `rarity` has a byte for each bucket, `weights` a signed byte for each bucket and class.

    `scales` and `biases` are those of the classes, in their order; the probability of a class is its share of
    the exponentials of the scores. `sources` names the tables of examples with their SHA-256.
    """

    classes: tuple[str, ...]
    biases: tuple[float, ...]
    scales: tuple[float, ...]
    rarity: bytes
    weights: memoryview
    sources: dict[str, str]

    def probabilities(self, words: Sequence[str], marks: Sequence[str] = ()) -> dict[str, float]:
        """How likely the words belong to each class; the numbers add up to 1."""
        scores = self._scores(words, marks)
        highest = max(scores)
        shares = [math.exp(score - highest) for score in scores]
        total = math.fsum(shares)
        return {name: share / total for name, share in zip(self.classes, shares, strict=True)}

    def _scores(self, words: Sequence[str], marks: Sequence[str]) -> list[float]:
        count, sums = len(self.classes), [0.0] * len(self.classes)
        for buckets in bucket_groups(words, marks, len(self.rarity)):
            rarity = [self.rarity[bucket] for bucket in buckets]
            norm = math.sqrt(sum(map(mul, rarity, rarity)))
            rows = [self.weights[bucket * count : (bucket + 1) * count] for bucket in buckets]
            # All weights of a class at once: sums of products of small whole numbers.
            for place, of_class in enumerate(zip(*rows, strict=True)):
                sums[place] += sum(map(mul, rarity, of_class)) / norm
        return [
            bias + scale * known
            for bias, scale, known in zip(self.biases, self.scales, sums, strict=True)
        ]


def bucket_groups(words: Sequence[str], marks: Sequence[str], buckets: int) -> list[list[int]]:
    """The buckets of the pieces within words, of the words themselves and of the marks; each piece counts once."""
    groups = (
        frozenset(_pieces(words)),
        frozenset(_pairs(words)),
        frozenset(f"#{mark}" for mark in marks),
    )
    return [
        [crc32(piece.encode()) % buckets for piece in sorted(group)] for group in groups if group
    ]


def _pieces(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        padded = f" {word} "
        for size in range(SHORTEST, LONGEST + 1):
            for start in range(len(padded) - size + 1):
                yield padded[start : start + size]


def _pairs(words: Sequence[str]) -> Iterator[str]:
    before = EDGE
    for word in words:
        yield f"{before}_{word}"
        yield f"={word}"
        before = word
    yield f"{before}_{EDGE}"


@cache
def load_classifier(lang: str, name: str) -> Classifier:
    """The classifier of a language that comes with the program, read once."""
    return read_classifier(data_folder() / "lang" / f"{lang}.{name}.weights")


def read_classifier(path: Path) -> Classifier:
    """A file of weights: one line of JSON, then the bytes of `rarity` and of `weights`.

    Raises:
        DataFileError: the file cannot be read, or is not such a file.
    """
    try:
        head, _newline, body = path.read_bytes().partition(b"\n")
        facts = json.loads(head)
        classes, buckets = tuple(map(str, facts["classes"])), int(facts["buckets"])
        biases = tuple(map(float, facts["biases"]))
        scales = tuple(map(float, facts["scales"]))
        sources = {str(name): str(digest) for name, digest in facts["sources"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataFileError(file=path.name, key="", problem=str(error)) from error
    is_whole = (
        facts.get("format") == FORMAT
        and len(classes) == len(biases) == len(scales)
        and len(classes) > 1
        and buckets > 0
        and len(body) == buckets * (1 + len(classes))
    )
    if not is_whole:
        raise DataFileError(file=path.name, key="", problem="its parts do not fit together")
    return Classifier(
        classes=classes,
        biases=biases,
        scales=scales,
        rarity=body[:buckets],
        weights=memoryview(body)[buckets:].cast("b"),
        sources=sources,
    )
