"""What a sentence is made of, as the verifier reads it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.verify.measures.quantities import Quantity
    from core.verify.statements.weighing import Compared

WORD, VERB, QUANTITY, MARK, SIGN, MEDICINE, PRONOUN = (
    "word",
    "verb",
    "quantity",
    "mark",
    "sign",
    "medicine",
    "pronoun",
)


@dataclass(slots=True)
class Item:
    """One meaning of a sentence: a word, a verb's form, a quantity, a mark ("if", "without"), a sign.

    `key` is the base form or the name of its group of synonyms, for a mark its kind; [start, end) the characters.
    """

    kind: str
    key: str
    start: int
    end: int
    text: str = ""
    mood: str = ""
    quantity: Quantity | None = None
    tense: str = ""  # "past" or "would" of a verb's form
    article: bool = False  # an article or preposition was left out before it
    apart: bool = False  # an article, and no "of": the words before it are no part of the same name


@dataclass(slots=True)
class Part:
    """A piece of a clause: what stands after a mark, or before or after the verb; one phrase for each listed thing."""

    mark: str
    phrases: list[tuple[Item, ...]]
    conj: str = ""
    lead: bool = False  # stands before the verb
    shared: bool = False  # taken over from the statement before
    implied: bool = False  # what a pronoun means
    clausal: bool = False  # a reason told by a clause: "because it makes you sleepy"
    optional: bool = False  # repeats what another part says
    only: bool = False  # "only" is said of it
    told: list[Fact] = field(
        default_factory=list
    )  # the statements of a reason, or of what is done before or after
    # Kept by `weighing`; a part made of this one is compared anew.
    compared: Compared | None = field(default=None, init=False, compare=False, repr=False)

    def with_phrases(self, mark: str, phrases: list[tuple[Item, ...]]) -> Part:
        """A part of its own with another mark and other phrases (`replace` takes six times as long)."""
        return Part(
            mark,
            phrases,
            self.conj,
            lead=self.lead,
            shared=self.shared,
            implied=self.implied,
            clausal=self.clausal,
            optional=self.optional,
            only=self.only,
            told=self.told,
        )

    @property
    def start(self) -> int:
        return min((item.start for phrase in self.phrases for item in phrase), default=10**9)

    @property
    def end(self) -> int:
        return max((item.end for phrase in self.phrases for item in phrase), default=-1)


@dataclass(slots=True)
class Fact:
    """One statement: a verb with its polarity and modality, and its parts."""

    verb: str
    mood: str = ""
    is_negative: bool = False
    may: bool = False
    only: list[int] = field(default_factory=list)  # where "only" stands
    only_verb: bool = False  # it stands beside the verb
    tense: str = ""  # "past", "would": tells what was or might be, no rule
    is_passive: bool = False
    after_modal: bool = False
    is_advice: bool = False  # recommended: less than ordered
    pronoun: bool = False
    is_reflexive: bool = False
    is_unclear: bool = (
        False  # its words may mean two things: it supports nothing and is supported by nothing
    )
    is_reason: bool = False  # told as the reason of another statement
    is_result: bool = False  # "therefore"
    is_restated: bool = False  # the statement before in other words: no pronoun means its things
    is_branch: bool = False  # the statement before again, with other parts
    form: str = ""  # "this syrup": which form of the medicine it tells of
    form_matters: bool = False  # the passages tell of another form too
    medicine: str = ""  # where the medicine itself stood, which is no part: S, O or both
    follows: bool = False  # told to come after the statement before: "then"
    is_last: bool = False  # told to come after all others: "at last"
    together: bool = False  # tells of taking the medicine with something
    joint: str = ""  # how it follows the statement before: AND, OR, BUT, THEN, or a sign
    parts: list[Part] = field(default_factory=list)
    ways: frozenset[str] = (
        frozenset()
    )  # the verbs of taking of all passages, for a statement without a verb
    swallowing: frozenset[str] = frozenset()  # … those of swallowing, where its passage tells so
    strengths: tuple[
        Quantity, ...
    ] = ()  # the concentration that its passage tells, if it is the only one
    told: Part | None = None  # the part of another statement that this one is made of
    start: int = 10**9
    end: int = -1
    # Filled by `kept`; a statement made of this one is looked at anew.
    kept: dict[object, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
