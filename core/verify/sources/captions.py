"""What a line tells of the sentences after it: "Adults.", "The doses below must not be given.", "Evite: 1) … 2) …"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.verify.reading.items import SIGN, Item
from core.verify.sources.leads import announces, is_label, names_people, names_somebody
from core.verify.statements.pieces import colon_of, has_predicate, limits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.verify.sources.lines import Place, Statement

_MARKS = re.compile(r"[\s•*·–-]*")  # what may stand before the first word of a line


class Captions:
    """Goes along with the reading of a passage."""

    def __init__(self, text: str, pack: LanguagePack) -> None:
        self._text = text
        self._pack = pack
        self._under: tuple[Place, ...] = ()  # the headings of the last sentence
        self._label: list[Item] = []  # a sentence that tells for whom those after it are
        self._holds = False  # whether for all lines up to the next, else for its own
        self._head: list[Item] = []  # what stands before a colon earlier in the line
        self._is_announced = False

    def over(
        self, statement: Statement, items: list[Item], *, is_item: bool, gives: bool, acts: bool
    ) -> list[Sequence[Item]]:
        """What stands over a sentence so; `is_item` says that it is one of a list, a heading or a row.

        `gives` says that it tells a dose, `acts` that it tells to take, stop or keep the medicine.
        """
        starts = self._starts_line(statement.start)
        self._begin(statement, starts=starts)
        found: list[Sequence[Item]] = []
        if self._label and self._matters(is_row=statement.is_row, gives=gives):
            found.append(self._label)
        colon = colon_of(items)
        if self._head and colon is None and (acts or limits(self._head, self._pack.verification)):
            found.append(self._head)
        if colon and self._heads_line(items[:colon]):
            self._head = items[: colon + 1]
        if not is_item and is_label(self._plain(items), self._pack):
            self._label = [*self._plain(items), Item(SIGN, "COLON", statement.end, statement.end)]
            self._holds = starts and names_somebody(items, self._pack)
            return [one for one in found if one is self._head]
        if starts and not (is_item or gives):
            self._is_announced = False
        return found

    def _begin(self, statement: Statement, *, starts: bool) -> None:
        """Let go of what no longer stands over a sentence: a new heading ends all, a new line what its line told."""
        if statement.above != self._under and not statement.is_row:
            self._under, self._label, self._is_announced = statement.above, [], False
        if starts:
            self._head = []
            if not self._holds:
                self._label = []

    def _matters(self, *, is_row: bool, gives: bool) -> bool:
        """Whether a label matters to a sentence: "By mouth." says nothing of what must not be done."""
        if is_row:
            return gives and names_somebody(self._label, self._pack)
        return gives or names_people(self._label, self._pack)

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
        return not has_predicate(plain) and names_somebody(plain, self._pack)

    def _plain(self, items: list[Item]) -> list[Item]:
        return items[:-1] if items and items[-1].key == "COLON" else items

    def _starts_line(self, place: int) -> bool:
        return bool(_MARKS.fullmatch(self._text, self._text.rfind("\n", 0, place) + 1, place))
