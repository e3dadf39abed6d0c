"""Where does a question go? By the pack's phrases, the names in it and its classifiers: fixed words, fixed numbers.

What harms is refused and what commands is obeyed by rules alone; between the other routes the classifier of labelled
example questions decides where it is sure, and the rules where it is not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.asking.answer import Route, RouteName
from core.asking.calculation import SOME_NUMBERS, calculation
from core.asking.classify import probabilities
from core.asking.commands import is_whole_text, numbered_sections
from core.asking.emergency import load_emergencies
from core.asking.medicine import MedicineIndex, Recognition, recognise_reading
from core.asking.reading import Reading, read
from core.asking.triage import assess

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.documents.document import Medicine
    from core.language.names import NameTable
    from core.language.pack import LanguagePack

READ, POISON_CENTRE = "read", "poison_centre"
SURE = (
    0.7  # share of the likeliest route; chosen on questions that no rule and no classifier had seen
)
# Whoever has chosen or named a medicine asks about it, unless it is one of these.
_IN_NO_LEAFLET = (RouteName.CALCULATION, RouteName.REFER_TO_PROFESSIONAL)
# The sections that an emergency's own answer reads aloud after the numbers.
_READ_AFTER = {
    "overdose": "overdose",
    "poison": "overdose",
    "sedatives": "overdose",
    "wrong_route": "overdose",
}


def route(
    text: str,
    pack: LanguagePack,
    *,
    country: str = "",
    medicines: Sequence[Medicine] | MedicineIndex = (),
    names: NameTable | None = None,
    is_medicine_given: bool = False,
) -> Route:
    """Where the question goes.

    `is_medicine_given` says that the user has chosen a medicine already, so that none need be named.
    """
    reading = read(text, pack, names)
    index = (
        medicines
        if isinstance(medicines, MedicineIndex)
        else MedicineIndex.of(medicines, reading.names)
    )
    recognition = recognise_reading(reading, index)
    return route_reading(
        reading, recognition, country or pack.countries[0], is_medicine_given=is_medicine_given
    )


def route_reading(
    reading: Reading, recognition: Recognition, country: str, *, is_medicine_given: bool
) -> Route:
    """Where a question that was read goes."""
    return _Routing(reading, recognition, country, is_medicine_given=is_medicine_given).run()


class _Routing:
    """One question being routed."""

    def __init__(
        self, reading: Reading, recognition: Recognition, country: str, *, is_medicine_given: bool
    ) -> None:
        self._reading = reading
        self._hits = reading.hits
        self._facts = reading.pack.routing
        self._recognition = recognition
        self._country = country
        self._is_given = is_medicine_given
        self._assessment = assess(reading)
        self._topics = [topic for topic in self._facts.topics if self._hits.has(topic.name)]
        self._is_named = bool(recognition.certain)
        numbers = reading.tokens.numbers
        self._digits = sum(1 for position in numbers if reading.tokens.word(position)[0].isdigit())

    def run(self) -> Route:
        if self._assessment.kind:
            return self._emergency()
        decided = self._poison_number() or self._harmful() or self._command()
        return decided or self._by_likeness() or self._by_rules()

    def _by_likeness(self) -> Route | None:
        """The route of the examples that are most alike, if these agree; whether a medicine is known is no likeness."""
        found = probabilities(self._reading, "route")
        of_emergency = found.pop(RouteName.EMERGENCY)
        leaflet = found.pop(RouteName.LEAFLET_SECTION) + found.pop(RouteName.NEEDS_DRUG_NAME)
        likely = max(found, key=lambda name: found[name])
        share = max(leaflet, found[likely]) / (1 - of_emergency)
        if share < SURE:
            return None
        if leaflet > found[likely]:
            return self._leaflet() or self._without_medicine()
        if (self._is_given or self._knows_medicine()) and likely not in _IN_NO_LEAFLET:
            return None
        if likely == RouteName.CALCULATION and self._is_of_leaflet():
            return None
        reason = f"alike questions: {likely} {share:.2f}"
        if likely == RouteName.REFER_TO_PROFESSIONAL:
            return self._referred(reason)
        return Route(RouteName(likely), reasons=(reason,), medicine=self._medicine())

    def _is_of_leaflet(self) -> bool:
        """Whether a dose is asked of a medicine with too few numbers to calculate: its leaflet has it in a table."""
        knows = self._is_named or self._is_given
        return knows and self._digits < SOME_NUMBERS and not self._hits.has("formula")

    def _by_rules(self) -> Route:
        return (
            self._change_of_treatment()
            or self._prescription()
            or self._calculation()
            or self._talk()
            or self._leaflet()
            or self._without_medicine()
        )

    def _emergency(self) -> Route:
        kind = self._assessment.kind
        topic = _READ_AFTER.get(kind, "side_effects")
        sections = next((t.sections for t in self._facts.topics if t.name == topic), ())
        emergency = load_emergencies().emergency(
            kind, self._reading.pack.code, self._country, self._assessment.reasons
        )
        return Route(
            RouteName.EMERGENCY,
            sections=self._in_order(sections),
            topic=topic,
            reasons=self._assessment.reasons,
            medicine=self._medicine(),
            emergency=emergency,
        )

    def _poison_number(self) -> Route | None:
        if not self._hits.has("poison_number"):
            return None
        return Route(
            RouteName.LEAFLET_SECTION, topic=POISON_CENTRE, reasons=(self._why("poison_number"),)
        )

    def _harmful(self) -> Route | None:
        for name in ("injection", "harm"):
            if self._hits.has(name):
                return replace(self._refer(name), is_harmful=True)
        return None

    def _command(self) -> Route | None:
        if self._hits.has("reading") or is_whole_text(self._reading, "reading_alone"):
            sections = self._in_order(numbered_sections(self._reading)) or self._topic_sections()
            reasons = (
                self._why("reading") if self._hits.has("reading") else self._why("reading_alone"),
            )
            return Route(RouteName.LEAFLET_SECTION, sections, READ, reasons, self._medicine())
        if sections := self._in_order(numbered_sections(self._reading)):
            return Route(
                RouteName.LEAFLET_SECTION,
                sections,
                READ,
                (self._why("section_word"),),
                self._medicine(),
            )
        return None

    def _change_of_treatment(self) -> Route | None:
        if not self._hits.has("self_change") or self._hits.has("missed", "formula"):
            return None
        if self._is_leaflet_case():
            return None
        return self._refer("self_change")

    def _is_leaflet_case(self) -> bool:
        """Whether a change is asked about for which leaflets provide, and nobody means to make it on their own."""
        return self._hits.has("leaflet_case") and not self._hits.has("own_choice")

    def _prescription(self) -> Route | None:
        if self._hits.has("prescribe"):
            return self._refer("prescribe")
        if self._knows_medicine() or self._is_given or self._is_elsewhere():
            return None
        for name in ("recommend", "diagnosis"):
            asks_how_much = name == "recommend" and self._hits.has("max_dose")
            if self._hits.has(name) and not asks_how_much:
                return self._refer(name)
        return None

    def _calculation(self) -> Route | None:
        reason = calculation(
            self._hits,
            self._digits,
            is_named=self._is_named,
            is_elsewhere=self._is_elsewhere(),
        )
        if not reason:
            return None
        return Route(RouteName.CALCULATION, reasons=(self._why(reason),), medicine=self._medicine())

    def _talk(self) -> Route | None:
        """Words to the program itself, or about anything else than medicines."""
        if self._knows_medicine():
            return None
        if self._is_elsewhere():
            return Route(RouteName.OUT_OF_SCOPE, reasons=(self._why("elsewhere"),))
        is_about_health = self._hits.has("medicine_word", "health_word") or any(
            t.is_strong for t in self._topics
        )
        for name in ("about_program", "greeting", "thanks", "farewell"):
            if self._hits.has(name) and not is_about_health:
                return Route(RouteName.SMALL_TALK, reasons=(self._why(name),))
        return None

    def _leaflet(self) -> Route | None:
        is_of_given = self._is_given and (self._is_about_medicines() or self._hits.has("duration"))
        if not self._knows_medicine() and not is_of_given:
            return None
        reasons = tuple(self._why(topic.name) for topic in self._topics[:3]) or (
            "no topic known: all sections",
        )
        return Route(
            RouteName.LEAFLET_SECTION,
            self._topic_sections(),
            self._topics[0].name if self._topics else "",
            reasons,
            self._medicine(),
            safety_strip=self._assessment.concern or self._hits.has("overdose"),
        )

    def _without_medicine(self) -> Route:
        if self._is_about_medicines():
            reasons = tuple(self._why(topic.name) for topic in self._topics[:2]) or (
                self._why("unnamed"),
            )
            return Route(
                RouteName.NEEDS_DRUG_NAME,
                self._topic_sections(),
                self._topics[0].name if self._topics else "",
                reasons,
                safety_strip=self._assessment.concern,
            )
        return Route(RouteName.OUT_OF_SCOPE, reasons=("nothing about medicines",))

    def _is_about_medicines(self) -> bool:
        if self._recognition.mentions or any(topic.is_strong for topic in self._topics):
            return True
        if self._hits.has("medicine_word", "health_word"):
            return True
        return bool(self._topics) and self._hits.has("unnamed")

    def _knows_medicine(self) -> bool:
        """Whether a medicine is named; a mere likeness does not count in a question about something else."""
        if self._hits.has("elsewhere"):
            return any(mention.score >= 1 for mention in self._recognition.certain)
        return self._is_named or bool(self._recognition.unknown)

    def _is_elsewhere(self) -> bool:
        return self._hits.has("elsewhere") and not self._hits.has("medicine_word")

    def _topic_sections(self) -> tuple[str, ...]:
        sections = tuple(section for topic in self._topics for section in topic.sections)
        return self._in_order(sections or self._facts.everything)

    def _in_order(self, sections: tuple[str, ...]) -> tuple[str, ...]:
        for_professional = self._hits.has("professional")
        return self._facts.in_order(sections, self._country, for_professional=for_professional)

    def _refer(self, name: str) -> Route:
        return self._referred(self._why(name))

    def _referred(self, reason: str) -> Route:
        return Route(
            RouteName.REFER_TO_PROFESSIONAL,
            self._topic_sections() if self._topics and self._is_named else (),
            reasons=(reason,),
            medicine=self._medicine(),
            safety_strip=self._assessment.concern or self._hits.has("harm"),
        )

    def _medicine(self) -> str:
        certain = self._recognition.certain
        return certain[0].name if certain else ""

    def _why(self, name: str) -> str:
        """A reason in plain words: the class and the question's own words."""
        spans = self._hits.of(name)
        return (
            f"{name}: {self._reading.tokens.said(spans[0].start, spans[0].end)}" if spans else name
        )
