"""What a line tells of the sentences after it: "Adults.", "The doses below must not be given.", "Evite: 1) … 2) …"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.verify.reading.items import SIGN, Item
from core.verify.sources.leads import announces, is_label, is_neutral, names_people, names_somebody
from core.verify.statements.pieces import colon_of, has_predicate, limits
from core.verify.statements.telling import (
    gives_dose,
    may_differ,
    names_people_itself,
    tells_of_use,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact
    from core.verify.sources.lines import Place, Statement

_MARKS = re.compile(r"[\s•*·–-]*")  # what may stand before the first word of a line

ALL = 1_000_000  # lines


class Captions:
    """Goes along with the reading of a passage."""

    def __init__(self, text: str, pack: LanguagePack) -> None:
        self._text = text
        self._pack = pack
        self._under: tuple[Place, ...] = ()  # the headings of the last sentence
        self._label: list[Item] = []  # a sentence that tells for whom those after it are
        self._lines = 0  # for how many more it does
        self._was_label = False  # whether the last line was one
        self.head: list[Item] = []  # what stands before a colon earlier in the line
        self._is_announced = False

    def over(
        self, statement: Statement, items: list[Item], told: Sequence[Fact], *, is_item: bool
    ) -> list[Sequence[Item]]:
        """What stands over a sentence so; `is_item` says that it is one of a list, a heading or a row."""
        starts = self._starts_line(statement.start)
        self._begin(statement, starts=starts)
        found: list[Sequence[Item]] = []
        gives = any(gives_dose(one, self._pack.verification) for one in told)
        if self._label and self._matters(told, is_row=statement.is_row, gives=gives):
            found.append(self._label)
        colon = colon_of(items)
        if self.head and colon is None and self._reaches(told, gives=gives):
            found.append(self.head)
        if colon and self._heads_line(items[:colon]):
            self.head = items[: colon + 1]
        if not is_item and is_label(self._plain(items), self._pack):
            is_listed = (
                starts and self._was_label
            )  # sentences without verbs under each other are a list
            self._was_label = starts
            self._label = []
            first = _MARKS.match(self._text, statement.start)
            is_note = first is not None and not self._text[first.end() : first.end() + 1].isalpha()
            if not (is_note or is_listed):
                colon_sign = Item(SIGN, "COLON", statement.end, statement.end)
                self._label = [*self._plain(items), colon_sign]
            self._lines = (ALL if names_somebody(items, self._pack) else 1) if starts else 0
            return [one for one in found if one is self.head]
        self._was_label = self._was_label and not starts
        if starts and not (is_item or gives):
            self._is_announced = False
        return found

    def _begin(self, statement: Statement, *, starts: bool) -> None:
        """Let go of what no longer stands over a sentence: a new heading ends all, a new line what its line told."""
        if statement.above != self._under and not statement.is_row:
            self._under, self._label, self._is_announced = statement.above, [], False
        if starts:
            self.head, self._lines = [], self._lines - 1
            if self._lines < 0:
                self._label = []

    def _reaches(self, told: Sequence[Fact], *, gives: bool) -> bool:
        """Whether a head earlier in the line matters to a sentence: it holds until the next head."""
        facts = self._pack.verification
        if gives or limits(self.head, facts):
            return True
        is_about = names_somebody(self.head, self._pack)
        # "It may lead to coma and death": no order follows what is told with "and".
        own = [
            one
            for before, one in zip([None, *told], told, strict=False)
            if not (
                before
                and before.mood == "ind"
                and one.mood == "imp"
                and one.joint in {"AND", "COMMA"}
            )
        ]
        return any(
            (is_about or not _tells_whom(one, facts))
            and (tells_of_use(one, facts) or may_differ(one, facts))
            for one in own
        )

    def _matters(self, told: Sequence[Fact], *, is_row: bool, gives: bool) -> bool:
        """Whether a label matters to a sentence: "By mouth." says nothing of what must not be done."""
        if is_row:
            return gives and names_somebody(self._label, self._pack)
        facts = self._pack.verification
        acts = any(tells_of_use(one, facts) or may_differ(one, facts) for one in told)
        return gives or acts or names_people(self._label, self._pack)

    def is_announced(self, items: list[Item], *, is_item: bool) -> bool:
        """Whether an earlier sentence tells what is to be thought of the doses that follow."""
        before = self._is_announced
        if not is_item:
            self._is_announced = before or announces(items, self._pack)
        return before and not announces(items, self._pack)

    def _heads_line(self, head: list[Item]) -> bool:
        """As in "Diabetics: measure it. Take 5 mL.", "Avoid: 1) to freeze it. 2) to shake it."."""
        plain = head[: next((at for at, one in enumerate(head) if one.key == "OPEN"), len(head))]
        if limits(plain, self._pack.verification):
            return True
        told = self._pack.verification.effects | self._pack.verification.signs
        is_effect = any(
            one.key in told or (one.quantity and one.quantity.unit == "fraction") for one in head
        )
        return not (has_predicate(plain) or is_effect or is_neutral(plain, self._pack))

    def _plain(self, items: list[Item]) -> list[Item]:
        return items[:-1] if items and items[-1].key == "COLON" else items

    def _starts_line(self, place: int) -> bool:
        return bool(_MARKS.fullmatch(self._text, self._text.rfind("\n", 0, place) + 1, place))


def _tells_whom(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement tells itself for whom or in which case it holds."""
    return names_people_itself(fact, facts) or any(part.mark == "IF" for part in fact.parts)
