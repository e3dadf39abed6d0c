"""Whether a sentence means the same without the line that opens its list, or that heads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.verify.sources.leads import is_neutral, names_people, names_somebody, needs_lead
from core.verify.statements.facts import facts_of
from core.verify.statements.pieces import limits
from core.verify.statements.telling import (
    gives_dose,
    instructs,
    may_differ,
    names_aim_itself,
    names_people_itself,
    tells_amount,
    tells_of_use,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.verify.reading.items import Item


def needs_line(
    pack: LanguagePack, above: Sequence[Item], items: list[Item], *, is_list: bool
) -> bool:
    """Whether the words mean nothing, or the opposite, without the line that opens their list, or heads them."""
    facts = pack.verification
    if is_neutral(above, pack) or any(item.key in facts.composition for item in above):
        return False  # "For adults", "Composition": amounts of what it contains
    if above[0].key == "LIKE" and not names_somebody(above, pack):
        return False  # "How to prepare the suspension"
    found = facts_of(items, facts)
    if is_list and needs_lead(items, above, pack):
        return True
    if is_list and any(tells_of_use(one, facts) for one in found):
        return True
    is_case = limits(above, facts) or any(item.key in facts.overdose for item in above)
    if names_people(above, pack) or is_case:
        told = [one for one in found if is_case or not names_people_itself(one, facts)]
        return any(
            (instructs(one, facts) and (is_case or tells_amount(one)))
            or tells_of_use(one, facts)
            or may_differ(one, facts)
            or (not one.verb and tells_amount(one))
            for one in told
        )
    return any(
        (gives_dose(one, facts) or tells_of_use(one, facts) or may_differ(one, facts))
        and not names_aim_itself(one, facts)
        for one in found
    )
