"""A sentence as it is quoted and compared: its wording, its keys, what it tells under the lines over it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.reading.items import MEDICINE, PRONOUN
from core.verify.statements.clauses import Clauses
from core.verify.statements.parts import HEAD
from core.verify.statements.telling import may_differ, tells_of_use, tells_to_do

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.verify.reading.items import Fact, Item

Wording = tuple[object, ...]
NAMED = frozenset({MEDICINE, PRONOUN})  # told apart by their words


def put_under(
    facts: Sequence[Fact],
    above: Sequence[Item],
    pack: LanguagePack,
    *,
    everything: bool = False,
    forbidden: bool = False,
) -> None:
    """What may differ under another heading is told of what the heading names; in a claim, everything is.

    What is forbidden is left to all, except where `forbidden` says that it is in this case only.
    """
    known = pack.verification
    for fact in facts if above else ():
        if (
            everything
            or tells_to_do(fact, known)
            or may_differ(fact, known)
            or (forbidden and fact.is_negative and tells_of_use(fact, known))
        ):
            heads = Clauses(list(above[:-1]), pack.verification).heads()
            # A new list: statements made of one another may have the same.
            fact.parts = [*fact.parts, *(replace(part, mark=HEAD) for part in heads)]


def keys_of(fact: Fact) -> frozenset[str]:
    """The keys of a statement's verb and words, by which it is like another."""
    words = (item.key for part in fact.parts for phrase in part.phrases for item in phrase)
    return frozenset((fact.verb, *words)) - {""}


def wording_of(items: Sequence[Item]) -> Wording:
    """What makes two whole sentences the same one: the same meanings in the same order, the signs included."""
    return tuple(
        item.quantity.meaning
        if item.quantity
        else (item.kind, item.key, item.mood, item.tense, item.text if item.kind in NAMED else "")
        for item in items
    )
