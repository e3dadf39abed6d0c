"""A passage read from its beginning to its end: what it states, and which of its sentences may be quoted alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, SIGN, Item
from core.verify.reading.readable import unreadable
from core.verify.sources.captions import Captions
from core.verify.sources.leads import (
    QUESTION,
    heading_items,
    holds_together,
    is_finite,
    is_question,
    is_title,
    items_under,
    lines_over,
    names_people,
)
from core.verify.sources.lines import statements
from core.verify.sources.neighbours import (
    FRAGMENTS,
    depends,
    limits_before,
    needs_before,
)
from core.verify.sources.published import Seen, seen_of
from core.verify.sources.rows import told_in_row
from core.verify.sources.standing import needs_line
from core.verify.sources.strengths import strengths_of
from core.verify.sources.wordings import put_under, wording_of
from core.verify.statements.facts import facts_of, loses
from core.verify.statements.pieces import negated
from core.verify.statements.telling import (
    acted_on,
    gives_dose,
    instructs,
    is_frame,
    may_differ,
    names_people_itself,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity
    from core.verify.reading.items import Fact
    from core.verify.sources.lines import Place, Statement
    from core.verify.sources.wordings import Wording

TOLD_CASES = frozenset({"IF"})  # a sentence with one tells its case itself
CROSSES = (
    "✗",
    "✘",
    "✖",
    "✕",
    "×",
    "☒",
    "❌",
    "❎",
    "⊘",
    "🚫",
    "⛔",
)  # before what must not be done


class Reader:
    """Reads a passage from its beginning to its end."""

    def __init__(
        self,
        text: str,
        name: tuple[str, ...],
        pack: LanguagePack,
        section: Sequence[Item] = (),
    ) -> None:
        self.text = text
        self._section = section  # the people whom the section is about
        self.name = name
        self.pack = pack
        self.kept: list[Item] = []
        self.found: list[Fact] = []
        self.seen: list[Seen] = []
        self.strengths: list[Quantity] = []  # the concentrations that titles tell of the medicine
        self.wordings: list[tuple[Wording, int, int]] = []
        self.limited: dict[Wording, dict[Wording, Place]] = {}  # by the sentence that limits it
        self._last: list[Fact] = []  # the statements of the sentence before
        self._captions = Captions(text, pack)
        self._asked = -1  # where the last question ends
        self._end = 0  # of the sentence before
        self._kept_before = self._kept_here = (
            0  # how many wordings were kept before the last sentences
        )

    def read(self) -> None:
        cut = statements(self.text, self.pack.abbreviations)
        leads = {statement.lead for statement in cut}
        for statement in cut:
            written = self.text[statement.start : statement.end]
            if unreadable(written) or written.startswith(CROSSES):
                continue
            items, lead = items_under(self.text, statement, self.name, self.pack)
            if is_title(lead, self.pack):
                lead = []
            if not items:
                continue
            self.kept += negated(items, self.pack.verification)
            self.seen.append(seen_of(items, self.pack))
            self.strengths += strengths_of(items, self.pack.verification)
            if is_question(written):
                self._keep((QUESTION[0], *wording_of(items)), statement.start, statement.end)
                self._last, self._asked = [], statement.end
            elif self._asked < 0 or "\n" in self.text[self._asked : statement.start]:
                # "Are you over 65? Take one tablet": in one line the question is a condition, and nothing is told.
                opens = (statement.start, statement.end) in leads
                self._told(statement, items, lead, opens=opens)
        self._put_in_section()

    def first_places(self) -> dict[Wording, Place]:
        """Where each sentence that may be quoted alone stands first."""
        return {wording: (start, end) for wording, start, end in reversed(self.wordings)}

    def _told(
        self, statement: Statement, items: list[Item], lead: list[Item], *, opens: bool
    ) -> None:
        """A sentence with the line that opens its list; what `opens` a list is told with the list's items."""
        self._kept_before, self._kept_here = self._kept_here, len(self.wordings)
        known = self.pack.verification
        told = facts_of(items, known)
        gives = any(gives_dose(one, known) for one in told)
        is_item = bool(lead) or opens or statement.is_heading or statement.is_row
        labels = self._captions.over(statement, items, told, is_item=is_item)
        is_announced = self._captions.is_announced(items, is_item=is_item)
        over = [*lines_over(self.text, statement, self.name, self.pack), *labels]
        if not (is_announced and gives and not opens):
            # "The doses below must not be given." stands before it: both may be quoted together
            self._keep_wordings(statement, items, lead, over, told, opens=opens)
        if opens or (is_announced and (gives or statement.is_row)):
            return
        if statement.is_row:
            self._told_in_row(statement, [*labels, lead])
        else:
            self._state(statement, items, lead, over)

    def _keep_wordings(
        self,
        statement: Statement,
        items: list[Item],
        lead: list[Item],
        over: Sequence[Sequence[Item]],
        told: Sequence[Fact],
        *,
        opens: bool,
    ) -> None:
        """How a sentence may be quoted: alone, with the line that opens its list, with all lines over it."""
        known = self.pack.verification
        if self._stands(statement, items, lead, over, told, opens=opens) and not (
            needs_before(items, self.pack) and any(acted_on(one, known) for one in told)
        ):
            self._keep(wording_of(items), statement.start, statement.end)
        if opens:
            return
        if (
            lead
            and not holds_together(lead, self.pack)
            and not any(
                needs_line(self.pack, head, [*lead, *items], is_list=False) for head in over
            )
        ):
            self._keep(wording_of([*lead, *items]), statement.start, statement.end)
        if over:
            whole = [*(item for head in over for item in head), *lead, *items]
            self._keep(wording_of(whole), statement.start, statement.end)

    def _state(
        self,
        statement: Statement,
        items: list[Item],
        lead: list[Item],
        over: Sequence[Sequence[Item]],
    ) -> None:
        """What a sentence states, under the lines over it."""
        known = self.pack.verification
        # An item with a colon has a head of its own: "Tell your doctor if you take … - the pill: use a condom too".
        joins = bool(lead) and not any(one.kind == SIGN and one.key == "COLON" for one in items)
        mains = (one for one in reversed(self._last) if not (one.is_reason or one.is_restated))
        words = [*lead, *items] if joins else items
        facts = facts_of(words, known, is_source=True, before=next(mains, None))
        words_only = [one for one in items if one.kind != SIGN]
        refers = (
            words_only[-1:] != [] and words_only[-1].key == "THATCASE"
        )  # "take four, in that case"
        if refers or loses(words, facts, known) or (joins and holds_together(lead, self.pack)):
            for fact in facts:
                fact.is_unclear = True  # what was lost, or the other items, may limit it
        self._take_context(statement, items, facts, over, is_item=bool(lead))
        if statement.is_heading and not any(is_finite(item) for item in items):
            return  # "Driving and using machines" orders neither
        for head in over if joins else [*over, lead]:
            is_case = head is self._captions.head  # "Day of the operation: … Do not take it."
            put_under(facts, head, self.pack, forbidden=is_case)
        self._last = facts
        self.found += facts

    def _stands(
        self,
        statement: Statement,
        items: list[Item],
        lead: list[Item],
        over: Sequence[Sequence[Item]],
        told: Sequence[Fact],
        *,
        opens: bool,
    ) -> bool:
        """Whether a sentence means the same without the lines over it and its section's title."""
        known = self.pack.verification
        names = statement.is_heading and not any(gives_dose(one, known) for one in told)
        stands = not lead or not needs_line(self.pack, lead, items, is_list=True)
        if not (opens or names):
            whole = [*lead, *items]
            stands = stands and not any(
                needs_line(self.pack, head, whole, is_list=False) for head in over
            )
        if self._section and not any(names_people(head, self.pack) for head in [*over, lead]):
            self._keep(wording_of([*self._section, *items]), statement.start, statement.end)
            stands = stands and not needs_line(self.pack, self._section, items, is_list=False)
        return stands

    def _headings(self, places: Sequence[Place]) -> list[Sequence[Item]]:
        """What the lines over a sentence tell; nothing of those that only name a chapter."""
        found = (heading_items(self.text, place, self.name, self.pack) for place in places)
        return [items for items in found if items]

    def _told_in_row(self, statement: Statement, leads: Sequence[Sequence[Item]]) -> None:
        """What a table's row tells under the line over its table; no later sentence goes on with it."""
        self._last = []
        row, header = (statement.start, statement.end), statement.header
        over = [place for place in statement.above if not header or place[0] < header[0]]
        heads = self._headings(
            [(start, min(end, header[0] - 1)) if header else (start, end) for start, end in over]
        )
        for items in told_in_row(self.text, row, header, self.name, self.pack):
            facts = facts_of(items, self.pack.verification, is_source=True)
            for head in [*heads, *leads]:
                put_under(facts, head, self.pack)
            self.found += facts

    def _put_in_section(self) -> None:
        """What names no people itself is told of those whom the section is about, unless parts of it name others."""
        known = self.pack.verification
        general = [
            one
            for one in self.found
            if not _names_people(one, known) and not any(p.mark in TOLD_CASES for p in one.parts)
        ]
        if not any(_names_people(one, known) and gives_dose(one, known) for one in self.found):
            put_under(general, self._section, self.pack)
        elif self._section:
            for fact in general:
                fact.is_unclear = fact.is_unclear or gives_dose(fact, known)

    def _take_context(
        self,
        statement: Statement,
        items: list[Item],
        facts: Sequence[Fact],
        over: Sequence[Sequence[Item]],
        *,
        is_item: bool,
    ) -> None:
        """What a sentence limits in the one before, and what the one before frames: neither means much alone."""
        known = self.pack.verification
        same_line = "\n" not in self.text[self._end : statement.start]
        self._end = statement.end
        first = next((one for one in items if one.kind != SIGN), items[0])
        # "(Only in adults.)" on a line of its own limits the line before too.
        excepts = first.key in {"EXC", "ONLY"} | known.exceptions
        if (same_line or excepts) and limits_before(items, self.pack) and not is_item:
            self._limit(statement, items)
        framed = bool(self._last) and is_frame(self._last[-1], known)
        if framed and any(instructs(one, known) for one in facts):
            # "This regimen is for adults only. Take two tablets."
            for fact in facts:
                fact.is_unclear = True
            if any(gives_dose(one, known) for one in facts):
                del self.wordings[self._kept_here :]
        # With the head of its line it may be quoted: that tells for whom it is.
        under_head = (
            self.wordings[self._kept_here :][-1:]
            if any(head is self._captions.head for head in over)
            else []
        )
        if not framed and same_line and not is_item and items[0].key != "LIKE":
            for fact in facts:
                if depends(fact, self._last, known):
                    fact.is_unclear = True
                    self.wordings[self._kept_here :] = under_head

    def _limit(self, statement: Statement, items: list[Item]) -> None:
        """The sentence before is quoted with the one that limits it: "It may be used in pregnancy. Except …"."""
        known = self.pack.verification
        for fact in self._last:
            fact.is_unclear = True
        if not any(acted_on(one, known) or may_differ(one, known) for one in self._last):
            return  # "It may make you drowsy. However, that passes."
        if not (items[0].kind == MARK and items[0].key in FRAGMENTS):
            limit = wording_of(items)
            for wording, *place in self.wordings[self._kept_before : self._kept_here]:
                self.limited.setdefault(wording, {})[limit] = (place[0], place[1])
            del self.wordings[self._kept_before :]
            self._keep(wording_of(items), statement.start, statement.end)

    def _keep(self, wording: Wording, start: int, end: int) -> None:
        self.wordings.append((wording, start, end))


def _names_people(fact: Fact, facts: VerificationFacts) -> bool:
    """Whether a statement tells for whom it is, or for which age."""
    return names_people_itself(fact, facts) or any(
        item.quantity and item.quantity.unit == "calendar"
        for part in fact.parts
        for phrase in part.phrases
        for item in phrase
    )
