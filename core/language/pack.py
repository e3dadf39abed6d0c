"""The shape of a language pack: one part per concern, one TOML table per part.

A part is a frozen dataclass with a `read(table: Table)` class method in its own module of this folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.datafile import load_toml
from core.errors import LanguagePackError
from core.language.cover import CoverFacts
from core.language.headings import HeadingFacts
from core.language.hyphens import HyphenFacts
from core.language.legibility import LegibilityFacts
from core.language.phrases import Lexicon
from core.language.routing import RoutingFacts
from core.language.text import TextFacts
from core.language.tokens import Repairs
from core.language.triage import TriageFacts
from core.paths import data_folder

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class LanguagePack:
    """All that depends on one language. `code` is "pt", "fr" and so on."""

    code: str
    name: str
    countries: tuple[str, ...]
    headings: HeadingFacts
    hyphens: HyphenFacts
    cover: CoverFacts
    legibility: LegibilityFacts
    text: TextFacts
    phrases: Lexicon
    repairs: Repairs
    triage: TriageFacts
    routing: RoutingFacts


def read_pack(path: Path) -> LanguagePack:
    """The pack in a TOML file.

    Raises:
        DataFileError: the file, a key or a value is wrong; the error names them.
    """
    table = load_toml(path)
    text = TextFacts.read(table.table("text"))
    phrases = Lexicon.read(table.table("phrases"))
    pack = LanguagePack(
        code=table.text("code"),
        name=table.text("name"),
        countries=table.texts("countries"),
        headings=HeadingFacts.read(table.table("headings")),
        hyphens=HyphenFacts.read(table.table("hyphens")),
        cover=CoverFacts.read(table.table("cover")),
        legibility=LegibilityFacts.read(table.table("legibility")),
        text=text,
        phrases=phrases,
        repairs=Repairs.of(phrases.repairable, text.sounds),
        triage=TriageFacts.read(table.table("triage"), phrases),
        routing=RoutingFacts.read(table.table("routing"), phrases),
    )
    table.done()
    if pack.code != path.stem:
        raise table.fail("code", f"must be {path.stem!r}, the file's own name")
    return pack


@cache
def load_pack(code: str) -> LanguagePack:
    """The pack of a language, read once.

    Raises:
        LanguagePackError: there is no such language.
    """
    path = data_folder() / "lang" / f"{code}.toml"
    if not path.is_file():
        raise LanguagePackError(file=path.name, key="", problem="there is no such language")
    return read_pack(path)


@cache
def languages() -> tuple[str, ...]:
    """Codes of all languages that have a pack."""
    return tuple(sorted(path.stem for path in (data_folder() / "lang").glob("*.toml")))
