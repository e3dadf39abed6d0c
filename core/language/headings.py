"""The regulated headings of each kind of leaflet, as patterns over squeezed text.

Squeezed text is what is left of a line when case, accents, spaces, digits and punctuation are gone, except the
question mark (`core.ingest.normal.squeeze`): "1. PARAQUE ESTE MEDICA-MENTO É INDI-CADO?" and its clean form
are the same there, so glued, split and hyphenated headings need no patterns of their own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.datafile import Table


@dataclass(frozen=True, slots=True)
class HeadingRule:
    """One regulated section: its code, its printed number and how its heading may read.

    `is_short` marks a heading of so few and common words ("Indicações") that it needs a second sign
    (number, capitals, bold, or the format's own mark). `is_parent` marks a heading that only holds others (RCP-4).
    `is_open` marks a heading that ends in the medicine's name: it runs on to the question mark or the line's end.
    `is_optional` marks a section that most leaflets need not have. `is_implied` marks a line that opens a section
    whose heading some makers leave out: it is text, not heading.
    """

    code: str
    number: str
    pattern: re.Pattern[str]
    is_short: bool
    is_parent: bool
    is_open: bool
    is_optional: bool
    is_implied: bool


@dataclass(frozen=True, slots=True)
class HeadingScheme:
    """An order of sections that leaflets of one kind follow.

    `ordered` is False for formats whose sections come in any order. `needs_mark` accepts only headings that the
    format itself declares (JSON keys, HTML headings). `is_partial` marks extracts: never a new version of a whole
    document. `rank` breaks ties between schemes: lower is preferred.
    """

    name: str
    kind: str
    ordered: bool
    needs_mark: bool
    needs_number: bool
    is_partial: bool
    rank: int
    sections: tuple[HeadingRule, ...]


@dataclass(frozen=True, slots=True)
class HeadingFacts:
    """All headings of a language.

    `history` opens the table of alterations at the end of a leaflet; `contents` opens a table of contents;
    `part` names the title of a part ("informações ao paciente") and the document kind that it announces;
    `annex` opens a part of the file that is no leaflet (labelling). `reference` are the words after which a
    heading is only quoted.
    """

    schemes: tuple[HeadingScheme, ...]
    history: re.Pattern[str]
    contents: re.Pattern[str]
    annex: re.Pattern[str]
    parts: tuple[tuple[re.Pattern[str], str], ...]
    identification: re.Pattern[str]
    reference: re.Pattern[str]

    @classmethod
    def read(cls, table: Table) -> HeadingFacts:
        """The part `headings` of a language pack.

        Raises:
            DataFileError: a key is missing, unknown, or a pattern is no regular expression.
        """
        facts = cls(
            schemes=tuple(_scheme(scheme) for scheme in table.tables("scheme")),
            history=_pattern(table, "history"),
            contents=_pattern(table, "contents"),
            annex=_pattern(table, "annex"),
            parts=tuple(_part(part) for part in table.tables("part")),
            identification=_pattern(table, "identification"),
            reference=_pattern(table, "reference"),
        )
        table.done()
        return facts


def _part(table: Table) -> tuple[re.Pattern[str], str]:
    part = (_pattern(table, "pattern"), table.text("kind"))
    table.done()
    return part


def _scheme(table: Table) -> HeadingScheme:
    scheme = HeadingScheme(
        name=table.text("name"),
        kind=table.text("kind"),
        ordered=table.flag("ordered", default=True),
        needs_mark=table.flag("needs_mark", default=False),
        needs_number=table.flag("needs_number", default=False),
        is_partial=table.flag("partial", default=False),
        rank=table.integer("rank", default=0),
        sections=tuple(_rule(section) for section in table.tables("section")),
    )
    table.done()
    return scheme


def _rule(table: Table) -> HeadingRule:
    rule = HeadingRule(
        code=table.text("code"),
        number=table.text("number", default=""),
        pattern=_pattern(table, "pattern"),
        is_short=table.flag("short", default=False),
        is_parent=table.flag("parent", default=False),
        is_open=table.flag("open", default=False),
        is_optional=table.flag("optional", default=False),
        is_implied=table.flag("implied", default=False),
    )
    table.done()
    return rule


def _pattern(table: Table, key: str) -> re.Pattern[str]:
    source = table.text(key)
    try:
        return re.compile(source)
    except re.error as error:
        raise table.fail(key, f"is no regular expression ({error})") from None
