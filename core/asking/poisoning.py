"""Too much, the wrong thing, the wrong person or the wrong way: dangers of what was taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.asking.told import Told
    from core.language.phrases import Span

FEWEST_WITH_NAME, MOST_WITH_NAME = 4, 99  # "20 rivotril" is a count; "doliprane 1000" is a strength


class Poisoning:
    """The look at what somebody took."""

    def __init__(self, told: Told) -> None:
        self._told = told

    def look(self) -> tuple[str, str]:
        """Too much, the wrong thing, the wrong person or the wrong way."""
        for span in self._told.hits.of("wrong_route_now"):
            if self._told.is_real(span):
                return "wrong_route", f"wrong way: {self._told.said(span)}"
        if found := self._of_a_child() or self._of_poison():
            return found
        for span in self._told.live("took"):
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
        is_told = self._told.hits.has("person", "urgent", "having") or self._told.milder_signs()
        is_other = self._told.hits.has(
            "informative", "asking", "habit", "hypothesis", "generic", "remote"
        )
        if is_told and not is_other and (reason := self._large_count()):
            return "overdose", f"too much: {reason}"
        return None

    def _of_a_child(self) -> tuple[str, str] | None:
        if not self._told.hits.has("child"):
            return None
        for span in self._told.live("swallowed"):
            return "overdose", f"a child: {self._told.said(span)}"
        for span in self._told.live("took"):
            for also in (
                "own_medicine",
                "others_medicine",
                "animal_medicine",
                "accident",
                "double",
                "instead",
            ):
                if self._told.hits.has(also):
                    return (
                        "overdose",
                        f"a child: {self._told.said(span)}, {self._told.said(self._told.hits.of(also)[0])}",
                    )
            if self._told.hits.has("urgent") and not self._told.hits.has("informative"):
                return "overdose", f"a child, with a call for help: {self._told.said(span)}"
        return None

    def _of_poison(self) -> tuple[str, str] | None:
        for span in self._told.hits.of("poison"):
            if self._told.is_real(span) and self._told.live("contact"):
                return "poison", f"poison: {self._told.said(span)}"
        return None

    def _too_much(self, took: Span) -> str:
        """Why what was taken is too much, or "" if it is not known to be."""
        for name in ("whole_container", "many_units", "excess"):
            if name != "excess" and self._told.hits.has("as_told"):
                continue
            if name == "excess" and self._told.hits.has("fine"):
                self._told.concern = True
                continue
            for span in self._told.live(name):
                return self._told.said(span)
        if self._told.hits.has("animal_medicine"):
            return self._told.said(self._told.hits.of("animal_medicine")[0])
        return self._large_count() or self._twice_or_wrong() or self._of_another(took)

    def _twice_or_wrong(self) -> str:
        """Twice the dose or a wrong one, where the margin is narrow or somebody is already ill."""
        for name in ("double", "instead", "accident", "others_medicine"):
            if not self._told.hits.has(name):
                continue
            said = self._told.said(self._told.hits.of(name)[0])
            if "narrow" in self._told.classes and name != "others_medicine":
                return f"{said}, of a medicine with a narrow margin"
            if signs := self._told.milder_signs():
                return f"{said}, {signs[0]}"
            self._told.concern = True
        return ""

    def _of_another(self, took: Span) -> str:
        """Somebody else's medicine by mistake."""
        is_mistake = self._told.hits.has("others_medicine") and self._told.hits.has("accident")
        if not is_mistake or self._told.hits.has("fine"):
            return ""
        return f"somebody else's medicine: {self._told.said(took)}"

    def _large_count(self) -> str:
        """A count of units that is an emergency ("12 comprimidos", "uns 20 rivotril")."""
        spread = self._told.hits.has("spread")
        for limit in self._told.reading.pack.triage.limits:
            for units in self._told.hits.of(limit.units):
                for position in (units.start - 1, units.start - 2):
                    value = self._told.tokens.numbers.get(position, 0.0)
                    at_once = limit.if_narrow if self._told.classes else limit.at_once
                    if value >= (limit.in_a_day if spread else at_once):
                        return self._told.tokens.said(position, units.end)
        for name in self._told.reading.named:
            for position in (name.start - 1, name.start - 2):
                value = self._told.tokens.numbers.get(position, 0.0)
                if FEWEST_WITH_NAME <= value <= MOST_WITH_NAME and not spread:
                    return self._told.tokens.said(position, name.end)
        return ""

    def _with_alcohol(self) -> tuple[str, str] | None:
        """Alcohol together with a medicine that calms, really taken."""
        calms = bool(self._told.classes & {"sedative", "opioid"}) or self._told.hits.has(
            "sedative_word"
        )
        drinks = [span for span in self._told.hits.of("alcohol") if self._told.is_real(span)]
        if calms and drinks and (self._told.live("took") or self._told.milder_signs()):
            return "sedatives", f"a calming medicine with alcohol: {self._told.said(drinks[0])}"
        return None

    def _too_much_and_ill(self) -> tuple[str, str]:
        """Too much of a medicine, said without the verb, of somebody who is ill ("trop de gouttes, il délire")."""
        is_of_medicine = bool(self._told.reading.named) or self._told.hits.has("medicine_word")
        signs = self._told.milder_signs()
        for span in self._told.live("excess"):
            if (
                is_of_medicine
                and signs
                and self._told.hits.has("person")
                and not self._told.hits.has("informative")
            ):
                return "overdose", f"too much: {self._told.said(span)}, {signs[0]}"
        return "", ""

    def _named_overdose(self) -> tuple[str, str]:
        """The bare word ("overdose de rivotril me ajuda"): it tells when there is a person or a call for help."""
        for span in self._told.hits.of("overdose_named"):
            self._told.concern = True
            tells = (
                self._told.hits.has("urgent", "person")
                or self._told.frames.is_carried(span)
                or self._told.milder_signs()
            )
            if (
                tells
                and self._told.is_real(span)
                and not self._told.hits.has("informative", "generic")
            ):
                return "overdose", f"overdose: {self._told.said(span)}"
        return "", ""
