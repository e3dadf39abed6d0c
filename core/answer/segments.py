"""Typed segments, for models that can keep to them: what each kind must be before its words reach the verifier."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.answer import grammars
from core.answer.levels import MOST_SHOWN, Reading
from core.answer.material import on_one_line
from core.answer.outcome import CODE, CONTRACT, Rejected
from core.answer.sanitize.outcome import Parsed
from core.answer.sanitize.patterns import load_patterns
from core.answer.sanitize.sanitize import sanitize_json
from core.answer.sanitize.schema import SEGMENTS
from core.language.text import fold

if TYPE_CHECKING:
    from core.answer.check import Checker
    from core.answer.material import Material
    from core.answer.outcome import Chosen, Written
    from core.answer.wording import Wording

# What a model says of itself proves nothing; that it is unsure is believed.
LEAST_CONFIDENCE = 0.85


class Segments:
    """The model writes segments in JSON; an assertion must name its source and quote it, then it is checked as any."""

    name = "segments"
    grammar = grammars.SEGMENTS
    most_tokens = 400

    def __init__(self, material: Material, wording: Wording, checker: Checker) -> None:
        self._material = material
        self._wording = wording
        self._checker = checker
        self.shown = material.shown

    def task(self) -> str:
        return self._wording.tasks["segments"].format(
            question=self._material.question, medicine=self._material.medicine
        )

    def read(self, raw: str) -> Reading:
        found = sanitize_json(raw, SEGMENTS, load_patterns())
        if not isinstance(found, Parsed):
            return Reading(rejected=(Rejected(raw[:MOST_SHOWN], (found.reason.value,), CONTRACT),))
        value: dict[str, Any] = found.value
        segments: list[dict[str, Any]] = value["segments"]
        assertions = [one for one in segments if one["kind"] == "clinical_assertion"]
        rejected = [
            one
            for segment in segments
            if segment["kind"] == "narrative"
            and (one := self._narrative_refusal(segment["text"])) is not None
        ]
        texts: list[str] = []
        for segment in assertions:
            refusal = self._refusal(segment)
            if refusal is None:
                texts.append(segment["text"])
            else:
                rejected.append(Rejected(segment["text"], (self._wording.reasons[refusal],), CODE))
        if not texts:
            return Reading(rejected=tuple(rejected), abstained=not rejected)
        pieces: tuple[Chosen | Written, ...] = ()
        checked = self._checker.check(" ".join(texts))
        if checked.written is not None:
            pieces = (checked.written,)
        return Reading(pieces, (*rejected, *checked.rejected))

    def _refusal(self, segment: dict[str, Any]) -> str | None:
        """The name of the reason why an assertion is not even looked at, None if it may be."""
        if fold(on_one_line(segment["subject_entity_id"])) != fold(self._material.medicine):
            return "subject"
        if not segment["confidence"] >= LEAST_CONFIDENCE:  # a NaN is not
            return "confidence"
        span = self._material.named(segment["source_id"])
        if span is None:
            return "unknown_number"
        quote = on_one_line(segment["quote"])
        # Verbatim after white space is made one; an empty quote is none.
        if not quote or quote not in on_one_line(span.sentence.text):
            return "quote"
        return None

    def _narrative_refusal(self, text: str) -> Rejected | None:
        """A narrative says nothing: one of the reviewed sentences, which code shows itself where they are needed."""
        if on_one_line(text) in self._wording.narrative:
            return None
        return Rejected(text, (self._wording.reasons["beside"],), CODE)
