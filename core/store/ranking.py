"""BM25 over a few passages that are read in full: exact counts, and weights for title, heading, lead-in and body.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009); the inverse document
frequency is the variant that stays positive.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from core.store.words import word_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from core.store.words import Stems

K1, B = 1.2, 0.75
# As many times as often a word counts that stands there.
TITLE, HEADING, LEAD, BODY = 4.0, 3.0, 0.5, 1.0
# Words of an ordinary passage with its title and heading.
USUAL_SIZE = 140.0


class Words(NamedTuple):
    """A passage ready to be counted: its weights with the words of title, heading, lead-in and body that have any."""

    passage_id: int
    fields: list[tuple[float, list[bytes]]]
    size: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for, in the form of `word_list`. A phrase is written with a space on both sides."""

    words: frozenset[bytes]
    phrases: tuple[bytes, ...]
    prefixes: tuple[bytes, ...]


def wanted(
    terms: Iterable[str], prefixes: Iterable[str] = (), stems: Stems | None = None
) -> Wanted:
    """The words, phrases and beginnings of words to look for; a term of several words is a phrase."""
    keys = dict.fromkeys(key_of(term, stems) for term in terms)
    beginnings = dict.fromkeys(b"".join(word_list(prefix)) for prefix in prefixes)
    return Wanted(
        frozenset(key for key in keys if key and not key.startswith(b" ")),
        tuple(key for key in keys if key.startswith(b" ")),
        tuple(beginning for beginning in beginnings if beginning),
    )


def key_of(term: str, stems: Stems | None = None) -> bytes:
    """The term's word; its words as a phrase if it has several; nothing if it has none."""
    words = word_list(term)
    if stems is not None:
        words = [stems[word] for word in words]
    return b"".join(words) if len(words) < 2 else phrase(words)  # noqa: PLR2004 - one or several


def rank_all(passages: Sequence[Words], asked: Wanted) -> list[tuple[float, int]]:
    """(score, passage id) of those that hold something wanted, where these passages are all there is.

    Best first, then in reading order.
    """
    counted = [(passage, _counts(passage, asked)) for passage in passages]
    holding = Counter(word for _, counts in counted for word in counts)
    if not holding:
        return []
    average_size = sum(passage.size for passage in passages) / len(passages)
    return _scored(counted, lambda word: rarity(holding[word], len(passages)), average_size)


def rank(
    passages: Iterable[Words], asked: Wanted, importance: Callable[[bytes], float]
) -> list[tuple[float, int]]:
    """The same for a choice of passages; `importance` weighs a word, a phrase, or a prefix with its "*"."""
    counted = [(passage, _counts(passage, asked)) for passage in passages]
    return _scored(counted, importance, USUAL_SIZE)


def _scored(
    counted: list[tuple[Words, dict[bytes, float]]],
    importance: Callable[[bytes], float],
    average_size: float,
) -> list[tuple[float, int]]:
    weights: dict[bytes, float] = {}
    scored = []
    for passage, counts in counted:
        if not counts:
            continue
        damping = K1 * (1 - B + B * passage.size / average_size)
        for word in counts.keys() - weights.keys():
            weights[word] = importance(word)
        # fsum is exact, so the order of the words cannot make equal passages differ.
        score = math.fsum(
            weights[word] * count * (K1 + 1) / (count + damping) for word, count in counts.items()
        )
        scored.append((score, passage.passage_id))
    return sorted(scored, key=lambda one: (-one[0], one[1]))


def rarity(holding: int, passages: int) -> float:
    """How much a word says that `holding` of `passages` hold (inverse document frequency)."""
    return math.log1p((max(passages - holding, 0) + 0.5) / (holding + 0.5))


def phrase(words: list[bytes]) -> bytes:
    """Words in a row, with a space on both sides of each."""
    return b" " + b" ".join(words) + b" "


def _counts(passage: Words, asked: Wanted) -> dict[bytes, float]:
    counts: dict[bytes, float] = {}
    for weight, words in passage.fields:
        for word in asked.words.intersection(words):
            counts[word] = counts.get(word, 0) + weight * words.count(word)
        if asked.phrases or asked.prefixes:
            for key, times in _seldom_asked(words, asked):
                counts[key] = counts.get(key, 0) + weight * times
    return counts


def _seldom_asked(words: list[bytes], asked: Wanted) -> Iterator[tuple[bytes, int]]:
    spaced = phrase(words)
    for key in asked.phrases:
        if times := spaced.count(key):
            yield key, times
    for prefix in asked.prefixes:
        if times := spaced.count(b" " + prefix):
            yield prefix + b"*", times
