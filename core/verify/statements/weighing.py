"""Parts as they are compared: their phrases without what carries no meaning, made once for each part."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from core.verify.reading.items import MARK, MEDICINE, VERB, WORD
from core.verify.statements.parts import AFFECT, HEAD

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity
    from core.verify.reading.items import Item, Part

EMPTY = frozenset({"REL", "WITH", "IN", "IF", "TO", "LASTING", "THAN"})
DOSED = frozenset({"day", "dose", "week", "kg", "m2"})
KILOGRAM = 1000
CASES = frozenset({"IN", "IF"})
CASES_OF_PEOPLE = frozenset({HEAD, "IN", "IF", "DURING"})
Phrase = tuple["Item", ...]


class Weighed(NamedTuple):
    """The items of a phrase that carry meaning; the only quantity first, as it may stand before or after its noun.

    `ageless` are those without the words for people whom the phrase tells apart by an age.
    """

    items: Phrase
    ageless: Phrase
    names_age: bool


class Compared(NamedTuple):
    """A part's phrases, weighed; `shared` have the head of the first: "risk of bleeding and fever"."""

    phrases: tuple[Weighed, ...]
    shared: tuple[Weighed, ...]
    is_population: bool
    is_light: bool
    is_dose: bool  # the bare word "dose"
    is_measured: bool
    tells_who: bool  # nothing but an age, a weight, a clearance


def compared(part: Part, facts: VerificationFacts) -> Compared:
    """The part as it is compared, kept with it: each is compared with many others."""
    if part.compared is None:
        phrases = _people(part, facts)
        part.compared = Compared(
            tuple(_weighed(phrase, facts) for phrase in phrases),
            tuple(_weighed(phrase, facts) for phrase in _shared_heads(part, facts)),
            any(_is_population(phrase, facts) for phrase in phrases),
            all(_is_light(phrase, facts) for phrase in part.phrases),
            all(len(phrase) == 1 and phrase[0].key in facts.dose for phrase in part.phrases),
            any(
                item.quantity and _parts_people(item.quantity)
                for phrase in part.phrases
                for item in phrase
            ),
            all(
                len(phrase) == 1 and phrase[0].quantity and tells_who(phrase[0].quantity)
                for phrase in part.phrases
            ),
        )
    return part.compared


def _people(part: Part, facts: VerificationFacts) -> list[Phrase]:
    """The phrases of a part, with who is meant for a state: "in pregnancy" is told of pregnant women."""
    people = facts.people_of
    # "Patients with asthma and diabetes" have both.
    is_each = len(part.phrases) == 1 or "AND" not in part.conj
    told = [
        _sufferer(phrase, facts, is_case=part.mark in CASES) if is_each else phrase
        for phrase in part.phrases
    ]
    if part.mark not in CASES_OF_PEOPLE:
        return told
    return [
        (*one[:-1], *(replace(one[-1], kind=WORD, key=key) for key in people[one[-1].key]))
        if one and one[-1].key in people and all(item.key in facts.every for item in one[:-1])
        else one
        for one in told
    ]


def _sufferer(phrase: Phrase, facts: VerificationFacts, *, is_case: bool) -> Phrase:
    """A phrase with who has an illness for it: "in case of diabetes", "people with diabetes", "diabetics"."""
    for place, item in enumerate(phrase):
        key = facts.sufferer_keys.get(item.key) if place + 1 == len(phrase) else None
        key = key or (facts.sensitive_keys.get(item.key) if place + 1 < len(phrase) else None)
        if key and item.kind == WORD and (place or is_case):
            return (*phrase[:place], replace(item, key=key), *phrase[place + 1 :])
        if item.key not in facts.light and not (item.kind == MARK and item.key in EMPTY):
            break
    return phrase


def _weighed(phrase: Phrase, facts: VerificationFacts) -> Weighed:
    quantities = [item.quantity for item in phrase if item.quantity]
    items = _adjectives_last(_told(phrase, facts, measured=bool(quantities)), facts)
    if len(quantities) == 1:
        items.sort(key=lambda item: item.quantity is None)
    elif len(items) > 1 and not quantities:
        kinds = [item.kind for item in items]
        treats = items[0].key in facts.treat_keys  # "the treatment of pain caused by gout"
        if kinds.count(VERB) == 1 and MARK not in kinds and not treats:
            # "A raised risk of bleeding", "the risk of bleeding is raised".
            items.sort(key=lambda item: item.kind != VERB)
    ageless = items
    if len(quantities) == 1 and quantities[0].is_time:
        others = [item for item in items if not (item.kind == WORD and item.key in facts.ages)]
        # Who is told apart by nothing but an age need not be named beside it.
        ageless = others if len(others) == 1 else items
    names_age = not facts.ages.isdisjoint([item.key for item in items])
    return Weighed(tuple(items), tuple(ageless), names_age)


def _adjectives_last(items: list[Item], facts: VerificationFacts) -> list[Item]:
    """As in "a thin layer of cream", in some languages "a layer thin": such words behind the others of their row."""
    if len(items) == 1 or not any(item.key in facts.movable for item in items):
        return items
    found: list[Item] = []
    moved: list[Item] = []
    for item in items:
        if item.kind == WORD and item.key in facts.movable:
            moved.append(item)
            continue
        if item.kind != WORD:
            found += moved
            moved = []
        found.append(item)
    return found + moved


def _told(phrase: Phrase, facts: VerificationFacts, *, measured: bool) -> list[Item]:
    """The items of a phrase without light words and without the measured property beside its quantity."""
    if (
        len(phrase) > 1
        and phrase[0].kind == WORD
        and phrase[0].key in facts.effects
        and phrase[1].kind != MARK
        and not phrase[1].article
    ):
        phrase = phrase[
            1:
        ]  # "an allergic reaction" is an allergy; "a reaction to penicillin" is no penicillin
    return [
        item
        for place, item in enumerate(phrase)
        if not (
            item.kind == WORD
            and (
                (item.key in facts.light and not (place and phrase[place - 1].kind == WORD))
                or (measured and item.key in facts.measures)
                or (item.key in facts.contents and _is_sachet(phrase[place + 1 : place + 2]))
            )
        )
        and not (item.kind == VERB and measured and item.key in {AFFECT, *facts.measures})
        and not (item.kind == MARK and item.key in EMPTY)
    ]


def _is_sachet(after: Phrase) -> bool:
    """As in "the contents of a sachet": nobody takes the sachet itself."""
    return bool(after) and after[0].quantity is not None and after[0].quantity.unit == "sachet"


def _shared_heads(part: Part, facts: VerificationFacts) -> list[Phrase]:
    """As in "risk of bleeding and fever": what the first phrase begins with belongs to each."""
    first = part.phrases[0] if part.phrases else ()
    if not first or first[0].key not in facts.shared_heads:
        return []
    return [first[:cut] + phrase for phrase in part.phrases[1:] for cut in range(1, len(first))]


def _is_population(phrase: Phrase, facts: VerificationFacts) -> bool:
    return any(item.kind == WORD and item.key in facts.population for item in phrase[:2])


def _is_light(phrase: Phrase, facts: VerificationFacts) -> bool:
    return all(
        item.kind == MEDICINE
        or (
            item.kind == WORD
            and item.key in facts.light
            and not (place and phrase[place - 1].kind == WORD)
        )
        for place, item in enumerate(phrase)
    )


def tells_who(quantity: Quantity) -> bool:
    """Whether a quantity tells people apart: an age, a weight, a clearance; doses, hours and days do not."""
    if quantity.per:
        return DOSED.isdisjoint(quantity.per)
    is_weight = quantity.unit == "mass" and (quantity.low or quantity.high or 0) >= KILOGRAM
    return is_weight or quantity.unit in {"calendar", "mmHg", "number", ""}


def _parts_people(quantity: Quantity) -> bool:
    """Whether a quantity may stand after "with", "in" or "for" alike: a clearance, an age, a share; no amount."""
    return quantity.unit == "fraction" or quantity.is_time or tells_who(quantity)
