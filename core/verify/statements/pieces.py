"""A sentence cut at its semicolons, its negations of two words made one, each piece with the head it stands under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, QUANTITY, SIGN, VERB, WORD, Item
from core.verify.statements.parts import FINITE, SUBORDINATE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.verification import Negation, VerificationFacts

FRAGMENTS = frozenset({"AFTER", "BEFORE", "WITH", "UNDER", "SINCE", "DURING", "UNTIL", "WITHIN"})
LIMITING = frozenset({"ONLY", "IF", "ONLYIF", "EXC", "BUT", "UNTIL", "WHILE", "WITHOUT"})


def pieces_of(items: list[Item], facts: VerificationFacts) -> list[list[Item]]:
    """The pieces between semicolons, each with the head that it stands under.

    "Do not use: with milk; with alcohol" denies both; a piece without a verb goes on with the list of the one before;
    "Adults: one tablet; at most four a day" tells both of adults.
    """
    found: list[list[Item]] = []
    head: list[Item] = []
    outer: list[Item] = []  # "Renal failure: adults: one tablet; children: half a tablet"
    for piece in _split(items, "SEMI"):
        while len(piece) > 1 and found and (piece[0].key in facts.this or piece[0].key == "COMMA"):
            del piece[0]  # "; this, in case of fever"
        if found and not head:
            piece = _with_colon(piece, facts)  # noqa: PLW2901
        colon = colon_of(piece)
        if colon is not None:
            if colon_of(piece[colon + 1 :]) is not None:
                outer = piece[: colon + 1]
            elif outer:
                piece, colon = [*outer, *piece], len(outer) - 1  # noqa: PLW2901
            head = piece[: colon + 1] if colon < len(piece) - 1 else []
            found.append(piece)
        elif head and (limits(head, facts) or not (has_predicate(head) and _tells(piece))):
            found.append([*head, *piece])
        elif (
            found
            and not head
            and _goes_on(piece)
            and has_predicate(found[-1])
            and (
                piece[0].key in LIMITING | FRAGMENTS
                or piece[0].kind == VERB
                or any(item.kind == MARK and item.key == piece[0].key for item in found[-1])
            )
        ):
            found[-1] = [*found[-1], Item(SIGN, "COMMA", piece[0].start, piece[0].start), *piece]
        else:
            found.append(piece)
    return found


def limits(head: Sequence[Item], facts: VerificationFacts) -> bool:
    """Whether a head tells in which case its pieces hold, or forbids them: "If you have asthma:", "Never do this:"."""
    return any(
        (item.kind == MARK and item.key in LIMITING | SUBORDINATE | {"NEG", "NOR"})
        or item.key in facts.forbids | facts.avoid_keys | facts.discourage_keys
        for item in head
    )


def _with_colon(piece: list[Item], facts: VerificationFacts) -> list[Item]:
    """As in "; for children of 6 to 11 years, 5 mL twice a day": for whom the dose is, as if a colon stood there."""
    comma = next((at for at, item in enumerate(piece) if item.key == "COMMA"), 0)
    if comma < 2 or comma + 1 >= len(piece) or has_predicate(piece):  # noqa: PLR2004
        return piece
    head, dose = piece[:comma], piece[comma + 1].quantity
    age = head[-1].quantity
    is_dose = dose is not None and dose.kind == "amount" and not dose.is_time
    if head[0].kind != MARK or head[0].key not in {"FOR", "IN"} or not is_dose:
        return piece
    if (
        age is None
        or age.unit != "calendar"
        or any(i.kind not in {WORD, QUANTITY} for i in head[1:])
    ):
        return piece
    words = [item for item in head[1:-1] if item.key not in facts.those]
    colon = Item(SIGN, "COLON", piece[comma].start, piece[comma].end)
    return [*words, head[-1], colon, *piece[comma + 1 :]]


def colon_of(items: Sequence[Item]) -> int | None:
    """The place of the first colon that stands in no brackets."""
    depth = 0
    for place, item in enumerate(items):
        if item.kind == SIGN:
            depth += {"OPEN": 1, "CLOSE": -1}.get(item.key, 0)
            if item.key == "COLON" and depth <= 0:
                return place
    return None


def _tells(piece: list[Item]) -> bool:
    """Whether a piece has a verb that tells or orders, outside a condition."""
    return (
        has_predicate(piece)
        and any(item.kind == VERB and item.mood in FINITE for item in piece)
        and not _goes_on(piece)
    )


def _goes_on(piece: list[Item]) -> bool:
    """Whether a piece goes on with the list of the one before: "in the elderly", "if you breastfeed"."""
    if piece[0].kind == VERB and piece[0].mood == "inf":
        return not any(item.kind == VERB and item.mood in FINITE for item in piece)
    if piece[0].kind != MARK or (len(piece) > 1 and piece[1].key == "COMMA"):
        return False  # "; before, only on advice"
    if piece[0].key in SUBORDINATE:
        return not any(item.kind == SIGN and item.key == "COMMA" for item in piece)
    return not has_predicate(piece)


def _split(items: list[Item], sign: str) -> list[list[Item]]:
    pieces: list[list[Item]] = [[]]
    for item in items:
        if item.kind == SIGN and item.key == sign:
            pieces.append([])
        else:
            pieces[-1].append(item)
    return [piece for piece in pieces if piece]


def negated(items: list[Item], facts: VerificationFacts) -> list[Item]:
    """A negation in two parts ("ne … pas", "ne … que") becomes one mark where it opens, "only" where it closes."""
    rule = facts.negation
    if not rule:
        return items
    kept: list[Item] = []
    closed: set[int] = set()
    only: dict[int, Item] = {}
    for index, item in enumerate(items):
        if index in closed:
            continue
        if item.text != rule.opens:
            kept.append(only.get(index, item))
            continue
        place = _closing(items, index, rule)
        if place is None:
            kept += _alone(items, index, kept, rule)
        elif items[place].text == rule.only:
            only[place] = Item(MARK, "ONLY", items[place].start, items[place].end, item.text)
        else:
            kept.append(Item(MARK, "NEG", item.start, item.end, item.text))
            while place < len(items) and (
                items[place].text in rule.closes or items[place].key == "NEG"
            ):
                if items[place].key != "NOR":
                    closed.add(place)  # "ne … plus jamais" denies once
                place += 1
            if place < len(items) and items[place].text == rule.only:
                kept[-1] = Item(MARK, "NOTJUST", item.start, item.end, item.text)
                closed.add(place)  # "ne … pas que"
    return kept


def _closing(items: list[Item], index: int, rule: Negation) -> int | None:
    """Where the second word of a negation stands."""
    for place in range(index + 1, min(len(items), index + 1 + rule.window)):
        item = items[place]
        if item.kind == SIGN or item.text == rule.opens:
            return None
        if item.text in rule.closes or item.key == "NEG" or item.text == rule.only:
            return place
    for place in range(index + 1, len(items) - 1):
        if items[place].kind == SIGN or items[place].text == rule.opens:
            break
        if items[place].text == rule.only and items[place + 1].kind == MARK:
            return place  # "ne … pendant la grossesse et pendant l'allaitement que si"
    return None


def _alone(items: list[Item], index: int, kept: list[Item], rule: Negation) -> list[Item]:
    """A first word without its second denies after "nobody" and with some verbs, else nothing ("avant que … ne")."""
    negation = [Item(MARK, "NEG", items[index].start, items[index].end, items[index].text)]
    for place in range(len(kept) - 1, -1, -1):
        item = kept[place]
        if item.kind == SIGN or (item.kind == VERB and item.mood in FINITE):
            break
        if item.text in rule.nobody:
            if item.kind == WORD or item.key in {"NEG", "NOR"}:
                del kept[place]
            return negation
    follower = next((item for item in items[index + 1 :] if item.kind == VERB), None)
    is_rule = follower is not None and follower.mood == "ind" and follower.key in rule.alone
    return negation if is_rule else []


def has_predicate(items: list[Item]) -> bool:
    depth = 0
    for item in items:
        depth += {"OPEN": 1, "CLOSE": -1}.get(item.key, 0) if item.kind == SIGN else 0
        if item.kind == VERB and item.mood in FINITE | {"inf"} and depth == 0:
            return True
    return False
