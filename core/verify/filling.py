"""Words put into the parts of the statement that is being read: things, quantities, conditions, relative clauses."""

from __future__ import annotations

from core.verify.items import MARK, QUANTITY, SIGN, VERB, WORD, Fact, Item, Part
from core.verify.parts import (
    ADDED,
    FINITE,
    LASTING,
    OBJECT,
    OFTEN,
    SUBJECT,
    SUBORDINATE,
    conj_of,
    flatten,
    has_quantity,
    has_quantity_part,
    is_population,
)
from core.verify.predicates import Predicates


class Filling(Predicates):
    """Fills the parts of statements; which statement comes next is told by `Clauses`."""

    def _inner(self, start: int, end: int) -> list[Fact]:
        """The statements of a piece within this row: a condition, a relative clause."""
        raise NotImplementedError

    def _new_clause(self, joint: str) -> None:
        raise NotImplementedError

    def _is_circumstance(self) -> bool:
        """Whether a circumstance stands before a comma; a bare quantity is one ("below 15 mL/min, do not use")."""
        for part in self.fact.parts:
            if part.mark == SUBJECT and all(
                len(phrase) == 1 and phrase[0].kind == QUANTITY for phrase in part.phrases
            ):
                part.mark = "IF"
            if part.mark == LASTING and all(
                item.quantity and (item.quantity.low is None or item.quantity.high is None)
                for phrase in part.phrases
                for item in phrase
                if item.kind == QUANTITY
            ):
                part.mark = "IF"
        return self.fact.parts[0].mark not in {SUBJECT, OBJECT}

    def _listed(self, place: int) -> Part | None:
        """The part that a repeated preposition goes on with: "in the eyes, in the mouth or in wounds"."""
        last = self.fact.parts[-1] if self.fact.parts else None
        if last is None or place >= len(self.items) or self.items[place].kind != MARK:
            return None
        return last if last.mark == self.items[place].key and last.mark not in SUBORDINATE else None

    def _is_state(self, place: int) -> bool:
        """Whether a participle tells in which state things are: ", diluted in water"."""
        if place >= len(self.items) or not self.fact.parts:
            return False
        item = self.items[place]
        return item.kind == VERB and item.mood == "par" and not self._is_predicate(place)

    def _add(self, item: Item) -> None:  # noqa: C901, PLR0912
        fact = self.fact
        if item.kind == WORD and (
            self.facts.is_manner(item.text) or item.key in self.facts.manner_keys
        ):
            fact.parts.append(Part("MANNER", [(item,)]))
            return
        if item.kind == QUANTITY and item.quantity:
            kind, unit = item.quantity.kind, item.quantity.unit
            if (
                self.part
                and not self.part.phrases[-1]
                and self.part.mark in {"TO", "BY"}
                and kind == "amount"
                and not item.quantity.is_time
                and unit not in {"fraction", "celsius", "length"}
            ):
                self.part.mark = OBJECT
            if kind in {"frequency", "interval"}:
                fact.parts.append(Part(OFTEN, [(item,)]))
                self.part = None
                return
            is_open = self.part is not None and not self.part.phrases[-1]
            bounded = item.quantity.low is None or item.quantity.high is None
            if item.quantity.is_said and has_quantity(fact):
                self.part = Part(OBJECT, [(item,)])
                if self.is_source:
                    others = [part for part in fact.parts if not has_quantity_part(part)]
                    self.found.append(Fact(self.facts.be_key, "ind", parts=[*others, self.part]))
                fact.parts.append(self.part)
                return
            if item.quantity.is_said and not fact.verb:
                fact.verb, fact.mood = self.facts.be_key, "ind"
                for part in fact.parts:
                    part.lead = part.mark != SUBJECT
                self.part = None
            elif (
                bounded
                and self.part
                and self.part.phrases[-1]
                and self.part.phrases[-1][-1].kind == QUANTITY
            ):
                self.part = None
            if unit in {"time", "calendar"} and kind == "amount":
                at_least = item.quantity.high is None and not item.quantity.low_open
                marks = {"BY", "DURING", "FOR"} | ({"IN"} if at_least else set())
                if is_open and self.part and self.part.mark in marks:
                    self.part.mark = LASTING  # "in at least 3 minutes" lasts so long
                elif not is_open and not (
                    self.part
                    and (
                        self.part.mark not in {SUBJECT, OBJECT, ""}
                        or is_population(self.part.phrases[-1], self.facts)
                    )
                ):
                    self.part = Part(LASTING, [()])
                    fact.parts.append(self.part)
        if (
            self.part
            and item.kind == QUANTITY
            and self.part.mark == LASTING
            and self.part.phrases[-1]
        ):
            self.part = None
        if self.part is None:
            self.part = Part(OBJECT if fact.verb else SUBJECT, [()])
            fact.parts.append(self.part)
        self.part.phrases[-1] = (*self.part.phrases[-1], item)

    def _relative(self, item: Item) -> None:
        """A relative clause stays with the words that it tells of, up to the next sign or the verb of the clause."""
        end = self.at + 1
        seen = 0
        while end < len(self.items):
            here = self.items[end]
            if here.kind == SIGN or (here.kind == MARK and here.key in SUBORDINATE):
                break
            if here.kind == VERB and here.mood in FINITE:
                before = self.items[end - 1]
                if seen and not (before.kind == MARK and before.key in {"AND", "OR"}):
                    if before.kind == MARK and before.key == "NEG":
                        end -= 1
                    break
                seen += 1
            end += 1
        if not seen and not self.fact.verb and not self.part:
            self.at += 1
            return
        inner = self._inner(self.at + 1, end)
        is_added = self.at > 0 and self.items[self.at - 1].key == "COMMA"
        phrases = flatten(inner, self.facts)
        if is_added or not self.part:
            self.fact.parts.append(Part(ADDED, phrases, "AND"))
            self.part = None
        elif phrases and self.part.phrases:
            self.part.phrases[-1] = (
                *self.part.phrases[-1],
                Item(MARK, "REL", item.start, item.end),
                *phrases[0],
            )
        self.at = max(end, self.at + 1)

    def _subordinate(self, kind: str) -> None:
        lead = not self.fact.verb
        start = self.at + 1
        end = self._scope(start, lead=lead)
        inner = self._inner(start, end)
        if kind == "REASON" and self.is_source:
            self.reasons += inner  # what is given as a reason is stated too
        phrases = flatten(inner, self.facts)
        conj = conj_of(inner)
        if kind == "IF" and not any(fact.verb for fact in inner):
            conj = conj.replace("AND", "LIST")
        if phrases:
            part = Part(kind, phrases, conj, told=inner if kind == "REASON" else [])
            part.lead = lead
            self.fact.parts.append(part)
        self.part = None
        self.at = end
        if lead and self.at < len(self.items) and self.items[self.at].key == "COMMA":
            self.at += 1

    def _close(self) -> None:
        fact = self.fact
        if fact.verb or fact.parts:
            self.found.append(fact)
        self.fact = Fact("")
        self.part = None
