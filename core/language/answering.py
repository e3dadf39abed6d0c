"""What answering needs of a language: how sentences end and hang together, and what each topic asks and is told by."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.language.concepts import Expressions
from core.language.text import fold

if TYPE_CHECKING:
    from core.datafile import Table
    from core.language.phrases import Lexicon

TEXTS = (
    *(
        "not_found",
        "other_language",
        "no_leaflet",
        "which_medicine",
        "is_it",
        "name_needed",
        "from_form",
        "calculation",
        "refer",
    ),
    *("small_talk", "out_of_scope", "empty_store", "no_such_section", "searched"),
)


@dataclass(frozen=True, slots=True)
class TopicFacts:
    """How one topic of `[routing]` is answered.

    `asked` are the quantities that an answer should hold. `is_alone` tells whether the topic answers a question
    that has no other words ("como guardar X?"); then `is_whole` reads the whole section and never some sentences
    of a list, or in a section of `part_of` what stands under the topic's title. `only` and `never` are sections:
    what a medicine is for is not answered by its side effects. What the sections of `always` say of the matter
    is told even if other sentences answer better: who asks "posso …" must hear of a contraindication. Outside of
    the sections of `home`, if there are any, only a sentence that uses the topic's expressions answers it.
    """

    name: str
    asked: tuple[str, ...]
    is_alone: bool
    is_whole: bool
    only: tuple[str, ...]
    never: tuple[str, ...]
    part_of: tuple[str, ...]
    always: tuple[str, ...]
    home: tuple[str, ...]

    def allows(self, section: str) -> bool:
        """Whether a section may answer this topic."""
        return section not in self.never and (not self.only or section in self.only)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measure: its kind ("weight"), its spellings after a number, and how many base units it is.

    `before` are words that say the kind before a number ("clearance 40").
    """

    kind: str
    words: frozenset[str]
    before: tuple[str, ...]
    factor: float


@dataclass(frozen=True, slots=True)
class Stage:
    """A measure that is said in other words: 7 to 9 months near the concept `near` are the concept `adds`."""

    near: str
    kind: str
    low: float
    high: float
    adds: str


@dataclass(frozen=True, slots=True)
class MeasureFacts:
    """How a language writes measures: its units, the words between the ends of a range, those of a bound.

    `ordinals` are the words for first, second and so on.
    """

    units: tuple[Unit, ...]
    joints: tuple[str, ...]
    least: tuple[str, ...]
    most: tuple[str, ...]
    stages: tuple[Stage, ...]
    ordinals: tuple[str, ...]

    @classmethod
    def read(cls, table: Table) -> MeasureFacts:
        """The table `[answering.measures]`."""
        facts = cls(
            units=tuple(_unit(entry) for entry in table.tables("unit")),
            joints=table.texts("joints"),
            least=table.texts("least"),
            most=table.texts("most"),
            stages=tuple(_stage(entry) for entry in table.tables("stage", optional=True)),
            ordinals=table.texts("ordinals"),
        )
        table.done()
        return facts


@dataclass(frozen=True, slots=True)
class AnsweringFacts:
    """The table `[answering]` of a language pack.

    `abbreviations` end with a full stop that ends no sentence; `tables` are words before a table's number;
    `sending` finds brackets that send the reader elsewhere ("(vide item 4)"). `openings` are of the groups "back"
    (a sentence that cannot be understood without the one before) and "limit" (one that limits it).

    `own_sections` say what kind of medicine it is; `reserved` sections answer one topic only; words of `joints`
    stand between two things. `frame` are words that carry no focus; concepts of `people`
    and the like only help to find; `groups` are the keys of concepts of people for whom other rules hold; one of
    `classes` after a word of `pointing` ("essa pílula") is the medicine itself, and what follows one with a word of
    `for_words` ("antiácido para a azia") only explains it. `before_noun`, `before_verb`, `modals` and the endings
    tell what an unknown word is; `stating` are verbs by which people tell of themselves ("sou diabética") before or
    after they ask.

    `cues` are the expressions by which a question names a topic, `purpose` those that ask what a medicine is for;
    `asking` those that ask what it contains ("contains") and those that compare it ("compares");
    `text` those by which a leaflet speaks of a topic, `titles` those of its titles; `asked` how a question asks for
    a quantity, `told` how a leaflet tells it. `mandatory` sentences stand in every leaflet.
    """

    abbreviations: frozenset[str]
    tables: frozenset[str]
    sending: re.Pattern[str]
    openings: Expressions
    frame: Expressions
    before_noun: frozenset[str]
    before_verb: frozenset[str]
    stating: frozenset[str]
    verb_endings: tuple[str, ...]
    modals: frozenset[str]
    infinitives: tuple[str, ...]
    people: frozenset[str]
    groups: frozenset[str]
    classes: frozenset[str]
    own_sections: tuple[str, ...]
    reserved: dict[str, str]
    joints: frozenset[str]
    pointing: frozenset[str]
    other: frozenset[str]
    for_words: frozenset[str]
    mandatory: Expressions
    references: Expressions
    cues: Expressions
    purpose: Expressions
    asking: Expressions
    text: Expressions
    titles: Expressions
    asked: Expressions
    told: Expressions
    topics: dict[str, TopicFacts]
    measures: MeasureFacts
    forms: Expressions
    texts: dict[str, str]

    @classmethod
    def read(cls, table: Table, phrases: Lexicon) -> AnsweringFacts:
        """The table of a language pack.

        Raises:
            DataFileError: a key is missing, unknown or wrong.
        """
        told = Expressions.read(table.table("told"))
        topics = [_topic(entry, phrases, told) for entry in table.tables("topic")]
        facts = cls(
            abbreviations=frozenset(fold(text) for text in table.texts("abbreviations")),
            tables=frozenset(table.texts("tables")),
            sending=_sending(table.texts("sending")),
            openings=Expressions.read(table.table("openings")),
            frame=Expressions.read(table.table("frame")),
            before_noun=frozenset(table.texts("before_noun")),
            before_verb=frozenset(table.texts("before_verb")),
            stating=frozenset(table.texts("stating")),
            verb_endings=table.texts("verb_endings"),
            modals=frozenset(table.texts("modals")),
            infinitives=table.texts("infinitives"),
            people=frozenset(table.texts("people")),
            groups=frozenset(f"c:{name}" for name in table.texts("groups")),
            classes=frozenset(table.texts("classes")),
            own_sections=table.texts("own_sections"),
            reserved=table.table("reserved").mapping(lambda entry, key: entry.text(key)),
            joints=frozenset(table.texts("joints")),
            pointing=frozenset(table.texts("pointing")),
            other=frozenset(table.texts("other")),
            for_words=frozenset(table.texts("for_words")),
            mandatory=Expressions.read(table.table("mandatory")),
            references=Expressions.read(table.table("references")),
            cues=Expressions.read(table.table("cues")),
            purpose=Expressions.read(table.table("purpose")),
            asking=Expressions.read(table.table("asking")),
            text=Expressions.read(table.table("text")),
            titles=Expressions.read(table.table("titles")),
            asked=Expressions.read(table.table("asked")),
            told=told,
            topics={topic.name: topic for topic in topics},
            measures=MeasureFacts.read(table.table("measures")),
            forms=Expressions.read(table.table("forms")),
            texts=_texts(table.table("texts")),
        )
        table.done()
        return facts


def _sending(openers: tuple[str, ...]) -> re.Pattern[str]:
    """Brackets that begin with one of some words."""
    return re.compile(
        rf"[(\[]\s*(?:{'|'.join(map(re.escape, openers))})\b[^)\]]*[)\]]", re.IGNORECASE
    )


def _topic(table: Table, phrases: Lexicon, told: Expressions) -> TopicFacts:
    topic = TopicFacts(
        name=table.text("name"),
        asked=table.texts("asked", ()),
        is_alone=table.flag("alone", default=False),
        is_whole=table.flag("whole", default=False),
        only=table.texts("only", ()),
        never=table.texts("never", ()),
        part_of=table.texts("part_of", ()),
        always=table.texts("always", ()),
        home=table.texts("home", ()),
    )
    if topic.name not in phrases.order:
        raise table.fail("name", f"<{topic.name}> is no class of [phrases]")
    for name in topic.asked:
        if name not in told.names:
            raise table.fail("asked", f"{name!r} is no key of [answering.told]")
    table.done()
    return topic


def _unit(table: Table) -> Unit:
    unit = Unit(
        kind=table.text("kind"),
        words=frozenset(table.texts("words", ())),
        before=table.texts("before", ()),
        factor=table.number("factor", default=1.0),
    )
    table.done()
    return unit


def _stage(table: Table) -> Stage:
    stage = Stage(
        near=table.text("near"),
        kind=table.text("kind"),
        low=table.number("low"),
        high=table.number("high"),
        adds=table.text("adds"),
    )
    table.done()
    return stage


def _texts(table: Table) -> dict[str, str]:
    texts = {name: table.text(name) for name in TEXTS}
    table.done()
    for name, text in texts.items():
        try:
            text.format(medicine="", sections="", form="")
        except (KeyError, IndexError, ValueError):
            raise table.fail(name, "may only hold {medicine}, {sections} and {form}") from None
    return texts
