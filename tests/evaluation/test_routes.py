"""Labelled questions and their routes: the bar is what has been reached; no emergency is ever missed."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from core.asking.answer import RouteName
from core.asking.medicine import MedicineIndex
from core.asking.route import route
from core.language.names import load_names
from core.language.pack import load_pack

if TYPE_CHECKING:
    from pathlib import Path

    from core.asking.answer import Route

# Reached on 30 November 2026: all 80 of the shared questions, 2,544 of our own 2,561. A bar is only ever raised.
# The first six rounds of our own gave 99 (its held-out third), 88, 91, 81, 85 and 87 per cent of the routes when they
# were new; emergencies heard in rounds two to six: 55 of 64, 54 of 65, 41 of 55, 26 of 38 and 35 of 40. Rounds seven
# to ten, each in the words of other people, gave when new, before their failures were looked at: 195 of 242
# emergencies with 13 false alarms in 160, then (each time after a mend) 55 of 78 with 1 in 40, 51 of 80 with none
# in 40, 49 of 70 with 2 in 40, 64 of 80, 67 of 80 and 68 of 80 with 0, 1 and 0 in 40, and 47 of 60 with none in 30.
# A last round of 30, with look-alikes that ask nothing: 22 heard, 7 of 30 false (mended since).
# Rounds 16 and 17 look at changes of dose, drops a day, words of commands and usual complaints: before the mend 32 of
# round 17's 48 questions took their route and 6 of its 40 complaints were false alarms, after it 47 and 3 (as new).
# So of emergencies in words that nobody has tuned on between seven and eight in ten are heard, not all.
SHARED_BAR, OWN_BAR, SECTIONS_BAR = 1.0, 0.99, 0.95
# "da" is both "of the" and "gives": "a injeção da alergia deu-lhe um choque" reads like a question about effects.
KNOWN_MISSES = frozenset({"EMF038", "EMI003", "EMI019"})
FIRST = 3  # the section that answers is among so many


@dataclass(frozen=True, slots=True)
class Labelled:
    """A question with the route that a careful pharmacist expects."""

    id: str
    lang: str
    question: str
    route: str
    sections: frozenset[str]


def rows(path: Path) -> list[Labelled]:
    with path.open(encoding="utf-8", newline="") as lines:
        table = list(csv.DictReader(lines, delimiter="\t"))
    found = []
    for row in table:
        note = row.get("section") or row.get("expected_section_or_note") or ""
        codes = re.findall(r"\b(?:VP-(?:\d|I+)|VPS-\d+|NOT-\d|N-\d|RCP-\d(?:\.\d)?)", note)
        sections = frozenset(
            code.replace("N-", "NOT-") if code.startswith("N-") else code for code in codes
        )
        found.append(
            Labelled(row["id"], row["lang"], row["question"], row["expected_route"], sections)
        )
    return found


def routed(labelled: list[Labelled]) -> dict[str, Route]:
    index = MedicineIndex.of((), load_names())
    return {row.id: route(row.question, load_pack(row.lang), medicines=index) for row in labelled}


def is_right(row: Labelled, found: Route) -> bool:
    """Whether a route is the expected one; what no leaflet answers is only known once it was looked for."""
    if row.route == RouteName.NOT_IN_LEAFLET:
        return found.name in {RouteName.NOT_IN_LEAFLET, RouteName.LEAFLET_SECTION}
    return found.name == row.route


def check(labelled: list[Labelled], bar: float, known: frozenset[str] = frozenset()) -> None:
    found = routed(labelled)
    wrong = [row for row in labelled if not is_right(row, found[row.id])]
    missed = {row.id for row in wrong if row.route == RouteName.EMERGENCY}
    said = [f"{row.id} {row.route} -> {found[row.id].name}: {row.question}" for row in wrong]

    assert missed <= known, "\n".join(said)
    assert 1 - len(wrong) / len(labelled) >= bar, "\n".join(said)


def test_shared_questions_take_the_expected_route(shared: Path) -> None:
    check(rows(shared / "eval" / "questions_dev.tsv"), SHARED_BAR)


def test_our_own_questions_take_the_expected_route(root: Path) -> None:
    check(rows(root / "tests" / "evaluation" / "questions_own.tsv"), OWN_BAR, KNOWN_MISSES)


def test_the_section_that_answers_is_among_the_first(root: Path) -> None:
    labelled = [r for r in rows(root / "tests" / "evaluation" / "questions_own.tsv") if r.sections]
    found = routed(labelled)
    asked = [
        r
        for r in labelled
        if found[r.id].name == RouteName.LEAFLET_SECTION and found[r.id].sections
    ]
    wrong = [r for r in asked if not r.sections & set(found[r.id].sections[:FIRST])]

    assert 1 - len(wrong) / len(asked) >= SECTIONS_BAR, [(r.id, r.question) for r in wrong]


@pytest.mark.parametrize(
    "spoil", [str.upper, lambda text: "  " + text.replace(" ", "   ") + " "], ids=["case", "spaces"]
)
def test_case_and_spaces_change_no_route(root: Path, spoil: object) -> None:
    assert callable(spoil)
    labelled = rows(root / "tests" / "evaluation" / "questions_own.tsv")[::5]
    spoilt = [Labelled(r.id, r.lang, spoil(r.question), r.route, r.sections) for r in labelled]

    assert {i: r.name for i, r in routed(spoilt).items()} == {
        i: r.name for i, r in routed(labelled).items()
    }


def test_accents_change_no_route(root: Path) -> None:
    import unicodedata  # noqa: PLC0415 - for this test alone

    def plain(text: str) -> str:
        return "".join(
            c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)
        )

    labelled = rows(root / "tests" / "evaluation" / "questions_own.tsv")[::3]
    bare = [Labelled(r.id, r.lang, plain(r.question), r.route, r.sections) for r in labelled]

    assert {i: r.name for i, r in routed(bare).items()} == {
        i: r.name for i, r in routed(labelled).items()
    }
