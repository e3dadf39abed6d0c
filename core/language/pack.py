"""The shape of a language pack: one part per concern, one TOML table per part.

A part is a frozen dataclass with a `read(table: Table)` class method in its own module of this folder. A part is read
when it is first asked for: a question needs no heading patterns, an import no emergency phrases, and a command starts
as fast as what it needs. `check` reads them all.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

from core.datafile import load_toml
from core.errors import LanguagePackError
from core.paths import data_folder

if TYPE_CHECKING:
    from pathlib import Path

    from core.datafile import Table
    from core.language.answering import AnsweringFacts
    from core.language.concepts import Expressions, Stems
    from core.language.cover import CoverFacts
    from core.language.headings import HeadingFacts
    from core.language.hearing import HearingFacts
    from core.language.hyphens import HyphenFacts
    from core.language.legibility import LegibilityFacts
    from core.language.phrases import Lexicon
    from core.language.quantities import QuantityFacts
    from core.language.reasons import Reasons
    from core.language.repairs import Repairs
    from core.language.routing import RoutingFacts
    from core.language.text import TextFacts
    from core.language.triage import TriageFacts
    from core.language.verbs import Verbs
    from core.language.verification import VerificationFacts


class LanguagePack:
    """All that depends on one language. `code` is "pt", "fr" and so on.

    Reading a part raises `DataFileError` if its table is wrong; the error names file, key and reason.
    """

    def __init__(self, table: Table, file: Path | None = None) -> None:
        self._table = table
        self._file = file
        self.code = table.text("code")
        self.name = table.text("name")
        self.countries = table.texts("countries")

    # Each part's module is imported with it: that is what makes it cost nothing before.
    # ruff: noqa: PLC0415

    @cached_property
    def fingerprint(self) -> str:
        """Another one for another file: what was made from one pack is not used with another."""
        from hashlib import sha256

        raw = self._file.read_bytes() if self._file else b""
        return sha256(raw).hexdigest()

    @cached_property
    def headings(self) -> HeadingFacts:
        """The regulated headings of each kind of leaflet."""
        from core.language.headings import HeadingFacts

        return HeadingFacts.read(self._table.table("headings"))

    @cached_property
    def hyphens(self) -> HyphenFacts:
        """Which word parts keep their hyphen at a line's end."""
        from core.language.hyphens import HyphenFacts

        return HyphenFacts.read(self._table.table("hyphens"))

    @cached_property
    def cover(self) -> CoverFacts:
        """How covers and legal parts say what a medicine is."""
        from core.language.cover import CoverFacts

        return CoverFacts.read(self._table.table("cover"))

    @cached_property
    def legibility(self) -> LegibilityFacts:
        """What readable text of the language looks like."""
        from core.language.legibility import LegibilityFacts

        return LegibilityFacts.read(self._table.table("legibility"))

    @cached_property
    def text(self) -> TextFacts:
        """Stop words and spelling habits."""
        from core.language.text import TextFacts

        return TextFacts.read(self._table.table("text"))

    @cached_property
    def phrases(self) -> Lexicon:
        """Classes of phrases that triage and routing are built of."""
        from core.language.phrases import Lexicon

        return Lexicon.read(self._table.table("phrases"))

    @cached_property
    def repairs(self) -> Repairs:
        """How misspelt and misheard words are led back to those of the phrases."""
        from core.language.repairs import Repairs

        return Repairs.of(self.phrases.repairable, self.text.sounds)

    @cached_property
    def triage(self) -> TriageFacts:
        """What makes an emergency."""
        from core.language.triage import TriageFacts

        return TriageFacts.read(self._table.table("triage"), self.phrases)

    @cached_property
    def routing(self) -> RoutingFacts:
        """Topics of questions and the sections that answer them."""
        from core.language.routing import RoutingFacts

        return RoutingFacts.read(self._table.table("routing"), self.phrases)

    @cached_property
    def stems(self) -> Stems:
        """The stemmer and its exceptions."""
        from core.language.concepts import Stems

        return Stems.read(self._table.table("stems"))

    @cached_property
    def concepts(self) -> Expressions:
        """Lay and technical words for one thing."""
        from core.language.concepts import Expressions

        return Expressions.read(self._table.table("concepts"))

    @cached_property
    def answering(self) -> AnsweringFacts:
        """How sentences lean on each other, and what a topic's answer looks like."""
        from core.language.answering import AnsweringFacts

        return AnsweringFacts.read(self._table.table("answering"), self.phrases)

    @cached_property
    def abbreviations(self) -> frozenset[str]:
        """Those whose full stop ends no sentence; alone, for whoever needs nothing else of `answering`."""
        from core.language.text import fold

        return frozenset(map(fold, self._table.table("answering").texts("abbreviations")))

    @cached_property
    def verification(self) -> VerificationFacts:
        """What the words of a sentence do, and which may stand for each other."""
        from core.language.verification import VerificationFacts

        return VerificationFacts.read(self._beside("verify"), self.verbs, self._beside("synonyms"))

    @cached_property
    def reasons(self) -> Reasons:
        """How the verifier tells why it rejects a sentence."""
        from core.language.reasons import Reasons

        return Reasons.read(self._beside("verify").table("reasons"))

    @cached_property
    def verbs(self) -> Verbs:
        """Every form of the verbs of leaflets."""
        from core.language.verbs import Verbs

        return Verbs.read(self._beside("verbs"))

    @cached_property
    def quantities(self) -> QuantityFacts:
        """How quantities are written."""
        from core.language.quantities import QuantityFacts

        return QuantityFacts.read(self._beside("quantities"))

    @cached_property
    def hearing(self) -> HearingFacts:
        """What the language is like to a recogniser of speech."""
        from core.language.hearing import HearingFacts

        return HearingFacts.read(self._beside("hearing"))

    def _beside(self, name: str) -> Table:
        """Another file of the language: `pt.verbs.toml` beside `pt.toml`."""
        if self._file is None:
            raise LanguagePackError(file=self.code, key=name, problem="has no file of its own")
        return load_toml(self._file.with_name(f"{self.code}.{name}.toml"))

    def check(self) -> None:
        """Read every part and refuse keys that nobody knows.

        Raises:
            DataFileError: the first thing that is wrong.
        """
        for name, member in vars(type(self)).items():
            if isinstance(member, cached_property):
                getattr(self, name)
        self._table.done()


def read_pack(path: Path) -> LanguagePack:
    """The pack in a TOML file, its parts not yet read.

    Raises:
        DataFileError: the file or one of its first keys is wrong.
    """
    table = load_toml(path)
    pack = LanguagePack(table, path)
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
    files = (data_folder() / "lang").glob("*.toml")
    return tuple(sorted(path.stem for path in files if "." not in path.stem))
