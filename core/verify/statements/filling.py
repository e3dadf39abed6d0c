"""Words put into the parts of the statement that is being read: things, quantities, conditions, relative clauses."""

from __future__ import annotations

from dataclasses import replace

from core.verify.reading.items import MARK, QUANTITY, SIGN, VERB, WORD, Fact, Item, Part
from core.verify.statements.parts import (
    ADDED,
    CONDITIONS,
    FINITE,
    HEAD,
    JOINTS,
    LASTING,
    OBJECT,
    OFTEN,
    STATE,
    SUBJECT,
    SUBORDINATE,
    conj_of,
    flatten,
    has_quantity,
    is_population,
)
from core.verify.statements.predicates import Predicates
from core.verify.statements.weighing import tells_who

ASIDE = frozenset(
    {"REASON", "EVEN"}
)  # may be left out: what limits the statement is none of theirs
BEFORE_SUBJECT = frozenset({"IN", "DURING", "WITH", "IF", "FOR", "BEFORE", "AFTER", "SINCE"})
LIMITS = frozenset({"EXC", "ONLYIF", "IF", "UNTIL", "WHILE"})


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
                len(phrase) == 1 and phrase[0].quantity and tells_who(phrase[0].quantity)
                for phrase in part.phrases
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

    def _is_by_carer(self) -> bool:
        """As in "the dose may be raised by the doctor to 5 mg": the amount is the dose's."""
        last = self.part.phrases[-1] if self.part and self.part.mark == "BY" else ()
        return bool(last) and all(item.key in self.facts.carers for item in last)

    def _open_place(self, item: Item) -> None:
        """As in "under the skin of the belly": what follows a way of injecting is where."""
        before = self.fact.parts[-1] if self.fact.parts else None
        if (
            item.kind == WORD
            and item.article
            and not item.apart
            and before is not None
            and before.mark == "MANNER"
            and self.at > 0
            and before.phrases[0][-1] is self.items[self.at - 1]
            and before.phrases[0][-1].key in self.facts.ways_in
        ):
            self.part = Part("ON", [()])
            self.fact.parts.append(self.part)

    def _add_manner(self, item: Item) -> None:
        """An adverb is a part of its own, with the negation that stands before it."""
        denied = self.at > 0 and self.items[self.at - 1].key == "NEG"
        if denied and self.part and self.part.phrases[-1][-1:] == (self.items[self.at - 1],):
            self.part.phrases[-1] = self.part.phrases[-1][:-1]
            self.fact.parts.append(Part("MANNER", [(self.items[self.at - 1], item)]))
        else:
            self.fact.parts.append(Part("MANNER", [(item,)], self._joined_manner()))

    def _joined_manner(self) -> str:
        """How an adverb is joined to the one before: "in the morning or in the evening"."""
        is_second = bool(self.fact.parts) and self.fact.parts[-1].mark == "MANNER"
        return next((k for k in ("AND", "OR") if is_second and self._is_mark(self.at - 1, k)), "")

    def _add(self, item: Item) -> None:  # noqa: C901, PLR0912
        fact = self.fact
        if self._opens_subject(item):
            for part in fact.parts:
                part.lead = True
            self.part = None
        if item.kind == WORD and item.key in self.facts.standing_keys:
            fact.parts.append(Part(STATE, [(item,)]))  # "away from light"
            self.part = None
            return
        if item.kind == WORD and (
            item.key in self.facts.manner_keys
            or (self.facts.is_manner(item.text) and not self._is_noun(item))
        ):
            self._add_manner(item)
            return
        self._open_place(item)
        if item.kind == QUANTITY and item.quantity:
            kind, unit = item.quantity.kind, item.quantity.unit
            if kind == "amount" and not item.quantity.is_time and self._is_by_carer():
                self.part = next(
                    (part for part in fact.parts if part.mark in {SUBJECT, OBJECT}), None
                )
            if (
                self.part
                and not self.part.phrases[-1]
                and (
                    self.part.mark in {"TO", "BY"}
                    or (self.part.mark == "WITH" and fact.verb == self.facts.start_key)
                )
                and kind == "amount"
                and not item.quantity.is_time
                and unit not in {"fraction", "celsius", "length"}
                and fact.verb in self.facts.use_keys | self.facts.idle_keys | {self.facts.start_key}
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
                self.said = self.part
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
            # In a source "fever or bleeding for 3 days" may tell how long both last.
            if not self.of_source and self._lasts(item):
                return
            if unit in {"time", "calendar"} and kind == "amount":
                at_least = item.quantity.high is None and not item.quantity.low_open
                marks = {"BY", "DURING", "FOR"} | ({"IN"} if at_least else set())
                if is_open and self.part and self.part.mark in marks:
                    self.part.mark = LASTING  # "in at least 3 minutes" lasts so long
                elif is_open and self.part and self._is_age_at(item.quantity):
                    self.part.mark = "IF"  # "at 8 years, …"
                elif not (is_open or self._is_headed()) and not (
                    self.part
                    and (
                        self.part.mark not in {SUBJECT, OBJECT, ""}
                        or is_population(self.part.phrases[-1], self.facts)
                    )
                ):
                    self.part = Part(self._years_kind(), [()])
                    fact.parts.append(self.part)
            if self._lasts(item):
                return
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

    def _is_headed(self) -> bool:
        """Whether a phrase has nothing but its preposition yet: "in asthma or in those under 12"."""
        phrase = self.part.phrases[-1] if self.part else ()
        return len(phrase) == 1 and phrase[0].kind == MARK and phrase[0].key == "IN"

    def _opens_subject(self, item: Item) -> bool:
        """As in "In children the dose must be halved": a noun with its article after a circumstance, before a verb."""
        last = self.part.phrases[-1][-1:] if self.part and self.part.mark in BEFORE_SUBJECT else ()
        return bool(last) and not self.fact.verb and item.apart and self._is_subject(self.at)

    def _is_noun(self, item: Item) -> bool:
        """Whether an article or a preposition stands before a word that ends like an adverb."""
        before = self.items[self.at - 1] if self.at else None
        return item.article or (
            before is not None and before.kind == MARK and before.key not in JOINTS | {"NEG"}
        )

    def _lasts(self, item: Item) -> bool:
        """As in "fever or bleeding for more than 10 minutes": how long the last of several things lasts."""
        if (
            not self.part
            or not self.part.phrases[-1]
            or not item.quantity
            or not item.quantity.is_time
        ):
            return False
        *words, mark = self.part.phrases[-1]
        if mark.kind != MARK or mark.key not in {"BY", "DURING"}:
            return False
        self.part.phrases[-1] = (*words, Item(MARK, LASTING, mark.start, mark.end), item)
        return True

    def _relative(self, item: Item) -> None:
        """A relative clause stays with the words that it tells of, up to the next sign or the verb of the clause."""
        end, verbs = self._relative_end()
        if not verbs and not self.fact.verb and not self.part:
            self.at += 1
            return
        inner = self._inner(self.at + 1, end)
        is_added = self.at > 0 and self.items[self.at - 1].key == "COMMA"
        phrases = flatten(inner, self.facts)
        if is_added or not self.part:
            if phrases:
                self.fact.parts.append(Part(ADDED, phrases, "AND"))
            self.part = None
        elif phrases and self.part.phrases:
            base = self.part.phrases.pop()
            if len(phrases) > 1:
                self.part.conj = conj_of(inner) if not self.part.phrases else "MIXED"
            self.part.phrases += [(*base, *self._told_of(item, told)) for told in phrases]
        self.at = max(end, self.at + 1)

    def _relative_end(self) -> tuple[int, int]:
        """Where a relative clause ends, and how many verbs it has."""
        verbs = 0
        for end in range(self.at + 1, len(self.items)):
            here, before = self.items[end], self.items[end - 1]
            if here.kind == SIGN or (here.kind == MARK and here.key in SUBORDINATE):
                return end, verbs
            if here.kind == MARK and here.key == "OR" and self._is_mark(end + 1, "REL"):
                return end, verbs  # "people who smoke or who …"
            if here.kind == VERB and here.mood in FINITE:
                if verbs and not (before.kind == MARK and before.key in {"AND", "OR"}):
                    is_denied = before.kind == MARK and before.key == "NEG"
                    return end - is_denied, verbs
                verbs += 1
        return len(self.items), verbs

    def _told_of(self, item: Item, told: tuple[Item, ...]) -> tuple[Item, ...]:
        """What a relative clause adds to its noun: "fever that lasts for three days" is fever for three days."""
        if len(told) > 1 and told[0].kind == VERB and told[0].key in self.facts.lasting_keys:
            return told[1:]
        return (Item(MARK, "REL", item.start, item.end), *told)

    def _stressed(self, kind: str) -> None:
        """What "preferably" or "above all" stresses: the next circumstance or thing, no more."""
        start = end = self.at + 1
        while end < len(self.items):
            item = self.items[end]
            of_time = item.key in {"BEFORE", "AFTER"} and self.items[end - 1].kind == QUANTITY
            is_second = item.kind == QUANTITY and end > start and self.items[end - 1].kind == WORD
            if (
                item.kind == SIGN
                or is_second
                or (item.kind in {MARK, VERB} and end > start and not of_time)
            ):
                break
            end += 1
        self.at = end
        if phrases := flatten(self._inner(start, end), self.facts):
            self.part = Part(kind, phrases)
            self.fact.parts.append(self.part)
            if end < len(self.items) and self.items[end].kind == QUANTITY:
                self.part = None  # how much or how long is no preference

    def _subordinate(self, kind: str) -> None:
        lead = not self.fact.verb
        start = self.at + 1
        text = self.items[self.at].text
        if lead and text in self.facts.who:
            end = self._who_end(start)
        else:
            end = self._scope(start, lead=lead, ends=LIMITS if kind in ASIDE else frozenset())
        if lead and kind == "IF" and text not in self.facts.conjunctions | self.facts.who:
            # "In case of asthma the dose must be halved"
            places = range(start + 1, end)
            end = next((at for at in places if self.items[at].apart and self._is_subject(at)), end)
        if text in self.facts.conjunctions:
            self._as_finite(start, end)
        inner = self._inner(start, end)
        first = next((one for one in self.items[start:end] if one.kind == VERB), None)
        if kind == "REASON" and first and first.mood in {"imp", "sub"}:
            kind = "IF"  # "uma vez que seja aberto"
        if kind == "REASON" and self.is_source:
            # What is given as a reason is stated too, of the same case.
            cases = [
                replace(one, shared=True) for one in self.fact.parts if one.lead or one.mark == "IF"
            ]
            self.reasons += [
                replace(fact, parts=[*fact.parts, *cases], is_reason=True) for fact in inner
            ]
        if self.fact.is_branch and not lead:
            self._forget_case(kind)
        phrases = flatten(inner, self.facts)
        conj = conj_of(inner)
        if kind == "IF" and not any(fact.verb for fact in inner):
            conj = conj.replace("AND", "LIST")
        if not phrases:
            phrases = [(self.items[start - 1],)]  # a condition never vanishes
        part = Part(
            kind, phrases, conj, told=inner if kind in {"REASON", "AFTER", "BEFORE"} else []
        )
        part.lead = lead
        part.clausal = self.items[start - 1].text in self.facts.clausal
        self.fact.parts.append(part)
        self.part = None
        self.at = end
        if lead and self.at < len(self.items) and self.items[self.at].key == "COMMA":
            self.at += 1

    def _as_finite(self, start: int, end: int) -> None:
        """As in "se a dor piorar", where the subjunctive is spelled as the infinitive: it follows its subject."""
        for at in range(start, end):
            item, before = self.items[at], self.items[at - 1] if at > start else None
            if before and before.kind == MARK and before.key in {"NEG", "SELF"}:
                before = self.items[at - 2] if at - 2 >= start else None
            is_verb = item.kind == VERB and item.mood in {"inf", "sub"} and not item.article
            if is_verb and (
                before is None or (before.kind == WORD and before.key not in self.facts.manner_keys)
            ):
                self.items[at] = replace(item, mood="ind")

    def _forget_case(self, kind: str) -> None:
        """As in "for 10 days if kept cold and for 5 days if kept warm": the second has a case of its own."""
        before = [id(part) for part in self.found[-1].parts if part.mark == kind and not part.lead]
        self.fact.parts = [part for part in self.fact.parts if id(part) not in before]

    def _close(self) -> None:
        fact = self.fact
        if fact.verb or fact.parts:
            self.found.append(fact)
            if self.said and self.is_source:
                # "One tablet, at most 8 a day, in adults": the limit is a statement of its own, of the same people.
                others = [
                    part
                    for part in fact.parts
                    if part is self.said
                    or part.mark
                    in {HEAD, *CONDITIONS, "UNDER", "AFTER", "BEFORE", "DURING", *SUBORDINATE}
                ]
                self.found.append(Fact(self.facts.be_key, "ind", parts=others))
            self.said = None
        self.fact = Fact("")
        self.part = None
