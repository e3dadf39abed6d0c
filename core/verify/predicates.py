"""The verb of a statement: its auxiliaries, what it denies, allows or demands, who it is done to."""

from __future__ import annotations

from core.verify.items import PRONOUN, VERB, Part
from core.verify.lookahead import Lookahead
from core.verify.parts import LASTING, SUBJECT, is_age


class Predicates(Lookahead):
    """Reads the verbs of a row of items."""

    def _predicate(self) -> None:  # noqa: C901, PLR0912, PLR0915
        fact, facts = self.fact, self.facts
        fact.is_negative = self.negative
        self.negative = False
        place = self.at
        first = self.items[place]
        reflexive = place > 0 and self.items[place - 1].key == "SELF"
        needed = False
        while place < len(self.items):
            item = self.items[place]
            ahead = place + 1
            negated = False
            while ahead < len(self.items) and (
                self.items[ahead].kind == PRONOUN
                or self.items[ahead].key in {"SELF", "NEG", "ONLY", "ALWAYS"}
            ):
                key = self.items[ahead].key
                reflexive = reflexive or key == "SELF"
                negated = negated or key == "NEG"
                fact.only = fact.only or key == "ONLY"
                if key == "ALWAYS":
                    fact.parts.append(Part("ALWAYS", [(self.items[ahead],)]))
                ahead += 1
            follower = (
                self.items[ahead]
                if ahead < len(self.items) and self.items[ahead].kind == VERB
                else None
            )
            if follower and follower.mood == "inf" and item.key in facts.may:
                fact.may = True
                fact.is_negative = fact.is_negative or negated
                place = ahead
                fact.after_modal = True
            elif (
                follower and follower.mood == "inf" and item.key in (*facts.must, *facts.auxiliary)
            ):
                place = ahead
                fact.after_modal = True
            elif follower and follower.mood == "inf" and item.key in facts.need:
                needed = True
                place = ahead
            elif follower and follower.mood == "par" and item.key in facts.be:
                fact.is_passive = True
                place = ahead
            elif follower and follower.mood == "par" and item.key in facts.empty:
                place = ahead
            else:
                place = ahead if negated else place + 1
                fact.verb, fact.mood = item.key, first.mood
                while place < len(self.items) and (
                    self.items[place].kind == PRONOUN or self.items[place].key == "SELF"
                ):
                    fact.pronoun = fact.pronoun or self.items[place].kind == PRONOUN
                    reflexive = reflexive or self.items[place].key == "SELF"
                    place += 1
                break
        if first.mood == "par":
            fact.is_passive = True
        if needed and fact.is_negative:
            fact.verb = "need_not " + fact.verb
            fact.is_negative = False
        if fact.verb in facts.forbids:
            fact.verb, fact.is_negative = facts.use_key, not fact.is_negative
        if fact.is_negative and fact.may:
            fact.may = False
        if reflexive and fact.mood != "imp":
            fact.is_passive = fact.is_reflexive = True
        fact.start = min(fact.start, first.start)
        fact.end = max(fact.end, self.items[min(place, len(self.items)) - 1].end)
        for part in fact.parts:
            if part.mark == LASTING and is_age(part):
                part.mark = "IF"
            if part.mark != SUBJECT:
                part.lead = True
        self.part = None
        self.at = place

    def _impersonal(self, kind: str) -> None:
        """As in "It is necessary to", "it is possible to" before an infinitive."""
        ahead = self.at + 1
        while ahead < len(self.items) and (
            self.items[ahead].kind == PRONOUN or self.items[ahead].key in {"SELF", "REL"}
        ):
            ahead += 1
        if kind == "MAY":
            self.fact.may = True
        if ahead < len(self.items) and self.items[ahead].kind == VERB:
            self.at = ahead
            if kind == "MUST" and self.negative:
                self._predicate()
                self.fact.verb, self.fact.is_negative = "need_not " + self.fact.verb, False
            else:
                self._predicate()
        else:
            item = self.items[self.at]
            self.fact.verb = "must" if kind == "MUST" else "possible"
            self.fact.may = False
            self.fact.is_negative, self.negative = self.negative, False
            self.fact.mood = "ind"
            self.fact.start, self.fact.end = item.start, item.end
            self.part = None
            self.at += 1
