"""Does a question ask for a calculation? Its numbers and words decide; nothing is calculated here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.language.phrases import Hits

FEW_NUMBERS, SOME_NUMBERS = 2, 3


def calculation(hits: Hits, digits: int, *, is_named: bool, is_elsewhere: bool) -> str:
    """The class of phrases by which a question asks for a calculation, "" if it asks for none.

    `digits` are its numbers in digits; `is_named` tells whether a medicine is named, `is_elsewhere` whether it is
    about something else than medicines.
    """
    asks_dose = is_named and hits.has("dose", "organ_dose", "max_dose")
    is_data = hits.has("clearance") and hits.has("patient_datum") and not asks_dose
    reasons = {
        "formula": hits.has("formula") and (digits or hits.has("calc_verb") or not is_named),
        "clearance": is_data and digits >= FEW_NUMBERS,
        "dose_by_weight": hits.has("dose_by_weight") and digits >= FEW_NUMBERS,
        "strength": hits.has("strength") and hits.has("how_many") and digits >= SOME_NUMBERS,
        "supply": hits.has("supply") and digits >= FEW_NUMBERS,
        "calc_verb": hits.has("calc_verb") and digits and not is_named and not is_elsewhere,
    }
    return next((name for name, is_told in reasons.items() if is_told), "")
