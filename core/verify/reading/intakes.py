"""All at once, however it is told: "in one intake", "in a single dose", "a single dose of 5 mg"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, QUANTITY, SIGN, WORD, Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity

WITHIN = frozenset({"IN", "OVER"})


def single_intakes(items: list[Item], facts: VerificationFacts) -> list[Item]:
    """The items, with one item for all words that say that an amount is taken at once."""
    items = _with_periods(items, facts)
    found: list[Item] = []
    place = 0
    while place < len(items):
        if end := _at_once(items, place, facts):
            unit = _unit(items[place + 1], facts)
            found.append(_single(items[place], items[end - 1], unit, facts))
            place = end
        elif unit := _named_dose(items, place, facts):
            found += [items[place + 2], _single(items[place], items[place + 1], unit, facts)]
            place += 3
        else:
            found.append(items[place])
            place += 1
    return found


def _with_periods(items: list[Item], facts: VerificationFacts) -> list[Item]:
    """The items, with "25 µg (0.025 mg) a day" as 25 µg a day."""
    found = list(items)
    for place, item in enumerate(items):
        amount, end = item.quantity, place + 4
        if not amount or end >= len(items) or items[place + 1].key != "OPEN":
            continue
        after = [one.key if one.kind == SIGN else one.kind for one in items[place + 1 : end + 1]]
        if amount.kind != "amount" or after != ["OPEN", QUANTITY, "CLOSE", QUANTITY]:
            continue
        often = items[end].quantity
        if often and _is_period(often, facts) and not (amount.per or amount.is_time):
            found[place] = replace(item, quantity=replace(amount, per=often.per))
            found.remove(items[end])
    return found


def _is_period(often: Quantity, facts: VerificationFacts) -> bool:
    """As in "a day"; "once a day" tells more."""
    first = often.text.split()[0]
    counted = first[0].isdecimal() or first in facts.articles
    return often.kind == "frequency" and often.is_exact and often.low == 1 and not counted


def _single(first: Item, last: Item, unit: str, facts: VerificationFacts) -> Item:
    return Item(WORD, facts.single_keys[unit], first.start, last.end, facts.single[unit])


def _at_once(items: Sequence[Item], place: int, facts: VerificationFacts) -> int:
    """Where "in one intake" ends, if it begins here and no amount follows: "in one dose of 5 mg" tells how much."""
    opens = items[place].kind == MARK and items[place].key in WITHIN
    if not opens or place + 1 >= len(items) or not _unit(items[place + 1], facts):
        return 0
    end = place + 2
    end += end < len(items) and _is_word(items[end], facts.single_words)
    follower = items[end].quantity if end < len(items) else None
    return 0 if follower and follower.kind == "amount" else end


def _named_dose(items: Sequence[Item], place: int, facts: VerificationFacts) -> str:
    """Of what "a single dose of 5 mg" is one, if it stands here."""
    if place + 2 >= len(items) or not _is_word(items[place + 1], facts.single_words):
        return ""
    dose, amount = items[place], items[place + 2].quantity
    if amount is None or amount.kind != "amount" or amount.is_time:
        return ""
    return "dose" if _is_word(dose, facts.dose) else _unit(dose, facts)


def _unit(item: Item, facts: VerificationFacts) -> str:
    """What there is one of, if it is an intake, a dose or a time."""
    quantity = item.quantity
    is_one = (
        quantity is not None
        and quantity.kind == "amount"
        and quantity.is_exact
        and quantity.low == 1
        and not (quantity.per or quantity.is_about)
    )
    return quantity.unit if quantity and is_one and quantity.unit in facts.single else ""


def _is_word(item: Item, keys: frozenset[str]) -> bool:
    return item.kind == WORD and item.key in keys
