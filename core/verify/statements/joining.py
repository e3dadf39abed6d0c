"""How statements are joined: by "and", "or", "but", "then" or a comma, and what the next one takes from the last."""

from __future__ import annotations

from core.verify.reading.items import MARK, PRONOUN, QUANTITY, SIGN, VERB, Fact, Item, Part
from core.verify.statements.filling import Filling
from core.verify.statements.parts import (
    CONDITIONS,
    JOINTS,
    LASTING,
    SKIPPED,
    SUBJECT,
    SUBORDINATE,
    flatten,
)

CASES = frozenset({"IF", "IN", "DURING", "WITH", "BEFORE", "AFTER"})


class Joining(Filling):
    """Reads joints; which of them part statements and which things of a list."""

    def _joint(self, kind: str) -> None:  # noqa: C901, PLR0911, PLR0912, PLR0915
        after = self.at + 1
        is_last = self.items[self.at].text in self.facts.last
        if kind == "THEN" and not self.fact.verb:
            self.fact.follows, self.fact.is_last = True, is_last
        if kind == "THEN" and self.fact.verb and self._ends_phrase(self.at + 1):
            self.fact.parts.append(Part("AFTER", [(self.items[self.at],)]))  # "take it afterwards"
        if kind == "NOR" and not self.fact.verb:
            self.negative = True  # "Neither children nor …", "Nor may it be …"
        if self._starts_clause(after):
            self.at = after
            old = self.fact
            self._new_clause(kind)
            self.fact.is_last = self.fact.is_last or is_last
            # "Do not chew or break it" denies both.
            verb = self._next_verb(self.at)
            is_same = verb is not None and verb.mood == old.mood
            if kind == "NOR" or (kind == "OR" and old.is_negative and is_same):
                self.negative = True
            self.fact.is_unclear = self.fact.is_unclear or (old.is_unclear and is_same)
            return
        if kind == "BUT" and self.fact.verb:
            # "Not with milk but with water": what follows is told of the same verb the other way round.
            phrases = flatten(self._inner(after, len(self.items)), self.facts)
            self.fact.parts.append(Part("BUT", phrases or [(self.items[self.at],)], "AND"))
            self.part, self.at = None, len(self.items)
            return
        self.at = after
        if after >= len(self.items):
            return
        item = self.items[after]
        last = self.part or (self.fact.parts[-1] if self.fact.parts else None)
        if item.kind == QUANTITY and (place := self._alike(item)) is not None:
            self._branch(kind, place)
            return
        if kind == "NOR" and last and self._is_other_case(item, last):
            self._branch(kind, self.fact.parts.index(last), cases=False)
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
            elif mark == "REL" and last and last.phrases and last.phrases[-1]:
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
                self._join_cases(last)
            return
        if last and kind == "NOR" and last.mark == SUBJECT and self.fact.verb and not self.part:
            return  # "this syrup contains neither sugar nor alcohol"
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

    def _join_cases(self, last: Part) -> None:
        """As in "if a, if b or if c": one list of cases."""
        parts = self.fact.parts
        while len(parts) > 1 and parts[-1] is last and parts[-2].mark == last.mark:
            if parts[-2].lead or len(parts[-2].phrases) > 1:
                break
            last.phrases[:0] = parts[-2].phrases
            del parts[-2]

    def _is_other_case(self, item: Item, last: Part) -> bool:
        """As in "Do not take it before the age of 10, nor with asthma": each is forbidden, not both together."""
        return (
            self.fact.is_negative
            and bool(self.fact.verb)
            and item.kind == MARK
            and item.key in CASES
            and last.mark in CASES | {LASTING}
            and last.mark != item.key
            and not last.lead
        )

    def _branch(self, kind: str, first: int, *, cases: bool = True) -> None:
        """As in "For 3 days for fever or for 10 days for pain": the same statement again from its part `first` on."""
        old = self.fact
        shared = old.parts[:first]
        if cases:
            # A case stands for all: "one tablet if you have pain, and at most four a day". What people have, of whom
            # one group is forbidden it, is only theirs: "not in patients with asthma and in children".
            own = self.whose if old.is_negative else {}
            shared = shared + [
                part
                for part in old.parts[first:]
                if part.mark in {"IF", "EXC", "ONLYIF"} and id(part) not in own
            ]
        self.found.append(old)
        self.fact = Fact(
            old.verb,
            old.mood,
            is_negative=old.is_negative,
            may=old.may,
            only=list(old.only),
            only_verb=old.only_verb,
            tense=old.tense,
            is_passive=old.is_passive,
            joint=kind,
            pronoun=old.pronoun,
            is_branch=True,
            parts=list(shared),
        )
        self.part = None

    def _new_clause(self, joint: str) -> None:
        old = self.fact
        self._close()
        self.fact.joint = joint
        self.fact.follows = old.follows and not old.verb
        self.fact.is_last = old.is_last and not old.verb
        self.fact.is_result = old.is_result and not old.verb
        self.fact.parts = [
            Part(part.mark, part.phrases, part.conj, lead=True, shared=True)
            for part in old.parts
            if part.lead
        ]
        self.part = None
        here = self.at
        is_other = (
            False  # "…, and it must not be taken": "it" is not whom the clause before spoke of
        )
        while here < len(self.items) and (
            self.items[here].kind == PRONOUN or self.items[here].key in SKIPPED
        ):
            is_other = is_other or (
                self.items[here].text in self.facts.subject_pronouns and not self.is_source
            )
            here += 1
        item = self.items[here] if here < len(self.items) else None
        if (
            not is_other
            and item
            and item.kind == VERB
            and item.mood not in {"imp", "inf"} | ({"ind"} if old.mood == "imp" else set())
        ):
            self.fact.parts += [
                part for part in old.parts if part.mark == SUBJECT and not part.lead
            ]
        if item and item.mood in {"inf", "par"} and old.verb:
            self.fact.may = old.may
            if old.is_negative and not self.negative:
                # "Ne pas croquer, avaler entier": whether it denies both only the meaning tells.
                # "Must not be chewed, but opened or dissolved" orders the others.
                turns = joint == "BUT" or bool(old.only)
                goes_on = joint in {"OR", "NOR"} or self._alternative_ahead(item.mood)
                self.negative = goes_on and not turns
                self.fact.is_unclear = not self.negative
            self.fact.is_passive, self.fact.after_modal = old.is_passive, old.after_modal
            if old.after_modal and item.mood == "inf":
                self.fact.parts += [
                    part for part in old.parts if part.mark == SUBJECT and not part.lead
                ]
            if item.mood == "par" and not any(part.mark == SUBJECT for part in self.fact.parts):
                self.fact.parts += [
                    part for part in old.parts if part.mark == SUBJECT and not part.lead
                ]

    def _alternative_ahead(self, mood: str) -> bool:
        """Whether verbs of a mood go on to an "or": "chew, break or dissolve"."""
        for place in range(self.at, len(self.items) - 1):
            item = self.items[place]
            if item.kind == MARK and item.key in {"OR", "NOR"}:
                verb = self._next_verb(place + 1)
                if verb is not None and verb.mood == mood:
                    return True
            if item.kind == SIGN and item.key != "COMMA":
                return False
        return False

    def _ends_phrase(self, place: int) -> bool:
        """Whether nothing is left for a preposition to stand before."""
        if place >= len(self.items):
            return True
        item = self.items[place]
        if item.kind == MARK and item.key in JOINTS - {"THEN"}:
            return not any(
                one.key in {"BEFORE", "AFTER"} for one in self.items[place + 1 : place + 3]
            )
        return item.kind == SIGN and item.key != "OPEN"

    def _comma_clause(self) -> None:
        """A statement after a comma; whether it is denied or limited with the one before only the meaning may tell."""
        old = self.fact
        self._new_clause("COMMA")
        verb = self._next_verb(self.at)
        if not verb or verb.mood != old.mood:
            return
        if old.is_negative and not self._is_mark(self.at, "NEG", "NOR"):
            # Not to chew, break or dissolve forbids each; not to chew, swallow whole may not.
            self.negative = self._alternative_ahead(old.mood)
            self.fact.is_unclear = not self.negative
        self.fact.is_unclear = self.fact.is_unclear or old.is_unclear or bool(old.only)
