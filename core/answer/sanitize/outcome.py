"""What becomes of a model's output: it is parsed, kept as it is or rejected for a reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")


class Reason(StrEnum):
    """Why an output is rejected; the values stand in the contract of the command line and in the audit."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    UNCLOSED_REASONING = "unclosed_reasoning"
    TRUNCATED = "truncated"
    NOT_JSON = "not_json"
    NOT_OBJECT = "not_object"
    TWO_OBJECTS = "two_objects"
    SCHEMA = "schema"
    OTHER_TURN = "other_turn"  # what stands in the turn of the user or of the system is no answer
    NO_BLOCK = "no_block"
    TWO_BLOCKS = "two_blocks"
    EMPTY_ANSWER = "empty_answer"
    ANSWER_WITHOUT_CAN_ANSWER = "answer_without_can_answer"
    HIDDEN_CHARACTER = "hidden_character"
    ROLE_TOKEN = "role_token_in_answer"  # noqa: S105 - a piece of a chat template
    CHATTER = "chatter_in_answer"
    INJECTION = "injection_in_answer"


@dataclass(frozen=True, slots=True)
class Parsed(Generic[T]):
    """What was read."""

    value: T


@dataclass(frozen=True, slots=True)
class Kept:
    """A plain text of which nothing was taken away."""

    value: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """Nothing of the output may be used."""

    reason: Reason


class RejectionError(Exception):
    """An output breaks its contract; caught in `sanitize`, where it becomes `Rejected`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason
