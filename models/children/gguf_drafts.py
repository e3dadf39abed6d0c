"""Guesses what is written next from what was read: an answer copies its passages.

To try several tokens at once costs less than one after the other, if most of them are right, and more if they are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SHORTEST, LONGEST = 3, 6  # tokens that have to be the same before a guess is made
LEAST, MOST = 4, 8  # tokens of a guess


class Drafts:
    """The tokens of a prompt and of the text after it; guesses are bolder after right ones, rarer after wrong ones."""

    def __init__(self, tokens: Iterable[int]) -> None:
        self._tokens: list[int] = []
        self._places: dict[tuple[int, ...], int] = {}
        self._needed = SHORTEST
        self._most = LEAST
        for token in tokens:
            self.add(token)

    def add(self, token: int) -> None:
        """The next token, read or written."""
        for length in range(SHORTEST, LONGEST + 1):
            if len(self._tokens) >= length:
                self._places[tuple(self._tokens[-length:])] = len(self._tokens)
        self._tokens.append(token)

    def guess(self, most: int) -> list[int]:
        """What came the last time after the same tokens, at most so many; nothing if they are new."""
        for length in range(min(LONGEST, len(self._tokens)), self._needed - 1, -1):
            place = self._places.get(tuple(self._tokens[-length:]))
            if place is not None:
                return self._tokens[place : place + min(most, self._most)]
        return []

    def learn(self, guessed: int, right: int) -> None:
        """So many of the guessed tokens were right."""
        if right == guessed:
            self._needed, self._most = SHORTEST, min(MOST, self._most * 2)
        elif right * 2 < guessed:
            self._needed, self._most = min(LONGEST, self._needed + 1), LEAST
