"""How the covers and legal parts of leaflets speak: names, forms, companies, codes, dates.

Patterns run over one of two forms of a line. *Squeezed* is letters and question marks only
(`core.ingest.normal.squeeze`), for lines that are recognised as a whole. *Plain* is the line without case and
accents, character for character (`core.ingest.cover_lines.plain`), for places within a line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.datafile import Table

_CODE_SHAPES = ("digits", "text")


@dataclass(frozen=True, slots=True)
class CodeRule:
    """One kind of official code: its system, the plain pattern whose group `code` is it, what is kept of it."""

    system: str
    pattern: re.Pattern[str]
    shape: str


@dataclass(frozen=True, slots=True)
class CoverFacts:
    """What tells the lines of a cover and of a legal part apart.

    `front_sections` and `back_sections` are codes of the sections that identify the medicine and that end the
    leaflet with its legal statements.

    Squeezed: `boilerplate` lines say nothing about the medicine; `stops` end the title; `titles` come right
    before the name (notice); `name_labels`, `substance_labels` and `form_labels` are printed before a value;
    `generic` marks a medicine sold under its substance's name, `central` a European authorisation; `composition`
    opens the composition; `editions` and `legal_editions` are remarks that tell two leaflets of one medicine
    apart; `date_lines` hold the text's date.

    Plain: `holders` and `makers` are labels of companies, best first; `not_active` opens the inactive part of the
    composition; `cuts` end the name within a line; `strength` is a number with its unit; `legal_forms` close a
    company's name; `contains` is the verb before the substances, `equivalents` what only says again how much
    there is, `articles` what stands before a substance; `actives` and `dosed` find substances in running text
    (group `names`); `named` finds the name in a heading or sentence (group `name`); `dates` have the groups
    `day`, `month` and `year`. `between_substances` and, in sentences, `list_breaks` run over text as printed.

    Sets of folded words: `forms` and `form_details` (a line of these alone is the pharmaceutical form),
    `containers` (a line that begins so is a presentation), `companies`, `joiners` (a line that ends so goes on),
    `openings` (generic names that keep their brackets), `not_names` (what is no name alone), `not_substances`
    (what is no substance alone).
    """

    countries: dict[str, str]
    country_marks: tuple[tuple[re.Pattern[str], str], ...]
    front_sections: frozenset[str]
    back_sections: frozenset[str]
    boilerplate: re.Pattern[str]
    stops: re.Pattern[str]
    titles: re.Pattern[str]
    name_labels: re.Pattern[str]
    substance_labels: re.Pattern[str]
    form_labels: re.Pattern[str]
    generic: re.Pattern[str]
    central: re.Pattern[str]
    holders: tuple[re.Pattern[str], ...]
    makers: tuple[re.Pattern[str], ...]
    composition: re.Pattern[str]
    not_active: re.Pattern[str]
    editions: tuple[tuple[re.Pattern[str], str], ...]
    legal_editions: tuple[tuple[re.Pattern[str], str], ...]
    date_lines: re.Pattern[str]
    cuts: re.Pattern[str]
    strength: re.Pattern[str]
    legal_forms: re.Pattern[str]
    contains: re.Pattern[str]
    equivalents: re.Pattern[str]
    articles: re.Pattern[str]
    actives: tuple[re.Pattern[str], ...]
    dosed: tuple[re.Pattern[str], ...]
    named: tuple[re.Pattern[str], ...]
    dates: tuple[re.Pattern[str], ...]
    between_substances: re.Pattern[str]
    list_breaks: re.Pattern[str]
    codes: tuple[CodeRule, ...]
    months: dict[str, int]
    forms: frozenset[str]
    form_details: frozenset[str]
    containers: frozenset[str]
    companies: frozenset[str]
    joiners: frozenset[str]
    openings: frozenset[str]
    not_names: frozenset[str]
    not_substances: frozenset[str]

    @classmethod
    def read(cls, table: Table) -> CoverFacts:
        """The table `[cover]` of a language pack.

        Raises:
            DataFileError: a key is missing or unknown, or a pattern is no regular expression.
        """
        countries, months = table.table("countries"), table.table("months")
        facts = cls(
            countries=countries.mapping(lambda table, key: table.text(key)),
            country_marks=_labelled(table, "country_mark"),
            front_sections=_words(table, "front_sections"),
            back_sections=_words(table, "back_sections"),
            boilerplate=_any_of(table, "boilerplate"),
            stops=_any_of(table, "stops"),
            titles=_any_of(table, "titles"),
            name_labels=_any_of(table, "name_labels"),
            substance_labels=_any_of(table, "substance_labels"),
            form_labels=_any_of(table, "form_labels"),
            generic=_any_of(table, "generic"),
            central=_any_of(table, "central"),
            holders=_each(table, "holders"),
            makers=_each(table, "makers"),
            composition=_any_of(table, "composition"),
            not_active=_any_of(table, "not_active"),
            editions=_labelled(table, "edition"),
            legal_editions=_labelled(table, "legal_edition"),
            date_lines=_any_of(table, "date_lines"),
            cuts=_any_of(table, "cuts"),
            strength=_any_of(table, "strength"),
            legal_forms=_any_of(table, "legal_forms"),
            contains=_any_of(table, "contains"),
            equivalents=_any_of(table, "equivalents"),
            articles=_any_of(table, "articles"),
            actives=_each(table, "actives"),
            dosed=_each(table, "dosed"),
            named=_each(table, "named"),
            dates=_each(table, "dates"),
            between_substances=_any_of(table, "between_substances"),
            list_breaks=_any_of(table, "list_breaks"),
            codes=tuple(_code(rule) for rule in table.tables("code")),
            months=months.mapping(lambda table, key: table.integer(key)),
            forms=_words(table, "forms"),
            form_details=_words(table, "form_details"),
            containers=_words(table, "containers"),
            companies=_words(table, "companies"),
            joiners=_words(table, "joiners"),
            openings=_words(table, "openings"),
            not_names=_words(table, "not_names"),
            not_substances=_words(table, "not_substances"),
        )
        countries.done()
        months.done()
        table.done()
        return facts


def _code(table: Table) -> CodeRule:
    rule = CodeRule(table.text("system"), _pattern(table, "pattern"), table.text("shape"))
    if "code" not in rule.pattern.groupindex:
        raise table.fail("pattern", "needs a group named code")
    if rule.shape not in _CODE_SHAPES:
        raise table.fail("shape", f"must be one of {', '.join(_CODE_SHAPES)}")
    table.done()
    return rule


def _labelled(table: Table, key: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """An array of tables with a `pattern` and the `label` that it stands for."""
    found = []
    for entry in table.tables(key, optional=True):
        found.append((_pattern(entry, "pattern"), entry.text("label")))
        entry.done()
    return tuple(found)


def _words(table: Table, key: str) -> frozenset[str]:
    """The words of a list whose entries may hold several, separated by spaces."""
    return frozenset(word for entry in table.texts(key) for word in entry.split())


def _each(table: Table, key: str) -> tuple[re.Pattern[str], ...]:
    return tuple(_compiled(table, key, source) for source in table.texts(key))


def _any_of(table: Table, key: str) -> re.Pattern[str]:
    """One pattern for a list of alternatives, matched from where the caller begins."""
    return _compiled(table, key, "|".join(f"(?:{source})" for source in table.texts(key)))


def _pattern(table: Table, key: str) -> re.Pattern[str]:
    return _compiled(table, key, table.text(key))


def _compiled(table: Table, key: str, source: str) -> re.Pattern[str]:
    try:
        return re.compile(source)
    except re.error as error:
        raise table.fail(key, f"is no regular expression ({error})") from None
