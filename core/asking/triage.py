"""Is somebody in danger? Decided before anything else is looked at, by fixed rules and fixed numbers.

A rule names what it found: a sign of danger counts when it is somebody's real, present state, not when it is denied,
only asked about, imagined, or long past. People in panic find words that no rule knows; the classifier of labelled
example questions hears these, and stops a rule that took a plain question for a cry. In doubt it is an emergency: a
false alarm costs less than a miss.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.asking.classify import probabilities
from core.asking.emergency import load_emergencies
from core.asking.frames import Frames
from core.asking.reading import Reading, read
from core.language.triage import SIGNS

if TYPE_CHECKING:
    from core.asking.answer import Emergency
    from core.language.pack import LanguagePack
    from core.language.phrases import Span

FEWEST_WITH_NAME, MOST_WITH_NAME = 4, 99  # "20 rivotril" is a count; "doliprane 1000" is a strength
SEVERAL = 2  # milder signs that together are no longer mild
# Probabilities of danger: from the first a rule counts, from the last it needs none. Chosen on questions that neither
# had seen (tests/evaluation/test_routes.py has the figures); between them an ordinary answer has the numbers beside it.
LEAST_WITH_RULE, CONCERN, ENOUGH = 0.1, 0.2, 0.35
DANGEROUS = frozenset(
    {"narrow", "opioid", "insulin"}
)  # classes of medicines of which a mistake may kill
ENOUGH_IF_CALM = 0.9  # where a sign is denied or long past, or somebody is said to be well
# What the words are about, where only the classifier hears danger; the first that is spoken of decides.
_ABOUT = (
    *((sign, (f"{sign}_now", f"{sign}_named")) for sign in SIGNS),
    ("poison", ("poison",)),
    ("wrong_route", ("wrong_route_now",)),
    (
        "overdose",
        ("overdose_named", "swallowed", "took", "many_units", "whole_container", "excess"),
    ),
)


@dataclass(frozen=True, slots=True)
class Assessment:
    """What triage found: the kind of emergency ("" if none), and whether a danger was at least spoken of."""

    kind: str
    concern: bool
    reasons: tuple[str, ...]


def triage(text: str, pack: LanguagePack, country: str) -> Emergency | None:
    """The emergency that a text tells of, with the fixed words and numbers of the country."""
    found = assess(read(text, pack))
    if not found.kind:
        return None
    return load_emergencies().emergency(found.kind, pack.code, country, found.reasons)


def assess(reading: Reading) -> Assessment:
    """The kind of emergency in a question that was read."""
    return _Triage(reading).run()


class _Triage:
    """One question being looked at."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._tokens = reading.tokens
        self._hits = reading.hits
        self._concern = False
        self._frames = Frames(reading)
        self._names = reading.named
        self._classes = frozenset().union(
            *(reading.names.classes_of(name.substances) for name in self._names)
        )

    def run(self) -> Assessment:
        danger = probabilities(self._reading, "danger", self._denied())["danger"]
        # The classifier does not know which medicine is named: of these it is never believed that all is well.
        least = 0.0 if self._classes & DANGEROUS else LEAST_WITH_RULE
        for look in (self._sign, self._hit_head, self._poisoning, self._state):
            kind, reason = look()
            if kind and danger >= least:
                return Assessment(kind, True, (reason,))
            if kind:
                self._concern = True
        if danger >= (ENOUGH_IF_CALM if self._is_calm() else ENOUGH):
            return Assessment(self._about(), True, (f"words of an emergency: {danger:.2f}",))
        return Assessment("", self._concern or danger >= CONCERN, ())

    def _signs(self) -> list[Span]:
        return self._hits.of(*(f"{sign}_{form}" for sign in SIGNS for form in ("now", "named")))

    def _denied(self) -> frozenset[int]:
        """The words that deny a sign; the classifier, which knows words alone, would hear it."""
        return frozenset(place for sign in self._signs() for place in self._frames.denied(sign))

    def _is_calm(self) -> bool:
        """Whether the text itself says that nothing is wrong now."""
        return self._hits.has("fine") or any(
            self._frames.is_long_past(sign) for sign in self._signs()
        )

    def _about(self) -> str:
        """The kind of an emergency that no rule has found."""
        return next((kind for kind, names in _ABOUT if self._hits.has(*names)), "collapse")

    def _sign(self) -> tuple[str, str]:
        """A sign of danger that is somebody's present state."""
        for sign in SIGNS:
            for form in ("now", "named"):
                for span in self._hits.of(f"{sign}_{form}"):
                    if self._is_live(sign, span, finite=form == "now"):
                        return sign, f"{sign}: {self._said(span)}"
        return "", ""

    def _is_live(self, sign: str, span: Span, *, finite: bool) -> bool:
        if self._frames.is_denied(span) or self._frames.is_long_past(span):
            return False
        # Who imagines their own death is in danger; who imagines a faint is asking.
        is_mild = sign == "bleeding" and self._frames.is_mild(span)
        is_told = (sign == "suicide" and finite) or self._live("took")
        if is_mild or (self._frames.is_read(span) and not is_told):
            self._concern = True
            return False
        is_happening = self._hits.has("happening")
        is_imagined = (
            self._frames.is_imagined(span)
            and not (sign == "suicide" and finite)
            and not is_happening
        )
        if is_imagined or self._frames.is_of_anybody(span):
            self._concern = True
            return False
        is_caused = (
            self._frames.is_caused(span) or self._frames.has_in_sentence(span, "frequent")
        ) and not self._live("took")
        is_asked = is_caused or self._frames.has_in_sentence(span, "informative", "asking")
        if is_happening or (finite and not is_caused):
            return True
        if not is_asked or self._frames.is_carried(span) or self._follows_taking(span):
            return True
        self._concern = True
        return False

    def _follows_taking(self, span: Span) -> bool:
        """Whether somebody really took something before, and the sign is told, not asked about."""
        taken = any(took.end <= span.start for took in self._live("took"))
        start, _ = self._tokens.clause(span.start)
        asked = any(start <= a.start and a.start < span.start for a in self._hits.of("informative"))
        return taken and not asked and not self._frames.is_caused(span)

    def _hit_head(self) -> tuple[str, str]:
        """A knock on the head of somebody whose blood does not clot."""
        for span in self._live("head_hit"):
            if "anticoagulant" in self._classes and not self._frames.has_in_sentence(
                span, "informative"
            ):
                return "bleeding", f"head hit with an anticoagulant: {self._said(span)}"
        return "", ""

    def _poisoning(self) -> tuple[str, str]:
        """Too much, the wrong thing, the wrong person or the wrong way."""
        for span in self._hits.of("wrong_route_now"):
            if self._is_real(span):
                return "wrong_route", f"wrong way: {self._said(span)}"
        if found := self._of_a_child() or self._of_poison():
            return found
        for span in self._live("took"):
            if reason := self._too_much(span):
                return "overdose", f"too much: {reason}"
        if found := self._with_alcohol():
            return found
        if found := self._counted():
            return found
        ill = self._too_much_and_ill()
        return ill if ill[0] else self._named_overdose()

    def _counted(self) -> tuple[str, str] | None:
        """A large count without a verb ("15 anos, 12 advil"), of somebody, and no habit or question."""
        is_told = self._hits.has("person", "urgent", "having") or self._milder_signs()
        is_other = self._hits.has(
            "informative", "asking", "habit", "hypothesis", "generic", "remote"
        )
        if is_told and not is_other and (reason := self._large_count()):
            return "overdose", f"too much: {reason}"
        return None

    def _of_a_child(self) -> tuple[str, str] | None:
        if not self._hits.has("child"):
            return None
        for span in self._live("swallowed"):
            return "overdose", f"a child: {self._said(span)}"
        for span in self._live("took"):
            for also in (
                "own_medicine",
                "others_medicine",
                "animal_medicine",
                "accident",
                "double",
                "instead",
            ):
                if self._hits.has(also):
                    return (
                        "overdose",
                        f"a child: {self._said(span)}, {self._said(self._hits.of(also)[0])}",
                    )
            if self._hits.has("urgent") and not self._hits.has("informative"):
                return "overdose", f"a child, with a call for help: {self._said(span)}"
        return None

    def _of_poison(self) -> tuple[str, str] | None:
        for span in self._hits.of("poison"):
            if self._is_real(span) and self._live("contact"):
                return "poison", f"poison: {self._said(span)}"
        return None

    def _too_much(self, took: Span) -> str:
        """Why what was taken is too much, or "" if it is not known to be."""
        for name in ("whole_container", "many_units", "excess"):
            if name != "excess" and self._hits.has("as_told"):
                continue
            if name == "excess" and self._hits.has("fine"):
                self._concern = True
                continue
            for span in self._live(name):
                return self._said(span)
        if self._hits.has("animal_medicine"):
            return self._said(self._hits.of("animal_medicine")[0])
        return self._large_count() or self._twice_or_wrong() or self._of_another(took)

    def _twice_or_wrong(self) -> str:
        """Twice the dose or a wrong one, where the margin is narrow or somebody is already ill."""
        for name in ("double", "instead", "accident", "others_medicine"):
            if not self._hits.has(name):
                continue
            said = self._said(self._hits.of(name)[0])
            if "narrow" in self._classes and name != "others_medicine":
                return f"{said}, of a medicine with a narrow margin"
            if signs := self._milder_signs():
                return f"{said}, {signs[0]}"
            self._concern = True
        return ""

    def _of_another(self, took: Span) -> str:
        """Somebody else's medicine by mistake."""
        is_mistake = self._hits.has("others_medicine") and self._hits.has("accident")
        if not is_mistake or self._hits.has("fine"):
            return ""
        return f"somebody else's medicine: {self._said(took)}"

    def _large_count(self) -> str:
        """A count of units that is an emergency ("12 comprimidos", "uns 20 rivotril")."""
        spread = self._hits.has("spread")
        for limit in self._reading.pack.triage.limits:
            for units in self._hits.of(limit.units):
                for position in (units.start - 1, units.start - 2):
                    value = self._tokens.numbers.get(position, 0.0)
                    at_once = limit.if_narrow if self._classes else limit.at_once
                    if value >= (limit.in_a_day if spread else at_once):
                        return self._tokens.said(position, units.end)
        for name in self._names:
            for position in (name.start - 1, name.start - 2):
                value = self._tokens.numbers.get(position, 0.0)
                if FEWEST_WITH_NAME <= value <= MOST_WITH_NAME and not spread:
                    return self._tokens.said(position, name.end)
        return ""

    def _with_alcohol(self) -> tuple[str, str] | None:
        """Alcohol together with a medicine that calms, really taken."""
        calms = bool(self._classes & {"sedative", "opioid"}) or self._hits.has("sedative_word")
        drinks = [span for span in self._hits.of("alcohol") if self._is_real(span)]
        if calms and drinks and (self._live("took") or self._milder_signs()):
            return "sedatives", f"a calming medicine with alcohol: {self._said(drinks[0])}"
        return None

    def _too_much_and_ill(self) -> tuple[str, str]:
        """Too much of a medicine, said without the verb, of somebody who is ill ("trop de gouttes, il délire")."""
        is_of_medicine = bool(self._names) or self._hits.has("medicine_word")
        signs = self._milder_signs()
        for span in self._live("excess"):
            if (
                is_of_medicine
                and signs
                and self._hits.has("person")
                and not self._hits.has("informative")
            ):
                return "overdose", f"too much: {self._said(span)}, {signs[0]}"
        return "", ""

    def _named_overdose(self) -> tuple[str, str]:
        """The bare word ("overdose de rivotril me ajuda"): it tells when there is a person or a call for help."""
        for span in self._hits.of("overdose_named"):
            self._concern = True
            tells = (
                self._hits.has("urgent", "person")
                or self._frames.is_carried(span)
                or self._milder_signs()
            )
            if tells and self._is_real(span) and not self._hits.has("informative", "generic"):
                return "overdose", f"overdose: {self._said(span)}"
        return "", ""

    def _state(self) -> tuple[str, str]:
        """A state that is bad as a whole, without one telling sign."""
        for span in self._hits.of("collapse_now"):
            is_asked = self._frames.has_in_sentence(span, "informative", "asking")
            if self._is_real(span) and not (is_asked and not self._live("took")):
                return "collapse", f"state: {self._said(span)}"
        signs = self._milder_signs()
        if signs and "insulin" in self._classes and not self._hits.has("informative"):
            return "collapse", f"insulin and: {signs[0]}"
        if len(signs) >= SEVERAL and (
            self._hits.has("urgent", "after_taking") or self._live("took")
        ):
            return "collapse", f"state: {', '.join(signs)}"
        is_taken = bool(self._live("took")) or self._hits.has("after_taking")
        if signs and self._hits.has("urgent") and is_taken and not self._hits.has("informative"):
            return "collapse", f"state: {signs[0]}"
        return "", ""

    def _milder_signs(self) -> list[str]:
        """Different milder signs that are real, in the text's words."""
        found: dict[int, str] = {}
        for span in self._hits.of("moderate"):
            is_asked = self._frames.has_in_sentence(span, "informative")
            if self._is_real(span) and not is_asked and not self._frames.is_benign(span):
                found.setdefault(span.end, self._said(span))
        return list(found.values())

    def _live(self, name: str) -> list[Span]:
        """The places of a class that are real."""
        return [span for span in self._hits.of(name) if self._is_real(span)]

    def _is_real(self, span: Span) -> bool:
        if self._frames.is_denied(span) or self._frames.is_long_past(span):
            return False
        if self._frames.is_imagined(span) or self._frames.is_of_anybody(span):
            self._concern = True
            return False
        return True

    def _said(self, span: Span) -> str:
        return self._tokens.said(span.start, span.end)
