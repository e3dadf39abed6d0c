"""Question and answer: the shapes of CONTRACTS.md (`bulafiel ask`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.answer.outcome import Called
    from core.documents.document import Citation
    from core.generating import Level


class RouteName(StrEnum):
    """Where a question goes (labels of `eval/questions_dev.tsv`)."""

    EMERGENCY = "emergency"
    LEAFLET_SECTION = "leaflet_section"
    NOT_IN_LEAFLET = "not_in_leaflet"
    CALCULATION = "calculation"
    NEEDS_DRUG_NAME = "needs_drug_name"
    REFER_TO_PROFESSIONAL = "refer_to_professional"
    SMALL_TALK = "small_talk"
    OUT_OF_SCOPE = "out_of_scope"


@dataclass(frozen=True, slots=True)
class EmergencyNumber:
    """A number to call: `digits` as dialled ("0800 722 6001"), `name` as people know it, `spoken` digit by digit."""

    digits: str
    name: str
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Emergency:
    """A situation that comes before everything else.

    `kind` is e.g. "overdose", "anaphylaxis", "unconscious", "choking", "suicide". `text` is fixed and reviewed;
    `spoken` is the same with each number digit by digit.
    """

    kind: str
    text: str
    numbers: tuple[EmergencyNumber, ...]
    reasons: tuple[str, ...]
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class MedicineMatch:
    """A medicine recognised in a text.

    `heard` is the text's own words; `is_certain` is False when it must be confirmed.
    """

    medicine_id: int
    name: str
    heard: str
    is_certain: bool
    score: float


@dataclass(frozen=True, slots=True)
class Route:
    """Where the question goes and which sections are searched first.

    `sections` are codes in order of preference, for every document kind of the language. `topic` is the pack's
    name for what is asked ("dose", "storage"). `reasons` say in plain words which rule decided.
    `safety_strip` asks for the emergency numbers beside the answer (hypothetical overdose). `is_harmful` tells of a
    question whose answer could do harm: nothing is looked up for it.
    """

    name: RouteName
    sections: tuple[str, ...] = ()
    topic: str = ""
    reasons: tuple[str, ...] = ()
    medicine: str = ""
    emergency: Emergency | None = None
    safety_strip: bool = False
    is_harmful: bool = False


class SegmentKind(StrEnum):
    """What a piece of an answer is."""

    EMERGENCY = "emergency"
    CLINICAL_ASSERTION = "clinical_assertion"
    NARRATIVE = "narrative"
    ABSTENTION = "abstention"


@dataclass(frozen=True, slots=True)
class Segment:
    """One piece of an answer: what is shown, what is spoken, and where it comes from.

    `verdict` is "literal" for the leaflet's own characters, "supported" for a sentence that a model wrote and the
    verifier derived from the citation's quote, "fixed" for reviewed texts, "none" for abstentions.
    """

    kind: SegmentKind
    text: str
    spoken: str
    verdict: str
    citation: Citation | None


@dataclass(frozen=True, slots=True)
class Help:
    """How a model helped with an answer: what was asked of it, what came of that.

    `trouble` is a `core.generating.Trouble` where the answer stayed literal, "" where the model's part is in it.
    `vetoed` counts the sentences that code had passed and the second judge took back.
    """

    asked: Level
    trouble: str
    model: str = ""
    model_sha256: str = ""
    seed: int = 0
    calls: tuple[Called, ...] = ()
    judged: bool = False
    vetoed: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole answer, as shown, spoken, recorded and replayed.

    `answer_id` is 0 when it was not recorded, and `unrecorded` the name of the error that prevented it. `level` is the
    one whose words are shown: "extract" wherever no model's part is; `help` is None where no model was asked.
    `country` is where it was asked from, `given` the medicine as the user chose it: asked again so, it is the same.
    """

    answer_id: int
    question: str
    lang: str
    route: RouteName
    medicine: MedicineMatch | None
    candidates: tuple[MedicineMatch, ...]
    segments: tuple[Segment, ...]
    searched_sections: tuple[str, ...]
    level: str = "extract"
    retries: int = 0
    rejected: tuple[dict[str, object], ...] = ()
    timings_ms: dict[str, float] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    unrecorded: str = ""
    help: Help | None = None
    country: str = ""
    given: str = ""
