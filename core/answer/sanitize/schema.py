"""Which keys and types a model's JSON must have, exactly, and the two shapes that models are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.answer.sanitize.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text; `is_shown` when a person could read or hear it, which names and numbers of sources are not."""

    is_shown: bool = True
    may_be_empty: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A number within its bounds; `is_whole` refuses fractions."""

    least: float
    most: float
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list whose items all have one shape."""

    item: Shape
    least: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """An object with exactly these keys; `rule` says what is wrong between them."""

    fields: Mapping[str, Shape]
    rule: Callable[[Mapping[str, object]], Reason | None] = lambda _: None


@dataclass(frozen=True, slots=True, eq=False)
class OneOf:
    """An object whose key `key` tells which record the rest is."""

    key: str
    records: Mapping[str, Record]


Shape = Flag | Text | Number | ListOf | Record | OneOf
Schema = Record


def objection(value: object, shape: Shape) -> Reason | None:
    """Why a value isn't of a shape, None if it is. A bool is no number, a number no text."""
    match shape:
        case Flag():
            return _unless(isinstance(value, bool))
        case Text():
            return _text_objection(value, shape)
        case Number():
            return _unless(_is_number(value, shape))
        case ListOf():
            return _list_objection(value, shape)
        case OneOf():
            return _choice_objection(value, shape)
        case Record():
            return _record_objection(value, shape)


def texts_in(value: object, shape: Shape) -> Iterator[tuple[str, bool]]:
    """Every text of a value that is of its shape, with whether it is shown; keys' own names are none."""
    match shape, value:
        case Text(), str():
            yield value, shape.is_shown
        case ListOf(), list():
            for item in value:
                yield from texts_in(item, shape.item)
        case Record(), dict():
            for key, part in shape.fields.items():
                yield from texts_in(value[key], part)
        case OneOf(), dict():
            yield from texts_in(value, shape.records[value[shape.key]])
        case _:
            return


def keys_of(shape: Shape) -> frozenset[str]:
    """All keys that a shape names, at any depth."""
    match shape:
        case ListOf():
            return keys_of(shape.item)
        case Record():
            return frozenset(shape.fields).union(*map(keys_of, shape.fields.values()))
        case OneOf():
            return frozenset({shape.key}).union(*map(keys_of, shape.records.values()))
        case _:
            return frozenset()


def says_something(text: str) -> bool:
    """Whether a text has a letter or a digit: "…" was copied from the form, not answered."""
    return any(map(str.isalnum, text))


def _unless(is_right: bool) -> Reason | None:
    return None if is_right else Reason.SCHEMA


def _text_objection(value: object, shape: Text) -> Reason | None:
    if not isinstance(value, str):
        return Reason.SCHEMA
    return None if shape.may_be_empty or says_something(value) else Reason.EMPTY_ANSWER


def _list_objection(value: object, shape: ListOf) -> Reason | None:
    if not isinstance(value, list) or len(value) < shape.least:
        return Reason.SCHEMA
    return _first(objection(item, shape.item) for item in value)


def _choice_objection(value: object, shape: OneOf) -> Reason | None:
    kind = value.get(shape.key) if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(kind, str) or kind not in shape.records:
        return Reason.SCHEMA
    rest = {key: part for key, part in value.items() if key != shape.key}
    return _record_objection(rest, shape.records[kind])


def _record_objection(value: object, shape: Record) -> Reason | None:
    if not isinstance(value, dict) or value.keys() != shape.fields.keys():
        return Reason.SCHEMA
    parts = (objection(value[key], part) for key, part in shape.fields.items())
    return _first(parts) or shape.rule(value)


def _is_number(value: object, shape: Number) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if shape.is_whole and not isinstance(value, int):
        return False
    return shape.least <= value <= shape.most


def _first(reasons: Iterator[Reason | None]) -> Reason | None:
    return next((reason for reason in reasons if reason), None)


def _answer_goes_with_can_answer(value: Mapping[str, object]) -> Reason | None:
    answer = value["answer"]
    if not value["can_answer"]:
        return Reason.ANSWER_WITHOUT_CAN_ANSWER if answer else None
    return None if says_something(str(answer)) else Reason.EMPTY_ANSWER


ANSWER = Record(
    {
        "can_answer": Flag(),
        "answer": Text(may_be_empty=True),
        "used_passages": ListOf(Text(is_shown=False)),
    },
    rule=_answer_goes_with_can_answer,
)
SEGMENTS = Record(
    {
        "segments": ListOf(
            OneOf(
                "kind",
                {
                    "narrative": Record({"text": Text()}),
                    "clinical_assertion": Record(
                        {
                            "text": Text(),
                            "quote": Text(),
                            "source_id": Text(is_shown=False),
                            "subject_entity_id": Text(is_shown=False),
                            "confidence": Number(0, 1),
                        }
                    ),
                    "abstention": Record({"section": Text(), "reason": Text()}),
                },
            ),
            least=1,
        )
    }
)
