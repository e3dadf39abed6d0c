"""The clauses of a question: which of them ask, which tell of somebody, which only name what is asked about."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.language.answering import AnsweringFacts
    from core.language.tokens import Tokens


def asking_clauses(tokens: Tokens) -> set[int]:
    """The words of the clauses that end in a question mark, of the last clause where there is none."""
    count = len(tokens.spellings)
    if not count:
        return set()
    starts = _starts(tokens)
    asking: set[int] = set()
    for start, end in pairwise([*starts, count]):
        after = tokens.places[end][0] if end < count else len(tokens.text)
        if "?" in tokens.text[tokens.places[end - 1][1] : after]:
            asking.update(range(start, end))
    return asking or set(range(starts[-1], count))


def naming_clauses(tokens: Tokens, facts: AnsweringFacts) -> set[int]:
    """The words of the clauses that only name what the next one asks about ("… e cerveja, devo parar?")."""
    stating = facts.stating | facts.before_verb | facts.modals
    return {
        place
        for start, end in pairwise(_starts(tokens))
        if stating.isdisjoint(tokens.word(one) for one in range(start, end))
        for place in range(start, end)
    }


def _starts(tokens: Tokens) -> list[int]:
    return [place for place in range(len(tokens.spellings)) if not place or tokens.breaks[place]]
