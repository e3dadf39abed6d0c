"""How accessible the program is, point by point, with the test that shows it: `data/accessibility.toml`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from core.datafile import load_toml
from core.marking import N_
from core.paths import data_folder

if TYPE_CHECKING:
    import datetime as dt

    from core.datafile import Table

E = TypeVar("E", bound=StrEnum)
FILE = "accessibility.toml"
ORIGINAL = "en"
LANGUAGES = (ORIGINAL, "pt_BR", "fr")


class Verdict(StrEnum):
    """What is said of one point."""

    MET = "met"
    PARTLY = "partly"
    NOT_MET = "not met"
    DOES_NOT_APPLY = "does not apply"


VERDICT_WORDS = {
    Verdict.MET: N_("met"),
    Verdict.PARTLY: N_("partly met"),
    Verdict.NOT_MET: N_("not met"),
    Verdict.DOES_NOT_APPLY: N_("does not apply"),
}


class Part(StrEnum):
    """The part of the report that a point stands in."""

    WCAG = "wcag"
    GENERIC = "generic"
    SOFTWARE = "software"
    SUPPORT = "support"


PART_TITLES = {
    Part.WCAG: N_("WCAG 2.2, levels A and AA"),
    Part.GENERIC: N_("EN 301 549, clause 5: generic requirements"),
    Part.SOFTWARE: N_("EN 301 549, clause 11: software"),
    Part.SUPPORT: N_("EN 301 549, clause 12: documentation and support"),
}


@dataclass(frozen=True, slots=True)
class Point:
    """One point: its number, what it asks for in a few words, the verdict, why, and the tests that show it.

    `also` are clauses of EN 301 549 that ask for the same; `names` and `reasons` are by language.
    """

    number: str
    part: Part
    level: str
    also: tuple[str, ...]
    verdict: Verdict
    tests: tuple[str, ...]
    names: dict[str, str]
    reasons: dict[str, str]

    @classmethod
    def read(cls, table: Table) -> Point:
        """A point of the data file.

        Raises:
            DataFileError: a key is missing, unknown or of another type.
        """
        found = cls(
            number=table.text("number"),
            part=_one_of(table, "part", Part),
            level=table.text("level", ""),
            also=table.texts("also", ()),
            verdict=_one_of(table, "verdict", Verdict),
            tests=table.texts("tests", ()),
            names=_in_all_languages(table, "name"),
            reasons=_in_all_languages(table, "why"),
        )
        table.done()
        if found.level not in (("A", "AA") if found.part is Part.WCAG else ("",)):
            raise table.fail("level", f"{found.level!r} is no level of part {found.part}")
        return found

    def name(self, language: str) -> str:
        """What is asked for, in the language or in English."""
        return self.names.get(language, self.names[ORIGINAL])

    def reason(self, language: str) -> str:
        return self.reasons.get(language, self.reasons[ORIGINAL])


@dataclass(frozen=True, slots=True)
class Conformance:
    """All points, in the order of the standards, and the day on which they were last checked."""

    checked_on: dt.date
    points: tuple[Point, ...]

    @classmethod
    def read(cls, table: Table) -> Conformance:
        """The whole report.

        Raises:
            DataFileError: something in it is wrong, or a number stands in it twice.
        """
        found = cls(
            checked_on=table.date("checked_on"),
            points=tuple(Point.read(one) for one in table.tables("point")),
        )
        table.done()
        counted = Counter(number for one in found.points for number in (one.number, *one.also))
        for number, count in counted.items():
            if count > 1:
                raise table.fail("point", f"{number} stands there {count} times")
        return found

    def of(self, part: Part) -> tuple[Point, ...]:
        """The points of one part."""
        return tuple(one for one in self.points if one.part is part)

    def count(self, verdict: Verdict) -> int:
        return sum(one.verdict is verdict for one in self.points)


@cache
def load_conformance() -> Conformance:
    """The report, read once.

    Raises:
        DataFileError: the file is missing or invalid.
    """
    return Conformance.read(load_toml(data_folder() / FILE))


def _one_of(table: Table, key: str, kind: type[E]) -> E:
    word = table.text(key)
    try:
        return kind(word)
    except ValueError:
        known = ", ".join(kind)
        raise table.fail(key, f"{word!r} is none of: {known}") from None


def _in_all_languages(table: Table, key: str) -> dict[str, str]:
    texts = table.table(key)
    found = {language: texts.text(language).strip() for language in LANGUAGES}
    for language, text in found.items():
        if not text:
            raise texts.fail(language, "is empty")
    texts.done()
    return found
