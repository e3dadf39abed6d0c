"""The normal form in which questions, names and passages are compared.

`fold` loses case, accents and typography and nothing else; `words` are what is left between spaces and punctuation.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.datafile import Table
    from core.language.pack import LanguagePack

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")
_SPACES = re.compile(r"\s+")
# What casefold and the removal of accents leave alone, but people type both ways.
_PLAIN = str.maketrans(
    {
        "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "“": '"', "”": '"', "«": '"', "»": '"',
        "–": "-", "—": "-", "‐": "-", "‑": "-", "œ": "oe", "æ": "ae", "ø": "o", "µ": "u", "μ": "u", "º": "o",
        "ª": "a", "\u00ad": "", "\u200b": "", "\ufeff": "",
    }
)  # fmt: skip


def fold(text: str) -> str:
    """The text without case, accents, typographic quotes and dashes, and with single spaces."""
    text = text.lower().replace("`", "'") if text.isascii() else text.translate(FOLDED)
    return _SPACES.sub(" ", text).strip()


class _Folded(dict[int, str]):
    """What each character is folded to: a text has few different ones, and each is looked up once."""

    def __missing__(self, code: int) -> str:
        # Compatibility forms hide capitals (mathematical letters), and casefold brings accents back: hence twice.
        char = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", chr(code)).casefold())
        plain = "".join(c for c in char if not unicodedata.combining(c))
        self[code] = folded = plain.casefold().translate(_PLAIN)
        return folded


FOLDED = _Folded()


def words(text: str) -> list[str]:
    """The folded words and numbers of a text; "l'eau 0,5 mL" gives l, eau, 0,5 and ml."""
    return _WORD.findall(fold(text))


@dataclass(frozen=True, slots=True)
class TextFacts:
    """What a language's words are like, whatever they are about.

    `stop_words` carry no content. `ordinary` words are common enough never to be taken for a misspelt name.
    `short_forms` are spellings of quick typing ("vc", "jsp") with what they stand for. `elisions` are the
    letters that French glues in front of a word when the apostrophe is forgotten ("jarrive"). `numbers` are
    number words with their values. `sounds` are letters that are said alike, to be replaced one after the
    other in a word between two "^". `progressive` are endings of a verb that means what another ending does
    where the particle stands between it and one of `progressive_after` ("está a tremer" is "está tremendo").
    """

    stop_words: frozenset[str]
    ordinary: frozenset[str]
    short_forms: dict[str, tuple[str, ...]]
    elisions: tuple[str, ...]
    numbers: dict[str, int]
    sounds: tuple[tuple[str, str], ...]
    progressive: tuple[tuple[str, str], ...] = ()
    progressive_after: frozenset[str] = frozenset()
    progressive_particle: str = ""

    @classmethod
    def read(cls, table: Table) -> TextFacts:
        """The table `[text]` of a language pack."""
        short = table.table("short_forms")
        numbers = table.table("numbers")
        facts = cls(
            stop_words=frozenset(_each_word(table, "stop_words")),
            ordinary=frozenset(_each_word(table, "ordinary")),
            short_forms=short.mapping(
                lambda table, key: tuple(words(table.text(_word(table, key))))
            ),
            elisions=table.texts("elisions", ()),
            numbers=numbers.mapping(lambda table, key: table.integer(_word(table, key))),
            sounds=tuple(_pair(table, text) for text in table.texts("sounds", ())),
            progressive=tuple(_pair(table, text) for text in table.texts("progressive", ())),
            progressive_after=frozenset(_each_word(table, "progressive_after", ())),
            progressive_particle=table.text("progressive_particle", ""),
        )
        short.done()
        numbers.done()
        table.done()
        return facts


def content_words(text: str, pack: LanguagePack) -> list[str]:
    """The folded words of a text that carry content, in their order."""
    return [word for word in words(text) if word not in pack.text.stop_words]


def _each_word(table: Table, key: str, default: tuple[str, ...] | None = None) -> list[str]:
    """The words of a list whose entries may hold several, separated by spaces."""
    lines = table.texts(key) if default is None else table.texts(key, default)
    return [word for line in lines for word in words(line)]


def _pair(table: Table, text: str) -> tuple[str, str]:
    left, sign, right = text.partition("=")
    if not left or not sign:
        raise table.fail("", f"{text!r} is not written as letters=letters")
    return left, right


def _word(table: Table, key: str) -> str:
    if words(key) != [key]:
        raise table.fail(key, "must be one word in small letters without accents")
    return key
