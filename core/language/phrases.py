"""Named classes of phrases ("someone took", "a whole container", "cannot breathe") and where a text has them.

How a phrase is written stands in `core/language/written.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.language.tokens import SENTENCE
from core.language.written import Element, Phrase, phrases_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.datafile import Table
    from core.language.tokens import Tokens

SHORTEST_START = 1  # letters of the shortest prefix in a phrase
SHORTEST_KNOWN = 3  # letters of a prefix that make a word one of the language


@dataclass(frozen=True, slots=True)
class Span:
    """The words [start, end) of a text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Hits:
    """Where the classes of a lexicon occur in one text."""

    spans: dict[str, tuple[Span, ...]]

    def has(self, *classes: str) -> bool:
        """Whether any of the classes occurs."""
        return any(self.spans.get(name) for name in classes)

    def of(self, *classes: str) -> list[Span]:
        """All places of the classes, in the order of the text."""
        found = {span for name in classes for span in self.spans.get(name, ())}
        return sorted(found, key=lambda span: (span.start, span.end))


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All classes of a language, compiled.

    `order` is such that a class comes after those it refers to. `by_key` finds the phrases that can begin at a
    word or prefix; `open_phrases` are those that begin with a class or a number. `vocabulary` are the whole
    words that occur in phrases; `repairable` those that a misspelt word may have been meant to be.
    """

    order: tuple[str, ...]
    by_key: dict[str, tuple[tuple[str, Phrase], ...]]
    open_phrases: dict[str, tuple[Phrase, ...]]
    vocabulary: frozenset[str]
    repairable: frozenset[str]
    prefixes: frozenset[str]

    @classmethod
    def read(cls, table: Table) -> Lexicon:
        """The table `[phrases]` of a language pack: groups of classes, a class being a list of phrases.

        The groups named in `exact` offer no words for misspelt ones.

        Raises:
            DataFileError: a phrase is malformed, a class is unknown, twice there or refers to itself.
        """
        exact = table.texts("exact", ())
        groups = {name: table.table(name) for name in table.keys() if name != "exact"}  # noqa: SIM118
        for name in exact:
            if name not in groups:
                raise table.fail("exact", f"{name!r} is no group of phrases")
        classes: dict[str, list[Phrase]] = {}
        owner: dict[str, tuple[Table, str]] = {}
        for group in groups.values():
            for name in group.keys():  # noqa: SIM118
                if name in classes:
                    raise group.fail(name, "is there twice")
                owner[name] = (group, name)
                texts = group.texts(name)
                classes[name] = [p for text in texts for p in phrases_of(text, group, name)]
            group.done()
        table.done()
        as_written = {
            name for name, (group, _) in owner.items() if group.key.rpartition(".")[2] in exact
        }
        return _compiled(classes, owner, as_written)

    def knows(self, word: str) -> bool:
        """Whether some phrase has this word."""
        if word in self.vocabulary:
            return True
        return any(word[:size] in self.prefixes for size in range(SHORTEST_KNOWN, len(word) + 1))

    def find(self, tokens: Tokens) -> Hits:
        """Where each class occurs."""
        return _Search(self, tokens).run()


class _Search:
    """One text being searched for all classes."""

    def __init__(self, lexicon: Lexicon, tokens: Tokens) -> None:
        self._lexicon = lexicon
        self._tokens = tokens
        self._found: dict[str, dict[int, set[int]]] = {}

    def run(self) -> Hits:
        candidates = self._candidates()
        spans: dict[str, tuple[Span, ...]] = {}
        for name in self._lexicon.order:
            ends: dict[int, set[int]] = {}
            begun = candidates.get(name, [])
            for phrase in self._lexicon.open_phrases.get(name, ()):
                begun = [*begun, *((position, phrase) for position in self._starts(phrase[0]))]
            for position, phrase in begun:
                if found := set(self._ends(phrase, 0, position)):
                    ends.setdefault(position, set()).update(found)
            if ends:
                self._found[name] = ends
                spans[name] = tuple(
                    Span(start, end) for start in sorted(ends) for end in sorted(ends[start])
                )
        return Hits(spans)

    def _candidates(self) -> dict[str, list[tuple[int, Phrase]]]:
        """Per class, the places where a phrase's first word stands."""
        candidates: dict[str, list[tuple[int, Phrase]]] = {}
        for position, spellings in enumerate(self._tokens.spellings):
            keys = {s[:n] + "*" for s in spellings for n in range(SHORTEST_START, len(s) + 1)}
            for key in keys.union(spellings):
                for name, phrase in self._lexicon.by_key.get(key, ()):
                    candidates.setdefault(name, []).append((position, phrase))
        return candidates

    def _starts(self, first: Element) -> list[int]:
        if first.is_number:
            return sorted(self._tokens.numbers)
        return sorted(self._found.get(first.reference, ()))

    def _ends(self, phrase: Phrase, index: int, position: int) -> Iterator[int]:
        """Where the rest of a phrase can end when it goes on at `position`."""
        if index == len(phrase):
            yield position
            return
        element = phrase[index]
        if element.gap:
            for skipped in range(element.gap + 1):
                if skipped and self._is_cut(position + skipped - 1):
                    return
                yield from self._ends(phrase, index + 1, position + skipped)
            return
        if position >= len(self._tokens.spellings) or (index and self._is_cut(position)):
            return
        if element.reference:
            for end in self._found.get(element.reference, {}).get(position, ()):
                yield from self._ends(phrase, index + 1, end)
        elif self._fits(element, position):
            yield from self._ends(phrase, index + 1, position + 1)

    def _is_cut(self, position: int) -> bool:
        """Whether the text has no such word, or a sentence begins there."""
        return position >= len(self._tokens.spellings) or self._tokens.breaks[position] == SENTENCE

    def _fits(self, element: Element, position: int) -> bool:
        if element.is_number:
            return position in self._tokens.numbers
        spellings = self._tokens.spellings[position]
        if not element.exact.isdisjoint(spellings):
            return True
        return any(
            spelling.startswith(element.prefixes) or spelling.endswith(element.suffixes)
            for spelling in spellings
        )


def _compiled(
    classes: dict[str, list[Phrase]], owner: dict[str, tuple[Table, str]], as_written: set[str]
) -> Lexicon:
    by_key: dict[str, list[tuple[str, Phrase]]] = {}
    open_phrases: dict[str, list[Phrase]] = {}
    vocabulary: set[str] = set()
    repairable: set[str] = set()
    prefixes: set[str] = set()
    for name, phrases in classes.items():
        # Places recur, and each is one object.
        elements = {id(element): element for phrase in phrases for element in phrase}.values()
        exact = frozenset().union(*(element.exact for element in elements))
        vocabulary |= exact
        if name not in as_written:
            repairable |= exact
        prefixes.update(prefix for element in elements for prefix in element.prefixes)
        for phrase in phrases:
            first = phrase[0]
            if first.reference or first.is_number:
                open_phrases.setdefault(name, []).append(phrase)
            for key in [*first.exact, *(prefix + "*" for prefix in first.prefixes)]:
                by_key.setdefault(key, []).append((name, phrase))
    return Lexicon(
        order=_in_order(classes, owner),
        by_key={key: tuple(entries) for key, entries in by_key.items()},
        open_phrases={name: tuple(entries) for name, entries in open_phrases.items()},
        vocabulary=frozenset(vocabulary),
        repairable=frozenset(repairable),
        prefixes=frozenset(prefixes),
    )


def _in_order(
    classes: dict[str, list[Phrase]], owner: dict[str, tuple[Table, str]]
) -> tuple[str, ...]:
    """The classes so that each comes after those it refers to."""
    done: dict[str, bool] = {}

    def visit(name: str, user: str) -> None:
        group, key = owner[user]
        if name not in classes:
            raise group.fail(key, f"refers to <{name}>, which is no class")
        if done.get(name) is False:
            raise group.fail(key, f"refers to itself through <{name}>")
        if name in done:
            return
        done[name] = False
        for phrase in classes[name]:
            for element in phrase:
                if element.reference:
                    visit(element.reference, name)
        del done[name]
        done[name] = True

    for name in classes:
        visit(name, name)
    return tuple(done)
