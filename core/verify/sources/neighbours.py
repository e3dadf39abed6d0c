"""What a sentence means for its neighbours: it limits the one before, or sets the case of the one after."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, MEDICINE, QUANTITY, SIGN, VERB, WORD
from core.verify.statements.parts import HEAD, OBJECT, SUBJECT
from core.verify.statements.pieces import LIMITING, colon_of
from core.verify.statements.telling import (
    changes_dose,
    gives_dose,
    names_aim_itself,
    names_people_itself,
    tells_of_use,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact, Item

FRAGMENTS = frozenset(
    {"AFTER", "BEFORE", "WITH", "UNDER", "SINCE", "DURING", "IN", "FOR", "UNTIL", "WITHIN"}
)
SHOWN = frozenset({"ONLY", "NEG", "FOR", "IF", "IN", "DURING"})  # "this dose is for adults"
CASES = frozenset({"IF", "IN", "FOR", "DURING", "AFTER", "BEFORE", "WHILE"})
SETTING = CASES - {"AFTER", "BEFORE"}  # "Before use, shake it. Take two." is for all
TIMES = frozenset({"BY", "DURING", "FOR", "UNTIL", "WITHIN"})


def needs_before(items: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether a sentence means nothing without the one before: "In that case …", "Otherwise …", "They …"."""
    first = next(iter(items), None)
    if first is None:
        return False
    pronouns = pack.verification.anaphora
    return (first.kind == MARK and first.key in {"THATCASE", "OTHERWISE"}) or first.text in pronouns


def limits_before(items: Sequence[Item], pack: LanguagePack) -> bool:
    """Whether a sentence limits the one before: "Only if …", "After 24 hours.", "This dose is for adults only"."""
    facts = pack.verification
    items = _without_title(items, facts)
    first = next((item for item in items if item.key not in facts.this | {"OPEN"}), None)
    if first is None:
        return False
    if first.key == "EXC" or first.key in facts.exceptions:
        return True  # "Except: in children", "Exceptions: the elderly"
    if any(item.kind == SIGN and item.key == "COLON" for item in items):
        return False
    if _shows(items, facts) or (first.kind == MARK and first.key == "BUT"):
        return True
    if _takes_up(items, facts) or _is_measure(items, facts):
        return True
    begins = first.kind == MARK and first.key in LIMITING | FRAGMENTS
    return begins and not any(
        item.kind == VERB
        and (item.mood in {"ind", "imp"} or (item.mood == "inf" and _opens_main(items, place)))
        for place, item in enumerate(items)
    )


def _without_title(items: Sequence[Item], facts: VerificationFacts) -> Sequence[Item]:
    """A sentence without "Attention:", "Note:" before it."""
    colon = colon_of(items)
    is_title = colon and all(
        item.kind == SIGN or item.key in facts.titles for item in items[:colon]
    )
    return items[colon + 1 :] if colon and is_title else items


def _shows(items: Sequence[Item], facts: VerificationFacts) -> bool:
    """As in "This dose is for adults", "The scheme above is for malaria", "These are the doses in gout"."""
    named = facts.dose | facts.schemes | facts.medicine
    keys = [item.key for item in items]
    if not keys:
        return False
    if keys[0] in facts.demonstratives | facts.this:
        takes_up = keys[0] in facts.this or any(key in named for key in keys[1:2])
        told = any(item.kind == MARK and item.key in SHOWN for item in items)
        is_list = any(item.kind == VERB and item.key in facts.idle_keys for item in items[1:2])
        return told and (takes_up or (is_list and any(key in facts.dose for key in keys[2:3])))
    return any(key in facts.preceding for key in keys[1:3]) and any(
        item.kind == VERB for item in items
    )


def _takes_up(items: Sequence[Item], facts: VerificationFacts) -> bool:
    """As in "It does not apply to …", "Only the doctor decides this", "Ask for the doctor's consent"."""
    keys = {item.key for item in items}
    applies = [item for item in items if item.kind == VERB and item.key in facts.apply_keys]
    if items[0].key == "NEG" and applies and applies[0].mood == "ind":
        return True
    if not keys.isdisjoint(facts.carers) and not keys.isdisjoint(facts.this | facts.consent):
        return True
    does = any(item.kind == VERB and item.key in facts.do_keys for item in items)
    return does and not keys.isdisjoint({"NEG", "ONLY"}) and "pronoun" in {i.kind for i in items}


def _is_measure(items: Sequence[Item], facts: VerificationFacts) -> bool:
    """As in "For at most 3 days.", "Once a week.": it goes on with the dose before."""
    words = [item for item in items if item.kind != SIGN]
    return any(item.quantity for item in words) and all(
        (
            item.kind == QUANTITY
            and item.quantity
            and (
                item.quantity.is_time
                or item.quantity.per
                or item.quantity.kind in {"frequency", "interval"}
            )
        )
        or (item.kind == MARK and item.key in TIMES)
        or (item.kind == WORD and item.key in facts.maximum)
        for item in words
    )


def _opens_main(items: Sequence[Item], place: int) -> bool:
    """Whether an infinitive begins the order that follows a circumstance: "After opening, (do not) use …"."""
    before = place - 1 - (place > 0 and items[place - 1].key == "NEG")
    return before >= 0 and items[before].key == "COMMA"


def depends(fact: Fact, before: Sequence[Fact], facts: VerificationFacts) -> bool:
    """Whether a statement may be one of the case, the people or the thing that the sentence before tells.

    As in "For leukaemia, the treatment is daily. The dose is 30 mg.", "Smokers have less effect. Double the dose.",
    "A rash may occur. Stop the treatment.", "The antidote is naloxone. The dose is 2 mg.".
    """
    mains = [one for one in before if not one.is_restated]
    if not mains or not _tells_no_case(fact, facts):
        return False
    gives = gives_dose(fact, facts)
    if gives and _leaves_unsaid(fact, facts) and any(_brings_another(one, facts) for one in mains):
        return True
    if not (gives or _is_of_ours(fact, facts)):
        return False
    return any(_sets_case(one, facts) for one in mains)


def _tells_no_case(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement of what is taken or done names neither a case nor people."""
    # To dilute it is done to what was just measured; to go on is what is done anyway.
    tells = fact.verb not in facts.state_keys | facts.auxiliary and (
        gives_dose(fact, facts) or tells_of_use(fact, facts) or changes_dose(fact, facts)
    )
    is_named = bool(fact.medicine) or any(
        item.kind == MEDICINE for part in fact.parts for one in part.phrases for item in one
    )
    if not tells or fact.tense or (is_named and not gives_dose(fact, facts)):
        return False
    own = any(
        part.mark in {"IF", HEAD} or (part.lead and part.mark in CASES) for part in fact.parts
    )
    return not (own or names_people_itself(fact, facts) or names_aim_itself(fact, facts))


def _is_of_ours(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether nothing else is taken or stopped: "use a condom", "drink water" do no harm without a case."""
    ours = facts.forms | facts.dose | facts.medicine | facts.use_keys | facts.treat_keys
    return all(
        phrase and (phrase[0].kind != WORD or phrase[0].key in ours)
        for part in fact.parts
        if part.mark in {SUBJECT, OBJECT}
        for phrase in part.phrases
    )


def _sets_case(fact: Fact, facts: VerificationFacts) -> bool:
    if any(part.lead and part.mark in SETTING for part in fact.parts):
        return True
    happens = facts.cause_keys | {facts.happen_key} | facts.empty_keys - facts.be_keys
    if fact.verb in happens and not fact.is_negative:
        return True
    # What a heading names was told of the next sentence too.
    own = replace(fact, parts=[part for part in fact.parts if part.mark != HEAD])
    return names_people_itself(own, facts)


def _leaves_unsaid(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a dose is told without of what: "Take 1 g a day.", "The dose is 2 mg."."""
    return not fact.medicine and all(
        phrase and (phrase[0].kind != WORD or phrase[0].key in facts.dose)
        for part in fact.parts
        if part.mark in {SUBJECT, OBJECT}
        for phrase in part.phrases
    )


def _brings_another(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement tells to take another thing than the medicine, or what another thing is."""
    if fact.medicine or fact.is_negative or fact.tense:
        return False
    taken = facts.use_keys | facts.join_keys | facts.idle_keys | facts.consume_keys
    known = facts.forms | facts.dose | facts.people | facts.schemes | facts.use_keys
    known |= facts.medicine | facts.treat_keys | facts.carers
    return fact.verb in taken and any(
        phrase and phrase[0].kind == WORD and phrase[0].key not in known
        for part in fact.parts
        if part.mark in {SUBJECT, OBJECT, "WITH"}
        for phrase in part.phrases
    )
