"""What triage must find in a language's phrases, and from how many units a dose is an emergency."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.datafile import Table
    from core.language.phrases import Lexicon

# Signs of danger, the most telling first: `<sign>_now` in finite words, `<sign>_named` as a bare name.
SIGNS = (
    "suicide",
    "choking",
    "unconscious",
    "breathing",
    "anaphylaxis",
    "convulsion",
    "stroke",
    "heart",
    "bleeding",
)
NEEDED = (
    *(f"{sign}_{form}" for sign in SIGNS for form in ("now", "named")),
    *("overdose_named", "wrong_route_now", "collapse_now", "moderate", "poison", "contact"),
    *(
        "child",
        "person",
        "generic",
        "took",
        "swallowed",
        "unit_tablet",
        "container",
        "whole_container",
        "many_units",
    ),
    *(
        "excess",
        "double",
        "spread",
        "instead",
        "others_medicine",
        "own_medicine",
        "animal_medicine",
        "accident",
        "medicine_word",
        "sedative_word",
    ),
    *(
        "negation",
        "not_negation",
        "having",
        "after_taking",
        "informative",
        "causes",
        "head_hit",
        "happening",
        "mild",
        "hypothesis",
        "remote",
        "recent",
        "urgent",
    ),
    *("fine", "alcohol"),
    *(
        "asking",
        "as_told",
        "habit",
    ),
)


@dataclass(frozen=True, slots=True)
class DoseLimit:
    """So many units are an emergency: `units` is a class of phrases ("unit_tablet").

    `if_narrow` is the count at once of a medicine that calms or has a narrow margin.
    """

    units: str
    at_once: float
    in_a_day: float
    if_narrow: float


@dataclass(frozen=True, slots=True)
class DangerBars:
    """Probabilities of danger, as the classifier of the language tells it.

    A rule counts from `with_rule` on (one of despair from `despair`); from `enough` on no rule is needed, where
    somebody is said to be well only from `enough_if_calm`; from `concern` on the numbers stand beside an answer.
    """

    with_rule: float
    despair: float
    concern: float
    enough: float
    enough_if_calm: float

    @classmethod
    def read(cls, table: Table) -> DangerBars:
        """The table `[triage.danger]` of a language pack."""
        bars = cls(
            with_rule=table.number("with_rule"),
            despair=table.number("despair"),
            concern=table.number("concern"),
            enough=table.number("enough"),
            enough_if_calm=table.number("enough_if_calm"),
        )
        table.done()
        return bars


@dataclass(frozen=True, slots=True)
class TriageFacts:
    """The numbers of triage; its words are classes of the pack's phrases."""

    limits: tuple[DoseLimit, ...]
    danger: DangerBars

    @classmethod
    def read(cls, table: Table, phrases: Lexicon) -> TriageFacts:
        """The table `[triage]` of a language pack.

        Raises:
            DataFileError: a class that triage needs is missing, or a limit is wrong.
        """
        for name in NEEDED:
            if name not in phrases.order:
                raise table.fail("", f"triage needs the class <{name}> in [phrases]")
        limits = []
        for entry in table.tables("limit"):
            units = entry.text("units")
            if units not in phrases.order:
                raise entry.fail("units", f"<{units}> is no class of [phrases]")
            at_once = entry.number("at_once")
            limits.append(
                DoseLimit(
                    units, at_once, entry.number("in_a_day"), entry.number("if_narrow", at_once)
                )
            )
            entry.done()
        danger = DangerBars.read(table.table("danger"))
        table.done()
        return cls(tuple(limits), danger)
