"""What stands over a statement: the line that opens its list, a heading; whether it means anything without."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, MEDICINE, SIGN, VERB, Item
from core.verify.reading.sentence_items import items_of
from core.verify.statements.parts import FINITE
from core.verify.statements.pieces import has_predicate
from core.verify.statements.weighing import tells_who

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.language.pack import LanguagePack
    from core.verify.measures.quantities import Quantity
    from core.verify.sources.lines import Statement

OCCASIONS = frozenset(
    {"BEFORE", "AFTER", "SOON", "RIGHTBEFORE", "DURING", "SINCE", "UNTIL", "UNDER"}
)
LONGEST_LABEL = 14  # items
TURNING = frozenset({"NEG", "NOR", "EXC", "IF", "ONLYIF", "WITHOUT"})
CHANGING = frozenset({"ONLY", "THAN"})
REGULAR = frozenset({"frequency", "interval"})
DAILY = frozenset({"day", "dose"})
QUESTION = ("?", "?\u201d", "?\u00bb", '?"')


def is_finite(item: Item) -> bool:
    """Whether an item is a verb that tells or orders by itself."""
    return item.kind == VERB and item.mood in FINITE


def is_question(text: str) -> bool:
    return text.rstrip().endswith(QUESTION)


def items_under(
    text: str,
    statement: Statement,
    name: tuple[str, ...],
    pack: LanguagePack,
    spellings: Mapping[str, str] | None = None,
) -> tuple[list[Item], list[Item]]:
    """The items of a statement, and those of the line that opens its list, with a colon after them.

    A later sentence of a list's item that tells by itself what to do stands alone where the first line needs
    completing; a heading ("Adults:") holds for all sentences of its items.
    """
    items = items_of(text[statement.start : statement.end], pack, name, statement.start, spellings)
    if statement.lead is None:
        return items, []
    start, end = statement.lead
    lead = items_of(text[start:end].rstrip().rstrip(":"), pack, name, start, spellings)
    tells = any(map(is_finite, items))
    if statement.later and tells and has_predicate(lead):
        return items, []
    return items, [*lead, Item(SIGN, "COLON", end - 1, end)] if lead else []


def heading_items(
    text: str, heading: tuple[int, int] | None, name: tuple[str, ...], pack: LanguagePack
) -> Sequence[Item]:
    """The items of a line that stands over others and may tell for whom or for what they are, a colon after them."""
    if heading is None:
        return ()
    start, end = heading
    items = items_of(text[start:end], pack, name, start)
    if not items or is_neutral(items, pack):
        return ()
    return [*items, Item(SIGN, "COLON", end - 1, end)]


def lines_over(
    text: str, statement: Statement, name: tuple[str, ...], pack: LanguagePack
) -> list[Sequence[Item]]:
    """What the lines over a statement tell; nothing of those that only name a chapter.

    What opened the list before it heads it too if it is a head ("Renal failure", "If it bleeds:"), no sentence.
    """
    found = []
    for place in statement.above:
        items = heading_items(text, place, name, pack)
        told = any(map(is_finite, items)) and not (items[0].kind == MARK and items[0].key == "IF")
        if items and not (place == statement.past and told):
            found.append(items)
    return found


def section_items(section: str, pack: LanguagePack) -> Sequence[Item]:
    """The people or the case that a section's title names ("Dose in children", "Overdose"), a colon after them.

    They stand nowhere in the passage: their places are empty.
    """
    facts = pack.verification
    free = facts.headings | facts.titles | facts.dose
    told = [item for item in items_of(section, pack, ()) if item.key not in free]
    if not names_somebody(told, pack):
        return ()
    colon = Item(SIGN, "COLON", 0, 0)
    return [*(replace(item, start=0, end=0, text=item.text or item.key) for item in told), colon]


def is_neutral(items: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether a heading only names a chapter: "Attention", "4.2 Posology and method of administration"."""
    headings = pack.verification.headings
    return all(
        item.kind in {SIGN, MEDICINE}
        or item.key in headings
        or (item.kind == MARK and item.key in {"AND", "OR", "IN", "TO", "FOR", "LIKE"})
        or (item.quantity is not None and item.quantity.kind in {"number", "label"})
        for item in items
    )


def is_title(items: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether the line over an answer's list only announces it: "Important:", "How to use it:"."""
    titles = pack.verification.titles
    return bool(items) and all(
        item.kind in {SIGN, MEDICINE}
        or (item.kind != VERB and item.key in titles)
        or (item.kind == VERB and item.mood == "inf" and item.key in titles)
        or (item.kind == MARK and item.key in {"AND", "OR", "LIKE", "TO"})
        for item in items
    )


def is_label(items: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether a sentence without a verb tells for whom or for what the next ones are: "Adults.", "Renal failure."."""
    facts = pack.verification
    if is_neutral(items, pack) or has_predicate(list(items)) or len(items) > LONGEST_LABEL:
        return False
    if any(item.key in {"MAY", "MUST", "NEG", "COLON"} for item in items):
        return False
    if any(item.quantity and not _tells_when(item.quantity) for item in items):
        return False
    return not all(
        item.kind == SIGN
        or (item.kind == MARK and item.key in {"AND", "OR", "IN", "TO", "FOR", "BY"})
        or item.key in facts.forms | facts.headings | facts.titles | facts.manner_keys
        for item in items
    )


def _tells_when(quantity: Quantity) -> bool:
    """Whether a quantity tells whom or when, no dose: "over 60 kg", "in the first three days"."""
    return tells_who(quantity) or quantity.is_time


def names_somebody(items: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether a title tells whom the doses below it are for, or which doses they are."""
    facts = pack.verification
    named = (
        facts.population
        | facts.banded
        | facts.pregnant
        | facts.pregnancy
        | facts.overdose
        | facts.dose
    )
    return any(item.key in named or not facts.kidney.isdisjoint(item.key.split()) for item in items)


def announces(items: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether a sentence tells what is to be thought of the doses that follow: "The doses below are for adults."."""
    facts = pack.verification
    if not any(item.key in facts.following for item in items):
        return False
    limits = facts.forbids | facts.avoid_keys | facts.maximum | facts.overdose
    return names_somebody([one for one in items if one.key not in facts.dose], pack) or any(
        item.tense or item.key in limits or (item.kind == MARK and item.key in TURNING | CHANGING)
        for item in items
    )


def needs_lead(items: Sequence[Item], lead: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether a list's item means nothing, or the opposite, without the line that opens the list.

    Of a dose that line tells for whom or for what it is; of what is done it may deny it, or make it a condition.
    """
    if any(item.quantity and _is_regular(item.quantity) for item in items):
        return True
    if any(item.quantity for item in items) and names_people(lead, pack):
        return True
    if not any(item.quantity or item.kind == VERB for item in items):
        return turns(lead, pack) and any(item.kind == MARK for item in items)
    return turns(lead, pack)


def _is_regular(quantity: Quantity) -> bool:
    return quantity.kind in REGULAR or not DAILY.isdisjoint(quantity.per)


def names_people(above: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether a heading tells for whom, in which case or by which route what stands under it is meant."""
    return any(
        item.key in pack.verification.population
        or item.key in pack.verification.manner_keys
        or (item.kind == MARK and item.key in TURNING)
        for item in above
    )


def holds_together(lead: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether the items of a list hold only together: "everybody but:", "take it if you do not have:", "only if:"."""
    marks = [item.key for item in lead if item.kind == MARK]
    if {"EXC", "ONLYIF", "ONLY"} & set(marks):
        return True
    if "IF" not in marks:
        return False
    case = marks.index("IF")
    before = next(at for at, item in enumerate(lead) if item.kind == MARK and item.key == "IF")
    allowing = pack.verification.use_keys | pack.verification.may_keys
    is_allowed = "NEG" not in marks[:case] and any(
        is_finite(item) and item.key in allowing for item in lead[:before]
    )
    return "NEG" in marks[case:] or is_allowed


def turns(lead: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether the line that opens a list denies, forbids, reports, excepts, or tells for whom the list is."""
    facts = pack.verification
    if any(item.kind == MARK and item.key in TURNING for item in lead):
        return True
    told = any(map(is_finite, lead))
    if not told and any(item.kind == MARK and item.key in OCCASIONS for item in lead):
        return True
    against = facts.forbids | facts.avoid_keys | facts.discourage_keys | facts.contraindications
    if any(item.key in against or item.tense for item in lead):
        return True
    has_verb = any(map(is_finite, lead))
    return not has_verb and any(item.key in facts.population for item in lead)
