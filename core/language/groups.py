"""The words of a language that play a part in leaflets: verbs of taking, of storing; people, forms, headings.

They stand in the tables [verbs] and [nouns] of a verify file; here each group is given as the reader meets its words.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.datafile import Table


@dataclass(frozen=True, eq=False, repr=False)  # nobody compares two: half the time to start with it
class Groups(ABC):
    """The words as they are written in the file, and the sets of keys that they are met by."""

    be: frozenset[str]
    empty: frozenset[str]
    use: tuple[str, ...]
    affect: tuple[str, ...]
    ranges: tuple[str, ...]
    either: tuple[str, ...]
    plain_be: str
    plain_use: str
    generic: tuple[str, ...]
    self_taken: tuple[str, ...]
    auxiliary: frozenset[str]
    forbids: frozenset[str]
    effects_words: tuple[str, ...]
    measures_words: tuple[str, ...]
    light_words: tuple[str, ...]
    ages_words: tuple[str, ...]
    aims: tuple[str, ...]
    start_verb: str
    lasting: tuple[str, ...]
    have: tuple[str, ...]
    taken: dict[str, tuple[str, ...]]
    with_self: tuple[str, ...]
    conditional: tuple[str, ...]
    past_endings: tuple[str, ...]
    past_forms: frozenset[str]
    change: tuple[str, ...]
    keeps: tuple[str, ...]
    stays: tuple[str, ...]
    states: tuple[str, ...]
    protects: tuple[str, ...]
    avoid: tuple[str, ...]
    missed: tuple[str, ...]
    advise: tuple[str, ...]
    population_words: tuple[str, ...]
    medicine_words: tuple[str, ...]
    forms_words: tuple[str, ...]
    demonstratives_words: tuple[str, ...]
    dose_words: tuple[str, ...]
    daily_dose_words: tuple[str, ...]
    first_words: tuple[str, ...]
    usual_words: tuple[str, ...]
    surfaces_words: tuple[str, ...]
    asides_words: tuple[str, ...]
    schemes_words: tuple[str, ...]
    this_words: tuple[str, ...]
    shared_heads_words: tuple[str, ...]
    valid: str
    contraindications_words: tuple[str, ...]
    titles_words: tuple[str, ...]
    columns_words: tuple[str, ...]
    nothing_words: tuple[str, ...]
    places_words: tuple[str, ...]
    shelf_life_words: tuple[str, ...]
    headings_words: tuple[str, ...]
    pregnant_words: tuple[str, ...]
    pregnancy_words: tuple[str, ...]
    overdose_words: tuple[str, ...]
    signs_words: tuple[str, ...]
    interval_words: tuple[str, ...]
    predicatives_words: tuple[str, ...]
    movable_words: tuple[str, ...]
    contents_words: tuple[str, ...]
    complete: tuple[str, ...]
    consume: tuple[str, ...]
    belong: tuple[str, ...]
    exist: tuple[str, ...]
    include: tuple[str, ...]
    serve: tuple[str, ...]
    treat: tuple[str, ...]
    happens: str
    indicated: str
    doubled_words: tuple[str, ...]
    double: str
    stops: tuple[str, ...]
    causes: tuple[str, ...]
    refrains: tuple[str, ...]
    maximum_words: tuple[str, ...]
    every_words: tuple[str, ...]
    aged_words: dict[str, tuple[int, ...]]
    risks_words: tuple[str, ...]
    raised_words: tuple[str, ...]
    carers_words: tuple[str, ...]
    expecting: dict[str, tuple[str, ...]]
    sufferers: dict[str, str]
    sensitive: dict[str, str]
    discourages: tuple[str, ...]
    brings: tuple[str, ...]
    joins: tuple[str, ...]
    become: tuple[str, ...]
    divides: tuple[str, ...]
    swallowed_words: tuple[str, ...]
    other_ways_words: tuple[str, ...]
    company_words: tuple[str, ...]

    @staticmethod
    def read_groups(verb: Table, nouns: Table) -> dict[str, Any]:
        """The fields of this class from the tables [verbs] and [nouns].

        Raises:
            DataFileError: a key is missing or of another type.
        """
        return {
            "be": frozenset(verb.texts("be")),
            "empty": frozenset(verb.texts("empty")),
            "use": verb.texts("use"),
            "affect": verb.texts("affect"),
            "ranges": verb.texts("ranges"),
            "either": verb.texts("either"),
            "plain_be": verb.text("plain_be"),
            "plain_use": verb.text("plain_use"),
            "generic": verb.texts("generic"),
            "self_taken": verb.texts("self_taken"),
            "auxiliary": frozenset(verb.texts("auxiliary")),
            "forbids": frozenset(verb.texts("forbids")),
            "effects_words": nouns.texts("effects"),
            "measures_words": nouns.texts("measures"),
            "light_words": nouns.texts("light"),
            "ages_words": nouns.texts("ages"),
            "aims": verb.texts("aims"),
            "start_verb": verb.text("start"),
            "lasting": verb.texts("lasting"),
            "have": verb.texts("have"),
            "taken": verb.table("taken").mapping(lambda at, key: at.texts(key)),
            "with_self": verb.texts("with_self"),
            "conditional": verb.texts("conditional"),
            "past_endings": verb.texts("past_endings"),
            "past_forms": frozenset(verb.texts("past_forms")),
            "change": verb.texts("change"),
            "keeps": verb.texts("keeps"),
            "stays": verb.texts("stays"),
            "states": verb.texts("states"),
            "protects": verb.texts("protects"),
            "avoid": verb.texts("avoid"),
            "missed": verb.texts("missed"),
            "advise": verb.texts("advise"),
            "population_words": nouns.texts("population"),
            "medicine_words": nouns.texts("medicine"),
            "forms_words": nouns.texts("forms"),
            "demonstratives_words": nouns.texts("demonstratives"),
            "dose_words": nouns.texts("dose"),
            "daily_dose_words": nouns.texts("daily_dose"),
            "first_words": nouns.texts("first"),
            "usual_words": nouns.texts("usual"),
            "surfaces_words": nouns.texts("surfaces"),
            "asides_words": nouns.texts("asides"),
            "schemes_words": nouns.texts("schemes"),
            "this_words": nouns.texts("this"),
            "shared_heads_words": nouns.texts("shared_heads"),
            "valid": nouns.text("valid"),
            "contraindications_words": nouns.texts("contraindications"),
            "titles_words": nouns.texts("titles"),
            "columns_words": nouns.texts("columns"),
            "nothing_words": nouns.texts("nothing"),
            "places_words": nouns.texts("places"),
            "shelf_life_words": nouns.texts("shelf_life"),
            "headings_words": nouns.texts("headings"),
            "pregnant_words": nouns.texts("pregnant"),
            "pregnancy_words": nouns.texts("pregnancy"),
            "overdose_words": nouns.texts("overdose"),
            "signs_words": nouns.texts("signs"),
            "interval_words": nouns.texts("interval"),
            "predicatives_words": nouns.texts("predicatives"),
            "movable_words": nouns.texts("movable"),
            "contents_words": nouns.texts("contents"),
            "complete": verb.texts("complete"),
            "consume": verb.texts("consume"),
            "belong": verb.texts("belong"),
            "exist": verb.texts("exist"),
            "include": verb.texts("include"),
            "serve": verb.texts("serve"),
            "treat": verb.texts("treat"),
            "happens": verb.text("happens"),
            "indicated": verb.text("indicated"),
            "doubled_words": nouns.texts("doubled"),
            "double": verb.text("double"),
            "stops": verb.texts("stops"),
            "causes": verb.texts("causes"),
            "refrains": verb.texts("refrains"),
            "maximum_words": nouns.texts("maximum"),
            "every_words": nouns.texts("every"),
            "aged_words": nouns.table("aged").mapping(lambda at, key: at.integers(key)),
            "risks_words": nouns.texts("risks"),
            "raised_words": nouns.texts("raised"),
            "carers_words": nouns.texts("carers"),
            "expecting": nouns.table("expecting").mapping(lambda at, key: at.texts(key)),
            "sufferers": nouns.table("sufferers").mapping(lambda at, key: at.text(key)),
            "sensitive": nouns.table("sensitive").mapping(lambda at, key: at.text(key)),
            "discourages": verb.texts("discourages"),
            "brings": verb.texts("brings"),
            "joins": verb.texts("joins"),
            "become": verb.texts("become"),
            "divides": verb.texts("divides"),
            "swallowed_words": nouns.texts("swallowed"),
            "other_ways_words": nouns.texts("other_ways"),
            "company_words": nouns.texts("company"),
        }

    @abstractmethod
    def key_of(self, word: str) -> str:
        """The key that the reader gives to a word's base form."""

    @abstractmethod
    def base(self, word: str) -> str:
        """The base form of a noun or adjective."""

    def _met(self, words: Iterable[str]) -> frozenset[str]:
        """Words as the reader meets them: in their base form, or by the key of their group."""
        return frozenset(form for word in words for form in (self.base(word), self.key_of(word)))

    @cached_property
    def empty_keys(self) -> frozenset[str]:
        """Verbs that only say that something is there, by key."""
        return frozenset(map(self.key_of, self.empty))

    @cached_property
    def be_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.be))

    @property
    def be_key(self) -> str:
        return self.key_of(self.plain_be)

    @cached_property
    def affect_keys(self) -> frozenset[str]:
        """Verbs that tell how many people something happens to."""
        return frozenset(map(self.key_of, self.affect))

    @cached_property
    def range_keys(self) -> frozenset[str]:
        """Verbs that tell a range like "is": "goes from 2 to 4 mg"."""
        return frozenset(map(self.key_of, self.ranges))

    @cached_property
    def either_keys(self) -> frozenset[str]:
        """Verbs whose one thing may be subject or object: "the effect increases", "increase the effect"."""
        return frozenset(map(self.key_of, self.either))

    @cached_property
    def use_keys(self) -> frozenset[str]:
        """Verbs of taking a medicine that tell no way to take it, by key."""
        return frozenset(map(self.key_of, self.use))

    @cached_property
    def generic_keys(self) -> frozenset[str]:
        """Those that whoever takes a medicine does, whichever way."""
        return frozenset(map(self.key_of, self.generic))

    @cached_property
    def self_taken_keys(self) -> frozenset[str]:
        """What people do with their own medicine: who does it is who it is for."""
        return frozenset(map(self.key_of, self.self_taken))

    @cached_property
    def use_key(self) -> str:
        """The plainest of these verbs."""
        return self.key_of(self.plain_use)

    @cached_property
    def effects(self) -> frozenset[str]:
        return self._met(self.effects_words)

    @cached_property
    def measures(self) -> frozenset[str]:
        return self._met(self.measures_words)

    @cached_property
    def light(self) -> frozenset[str]:
        return self._met(self.light_words)

    @cached_property
    def ages(self) -> frozenset[str]:
        return self._met(self.ages_words)

    @cached_property
    def aim_keys(self) -> frozenset[str]:
        """Verbs of an aim that may be left out: "to reduce nausea"; what is treated may not."""
        return frozenset(map(self.key_of, self.aims))

    @cached_property
    def aged(self) -> dict[str, tuple[int, ...]]:
        """For people told apart by their age, the years from which and below which they are called so."""
        return {
            form: years for word, years in self.aged_words.items() for form in self._met([word])
        }

    @cached_property
    def population(self) -> frozenset[str]:
        return self._met(self.population_words)

    @cached_property
    def people(self) -> frozenset[str]:
        """Whoever acts: those who take a medicine, and those who look after them."""
        return self.population | self.carers

    @cached_property
    def medicine(self) -> frozenset[str]:
        return self._met(self.medicine_words)

    @cached_property
    def forms(self) -> frozenset[str]:
        return self._met(self.forms_words)

    @cached_property
    def demonstratives(self) -> frozenset[str]:
        return self._met(self.demonstratives_words)

    @cached_property
    def dose(self) -> frozenset[str]:
        return self._met(self.dose_words)

    @property
    def dose_key(self) -> str:
        return self.key_of(self.base(self.dose_words[0]))

    @cached_property
    def daily_dose(self) -> frozenset[str]:
        """Names of what is taken in a day, which say nothing beside an amount a day."""
        return self._met(self.daily_dose_words)

    @cached_property
    def first(self) -> frozenset[str]:
        return self._met(self.first_words)

    @cached_property
    def usual(self) -> frozenset[str]:
        return self._met(self.usual_words)

    @cached_property
    def surfaces(self) -> frozenset[str]:
        return self._met(self.surfaces_words)

    @cached_property
    def schemes(self) -> frozenset[str]:
        return self._met(self.schemes_words)

    @cached_property
    def this(self) -> frozenset[str]:
        return self._met(self.this_words)

    @cached_property
    def asides(self) -> frozenset[str]:
        return self._met(self.asides_words)

    @cached_property
    def shared_heads(self) -> frozenset[str]:
        return self._met(self.shared_heads_words)

    @cached_property
    def shelf_life(self) -> frozenset[str]:
        return self._met(self.shelf_life_words)

    @cached_property
    def headings(self) -> frozenset[str]:
        """Words that head a line and limit nothing."""
        return self._met(self.headings_words)

    @cached_property
    def contraindications(self) -> frozenset[str]:
        return self._met(self.contraindications_words)

    @cached_property
    def titles(self) -> frozenset[str]:
        """Words over a list that tell nothing of its items: "Important", "How to use it"."""
        return self._met(self.titles_words)

    @cached_property
    def columns(self) -> frozenset[str]:
        """Headers of a table's columns that say what their cells say anyway: "Dose", "How often"."""
        return self._met(self.columns_words)

    @cached_property
    def nothing(self) -> frozenset[str]:
        return self._met(self.nothing_words)

    @property
    def valid_key(self) -> str:
        return self.key_of(self.base(self.valid))

    @cached_property
    def start_key(self) -> str:
        return self.key_of(self.start_verb)

    @cached_property
    def lasting_keys(self) -> frozenset[str]:
        """Verbs that tell how long something is good."""
        return frozenset(map(self.key_of, self.lasting))

    @cached_property
    def taken_keys(self) -> dict[str, frozenset[str]]:
        """For each unit, the verbs of taking that may be said of it."""
        found: dict[str, set[str]] = {}
        for verb, units in self.taken.items():
            for unit in units:
                found.setdefault(unit, set()).add(self.key_of(verb))
        return {unit: frozenset(verbs) for unit, verbs in found.items()}

    @cached_property
    def have_keys(self) -> frozenset[str]:
        """Auxiliaries that a participle follows to tell what was."""
        return frozenset(map(self.key_of, self.have))

    @cached_property
    def change_keys(self) -> frozenset[str]:
        """Verbs of more and less: "by 5 mg" is another thing than "to 5 mg"."""
        return frozenset(map(self.key_of, self.change))

    @cached_property
    def become_keys(self) -> frozenset[str]:
        """Verbs that tell to what a dose changes in a case: "the dose becomes 5 mg"."""
        return frozenset(map(self.key_of, self.become))

    @cached_property
    def divide_keys(self) -> frozenset[str]:
        """Verbs that say nothing beside the intakes into which a dose is divided: "2 g a day in 3 intakes"."""
        return frozenset(map(self.key_of, self.divides))

    def is_swallowed(self, text: str) -> bool:
        """Whether a text tells of a medicine that is swallowed: tablets, a syrup."""
        return self._swallowed.search(text.lower()) is not None

    def has_other_way(self, text: str) -> bool:
        """Whether a text tells of a way to take a medicine other than to swallow it."""
        return self._other_ways.search(text.lower()) is not None

    @cached_property
    def _swallowed(self) -> re.Pattern[str]:
        return _begun_by(self.swallowed_words)

    @cached_property
    def _other_ways(self) -> re.Pattern[str]:
        return _begun_by(self.other_ways_words)

    def tense(self, word: str) -> str:
        """Whether a verb's form tells what was ("past") or what would be ("would"); neither is a rule."""
        if word in self.past_forms or word.endswith(self.past_endings):
            return "past"
        return "would" if word.endswith(self.conditional) else ""

    @cached_property
    def with_self_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.with_self))

    @cached_property
    def keep_keys(self) -> frozenset[str]:
        """Verbs of storing."""
        return frozenset(map(self.key_of, self.keeps))

    @property
    def keep_key(self) -> str:
        return self.key_of(self.keeps[0])

    @cached_property
    def stay_keys(self) -> frozenset[str]:
        """Verbs that tell where something is kept."""
        return frozenset(map(self.key_of, self.stays))

    @cached_property
    def state_keys(self) -> frozenset[str]:
        """What a medicine is done to before it is used: opened, prepared, diluted."""
        return frozenset(map(self.key_of, self.states))

    @cached_property
    def places(self) -> frozenset[str]:
        """Where a medicine is kept."""
        return frozenset(map(self.key_of, self.places_words))

    @cached_property
    def avoid_keys(self) -> frozenset[str]:
        """Verbs that forbid without a negation."""
        return frozenset(map(self.key_of, self.avoid))

    @cached_property
    def missed_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.missed))

    @cached_property
    def advise_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.advise))

    @cached_property
    def every(self) -> frozenset[str]:
        """Words for all of a kind: what is told of all is told of those of the kind."""
        return self._met(self.every_words)

    @cached_property
    def risks(self) -> frozenset[str]:
        return self._met(self.risks_words)

    @cached_property
    def raised(self) -> frozenset[str]:
        """What a risk is called that has grown."""
        return self._met(self.raised_words)

    @cached_property
    def carers(self) -> frozenset[str]:
        """People who do something for a patient: "the assessment of the doctor" is made by him."""
        return self._met(self.carers_words)

    @cached_property
    def people_of(self) -> dict[str, tuple[str, ...]]:
        """For a state that people are in, who they are: what holds in pregnancy holds for pregnant women."""
        return {
            state: tuple(map(self.key_of, people))
            for word, people in self.expecting.items()
            for state in self._met((word,))
        }

    @cached_property
    def sufferer_keys(self) -> dict[str, str]:
        """For an illness that lasts, who has it."""
        return self._keyed(self.sufferers)

    @cached_property
    def sensitive_keys(self) -> dict[str, str]:
        """For an allergy to something, who has it."""
        return self._keyed(self.sensitive)

    def _keyed(self, people: dict[str, str]) -> dict[str, str]:
        return {
            state: self.key_of(self.base(word))
            for ill, word in people.items()
            for state in self._met((ill,))
        }

    @cached_property
    def discourage_keys(self) -> frozenset[str]:
        """Verbs that advise against something."""
        return frozenset(map(self.key_of, self.discourages))

    @cached_property
    def advise_key(self) -> str:
        return self.key_of(self.advise[0])

    @cached_property
    def raise_key(self) -> str:
        return self.key_of(self.change[0])

    @cached_property
    def company(self) -> frozenset[str]:
        """Nouns of taking a medicine together with another."""
        return self._met(self.company_words)

    @cached_property
    def bring_keys(self) -> frozenset[str]:
        """Verbs that tell of a risk what it comes from: "it exposes to a raised risk"."""
        return frozenset(map(self.key_of, self.brings))

    @cached_property
    def join_keys(self) -> frozenset[str]:
        """Verbs of taking two medicines together."""
        return frozenset(map(self.key_of, self.joins))

    @cached_property
    def pregnant(self) -> frozenset[str]:
        return self._met(self.pregnant_words)

    @cached_property
    def pregnancy(self) -> frozenset[str]:
        return self._met(self.pregnancy_words)

    @cached_property
    def overdose(self) -> frozenset[str]:
        return self._met(self.overdose_words)

    @cached_property
    def signs(self) -> frozenset[str]:
        return self._met(self.signs_words)

    @cached_property
    def interval(self) -> frozenset[str]:
        return self._met(self.interval_words)

    @cached_property
    def predicatives(self) -> frozenset[str]:
        return self._met(self.predicatives_words)

    @cached_property
    def movable(self) -> frozenset[str]:
        return self._met(self.movable_words)

    @cached_property
    def contents(self) -> frozenset[str]:
        return self._met(self.contents_words)

    @cached_property
    def complete_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.complete))

    @cached_property
    def consume_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.consume))

    @cached_property
    def belong_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.belong))

    @cached_property
    def exist_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.exist))

    @cached_property
    def include_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.include))

    @cached_property
    def serve_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.serve))

    @cached_property
    def treat_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.treat))

    @property
    def happen_key(self) -> str:
        return self.key_of(self.happens)

    @property
    def indicated_key(self) -> str:
        return self.key_of(self.indicated)

    @cached_property
    def doubled(self) -> frozenset[str]:
        return self._met(self.doubled_words)

    @property
    def double_key(self) -> str:
        return self.key_of(self.double)

    @cached_property
    def stop_keys(self) -> frozenset[str]:
        """Verbs of no longer taking a medicine, one way of stopping it."""
        return frozenset(map(self.key_of, self.stops))

    @cached_property
    def cause_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.causes))

    @cached_property
    def refrain_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.refrains))

    @cached_property
    def maximum(self) -> frozenset[str]:
        return self._met(self.maximum_words)


def _begun_by(beginnings: Iterable[str]) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(map(re.escape, beginnings)) + ")")
