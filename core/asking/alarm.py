"""A second, broader look for danger, where no known kind of emergency was found.

The first look (core/asking/triage.py) knows what it looks for. People in panic find words nobody has listed, so this
one asks less of a sign and more of its frame: a grave sign by its stem alone, several milder ones, a loud cry, a
container said to be gone - unless something says that it is only asked about, imagined, denied or mild.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.asking.frames import Frames
    from core.asking.reading import Reading
    from core.language.phrases import Span

# Milder signs that together are grave: of anybody, and of somebody frail or with a medicine that is dangerous.
SEVERAL, FEW = 3, 2
BESIDE = 2  # words between a medicine's name and "too much"
PAST_FIRST_YEARS = 5  # from this age on a child that "took" something was mostly given it
MANY = 4  # units at once, whatever they are
CALM = ("as_told", "habit", "mild", "benign", "reads", "vaccination")
SOMEBODY = ("person", "fragile", "after_taking", "grim", "worse", "urgent")
DANGEROUS = frozenset({"narrow", "sedative", "opioid", "insulin", "anticoagulant"})


class Alarm:
    """The broader look at one question."""

    def __init__(
        self,
        reading: Reading,
        frames: Frames,
        classes: frozenset[str],
        places: frozenset[int] = frozenset(),
    ) -> None:
        self._tokens = reading.tokens
        self._hits = reading.hits
        self._frames = frames
        self._classes = classes
        self._places = places  # the words that name a medicine

    def look(self) -> tuple[str, str]:
        """The kind of emergency and the reason, both "" where there is none."""
        if self._is_fine():
            return "", ""
        return (
            self._cry()
            or self._grave_sign()
            or self._milder_signs()
            or self._confessed()
            or self._vital()
            or self._unwell()
            or self._told_of_body()
            or self._at_once()
            or self._fragile_took()
            or self._swapped()
            or self._emptied()
            or self._too_much()
            or self._wrong_for_child()
            or self._wrong_and_narrow()
            or ("", "")
        )

    def _cry(self) -> tuple[str, str] | None:
        """A loud call for help is an emergency whatever else is said."""
        for span in self._told("loud_cry"):
            return "collapse", f"a cry for help: {self._said(span)}"
        return None

    def _grave_sign(self) -> tuple[str, str] | None:
        for span in self._hits.of("grave"):
            if self._is_told(span) or self._is_told_before_asking(span):
                return "collapse", f"a grave sign: {self._said(span)}"
        return None

    def _milder_signs(self) -> tuple[str, str] | None:
        """Milder signs that are many, or that weigh more for who has them, what was taken or how they are told."""
        signs: list[Span] = []
        for span in self._told("moderate"):
            if not signs or span.start >= signs[-1].end:
                signs.append(span)
        if not signs:
            return None
        weighs = (
            bool(self._classes & DANGEROUS),
            self._hits.has("frail"),
            bool(self._told("worse")),
            bool(self._told("drowsy")),
            bool(self._told("took")) or self._hits.has("after_taking"),
            self._hits.has("urgent"),
        )
        if len(signs) >= SEVERAL or (len(signs) >= FEW and any(weighs)) or sum(weighs) >= SEVERAL:
            said = ", ".join(self._said(span) for span in signs)
            return "collapse", f"signs that weigh: {said}"
        return None

    def _vital(self) -> tuple[str, str] | None:
        """Something told of a part without which nobody lives, in whatever words."""
        for span in self._told("told_badly"):
            return "collapse", f"a vital part: {self._said(span)}"
        return None

    def _unwell(self) -> tuple[str, str] | None:
        """Somebody unwell after something was taken, or one milder sign of somebody who bears little."""
        is_taken = bool(self._told("took"))
        for span in (*self._told("unwell"), *self._told("moderate")):
            if is_taken:
                return "collapse", f"unwell after taking: {self._said(span)}"
        if self._hits.has("fragile") and (is_taken or self._hits.has("worse", "drowsy")):
            for span in self._told("moderate"):
                return "collapse", f"somebody who bears little: {self._said(span)}"
        return None

    def _confessed(self) -> tuple[str, str] | None:
        """Despair or a deed that is regretted, where medicines are at hand."""
        if self._has_medicine():
            for span in self._told("confessed"):
                return "suicide", f"said in despair: {self._said(span)}"
        return None

    def _told_of_body(self) -> tuple[str, str] | None:
        """A part of the body that has changed, or a grim word, of somebody who took something or bears little."""
        is_somebody = self._has_medicine() or self._hits.has(*SOMEBODY)
        for span in self._told("changed"):
            if is_somebody:
                return "collapse", f"a changed body: {self._said(span)}"
        signs = [*self._told("moderate"), *self._told("symptom"), *self._told("condition")]
        for span in self._told("grim"):
            if signs:
                return "collapse", f"told grimly: {self._said(signs[0])}, {self._said(span)}"
        return None

    def _at_once(self) -> tuple[str, str] | None:
        """A count taken at once, of whatever it may be ("j'en ai pris 6 d'un coup")."""
        for span in self._told("at_once"):
            if self._has_medicine() and any(n >= MANY for n in self._tokens.numbers.values()):
                return "overdose", f"at once: {self._said(span)}"
        return None

    def _fragile_took(self) -> tuple[str, str] | None:
        """Somebody who bears little was given something, and more is told of it than that."""
        more = (
            *("accident", "own_medicine", "others_medicine", "instead", "body", "moderate"),
            *("grave", "urgent", "alcohol", "many_units", "double"),
        )
        told = self._has_quantity() or any(
            not self._frames.is_benign(span) for span in self._hits.of(*more)
        )
        if self._hits.has("child") and told and not self._hits.has(*CALM):
            for span in self._told("took"):
                return "overdose", f"a child, and more than a dose: {self._said(span)}"
        return None

    def _has_quantity(self) -> bool:
        """Whether there is a number that is neither the age nor the weight of a child past its first years."""
        of_somebody = self._hits.of("old", "patient_datum")
        return any(
            value < PAST_FIRST_YEARS
            or not any(span.start <= position < span.end for span in of_somebody)
            for position, value in self._tokens.numbers.items()
        )

    def _swapped(self) -> tuple[str, str] | None:
        """Something mistaken for something else, by somebody who has any sign."""
        if self._told("symptom") or self._told("moderate") or self._hits.has("body"):
            for span in self._told("swapped"):
                if self._has_medicine() or self._hits.has("container"):
                    return "overdose", f"mistaken: {self._said(span)}"
        return None

    def _has_medicine(self) -> bool:
        return bool(self._classes) or self._hits.has("medicine_word", "took", "poison")

    def _emptied(self) -> tuple[str, str] | None:
        """A container, or much of it, that is said to be gone."""
        if self._hits.has("as_told") or not (
            self._classes or self._hits.has("medicine_word", "took")
        ):
            return None
        for span in self._told("portion"):
            if self._frames.has_in_sentence(span, "gone"):
                return "overdose", f"emptied: {self._said(span)}"
        return None

    def _too_much(self) -> tuple[str, str] | None:
        """Too much of a medicine, its name beside it, or a poison and any sign."""
        for span in self._told("excess"):
            if self._places.intersection(range(span.start - BESIDE, span.end + BESIDE)):
                return "overdose", f"too much: {self._said(span)}"
        if self._told("moderate") or self._told("symptom"):
            for span in self._told("poison"):
                return "poison", f"poison and a sign: {self._said(span)}"
        return None

    def _wrong_for_child(self) -> tuple[str, str] | None:
        """A quantity that was wrong, for a child, with or without a verb ("5 ml au lieu de 0,5")."""
        if self._hits.has("child") and self._tokens.numbers:
            for span in self._told("instead"):
                return "overdose", f"a child, a wrong dose: {self._said(span)}"
        return None

    def _wrong_and_narrow(self) -> tuple[str, str] | None:
        """A mistake with a medicine of which a little too much is dangerous, or a child that took one."""
        if "narrow" in self._classes and not self._hits.has("spread", "habit"):
            for span in (*self._told("accident"), *self._told("double")):
                return "overdose", f"{self._said(span)}, of a medicine with a narrow margin"
        if self._classes & DANGEROUS and self._hits.has("child") and not self._hits.has("as_told"):
            for span in self._told("took"):
                return "overdose", f"a child: {self._said(span)}"
        return None

    def _told(self, name: str) -> list[Span]:
        """The places of a class that are told, not asked about."""
        return [span for span in self._hits.of(name) if self._is_told(span)]

    def _is_told(self, span: Span) -> bool:
        return self._is_real(span) and not self._is_asked(span)

    def _is_real(self, span: Span) -> bool:
        """Whether it is somebody's, now, and neither harmless nor mild."""
        frames = self._frames
        if frames.is_denied(span) or frames.is_long_past(span) or frames.is_mild(span):
            return False
        if frames.is_imagined(span) or frames.is_of_anybody(span):
            return False
        return not frames.is_benign(span)

    def _is_fine(self) -> bool:
        """Whether somebody is said to be well ("está bem", but not "não está bem")."""
        unwell = self._hits.of("unwell")
        return any(
            not any(other.start < fine.end and fine.start < other.end for other in unwell)
            for fine in self._hits.of("fine")
        )

    def _is_told_before_asking(self, span: Span) -> bool:
        """Whether somebody has the sign, and only what follows asks ("estou quase caindo, é normal?")."""
        start, _ = self._tokens.sentence(span.start)
        has = any(
            start <= verb.start <= span.start for verb in self._hits.of("having", "took", "person")
        )
        return has and self._is_real(span) and not self._asks(span, is_before=True)

    def _is_asked(self, span: Span) -> bool:
        """Whether its sentence asks, by its words, or by a question mark where nobody is spoken of."""
        is_of_nobody = not self._hits.has("person", "having", "took", "fragile")
        return self._asks(span) or (is_of_nobody and self._is_question(span))

    def _asks(self, span: Span, *, is_before: bool = False) -> bool:
        """Whether words of its sentence ask; that a dose is spoken of asks nothing yet."""
        start, end = self._tokens.sentence(span.start)
        if is_before:
            end = span.end
        doses = self._hits.of("dose_word", "took")
        return any(
            start <= asked.start
            and asked.end <= end
            and not any(dose.start <= asked.start < dose.end for dose in doses)
            for asked in self._hits.of("informative", "asking")
        )

    def _is_question(self, span: Span) -> bool:
        """Whether a question mark ends the sentence."""
        _, end = self._tokens.sentence(span.start)
        text, places = self._tokens.text, self._tokens.places
        after = places[end][0] if end < len(places) else len(text)
        return "?" in text[places[end - 1][1] : after]

    def _said(self, span: Span) -> str:
        return self._tokens.said(span.start, span.end)
