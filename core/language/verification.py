"""What the words of a leaflet's sentence do, and which expressions may stand for each other (core/verify).

An expression is a row of base forms as code reads them: contractions taken apart, articles left out, verbs in the
infinitive; `|` parts alternatives of one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from core.language.groups import Groups
from core.language.rewrites import MARK, SAME, Rewrites
from core.language.verbs import KEPT_WORDS
from core.language.wordgroups import met

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from core.datafile import Table
    from core.language.verbs import Form, Verbs


@dataclass(frozen=True)
class Negation:
    """A negation in two parts ("ne … pas"): what opens it, what may close it within `window` words."""

    opens: str
    closes: frozenset[str]
    only: str
    window: int
    alone: frozenset[str]
    nobody: frozenset[str]


@dataclass(frozen=True, eq=False, repr=False)  # nobody compares two: half the time to start with it
class VerificationFacts(Groups):
    """The reviewed knowledge of one language that the verifier derives with."""

    words: dict[str, tuple[str, ...]]
    articles: frozenset[str]
    dropped: frozenset[str]
    clitics: frozenset[str]
    pronouns: frozenset[str]
    reflexive: frozenset[str]
    subjects_words: tuple[str, ...]
    says: tuple[str, ...]
    cut_infinitives: dict[str, str]
    marks: dict[str, tuple[str, ...]]
    negation: Negation | None
    may: tuple[str, ...]
    must: tuple[str, ...]
    need: tuple[str, ...]
    conjunctions: frozenset[str]
    contrasts: frozenset[str]
    who: frozenset[str]
    owed: frozenset[str]
    indefinite: frozenset[str]
    kept_words: frozenset[str]
    possessive: frozenset[str]
    anaphora: frozenset[str]
    last: frozenset[str]
    clausal: frozenset[str]
    indirect: frozenset[str]
    pairing: frozenset[str]
    again: frozenset[str]
    single: dict[str, str]
    single_texts: tuple[str, ...]
    alone: frozenset[str]
    address: frozenset[str]
    manner: tuple[str, ...]
    adverbs: frozenset[str]
    adverb_endings: tuple[str, ...]
    no_adverbs_words: tuple[str, ...]
    endings: tuple[tuple[str, str], ...]
    shortest: int
    verbs: Verbs
    same: tuple[tuple[str, ...], ...]
    implies: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    nominal: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def read(cls, table: Table, verbs: Verbs, synonyms: Table) -> VerificationFacts:
        """The tables of a verify file and of a synonyms file.

        Raises:
            DataFileError: a key is missing, unknown or of another type.
        """
        reading, nouns, verb = table.table("reading"), table.table("nouns"), table.table("verbs")
        endings = table.table("endings")
        pairs = tuple(_pairs(endings))
        shortest = endings.integer("shortest")

        modals = table.table("modals")
        words = reading.table("words").mapping(lambda at, key: at.texts(key))
        cut = reading.table("cut_infinitives", optional=True).mapping(lambda at, key: at.text(key))
        return cls(
            **cls.read_groups(verb, nouns),
            words={form: tuple(to.split()) for to, forms in words.items() for form in forms},
            articles=frozenset(reading.texts("articles")),
            dropped=frozenset((*reading.texts("articles"), *reading.texts("dropped"))),
            clitics=frozenset(reading.texts("clitics")),
            pronouns=frozenset(reading.texts("pronouns")),
            reflexive=frozenset(reading.texts("reflexive")),
            subjects_words=reading.texts("subjects"),
            says=reading.texts("says"),
            cut_infinitives=cut,
            marks=table.table("marks").mapping(lambda at, key: at.texts(key)),
            negation=_negation(table.table("negation", optional=True)),
            may=modals.texts("may"),
            must=modals.texts("must"),
            need=modals.texts("need"),
            contrasts=frozenset(reading.texts("contrasts")),
            who=frozenset(reading.texts("who")),
            owed=frozenset(modals.texts("owed")),
            conjunctions=frozenset(reading.texts("conjunctions")),
            indefinite=frozenset(reading.texts("indefinite")),
            kept_words=frozenset(reading.table("kept").texts("words")),
            alone=frozenset(reading.texts("alone")),
            address=frozenset(reading.texts("address")),
            indirect=frozenset(reading.texts("indirect")),
            again=frozenset(reading.texts("again")),
            pairing=frozenset(table.table("manner").texts("pairing")),
            single=table.table("manner").table("single").mapping(lambda at, key: at.text(key)),
            single_texts=table.table("manner").texts("single_words"),
            clausal=frozenset(reading.texts("clausal")),
            anaphora=frozenset(reading.texts("anaphora")),
            last=frozenset(reading.texts("last")),
            possessive=frozenset(reading.texts("possessive")),
            manner=table.table("manner").texts("keys"),
            adverbs=frozenset(table.table("manner").texts("words")),
            no_adverbs_words=table.table("manner").texts("not"),
            adverb_endings=table.table("manner").texts("endings"),
            endings=pairs,
            shortest=shortest,
            verbs=verbs,
            same=tuple(at.texts("words") for at in synonyms.tables("same", optional=True)),
            implies=tuple(
                (at.texts("from"), at.texts("to"))
                for at in synonyms.tables("implies", optional=True)
            ),
            nominal=tuple(
                (at.text("verb"), at.texts("nouns"))
                for at in synonyms.tables("nominal", optional=True)
            ),
        )

    @cached_property
    def rewrites(self) -> Rewrites:
        """All expressions: the marks, the groups of synonyms, the nouns of actions."""
        found = Rewrites()
        for kind, expressions in (*self.marks.items(), ("SAYS", self.says)):
            for expression in expressions:
                found.add(expression, MARK, kind)
        for verb in self.forbids:
            found.add(verb.replace("-", " "), SAME, verb)
        for expression, key in self._keys.items():
            found.add(self._plain(expression), SAME, key)
        return found

    @cached_property
    def _keys(self) -> dict[str, str]:
        """The key of each expression that has synonyms, an implication or a verb of the same action."""
        keys: dict[str, str] = {}
        for group in self.same:
            key = self._plain(group[0])
            for expression in group:
                keys.setdefault(expression, key)
        for verb, nouns in self.nominal:
            key = keys.get(verb, verb)
            for noun in nouns:
                keys.setdefault(noun, key)
        for sources, claims in self.implies:
            for expression in (*sources, *claims):
                keys.setdefault(expression, expression)
        return keys

    def key_of(self, word: str) -> str:
        """The key that the reader gives to a word's base form."""
        return self._keys.get(word, word)

    def expression_key(self, expression: str) -> str | None:
        """The key of an expression that has one."""
        return self._keys.get(expression)

    @cached_property
    def idle_keys(self) -> frozenset[str]:
        """What stands for a verb that says no more than "is", or for none."""
        return self.be_keys | {"", "be"}

    @cached_property
    def implied(self) -> dict[str, frozenset[str]]:
        """For each key, the keys of what may be claimed where a source says it."""
        found: dict[str, set[str]] = {}
        for sources, claims in self.implies:
            for source in sources:
                found.setdefault(self._keys[source], set()).update(
                    self._keys[claim] for claim in claims
                )
        return {key: frozenset(claims) for key, claims in found.items()}

    def _plain(self, expression: str) -> str:
        """An expression's words as the reader meets them: contractions apart, articles left out."""
        words = [
            part
            for word in expression.replace("-", " ").split()
            for part in self._plain_parts(word)
        ]
        kept = [word for word in words if word not in self.articles]
        plain = " ".join(kept or words)
        if " " in plain or plain == expression:
            return plain
        # A noun's base form that is a verb's form ("sida", "sido") would be met where the verb is: it stays as it is.
        return expression if self.verbs.of(plain) else plain

    @cached_property
    def _plain_parts(self) -> Callable[[str], tuple[str, ...]]:
        """A word of an expression taken apart, each part in its base form; the same words recur in the pack's files."""
        return lru_cache(maxsize=KEPT_WORDS)(
            lambda word: tuple(
                part if part in self.dropped or self.is_verb(part) else self.base(part)
                for part in self.words.get(word, (word,))
            )
        )

    @cached_property
    def manner_keys(self) -> frozenset[str]:
        """Keys of expressions that may stand anywhere in their clause: "at bedtime", "by mouth", "in one go".

        Those of the pack, and every group that has an expression with a preposition at its head.
        """
        return frozenset(map(self.key_of, self.manner)) | {
            key for key in self._headed if not self.is_verb(key.split()[0])
        }

    @cached_property
    def standing_keys(self) -> frozenset[str]:
        """Keys of actions that an expression with a preposition tells as a state: "away from light"."""
        return frozenset(key for key in self._headed if key.split()[0] in self.protects)

    @cached_property
    def _headed(self) -> frozenset[str]:
        """Keys of the groups that have an expression with a preposition at its head."""
        kinds = ("IN", "BY", "TO", "ON", "UNDER", "WITHOUT", "WITH")
        heads = {text for kind in kinds for text in self.marks[kind] if " " not in text}
        return frozenset(
            key for text, key in self._keys.items() if " " in text and text.split()[0] in heads
        )

    @cached_property
    def single_keys(self) -> dict[str, str]:
        """What "in one intake", "in one dose" are read as, by their unit."""
        return {unit: self.key_of(text) for unit, text in self.single.items()}

    @cached_property
    def single_words(self) -> frozenset[str]:
        """Words for "single" beside an intake or a dose."""
        return met(self.single_texts, self)

    @cached_property
    def subject_pronouns(self) -> frozenset[str]:
        return self.pronouns - self.clitics

    @cached_property
    def subjects(self) -> frozenset[str]:
        return met(self.subjects_words, self)

    @cached_property
    def untold(self) -> frozenset[str]:
        """Words that may stand in no part of a statement: it is told without them."""
        opens = {self.negation.opens} if self.negation else set()
        return self.told_otherwise | self.subjects | opens

    @cached_property
    def may_keys(self) -> frozenset[str]:
        return frozenset(map(self.key_of, self.may))

    @cached_property
    def no_adverbs(self) -> frozenset[str]:
        return met(self.no_adverbs_words, self)

    def is_manner(self, word: str) -> bool:
        """Whether a word is an adverb that may stand anywhere in its clause."""
        return word in self.adverbs or (
            word.endswith(self.adverb_endings)
            and word not in self.no_adverbs
            and self.base(word) not in self.no_adverbs
        )

    def is_verb(self, word: str) -> bool:
        """Whether a word is the infinitive of a verb that the language's file has."""
        return word in self.verbs.infinitives

    @cached_property
    def openers(self) -> frozenset[str]:
        """Single words after which a clause may begin with its verb: joints and negations."""
        kinds = ("AND", "OR", "NOR", "BUT", "THEN", "NEG")
        return frozenset(text for kind in kinds for text in self.marks[kind] if " " not in text)

    @cached_property
    def small_words(self) -> frozenset[str]:
        """Articles, joints, prepositions and other single words that only bind."""
        single = (text for texts in self.marks.values() for text in texts if " " not in text)
        return frozenset((*self.dropped, *self.clitics, *self.words, *single))

    @cached_property
    def named(self) -> Callable[[str], tuple[tuple[Form, ...], frozenset[str]]]:
        """The readings of a word as a verb, and all that it may be called by expressions; of frequent words kept."""
        return lru_cache(maxsize=KEPT_WORDS)(self._named)

    def _named(self, word: str) -> tuple[tuple[Form, ...], frozenset[str]]:
        forms = self.verbs.of(word)
        if not forms:
            for ending, to in self.cut_infinitives.items():
                if word.endswith(ending) and (
                    found := self.verbs.of(word.removesuffix(ending) + to)
                ):
                    forms = found
                    break
        # A verb's form is no noun's: "sido" has nothing to do with "sida".
        bases = () if forms else (self.base(word),)
        return forms, frozenset((word, *bases, *(form.verb for form in forms)))

    @cached_property
    def base(self) -> Callable[[str], str]:
        """The base form of a noun or adjective: its number and gender taken off."""
        return lru_cache(maxsize=2 * KEPT_WORDS)(self._base)

    def _base(self, word: str) -> str:
        if word in self.kept_words:
            return word
        for ending, to in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= self.shortest - 1:
                return word.removesuffix(ending) + to
        return word


def _negation(table: Table) -> Negation | None:
    if not table.keys():
        return None
    return Negation(
        opens=table.text("opens"),
        closes=frozenset(table.texts("closes")),
        only=table.text("only"),
        window=table.integer("window"),
        alone=frozenset(table.texts("alone")),
        nobody=frozenset(table.texts("nobody")),
    )


def _pairs(table: Table) -> Iterable[tuple[str, str]]:
    for ending in table.tables("list"):
        yield ending.text("from"), ending.text("to", "")
