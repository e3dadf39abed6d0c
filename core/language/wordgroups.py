"""Groups of a language's words: each is declared in one line, and read from the key of the table that it names."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.datafile import Table

T = TypeVar("T")
Written = dict[str, tuple[str, ...]]  # by key: the words as they stand in the file


class Words(Protocol):
    """Whoever knows a language's words."""

    @property
    def verbs_written(self) -> Written: ...

    @property
    def nouns_written(self) -> Written: ...

    def key_of(self, word: str) -> str:
        """The key that the reader gives to a word's base form."""

    def base(self, word: str) -> str:
        """The base form of a noun or adjective."""


class Declared(cached_property[T]):
    """What is read from a key, found when it is first asked for."""

    in_nouns = False
    is_one = False  # the key has one word, no list

    def __init__(self, key: str, about: str = "") -> None:
        super().__init__(self.met_by)
        self.key = key
        self.__doc__ = about

    def written(self, words: Words) -> tuple[str, ...]:
        return (words.nouns_written if self.in_nouns else words.verbs_written)[self.key]

    def met_by(self, words: Words) -> T:
        raise NotImplementedError


class Verbs(Declared[frozenset[str]]):
    """Verbs, each by the key of its synonyms."""

    def met_by(self, words: Words) -> frozenset[str]:
        return frozenset(map(words.key_of, self.written(words)))


class Expressions(Verbs):
    """Expressions of the table [nouns], each by the key of its synonyms."""

    in_nouns = True


class Nouns(Declared[frozenset[str]]):
    """Nouns and adjectives, in their base form and by the key of their synonyms."""

    in_nouns = True

    def met_by(self, words: Words) -> frozenset[str]:
        return met(self.written(words), words)


class FirstVerb(Declared[str]):
    """The key of the first verb of a group."""

    def met_by(self, words: Words) -> str:
        return words.key_of(self.written(words)[0])


class OneVerb(FirstVerb):
    """The key of a verb that stands alone."""

    is_one = True


class FirstNoun(Declared[str]):
    """The key of the first noun of a group."""

    in_nouns = True

    def met_by(self, words: Words) -> str:
        return words.key_of(words.base(self.written(words)[0]))


class OneNoun(FirstNoun):
    """The key of a noun or adjective that stands alone."""

    is_one = True


def met(written: Iterable[str], words: Words) -> frozenset[str]:
    """Words as the reader meets them: in their base form, or by the key of their group."""
    return frozenset(form for word in written for form in (words.base(word), words.key_of(word)))


def read_written(owner: type, verbs: Table, nouns: Table) -> tuple[Written, Written]:
    """The words of all groups that a class declares: of the table [verbs] and of [nouns].

    Raises:
        DataFileError: a key is missing or of another type.
    """
    found: tuple[Written, Written] = ({}, {})
    for group in vars(owner).values():
        if isinstance(group, Declared) and group.key not in found[group.in_nouns]:
            table = nouns if group.in_nouns else verbs
            found[group.in_nouns][group.key] = (
                (table.text(group.key),) if group.is_one else table.texts(group.key)
            )
    return found
