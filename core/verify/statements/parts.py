"""Names of the parts of a statement, and small questions about them."""

from __future__ import annotations

from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, MEDICINE, PRONOUN, VERB, WORD, Fact, Item, Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity

SUBJECT, OBJECT, HEAD, PAREN, LASTING, OFTEN, ADDED, STATE = (
    "S",
    "O",
    "HEAD",
    "PAREN",
    "LASTING",
    "OFTEN",
    "ADDED",
    "STATE",
)
AFFECT = "affect"  # "occurs in 1 of 10 people"
SUBORDINATE = {"IF", "ONLYIF", "EXC", "EVEN", "REASON", "UNTIL", "WHILE", "ASSOON"}
CONDITIONS = {"IF", "WITH", "IN", "HEAD", "FOR"}
WITH_VERB = {
    "INSTEAD",
    "AGAINST",
    "BETWEEN",
    "BEFORE",
    "AFTER",
    "SOON",
    "RIGHTBEFORE",
    "FOR",
    "WITHOUT",
    "DURING",
    "TO",
    "BY",
}  # subordinate if a verb follows
JOINTS = {"AND", "OR", "NOR", "BUT", "THEN"}
JOINING = JOINTS | {"REL", "RESULT"}  # belong to what stands before them as much as to what follows
FORMS = frozenset(
    {
        "tablet",
        "capsule",
        "sachet",
        "ampoule",
        "vial",
        "syringe",
        "patch",
        "suppository",
        "pastille",
        "ovule",
    }
)  # units of which there is one to see
FINITE = {"ind", "imp", "sub"}
SKIPPED = {"NEG", "ONLY", "SELF", "THEN", "RESULT", "ALWAYS", "COMMA", "MUST", "MAY"}
SIDES = {SUBJECT, OBJECT, PAREN}
MOST_PHRASES = 60
YEAR = 12  # months


def fraction(phrase: tuple[Item, ...]) -> Item | None:
    return next(
        (item for item in phrase if item.quantity and item.quantity.unit == "fraction"), None
    )


def has_quantity(fact: Fact) -> bool:
    return any(has_quantity_part(part) for part in fact.parts if part.mark in {SUBJECT, OBJECT})


def has_quantity_part(part: Part) -> bool:
    return any(
        item.quantity and item.quantity.kind == "amount"
        for phrase in part.phrases
        for item in phrase
    )


def is_population_part(part: Part, facts: VerificationFacts) -> bool:
    """Whether each thing of a part is a group of people."""
    return all(
        any(item.kind == WORD and item.key in facts.population for item in phrase[:2])
        for phrase in part.phrases
    )


def is_population(phrase: tuple[Item, ...], facts: VerificationFacts) -> bool:
    """Whether an age that follows would belong to these words."""
    return any(item.kind == WORD and item.key in facts.population for item in phrase[-2:])


def is_aside(part: Part, facts: VerificationFacts) -> bool:
    """As in "if possible", "if needed"."""
    return part.mark == "IF" and all(
        len(phrase) == 1 and phrase[0].key in facts.asides for phrase in part.phrases
    )


def conj_of(found: list[Fact]) -> str:
    """How what is joined in a subordinate clause is joined: "AND", "OR", or both."""
    joints = {fact.joint for fact in found[1:]} | {
        part.conj for fact in found for part in fact.parts if len(part.phrases) > 1
    }
    joints -= {""}
    return "+".join(sorted(joints - {"COMMA"} or joints))  # "a, b or c" is a choice


def is_free(phrase: tuple[Item, ...], facts: VerificationFacts) -> bool:
    """Whether a subject or object is the medicine itself, or whoever reads."""
    words = [
        item
        for item in phrase
        if item.kind != MEDICINE
        and not (item.kind in {WORD, VERB} and item.key in facts.use_keys and len(phrase) > 1)
    ]
    return not words or (
        len(words) == 1
        and len(phrase) == 1
        and words[0].key in facts.subjects
        and words[0].kind == WORD
    )


def flatten(found: list[Fact], facts: VerificationFacts) -> list[tuple[Item, ...]]:
    """Statements as phrases in one fixed order, whatever the voice; a verb that only says "there is" is left out."""
    phrases: list[tuple[Item, ...]] = []
    for fact in found:
        head: tuple[Item, ...] = ()
        if fact.verb and (fact.verb not in facts.empty_keys or fact.is_negative or fact.may):
            plain = "" if fact.verb in facts.empty_keys else fact.verb
            key = ("¬" if fact.is_negative else "") + ("may " if fact.may else "") + plain
            end = max(fact.start + 1, fact.end)  # the verb may stand behind its subject
            head = (Item(VERB, key, fact.start, end, mood=fact.mood),)
        if fact.only:
            head = (Item(MARK, "ONLY", fact.start, fact.start), *head)
        acts = fact.verb not in facts.empty_keys | facts.either_keys and not fact.is_passive
        order = sorted(fact.parts, key=lambda part: {SUBJECT: 0, OBJECT: 1}.get(part.mark, 2))
        # "If the delay is more than 12 hours": what it is, not how long it is so.
        is_so = fact.verb in facts.be_keys and not head
        choices = [
            [
                (
                    (Item(MARK, part.mark, phrase[0].start, phrase[0].start),)
                    if part.mark not in (SIDES | {LASTING} if is_so else SIDES)
                    else (Item(MARK, "DOES", phrase[0].start, phrase[0].start),)
                    if part.mark == SUBJECT and head and acts
                    else ()
                )
                + phrase
                for phrase in part.phrases
                if phrase
            ]
            for part in order
            if any(part.phrases)
        ]
        for choice in islice(product(*choices), MOST_PHRASES):
            phrase = head + tuple(item for piece in choice for item in piece)
            if phrase:
                phrases.append(phrase)
        if prod(map(len, choices)) > MOST_PHRASES:
            # What is left unread must not pass for read: nothing matches this.
            phrases.append((Item(MARK, f"TOO MANY {fact.start}", fact.start, fact.start),))
    return phrases


def is_long(part: Part) -> bool:
    """Whether a part is nothing but a time."""
    return all(
        len(phrase) == 1 and phrase[0].quantity and phrase[0].quantity.is_time
        for phrase in part.phrases
    )


def marks_before(items: Sequence[Item], place: int) -> int:
    """Where the marks begin that stand right before the item at a place: "not", "if it is not"."""
    first = place
    while first > 0 and (
        items[first - 1].kind == PRONOUN
        or (items[first - 1].kind == MARK and items[first - 1].key not in JOINING)
    ):
        first -= 1
    while first < place and (items[first].kind == PRONOUN or items[first].key == "SELF"):
        first += 1  # these open nothing
    return first


def is_in_years(quantity: Quantity) -> bool:
    """Whether a time is told in whole years, as ages are."""
    ends = [end for end in (quantity.low, quantity.high) if end is not None]
    return quantity.unit == "calendar" and all(end >= YEAR and end % YEAR == 0 for end in ends)


def is_amount(quantity: Quantity) -> bool:
    """Whether it tells how much, and no time."""
    return quantity.kind == "amount" and not quantity.is_time


def is_age(part: Part) -> bool:
    """Whether a time is an age with a bound, as in "from 12 years on"."""
    quantities = [item.quantity for phrase in part.phrases for item in phrase if item.quantity]
    return bool(quantities) and all(one.unit == "calendar" and one.is_bound for one in quantities)
