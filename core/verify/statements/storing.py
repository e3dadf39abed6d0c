"""What is told of keeping the medicine, in one form: what is kept, in which state, where, how warm, how long.

"The opened bottle" is "after opening, the bottle"; "closed bottles: in the refrigerator" tells to keep them there;
"good for ten days if kept in the refrigerator" is "good for ten days in the refrigerator". All are equivalences, so
claims and sources are led to the same form; nothing is left out of either.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, VERB, WORD, Part
from core.verify.statements.parts import HEAD, LASTING, OBJECT, PAREN, SUBJECT, is_population_part

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact, Item

THINGS = frozenset({SUBJECT, OBJECT})
MANNER = "MANNER"
AFTER = "AFTER"


def store(fact: Fact, facts: VerificationFacts) -> None:
    """Lead a statement of keeping to its one form; others are left as they are."""
    if fact.tense or not (_is_valid(fact, facts) or _is_kept(fact, facts)):
        return
    fact.parts = [kept for part in fact.parts for kept in _unfolded(part, fact, facts)]
    _name_thing(fact, facts)
    _tell_state(fact, facts)


def _is_valid(fact: Fact, facts: VerificationFacts) -> bool:
    """As in "it is good for 28 days"."""
    named = any(_is_word(part, facts.valid_key) for part in fact.parts)
    return named and fact.verb in facts.be_keys and any(part.mark == LASTING for part in fact.parts)


def _is_kept(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a place of keeping is told, by a verb of keeping or staying, or by none; the verb becomes one."""
    if fact.verb and fact.verb not in facts.keep_keys | facts.stay_keys:
        return False
    if not any(_is_place(part, facts) for part in fact.parts):
        return False
    if any(is_population_part(part, facts) for part in fact.parts if part.phrases):
        return False
    is_thing = SUBJECT in fact.medicine or any(part.mark in {SUBJECT, HEAD} for part in fact.parts)
    if fact.verb in facts.stay_keys and not is_thing:
        return False  # who stays there may be a patient, who is not told as a part
    fact.verb = facts.keep_key
    return True


def _is_word(part: Part, key: str) -> bool:
    return part.mark in THINGS and [[item.key for item in one] for one in part.phrases] == [[key]]


def _is_place(part: Part, facts: VerificationFacts) -> bool:
    return part.mark == MANNER and any(
        len(phrase) == 1 and phrase[0].key in facts.places for phrase in part.phrases
    )


def _unfolded(part: Part, fact: Fact, facts: VerificationFacts) -> list[Part]:
    """As in "if kept in the refrigerator (2 to 8 °C)": where and how warm, as parts of the statement itself."""
    if part.mark != "IF" or fact.is_negative or fact.only or part.only or len(part.phrases) != 1:
        return [part]
    verb, *rest = part.phrases[0]
    if verb.kind != VERB or verb.key not in facts.keep_keys:
        return [part]
    found: list[Part] = []
    mark = ""
    for is_mark, run in groupby(rest, key=lambda item: item.kind == MARK):
        told = list(run)
        if is_mark:
            mark = told[-1].key
            continue
        words = tuple(item for item in told if not item.quantity)
        warmth = [item for item in told if item.quantity]
        if mark not in {MANNER, ""} or [one.key in facts.places for one in words] not in (
            [True],
            [],
        ):
            return [part]
        if any(one.quantity and one.quantity.unit != "celsius" for one in warmth):
            return [part]
        found += [Part(MANNER, [words], lead=part.lead)] if words else []
        found += [Part(PAREN, [(one,)], lead=part.lead) for one in warmth]
    return found or [part]


def _name_thing(fact: Fact, facts: VerificationFacts) -> None:
    """What is kept is the subject, whether it is told before a colon, by whoever keeps it, or by itself."""
    named = [part for part in fact.parts if _names(part, facts)]
    if len(named) != 1:
        return
    thing = named[0]
    if thing.mark != HEAD or not thing.only:
        fact.parts[_place(fact, thing)] = thing.with_phrases(SUBJECT, thing.phrases)


def _names(part: Part, facts: VerificationFacts) -> bool:
    """Whether a part names a thing: no temperature, not "good", no people, no mere title."""
    return part.mark in {*THINGS, HEAD} and not (
        _is_word(part, facts.valid_key)
        or any(item.quantity for phrase in part.phrases for item in phrase)
        or (part.mark == HEAD and (len(part.phrases) != 1 or part.phrases[0][0].kind != WORD))
        or (part.mark == HEAD and all(one.key in facts.headings for one in part.phrases[0]))
        or is_population_part(part, facts)
    )


def _tell_state(fact: Fact, facts: VerificationFacts) -> None:
    """As in "the opened bottle": the bottle, after opening."""
    if any(part.mark == AFTER for part in fact.parts):
        return
    for part in fact.parts:
        if part.mark != SUBJECT or len(part.phrases) != 1 or part.only:
            continue
        *thing, state = part.phrases[0]
        if thing and _is_state(state, facts) and all(one.kind == WORD for one in thing):
            fact.parts[_place(fact, part)] = part.with_phrases(SUBJECT, [tuple(thing)])
            fact.parts.append(Part(AFTER, [(state,)]))
            return


def _is_state(item: Item, facts: VerificationFacts) -> bool:
    return item.kind == VERB and item.mood == "par" and item.key in facts.state_keys


def _place(fact: Fact, part: Part) -> int:
    return next(place for place, one in enumerate(fact.parts) if one is part)
