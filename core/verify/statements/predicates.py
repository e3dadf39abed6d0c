"""The verb of a statement: its auxiliaries, what it denies, allows or demands, who it is done to."""

from __future__ import annotations

from core.verify.reading.items import MARK, PRONOUN, VERB, WORD, Item, Part
from core.verify.statements.lookahead import Lookahead
from core.verify.statements.parts import LASTING, SUBJECT, is_age

HOW_OFTEN = frozenset({"ALWAYS", "SELDOM"})
BETWEEN_VERBS = frozenset({"SELF", "NEG", "ONLY"}) | HOW_OFTEN


class Predicates(Lookahead):
    """Reads the verbs of a row of items."""

    def _predicate(self) -> None:
        """The verb that stands here, with its auxiliaries: what it denies, allows, and whether things are done to."""
        fact, first = self.fact, self.items[self.at]
        # Of two verbs without a joint nothing tells which is said of what: "do not use it an exam being necessary".
        fact.is_unclear = fact.is_unclear or bool(fact.verb)
        fact.is_negative, self.negative = self.negative, False
        self.needed = self.denied_within = self.uncertain = False
        fact.is_reflexive = self.at > 0 and self.items[self.at - 1].key == "SELF"
        fact.is_passive = fact.is_passive or first.mood == "par"
        fact.tense = fact.tense or first.tense
        place = self._main_verb(self.at)
        fact.verb, fact.mood = self.items[place].key, first.mood
        self.at = self._past_pronouns(place + 1)
        self._settle()
        fact.start = min(fact.start, first.start)
        fact.end = max(fact.end, self.items[self.at - 1].end)
        for part in fact.parts:
            if part.mark == LASTING and is_age(part):
                part.mark = "IF"
            if part.mark != SUBJECT:
                part.lead = True
        self.part = None

    def _main_verb(self, place: int) -> int:
        """The place of the verb that the auxiliaries from `place` on lead to; they mark the statement."""
        while True:
            ahead = place + 1
            while ahead < len(self.items) and self._may_stand_between(self.items[ahead]):
                ahead += 1
            role = self._role(place, ahead)
            if not role and self._is_owed(place, ahead):
                role, ahead, self.fact.is_passive = "must", ahead + 1, True
            if not role:
                return place
            between = self.items[place + 1 : ahead]
            self._take(role, between)
            place = ahead

    def _may_stand_between(self, item: Item) -> bool:
        return (
            item.kind == PRONOUN
            or (item.kind == MARK and item.key in BETWEEN_VERBS)
            or self._is_adverb(item)
        )

    def _is_adverb(self, item: Item) -> bool:
        """As in "it may rarely occur": an adverb, which may stand anywhere in its clause."""
        is_manner = item.key in self.facts.manner_keys or self.facts.is_manner(item.text)
        return item.kind == WORD and not item.article and is_manner

    def _role(self, place: int, ahead: int) -> str:
        """What a verb is to the verb after it: "may", "must", "need", "passive", "perfect", or nothing."""
        if ahead >= len(self.items) or self.items[ahead].kind != VERB:
            return ""
        verb, mood, facts = self.items[place].key, self.items[ahead].mood, self.facts
        if mood == "inf":
            roles = {"may": facts.may, "must": (*facts.must, *facts.auxiliary), "need": facts.need}
            if not self.fact.is_negative and verb in facts.advise_keys:
                return "advise"
            if verb in facts.refrain_keys:
                return "refrain"
        elif mood == "par":
            roles = {
                "passive": tuple(facts.be),
                "perfect": tuple(facts.have_keys),
                "state": tuple(facts.verbs_written["empty"]),
            }
        else:
            roles = {}
        return next((role for role, verbs in roles.items() if verb in verbs), "")

    def _is_owed(self, place: int, ahead: int) -> bool:
        """As in "alcohol is to be avoided", in French "est à éviter"."""
        return (
            self._is_mark(ahead, *self.facts.owed)
            and self.items[place].key in self.facts.be
            and ahead + 1 < len(self.items)
            and self.items[ahead + 1].kind == VERB
            and self.items[ahead + 1].mood == "inf"
        )

    def _take(self, role: str, between: list[Item]) -> None:
        fact = self.fact
        keys = [item.key for item in between if item.kind == MARK]
        fact.may = fact.may or role == "may"
        fact.after_modal = fact.after_modal or role in {"may", "must", "advise"}
        fact.is_advice = fact.is_advice or role == "advise"
        fact.is_passive = fact.is_passive or role == "passive"
        if role == "perfect":
            fact.tense = fact.tense or "past"
        self.uncertain = self.uncertain or (fact.may and role in {"must", "need"})
        self.needed = self.needed or role == "need"
        if role == "refrain":
            # "Not to refrain from" is more than one negation says.
            fact.is_unclear = fact.is_unclear or fact.is_negative
            fact.is_negative = True
        if "NEG" in keys and role == "may":
            self.denied_within = True  # "may not help" is no "does not help"
        elif "NEG" in keys:
            fact.is_negative = not fact.is_negative
        only = [item.start for item in between if item.key == "ONLY"]
        fact.only, fact.only_verb = [*fact.only, *only], fact.only_verb or bool(only)
        fact.is_reflexive = fact.is_reflexive or "SELF" in keys
        fact.parts += [Part(one.key, [(one,)]) for one in between if one.key in HOW_OFTEN]
        fact.parts += [Part("MANNER", [(one,)]) for one in between if one.kind == WORD]

    def _past_pronouns(self, place: int) -> int:
        while place < len(self.items) and (
            self.items[place].kind == PRONOUN or self.items[place].key == "SELF"
        ):
            self.fact.pronoun = self.fact.pronoun or self.items[place].kind == PRONOUN
            if self.items[place].text in self.facts.indirect:
                self.fact.parts.append(Part("TO", [(self.items[place],)]))  # "give him": to whom?
            self.fact.is_reflexive = self.fact.is_reflexive or self.items[place].key == "SELF"
            place += 1
        return place

    def _settle(self) -> None:
        """Polarity and modality as one: "must not" and "may not" forbid, "need not" and "may … not" do not."""
        fact, facts = self.fact, self.facts
        if self.needed and fact.is_negative:
            fact.verb, fact.is_negative = "need_not " + fact.verb, False
        if self.uncertain:
            fact.verb, fact.may = "may_must " + fact.verb, False  # "may have to" is no "must"
        if fact.mood == "imp" and fact.is_reflexive and fact.verb in facts.with_self_keys:
            fact.verb += " self"
        if self.denied_within:
            fact.verb = "may_not " + fact.verb
        elif fact.verb in facts.discourage_keys and not (fact.is_negative or fact.may):
            fact.verb, fact.is_negative = facts.advise_key, True  # to advise against it
        elif fact.verb in facts.forbids:
            if fact.is_negative or fact.may:
                fact.verb = "forbid " + fact.verb  # not forbidden is not advised
            else:
                fact.verb, fact.is_negative = facts.use_key, True
        if fact.is_negative and not fact.verb.startswith("forbid "):
            fact.may = False
        if fact.mood == "imp":
            fact.is_reflexive = False
        fact.is_passive = fact.is_passive or fact.is_reflexive

    def uncertain_need(self, kind: str) -> None:
        """As in "it may be necessary": what may be needed is neither ordered nor allowed."""
        item, fact = self.items[self.at], self.fact
        word = "not " if self.negative else ""
        fact.verb, fact.may, self.negative = f"may_{word}{kind.lower()}", False, False
        fact.end = item.end
        self.part = None
        self.at += 1

    def _impersonal(self, kind: str) -> None:
        """As in "It is necessary to", "it is possible to" before an infinitive."""
        ahead = self.at + 1
        while ahead < len(self.items) and (
            self.items[ahead].kind == PRONOUN or self.items[ahead].key in {"SELF", "REL"}
        ):
            ahead += 1
        if self.fact.verb in self.facts.may_keys:
            # "It may be necessary to": no need, and none denied.
            self.uncertain_need(kind)
            return
        self.fact.tense = self.fact.tense or self.items[self.at].tense
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
            self.fact.is_unclear = self.fact.is_unclear or bool(self.fact.verb)
            self.fact.verb = "must" if kind == "MUST" else "possible"
            self.fact.may = False
            self.fact.is_negative, self.negative = self.negative, False
            self.fact.mood = "ind"
            self.fact.start, self.fact.end = item.start, item.end
            self.part = None
            self.at += 1
