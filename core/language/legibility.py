"""What a page in a language looks like, before anything on it is understood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.datafile import Table

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class LegibilityFacts:
    """The commonest words of a language, words that every leaflet has, and the share of each letter.

    `foreign` words are common in neighbouring languages and none of this one.

    Words are folded. `letters` holds 26 numbers, of "a" to "z", whatever their sum.
    """

    common: frozenset[str]
    foreign: frozenset[str]
    leaflet: frozenset[str]
    letters: tuple[float, ...]

    @classmethod
    def read(cls, table: Table) -> LegibilityFacts:
        """The table `[legibility]` of a language pack.

        Raises:
            DataFileError: a key is missing, unknown or no number.
        """
        shares = table.table("letters")
        facts = cls(
            common=_words(table, "common"),
            foreign=_words(table, "foreign"),
            leaflet=_words(table, "leaflet"),
            letters=tuple(shares.number(letter) for letter in _ALPHABET),
        )
        if not any(facts.letters):
            raise shares.fail("a", "must not be 0 like all other letters")
        shares.done()
        table.done()
        return facts


def _words(table: Table, key: str) -> frozenset[str]:
    """The words of a list whose entries may hold several, separated by spaces."""
    return frozenset(word for entry in table.texts(key) for word in entry.split())
