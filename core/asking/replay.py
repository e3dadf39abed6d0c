"""An answer of the audit trail asked again: the same question, texts and model give the same bytes, or why not."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.asking.helped import help_with
from core.asking.pipeline import answer_literally
from core.asking.record import as_json, program_version
from core.asking.reopen import reopen
from core.errors import CannotReplayError
from core.generating import Level, Trouble

if TYPE_CHECKING:
    from core.asking.answer import Answer
    from core.generating import Generator
    from core.store.database import Connection

# What a person sees or hears of an answer; times and numbers of records are of the day.
SHOWN = ("route", "medicine", "candidates", "segments", "searched_sections", "level")
# A model that was stopped or failed on that day may do better today.
OF_THE_DAY = {
    one.value for one in (Trouble.CANCELLED, Trouble.CRASHED, Trouble.TOO_SLOW, Trouble.GARBLED)
}


@dataclass(frozen=True, slots=True)
class Replayed:
    """`differing` names the parts that are not the same, byte for byte; `because` what has changed since.

    `because` holds "version" (a leaflet has another text now), "program" (another release), "fault" (the model failed
    on that day, or fails now), or else "library" (leaflets or versions have come or gone).
    """

    number: int
    differing: tuple[str, ...]
    because: tuple[str, ...]
    answer: Answer

    @property
    def is_same(self) -> bool:
        return not self.differing


def replay(db: Connection, number: int, generator: Generator | None) -> Replayed:
    """The answer with this number, made again.

    Raises:
        NotFoundError: there is none.
        CannotReplayError: its question was forgotten, or its model is not the chosen one.
        StoreError: the database cannot be read.
    """
    reopened = reopen(db, number)
    before = reopened.answer
    if reopened.is_forgotten:
        raise CannotReplayError(number=number, problem="forgotten")
    help_then = before.help
    level = Level.EXTRACT if help_then is None else help_then.asked
    if help_then is not None and help_then.model_sha256:
        model = None if generator is None else generator.model
        if model is None or model.sha256 != help_then.model_sha256:
            raise CannotReplayError(number=number, problem="model")
    else:
        generator = None  # no model was asked on that day, whichever is there now
    literal = answer_literally(
        before.question,
        db,
        lang=before.lang,
        country=before.country or None,
        medicine=before.given or None,
    )
    again = help_with(literal, generator, level, judge=help_then is not None and help_then.judged)
    differing = tuple(
        key for key, then, now in _parts(before, again) if _bytes(then) != _bytes(now)
    )
    because = []
    if any(since is not None and not since.is_same for since in reopened.since):
        because.append("version")
    if reopened.program != program_version():
        because.append("program")
    troubles = {one.trouble for one in (help_then, again.help) if one is not None}
    if troubles & OF_THE_DAY:
        because.append("fault")
    if differing and not because:  # the same program and model: what is left is what was read
        because.append("library")
    return Replayed(number, differing, tuple(because) if differing else (), again)


def _parts(before: Answer, again: Answer) -> list[tuple[str, Any, Any]]:
    then, now = as_json(before), as_json(again)
    parts = [(key, then[key], now[key]) for key in SHOWN]
    # What the model was told and what it said, call by call.
    parts.append(("model", _calls(before), _calls(again)))
    return parts


def _calls(answer: Answer) -> list[tuple[str, ...]]:
    if answer.help is None:
        return []
    return [
        (call.purpose, call.prompt_sha256, call.grammar_sha256, call.output_sha256)
        for call in answer.help.calls
    ]


def _bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass")
