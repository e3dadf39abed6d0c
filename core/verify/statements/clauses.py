"""A row of items read from left to right into statements: signs and marks part it, words fill the parts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from core.verify.reading.items import MARK, PRONOUN, QUANTITY, SIGN, VERB, WORD, Fact, Item, Part
from core.verify.statements.finishing import finished, share_back
from core.verify.statements.joining import Joining
from core.verify.statements.parts import (
    HEAD,
    JOINTS,
    OBJECT,
    OFTEN,
    PAREN,
    STATE,
    SUBJECT,
    SUBORDINATE,
    WITH_VERB,
    flatten,
    is_population,
)
from core.verify.statements.predicates import HOW_OFTEN
from core.verify.statements.weighing import tells_who

if TYPE_CHECKING:
    from core.language.verification import VerificationFacts

ASIDES = (
    frozenset({"ONLY", "THATCASE", "OTHERWISE", "RESULT", "SAYS", "SELF", "NOTONLY", "NOTJUST"})
    | HOW_OFTEN
)


class Clauses(Joining):
    """Reads one row of items into statements."""

    def heads(self) -> list[Part]:
        """The parts of what heads a line, as circumstances of what follows: "Adults:", "Forbidden:"."""
        first = self.items[0].quantity if len(self.items) == 1 else None
        if first and first.unit == "calendar" and first.low != first.high:
            return [Part(HEAD, [(self.items[0],)])]  # "2 to 5 years:" is an age
        self.is_head = True
        opening = self.read()
        if any(fact.verb for fact in opening):
            return [Part(HEAD, flatten(opening, self.facts), "AND")]
        return [part for fact in opening for part in fact.parts]

    def read(self) -> list[Fact]:
        while self.at < len(self.items):
            item = self.items[self.at]
            if item.kind == SIGN:
                self._sign(item)
            elif item.kind == MARK:
                self._mark(item)
            elif self._has_what():
                self._preposition(Item(MARK, "WITH", item.start, item.end, item.text))
            elif self._is_gerund(self.at) and self._opens_case():
                self._case()
            elif item.kind == VERB and self._is_predicate(self.at):
                self._predicate()
            elif item.kind == PRONOUN:
                if (
                    self.part
                    and not self.part.phrases[-1]
                    and self.part.mark not in {SUBJECT, OBJECT}
                ):
                    self._add(item)  # "for them": who they are must be told
                self.fact.pronoun = self.fact.pronoun or not self.fact.verb
                self.at += 1
            else:
                self._add(item)
                self.at += 1
        self._close()
        if self.is_source:
            _attach_gerunds(self.found, self.facts)
        share_back(self.found, self.facts, is_source=self.is_source)
        facts = [finished(fact, self.facts) for fact in self.found]
        _keep_told(facts)
        return [*facts, *self.reasons]

    def _has_what(self) -> bool:
        """As in "people having an ulcer": people with one."""
        return (
            self._is_gerund(self.at)
            and self.items[self.at].key in self.facts.empty_keys
            and self.part is not None
            and bool(self.part.phrases[-1])
            and is_population(self.part.phrases[-1], self.facts)
        )

    def _opens_case(self) -> bool:
        """As in "There being fever, take …": a gerund before the statement tells the case."""
        if self.fact.verb:
            return False
        comma = next(
            (at for at in range(self.at, len(self.items)) if self.items[at].key == "COMMA"), None
        )
        # "Apply it, changing sides, and do not rub": what is done at once, no case.
        goes_on = comma is not None and bool(self.found) and self._is_mark(comma + 1, "AND")
        return comma is not None and not goes_on and self._main_after(comma + 1)

    def _case(self) -> None:
        end = next(at for at in range(self.at, len(self.items)) if self.items[at].key == "COMMA")
        inner = self._inner(self.at, end)
        for fact in inner:
            fact.is_negative = fact.is_negative != self.negative
        self.negative = False
        phrases = flatten(inner, self.facts) or [(self.items[self.at],)]
        self.fact.parts.append(Part("IF", phrases, "AND", lead=True))
        self.part, self.at = None, end + 1

    def _inner(self, start: int, end: int) -> list[Fact]:
        within = Clauses(self.items[start:end], self.facts)
        within.of_source = self.of_source
        return within.read()

    def _sign(self, item: Item) -> None:
        if item.key == "OPEN":
            self._bracket()
        elif item.key == "COMMA":
            self.at += 1
            self._comma()
        else:
            self.at += 1
            self.part = None

    def _bracket(self) -> None:
        depth, end = 1, self.at + 1
        while end < len(self.items) and depth:
            sign = self.items[end].key if self.items[end].kind == SIGN else ""
            depth += {"OPEN": 1, "CLOSE": -1}.get(sign, 0)
            end += 1
        inner = self.items[self.at + 1 : end - 1 if not depth else end]
        within = Clauses(inner, self.facts)
        within.is_of_people = any(
            item.quantity is not None and tells_who(item.quantity)
            for part in self.fact.parts
            for phrase in part.phrases
            for item in phrase
        )
        if phrases := flatten(within.read(), self.facts):
            self.fact.parts.append(Part(PAREN, phrases, "AND"))
        self.at = end

    def _comma(self) -> None:
        """What a comma parts: statements, a circumstance from its statement, things of a list."""
        if self._ends_circumstance():
            for part in self.fact.parts:
                part.lead = True
            self.part = None
        elif self._starts_clause(self.at, comma=True):
            self._comma_clause()
        elif (last := self._listed(self.at)) is not None:
            self.part = last
            last.phrases.append(())
            self.at += 1
        elif self._is_state(self.at):
            self.part = Part(STATE, [()])
            self.fact.parts.append(self.part)
            self._add(self.items[self.at])
            self.at += 1
        elif (
            self.part
            and (self._is_plain(self.at) or self._is_mark(self.at, "NEG"))
            and self.part.mark not in {OFTEN}
        ):
            self.part.phrases.append(())
        else:
            self.part = None

    def _ends_circumstance(self) -> bool:
        return (
            not self.fact.verb
            and bool(self.fact.parts)
            and not self._is_mark(self.at, *SUBORDINATE)
            and self._main_after(self.at)
            and self._is_circumstance()
        )

    def _mark(self, item: Item) -> None:  # noqa: C901, PLR0912 - one branch for each kind
        kind = item.key
        if again := self._told_again(item):
            self._again(again)
        elif kind in JOINTS:
            self._joint(kind)
        elif kind == "NEG":
            self.at += 1
            self._denial(item)
        elif self._opens_order(kind):
            self.at += 1  # in French "à conserver …", "to be kept …"
        elif kind == "WHILE" and self._contrasts():
            self.at += 1
            self._new_clause("BUT")
        elif kind in ASIDES:
            self._aside(item)
            self.at += 1
        elif kind in {"MUST", "MAY"}:
            self._impersonal(kind)
        elif kind == "REL":
            self._relative(item)
        elif kind in {"IN", "OVER"} and self.fact.verb and self._is_gerund(self.at + 1):
            self.at += 1
            self._new_clause("COMMA")
        elif self._subordinates(kind):
            self._subordinate(kind)
        elif kind in {"PREF", "EMPH"}:
            self._stressed(kind)
        elif self._stays_within():
            self._add(item)
            self.at += 1
        else:
            self._preposition(item)

    def _opens_order(self, kind: str) -> bool:
        is_first = not (self.fact.verb or self.fact.parts)
        after = self.items[self.at + 1] if self.at + 1 < len(self.items) else None
        is_verb = after is not None and after.kind == VERB and after.mood == "inf"
        return kind in self.facts.owed and is_first and is_verb

    def _told_again(self, item: Item) -> int:
        """Where the amount stands that is told again after "that is" (or "either", if that stands there once)."""
        at, items = self.at, self.items
        is_again = item.key == "THATIS" or (
            item.text in self.facts.again
            and not self.is_source
            and sum(one.text == item.text for one in items) == 1
            and (at == 0 or items[at - 1].kind == QUANTITY or items[at - 1].key == "COMMA")
        )
        start = at + 1 + (at + 1 < len(items) and items[at + 1].key == "COMMA")
        return start if is_again and start < len(items) and items[start].kind == QUANTITY else 0

    def _again(self, start: int) -> None:
        """What an amount is told as again, as if it stood in brackets."""
        self.at = start
        while self.at < len(self.items) and self.items[self.at].kind == QUANTITY:
            self.at += 1
        mark = PAREN if self.fact.parts else SUBJECT  # within brackets nothing stands before
        self.fact.parts.append(Part(mark, [tuple(self.items[start : self.at])], "AND"))
        self.part = None

    def _denial(self, item: Item) -> None:
        """What a negation denies: the verb that follows, or the thing."""
        if self._verb_after(self.at):
            self.negative = True
        elif self._ends_phrase(self.at) and self.fact.verb:
            self.fact.is_unclear = True  # "Double the dose, never"
        else:
            self._add(item)

    def _aside(self, item: Item) -> None:
        """Marks that begin no part of their own."""
        if item.key == "ONLY":
            self.fact.only.append(item.start)
            self.fact.only_verb = self._verb_after(self.at + 1)
        elif item.key in {"THATCASE", "OTHERWISE"}:
            if self.fact.verb:
                self._new_clause("COMMA")
            self.fact.parts.append(Part("IF", [(item,)], lead=True))
            self.part = None
        elif item.key in HOW_OFTEN or item.key == "NOTJUST":
            self.fact.parts.append(Part(item.key, [(item,)]))
        else:
            self.fact.is_result = self.fact.is_result or item.key == "RESULT"

    def _subordinates(self, kind: str) -> bool:
        """Whether a clause of its own follows a mark."""
        return (
            kind in SUBORDINATE
            or (kind in WITH_VERB and self._verb_next(self.at + 1))
            or (kind in {"BEFORE", "AFTER", "SOON"} and self._participle_next(self.at + 1))
        )

    def _stays_within(self) -> bool:
        """Whether a preposition belongs to the last of several things, to "than in children", "a child with 8 kg"."""
        if not self.part:
            return False
        last = self.part.phrases[-1]
        is_list = len(self.part.phrases) > 1 and self.part.mark in {SUBJECT, OBJECT}
        is_whose = self._is_mark(self.at, "WITH") and self._tells_of_whom()
        is_to_what = id(self.part) in self.whose and self._is_mark(self.at, "TO") and bool(last)
        follower = self.items[self.at + 1] if self.at + 1 < len(self.items) else None
        if is_to_what and last[-1].kind == WORD and follower and follower.kind == WORD:
            return True  # "patients with an intolerance to lactose"
        is_done = bool(last) and last[-1].mood == "par" and last[-1] is self.items[self.at - 1]
        if is_done and self._is_mark(self.at, "BY", "TO") and follower and follower.kind == WORD:
            return True  # "infections caused by bacteria"
        return (is_list and bool(last)) or (self.part.mark == "THAN" and not last) or is_whose

    def _tells_of_whom(self) -> bool:
        """Whether an age or a weight follows right after words for people."""
        follower = self.items[self.at + 1].quantity if self.at + 1 < len(self.items) else None
        if follower is None or not tells_who(follower) or not (self.part and self.part.phrases):
            return False
        last = self.part.phrases[-1]
        of_people = follower.unit in {"calendar", "mass"} and bool(last)
        return of_people and last[-1].kind == WORD and is_population(last[-1:], self.facts)

    def _preposition(self, item: Item) -> None:
        self.part = Part(self._kind(item.key), [()])
        if self.part.mark != item.key and self.part.mark == "IF":
            self.whose[id(self.part)] = self.part
        self.fact.parts.append(self.part)
        self.at += 1
        if self._ends_phrase(self.at):
            self.part.phrases[-1] = (item,)  # "take it before": before what is left unsaid
            self.part = None

    def _kind(self, kind: str) -> str:
        """What a preposition is before a time or another thing; "patients with asthma" are a case, not a company."""
        follower = self.items[self.at + 1].quantity if self.at + 1 < len(self.items) else None
        timed = follower is not None and follower.is_time
        if kind == "OVER":
            return kind if timed else "IN"
        if kind == "WITHIN":
            return kind if timed else "IN"
        if (
            kind == "WITH"
            and self.part
            and self.part.phrases[-1]
            and is_population(self.part.phrases[-1], self.facts)
        ):
            return "IF"
        return kind

    def _contrasts(self) -> bool:
        """As in ", while others are rare": a contrast, no time."""
        if not self.fact.verb or self.items[self.at].text not in self.facts.contrasts:
            return False
        verb = next((item for item in self.items[self.at :] if item.kind == VERB), None)
        is_apart = self.at > 0 and self.items[self.at - 1].key == "COMMA"
        return is_apart and verb is not None and verb.mood == "ind"


def _keep_told(facts: list[Fact]) -> None:
    """Parts are made anew when a statement is finished: what a gerund tells is the new one."""
    for before, after in pairwise(facts):
        if old := after.told:
            same = (part for part in before.parts if (part.mark, part.start) == (STATE, old.start))
            after.told = next(same, old)


def _attach_gerunds(found: list[Fact], facts: VerificationFacts) -> None:
    """As in "Apply it, avoiding the eyes": the second belongs to the first, unless a claim tells it too."""
    for before, after in pairwise(found):
        if after.mood == "ger" and not after.may and not after.told:
            state = Part(STATE, flatten([after], facts))
            before.parts.append(state)
            after.told = state
            after.is_unclear = (
                before.is_negative
            )  # "do not stop, doubling the dose" orders no doubling
