"""What leaks into a model's output, as `data/sanitize.toml` tells it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.answer.sanitize.word_lists import any_of, folded_texts, folded_words, pattern
from core.datafile import load_toml
from core.language.text import fold
from core.paths import data_folder

if TYPE_CHECKING:
    from pathlib import Path

    from core.datafile import Table

LINES_OF_A_BLOCK = 3


@dataclass(frozen=True, slots=True)
class Pair:
    """Signs between which a family of models thinks; `is_alone`: the closing one counts without the opening one."""

    opens: tuple[str, ...]
    closes: tuple[str, ...]
    is_alone: bool


@dataclass(frozen=True, slots=True)
class ReasoningFacts:
    """How reasoning is marked: words of tags, and pairs of signs that have no such word."""

    names: frozenset[str]
    bracketed: frozenset[str]
    opening: frozenset[str]
    closing: frozenset[str]
    filling: frozenset[str]
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Remarks:
    """How models talk about their own work in one language; see the data file for what each list holds.

    `words` are the nouns, acts and light words. `numbered` is what a rule or a passage is called by in any language,
    its first group without the number.
    """

    nouns: frozenset[str]
    medical: frozenset[str]
    acts: frozenset[str]
    words: frozenset[str]
    labels: frozenset[str]
    headings: frozenset[str]
    courtesies: re.Pattern[str]
    starts: re.Pattern[str]
    phrases: re.Pattern[str]
    numbered: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class MarkerLines:
    """The three lines of a block: where the answer begins, where its sources, where it ends."""

    answer: str
    sources: str
    end: str

    @property
    def lines(self) -> tuple[str, str, str]:
        return self.answer, self.sources, self.end


@dataclass(frozen=True, slots=True, eq=False)
class Patterns:
    """All of the data file.

    `asking` and `answering` find the beginning of a turn, `token` a piece that stands in no sentence, `cased` one that
    its capitals tell, `line_start` a line that opens a turn, `edge_token` a line that is only such a sign.
    """

    reasoning: ReasoningFacts
    asking: re.Pattern[str]
    answering: re.Pattern[str]
    token: re.Pattern[str]
    cased: tuple[str, ...]
    line_start: re.Pattern[str]
    edge_token: re.Pattern[str]
    remarks: dict[str, Remarks]
    injection: re.Pattern[str]
    markers: dict[str, MarkerLines]


@cache
def load_patterns() -> Patterns:
    """The patterns that come with the program, read once."""
    return read_patterns(data_folder() / "sanitize.toml")


def read_patterns(path: Path) -> Patterns:
    """The patterns in a TOML file.

    Raises:
        DataFileError: the file, a key or a pattern is wrong; the error names them.
    """
    table = load_toml(path)
    table.text("source")
    table.date("verified_on")
    asking, answering = _turns(table.table("turns"))
    tokens = table.table("tokens")
    cased = tokens.texts("cased")
    token, line_start, edge_token = _tokens(tokens, answering)
    injections = table.table("injections")
    numbered = _numbered(table.table("numbered"))
    found = Patterns(
        reasoning=_reasoning(table.table("reasoning")),
        asking=re.compile(asking),
        answering=re.compile(answering),
        token=token,
        cased=cased,
        line_start=line_start,
        edge_token=edge_token,
        remarks=table.table("remarks").mapping(
            lambda own, lang: _remarks(own.table(lang), numbered)
        ),
        injection=pattern(injections, "patterns"),
        markers=table.table("markers").mapping(_markers),
    )
    injections.done()
    table.done()
    return found


def _reasoning(table: Table) -> ReasoningFacts:
    found = ReasoningFacts(
        names=folded_words(table, "names"),
        bracketed=folded_words(table, "bracketed"),
        opening=folded_words(table, "opening"),
        closing=folded_words(table, "closing"),
        filling=folded_words(table, "filling"),
        pairs=tuple(map(_pair, table.tables("pairs"))),
    )
    table.done()
    return found


def _pair(table: Table) -> Pair:
    found = Pair(table.texts("opens"), table.texts("closes"), table.flag("alone"))
    table.done()
    return found


def _turns(table: Table) -> tuple[str, str]:
    """The patterns of the beginnings of turns of those who ask and of the one who answers."""
    openers = folded_texts(table, "openers")
    signs = table.table("opened_by")
    found = []
    for who in ("asking", "answering"):
        roles = any_of(folded_words(table, who))
        turns = [_spaced(opener).replace(_spaced("{role}"), f"(?:{roles})") for opener in openers]
        turns += [_spaced(sign) for sign in folded_texts(signs, who)]
        found.append("|".join(f"(?:{turn})" for turn in turns))
    signs.done()
    table.done()
    return found[0], found[1]


def _spaced(text: str) -> str:
    """A token as people and models write it: spaces within it don't matter."""
    return r"[^\S\n]?".join(map(re.escape, text.replace(" ", "")))


def _tokens(table: Table, answering: str) -> tuple[re.Pattern[str], ...]:
    tags = any_of(folded_texts(table, "tags"))
    numbered = any_of(folded_texts(table, "numbered"))
    bracketed = any_of(folded_texts(table, "bracketed"))
    pieces = any_of(map(fold, table.texts("pieces")))
    attributes = r"(?:[ =:][^<>\n]{0,200})?"
    tag = rf"< ?/? ?(?:(?:{tags}){attributes}|(?:{numbered})[\da-f]{{1,6}}) ?/?>"
    bracket = rf"\[ ?/?(?:{bracketed})(?: ?\]|\b)|(?:{bracketed})\]"
    # Also a tag that is cut, and a brace that begins JSON; "{mois AAAA}" stands in leaflets.
    begun = r"</[a-z]|<[a-z]{2,20}_|\{(?! ?[\w/ ]{1,30}\})|[a-z]\}[a-z]"
    token = rf"{pieces}|< ?\||\| ?>|{tag}|{bracket}|{begun}"
    alone = rf"(?:<\|[^|<>\n]{{1,40}}\|>|{tag}|{bracket}|(?:'''|~~~)\w{{0,20}}|{answering})"
    found = re.compile(token), pattern(table, "line_starts"), re.compile(rf"(?: ?{alone}){{1,8}}:?")
    table.done()
    return found


def _numbered(table: Table) -> re.Pattern[str]:
    nouns, signs = any_of(folded_texts(table, "nouns")), any_of(folded_texts(table, "signs"))
    table.done()
    return re.compile(rf"\b({nouns}) (?:(?:{signs}) ?)?\d{{1,2}}\b|\bp\d{{1,3}}\b")


def _remarks(table: Table, numbered: re.Pattern[str]) -> Remarks:
    nouns, acts = folded_words(table, "nouns"), folded_words(table, "acts")
    found = Remarks(
        nouns=nouns,
        medical=folded_words(table, "medical"),
        acts=acts,
        words=nouns | acts | folded_words(table, "light"),
        labels=frozenset(folded_texts(table, "labels")),
        headings=frozenset(folded_texts(table, "headings")),
        courtesies=pattern(table, "courtesies"),
        starts=pattern(table, "starts"),
        phrases=pattern(table, "phrases"),
        numbered=numbered,
    )
    table.done()
    return found


def _markers(table: Table, lang: str) -> MarkerLines:
    found = table.texts(lang)
    if len(found) != LINES_OF_A_BLOCK or len(set(found)) != len(found):
        raise table.fail(lang, "must have three different lines: answer, sources, end")
    return MarkerLines(*found)
