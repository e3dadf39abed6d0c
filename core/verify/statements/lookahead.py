"""What the items ahead are: the beginning of a statement, the end of a condition, a verb of its own."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from core.verify.reading.items import (
    MARK,
    MEDICINE,
    PRONOUN,
    QUANTITY,
    SIGN,
    VERB,
    WORD,
    Fact,
    Item,
    Part,
)
from core.verify.statements.parts import (
    FINITE,
    JOINTS,
    LASTING,
    PAREN,
    SKIPPED,
    SUBJECT,
    SUBORDINATE,
    is_amount,
    is_in_years,
)

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity


PLACED = {"BEFORE", "AFTER", "DURING", "WITH"}  # cases that may follow "nor"
LEADING = {
    "BEFORE",
    "AFTER",
    "SOON",
    "RIGHTBEFORE",
    "DURING",
    "IN",
    "FOR",
    "WITH",
    "SINCE",
    "UNDER",
}


class Lookahead:
    """A row of items with the statement that is being read; asks what comes next and changes nothing."""

    def __init__(
        self, items: list[Item], facts: VerificationFacts, *, is_source: bool = False
    ) -> None:
        self.is_source = is_source
        self.of_source = is_source  # it may stand within a statement of a source
        self.is_head = False  # it stands before a colon
        self.is_of_people = False  # it stands in brackets after words for people, or a weight
        self.items = items
        self.facts = facts
        self.found: list[Fact] = []
        self.reasons: list[Fact] = []
        self.fact = Fact("")
        self.part: Part | None = None
        self.negative = False
        self.needed = False
        self.denied_within = False
        self.uncertain = False
        self.whose: dict[
            int, Part
        ] = {}  # by id: what a group of people has, "patients with asthma"
        self.said: Part | None = None  # a limit that a verb tells beside an amount
        self.at = 0

    def _is_mark(self, place: int, *kinds: str) -> bool:
        return (
            place < len(self.items)
            and self.items[place].kind == MARK
            and self.items[place].key in kinds
        )

    def _is_plain(self, place: int) -> bool:
        return place < len(self.items) and (
            self.items[place].kind in {WORD, MEDICINE}
            or (self.items[place].kind == VERB and not self._is_predicate(place))
        )

    def _is_gerund(self, place: int) -> bool:
        return (
            place < len(self.items)
            and self.items[place].kind == VERB
            and self.items[place].mood == "ger"
        )

    def _participle_next(self, place: int) -> bool:
        return (
            place < len(self.items)
            and self.items[place].kind == VERB
            and self.items[place].mood == "par"
        )

    def _verb_after(self, place: int) -> bool:
        while place < len(self.items):
            item = self.items[place]
            if item.kind == VERB:
                return self._is_predicate(place)
            if item.kind == MARK and item.key in {"MUST", "MAY"}:
                return True
            if not (
                item.kind == PRONOUN or (item.kind == MARK and item.key in {"SELF", "ONLY", "NEG"})
            ):
                return False
            place += 1
        return False

    def _verb_next(self, place: int) -> bool:
        while place < len(self.items) and (
            self.items[place].kind == PRONOUN or self.items[place].key in {"SELF", "NEG"}
        ):
            place += 1
        return (
            place < len(self.items)
            and self.items[place].kind == VERB
            and self.items[place].mood in {"inf", "sub", "ger", *FINITE}
        )

    def _next_verb(self, place: int) -> Item | None:
        while place < len(self.items) and (
            self.items[place].kind == PRONOUN or self.items[place].key in SKIPPED
        ):
            place += 1
        return (
            self.items[place]
            if place < len(self.items) and self.items[place].kind == VERB
            else None
        )

    def _main_after(self, place: int) -> bool:
        """Whether what follows a comma is a statement with its own verb, or another subordinate clause."""
        verb = self._next_verb(place)
        if verb:
            return verb.mood in FINITE | {"inf", "ger"}
        first = self.items[place].quantity if place < len(self.items) else None
        if first and first.is_said:
            return True
        if self._is_mark(place, *SUBORDINATE, "MUST", "MAY"):
            return True
        for ahead in self.items[place:]:
            if ahead.kind == SIGN or (ahead.kind == MARK and ahead.key in SUBORDINATE | {"REL"}):
                return False
            if (
                (ahead.kind == VERB and ahead.mood in {"ind", "imp"})
                or (ahead.kind == MARK and ahead.key in {"MUST", "MAY"})
                or (ahead.quantity and ahead.quantity.is_said)
            ):
                return True
        return False

    def _orders(self, place: int) -> bool:
        """Whether a comma is followed by an order: what stands before it is then whole."""
        verb = self._next_verb(place)
        return verb is not None and verb.mood in {"imp", "inf"}

    def _scope(self, start: int, *, lead: bool, ends: frozenset[str] = frozenset()) -> int:  # noqa: C901, PLR0911
        """Where a subordinate clause that begins at `start` ends."""
        commas = []
        moods: set[str] = set()
        is_clausal = start > 0 and self.items[start - 1].text in self.facts.conjunctions
        for place in range(start, len(self.items)):
            item = self.items[place]
            if (item.kind == SIGN and item.key == "COLON") or (
                item.kind == MARK and item.key in ends and place > start
            ):
                return place
            if item.kind == SIGN and item.key == "COMMA":
                if (ends and not lead and not self._is_plain(place + 1)) or (
                    self._ends_at_comma(place + 1, moods, is_clausal=is_clausal)
                ):
                    return place
                commas.append(place)
            elif self._another_case(place) or (
                (item.kind == MARK and item.key == "REASON" and place > start)
                or (not lead and self._is_second_time(place))
            ):
                return place
            elif item.kind == MARK and item.key in {"AND", "BUT", "OR"} and not lead:
                verb = self._next_verb(place + 1)
                if verb and verb.mood == "imp" and "imp" not in moods:
                    return place
            elif item.kind == VERB:
                if lead and moods == {"par"} and item.mood == "ind" and not is_clausal:
                    return place  # "after opening it is good for …": a participle has no other verb
                moods.add(item.mood)
        if lead and commas:
            return commas[0]
        return len(self.items)

    def _ends_at_comma(self, after: int, moods: set[str], *, is_clausal: bool) -> bool:
        """Whether a subordinate clause ends at the comma before a place."""
        if moods and self._is_mark(after, "WITH"):
            return True  # ", respecting an interval of …"
        if "sub" in moods and self._goes_on(after):
            return False
        return self._main_after(after) and (not is_clausal or bool(moods) or self._orders(after))

    def _goes_on(self, place: int) -> bool:
        """As in "if you should have asthma, be pregnant or take …": another clause of the same case."""
        verb = self._next_verb(place)
        return verb is not None and verb.mood == "sub"

    def _another_case(self, place: int) -> bool:
        """Whether a joint stands here and another case follows it: "and if you …", "nor after the date"."""
        if self.fact.is_negative and self._is_mark(place, "NOR"):
            return self._is_mark(place + 1, *SUBORDINATE, *PLACED)
        return self._is_mark(place, *JOINTS) and self._is_mark(place + 1, *SUBORDINATE)

    def _is_second_time(self, place: int) -> bool:
        """As in "for 10 days if kept cold and for 5 days if …": another time begins, with a case of its own."""
        if not self._is_mark(place, "AND") or not any(
            part.mark == LASTING for part in self.fact.parts
        ):
            return False
        after = place + 1 + self._is_mark(place + 1, "BY", "DURING", "FOR")
        quantity = self.items[after].quantity if after < len(self.items) else None
        return quantity is not None and quantity.is_time and self._is_mark(after + 1, "IF")

    def _is_subject(self, place: int) -> bool:
        """Whether a noun with its article is what the next verb tells of: "in children | the dose must be halved"."""
        if self.items[place - 1].kind not in {WORD, QUANTITY} or (
            self.items[place - 1].key in self.facts.every
        ):
            return False
        for before, ahead in pairwise(self.items[place:]):
            if ahead.kind == SIGN or (ahead.kind == MARK and ahead.key in SUBORDINATE | {"REL"}):
                return False
            if ahead.kind == VERB and ahead.mood == "ind":
                return True
            if ahead.apart and not (before.kind == MARK and before.key in JOINTS):
                return (
                    False  # "in people allergic to penicillin the dose …" ("a" may be an article)
                )
        return False

    def _who_end(self, start: int) -> int:
        """Where "whoever has asthma" ends: at the second verb, with the "not" that stands before it."""
        verbs = 0
        for place in range(start, len(self.items)):
            item = self.items[place]
            if item.kind == SIGN and item.key != "COMMA":
                return place
            if not (item.kind == VERB and item.mood in FINITE) and not self._is_mark(
                place, "MUST", "MAY"
            ):
                continue
            first = place
            while self.items[first - 1].key in SKIPPED - {"MUST", "MAY", "COMMA", "THEN"}:
                first -= 1
            if verbs and not self._is_mark(first - 1, *JOINTS):
                return first
            verbs += 1
        return len(self.items)

    def _years_kind(self) -> str:
        """What bare years are: an age where they open a row or stand in brackets beside a weight, else how long."""
        quantity = self.items[self.at].quantity
        if not quantity or not is_in_years(quantity):
            return LASTING
        if self.is_of_people and len(self.items) == 1:
            return SUBJECT
        return "IF" if not self.at and self._opens_with_age() else LASTING

    def _is_age_at(self, quantity: Quantity) -> bool:
        """As in "at 8 years, 5 mL is given"."""
        opens = self.at == 1 and self._is_mark(0, "TO")
        return opens and is_in_years(quantity) and self._opens_with_age()

    def _opens_with_age(self) -> bool:
        """As in "6 to 11 years: 5 mL", "at 8 years, 5 mL is given"."""
        after = self.items[self.at + 1 :]
        if self.is_head:
            return not after or after[0].key in {"OPEN", "COMMA"}
        return (
            len(after) > 1
            and after[0].key == "COMMA"
            and after[1].key != "THEN"
            and any(one.quantity and is_amount(one.quantity) for one in after)
        )

    def _is_predicate(self, place: int) -> bool:
        item = self.items[place]
        if item.mood in FINITE:
            return not self.fact.verb
        if self.fact.verb:
            return False
        rest = self.items[place + 1 :]
        finite = False
        for ahead in rest:
            if ahead.kind == SIGN and ahead.key == "COMMA" and item.mood != "par":
                break
            if ahead.kind == MARK and (ahead.key in SUBORDINATE or ahead.key == "REL"):
                break
            if ahead.kind == VERB and ahead.mood in FINITE:
                finite = True
                break
        if item.mood == "inf":
            return not finite
        if item.mood == "ger":
            return not finite and (not self.fact.parts or bool(self.fact.joint))
        if item.mood == "par" and self.fact.joint and self.fact.is_passive:
            return True
        return not finite and (
            not self.fact.parts or all(part.mark == PAREN or part.lead for part in self.fact.parts)
        )

    def _lists_participles(self, place: int) -> bool:
        """As in "must not be cut, opened or chewed": nothing but participles up to the last one."""
        at = place
        while at + 2 < len(self.items) and self.items[at].mood == "par":
            if self._is_mark(at + 1, "OR", "NOR", "AND"):
                return self.items[at + 2].mood == "par"
            if self.items[at + 1].key != "COMMA":
                return False
            at += 2
        return False

    def _starts_clause(self, place: int, *, comma: bool = False) -> bool:  # noqa: C901, PLR0911
        """Whether a statement with its own verb begins here."""
        here = place
        while here < len(self.items) and (
            self.items[here].kind == PRONOUN
            or (self.items[here].kind in {MARK, SIGN} and self.items[here].key in SKIPPED)
        ):
            if self.items[here].key in {"MUST", "MAY"}:
                return True
            here += 1
        if here >= len(self.items):
            return False
        item = self.items[here]
        mood = self.fact.mood
        if item.kind == VERB:
            if item.mood in FINITE:
                return bool(self.fact.verb) or (item.mood == "imp" and not self.fact.parts)
            if item.mood == "ger":
                return bool(self.fact.verb)
            if item.mood == "inf":
                return (mood == "inf" or self.fact.after_modal) and bool(self.fact.verb)
            return (
                item.mood == "par"
                and self.fact.is_passive
                and bool(self.fact.verb)
                and (not comma or (here == place and self._lists_participles(here)))
            )
        timed = item.quantity is not None and self._is_mark(here + 1, "BEFORE", "AFTER")
        leads = timed or (item.kind == MARK and item.key in SUBORDINATE | LEADING)
        if leads and self.fact.verb:
            places = range(here, len(self.items))
            after = next((at for at in places if self.items[at].key == "COMMA"), None)
            verb = self._next_verb(after + 1) if after is not None else None
            # ", with the patient lying down, changing sides": both go on with what stands before.
            return verb is not None and verb.mood != "ger"
        if not self.fact.verb or item.kind == MARK:
            return False
        for ahead in self.items[here:]:
            if ahead.kind == VERB and ahead.mood in {"ind", "imp"}:
                return True
            if ahead.kind == SIGN or (
                ahead.kind == MARK and ahead.key in SUBORDINATE | {"REL"} | JOINTS
            ):
                return False
        return False
