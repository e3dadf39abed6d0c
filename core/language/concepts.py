"""What words mean, as far as finding a sentence needs it: reviewed groups of expressions, else the word's stem.

A concept is a list of expressions that answer for each other ("gravida", "gestante"). An expression is written as
a person would say it, in small letters without accents, with a few signs:

    bebida alcoolica   these words, one after the other
    gestant*           any word that begins so
    ganho|aumento      one of these
    ..                 up to three other words
    #                  a number in digits
    do_peito           several words as one alternative; o? may be missing
    !leite materno     no expression of the group where these words stand
    ?beber             only in questions: who asks may mean the group, a leaflet that uses the word need not
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import Stemmer

from core.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.datafile import Table

GAP = 3
NOT, ASKED, JOINT = "!", "?", "_"
SHORTEST_BASE = 3  # letters that must be left of a word without its diminutive ending
KEPT_STEMS = 65_536
_WORD = re.compile(r"([a-z]+|\d+)(\*?)")


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of an expression: one of `exact`, or a word with one of `prefixes`; or a gap before the next."""

    exact: frozenset[str]
    prefixes: tuple[str, ...]
    is_gap: bool = False


_DIGITS = tuple("0123456789")


# What must follow an expression's first word, place by place: among how many words it is looked for, what fits.
Rest = tuple[tuple[int, frozenset[str], tuple[str, ...]], ...]
Expression = tuple[Slot, Rest]


@dataclass(frozen=True, slots=True)
class Found:
    """The words [start, end) of a text are an expression of `name`."""

    start: int
    end: int
    name: str


class Expressions:
    """Named groups of expressions, and where a text has them."""

    def __init__(self, groups: dict[str, tuple[Expression, ...]]) -> None:
        self.names = tuple(name for name in groups if not name.startswith((NOT, ASKED)))
        self._exceptions = frozenset(
            name.removeprefix(NOT) for name in groups if name.startswith(NOT)
        )
        said = {name: some for name, some in groups.items() if not name.startswith(ASKED)}
        self._said = _Starts(said)
        self._asked = _Starts(groups) if len(said) < len(groups) else self._said

    @classmethod
    def read(cls, table: Table) -> Expressions:
        """A table whose keys are names and whose values are lists of expressions.

        Raises:
            DataFileError: an expression is malformed.
        """
        groups: dict[str, tuple[Expression, ...]] = {}
        for name in table.keys():  # noqa: SIM118 - a Table is no mapping
            texts = table.texts(name)
            for text in texts:
                mark = text[0] if text[0] in {NOT, ASKED} else ""
                found = expressions(text.removeprefix(mark), table, name)
                groups[mark + name] = (*groups.get(mark + name, ()), *found)
        table.done()
        return cls(groups)

    def find(self, words: Sequence[str], *, is_question: bool = False) -> list[Found]:
        """All places of all groups, in the order of the text."""
        found: list[Found] = []
        starts = self._asked if is_question else self._said
        for start, begun in enumerate(map(starts.__getitem__, words)):
            if begun is None:
                continue
            after = words[start + 1] if start + 1 < len(words) else ""
            goes_on = after in begun.exact or after.startswith(begun.prefixes)
            for name, rest in begun.every if goes_on else begun.whatever_follows:
                if (end := _end(rest, words, start + 1)) >= 0:
                    found.append(Found(start, end, name))
        return _without_exceptions(found) if self._exceptions else found

    def has_exceptions(self, name: str) -> bool:
        """Whether a group's expressions do not always mean it."""
        return name in self._exceptions


class _Begun(NamedTuple):
    """The expressions that begin with a word: the name and the rest of each.

    Most of them need one of `exact`, or a word with one of `prefixes`, right after it; `whatever_follows` are those
    that do not.
    """

    every: tuple[tuple[str, Rest], ...]
    whatever_follows: tuple[tuple[str, Rest], ...]
    exact: frozenset[str]
    prefixes: tuple[str, ...]

    @classmethod
    def of(cls, every: Sequence[tuple[str, Rest]]) -> _Begun:
        seconds = [rest[0] for _, rest in every if rest and rest[0][0] == 1]
        return cls(
            tuple(every),
            tuple((name, rest) for name, rest in every if not rest or rest[0][0] > 1),
            frozenset().union(*(exact for _, exact, _ in seconds)),
            tuple(dict.fromkeys(prefix for _, _, some in seconds for prefix in some)),
        )


class _Starts(dict[str, _Begun | None]):
    """What a word may begin, found out once a word: those of leaflets come again and again."""

    def __init__(self, groups: dict[str, tuple[Expression, ...]]) -> None:
        super().__init__()
        self._exact: dict[str, list[tuple[str, Rest]]] = {}
        self._prefixed: dict[str, list[tuple[str, Rest]]] = {}
        for marked, some in groups.items():
            name = marked.removeprefix(ASKED)
            for first, rest in some:
                begun = (name, rest)
                for word in first.exact:
                    self._exact.setdefault(word, []).append(begun)
                for prefix in first.prefixes:
                    self._prefixed.setdefault(prefix, []).append(begun)
        self._sizes = sorted({len(prefix) for prefix in self._prefixed})

    def __missing__(self, word: str) -> _Begun | None:
        every = list(self._exact.get(word, ()))
        for size in self._sizes:
            if size <= len(word):
                every += self._prefixed.get(word[:size], ())
        self[word] = begun = _Begun.of(every) if every else None
        return begun


def _rest(slots: Sequence[Slot]) -> Rest:
    """A gap is a longer reach of what comes after it."""
    found, reach = [], 1
    for slot in slots:
        if slot.is_gap and reach == 1:
            reach = GAP + 1
            continue
        found.append((reach, slot.exact, slot.prefixes))
        reach = 1
    return tuple(found)


def _without_exceptions(found: list[Found]) -> list[Found]:
    barred = [one for one in found if one.name.startswith(NOT)]
    if not barred:
        return found
    return [
        one
        for one in found
        if not one.name.startswith(NOT)
        and not any(
            bar.name == NOT + one.name and bar.start <= one.start and one.end <= bar.end
            for bar in barred
        )
    ]


def expressions(text: str, table: Table, key: str) -> list[Expression]:
    """A written expression, once for each way in which its optional and longer places may be filled.

    Raises:
        DataFileError: it begins or ends with a gap, or has a sign that is none.
    """
    ways: list[list[Slot]] = [[]]
    for part in text.split():
        choices = _choices(part.removesuffix("?"), text, table, key)
        kept = [[*way, *choice] for way in ways for choice in choices]
        ways = [*ways, *kept] if part.endswith("?") else kept
    for way in ways:
        if not way or way[0].is_gap or way[-1].is_gap:
            raise table.fail(key, f"{text!r} must begin and end with a word")
    return [(first, _rest(others)) for first, *others in ways]


def _choices(part: str, text: str, table: Table, key: str) -> list[list[Slot]]:
    """The ways to fill one place: all single words together, and each alternative of several words."""
    if part == "..":
        return [[Slot(frozenset(), (), is_gap=True)]]
    alternatives = part.split("|")
    plain = [alternative for alternative in alternatives if JOINT not in alternative]
    longer = [alternative.split(JOINT) for alternative in alternatives if JOINT in alternative]
    found = [[_slot(plain, text, table, key)]] if plain else []
    return [*found, *([_slot([word], text, table, key) for word in words] for words in longer)]


def _slot(words: Sequence[str], text: str, table: Table, key: str) -> Slot:
    exact: list[str] = []
    prefixes: list[str] = []
    for word in words:
        match = _WORD.fullmatch(word)
        if word == "#":
            prefixes.extend(_DIGITS)
        elif match is None:
            raise table.fail(
                key, f"{word!r} in {text!r} is no word in small letters without accents"
            )
        else:
            (prefixes if match[2] else exact).append(match[1])
    return Slot(frozenset(exact), tuple(prefixes))


def _end(rest: Rest, words: Sequence[str], position: int) -> int:
    """Where the expression that goes on at `position` ends, -1 if it does not go on."""
    count = len(words)
    for reach, exact, prefixes in rest:
        last = min(position + reach, count)
        while position < last:
            word = words[position]
            position += 1
            if word in exact or (prefixes and word.startswith(prefixes)):
                break
        else:
            return -1
    return position


@dataclass(frozen=True, slots=True)
class Stems:
    """The stem of a folded word. `endings` give it the accents, or the singular, that the stemmer needs."""

    algorithm: str
    endings: tuple[tuple[str, str], ...]
    diminutives: tuple[str, ...]

    @classmethod
    def read(cls, table: Table) -> Stems:
        """The table `[stems]` of a language pack.

        Raises:
            DataFileError: there is no such stemmer, or an ending is not written as plain=other.
        """
        algorithm = table.text("algorithm")
        if algorithm not in Stemmer.algorithms():
            raise table.fail("algorithm", f"{algorithm!r} is no stemmer")
        endings = []
        for text in table.texts("endings", ()):
            plain, sign, other = text.partition("=")
            if not sign or fold(plain) != plain:
                raise table.fail("endings", f"{text!r} is not written as plain=other")
            endings.append((plain, other))
        stems = cls(algorithm, tuple(endings), table.texts("diminutives", ()))
        table.done()
        return stems

    def of(self, word: str) -> str:
        """The stem, folded again."""
        stems = _STEMS.setdefault(self.algorithm, {})
        known = stems.get(word)
        if known is None:
            accented = word
            for plain, ending in self.endings:
                if word.endswith(plain):
                    accented = word[: -len(plain)] + ending
                    break
            known = fold(_stemmer(self.algorithm).stemWord(accented)) or word
            if len(stems) >= KEPT_STEMS:
                stems.clear()  # texts of made-up words would fill the memory
            stems[word] = known
        return known

    def bases(self, word: str) -> Iterator[str]:
        """The stems of what a diminutive may be made of ("cafezinho": "caf")."""
        for ending in self.diminutives:
            base = word.removesuffix(ending)
            if base != word and len(base) >= SHORTEST_BASE:
                yield self.of(base)


# A process meets some ten thousand different words; the stemmer's own cache is slower than none.
_STEMS: dict[str, dict[str, str]] = {}
_STEMMERS: dict[str, Stemmer.Stemmer] = {}


def _stemmer(algorithm: str) -> Stemmer.Stemmer:
    if algorithm not in _STEMMERS:
        _STEMMERS[algorithm] = Stemmer.Stemmer(algorithm, 0)
    return _STEMMERS[algorithm]
