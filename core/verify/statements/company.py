"""What is told of taking two things together, in one form: "their association", "its use with", "do not associate"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, MEDICINE, VERB, WORD, Fact, Item, Part
from core.verify.statements.parts import HEAD, OBJECT, SUBJECT, is_population_part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.language.verification import VerificationFacts

BESIDE = frozenset({"WITH", "TO"})
Phrase = tuple[Item, ...]


def warns(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement forbids something, advises against it or tells to avoid it."""
    if fact.is_negative:
        return fact.verb in facts.advise_keys | facts.use_keys | facts.join_keys
    return fact.verb in facts.avoid_keys


def taken_together(fact: Fact, parts: list[Part], facts: VerificationFacts) -> list[Part]:
    """The parts of a warning, with what the medicine must not be taken with after "with" and nothing beside it."""
    if not fact.verb or not warns(fact, facts):
        return parts
    if fact.verb in facts.join_keys:
        return _joined(fact, parts, facts)
    for part in parts:
        if part.mark not in {SUBJECT, OBJECT}:
            continue
        others = [other for other in parts if other is not part]
        beside = [one for one in others if one.mark in BESIDE and not _is_medicine(one)]
        things = _named(part, facts)
        if things is None:
            continue
        if things and not beside:
            fact.together = True
            return [*others, part.with_phrases("WITH", things)]
        if not things and len(beside) == 1:
            fact.together = True
            kept = [one for one in others if one is not beside[0] and not _is_medicine(one)]
            return [*kept, beside[0].with_phrases("WITH", beside[0].phrases)]
    # "Its use must be avoided": nothing but the medicine is meant.
    return [part for part in parts if not _is_bare_use(part, facts)]


def _joined(fact: Fact, parts: list[Part], facts: VerificationFacts) -> list[Part]:
    """As in "do not associate it with lithium", "lithium must not be associated": do not use it with lithium."""
    things = [
        part for part in parts if part.mark in {SUBJECT, OBJECT, *BESIDE} and not _is_medicine(part)
    ]
    if len(things) != 1 or _is_measured(things[0].phrases):
        return parts
    names = bool(fact.medicine) or any(_is_medicine(part) for part in parts)
    if things[0].mark == OBJECT and len(things[0].phrases) > 1 and not names:
        return parts  # "do not associate iron and lithium": with each other?
    fact.verb, fact.together = facts.use_key, True
    return [
        part.with_phrases("WITH", part.phrases) if part is things[0] else part
        for part in parts
        if not (part.mark in BESIDE and _is_medicine(part))
    ]


def _named(part: Part, facts: VerificationFacts) -> list[Phrase] | None:
    """The things that "the association of the medicine and …" names beside it; `None` if it tells of no association."""
    first, *others = part.phrases
    if first[0].key in facts.company and first[0].kind == WORD:
        rest = _without_medicine(first[1:])
        things = [rest, *others] if rest else list(others)
    elif first[0].key in facts.join_keys and first[0].kind in {WORD, VERB}:
        if _without_medicine(first[1:]) or (others and len(first) == 1):
            return None
        things = list(others)
    else:
        return None
    return None if _is_measured(things) else things


def _without_medicine(phrase: Phrase) -> Phrase:
    return phrase[1:] if phrase and phrase[0].kind == MEDICINE else phrase


def _is_measured(phrases: list[Phrase]) -> bool:
    return any(item.quantity or item.kind == MARK for phrase in phrases for item in phrase)


def _is_medicine(part: Part) -> bool:
    return all(item.kind == MEDICINE for phrase in part.phrases for item in phrase)


def _is_bare_use(part: Part, facts: VerificationFacts) -> bool:
    return part.mark in {SUBJECT, OBJECT} and all(
        len(phrase) == 1 and phrase[0].kind in {WORD, VERB} and phrase[0].key == facts.use_key
        for phrase in part.phrases
    )


def apart(fact: Fact, facts: VerificationFacts) -> Iterator[Fact]:
    """As in "Its association with lithium is forbidden", "Lithium: association forbidden": "lithium is forbidden"."""
    told = _under_head(fact, facts) if not fact.verb else fact
    if told is None:
        return
    if told is not fact:
        yield told
    beside = [part for part in told.parts if part.mark == "WITH"]
    things = any(part.mark in {SUBJECT, OBJECT} for part in told.parts)
    if told.together and len(beside) == 1 and not things:
        parts = [replace(one, mark=OBJECT) if one is beside[0] else one for one in told.parts]
        yield replace(told, parts=parts)


def _under_head(fact: Fact, facts: VerificationFacts) -> Fact | None:
    """As in "Lithium: association not advised": a warning of what the line is headed with."""
    heads = [part for part in fact.parts if part.mark == HEAD]
    said = [part for part in fact.parts if part.mark != HEAD]
    if len(heads) != 1 or len(said) != 1 or is_population_part(heads[0], facts):
        return None
    if said[0].mark != OBJECT or len(said[0].phrases) != 1:
        return None
    *noun, verb = said[0].phrases[0]
    if [item.key in facts.company | facts.join_keys for item in noun] != [True]:
        return None
    told = Fact("", "ind", is_passive=True, together=True, start=fact.start, end=fact.end)
    if verb.kind != VERB or verb.mood != "par":
        return None
    if verb.key in facts.discourage_keys:
        told.verb, told.is_negative = facts.advise_key, True
    elif verb.key in facts.forbids:
        told.verb, told.is_negative = facts.use_key, True
    elif verb.key in facts.avoid_keys:
        told.verb = verb.key
    else:
        return None
    told.parts = [replace(heads[0], mark="WITH")]
    return told


def as_cause(claim: Fact, source: Fact, facts: VerificationFacts) -> Fact:
    """A claim told as the source tells it: "the risk rises with alcohol" for "alcohol raises the risk".

    Only from the source's cause to the claim's company, never back.
    """
    if claim.verb != source.verb or claim.verb not in facts.change_keys or source.is_passive:
        return claim
    cause = next((part for part in source.parts if part.mark == SUBJECT), None)
    if cause is None or not any(part.mark == OBJECT for part in source.parts):
        return claim
    things = [part for part in claim.parts if part.mark in {SUBJECT, OBJECT}]
    beside = [part for part in claim.parts if part.mark in BESIDE]
    if len(beside) != 1 or any(item.key in facts.carers for one in cause.phrases for item in one):
        return claim
    changed = [part for part in things if not _tells_company(part, facts)]
    # With the association named, what is changed is an object; without it, the only thing told.
    if len(changed) != 1 or (len(things) > 1 and changed[0].mark != OBJECT):
        return claim
    is_warning = claim.verb == facts.raise_key and changed[0].phrases[0][0].key in facts.risks
    mine = beside[0].with_phrases(SUBJECT, beside[0].phrases)
    if is_warning and cause.conj == "AND" and mine.conj == "OR":
        mine.conj = "AND"  # each of them raises it
    others = [part for part in claim.parts if part not in things and part is not beside[0]]
    return replace(
        claim, parts=[mine, changed[0].with_phrases(OBJECT, changed[0].phrases), *others]
    )


def _tells_company(part: Part, facts: VerificationFacts) -> bool:
    names = facts.company | facts.join_keys | {facts.use_key}
    return all(
        len(_without_use(phrase)) == 1 and phrase[0].kind == WORD and phrase[0].key in names
        for phrase in part.phrases
    )


def _without_use(phrase: Phrase) -> Phrase:
    return tuple(item for item in phrase if item.kind != MEDICINE)
