"""What speaks against a sentence, in words that a pharmacist understands, after a kind that scripts can rely on.

A reason is "<kind>: <sentence>", the sentence in the language of the pack, quoting as it is written. The kinds:

    unreadable      the sentence cannot be read
    medicine        no passage is about the medicine that was asked about
    empty           the sentence states nothing
    verb            the passages do not tell the same to happen or to be done
    polarity        the sentence denies and the passage does not, or the reverse
    modality        one of the two tells only what may be
    only            one of the two says "only"
    joint           "and" stands for "or", or the reverse
    quantity        a quantity of the sentence is not in the passage
    not in source   something else of the sentence is not
    left out        something that limits what the passage says is not in the sentence
    order           the passage tells the steps in another order
    twice           the passage tells it once, or as a choice
    pairs           the passage tells each thing with another one
    form            one of the two tells of another form of the medicine
    tense           one of the two tells what was or would be
    cause           the passage gives no such reason
    role            the passage tells otherwise who does it to whom
    command         the passage describes it and does not order it
    limited         the sentence after it in the passage limits it and is not quoted with it
    unclear         the words may mean two things
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from core.verify.measures.quantities import entails
from core.verify.reading.items import MARK, SIGN, VERB
from core.verify.statements.parts import marks_before

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.language.pack import LanguagePack
    from core.verify.derivation.matching import Objection
    from core.verify.reading.items import Fact, Item, Part
    from core.verify.reading.readable import Unreadable

ADDED_KINDS = {"verb", "not in source"}
NEED_NOT = "need_not "
REACH = 4  # items between a mark and what it leads to: "if you have ever had an allergy"
NEAR = 30  # characters between two words that are quoted as one piece
LONGEST_QUOTE = 160
GAP = " … "


class Side(NamedTuple):
    """A statement with the text that it stands in and the items of that text."""

    fact: Fact
    text: str
    items: Sequence[Item]


def unreadable_reason(why: Unreadable, pack: LanguagePack) -> str:
    """Why a sentence cannot be read."""
    told = pack.reasons.tell(f"unreadable_{why.kind}", **why.filled)
    return f"unreadable: {told}"


def plain_reason(kind: str, pack: LanguagePack, **filled: str) -> str:
    """A reason that quotes nothing: "medicine", "empty", "order"."""
    return f"{kind.partition('_')[0]}: {pack.reasons.tell(kind, **filled)}"


def reasons_of(
    objections: Sequence[Objection], claim: Side, source: Side, pack: LanguagePack
) -> list[str]:
    """What speaks against a statement of the sentence, the nearest one of the passages being the source."""
    if not _is_near(objections, claim.fact):
        # How a statement about something else differs is no reason; what is told nowhere is.
        objections = [one for one in objections if one.kind in ADDED_KINDS] or objections
    return [_reason(one, claim, source, pack) for one in objections]


def _is_near(objections: Sequence[Objection], claim: Fact) -> bool:
    """Whether the source tells of the same: by the same verb, and something of what the claim says."""
    missing = sum(1 for one in objections if one.kind == "not in source")
    is_other = any(one.kind == "verb" for one in objections)
    return not is_other and (missing <= 1 or missing < len(claim.parts))


def _reason(objection: Objection, claim: Side, source: Side, pack: LanguagePack) -> str:
    tell = pack.reasons.tell
    match objection.kind:
        case "verb":
            return f"verb: {_of_verbs(claim, source, pack)}"
        case "polarity" | "modality" | "only":
            side = "claim" if _has(claim.fact, objection.kind) else "source"
            return f"{objection.kind}: {tell(f'{objection.kind}_{side}')}"
        case "joint":
            return f"joint: {tell('joint_or' if claim.fact.joint == 'OR' else 'joint_and')}"
        case "order_first" | "tense" | "form" | "cause" | "role" | "command" | "unclear" | "pairs":
            return plain_reason(objection.kind, pack)
        case "left out":
            return f"left out: {tell('left_out', source=_quote(source, objection.part))}"
        case "not in source":
            return _missing(objection.part, claim, source, pack)


def _has(fact: Fact, kind: str) -> bool:
    return {"polarity": fact.is_negative, "modality": fact.may, "only": bool(fact.only)}[kind]


def _of_verbs(claim: Side, source: Side, pack: LanguagePack) -> str:
    mine, theirs = _verb(claim, pack), _verb(source, pack)
    if mine and theirs:
        return pack.reasons.tell("verb", claim=mine, source=theirs)
    if theirs:
        return pack.reasons.tell("verb_missing", source=theirs)
    return pack.reasons.tell("verb_added", claim=mine or _quote(claim, None))


def _missing(part: Part | None, claim: Side, source: Side, pack: LanguagePack) -> str:
    """What the source does not say; if it is a quantity, that alone."""
    told = [item.quantity for one in source.fact.parts for item in _items(one) if item.quantity]
    quantities = [
        item
        for item in _items(part)
        if item.quantity and not any(entails(one, item.quantity) for one in told)
    ]
    kind = "quantity" if quantities else "not in source"
    quote = _written(claim.text, _places(quantities)) or _quote(claim, part)
    return f"{kind}: {pack.reasons.tell('not_in_source', claim=quote)}"


def _items(part: Part | None) -> list[Item]:
    return [item for phrase in part.phrases for item in phrase] if part else []


def _verb(side: Side, pack: LanguagePack) -> str:
    """A statement's verb as it is written; its base form where it is understood, "" if it says no more than "is"."""
    if side.fact.verb in pack.verification.idle_keys:
        return ""
    name = side.fact.verb.removeprefix(NEED_NOT)
    within = range(side.fact.start, side.fact.end)
    for place, item in enumerate(side.items):
        if item.kind == VERB and item.key == name and item.start in within:
            # Of "need not", the words that say so stand before it.
            first = place if name == side.fact.verb else marks_before(side.items, place)
            return side.text[side.items[first].start : item.end]
    return name if pack.verification.is_verb(name) else ""


def _quote(side: Side, part: Part | None) -> str:
    """The words of a part as they are written, with the mark that leads to them ("if", "after")."""
    items = _items(part)
    if items and all(item.start == item.end == 0 for item in items):
        return " ".join(item.text for item in items)  # they stand over the passage
    places = _places(items) or [
        (min(side.fact.start, len(side.text)), min(side.fact.end, len(side.text)))
    ]
    first = next((at for at, one in enumerate(side.items) if one.start == places[0][0]), None)
    if part and first is not None:
        places[0] = side.items[_opening(side.items, first, part.mark)].start, places[0][1]
    return _written(side.text, places)


def _places(items: Iterable[Item]) -> list[tuple[int, int]]:
    return sorted((item.start, item.end) for item in items)


def _written(text: str, places: Iterable[tuple[int, int]]) -> str:
    """The words at some places as they are written; what stands far apart is parted."""
    pieces: list[tuple[int, int]] = []
    for start, end in (_whole_words(text, *place) for place in places):
        if pieces and start - pieces[-1][1] <= NEAR:
            pieces[-1] = pieces[-1][0], max(end, pieces[-1][1])
        else:
            pieces.append((start, end))
    quote = GAP.join(" ".join(text[start:end].split()) for start, end in pieces)
    return quote if len(quote) <= LONGEST_QUOTE else quote[:LONGEST_QUOTE].rsplit(" ", 1)[0] + " …"


def _opening(items: Sequence[Item], first: int, mark: str) -> int:
    """The place of the mark that leads to the item at a place; that place if there is none."""
    for at in range(first - 1, max(-1, first - 1 - REACH), -1):
        if items[at].kind == SIGN:
            break
        if items[at].kind == MARK and items[at].key == mark:
            return at
    return marks_before(items, first)


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """An item that code put in may begin or end within a word."""
    while 0 < start < len(text) and text[start - 1].isalnum() and text[start : start + 1].isalnum():
        start -= 1
    while 0 < end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    return start, end
