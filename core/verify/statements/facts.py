"""From items to facts: who does what, under which conditions, with which quantities, each statement on its own."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, SIGN, VERB, WORD
from core.verify.statements.context import carry, inherit_nouns, name_overdose, resolve, settle_case
from core.verify.statements.heads import told_in
from core.verify.statements.parts import HEAD, OBJECT, SUBJECT, is_free
from core.verify.statements.pieces import negated, pieces_of
from core.verify.statements.restating import reasoned, restated
from core.verify.statements.storing import store
from core.verify.statements.unsaid import forbidden, with_verb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact, Item, Part

REPORTED = frozenset({"IF", "IN", "DURING", "AFTER", "BEFORE", "WHILE", "SINCE", "ONLYIF"})


def facts_of(
    items: list[Item],
    facts: VerificationFacts,
    *,
    is_source: bool = False,
    before: Fact | None = None,
) -> list[Fact]:
    """The statements of a sentence, in order, each on its own: what they share stands in each of them.

    A source also tells what its lists mean: "Common effects: cough" is "cough is a common effect". `before` is the last
    statement of the sentence before, which "in that case" means.
    """
    found: list[Fact] = []
    for segment in pieces_of(negated(items, facts), facts):
        whole = with_verb(segment, found[-1] if found else None, facts)
        told = told_in(whole, facts, is_source=is_source)
        _unsettle(told, facts)
        if found:
            carry(found, told, facts, is_source=is_source)
        if is_source and found:
            for fact in told:
                # "Apply the ointment; two tablets a day": of what, and how, is left unsaid
                alone = not fact.verb and not any(part.mark == HEAD for part in fact.parts)
                fact.is_unclear = fact.is_unclear or (alone and bool(found[-1].verb))
        found += told
    inherit_nouns(found, facts)
    if is_source:
        name_overdose(found, facts)
    resolve([before, *found] if before else found, facts, is_source=is_source)
    settle_case([before, *found] if before else found, facts)
    found = [fact for fact in found if fact.verb or fact.parts]
    found = [one for fact in found for one in _with_list(fact, facts, is_source=is_source)]
    for fact in found:
        store(fact, facts)
    _unsettle_reported(items, found)
    if is_source:
        _unsettle_subjects([before, *found] if before else found, facts)
    if not is_source:
        return found
    return (
        found
        + [one for told in (*found, *reasoned(found, facts)) for one in restated(told, facts)]
        + list(reasoned(found, facts))
    )


def _unsettle(found: list[Fact], facts: VerificationFacts) -> None:
    """Leave unclear what may be no order of its own, but an infinitive that another verb governs.

    As in "One must not, in pregnancy, take it", "Avoid, with asthma, to take it", "Avoid to drive and to drink",
    "Swallow it without opening, chewing or crushing it".
    """
    moods: set[str] = set()
    against = facts.avoid_keys | facts.discourage_keys | facts.stop_keys | facts.forbids
    in_case = (
        False  # whether the last statement ends with its case: "tell him if you smoke, drink or …"
    )
    governs = False  # whether an infinitive stands within an earlier statement
    for fact in found:
        within = [part for part in fact.parts if _has_infinitive(part)]
        cut_off = not fact.after_modal and fact.joint in {"", "COMMA"} and bool(moods - {"inf"})
        joined = fact.mood == "inf" and (cut_off or governs)
        parted = any(part.mark == OBJECT for part in within) and any(
            part.mark in {"WITHOUT", "BEFORE", "AFTER", "INSTEAD"} for part in within
        )
        listed = in_case and fact.joint in {"COMMA", "OR"} and fact.mood in {"imp", "ind"}
        fact.is_unclear = fact.is_unclear or joined or parted or listed
        moods |= {fact.mood} if fact.verb else set()
        governs = governs or bool(within) or fact.verb in against
        in_case = any(part.mark == "IF" and not part.lead for part in fact.parts)


def _has_infinitive(part: Part) -> bool:
    return any(item.kind == VERB and item.mood == "inf" for one in part.phrases for item in one)


def _unsettle_reported(items: Sequence[Item], found: list[Fact]) -> None:
    """As in "know that, in renal failure, the dose is 2 g": the case after "that" may be of what follows it."""
    marks = [item for item in items if item.key != "COMMA"]
    for that, case in pairwise(marks):
        if that.kind == case.kind == MARK and that.key == "REL" and case.key in REPORTED:
            for fact in found:
                fact.is_unclear = fact.is_unclear or fact.start > case.start


def _unsettle_subjects(found: list[Fact], facts: VerificationFacts) -> None:
    """As in "Use paracetamol instead. May be taken in pregnancy.": the thing just named may be meant."""
    for before, fact in pairwise(found):
        if fact.medicine or fact.tense or not _names_another(before, facts):
            continue
        marks = {part.mark for part in fact.parts}
        is_done = fact.is_passive or fact.is_reflexive
        has_subject = SUBJECT in marks or (is_done and OBJECT in marks)
        if (
            fact.mood != "ind"
            or has_subject
            or fact.verb in facts.empty_keys | {facts.happen_key, ""}
        ):
            continue
        may_mean_it = fact.is_passive or fact.after_modal or fact.verb in facts.be_keys
        fact.is_unclear = fact.is_unclear or may_mean_it


def _names_another(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement names a thing that is neither the medicine nor a form, a dose or people."""
    if fact.medicine:
        return False
    known = facts.forms | facts.dose | facts.people | facts.schemes | facts.use_keys
    return any(
        phrase and phrase[0].kind == WORD and phrase[0].key not in known
        for part in fact.parts
        if part.mark in {SUBJECT, OBJECT, HEAD, "WITH"}
        for phrase in part.phrases
    )


def _with_list(fact: Fact, facts: VerificationFacts, *, is_source: bool) -> list[Fact]:
    """A statement, or what it forbids as an item of a list; a source may be told either way."""
    told = forbidden(fact, facts)
    return [fact] if told is None else [fact, told] if is_source else [told]


def loses(items: Sequence[Item], found: Sequence[Fact], facts: VerificationFacts) -> bool:
    """Whether a word or quantity of a sentence is in none of its statements: nothing would compare it.

    Left out on purpose are who is spoken to, the halves of a negation, and nouns that became a verb or "valid for".
    """
    phrases = [phrase for fact in found for part in fact.parts for phrase in part.phrases]
    told = {item.start for phrase in phrases for item in phrase}
    words = [item for item in items if item.kind != SIGN]
    if words and words[-1].kind == MARK and words[-1].key in {"NEG", "OR", "AND"}:
        return True  # "with a fever or not"
    if any(len(phrase) == 1 and phrase[0].key == "NEG" for phrase in phrases):
        return True  # "pregnant women, never, may take it"
    verbs = {word for fact in found for word in fact.verb.split()}  # "monitoring is necessary"
    has_interval = any(
        item.key in facts.interval for item in items
    )  # "twice a day, 12 hours apart"
    for item in items:
        if item.start in told:
            continue
        if item.quantity:
            if not (has_interval and item.quantity.is_time):
                return True
        elif item.kind == WORD and not (
            item.key in facts.untold
            or item.key in verbs
            or item.text in facts.anaphora | facts.address
            or is_free((item,), facts)
        ):
            return True
    return False
