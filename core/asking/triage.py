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
from core.asking.poisoning import Poisoning
from core.asking.reading import Reading, read
from core.asking.told import Told
from core.language.triage import SIGNS

if TYPE_CHECKING:
    from core.asking.answer import Emergency
    from core.language.pack import LanguagePack
    from core.language.phrases import Span

SEVERAL = 2  # milder signs that together are no longer mild
DANGEROUS = frozenset(
    {"narrow", "opioid", "insulin"}
)  # classes of medicines of which a mistake may kill
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


class _Triage(Told):
    """One question being looked at."""

    def run(self) -> Assessment:
        danger = probabilities(self.reading, "danger", self._denied())["danger"]
        bars = self.reading.pack.triage.danger
        # The classifier does not know which medicine is named: of these it is never believed that all is well.
        least = 0.0 if self.classes & DANGEROUS else bars.with_rule
        for look in (self._sign, self._hit_head, Poisoning(self).look, self._state):
            kind, reason = look()
            if kind and danger >= (min(least, bars.despair) if kind == "suicide" else least):
                return Assessment(kind, True, (reason,))
            if kind:
                self.concern = True
        if danger >= (bars.enough_if_calm if self._is_calm() else bars.enough):
            return Assessment(self._about(), True, (f"words of an emergency: {danger:.2f}",))
        return Assessment("", self.concern or danger >= bars.concern, ())

    def _signs(self) -> list[Span]:
        return self.hits.of(*(f"{sign}_{form}" for sign in SIGNS for form in ("now", "named")))

    def _denied(self) -> frozenset[int]:
        """The words that deny a sign; the classifier, which knows words alone, would hear it."""
        return frozenset(place for sign in self._signs() for place in self.frames.denied(sign))

    def _is_calm(self) -> bool:
        """Whether the text itself says that nothing is wrong now."""
        return self.hits.has("fine") or any(
            self.frames.is_long_past(sign) for sign in self._signs()
        )

    def _about(self) -> str:
        """The kind of an emergency that no rule has found."""
        return next((kind for kind, names in _ABOUT if self.hits.has(*names)), "collapse")

    def _sign(self) -> tuple[str, str]:
        """A sign of danger that is somebody's present state."""
        for sign in SIGNS:
            for form in ("now", "named"):
                for span in self.hits.of(f"{sign}_{form}"):
                    if self._is_live(sign, span, finite=form == "now"):
                        return sign, f"{sign}: {self.said(span)}"
        return "", ""

    def _is_live(self, sign: str, span: Span, *, finite: bool) -> bool:
        if self.frames.is_denied(span) or self.frames.is_long_past(span):
            return False
        # Who imagines their own death is in danger; who imagines a faint is asking.
        is_mild = sign == "bleeding" and self.frames.is_mild(span)
        is_told = (sign == "suicide" and finite) or self.live("took")
        if is_mild or (self.frames.is_read(span) and not is_told):
            self.concern = True
            return False
        is_happening = self.hits.has("happening")
        is_imagined = (
            self.frames.is_imagined(span)
            and not (sign == "suicide" and finite)
            and not is_happening
        )
        if is_imagined or self.frames.is_of_anybody(span):
            self.concern = True
            return False
        is_caused = (
            self.frames.is_caused(span) or self.frames.has_in_sentence(span, "frequent")
        ) and not self.live("took")
        is_asked = is_caused or self.frames.has_in_sentence(span, "informative", "asking")
        if is_happening or (finite and not is_caused):
            return True
        if not is_asked or self.frames.is_carried(span) or self._follows_taking(span):
            return True
        self.concern = True
        return False

    def _follows_taking(self, span: Span) -> bool:
        """Whether somebody really took something before, and the sign is told, not asked about."""
        taken = any(took.end <= span.start for took in self.live("took"))
        start, _ = self.tokens.clause(span.start)
        asked = any(start <= a.start and a.start < span.start for a in self.hits.of("informative"))
        return taken and not asked and not self.frames.is_caused(span)

    def _hit_head(self) -> tuple[str, str]:
        """A knock on the head of somebody whose blood does not clot."""
        for span in self.live("head_hit"):
            if "anticoagulant" in self.classes and not self.frames.has_in_sentence(
                span, "informative"
            ):
                return "bleeding", f"head hit with an anticoagulant: {self.said(span)}"
        return "", ""

    def _state(self) -> tuple[str, str]:
        """A state that is bad as a whole, without one telling sign."""
        for span in self.hits.of("collapse_now"):
            is_asked = self.frames.has_in_sentence(span, "informative", "asking")
            if self.is_real(span) and not (is_asked and not self.live("took")):
                return "collapse", f"state: {self.said(span)}"
        signs = self.milder_signs()
        if signs and "insulin" in self.classes and not self.hits.has("informative"):
            return "collapse", f"insulin and: {signs[0]}"
        if len(signs) >= SEVERAL and (self.hits.has("urgent", "after_taking") or self.live("took")):
            return "collapse", f"state: {', '.join(signs)}"
        is_taken = bool(self.live("took")) or self.hits.has("after_taking")
        if signs and self.hits.has("urgent") and is_taken and not self.hits.has("informative"):
            return "collapse", f"state: {signs[0]}"
        return "", ""
