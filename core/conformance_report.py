"""The accessibility report in a person's language: as lines to read or hear, and as a page to keep."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from core.conformance import PART_TITLES, VERDICT_WORDS, Part, Verdict
from core.marking import N_
from core.messages import translation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from core.conformance import Conformance, Point

TITLE = N_("Accessibility of Bulafiel")
ABOUT = N_(
    "How far Bulafiel meets EN 301 549 (V3.2.1) and WCAG 2.2, point by point. We have checked it ourselves, last on "
    "{date}; nobody else has certified it. Where a point is met only in part, the reason says what is missing."
)
COUNTS = N_("Met: {met}. Partly met: {partly}. Not met: {not_met}. Do not apply: {does_not_apply}.")
# Translators: as in "1.4.3 (AA) Contrast of text: met."
VERDICT = N_("{number} {name}: {verdict}.")
SHOWN_BY = N_("Shown by: {tests}.")
NO_TEST = N_("No test shows it; we have looked at it.")
ALSO = N_("The same in EN 301 549: {clauses}.")
_STYLE = (
    "body{font-family:sans-serif;line-height:1.5;max-width:70em;margin:auto;padding:1em}"
    "table{border-collapse:collapse;width:100%}td,th{border:1px solid;padding:.4em;text-align:left;vertical-align:top}"
    "td{overflow-wrap:anywhere}"
)


def opening(report: Conformance, language: str) -> tuple[str, str]:
    """What the report is, and its counts, in one sentence or two each."""
    say = translation(language).gettext
    counts = {verdict.name.lower(): report.count(verdict) for verdict in Verdict}
    return say(ABOUT).format(date=report.checked_on), say(COUNTS).format(**counts)


def sentences(point: Point, language: str) -> tuple[str, str, str]:
    """The verdict on a point, why, and what shows it."""
    say = translation(language).gettext
    number = f"{point.number} ({point.level})" if point.level else point.number
    verdict = say(VERDICT).format(
        number=number, name=point.name(language), verdict=say(VERDICT_WORDS[point.verdict])
    )
    return verdict, point.reason(language), _shown_by(point, say)


def lines(report: Conformance, language: str) -> Iterator[str]:
    """The report line by line, as for a terminal."""
    say = translation(language).gettext
    yield say(TITLE)
    yield from opening(report, language)
    for part in Part:
        yield ""
        yield say(PART_TITLES[part])
        for point in report.of(part):
            yield " ".join(one for one in sentences(point, language) if one)


def reading_page(report: Conformance, language: str) -> str:
    """HTML to be read in the program: headings, and each point as sentences, for a table's cells are heard in bits."""
    say = translation(language).gettext
    pieces = [f"<h1>{escape(say(TITLE))}</h1>"]
    pieces += [f"<p>{escape(one)}</p>" for one in opening(report, language)]
    for part in Part:
        pieces.append(f"<h2>{escape(say(PART_TITLES[part]))}</h2>")
        for point in report.of(part):
            verdict, reason, shown_by = map(escape, sentences(point, language))
            shown = f" <i>{shown_by}</i>" if shown_by else ""
            pieces.append(f"<p><b>{verdict}</b> {reason}{shown}</p>")
    return "\n".join(pieces)


def whole_page(report: Conformance, language: str) -> str:
    """A page of its own to keep or send: tables with their headers, in the language that it says it is in."""
    say = translation(language).gettext
    title = escape(say(TITLE))
    headers = (N_("Point"), N_("Verdict"), N_("Why"), N_("Shown by"))
    row = "".join(f'<th scope="col">{escape(say(one))}</th>' for one in headers)
    pieces = [
        f'<!DOCTYPE html>\n<html lang="{language.replace("_", "-")}">',
        f'<head><meta charset="utf-8"><title>{title}</title>',
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>',
        f"<body><main><h1>{title}</h1>",
        *(f"<p>{escape(one)}</p>" for one in opening(report, language)),
    ]
    for part in Part:
        caption = escape(say(PART_TITLES[part]))
        pieces.append(f"<h2>{caption}</h2>\n<table><caption>{caption}</caption>")
        pieces.append(f"<thead><tr>{row}</tr></thead><tbody>")
        pieces += [_table_row(point, language, say) for point in report.of(part)]
        pieces.append("</tbody></table>")
    return "\n".join((*pieces, "</main></body></html>\n"))


def as_values(report: Conformance, language: str) -> dict[str, object]:
    """The report for another program."""
    return {
        "checked_on": report.checked_on.isoformat(),
        "counts": {verdict.value: report.count(verdict) for verdict in Verdict},
        "points": [
            {
                "number": point.number,
                "part": point.part,
                "level": point.level,
                "also": list(point.also),
                "name": point.name(language),
                "verdict": point.verdict,
                "why": point.reason(language),
                "tests": list(point.tests),
            }
            for point in report.points
        ],
    }


def _table_row(point: Point, language: str, say: Callable[[str], str]) -> str:
    level = f" ({point.level})" if point.level else ""
    also = say(ALSO).format(clauses=", ".join(point.also)) if point.also else ""
    cells = (
        say(VERDICT_WORDS[point.verdict]),
        f"{point.reason(language)} {also}".rstrip(),
        _shown_by(point, say),
    )
    name = escape(f"{point.number}{level} {point.name(language)}")
    told = "".join(f"<td>{escape(one)}</td>" for one in cells)
    return f'<tr><th scope="row">{name}</th>{told}</tr>'


def _shown_by(point: Point, say: Callable[[str], str]) -> str:
    if point.tests:
        return say(SHOWN_BY).format(tests=", ".join(point.tests))
    return "" if point.verdict is Verdict.DOES_NOT_APPLY else say(NO_TEST)
