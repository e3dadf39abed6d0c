"""The concentrations that a leaflet tells of its medicine: "solution 2 mg/mL"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, MEDICINE, VERB

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity
    from core.verify.reading.items import Item

STRENGTHS = frozenset({"mass", "IU"})


def strengths_of(items: Sequence[Item], facts: VerificationFacts) -> Iterator[Quantity]:
    """The concentration that a title tells of the medicine, "solution 2 mg/mL"; nothing where anything else is told.

    A sentence may tell of a diluent, of what must not be mixed with it, of a level in the blood.
    """
    named = next((place for place, item in enumerate(items) if item.quantity), 0)
    if not named or not all(
        one.kind == MEDICINE or one.key in facts.forms for one in items[:named]
    ):
        return
    if any(item.kind == VERB or (item.kind == MARK and item.key != "OR") for item in items):
        return
    for item in items:
        found = item.quantity
        if found and is_concentration(found) and found.is_exact and not found.is_about:
            yield found


def is_concentration(quantity: Quantity) -> bool:
    return quantity.unit in STRENGTHS and quantity.per == ("ml",)
