"""A row of items read from left to right into statements: signs and marks part it, words fill the parts."""

from __future__ import annotations

from core.verify.filling import Filling
from core.verify.finishing import finished, share_back
from core.verify.items import MARK, PRONOUN, QUANTITY, SIGN, VERB, Fact, Item, Part
from core.verify.parts import (
    CONDITIONS,
    JOINTS,
    LASTING,
    OBJECT,
    OFTEN,
    PAREN,
    SKIPPED,
    STATE,
    SUBJECT,
    SUBORDINATE,
    WITH_VERB,
    flatten,
)
from core.verify.predicates import HOW_OFTEN


class Clauses(Filling):
    """Reads one row of items into statements."""

    def parts(self) -> list[Part]:
        """The parts of what has no verb."""
        return [part for fact in self.read() for part in fact.parts]

    def read(self) -> list[Fact]:
        while self.at < len(self.items):
            item = self.items[self.at]
            if item.kind == SIGN:
                self._sign(item)
            elif item.kind == MARK:
                self._mark(item)
            elif item.kind == VERB and self._is_predicate(self.at):
                self._predicate()
            elif item.kind == PRONOUN:
                self.fact.pronoun = self.fact.pronoun or not self.fact.verb
                self.at += 1
            else:
                self._add(item)
                self.at += 1
        self._close()
        share_back(self.found, is_source=self.is_source)
        return [*(finished(fact, self.facts) for fact in self.found), *self.reasons]

    def _inner(self, start: int, end: int) -> list[Fact]:
        return Clauses(self.items[start:end], self.facts).read()

    def _sign(self, item: Item) -> None:  # noqa: C901
        if item.key == "OPEN":
            depth, end = 1, self.at + 1
            while end < len(self.items) and depth:
                depth += (
                    {"OPEN": 1, "CLOSE": -1}.get(self.items[end].key, 0)
                    if self.items[end].kind == SIGN
                    else 0
                )
                end += 1
            inner = self.items[self.at + 1 : end - 1 if not depth else end]
            if phrases := flatten(Clauses(inner, self.facts).read(), self.facts):
                self.fact.parts.append(Part(PAREN, phrases, "AND"))
            self.at = end
        elif item.key == "COMMA":
            self.at += 1
            if self._starts_clause(self.at, comma=True):
                self._new_clause("COMMA")
            elif (
                not self.fact.verb
                and self.fact.parts
                and not self._is_mark(self.at, *SUBORDINATE)
                and self._main_after(self.at)
                and self._is_circumstance()
            ):
                for part in self.fact.parts:
                    part.lead = True
                self.part = None
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
        else:
            self.at += 1
            self.part = None

    def _mark(self, item: Item) -> None:  # noqa: C901, PLR0912
        kind = item.key
        if kind in JOINTS:
            self._joint(kind)
        elif kind == "NEG":
            self.at += 1
            if self._verb_after(self.at):
                self.negative = True
            else:
                self._add(item)
        elif kind == "WHILE" and self._contrasts():
            self.at += 1
            self._new_clause("BUT")
        elif kind == "ONLY":
            self.fact.only = True
            self.at += 1
        elif kind in {"RESULT", "SAYS", "SELF"}:
            self.at += 1
        elif kind in {"MUST", "MAY"}:
            self._impersonal(kind)
        elif kind == "REL":
            self._relative(item)
        elif kind == "IN" and self.fact.verb and self._is_gerund(self.at + 1):
            self.at += 1
            self._new_clause("COMMA")
        elif (
            kind in SUBORDINATE
            or (kind in WITH_VERB and self._verb_next(self.at + 1))
            or (kind in {"BEFORE", "AFTER", "SOON"} and self._participle_next(self.at + 1))
        ):
            self._subordinate(kind)
        elif kind in HOW_OFTEN:
            self.fact.parts.append(Part(kind, [(item,)]))
            self.at += 1
        elif kind in {"PREF", "EMPH"}:
            self._subordinate(kind)
        elif (
            self.part
            and len(self.part.phrases) > 1
            and self.part.phrases[-1]
            and self.part.mark in {SUBJECT, OBJECT}
        ):
            self._add(item)
            self.at += 1
        elif self.part and self.part.mark == "THAN" and not self.part.phrases[-1]:
            self._add(item)  # "than in children"
            self.at += 1
        else:
            self.part = Part(kind, [()])
            self.fact.parts.append(self.part)
            self.at += 1

    def _contrasts(self) -> bool:
        """As in ", while others are rare": a contrast, no time."""
        if not self.fact.verb or self.items[self.at].text not in self.facts.contrasts:
            return False
        verb = next((item for item in self.items[self.at :] if item.kind == VERB), None)
        is_apart = self.at > 0 and self.items[self.at - 1].key == "COMMA"
        return is_apart and verb is not None and verb.mood == "ind"

    def _joint(self, kind: str) -> None:  # noqa: C901, PLR0911, PLR0912, PLR0915
        after = self.at + 1
        if kind == "THEN" and not self.fact.verb:
            self.fact.follows = True
        if self._starts_clause(after):
            self.at = after
            old = self.fact
            self._new_clause(kind)
            # "Do not chew or break it" denies both.
            verb = self._next_verb(self.at)
            is_same = verb is not None and verb.mood == old.mood
            if kind == "NOR" or (kind == "OR" and old.is_negative and is_same):
                self.negative = True
            return
        self.at = after
        if after >= len(self.items):
            return
        item = self.items[after]
        last = self.part or (self.fact.parts[-1] if self.fact.parts else None)
        if item.kind == QUANTITY and (place := self._alike(item)) is not None:
            self._branch(kind, place)
            return
        if item.kind == MARK and item.key not in SUBORDINATE:
            mark = item.key
            follower = self.items[after + 1].quantity if after + 1 < len(self.items) else None
            if (
                mark in {"BY", "DURING", "FOR"}
                and follower
                and follower.unit in {"time", "calendar"}
            ):
                mark = LASTING
            if last and last.mark == mark and last is self.fact.parts[-1]:
                self.part = last
                last.phrases.append(())
                last.conj = kind
                self.at = after + 1
            elif mark == "REL" and last and last.phrases[-1]:
                self.part = last
                last.phrases.append(last.phrases[-1][:1])
                last.conj = kind
                return
            elif mark == "NEG" and last:
                self.part = last
                last.phrases.append(())
                last.conj = kind
                return
            elif mark in JOINTS | {"NEG", "ONLY", "RESULT", "SELF", "ALWAYS"}:
                return
            elif any(part.mark == mark for part in self.fact.parts):
                self._branch(
                    kind,
                    next(place for place, part in enumerate(self.fact.parts) if part.mark == mark),
                )
            elif last and kind in {"AND", "OR", "NOR"} and not self._verb_next(after + 1):
                self.part = last
                last.phrases.append((item,))
                last.conj = kind
                self.at = after + 1
            return
        if item.kind == MARK:
            is_other = (
                kind == "OR" and item.key == "IF" and last is not None and last.mark in CONDITIONS
            )
            if last and (last.mark == item.key or is_other):
                before = len(self.fact.parts)
                self._subordinate(item.key)
                added = self.fact.parts[before:]
                del self.fact.parts[before:]
                for part in added:
                    last.phrases += part.phrases
                last.conj = kind
            return
        if last:
            self.part = last
            last.phrases.append(())
            if last.conj in {"", kind}:
                last.conj = kind
            else:
                last.conj = "MIXED"

    def _alike(self, item: Item) -> int | None:
        """The place of an earlier part with a quantity of the same kind, if other parts came after it."""
        quantity = item.quantity
        if quantity is None:
            return None
        for place, part in enumerate(self.fact.parts[:-1]):
            for phrase in part.phrases:
                for other in phrase:
                    if other.quantity and (
                        (
                            other.quantity.unit == quantity.unit
                            and other.quantity.kind == quantity.kind
                        )
                        or {other.quantity.kind, quantity.kind} == {"frequency", "interval"}
                    ):
                        return place
        return None

    def _branch(self, kind: str, first: int) -> None:
        """As in "For 3 days for fever or for 10 days for pain": the same statement again from its part `first` on."""
        old = self.fact
        shared = old.parts[:first]
        self.found.append(old)
        self.fact = Fact(
            old.verb,
            old.mood,
            old.is_negative,
            old.may,
            old.only,
            old.is_passive,
            joint=kind,
            pronoun=old.pronoun,
            parts=list(shared),
        )
        self.part = None

    def _new_clause(self, joint: str) -> None:
        old = self.fact
        self._close()
        self.fact.joint = joint
        self.fact.follows = old.follows and not old.verb
        self.fact.parts = [
            Part(part.mark, part.phrases, part.conj, lead=True, shared=True)
            for part in old.parts
            if part.lead
        ]
        self.part = None
        here = self.at
        while here < len(self.items) and (
            self.items[here].kind == PRONOUN or self.items[here].key in SKIPPED
        ):
            here += 1
        item = self.items[here] if here < len(self.items) else None
        if (
            item
            and item.kind == VERB
            and item.mood not in {"imp", "inf"} | ({"ind"} if old.mood == "imp" else set())
        ):
            self.fact.parts += [
                part for part in old.parts if part.mark == SUBJECT and not part.lead
            ]
        if item and item.mood in {"inf", "par"} and old.verb:
            self.fact.may, self.negative = old.may, old.is_negative or self.negative
            self.fact.is_passive, self.fact.after_modal = old.is_passive, old.after_modal
            if old.after_modal and item.mood == "inf":
                self.fact.parts += [
                    part for part in old.parts if part.mark == SUBJECT and not part.lead
                ]
            if item.mood == "par" and not any(part.mark == SUBJECT for part in self.fact.parts):
                self.fact.parts += [
                    part for part in old.parts if part.mark == SUBJECT and not part.lead
                ]
