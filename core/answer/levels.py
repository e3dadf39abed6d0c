"""The levels of help: what is asked of a model at each, and what is read from its words; nothing is repaired."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from core.answer import grammars
from core.answer.choosing import Choices
from core.answer.outcome import CODE, CONTRACT, Chosen, Rejected, Written
from core.answer.sanitize.outcome import Parsed
from core.answer.sanitize.patterns import load_patterns
from core.answer.sanitize.sanitize import sanitize_json
from core.answer.sanitize.schema import ANSWER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.answer.check import Checker
    from core.answer.material import Material, Shown, Span
    from core.answer.wording import Wording

MOST_SHOWN = 200  # characters of a rejected output that are kept
_NUMBERS = re.compile(r"\[(?:[1-9][0-9]?(?:, [1-9][0-9]?)*)?\]")
_PART = re.compile(r"\[([1-9][0-9]?)\]")
_END = " ,;:."
_STOPS = (".", "!", "?")


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read from one output. `abstained`: the model says that nothing it was shown answers."""

    pieces: tuple[Chosen | Written, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    abstained: bool = False


class Way(Protocol):
    """A level: what a model is shown, its task and grammar, how much it may write, and how its output is read."""

    name: str
    grammar: str
    most_tokens: int
    shown: Shown

    def task(self) -> str: ...

    def read(self, raw: str) -> Reading: ...


class Select:
    """The model returns numbers; code shows the leaflet's own sentences in that order."""

    name = "select"
    grammar = grammars.SELECT
    most_tokens = 32

    def __init__(self, material: Material, wording: Wording) -> None:
        self._question = material.question
        self._choices = Choices(material)
        self._wording = wording
        self.shown = self._choices.shown

    def task(self) -> str:
        return self._wording.tasks["select"].format(question=self._question)

    def read(self, raw: str) -> Reading:
        if _NUMBERS.fullmatch(raw.strip()) is None:
            return _broken(raw, self._wording)
        numbers = [int(digits) for digits in re.findall(r"\d+", raw)]
        if not numbers:
            return Reading(abstained=True)
        units: dict[int, None] = {}
        rejected: list[Rejected] = []
        for number in dict.fromkeys(numbers):
            unit = self._choices.unit(number)
            if unit is None:
                reason = self._wording.reasons["unknown_number"]
                rejected.append(Rejected(f"[{number}]", (reason,), CONTRACT))
            else:
                units[unit] = None
        return Reading(tuple(map(Chosen, units)), tuple(rejected))


class Quote:
    """The model joins spans by their numbers; code writes the spans out, and checks what they say together."""

    name = "quote"
    most_tokens = 48

    def __init__(self, material: Material, wording: Wording, checker: Checker) -> None:
        self._material = material
        self._wording = wording
        self._checker = checker
        self.shown = material.shown
        self.grammar = grammars.quote(wording.joints)

    def task(self) -> str:
        return self._wording.tasks["quote"].format(
            question=self._material.question, numbers=_listed(self._material)
        )

    def read(self, raw: str) -> Reading:
        pieces = _PART.split(raw.strip())
        numbers, joints = pieces[1::2], pieces[2:-1:2]
        if pieces[0] or pieces[-1] or not numbers or not set(joints) <= set(self._wording.joints):
            return _broken(raw, self._wording)
        spans: list[Span] = []
        for number in numbers:
            if (span := self._material.span(int(number))) is None:
                reason = self._wording.reasons["unknown_number"]
                return Reading(rejected=(Rejected(f"[{number}]", (reason,), CONTRACT),))
            spans.append(span)
        if not _can_be_joined(spans, joints):
            reason = self._wording.reasons["quote"]
            return Reading(rejected=(Rejected(_joined(spans, joints), (reason,), CODE),))
        return _checked(self._checker, _joined(spans, joints))


class Write:
    """The model writes an answer in JSON; each sentence is checked."""

    name = "write"
    grammar = grammars.WRITE
    most_tokens = 256

    def __init__(self, material: Material, wording: Wording, checker: Checker) -> None:
        self._material = material
        self._wording = wording
        self._checker = checker
        self.shown = material.shown

    def task(self) -> str:
        return self._wording.tasks["write"].format(question=self._material.question)

    def read(self, raw: str) -> Reading:
        found = sanitize_json(raw, ANSWER, load_patterns())
        if not isinstance(found, Parsed):
            return Reading(rejected=(Rejected(raw[:MOST_SHOWN], (found.reason.value,), CONTRACT),))
        value: dict[str, Any] = found.value
        if not value["can_answer"]:
            return Reading(abstained=True)
        for used in value["used_passages"]:
            if self._material.named(used) is None:
                reason = self._wording.reasons["unknown_number"]
                return Reading(rejected=(Rejected(used, (reason,), CONTRACT),))
        return _checked(self._checker, value["answer"])


def _listed(material: Material) -> str:
    return ", ".join(map(str, material.allowed_numbers))


def _broken(raw: str, wording: Wording) -> Reading:
    return Reading(
        rejected=(Rejected(raw[:MOST_SHOWN], (wording.reasons["truncated"],), CONTRACT),)
    )


def _checked(checker: Checker, text: str) -> Reading:
    checked = checker.check(text)
    pieces = () if checked.written is None else (checked.written,)
    return Reading(pieces, checked.rejected)


def _can_be_joined(spans: Sequence[Span], joints: Sequence[str]) -> bool:
    """Whether sentences begin and end where the leaflet's do, or end at a semicolon.

    "Contudo, …" from the middle of one would go on with another; "A dose usual é." and "Avise que, se esquecer." say
    nothing, and what is cut at a comma may have had its exception there.
    """
    if spans[0].start or not _ends(spans[-1]):
        return False
    for before, joint, after in zip(spans, joints, spans[1:], strict=False):
        is_new = after.start == 0 and after.text[:1].isupper()
        stops = joint.lstrip().startswith(_STOPS)
        if (stops and (after.start or not _ends(before))) or (
            is_new and not stops and not before.text.endswith(_STOPS)
        ):
            return False
    return True


def _ends(span: Span) -> bool:
    """Whether a sentence may end with a span; a colon only announces."""
    is_last = span.end == len(span.sentence.text)
    return span.text.endswith(";") or (is_last and not span.text.endswith(":"))


def _joined(spans: Sequence[Span], joints: Sequence[str]) -> str:
    """The spans as one text: what ends a span gives way to the joint after it; whole sentences stay sentences."""
    text = ""
    for span, joint, after in zip(spans[:-1], joints, spans[1:], strict=True):
        parts = span.text.endswith(_STOPS) and after.start == 0 and after.text[:1].isupper()
        # A joint that only parts leaves what stands there: "…; " before a new sentence would change it.
        text += f"{span.text} " if parts or joint.isspace() else span.text.rstrip(_END) + joint
    text += spans[-1].text
    text = text[:1].upper() + text[1:]
    return text if text.endswith(_STOPS) else text.rstrip(_END) + "."
