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
class TriageFacts:
    """The numbers of triage; its words are classes of the pack's phrases."""

    limits: tuple[DoseLimit, ...]

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
        table.done()
        return cls(tuple(limits))
