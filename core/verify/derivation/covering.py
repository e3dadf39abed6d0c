"""Does a part of a source's statement cover one of a claim's: the same circumstance, every thing of its list?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from core.verify.derivation.bands import is_aged_as, is_kind_of, is_one_of
from core.verify.measures.quantities import entails
from core.verify.reading.items import MARK, VERB, WORD
from core.verify.statements.parts import (
    ADDED,
    FORMS,
    HEAD,
    OBJECT,
    OFTEN,
    PAREN,
    SUBJECT,
    is_population,
    is_population_part,
)
from core.verify.statements.telling import is_dosing, tells_to_do
from core.verify.statements.weighing import compared

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity
    from core.verify.reading.items import Fact, Item, Part
    from core.verify.statements.weighing import Weighed

# Marks that say the same of a circumstance: "with", "if there is", "in", "for patients with", the head of a line.
CIRCUMSTANCE = frozenset({HEAD, "IN", "IF", "WITH", "FOR", "DURING", "BY", SUBJECT, OBJECT})
CASES = frozenset({HEAD, "IF"})  # tell for whom; a case may lie within their range
# Pairs of them that say the same of anything; the others only of groups of people.
ALIKE = frozenset(
    map(
        frozenset,
        [
            {PAREN, ADDED},
            {ADDED, SUBJECT},
            {ADDED, OBJECT},
            {ADDED, HEAD},
            {"BY", "REASON"},
            {"IN", "TO"},
            {HEAD, "IN"},
            {HEAD, "IF"},
            {HEAD, "FOR"},
            {HEAD, "DURING"},
            {"IN", "IF"},
            {"IN", "DURING"},
            {"IF", "DURING"},
        ],
    )
)
ALWAYS, NEVER, BRACKET, SURFACE = "always", "never", "bracket", "surface"
WHOLE = frozenset(
    {"EXC", "ONLYIF", "WITHOUT", "UNTIL", "WHILE"}
)  # lists of which nothing may be left out
OF_HEAT = frozenset({OBJECT, "TO", "IN", "WITH"})
MEASURED = frozenset({HEAD, "IF", "IN", "WITH", "FOR"})


PLACED = frozenset({"IN", "IF", "FOR", "WITH", "DURING", HEAD})


def covers(
    claim: Part,
    source: Part,
    facts: VerificationFacts,
    *,
    idle: bool = False,
    whole: bool = False,
    tied: bool = False,
    loose: bool = False,
    every: bool = False,
    alike: bool = False,
) -> bool:
    """Whether every phrase of the claim's part is one of the source's; around "is" the two sides may change places.

    `whole` demands all of the source's phrases, `idle` says that the verb only tells that something is there, `tied`
    that both statements say "only", of the same part; `loose` that a kind may stand for one of its kinds, `every` that
    what is told of all of a kind may be told of the kind, `alike` that the marks say the same between their statements.
    """
    if tied and claim.only != source.only:
        return False
    swaps = idle and {claim.mark, source.mark} <= {SUBJECT, OBJECT, HEAD}
    if not (swaps or alike or _marks_agree(claim, source, facts)):
        return False
    if "THEN" in claim.conj + source.conj:
        return claim.conj == source.conj and says_the_same(claim, source, facts)
    if not _lists_agree(claim, source, whole=whole):
        return False
    theirs = compared(source, facts)
    left = list(theirs.phrases)
    is_case = (
        source.mark in CASES
        or (source.lead and source.mark in CIRCUMSTANCE)
        or theirs.is_population
        or (source.mark == PAREN and theirs.tells_who)
    )
    for phrase in compared(claim, facts).phrases:
        for place, other in enumerate(left):
            if _entailed(phrase, other, facts, is_case=is_case, loose=loose, every=every):
                del left[place]
                break
        else:
            if not any(_entailed(phrase, other, facts, loose=loose) for other in theirs.shared):
                return False
    return True


def _lists_agree(claim: Part, source: Part, *, whole: bool) -> bool:
    """Whether two lists are joined alike, and the claim's is no shorter where all must be told."""
    if len(claim.phrases) > 1 and len(source.phrases) > 1:
        conjs = {(part.conj or "AND").replace("LIST", "AND") for part in (claim, source)}
        if len(conjs) > 1 and conjs != {"OR", "NOR"}:
            return False
    is_whole = (
        whole or source.mark in WHOLE or ("AND" in source.conj and source.mark in {"IF", OFTEN})
    )
    return len(claim.phrases) >= len(source.phrases) or not is_whole


def _marks_agree(claim: Part, source: Part, facts: VerificationFacts) -> bool:
    """Whether the marks of two parts say the same of what stands after them."""
    agreement = _agreement(claim.mark, source.mark)
    if agreement == ALWAYS or _are_alike_here(claim, source, facts):
        return True
    if agreement == NEVER:
        return False
    if agreement == BRACKET:
        bracket, other = (claim, source) if claim.mark == PAREN else (source, claim)
        return _bracket_agrees(bracket, other.mark, facts)
    if agreement == SURFACE:
        return claim.phrases[0][0].key in facts.surfaces
    mine, theirs = compared(claim, facts), compared(source, facts)
    is_of_people = mine.is_population or theirs.is_population
    # "with a clearance of 20 mL/min", "reduce by half"
    is_measured = mine.is_measured or theirs.is_measured
    return (is_of_people and "people" in agreement) or (is_measured and "measure" in agreement)


def _are_alike_here(claim: Part, source: Part, facts: VerificationFacts) -> bool:
    """Whether two marks say the same before these words."""
    if source.mark == "IF":
        return (
            claim.mark == "WITH" and claim.lead
        )  # "With a fever, take …": what opens it is its case
    if source.mark == "ONLYIF":
        return claim.mark == "IF"  # "provided that", told as a case of the same statement
    if claim.mark in OF_HEAT and source.mark in OF_HEAT and _are_heats(claim, facts):
        return True  # "below 30 °C", "at a temperature below 30 °C"
    # in French "à l'eau", "avec de l'eau"
    is_beside = (claim.mark, source.mark) in {("TO", "WITH"), ("WITH", "TO")}
    return is_beside and claim.phrases[0][0].key in facts.water


def _are_heats(part: Part, facts: VerificationFacts) -> bool:
    """Whether a part is nothing but temperatures."""
    return all(
        len(one.items) == 1 and one.items[0].quantity and one.items[0].quantity.unit == "celsius"
        for one in compared(part, facts).phrases
    )


@cache
def _agreement(one: str, other: str) -> str:
    """When two marks say the same: always, never, or if they tell of people, of a measure, of a surface."""
    pair = frozenset((one, other))
    if len(pair) == 1 or pair in ALIKE:
        return ALWAYS
    if PAREN in pair:
        return BRACKET
    if pair == {SUBJECT, OBJECT}:
        return NEVER
    if pair == {"IN", "ON"}:
        return SURFACE
    of_people = "people" if pair <= CIRCUMSTANCE else ""
    of_measures = "measure" if pair == {"IN", "BY"} or pair <= MEASURED else ""
    return f"{of_people} {of_measures}".strip() or NEVER


def _bracket_agrees(bracket: Part, mark: str, facts: VerificationFacts) -> bool:
    """Whether what stands in brackets may stand after a mark: "(in children)" only after "in", "(children)" too."""
    if mark in MEASURED | {SUBJECT} and compared(bracket, facts).tells_who:
        return True  # "5 to 9 years (20 to 29 kg)"
    for phrase in bracket.phrases:
        inner = phrase[0].key if phrase[0].kind == MARK else ""
        if inner == mark or (not inner and mark in {SUBJECT, OBJECT, HEAD, PAREN}):
            continue
        if not (mark in CIRCUMSTANCE and is_population(phrase[: 2 + bool(inner)], facts)):
            return False
        if inner and inner not in CIRCUMSTANCE:
            return False
    return True


def is_whole(part: Part, source: Fact, facts: VerificationFacts) -> bool:
    """Whether a list must be told whole: what is joined by "and" in an order or in what it is for.

    "Do not use in children and in the elderly" forbids each; groups of people may each be told alone.
    """
    # "Only with asthma or gout" is not "only with asthma", "if you have no asthma or gout" means neither.
    is_one = len(part.phrases) > 1 and (part.only or bool(source.only) or _is_denied(part))
    if "THEN" in part.conj or is_one or (not source.is_negative and _ends_modified(part, facts)):
        return True
    is_several = len(part.phrases) > 1 and not part.conj
    if is_several and part.mark in {SUBJECT, OBJECT} and not source.is_negative:
        return _is_of_use(source, facts)  # "two tablets a day, patients over 60 kg" is no list
    apart = is_several and part.mark not in {SUBJECT, OBJECT, HEAD}
    if source.is_negative or not (apart or "AND" in part.conj.replace("LIST", "AND")):
        return False
    if is_population_part(part, facts) or (part.mark == OBJECT and source.verb == "be"):
        return not is_population_part(
            part, facts
        )  # "Patients with a graft and under ciclosporin: …"
    if part.mark in {SUBJECT, OBJECT}:
        return source.verb not in facts.avoid_keys and (
            source.mood in {"imp", "inf"} or (source.after_modal and not source.may)
        )
    return part.mark not in {ADDED, "REASON", "LIKE", "EMPH", "EVEN", "PREF"} and (
        part.mark != PAREN or tells_to_do(source, facts)
    )


def is_cut(claim: Part, theirs: Part, source: Fact, facts: VerificationFacts) -> bool:
    """Whether a claim tells one of a list without what may be said of all: "a history of asthma or diabetes".

    Before the first and after the last may stand what holds for each: "infants and children of two months or more". It
    matters where somebody takes the medicine because of it.
    """
    if source.is_negative or theirs.mark not in PLACED or len(claim.phrases) >= len(theirs.phrases):
        return False
    if source.verb not in facts.use_keys | facts.change_keys and not is_dosing(source):
        return False
    if any(item.kind == VERB for phrase in theirs.phrases for item in phrase):
        return False  # clauses: each is whole
    first, *_, last = compared(theirs, facts).phrases
    longest = max(len(first.items), len(last.items))
    return any(
        len(phrase.items) < longest and not any(item.quantity for item in phrase.items)
        for phrase in compared(claim, facts).phrases
    )


def _is_of_use(source: Fact, facts: VerificationFacts) -> bool:
    return source.verb in facts.use_keys | facts.change_keys | facts.handle_keys or is_dosing(
        source
    )


def _is_denied(part: Part) -> bool:
    """Whether a case is that several things are not so: "if you have neither"."""
    return part.mark == "IF" and all(
        any((one.kind == MARK and one.key == "NEG") or one.key.startswith("¬") for one in phrase)
        for phrase in part.phrases
    )


def _ends_modified(part: Part, facts: VerificationFacts) -> bool:
    """As in "adults and elderly people with healthy kidneys": what follows the last of a list may be said of all."""
    kinds = facts.population | facts.forms
    if len(part.phrases) == 1 or not all(
        any(i.key in kinds for i in one[:2]) for one in part.phrases
    ):
        return False
    said = [
        any(item.kind == MARK or (item.quantity and not item.quantity.is_time) for item in one[1:])
        for one in part.phrases
    ]
    return said[-1] and not any(said[:-1])


def is_parallel(parts: list[Part]) -> bool:
    """As in "adults and children: 10 mL and 5 mL": lists of the same length, each thing with its own quantity."""
    lists = [part for part in parts if len(part.phrases) > 1 and part.mark != PAREN]
    sizes = [len(part.phrases) for part in lists]
    measured = [part for part in lists if all(any(i.quantity for i in one) for one in part.phrases)]
    return len(set(sizes)) < len(sizes) and len(measured) > 0


def says_the_same(claim: Part, source: Part, facts: VerificationFacts) -> bool:
    """Whether two lists have the same things in the same order."""
    return len(claim.phrases) == len(source.phrases) and all(
        _entailed(one, other, facts)
        for one, other in zip(
            compared(claim, facts).phrases, compared(source, facts).phrases, strict=True
        )
    )


def _entailed(
    claim: Weighed,
    source: Weighed,
    facts: VerificationFacts,
    *,
    is_case: bool = False,
    loose: bool = False,
    every: bool = False,
) -> bool:
    """Whether a phrase says what another does; a case (a patient of 40 mL/min) may lie within a range (30 to 44)."""
    mine, theirs = claim.items, source.items if claim.names_age else source.ageless
    if every and len(theirs) == len(mine) + 1 and mine and theirs[0].key in facts.every:
        theirs = theirs[1:]
    if len(mine) != len(theirs):
        return is_case and is_aged_as(mine, theirs, facts)
    is_cleared = any(item.quantity and "minute" in item.quantity.per for item in theirs)
    for one, other in zip(mine, theirs, strict=True):
        if _item_entailed(one, other, facts, loose=loose) or (is_case and is_one_of(one, other)):
            continue
        if is_cleared and is_kind_of(one, other, facts):
            continue  # "a clearance of 20 mL/min" is that of creatinine
        return False
    return True


def _is_the_one(claim: Item, told: Quantity) -> bool:
    """As in "dissolve one tablet": "the tablet must be dissolved"; "the tablets" are more."""
    is_one = (
        told.unit in FORMS and told.is_exact and told.low == 1 and not (told.per or told.is_about)
    )
    return is_one and claim.kind == WORD and claim.apart and claim.text == told.text.split()[-1]


def _item_entailed(claim: Item, source: Item, facts: VerificationFacts, *, loose: bool) -> bool:
    if claim.quantity is None and source.quantity is None:
        return claim.key == source.key or (loose and claim.key in facts.implied.get(source.key, ()))
    if claim.quantity is None and source.quantity is not None:
        return _is_the_one(claim, source.quantity)
    if claim.quantity is None or source.quantity is None:
        return False
    return entails(source.quantity, claim.quantity)
