"""The words of a language that play a part in leaflets: verbs of taking, of storing; people, forms, headings.

They stand in the tables [verbs] and [nouns] of a verify file; here each group is given as the reader meets its words.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from core.language.wordgroups import (
    Expressions,
    FirstNoun,
    FirstVerb,
    Nouns,
    OneNoun,
    OneVerb,
    Verbs,
    met,
    read_written,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.datafile import Table
    from core.language.wordgroups import Written


@dataclass(frozen=True, eq=False, repr=False)  # nobody compares two: half the time to start with it
class Groups(ABC):
    """The groups of words, and what stands beside them in the file."""

    verbs_written: Written
    nouns_written: Written
    auxiliary: frozenset[str]
    forbids: frozenset[str]
    protects: tuple[str, ...]
    taken: dict[str, tuple[str, ...]]
    conditional: tuple[str, ...]
    past_endings: tuple[str, ...]
    past_forms: frozenset[str]
    aged_words: dict[str, tuple[int, ...]]
    expecting: dict[str, tuple[str, ...]]
    sufferers: dict[str, str]
    sensitive: dict[str, str]
    swallowed_words: tuple[str, ...]
    other_ways_words: tuple[str, ...]

    empty_keys = Verbs("empty", "Verbs that only say that something is there, by key.")
    be_keys = Verbs("be")
    be_key = OneVerb("plain_be")
    affect_keys = Verbs("affect", "Verbs that tell how many people something happens to.")
    range_keys = Verbs("ranges", 'Verbs that tell a range like "is": "goes from 2 to 4 mg".')
    either_keys = Verbs(
        "either",
        'Verbs whose one thing may be subject or object: "the effect increases", "increase the effect".',
    )
    use_keys = Verbs("use", "Verbs of taking a medicine that tell no way to take it, by key.")
    generic_keys = Verbs("generic", "Those that whoever takes a medicine does, whichever way.")
    self_taken_keys = Verbs(
        "self_taken", "What people do with their own medicine: who does it is who it is for."
    )
    use_key = OneVerb("plain_use", "The plainest of these verbs.")
    aim_keys = Verbs(
        "aims", 'Verbs of an aim that may be left out: "to reduce nausea"; what is treated may not.'
    )
    start_key = OneVerb("start")
    lasting_keys = Verbs("lasting", "Verbs that tell how long something is good.")
    have_keys = Verbs("have", "Auxiliaries that a participle follows to tell what was.")
    change_keys = Verbs(
        "change", 'Verbs of more and less: "by 5 mg" is another thing than "to 5 mg".'
    )
    become_keys = Verbs(
        "become", 'Verbs that tell to what a dose changes in a case: "the dose becomes 5 mg".'
    )
    handle_keys = Verbs(
        "handles", "Verbs of what is done with a medicine or a dose, which depends on the case."
    )
    divide_keys = Verbs(
        "divides",
        'Verbs that say nothing beside the intakes into which a dose is divided: "2 g a day in 3 intakes".',
    )
    with_self_keys = Verbs("with_self")
    keep_keys = Verbs("keeps", "Verbs of storing.")
    keep_key = FirstVerb("keeps")
    stay_keys = Verbs("stays", "Verbs that tell where something is kept.")
    state_keys = Verbs(
        "states", "What a medicine is done to before it is used: opened, prepared, diluted."
    )
    avoid_keys = Verbs("avoid", "Verbs that forbid without a negation.")
    missed_keys = Verbs("missed")
    advise_keys = Verbs("advise")
    discourage_keys = Verbs("discourages", "Verbs that advise against something.")
    advise_key = FirstVerb("advise")
    raise_key = FirstVerb("change")
    bring_keys = Verbs(
        "brings", 'Verbs that tell of a risk what it comes from: "it exposes to a raised risk".'
    )
    join_keys = Verbs("joins", "Verbs of taking two medicines together.")
    complete_keys = Verbs("complete")
    consume_keys = Verbs("consume")
    belong_keys = Verbs("belong")
    exist_keys = Verbs("exist")
    include_keys = Verbs("include")
    serve_keys = Verbs("serve")
    treat_keys = Verbs("treat")
    happen_key = OneVerb("happens")
    contain_key = OneVerb("contains")
    seen_keys = Verbs("seen", 'Verbs that tell that something occurs: "a rash is observed".')
    shut_keys = Verbs("shut", 'Verbs of how a bottle is kept: "keep it closed".')
    check_keys = Verbs("checks", "Verbs of an aim that treats nothing.")
    tell_keys = Verbs("tells", "Verbs of telling a doctor something.")
    drink_keys = Verbs("drinks", "To drink alcohol, as one verb.")
    indicated_key = OneVerb("indicated")
    double_key = OneVerb("double")
    stop_keys = Verbs("stops", "Verbs of no longer taking a medicine, one way of stopping it.")
    cause_keys = Verbs("causes")
    refrain_keys = Verbs("refrains")
    apply_keys = Verbs("applies", 'Verbs of holding for somebody: "does not apply to children".')
    do_keys = Verbs("does", 'What stands for the verb before: "do not do it without asking".')
    wait_keys = Verbs("wait", 'Verbs of an interval that is kept: "wait 4 hours between doses".')

    effects = Nouns("effects")
    measures = Nouns("measures")
    light = Nouns("light")
    ages = Nouns("ages")
    population = Nouns("population")
    banded = Nouns("banded", "People of an age or a weight that no number tells.")
    kidney = Nouns("kidney", "Whose kidneys do not clear enough, without a number.")
    medicine = Nouns("medicine")
    forms = Nouns("forms")
    demonstratives = Nouns("demonstratives")
    dose = Nouns("dose")
    dose_key = FirstNoun("dose")
    daily_dose = Nouns(
        "daily_dose", "Names of what is taken in a day, which say nothing beside an amount a day."
    )
    first = Nouns("first")
    usual = Nouns("usual")
    surfaces = Nouns("surfaces")
    schemes = Nouns("schemes")
    exceptions = Nouns(
        "exceptions", "Words that open a sentence on whom the one before does not mean."
    )
    preceding = Nouns("preceding", 'Words for what stands before: "the doses above".')
    consent = Nouns(
        "consent", "What only somebody else may give: the sentence before holds with it."
    )
    this = Nouns("this")
    asides = Nouns("asides")
    shared_heads = Nouns("shared_heads")
    shelf_life = Nouns("shelf_life")
    headings = Nouns("headings", "Words that head a line and limit nothing.")
    contraindications = Nouns("contraindications")
    titles = Nouns(
        "titles", 'Words over a list that tell nothing of its items: "Important", "How to use it".'
    )
    columns = Nouns("columns", "Headers of columns that say what their cells say anyway.")
    durations = Nouns("durations", "Headers of columns that tell how long.")
    following = Nouns(
        "following", "Words for what stands below: what a sentence with one tells is told of that."
    )
    nothing = Nouns("nothing")
    valid_key = OneNoun("valid")
    places = Expressions("places", "Where a medicine is kept.")
    every = Nouns(
        "every", "Words for all of a kind: what is told of all is told of those of the kind."
    )
    risks = Nouns("risks")
    raised = Nouns("raised", "What a risk is called that has grown.")
    carers = Nouns(
        "carers",
        'People who do something for a patient: "the assessment of the doctor" is made by him.',
    )
    company = Nouns("company", "Nouns of taking a medicine together with another.")
    pregnant = Nouns("pregnant")
    pregnancy = Nouns("pregnancy")
    day_times = Nouns("day_times", "Times of day, each of which comes once a day.")
    parting = Nouns("parting", "Adverbs that may stand within an expression, after its verb.")
    those = Nouns("those", "Who were just named: those of 6 to 11 years.")
    ways_in = Expressions("ways_in", "Ways of injecting that a place follows.")
    each = Nouns("each")
    alcohol_key = FirstNoun("alcohol")
    water = Nouns("water", 'With "with" and "at" alike, in some languages.')
    overdose = Nouns("overdose")
    signs = Nouns("signs")
    interval = Nouns("interval")
    predicatives = Nouns("predicatives")
    movable = Nouns("movable")
    composition = Nouns("composition", "Words over what a medicine contains.")
    contents = Nouns("contents")
    doubled = Nouns("doubled")
    maximum = Nouns("maximum")

    @staticmethod
    def read_groups(verb: Table, nouns: Table) -> dict[str, Any]:
        """The fields of this class from the tables [verbs] and [nouns].

        Raises:
            DataFileError: a key is missing or of another type.
        """
        verbs_written, nouns_written = read_written(Groups, verb, nouns)
        return {
            "verbs_written": verbs_written,
            "nouns_written": nouns_written,
            "auxiliary": frozenset(verb.texts("auxiliary")),
            "forbids": frozenset(verb.texts("forbids")),
            "protects": verb.texts("protects"),
            "taken": verb.table("taken").mapping(lambda at, key: at.texts(key)),
            "conditional": verb.texts("conditional"),
            "past_endings": verb.texts("past_endings"),
            "past_forms": frozenset(verb.texts("past_forms")),
            "aged_words": nouns.table("aged").mapping(lambda at, key: at.integers(key)),
            "expecting": nouns.table("expecting").mapping(lambda at, key: at.texts(key)),
            "sufferers": nouns.table("sufferers").mapping(lambda at, key: at.text(key)),
            "sensitive": nouns.table("sensitive").mapping(lambda at, key: at.text(key)),
            "swallowed_words": nouns.texts("swallowed"),
            "other_ways_words": nouns.texts("other_ways"),
        }

    @abstractmethod
    def key_of(self, word: str) -> str:
        """The key that the reader gives to a word's base form."""

    @abstractmethod
    def base(self, word: str) -> str:
        """The base form of a noun or adjective."""

    @cached_property
    def be(self) -> frozenset[str]:
        return frozenset(self.verbs_written["be"])

    @cached_property
    def self_taken(self) -> frozenset[str]:
        return frozenset(self.verbs_written["self_taken"])

    @cached_property
    def aged(self) -> dict[str, tuple[int, ...]]:
        """For people told apart by their age, the years from which and below which they are called so."""
        return {
            form: years for word, years in self.aged_words.items() for form in met([word], self)
        }

    @cached_property
    def told_otherwise(self) -> frozenset[str]:
        """Words that are told by a statement's verb or by nothing."""
        verbs = self.use_keys | self.consume_keys | self.join_keys | self.lasting_keys
        nouns = self.shelf_life | self.interval | self.contraindications
        return verbs | nouns | self.this | self.those | self.every | self.each

    @cached_property
    def people(self) -> frozenset[str]:
        """Whoever acts: those who take a medicine, and those who look after them."""
        return self.population | self.carers

    @cached_property
    def taken_keys(self) -> dict[str, frozenset[str]]:
        """For each unit, the verbs of taking that may be said of it."""
        found: dict[str, set[str]] = {}
        for verb, units in self.taken.items():
            for unit in units:
                found.setdefault(unit, set()).add(self.key_of(verb))
        return {unit: frozenset(verbs) for unit, verbs in found.items()}

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
    def people_of(self) -> dict[str, tuple[str, ...]]:
        """For a state that people are in, who they are: what holds in pregnancy holds for pregnant women."""
        return {
            state: tuple(map(self.key_of, people))
            for word, people in self.expecting.items()
            for state in met((word,), self)
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
            for state in met((ill,), self)
        }


def _begun_by(beginnings: Iterable[str]) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(map(re.escape, beginnings)) + ")")
