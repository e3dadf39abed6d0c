"""Which topic of a question is found in which sections of which kind of leaflet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.datafile import Table
    from core.language.phrases import Lexicon

NEEDED = (
    *(
        "reading",
        "reading_alone",
        "section_word",
        "poison_number",
        "harm",
        "injection",
        "prescribe",
        "recommend",
    ),
    *(
        "diagnosis",
        "self_change",
        "own_choice",
        "leaflet_case",
        "formula",
        "clearance",
        "calc_verb",
        "dose_by_weight",
        "strength",
        "how_many",
    ),
    *(
        "patient_datum",
        "supply",
        "greeting",
        "thanks",
        "farewell",
        "about_program",
        "elsewhere",
        "unnamed",
    ),
    *("health_word", "professional", "name_slot"),
)


@dataclass(frozen=True, slots=True)
class Topic:
    """What may be asked of a leaflet: its class of phrases and its sections, most telling first.

    A topic that is not `strong` ("posso …") makes a question about medicines only together with other words.
    """

    name: str
    sections: tuple[str, ...]
    is_strong: bool

    def rank(self, section: str) -> int | None:
        """How many sections of the same kind of leaflet come before this one; None if it tells nothing of the topic.

        A section without its last part ("RCP-4") stands for all below it.
        """
        return _rank(self.sections, section)


@lru_cache(maxsize=4096)
def _rank(sections: tuple[str, ...], section: str) -> int | None:
    kind = section.partition("-")[0]
    of_kind = [code for code in sections if code.partition("-")[0] == kind]
    return next(
        (
            place
            for place, code in enumerate(of_kind)
            if section == code or section.startswith(f"{code}.")
        ),
        None,
    )


@dataclass(frozen=True, slots=True)
class RoutingFacts:
    """All topics of a language, in the order in which they decide, and the kinds of leaflets by country.

    `kinds` are those of each country, patients' first; `professional` are the kinds written for professionals.
    `everything` are the sections searched when the topic is not known. `most_sections` is the highest section
    number of each kind.
    """

    topics: tuple[Topic, ...]
    kinds: dict[str, tuple[str, ...]]
    professional: tuple[str, ...]
    everything: tuple[str, ...]
    most_sections: dict[str, int]

    @classmethod
    def read(cls, table: Table, phrases: Lexicon) -> RoutingFacts:
        """The table `[routing]` of a language pack.

        Raises:
            DataFileError: a class that routing needs is missing, or a section's kind is unknown.
        """
        for name in NEEDED:
            if name not in phrases.order:
                raise table.fail("", f"routing needs the class <{name}> in [phrases]")
        kinds = table.table("kinds").mapping(lambda entry, key: entry.texts(key))
        known = {kind for of_country in kinds.values() for kind in of_country}
        topics = []
        for entry in table.tables("topic"):
            topic = Topic(
                entry.text("name"), entry.texts("sections"), entry.flag("strong", default=True)
            )
            if topic.name not in phrases.order:
                raise entry.fail("name", f"<{topic.name}> is no class of [phrases]")
            _check(topic.sections, entry, "sections", known)
            entry.done()
            topics.append(topic)
        facts = cls(
            topics=tuple(topics),
            kinds=kinds,
            professional=table.texts("professional"),
            everything=table.texts("everything"),
            most_sections=table.table("most_sections").mapping(
                lambda entry, key: entry.integer(key)
            ),
        )
        _check(facts.everything, table, "everything", known)
        table.done()
        return facts

    def in_order(
        self, sections: tuple[str, ...], country: str, *, for_professional: bool
    ) -> tuple[str, ...]:
        """Sections by kind of leaflet: the country's own kinds first, the reader's register first among them."""
        own = self.kinds.get(country, ())
        others = [
            kind for of_country in self.kinds.values() for kind in of_country if kind not in own
        ]
        order = [*own, *dict.fromkeys(others)]
        if for_professional:
            order.sort(key=lambda kind: kind not in self.professional)
        return tuple(
            dict.fromkeys(s for kind in order for s in sections if s.partition("-")[0] == kind)
        )


def _check(sections: tuple[str, ...], table: Table, key: str, known: set[str]) -> None:
    for section in sections:
        kind, dash, number = section.partition("-")
        if not dash or not number or kind not in known:
            raise table.fail(key, f"{section!r} is no section of {', '.join(sorted(known))}")
